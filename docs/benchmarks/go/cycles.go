package main

import (
	"context"
	"fmt"
	"log"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	cyclesCounted = 1000
	cyclesFirst   = 100
	cyclesWarmUp  = 5 * time.Second
	finalizer     = "benchmarks.fairlead.dev/copy"
)

var noteKind = schema.GroupVersionKind{Group: "benchmarks.fairlead.dev", Version: "v1", Kind: "Note"}

// notes is the controller of the Java program: its reconcile is called by hand, as tests with the
// fake client do, since nothing watches.
type notes struct {
	client.Client
	calls, completed int
}

// cycles measures the same thousand cycles as the Java program, on the fake client: no server, no
// HTTP, no watch, no queue.
func cycles(r Readings) {
	begun := time.Now()
	n := newNotes()
	r.write("start-first-ms", millis(time.Since(begun)), 1, 1)
	begun = time.Now()
	for i := range cyclesFirst {
		n.cycle(i)
	}
	r.write("first-100-cycles-s", time.Since(begun).Seconds(), cyclesFirst, int64(n.completed))
	made := cyclesFirst
	for ; time.Since(begun) < cyclesWarmUp; made++ {
		n.cycle(made)
	}
	completedBefore, callsBefore := n.completed, n.calls
	used, start := cpu(), time.Now()
	for i := range cyclesCounted {
		n.cycle(made + i)
	}
	took, used := time.Since(start), cpu()-used
	completed := int64(n.completed - completedBefore)
	r.write("cycles-per-s", cyclesCounted/took.Seconds(), cyclesCounted, completed)
	r.write("cpu-ms-per-cycle", millis(used)/cyclesCounted, cyclesCounted, completed)
	r.write("requests-per-cycle", float64(n.calls-callsBefore)/cyclesCounted, cyclesCounted, completed)
}

func millis(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

func newNotes() *notes {
	scheme := runtime.NewScheme()
	must(corev1.AddToScheme(scheme))
	scheme.AddKnownTypeWithName(noteKind, &unstructured.Unstructured{})
	scheme.AddKnownTypeWithName(noteKind.GroupVersion().WithKind("NoteList"), &unstructured.UnstructuredList{})
	metav1.AddToGroupVersion(scheme, noteKind.GroupVersion())
	return &notes{Client: fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(newNote("any")).Build()}
}

func newNote(name string) *unstructured.Unstructured {
	note := &unstructured.Unstructured{}
	note.SetGroupVersionKind(noteKind)
	note.SetNamespace("benchmark")
	note.SetName(name)
	return note
}

// cycle creates a note, reconciles, looks at its status, deletes it, reconciles, sees it gone.
func (n *notes) cycle(number int) {
	ctx := context.Background()
	note := newNote(fmt.Sprintf("note-%d", number))
	text := fmt.Sprintf("text of note %d", number)
	must(unstructured.SetNestedField(note.Object, text, "spec", "text"))
	must(n.called().Create(ctx, note))
	key := client.ObjectKeyFromObject(note)
	must(n.reconcile(ctx, key))
	must(n.called().Get(ctx, key, note))
	if copied, _, _ := unstructured.NestedString(note.Object, "status", "copied"); copied != text {
		log.Fatalf("%s is not copied: %v", key, note.Object)
	}
	must(n.called().Delete(ctx, note))
	must(n.reconcile(ctx, key))
	if err := n.called().Get(ctx, key, note); !apierrors.IsNotFound(err) {
		log.Fatalf("%s is not gone: %v", key, err)
	}
	n.completed++
}

func (n *notes) reconcile(ctx context.Context, key client.ObjectKey) error {
	note := newNote(key.Name)
	if err := n.called().Get(ctx, key, note); err != nil {
		return client.IgnoreNotFound(err)
	}
	if note.GetDeletionTimestamp() != nil {
		return n.forget(ctx, note)
	}
	before := note.DeepCopy()
	if controllerutil.AddFinalizer(note, finalizer) {
		if err := n.called().Patch(ctx, note, client.MergeFrom(before)); err != nil {
			return err
		}
	}
	text, _, _ := unstructured.NestedString(note.Object, "spec", "text")
	if err := n.copyOf(ctx, note, text); err != nil {
		return err
	}
	before = note.DeepCopy()
	note.Object["status"] = map[string]any{"copied": text}
	return n.called().Status().Patch(ctx, note, client.MergeFrom(before))
}

func (n *notes) copyOf(ctx context.Context, note *unstructured.Unstructured, text string) error {
	wanted := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: note.GetNamespace(), Name: note.GetName()}}
	n.calls++ // The read; the write is the second.
	_, err := controllerutil.CreateOrUpdate(ctx, n.called(), wanted, func() error {
		wanted.Data = map[string]string{"text": text}
		return controllerutil.SetControllerReference(note, wanted, n.Scheme())
	})
	return err
}

func (n *notes) forget(ctx context.Context, note *unstructured.Unstructured) error {
	copied := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: note.GetNamespace(), Name: note.GetName()}}
	if err := client.IgnoreNotFound(n.called().Delete(ctx, copied)); err != nil {
		return err
	}
	before := note.DeepCopy()
	controllerutil.RemoveFinalizer(note, finalizer)
	return n.called().Patch(ctx, note, client.MergeFrom(before))
}

// called is the client, for one more call.
func (n *notes) called() client.Client {
	n.calls++
	return n.Client
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
