package ui

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
)

// toldAt is what an autopilot tells of a time [s]: its estimate is north of the truth by
// a metre and swings to the east.
func toldAt(t float64) *mavlink.Status {
	a := &mavlink.Status{State: mavlink.Alive}
	e := &a.Estimate
	e.Valid, e.WindValid, e.Time = true, true, t
	e.Truth.PositionNED = frame.OfNED(10*math.Sin(t), 3, -20)
	e.PositionNED = e.Truth.PositionNED.Add(frame.OfNED(1, math.Sin(t), -0.5))
	e.AttitudeError = 0.05
	e.Truth.WindNED, e.WindNED = frame.OfNED(5, 2, 0), frame.OfNED(4, 1.5+0.5*math.Sin(t), 0)
	e.Truth.Voltage, e.Truth.Current = 12.4-t/100, 14
	a.EKF = failsafe.EKFStatus{Valid: true, Velocity: 0.1, PosHoriz: 0.2 + 0.1*math.Sin(t), PosVert: 0.3, Mag: 0.05}
	a.Battery = mavlink.Battery{Valid: true, Voltage: 12.1 - t/100, Current: 13.5}
	return a
}

// sampled is what plots take of it.
func sampled(flight uint64, a *mavlink.Status) *mavlink.Sample {
	return &mavlink.Sample{Flight: flight, Estimate: a.Estimate, EKF: a.EKF, Battery: a.Battery}
}

// flightTold lets the panels see a flight whose autopilot tells of itself every 0.1 s,
// so late [s].
func (r *rig) flightTold(from, to, late float64) {
	if from == 0 {
		r.samples = nil
	}
	for n := int(from * 60); n < int(to*60); n++ {
		now := float64(n) / 60
		swinging(&r.snap, now)
		r.sample()
		r.p.plots.Follow(r.samples, r.view.Reports)
		r.p.plots.Rec.Believe(sampled(1, toldAt(math.Floor((now-late)*10)/10)))
	}
	r.view.Autopilot = toldAt(math.Floor((to-late)*10) / 10)
	r.view.Reports = (*mavlink.Link)(nil) // nothing more
	r.after(1)
	r.frame()
}

// TestToldIsPlottedAtItsOwnTime: an estimate that comes late stands where its time is,
// beside the truth of that time, and nothing stands between.
func TestToldIsPlottedAtItsOwnTime(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flightTold(0, 20, 0.37)
		rec, ekf, wind, pack := &r.p.plots.Rec, plot.GroupNamed("ekf"), plot.GroupNamed("ekfwind"), plot.GroupNamed("pack")
		found := 0
		for n := history.Slot(0.2); n <= history.Slot(19.6); n++ {
			at := float64(n) / history.Rate
			for _, c := range []struct {
				group, channel int
				want           float64
			}{
				{ekf, 0, 1}, {ekf, 1, math.Sin(at)}, {ekf, 2, 0.5}, {ekf, 3, 0.05 * units.ToDegrees},
				{wind, 0, 5}, {wind, 1, 4}, {wind, 2, 2}, {wind, 3, 1.5 + 0.5*math.Sin(at)},
				{pack, 0, 12.4 - at/100}, {pack, 1, 12.1 - at/100}, {pack, 2, 14}, {pack, 3, 13.5},
			} {
				b, ok := rec.Bin(c.group, c.channel, 0, n)
				if ok != (n%6 == 0) { // ten a second
					t.Fatalf("%s at %.3f s: there is a sample: %v", plot.Groups[c.group].Told[c.channel].Name, at, ok)
				}
				if !ok {
					continue
				}
				if found++; math.Abs(float64(b.Min)-c.want) > 1e-4 {
					t.Errorf("%s at %.3f s is %g, want %g", plot.Groups[c.group].Told[c.channel].Name, at, b.Min, c.want)
				}
			}
		}
		if found < 190*12 {
			t.Errorf("only %d samples", found)
		}
	})
}

