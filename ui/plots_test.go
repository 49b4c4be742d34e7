package ui

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
)

// swinging changes a snapshot into that of a flight which swings, at time t [s].
func swinging(s *snapshot.Snapshot, t float64) {
	s.Seq++
	s.Time = t
	s.Body.NEDFromFRD = frame.FromEuler(0.3*math.Sin(t), 0.1*math.Cos(2*t), 0.2*t)
	s.Body.PositionNED.Z = -20 - 5*math.Sin(t/3)
	s.Body.Rate = frame.OfFRD(0.3*math.Cos(t), 0.2*math.Sin(2*t), 0.2)
	s.Body.SpecificForceFRD = frame.OfFRD(0.3*math.Sin(200*t), 0.2*math.Sin(173*t), -9.8+math.Sin(190*t))
	for i := range s.Rotors[:s.Count] {
		s.Rotors[i].Speed = 520 + 30*math.Sin(t+float64(i))
	}
	s.Power.Current, s.Power.Voltage = 14+3*math.Sin(t/2), 11.9-0.1*math.Sin(t/2)
	s.Power.Charge = 0.9 - t/1800
}

// flight lets the panels see a flight of the given length [s], without drawing.
func (r *rig) flight(from, to float64) {
	if from == 0 {
		r.samples = nil
	}
	for n := int(from * 60); n < int(to*60); n++ {
		swinging(&r.snap, float64(n)/60)
		if r.sample(); n%1000 == 0 {
			r.p.plots.Follow(r.samples, nil)
		}
		r.p.middle.hud.Endurance.Follow(&r.snap)
	}
	r.after(1)
	r.frame()
}

// openPlots opens the panel, with the given groups chosen.
func (r *rig) openPlots(ids ...string) {
	p := r.p.plots
	r.p.dock.Drawer.Open("plots")
	if len(ids) > 0 {
		for i, g := range plot.Groups {
			p.Chosen[i] = strings.Contains(" "+strings.Join(ids, " ")+" ", " "+g.ID+" ")
		}
	}
	r.frame()
	r.frame()
}

// TestPlotsAndHUDOverlapNothing holds every text and place to its own, with the
// plots open and the head-up display in each mode, at five sizes of the window.
func TestPlotsAndHUDOverlapNothing(t *testing.T) {
	for _, size := range windowSizes {
		for name, make := range situations {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.snap = make()
				if name != "waiting" {
					r.flight(0, 40)
				}
				r.openPlots()
				for _, mode := range []hud.Mode{hud.Off, hud.Compact, hud.Full} {
					r.p.middle.hud.Mode = mode
					r.after(1)
					at := fmt.Sprintf("%s, display %d, at %d×%d", name, mode, size[0], size[1])
					checkZones(t, r, at)
					checkTexts(t, r, at)
				}
			})
		}
	}
}

// TestEveryGroupHasItsPlace draws each chart alone and at the narrowest.
func TestEveryGroupHasItsPlace(t *testing.T) {
	for _, width := range []int{640, 800, 1024, 1280} {
		inWindow(t, width, 640, func(r *rig) {
			for _, count := range []int{4, 8, 32} {
				r.snap = flying()
				r.snap.Count = count
				for i := range count {
					r.snap.Rotors[i] = r.snap.Rotors[i%4]
					r.snap.Rotors[i].Number = i + 1
				}
				r.flight(0, 20)
				for _, g := range plot.Groups {
					r.openPlots(g.ID)
					checkTexts(t, r, fmt.Sprintf("%s of %d rotors at %d px", g.ID, count, width))
				}
			}
		})
	}
}

func TestPlotsOpenByKeyAndTab(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		open := func() bool { _, _, _, _, ok := r.p.Find("plots.hold"); return ok }
		if open() {
			t.Error("the drawer is open at the plots")
		}
		r.key(window.KeyP, 0)
		if !open() {
			t.Error("P does not open the plots")
		}
		r.key(window.KeyP, 0)
		if open() {
			t.Error("P does not close them again")
		}
		r.click("drawer.plots")
		r.frame()
		if !open() {
			t.Error("a click on the tab does not open the plots")
		}
	})
}

