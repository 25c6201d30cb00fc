package main

import (
	"fmt"
	"log"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
)

// Key is what is queued: a controller's key.
type Key = types.NamespacedName

// Queue is what both peers can do.
type Queue = workqueue.TypedRateLimitingInterface[Key]

// newQueue makes a peer at its best: no metrics, and the limiter without a bucket.
func newQueue(peer string) Queue {
	limiter := workqueue.NewTypedItemExponentialFailureRateLimiter[Key](
		5*time.Millisecond, 1000*time.Second)
	switch peer {
	case "client-go":
		return workqueue.NewTypedRateLimitingQueue(limiter)
	case "controller-runtime":
		return priorityqueue.New("", func(o *priorityqueue.Opts[Key]) {
			o.RateLimiter = limiter
		})
	}
	log.Fatalf("no such peer: %s", peer)
	return nil
}

// keys makes the keys from to from + count - 1.
func keys(from, count int) []Key {
	made := make([]Key, count)
	for i := range made {
		made[i] = Key{
			Namespace: "default", Name: fmt.Sprintf("object-%07d", from+i),
		}
	}
	return made
}

// number is the one in the name of the key.
func number(key Key) (n int) {
	for i := len("object-"); i < len(key.Name); i++ {
		n = n*10 + int(key.Name[i]-'0')
	}
	return n
}

func finish(q Queue, key Key) {
	q.Forget(key)
	q.Done(key)
}