// TestToldNeedsAnAutopilot: its charts are offered with one only, are told as chosen
// all along, and what is unknown is no sample.
func TestToldNeedsAnAutopilot(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 20)
		r.openPlots("height", "ekf")
		has := func(id string) bool { _, _, _, _, ok := r.p.Find(id); return ok }
		if has("plots.group.ekf") || has("plots.chart.ekf") {
			t.Error("without an autopilot its charts are offered")
		}
		if got := r.p.plots.ChosenNow().Show; fmt.Sprint(got) != "[height ekf]" {
			t.Errorf("what was chosen is kept as %v", got)
		}
		r.flightTold(20, 30, 0.1)
		if !has("plots.group.ekf") || !has("plots.chart.ekf") || !has("plots.group.pack") {
			t.Error("with an autopilot its charts are not offered")
		}
		unknown := toldAt(30)
		unknown.Estimate.WindValid, unknown.Battery.Valid = false, false
		r.p.plots.Rec.Believe(sampled(1, unknown))
		slot := history.Slot(r.p.plots.Rec.Base + 30)
		for _, c := range [][2]int{{plot.GroupNamed("ekfwind"), 1}, {plot.GroupNamed("pack"), 1}, {plot.GroupNamed("pack"), 3}} {
			if b, ok := r.p.plots.Rec.Bin(c[0], c[1], 0, slot); ok {
				t.Errorf("%s: what is unknown is plotted as %g", plot.Groups[c[0]].Told[c[1]].Name, b.Min)
			}
		}
		if _, ok := r.p.plots.Rec.Bin(plot.GroupNamed("ekfwind"), 0, 0, slot); !ok {
			t.Error("the truth beside it is not plotted")
		}
	})
}

// TestToldBeforeAResetIsLeftOut: what comes late from the flight before would stand in
// the future of the new one.
func TestToldBeforeAResetIsLeftOut(t *testing.T) {
	var rec plot.Recorder
	s := flying()
	samples := snapshot.NewSamples(s.Count)
	follow := func() {
		takeSample(samples, &s)
		rec.Follow(samples)
	}
	for n := range 600 {
		swinging(&s, float64(n)/60)
		follow()
		rec.Believe(sampled(1, toldAt(s.Time)))
	}
	s.Flight, s.Time = 2, 0
	follow()
	before := rec.Told.Past.Newest()
	for _, late := range []float64{9.9, math.NaN(), math.Inf(1), -3} {
		rec.Believe(sampled(2, toldAt(late)))
	}
	if got := rec.Told.Past.Newest(); got != before {
		t.Errorf("slot %d was taken, the newest was %d", got, before)
	}
	swinging(&s, 1)
	follow()
	rec.Believe(sampled(2, toldAt(0.9)))
	own, _ := rec.Own(2, 0.9)
	if b, ok := rec.Bin(plot.GroupNamed("ekf"), 0, 0, history.Slot(own)); !ok || b.Min != 1 {
		t.Errorf("0.9 s of the new flight: %v, %v", b, ok)
	}
}

// TestToldChartsOverlapNothing with the values of both in the legend.
func TestToldChartsOverlapNothing(t *testing.T) {
	for _, size := range windowSizes {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.p.dock.BoxNamed("autopilot").Touched, r.p.dock.BoxNamed("autopilot").Folded = true, true // it has its own tests
			r.flightTold(0, 40, 0.2)
			for _, id := range []string{"ekf", "ekfwind", "variance", "pack"} {
				r.openPlots(id)
				at := fmt.Sprintf("%s at %d×%d", id, size[0], size[1])
				checkZones(t, r, at)
				checkTexts(t, r, at)
			}
			if r.openPlots("pack"); size[0] >= 1280 && (!r.shows("measured") || !r.shows("13.5")) {
				t.Errorf("%d×%d: the legend does not show what the autopilot measures", size[0], size[1])
			}
		})
	}
}

// TestEstimateLabelSaysHowFar it is off.
func TestEstimateLabelSaysHowFar(t *testing.T) {
	for _, c := range []struct {
		value, angle float64
		want         string
	}{{3.24, 0, "EKF error 3.2 m"}, {0.31, 0.2, "EKF error 0.3 m, 11.5°"}, {1234, 0, "EKF error 1.23 km"}} {
		l := overlay.Label{Kind: overlay.EstimateLabel, Value: c.value, Angle: c.angle}
		if got, _ := picture.LabelWords(&l); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestEstimateLabelGivesWayAlongItsLine: where a panel covers the middle of the line,
// the text stands nearer to the vehicle.
func TestEstimateLabelGivesWayAlongItsLine(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		l := overlay.Label{Kind: overlay.EstimateLabel, X: 120, Y: 500, FromX: 640, FromY: 360, Clear: 10, Value: 11.1, Opacity: 1}
		r.view.Labels = []overlay.Label{l}
		r.frame()
		r.frame()
		if !r.shows("EKF error 11.1 m") {
			t.Error("below a panel the text is lost")
		}
		r.view.Labels[0].FromX, r.view.Labels[0].FromY = 100, 500
		r.frame()
		r.frame()
		if r.shows("EKF error 11.1 m") {
			t.Error("the text covers a panel, which the whole line is under")
		}
	})
}
