//go:build !headless

package main

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/scene"
)

// BenchmarkFleetFrame is one frame of the whole window with so many vehicles on their
// pads: wall time, and the CPU time of all threads, those of a software GL included.
// Nobody flies: the difference to 1 is what showing the others costs.
func BenchmarkFleetFrame(b *testing.B) {
	needDisplay(b)
	f := defaults()
	f.fleet.count, f.listen, f.demo = 100, "127.0.0.1:0", true
	o, err := f.options()
	if err != nil {
		b.Fatal(err)
	}
	q, err := newSquadron(o)
	if err != nil {
		b.Fatal(err)
	}
	defer q.close()
	var v *viewer
	mainthread.Do(func() {
		own := q.members[0].options
		own.squadron = q
		v, err = openViewer(own, q.members[0].sim, nil)
	})
	if err != nil {
		b.Fatal(err)
	}
	defer mainthread.Do(func() { v.close() })
	v.pace.unpaced = true
	v.scene.SetCamera(scene.Top) // all are seen
	all := q.members
	defer func() { q.members = all }()
	for _, n := range []int{1, 10, 100} {
		q.members = all[:n]
		b.Run(fmt.Sprint(n), func(b *testing.B) { mainthread.Do(func() { benchmarkFleetFrame(b, v) }) })
	}
}

func benchmarkFleetFrame(b *testing.B, v *viewer) {
	for range 60 {
		if err := v.frame(); err != nil {
			b.Error(err)
			return
		}
	}
	before, frames := processCPU(), 0
	for b.Loop() {
		if err := v.frame(); err != nil {
			b.Error(err)
			return
		}
		frames++
	}
	b.ReportMetric((processCPU()-before).Seconds()*1e3/float64(frames), "cpu-ms/frame")
}
