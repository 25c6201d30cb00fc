package main

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

const (
	batch   = 1000
	warmUp  = 600 * time.Millisecond
	measure = 500 * time.Millisecond
)

// times measures what costs nanoseconds: as the JMH benchmarks do, each warm for 0.6 s, then
// measured for 0.5 s.
func times(r Readings) {
	cycle(r, "cycle", 0)
	duplicate(r)
	cycle(r, "cycle-1k-waiting", 1_000)
	cycle(r, "cycle-1m-waiting", 1_000_000)
	backlog(r, "backlog-1k", 1_000)
	backlog(r, "backlog-10k", 10_000)
	backlog(r, "backlog-1m", 1_000_000)
	workers(r, "workers-2", 2)
	workers(r, "workers-8", 8)
}

// timed runs a step until the time is over: nanoseconds and bytes per item, and items. A step
// answers how many items it took; settle waits for what the peer does in goroutines of its own.
func timed(step func() int, settle func()) (nanos, bytes float64, items int64) {
	repeat(step, warmUp)
	settle()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	items = repeat(step, measure)
	settle()
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	return float64(elapsed.Nanoseconds()) / float64(items),
		float64(after.TotalAlloc-before.TotalAlloc) / float64(items), items
}

func repeat(step func() int, atLeast time.Duration) int64 {
	var items int64
	for start := time.Now(); time.Since(start) < atLeast; {
		items += int64(step())
	}
	return items
}

func report(r Readings, shape string, nanos, bytes float64, offered, delivered int64) {
	r.write(shape+"-ns", nanos, offered, delivered)
	r.write(shape+"-bytes", bytes, offered, delivered)
}

// cycle adds 1,000 keys, then gets, forgets and dones each, while others wait for an hour.
func cycle(r Readings, shape string, others int) {
	q := newQueue(r.peer)
	defer q.ShutDown()
	for _, key := range keys(batch, others) {
		q.AddAfter(key, time.Hour)
	}
	mine := keys(0, batch)
	nanos, bytes, items := timed(func() int {
		for _, key := range mine {
			q.Add(key)
		}
		for range mine {
			key, _ := q.Get()
			finish(q, key)
		}
		return batch
	}, func() {})
	report(r, shape, nanos, bytes, items, items)
}

// backlog gets, forgets and dones the first of many ready keys, then adds it again as the last.
func backlog(r Readings, shape string, others int) {
	q := newQueue(r.peer)
	defer q.ShutDown()
	mine := keys(0, others)
	for _, key := range mine {
		q.Add(key)
	}
	next := 0
	nanos, bytes, items := timed(func() int {
		for range 100 {
			key, _ := q.Get()
			finish(q, key)
			q.Add(mine[next])
			next = (next + 1) % others
		}
		return 100
	}, func() { q.Len() })
	report(r, shape, nanos, bytes, items, items)
}

// duplicate adds each of 1,000 keys that are ready already.
func duplicate(r Readings) {
	q := newQueue(r.peer)
	defer q.ShutDown()
	mine := keys(0, batch)
	for _, key := range mine {
		q.Add(key)
	}
	nanos, bytes, items := timed(func() int {
		for _, key := range mine {
			q.Add(key)
		}
		return batch
	}, func() { q.Len() })
	report(r, "duplicate", nanos, bytes, items, 0)
}

// workers get a key, add it again while they hold it, forget and done it: 1,000 keys.
func workers(r Readings, shape string, count int) {
	q := newQueue(r.peer)
	for _, key := range keys(0, batch) {
		q.Add(key)
	}
	var done [64]struct {
		count atomic.Int64
		_     [56]byte
	}
	var over sync.WaitGroup
	for i := range count {
		over.Go(func() {
			for {
				key, shutdown := q.Get()
				if shutdown {
					return
				}
				q.Add(key)
				finish(q, key)
				done[i].count.Add(1)
			}
		})
	}
	total := func() (sum int64) {
		for i := range done {
			sum += done[i].count.Load()
		}
		return sum
	}
	time.Sleep(warmUp)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	first, start := total(), time.Now()
	time.Sleep(measure)
	items := total() - first
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	q.ShutDown()
	over.Wait()
	report(r, shape, float64(elapsed.Nanoseconds())/float64(items),
		float64(after.TotalAlloc-before.TotalAlloc)/float64(items), items, items)
}
