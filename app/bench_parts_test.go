//go:build !headless

package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sort"
	"testing"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// BenchmarkParts prints what each part of a frame costs at 1280×720, as a table: the
// CPU time of all threads, a software GL's included. Parts of the picture, the
// panels and the swap are measured by leaving them out; a negative figure is noise.
// What is left is what all parts share: clearing, the engine's lists, GL's own.
func BenchmarkParts(b *testing.B) {
	if !windowtest.BenchmarkInOwnProcess(b) {
		return
	}
	o := windowSetup(b, func(c *config.Config) {
		c.Demo = true
		c.Weather.Wind, c.Weather.Turbulence.Intensity = command.SetWind{Speed: 7, FromDeg: 290}, 0.3
	})
	f, err := session.New(o, session.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	flyAhead(b, o, f.Vehicles[0].Sim, 40)
	var rows []partCost
	if err := opened(f, func(v *viewer) { rows = measureParts(b, v) }); err != nil {
		b.Fatal(err)
	}
	if len(rows) == 0 {
		return
	}
	b.ReportMetric(rows[len(rows)-1].ms, "cpu-ms/frame")
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\npart\tCPU ms a frame\t\n")
	for _, r := range rows {
		fmt.Fprintf(table, "%s\t%.2f\t\n", r.name, r.ms)
	}
	table.Flush()
}

// flyAhead flies the demonstration as fast as it goes to a physics time [s].
func flyAhead(b *testing.B, o session.Setup, s *sim.Sim, until float64) {
	tuning, err := tuning.Of(&o.Entry.Vehicle)
	if err != nil {
		b.Fatal(err)
	}
	pilot, err := autopilot.New(autopilot.Config{
		Addr: s.Addr().String(), Mission: o.PlannedMission(), Home: o.Home, FrameRate: 800, Loop: true, Vehicle: tuning,
	})
	if err != nil {
		b.Fatal(err)
	}
	ctx, end := flown(b, s, pilot)
	for pilot.Status().Time < until && ctx.Err() == nil {
		time.Sleep(10 * time.Millisecond)
	}
	end()
}

// flown runs a simulation and its autopilot until either ends, which ctx tells, or end is called.
func flown(b *testing.B, s *sim.Sim, pilot *autopilot.Pilot) (ctx context.Context, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running errgroup.Group
	running.Go(func() error { defer cancel(); return s.Run(ctx) })
	running.Go(func() error { defer cancel(); return pilot.Run(ctx) })
	return ctx, func() {
		cancel()
		if err := running.Wait(); err != nil && !errors.Is(err, context.Canceled) {
			b.Error(err)
		}
	}
}

// partCost is a row of the table.
type partCost struct {
	name string
	ms   float64
}

// bench draws frames of one moment of a flight.
type bench struct {
	v    *viewer
	snap snapshot.Snapshot
	skip map[string]bool // panels, swap, scene update, …
}

// The steps of a frame that are no part of the picture.
var frameSteps = []string{"scene update", "panels update", "panels drawn", "swap"}

func (f *bench) frame() error {
	const dt = 1.0 / 60
	v := f.v
	f.snap.Time += dt
	if !f.skip["scene update"] {
		v.scene.Update(&f.snap, dt)
	}
	if !f.skip["panels update"] {
		v.panels.SetBackgrounds(v.quality.backgrounds(v.withoutPanels()))
		v.panels.Update(&f.snap, v.view(0), dt)
		v.scene.Cover(v.quality.covers(v.panels.Early()))
	}
	if err := v.scene.Render(v.panels.Root()); err != nil {
		return err
	}
	if !f.skip["panels drawn"] {
		v.panels.DrawText(v.window.Gls())
	}
	if !f.skip["swap"] {
		v.window.SwapBuffers()
	}
	gl.Finish()
	return nil
}

// cost is the CPU time a frame [ms], over a few of them.
func (f *bench) cost(b *testing.B) float64 {
	const frames = 8
	before := cputime.Process()
	for range frames {
		if err := f.frame(); err != nil {
			b.Fatal(err)
		}
	}
	return (cputime.Process() - before).Seconds() * 1e3 / frames
}

// measureParts leaves out one part at a time, in turns with the whole frame, and
// takes the median of the differences.
func measureParts(b *testing.B, v *viewer) []partCost {
	f := &bench{v: v, skip: map[string]bool{}}
	v.sim.Buffer().Read(&f.snap)
	for range 10 { // shaders are compiled, textures and chunks of ground filled
		f.cost(b)
	}
	names := append(v.scene.Stage().Programs(), frameSteps...)
	diffs := make(map[string][]float64)
	var whole []float64
	leave := func(name string, out bool) {
		f.skip[name] = out
		v.scene.Stage().Omit(name, out)
	}
	for range 5 {
		for _, name := range names {
			with := f.cost(b)
			leave(name, true)
			without := f.cost(b)
			leave(name, false)
			whole = append(whole, with)
			diffs[name] = append(diffs[name], with-without)
		}
	}
	return tableOf(names, diffs, median(whole))
}

func tableOf(names []string, diffs map[string][]float64, whole float64) []partCost {
	var rows []partCost
	rest := whole
	for _, name := range names {
		ms := median(diffs[name])
		rest -= ms
		rows = append(rows, partCost{name, ms})
	}
	sort.SliceStable(rows, func(i, j int) bool { return rows[i].ms > rows[j].ms })
	return append(rows, partCost{"all else", rest}, partCost{"whole frame", whole})
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}
