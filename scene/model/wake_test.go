package model

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestWakesOpenAsKelvinFound: the arms go apart by 19.47° to each side, the foam is symmetric, ends at its edges, and fades astern.
func TestWakesOpenAsKelvinFound(t *testing.T) {
	near, far := wakeAcross(0.2, 5, 1), wakeAcross(0.2, 15, 1)
	if angle := math.Atan((far[1].off - near[1].off) / -10); math.Abs(angle*180/math.Pi-19.47) > 0.01 {
		t.Errorf("an arm goes away by %.2f°", angle*180/math.Pi)
	}
	for i, c := range near {
		o := near[wakeColumns-1-i]
		if c.off != -o.off || c.strength != o.strength || i > 0 && c.off < near[i-1].off {
			t.Errorf("column %d: %+v against %+v", i, c, o)
		}
	}
	if near[0].strength != 0 || near[2].strength != 0 || near[3].strength != 0 || far[1].strength >= near[1].strength || far[4].strength >= near[4].strength {
		t.Errorf("near %+v, far %+v", near, far)
	}
}

// TestWakesFollowTheBoat: points lie behind it, drift with the current, end with age and when time goes back, and a boat that was put
// elsewhere begins again.
func TestWakesFollowTheBoat(t *testing.T) {
	var w wake
	snap := &snapshot.Snapshot{}
	snap.Sea = water.New(1)
	snap.Sea.Fill(0, 999)
	snap.Water.Afloat, snap.Water.VelFRD = true, frame.OfFRD(3, 0, 0)
	at := camera.Subject{Att: frame.FromEuler(0, 0, 0)}
	sail := func(north, now, dt float64) {
		snap.Time, at.Place = now, frame.OfNED(north, 0, 0)
		w.keep(snap.Time, frame.OfNED(0, 1, 0), dt)
		w.lead(snap, at, 0.5)
	}
	for i := range 51 {
		sail(0.3*float64(i), 0.1*float64(i), 0.1)
	}
	if first := w.points[0]; w.count < 40 || first.north != -0.5 || math.Abs(first.moved.Y-5) > 1e-9 || first.aside != [2]float64{0, 1} {
		t.Errorf("%d points, the first %+v", w.count, first)
	}
	if sail(15, 3, 0); w.points[w.count-1].time > 3 || w.count > 31 {
		t.Errorf("back at 3 s: %d points to %.1f s", w.count, w.points[w.count-1].time)
	}
	if sail(100, 3.1, 0.1); w.count != 1 {
		t.Errorf("moved by 85 m: %d points", w.count)
	}
	if sail(100, 3.2+wakeLasts, 0.1); w.count != 1 || w.points[0].time < 3.2+wakeLasts {
		t.Errorf("after %g s: %d points", wakeLasts, w.count)
	}
}
