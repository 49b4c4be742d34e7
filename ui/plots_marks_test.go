package ui

import (
	"math"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
)

// TestHeadingWrapsWithoutAStroke: a vehicle that turns and turns is drawn as saw teeth whose
// steep side is not drawn, at any span of the plot.
func TestHeadingWrapsWithoutAStroke(t *testing.T) {
	for _, span := range []int{0, 1, 3} {
		for _, rate := range []float64{1, -1.3} { // [rad/s]
			inWindow(t, 1280, 720, func(r *rig) {
				r.samples = nil
				for n := range 60 * int(plot.Spans[span]) {
					r.snap.Time = float64(n) / 60
					turned := math.Remainder(1+rate*r.snap.Time*10/plot.Spans[span], 2*math.Pi)
					r.snap.Body.NEDFromFRD = frame.FromEuler(0, 0, turned)
					if r.sample(); n%1000 == 0 {
						r.p.plots.Follow(r.samples, nil)
					}
				}
				r.p.plots.Span = span
				r.p.plots.Hidden["plots.attitude.roll"], r.p.plots.Hidden["plots.attitude.pitch"] = true, true
				r.openPlots("attitude")
				r.frame()
				checkTeeth(t, r)
			})
		}
	}
}

// checkTeeth holds that the heading's curve reaches both edges of the chart, and that in no
// column it takes more than a part of the height.
func checkTeeth(t *testing.T, r *rig) {
	img, ink := r.picture(), plot.CurveInk(r.p.ctx.Theme, 2)
	x, y, w, h, _ := r.p.Find("plots.chart.attitude")
	top, bottom, tallest := math.Inf(1), math.Inf(-1), 0
	for px := int(x) + 2; px < int(x+w)-2; px++ {
		count := 0
		for py := int(y); py < int(y+h); py++ {
			if c := img.NRGBAAt(px, py); near(c.R, ink.R) && near(c.G, ink.G) && near(c.B, ink.B) {
				count++
				top, bottom = min(top, float64(py)-y), max(bottom, float64(py)-y)
			}
		}
		tallest = max(tallest, count)
	}
	if float64(tallest) > 0.3*h {
		t.Errorf("in one column %d of %g pixels are the curve's: a stroke", tallest, h)
	}
	if top > 6 || bottom < h-6 {
		t.Errorf("the curve reaches from %g to %g of %g pixels", top, bottom, h)
	}
}

// TestPlotsDrawLimits: of failsafes and of what a scenario expects, at their side of the axis,
// or at the edge where they are far.
func TestPlotsDrawLimits(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.LowVolts, r.view.CritVolts = 11.2, 3
		r.view.Limits = plot.Expected(nil, "altitude", 0, "", false, 24, "altitude < 24m")
		r.view.Limits = plot.Expected(r.view.Limits, "tilt", 0, "", false, 25, "tilt < 25deg")
		r.view.Limits = plot.Expected(r.view.Limits, "payload", 0, "", false, 1, "payload > 1kg")
		if len(r.view.Limits) != 2 {
			t.Errorf("what is not plotted has a line: %v", r.view.Limits)
		}
		r.flight(0, 20)
		r.after(1)
		r.openPlots("power", "height", "attitude")
		for _, want := range []string{"low 11.20 V", "↓ critical 3.00 V", "altitude < 24m", "tilt < 25deg", "tilt"} {
			if !r.shows(want) {
				t.Errorf("%q is not shown", want)
			}
		}
		checkTexts(t, r, "limits")
		r.view.Limits = nil
		r.after(1)
		r.frame()
		if r.shows("tilt") {
			t.Error("the tilt is plotted though nobody watches it")
		}
		if w := plot.Expected(nil, "roll", 0, "", true, 20, "abs(roll) < 20deg"); len(w) != 2 || w[0].Value != -w[1].Value {
			t.Errorf("a limit without sign has the lines %v", w)
		}
	})
}

// TestVarianceHasItsLimit: FS_EKF_THRESH where it is known, else what is usual.
func TestVarianceHasItsLimit(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flightTold(0, 20, 0.1)
		r.openPlots("variance")
		if !r.shows("usual EKF failsafe 0.80") {
			t.Error("the usual threshold is not shown")
		}
		r.view.Autopilot.EKFThreshold = 0.65
		r.after(1)
		r.frame()
		if !r.shows("EKF failsafe 0.65") {
			t.Error("the autopilot's threshold is not shown")
		}
	})
}

// TestModesAreBands behind the plots, with their names; a band that is too short has none.
func TestModesAreBands(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.samples = nil
		for n := range 60 * 30 {
			swinging(&r.snap, float64(n)/60)
			r.sample()
			r.samples.SetMode([]string{"LOITER", "AUTO", "BRAKE", "RTL"}[min(3, n/595)])
		}
		r.openPlots("height")
		for mode, want := range map[string]bool{"LOITER": true, "AUTO": true, "BRAKE": true, "RTL": false} {
			if r.shows(mode) != want {
				t.Errorf("%s is shown: %v, want %v", mode, !want, want)
			}
		}
		checkTexts(t, r, "modes")
	})
}

// TestReadoutByMouseAndKeyboard: the time, the mode and each value with its unit, where the
// mouse is, and where the arrows put the cursor.
func TestReadoutByMouseAndKeyboard(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		r.samples.SetMode("AUTO")
		r.openPlots("height")
		p := r.p.plots
		r.press(window.KeyF2)
		for range 200 {
			if id, _ := r.p.ctx.Focus(); id == "plots.chart.height" {
				break
			}
			r.press(window.KeyDown)
		}
		if id, _ := r.p.ctx.Focus(); id != "plots.chart.height" {
			t.Fatalf("the focus does not reach the chart: %s", id)
		}
		if p.Cursor >= 0 {
			t.Error("there is a cursor before a key")
		}
		for range 10 {
			r.press(window.KeyLeft)
		}
		r.frame()
		r.frame()
		if math.Abs(p.Cursor-0.9) > 1e-6 {
			t.Errorf("ten steps to the left put the cursor at %g, want 0.9", p.Cursor)
		}
		at := math.Floor((p.End()-plot.Spans[p.Span]*0.1)*60+0.5) / 60
		for _, want := range []string{units.Clock(at), units.Metres(20 + 5*math.Sin(at/3)).String()} {
			if !r.shows(want) {
				t.Errorf("%q is not in the readout", want)
			}
		}
		checkTexts(t, r, "by keyboard")
		r.press(window.KeyEscape)
		r.frame()
		r.frame()
		if p.Cursor >= 0 {
			t.Error("without the focus the cursor stays")
		}
	})
}
