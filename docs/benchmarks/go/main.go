// Measures the work queue of client-go, the priority queue and the fake client of
// controller-runtime in the shapes of the Java programs beside it, and appends the same lines of
// JSON to a file.
//
//	peers PEER FILE times|storm|cycles
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
)

// Reading is one figure of one run.
type Reading struct {
	Peer      string  `json:"peer"`
	Shape     string  `json:"shape"`
	Value     float64 `json:"value"`
	Offered   int64   `json:"offered"`
	Delivered int64   `json:"delivered"`
	Round     int     `json:"round"`
	Load      float64 `json:"load"`
}

// Readings appends what one peer shows to a file.
type Readings struct {
	peer string
	file *os.File
}

func (r Readings) write(shape string, value float64, offered, delivered int64) {
	line, err := json.Marshal(Reading{
		Peer: r.peer, Shape: shape, Value: value, Offered: offered, Delivered: delivered,
	})
	if err == nil {
		_, err = fmt.Fprintf(r.file, "%s\n", line)
	}
	if err != nil {
		log.Fatalf("writing %s: %v", shape, err)
	}
}

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: peers PEER FILE times|storm|cycles")
	}
	file, err := os.OpenFile(os.Args[2], os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatal(err)
	}
	readings := Readings{peer: os.Args[1], file: file}
	switch os.Args[3] {
	case "times":
		times(readings)
	case "storm":
		storms(readings)
	case "cycles":
		cycles(readings)
	default:
		log.Fatalf("no such part: %s", os.Args[3])
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}
}