// TestPlotsByMouse: spans by wheel and button, groups, curves, cursor, hold.
func TestPlotsByMouse(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		r.openPlots("attitude", "height")
		p := r.p.plots
		r.wheel("plots.chart.attitude", -1)
		if plot.Spans[p.Span] != 60 {
			t.Errorf("one click of the wheel towards the user: %g s", plot.Spans[p.Span])
		}
		r.wheel("plots.chart.height", 5)
		r.frame()
		if plot.Spans[p.Span] != 30 {
			t.Errorf("back by the wheel: %g s", plot.Spans[p.Span])
		}
		r.click("plots.span.10")
		if plot.Spans[p.Span] != 10 {
			t.Errorf("by the button: %g s", plot.Spans[p.Span])
		}
		r.frame()
		checkCursor(t, r)
		r.click("plots.attitude.roll")
		r.frame()
		if !p.Hidden["plots.attitude.roll"] {
			t.Error("a click on the legend does not hide the curve")
		}
		r.click("plots.group.power")
		r.frame()
		if _, _, _, _, ok := r.p.Find("plots.chart.power"); !ok {
			t.Error("a chart that is chosen does not come")
		}
		r.click("plots.group.wind")
		r.frame()
		r.click("plots.group.shake")
		r.frame()
		if _, _, _, _, ok := r.p.Find("plots.chart.wind"); ok {
			t.Error("the last of four charts does not make room")
		}
		if len(r.sent) != 0 {
			t.Errorf("commands were sent: %v", r.sent)
		}
	})
}

// checkCursor holds the cursor's values against what was flown.
func checkCursor(t *testing.T, r *rig) {
	x, y, w, h, _ := r.p.Find("plots.chart.attitude")
	for _, share := range []float64{0.1, 0.5, 0.9} {
		r.moveTo(float32(x+share*w), float32(y+h/2))
		r.frame()
		r.frame()
		at := math.Floor((r.p.plots.End()-10*(1-r.p.plots.Cursor))*60) / 60
		if math.Abs(r.p.plots.Cursor-share) > 0.01 {
			t.Errorf("the cursor is at %g, the mouse at %g", r.p.plots.Cursor, share)
		}
		if want := units.Degrees(0.3 * math.Sin(at)).Num; !r.shows(want) {
			t.Errorf("at %.2f s the roll was %s°: not shown", at, want)
		}
		if want := units.Metres(20 + 5*math.Sin(at/3)).Num; !r.shows(want) {
			t.Errorf("at %.2f s the altitude was %s m: not shown in the other chart", at, want)
		}
	}
}

// TestHeldPlotsStandStill: the picture of held plots does not change while the
// flight goes on, and nothing of the flight is missing after.
func TestHeldPlotsStandStill(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		r.openPlots("attitude", "rates")
		r.click("plots.chart.attitude") // as the button does
		r.moveTo(640, 300)
		r.frame()
		r.frame()
		before := r.plotsPixels()
		r.flight(40, 55)
		if n := differing(before, r.plotsPixels()); n > 0 {
			t.Errorf("%d pixels of held plots changed", n)
		}
		r.click("plots.hold")
		r.moveTo(640, 300)
		r.frame()
		r.frame()
		if n := differing(before, r.plotsPixels()); n < 200 {
			t.Errorf("only %d pixels changed after the hold", n)
		}
		for s := history.Slot(35); s < history.Slot(54.9); s++ {
			if _, ok := r.p.plots.Rec.Bin(0, 0, 0, s); !ok {
				t.Fatalf("slot %d was not recorded", s)
			}
		}
	})
}

func (r *rig) plotsPixels() []byte {
	img := r.picture()
	x, y, w, h, _ := r.p.Find("plots")
	var pix []byte
	for row := int(y); row < int(y+h); row++ {
		at := row*img.Stride + 4*int(x)
		pix = append(pix, img.Pix[at:at+4*int(w)]...)
	}
	return pix
}

func differing(a, b []byte) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			n++
		}
	}
	return n + max(len(a), len(b)) - min(len(a), len(b))
}

// TestCurveStandsWhereItsValueIs looks for the pixels of a curve at the height that
// its axis gives.
func TestCurveStandsWhereItsValueIs(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		r.openPlots("height")
		r.p.plots.Span = 0
		r.frame()
		img := r.picture()
		x, y, w, h, _ := r.p.Find("plots.chart.height")
		a, ink, found := r.p.plots.Axes[2][0], plot.CurveInk(r.p.ctx.Theme, 0), 0
		for k := 1; k < 20; k++ {
			at := r.p.plots.End() - 10*(1-float64(k)/20)
			v := 20 + 5*math.Sin(at/3)
			px, py := int(x+w*float64(k)/20), int(y+h*(1-a.At(v)))
			for d := -2; d <= 2; d++ {
				if c := img.NRGBAAt(px, py+d); near(c.R, ink.R) && near(c.G, ink.G) && near(c.B, ink.B) {
					found++
					break
				}
			}
		}
		if found < 17 { // events and other curves cross it
			t.Errorf("the curve is where it should be at %d of 19 places", found)
		}
	})
}

func near(a, b uint8) bool { return math.Abs(float64(a)-float64(b)) < 60 }

// TestPlotsMarkEvents: an event is a line with its text as the tooltip.
func TestPlotsMarkEvents(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		event(&r.snap, 35, snapshot.Fault, "motor 2 failed")
		r.openPlots("height")
		id := fmt.Sprintf("plots.event.height.%d", r.snap.Events.Last())
		r.moveTo(r.centre(id))
		for range 60 {
			r.frame()
		}
		if !r.says("00:35.0 motor 2 failed") {
			t.Error("the event's tooltip does not come")
		}
	})
}

