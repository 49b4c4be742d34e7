package hud

import (
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// status draws the lowest lines of the full display: wind, what is broken, battery.
func (g *hudPass) status(r widget.Rect) {
	side := min(r.W*0.34, 190*g.K)
	g.wind(r.CutLeft(side))
	g.battery(r.CutRight(side))
	g.faults(r.Inset(6*g.K, 0))
}

// modeLine says what flies.
func (g *hudPass) modeLine(r widget.Rect) {
	g.layer("hud.mode", r)
	if g.h.View.Mode != "" {
		g.text(r, widget.Left, widget.Bold, 13, g.ink, form.Capital(g.h.View.Mode))
	}
}

// warnings says whether the vehicle stalls, and what is broken; none: neither.
func (g *hudPass) warnings() []string {
	words := g.h.View.Faults(g.Now)
	if g.h.View.Winged && g.Num.Air.Stalls() {
		words = append([]string{"STALL"}, words...)
	}
	return words
}

// warningLines writes warnings in so many lines at most, and how many more there are. A single one that is too long is cut.
func (g *hudPass) warningLines(words []string, size, width float32, most int) (lines []string) {
	st := widget.Style{Face: widget.Bold, Size: size * g.K}
	for n := len(words); n > 0; n-- {
		text := strings.Join(words[:n], ", ")
		if n < len(words) {
			text += ", +" + strconv.Itoa(len(words)-n) + " more"
		}
		if lines = g.Atlas.Wrap(st, text, width); len(lines) <= most {
			return lines
		}
	}
	return append(lines[:most-1], lines[most-1]+" …")
}

// attackWords is the angle of attack with its name.
func (g *hudPass) attackWords() string {
	if !g.Num.Air.Flows() {
		return "AoA —"
	}
	return "AoA " + units.Degrees(g.Num.Air.Alpha()).String()
}

// ofKind is what matters to this kind of vehicle besides speed and height, with its colour: of wings the angle of attack, of a helicopter the speed of its
// main rotor, of sails the heel; empty: nothing.
func (g *hudPass) ofKind() (string, widget.Ink) {
	switch {
	case g.h.View.Winged && g.Num.Air.Stalls():
		return g.attackWords(), g.Theme.Fault
	case g.h.View.Winged:
		return g.attackWords(), g.ink
	case g.h.View.Sails:
		roll, _, _ := g.Num.Body.Euler()
		return "heel " + units.Of(units.ToDegrees*math.Abs(roll), 0, "°").String(), g.ink
	}
	h := form.MainRotor(g.Num)
	switch {
	case h == nil:
		return "", g.ink
	case h.Lost:
		return "rotor lost", g.Theme.Fault
	}
	return "rotor " + units.Rpm(h.Speed) + " rpm", g.ink
}

// kind writes that at the top.
func (g *hudPass) kind(words string, ink widget.Ink, r widget.Rect) {
	g.layer("hud.kind", r)
	g.text(r, widget.Right, widget.Bold, 13, ink, words)
}

// faults says what is broken, in two lines at most.
func (g *hudPass) faults(r widget.Rect) {
	words := g.warnings()
	if len(words) == 0 {
		return
	}
	g.layer("hud.faults", r)
	mark := r.CutLeft(18 * g.K)
	g.Disc(mark.X+6*g.K, mark.Y+mark.H/2, 9*g.K, g.halo)
	g.Icon(widget.Rect{X: mark.X, Y: mark.Y, W: 12 * g.K, H: mark.H}, widget.IconFault, 12*g.K, g.Theme.Fault)
	lines := g.warningLines(words, 13, r.W, 2)
	h := r.H / 2
	r.CutTop(h * float32(2-len(lines)) / 2)
	for _, l := range lines {
		g.text(r.CutTop(h), widget.Left, widget.Bold, 13, g.Theme.Fault, l)
	}
}

// wind draws where the air at the vehicle goes, seen from above with the nose up,
// and how fast.
func (g *hudPass) wind(r widget.Rect) {
	g.layer("hud.wind", r)
	g.windArrow(r.CutLeft(r.H))
	r.CutLeft(6 * g.K)
	to, _, v, words := g.h.View.Stream(g.Num)
	g.text(r.CutTop(r.H/2), widget.Left, widget.Bold, 15, g.ink, units.Speed(v).String())
	angle, blows := form.WindAngle(&g.Num.Air)
	switch {
	case words == apparent && blows:
		words = units.Of(units.ToDegrees*angle, 0, "°").String() + " off the bow"
	case words == current && v > 0:
		words = "to " + units.Compass(to*units.ToDegrees)
	case words == wind && v >= 0.5:
		words = "from " + units.Compass(to*units.ToDegrees+180)
	}
	g.text(r, widget.Left, widget.Sans, 12, g.ink, words)
}

// What moves round the vehicle, and matters to it.
const (
	wind     = "wind"
	apparent = "apparent wind" // of what sails
	current  = "current"       // of what is under water
)

// Stream returns where what moves round the vehicle goes, clockwise from north and from the nose [rad], how fast [m/s], and what it is.
func (v *View) Stream(s *snapshot.Snapshot) (to, toNose, speed float64, what string) {
	w, what := s.Air.WindNED, wind
	if _, under := form.Depth(s); under {
		w.Y, w.X = math.Sincos(units.Radians(s.Water.CurrentTowardDeg))
		w, what = w.Scale(s.Water.CurrentSpeed), current
	} else if v.Sails {
		w, what = s.Body.NEDFromFRD.Apply(s.Air.VelAirFRD.Scale(-1)), apparent
	}
	_, _, yaw := s.Body.Euler()
	to = math.Atan2(w.Y, w.X)
	return to, to - yaw, math.Hypot(w.X, w.Y), what
}

// windArrow points to where the air goes, relative to the nose, which is up.
func (g *hudPass) windArrow(r widget.Rect) {
	x, y, size := r.X+r.W/2, r.Y+r.H/2, min(r.W, r.H)/2-2*g.K
	g.Ring(x, y, size+1.5, 4, g.halo)
	g.Ring(x, y, size, 1.5, widget.Fade(g.ink, 0.8))
	g.line(x, y-size, x, y-size+5*g.K) // the nose
	_, to, v, _ := g.h.View.Stream(g.Now)
	if !(v >= 0.2) || math.IsInf(v, 0) {
		g.Disc(x, y, 2.5*g.K, g.ink)
		return
	}
	s64, c64 := math.Sincos(to)
	s, c := float32(s64), float32(-c64)
	at := func(along, across float32) (float32, float32) {
		return x + along*s - across*c, y + along*c + across*s
	}
	long := size - 4*g.K
	x0, y0 := at(-long, 0)
	x1, y1 := at(long-7*g.K, 0)
	tx, ty := at(long, 0)
	lx, ly := at(long-9*g.K, 5*g.K)
	rx, ry := at(long-9*g.K, -5*g.K)
	g.HaloLine(x0, y0, x1, y1, 2.5*g.K, g.Theme.Accent, g.halo)
	g.Polygon(g.Theme.Accent, tx, ty, lx, ly, rx, ry)
}

// battery draws the charge as a bar with volts, amperes and the minutes that are
// left at this draw; of a vehicle with piston engines the fuel, what they burn and what they do.
func (g *hudPass) battery(r widget.Rect) {
	g.layer("hud.battery", r)
	p := g.Num.Power
	share, words := p.Charge, units.Volts(p.Voltage).String()+"  "+units.Amperes(p.Current).String()
	if g.Now.Fuel.Full > 0 {
		share, words = g.Num.Fuel.Share(), g.fuelWords()
	}
	top := r.CutTop(r.H / 2)
	text := top.CutRight(52 * g.K)
	g.text(text, widget.Right, widget.Bold, 15, form.ChargeInk(g.Pass, share), units.Percent(share).String())
	top.CutRight(6 * g.K)
	g.chargeBar(widget.Rect{X: top.X, Y: top.Y + top.H/2 - 6*g.K, W: top.W, H: 12 * g.K}, share)
	if left := g.h.Endurance.String(); left != "" {
		words += "  " + left
	}
	g.text(r, widget.Right, widget.Sans, 12, g.ink, words)
}

// fuelWords are what is in the tank, and what the first engine does unless it runs.
func (g *hudPass) fuelWords() string {
	words := "fuel " + units.Of(g.Num.Fuel.Mass, 2, "kg").String()
	for i := range g.Now.Rotors[:max(0, min(g.Now.Count, len(g.Now.Rotors)))] {
		if e := g.Now.Rotors[i].Engine; e != state.NoEngine && e != state.EngineRuns {
			return words + "  engine " + e.String()
		}
	}
	return words + "  " + units.Of(1000*g.Num.Fuel.Flow, 2, "g/s").String()
}

// chargeBar draws a battery with its charge, or a tank.
func (g *hudPass) chargeBar(r widget.Rect, share float64) {
	ink := form.ChargeInk(g.Pass, share)
	g.Round(r.Inset(-2, -2), 4, g.halo)
	g.Outline(r, 3, g.ink)
	knob := widget.Rect{X: r.Right(), Y: r.Y + r.H/4, W: 3 * g.K, H: r.H / 2}
	g.Fill(knob, g.ink)
	in := r.Inset(3, 3)
	if share > 0 { // and a number
		in.W *= float32(min(1, share))
		g.Fill(in, ink)
	}
}

// Endurance estimates how long the battery, or the fuel of piston engines, lasts at the present draw, from how
// fast its charge falls.
type Endurance struct {
	flight uint64
	time   float64 // physics time of the last look [s]
	charge float64 // at that time; share of the fuel
	rate   float64 // of the charge's fall, smoothed [1/s]
	known  float64 // how long the rate was watched [s]
}

const (
	enduranceStep   = 0.2  // between looks [s]
	enduranceSmooth = 5.0  // time constant [s]
	enduranceLeast  = 3.0  // so long it must be watched before it is told [s]
	enduranceJump   = 0.02 // the user set the charge if it changed by more in one look
)

// Follow takes the frame's Snapshot. A vehicle that crashed or rests on the ground draws
// what tells nothing of its flight: nothing is claimed then.
func (e *Endurance) Follow(s *snapshot.Snapshot) {
	charge := s.Power.Charge
	if s.Fuel.Full > 0 {
		charge = s.Fuel.Share()
	}
	if s.Contact.Crashed || s.Contact.InContact {
		*e = Endurance{flight: s.Flight, time: s.Time, charge: charge}
		return
	}
	dt, fall := s.Time-e.time, e.charge-charge
	if s.Flight != e.flight || dt < 0 || math.Abs(fall) > enduranceJump || math.IsNaN(dt+fall) {
		*e = Endurance{flight: s.Flight, time: s.Time, charge: charge}
		return
	}
	if dt < enduranceStep {
		return
	}
	k := 1 - math.Exp(-dt/enduranceSmooth)
	if e.known == 0 {
		k = 1
	}
	e.rate += k * (fall/dt - e.rate)
	e.time, e.charge, e.known = s.Time, charge, e.known+dt
}

// String returns the time left in minutes, empty while it is not known or longer
// than three hours.
func (e *Endurance) String() string {
	left := e.charge / e.rate
	if e.known < enduranceLeast || e.rate <= 0 || math.IsNaN(left) || left > 3*3600 {
		return ""
	}
	return units.Minutes(left).String()
}
