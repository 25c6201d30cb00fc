package main

import (
	"log"
	"runtime"
	"slices"
	"syscall"
	"time"
)

const (
	million = 1_000_000
	// lead is from the first add to the first deadline: time enough to add them all.
	lead = 3 * time.Second
	// patience with a peer that delivers nothing: it has lost the rest.
	patience = 15 * time.Second
	// stride shares no factor with the counts, so the deadlines come in no order.
	stride = 611_953
)

// storms measures delayed keys on the whole process, as the Java program does.
func storms(r Readings) {
	waitingBytes(r)
	storm(r, 200_000, lead/4, false)
	storm(r, million, lead, true)
	errors(r)
	lone(r)
}

// waitingBytes is the heap per waiting key beyond the key itself, after collections.
func waitingBytes(r Readings) {
	all := keys(0, million)
	before := usedHeap()
	q := newQueue(r.peer)
	for i, key := range all {
		q.AddAfter(key, time.Hour+time.Duration(i*stride%million)*time.Microsecond)
	}
	q.Len()
	last := usedHeap()
	for now := usedHeap(); max(now, last)-min(now, last) > million/10; now = usedHeap() {
		last = now
	}
	r.write("waiting-bytes", (float64(last)-float64(before))/million, million, million)
	q.Add(all[0])
	q.ShutDown()
}

func usedHeap() uint64 {
	for range 3 {
		runtime.GC()
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// taker takes keys and remembers when and how often.
type taker struct {
	seen   []int
	errors []time.Duration
	early  int
	last   time.Time
	count  int
}

// take runs until count keys were delivered or none came for long.
func (t *taker) take(q Queue, count int, deadline func(int) time.Time) {
	t.seen = make([]int, count)
	t.errors = make([]time.Duration, 0, count)
	got := make(chan struct{}, 1)
	over := make(chan struct{})
	go func() {
		defer close(over)
		for range count {
			key, shutdown := q.Get()
			if shutdown {
				return
			}
			t.taken(key, time.Now(), deadline)
			finish(q, key)
			select {
			case got <- struct{}{}:
			default:
			}
		}
	}()
	for quiet := time.NewTicker(patience); ; {
		select {
		case <-over:
			return
		case <-quiet.C:
			select {
			case <-got:
			default:
				q.ShutDown()
				<-over
				return
			}
		}
	}
}

func (t *taker) taken(key Key, now time.Time, deadline func(int) time.Time) {
	n := number(key)
	t.seen[n]++
	t.count++
	t.last = now
	distance := now.Sub(deadline(n))
	if distance < 0 {
		t.early++
	}
	t.errors = append(t.errors, distance.Abs())
}

// once counts the keys delivered exactly once.
func (t *taker) once() (count int) {
	for _, times := range t.seen {
		if times == 1 {
			count++
		}
	}
	return count
}

func storm(r Readings, count int, lead time.Duration, counts bool) {
	all := keys(0, count)
	runtime.GC()
	q := newQueue(r.peer)
	defer q.ShutDown()
	offset := func(i int) time.Duration {
		return time.Duration(i*stride%count) * (time.Second / time.Duration(count))
	}
	before, start := cpu(), time.Now()
	var t taker
	over := make(chan struct{})
	go func() {
		t.take(q, count, func(i int) time.Time { return start.Add(lead + offset(i)) })
		close(over)
	}()
	for i, key := range all {
		q.AddAfter(key, time.Until(start.Add(lead+offset(i))))
	}
	added := time.Since(start)
	<-over
	used := cpu() - before
	if !counts {
		return
	}
	offered, delivered := int64(count), int64(t.count)
	late := t.last.Sub(start.Add(lead + time.Second))
	r.write("storm-cpu-s", used.Seconds(), offered, delivered)
	r.write("storm-add-ns", float64(added.Nanoseconds())/float64(count), offered, delivered)
	r.write("storm-late-ms", float64(late.Microseconds())/1000, offered, delivered)
	r.write("storm-once", float64(t.once()), offered, delivered)
	r.write("storm-early", float64(t.early), offered, delivered)
}

// errors is the distance from the deadline at a thousand keys per second for three seconds.
func errors(r Readings) {
	const count = 3000
	all := keys(0, count)
	runtime.GC()
	q := newQueue(r.peer)
	defer q.ShutDown()
	start := time.Now().Add(time.Second / 2)
	deadline := func(i int) time.Time { return start.Add(time.Duration(i) * time.Millisecond) }
	var t taker
	over := make(chan struct{})
	go func() {
		t.take(q, count, deadline)
		close(over)
	}()
	for i, key := range all {
		q.AddAfter(key, time.Until(deadline(i)))
	}
	<-over
	slices.Sort(t.errors)
	at := func(share int) float64 {
		return float64(t.errors[len(t.errors)*share/100].Nanoseconds()) / 1000
	}
	r.write("error-p50-us", at(50), count, int64(t.count))
	r.write("error-p99-us", at(99), count, int64(t.count))
}

// lone measures a thousand keys, one at a time, from the add to the hands of a taker that waits.
func lone(r Readings) {
	const count = 1000
	all := keys(0, count)
	q := newQueue(r.peer)
	defer q.ShutDown()
	takenAt := make(chan time.Time)
	go func() {
		for range count {
			key, shutdown := q.Get()
			if shutdown {
				return
			}
			now := time.Now()
			finish(q, key)
			takenAt <- now
		}
	}()
	waits := make([]time.Duration, 0, count)
	for _, key := range all {
		time.Sleep(time.Millisecond)
		added := time.Now()
		q.Add(key)
		waits = append(waits, (<-takenAt).Sub(added))
	}
	slices.Sort(waits)
	r.write("lone-p99-us", float64(waits[count*99/100].Nanoseconds())/1000, count, count)
	r.write("lone-max-us", float64(waits[count-1].Nanoseconds())/1000, count, count)
}

// cpu is what the process has used, user and system.
func cpu() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		log.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