// TestResetKeepsThePast: after a reset time starts at zero, and what was before still
// stands in the plot, parted by a gap.
func TestResetKeepsThePast(t *testing.T) {
	var rec plot.Recorder
	s := flying()
	samples := snapshot.NewSamples(s.Count)
	fly := func(from, to float64) {
		for n := int(from * 60); n < int(to*60); n++ {
			swinging(&s, float64(n)/60)
			takeSample(samples, &s)
			rec.Follow(samples)
		}
	}
	fly(0, 20)
	before := rec.Now
	s.Flight = 2
	fly(0, 5)
	if got, ok := rec.Own(1, 19); !ok || math.Abs(got-19) > 1e-9 {
		t.Errorf("19 s of the first flight are at %g, %v", got, ok)
	}
	own, ok := rec.Own(2, 3)
	if !ok || own < before+plot.NewFlightGap || math.Abs(rec.FlightTime(own)-3) > 1e-9 {
		t.Errorf("3 s of the second flight are at %g, %v; back: %g", own, ok, rec.FlightTime(own))
	}
	if math.Abs(rec.FlightTime(12)-12) > 1e-9 {
		t.Errorf("12 s of the first flight come back as %g", rec.FlightTime(12))
	}
	for _, at := range []float64{19, own} {
		if _, ok := rec.Bin(0, 0, 0, history.Slot(at)); !ok {
			t.Errorf("nothing is kept at %g", at)
		}
	}
	empty := 0
	for n := history.Slot(before) + 1; n < history.Slot(before+plot.NewFlightGap); n++ {
		if _, ok := rec.Bin(0, 0, 0, n); !ok {
			empty++
		}
	}
	if empty < plot.JoinSlots {
		t.Errorf("only %d slots part the flights: the curve would bridge them", empty)
	}
	s.Time = math.NaN()
	takeSample(samples, &s)
	rec.Follow(samples)
	if math.IsNaN(rec.Now) {
		t.Error("a time that is not a number got in")
	}
	s.Count = 8 // another vehicle
	samples = snapshot.NewSamples(8)
	fly(6, 7)
	if len(rec.Groups[3]) != 8 {
		t.Errorf("%d rotors are recorded", len(rec.Groups[3]))
	}
}

// TestHeadingHasNoJump: a turn through north is a straight line.
func TestHeadingHasNoJump(t *testing.T) {
	var rec plot.Recorder
	s := flying()
	samples := snapshot.NewSamples(s.Count)
	for n := range 600 {
		s.Time = float64(n) / 60
		s.Body.NEDFromFRD = frame.FromEuler(0, 0, math.Remainder(2+s.Time, 2*math.Pi))
		takeSample(samples, &s)
		rec.Follow(samples)
	}
	for n := int64(0); n < 600; n++ {
		b, ok := rec.Bin(0, 2, 0, n)
		if want := (2 + float64(n)/60) * units.ToDegrees; !ok || math.Abs(float64(b.Min)-want) > 0.1 {
			t.Fatalf("slot %d: heading %g°, want %g°", n, b.Min, want)
		}
	}
}

// TestTimeLeft: a battery that loses a share each second ends when that says; a
// charge that the user set restarts the estimate.
func TestTimeLeft(t *testing.T) {
	var e hud.Endurance
	s := flying()
	run := func(from, to, charge, rate float64) {
		for n := int(from * 60); n <= int(to*60); n++ {
			s.Time = float64(n) / 60
			s.Power.Charge = charge - rate*(s.Time-from)
			e.Follow(&s)
		}
	}
	run(0, 2, 0.9, 0.001)
	if e.String() != "" {
		t.Errorf("after 2 s it claims %s", e.String())
	}
	run(2, 30, 0.898, 0.001)
	if got, want := e.String(), units.Minutes(0.87/0.001).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	run(30, 31, 0.3, 0.001)
	if e.String() != "" {
		t.Errorf("after the charge was set it still claims %s", e.String())
	}
	run(31, 60, 0.3, 0)
	if e.String() != "" {
		t.Errorf("with nothing drawn it claims %s", e.String())
	}
	for name, end := range map[string]func(){
		"a crash":      func() { s.Contact.Crashed = true },
		"a touch-down": func() { s.Contact.InContact = true },
	} {
		run(60, 90, 0.3, 0.001)
		if e.String() == "" {
			t.Errorf("before %s it claims nothing", name)
		}
		end()
		run(90, 91, 0.27, 0.001)
		if e.String() != "" {
			t.Errorf("after %s it claims %s", name, e.String())
		}
		s.Contact.Crashed, s.Contact.InContact = false, false
	}
}
