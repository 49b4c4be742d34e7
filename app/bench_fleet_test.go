//go:build !headless

package app

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
)

// BenchmarkFleetFrame is one frame of the whole window with so many vehicles on their
// pads: wall time, and the CPU time of all threads, those of a software GL included.
// Nobody flies: the difference to 1 is what showing the others costs.
func BenchmarkFleetFrame(b *testing.B) {
	windowtest.NeedDisplay(b)
	q, err := session.New(windowSetup(b, func(c *config.Config) { c.Fleet.Count, c.Demo = 100, true }), session.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer q.Close()
	var v *viewer
	p := &program{}
	defer mainthread.Do(p.close)
	mainthread.Do(func() { v, err = openViewer(p, q, nil, nil) })
	if err != nil {
		b.Fatal(err)
	}
	defer mainthread.Do(func() { v.close() })
	v.pace.Unpaced = true
	v.scene.Cameras().Choose(camera.Top) // all are seen
	all := q.Vehicles
	defer func() { q.Vehicles = all }()
	for _, n := range []int{1, 10, 100} {
		q.Vehicles = all[:n]
		b.Run(fmt.Sprint(n), func(b *testing.B) { mainthread.Do(func() { measureFrames(b, v, 60) }) })
	}
}
