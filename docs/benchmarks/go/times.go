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
	measure = 400 * time.Millisecond
)

// times measures what costs nanoseconds: as the JMH benchmarks do, each warm for 0.6 s, then
// measured for 0.4 s.
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

// timed runs a step until the time is over: what an item cost. A step
// answers how many items it took; settle waits for what the peer does in goroutines of its own.
func timed(step func() int, settle func()) (c cost) {
	repeat(step, warmUp)
	settle()
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	used, start := cpu(), time.Now()
	items := repeat(step, measure)
	settle()
	return costs(items, time.Since(start), cpu()-used, before)
}

// cost is what one item took; cpu is that of the whole process.
type cost struct {
	nanos, cpu, bytes float64
	items             int64
}

func costs(items int64, elapsed, used time.Duration, before runtime.MemStats) cost {
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	n := float64(items)
	return cost{
		nanos: float64(elapsed.Nanoseconds()) / n, cpu: float64(used.Nanoseconds()) / n,
		bytes: float64(after.TotalAlloc-before.TotalAlloc) / n, items: items,
	}
}

func repeat(step func() int, atLeast time.Duration) int64 {
	var items int64
	for start := time.Now(); time.Since(start) < atLeast; {
		items += int64(step())
	}
	return items
}

func report(r Readings, shape string, c cost, delivered int64) {
	r.write(shape+"-ns", c.nanos, c.items, delivered)
	r.write(shape+"-cpu-ns", c.cpu, c.items, delivered)
	r.write(shape+"-bytes", c.bytes, c.items, delivered)
}

// cycle adds 1,000 keys, then gets, forgets and dones each, while others wait for an hour.
func cycle(r Readings, shape string, others int) {
	q := newQueue(r.peer)
	defer q.ShutDown()
	for _, key := range keys(batch, others) {
		q.AddAfter(key, time.Hour)
	}
	mine := keys(0, batch)
	c := timed(func() int {
		for _, key := range mine {
			q.Add(key)
		}
		for range mine {
			key, _ := q.Get()
			finish(q, key)
		}
		return batch
	}, func() {})
	report(r, shape, c, c.items)
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
	c := timed(func() int {
		for range 100 {
			key, _ := q.Get()
			finish(q, key)
			q.Add(mine[next])
			next = (next + 1) % others
		}
		return 100
	}, func() { q.Len() })
	report(r, shape, c, c.items)
}

// duplicate adds each of 1,000 keys that are ready already.
func duplicate(r Readings) {
	q := newQueue(r.peer)
	defer q.ShutDown()
	mine := keys(0, batch)
	for _, key := range mine {
		q.Add(key)
	}
	c := timed(func() int {
		for _, key := range mine {
			q.Add(key)
		}
		return batch
	}, func() { q.Len() })
	report(r, "duplicate", c, 0)
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
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	first, used, start := total(), cpu(), time.Now()
	time.Sleep(measure)
	c := costs(total()-first, time.Since(start), cpu()-used, before)
	q.ShutDown()
	over.Wait()
	report(r, shape, c, c.items)
}
