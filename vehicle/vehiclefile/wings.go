package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/sail"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Wing is a lifting surface.
type Wing struct {
	Name     string    `key:"name" need:"yes" doc:"such as wing, tailplane, fin"`
	Mirrored bool      `key:"mirrored" doc:"true: stations are the right half from the root out, and the left half is its image"`
	Strips   int       `key:"strips" min:"1" max:"32" default:"12" doc:"into which the whole span is cut; even if mirrored"`
	Stations []Station `key:"stations" need:"yes" doc:"2 to 16 places along the span, in order; a fin's from its root to its tip. Between them all is linear"`
	Section  Section   `key:"section" doc:"of the airfoil; without it a symmetric one"`
	Induced  float64   `key:"induced" dim:"number" min:"0.01" max:"2" default:"1" doc:"factor on the flow that the surface induces: less than 1 where a body or plates close its ends"`
	Mass     float64   `key:"mass" dim:"mass" min:"0 g" max:"500 kg" default:"0 g" doc:"part of the vehicle's, even over its area: what breaks off takes its share along. 0 g: the vehicle's mass stays"`
	Controls []Control `key:"controls" doc:"up to 8 ailerons, elevators, rudders, elevons, flaps, spoilers"`
	Sail     Sail      `key:"sail" doc:"makes a sail of it, on a vehicle with hulls: it swings about its luff, the line ahead of its stations, which go from the foot to the head"`
}

// Sail is what sets a wing that is a sail.
type Sail struct {
	Servo  string  `key:"servo" need:"yes" doc:"the name of the one that hauls and eases its sheet: its angle is how far the boom may go to leeward, on either side"`
	Gain   float64 `key:"gain" dim:"number" min:"-10" max:"10" default:"1" doc:"the boom's angle over the servo's"`
	Turned bool    `key:"turned" doc:"true: the servo sets the sail's angle itself, to starboard with a positive one, as of a wing sail on a rotating mast; it is no soft sail"`
}

// Station is a place along the span.
type Station struct {
	Place     [3]float64 `key:"place" dim:"length" min:"-50 m" max:"50 m" need:"yes" doc:"of the quarter chord: [forward, right, down]"`
	Chord     float64    `key:"chord" dim:"length" min:"1 mm" max:"10 m" need:"yes" doc:"along the forward axis"`
	Incidence float64    `key:"incidence" dim:"angle" min:"-45 deg" max:"45 deg" default:"0 deg" doc:"of the chord to the forward axis: positive nose up on a wing, nose left on a fin"`
}

// Section is the airfoil's data in two-dimensional flow.
type Section struct {
	LiftSlope   float64 `key:"lift_slope" dim:"number" min:"1" max:"10" default:"5.7" doc:"of the lift coefficient, by radian"`
	ZeroLift    float64 `key:"zero_lift" dim:"angle" min:"-17 deg" max:"17 deg" default:"0 deg" doc:"angle of attack without lift"`
	LiftMax     float64 `key:"lift_max" dim:"number" min:"0.2" max:"4" default:"1.2" doc:"greatest lift coefficient"`
	LiftMin     float64 `key:"lift_min" dim:"number" min:"-4" max:"-0.2" default:"-1" doc:"least one"`
	StallWidth  float64 `key:"stall_width" dim:"angle" min:"0.6 deg" max:"57 deg" default:"7 deg" doc:"in which separation spreads over the chord: small is a sharp stall"`
	Hysteresis  float64 `key:"hysteresis" dim:"angle" min:"0 deg" max:"17 deg" default:"2 deg" doc:"by how much less the angle must be for the flow to attach again"`
	DragMin     float64 `key:"drag_min" dim:"number" min:"0.0001" max:"1" default:"0.012" doc:"least drag coefficient"`
	DragLift    float64 `key:"drag_lift" dim:"number" min:"0" max:"1" default:"0.01" doc:"growth of drag with the square of lift beyond drag_min_lift"`
	DragMinLift float64 `key:"drag_min_lift" dim:"number" min:"-2" max:"2" default:"0" doc:"lift coefficient of least drag"`
	DragPlate   float64 `key:"drag_plate" dim:"number" min:"0.1" max:"3" default:"1.98" doc:"drag coefficient square to the flow"`
	Moment      float64 `key:"moment" dim:"number" min:"-0.5" max:"0.5" default:"0" doc:"coefficient about the quarter chord without lift, positive nose up"`
}

// Control is a part of a wing that a servo moves.
type Control struct {
	Name    string  `key:"name" need:"yes" doc:"such as left aileron"`
	From    float64 `key:"from" dim:"share" min:"-1" max:"1" need:"yes" doc:"along the span: -1 at the left tip, 1 at the right one; if not mirrored, 0 at the first station, 1 at the last"`
	To      float64 `key:"to" dim:"share" min:"-1" max:"1" need:"yes" doc:"likewise, more than from"`
	Chord   float64 `key:"chord" dim:"share" min:"0.01" max:"1" need:"yes" doc:"behind the hinge, up to 60 %; 100 %: all of it turns, as a spade rudder does, and has no effect of its own; of a spoiler its own depth"`
	Servo   string  `key:"servo" need:"yes" doc:"the name of what moves it"`
	Gain    float64 `key:"gain" dim:"number" min:"-10" max:"10" default:"1" doc:"deflection over the servo's angle. Positive is trailing edge down on a wing, to the right on a fin whose stations go up"`
	Neutral float64 `key:"neutral" dim:"angle" min:"-90 deg" max:"90 deg" default:"0 deg" doc:"deflection at a servo's angle of 0"`
	Least   float64 `key:"least" dim:"angle" min:"-90 deg" max:"90 deg" doc:"stop; without it where the servo's ends take it"`
	Most    float64 `key:"most" dim:"angle" min:"-90 deg" max:"90 deg" doc:"stop; without it where the servo's ends take it"`
	Effect  float64 `key:"effect" dim:"share" min:"0.01" max:"1.2" default:"0.85" doc:"of thin-airfoil theory's, at small deflections"`
	Spoiler bool    `key:"spoiler" doc:"true: a plate that rises from the upper side with a positive deflection"`
}

// setWings gives the vehicle its wings.
func setWings(f *File, v *airframe.Vehicle) error {
	var all faults.List
	before := v.Servos[:len(v.Servos)-len(f.Servos)]
	for i := range f.Wings {
		w := &f.Wings[i]
		p := wing.Params{
			Name: w.Name, Mirrored: w.Mirrored, Strips: w.Strips, Induced: w.Induced, Mass: w.Mass,
			Section: wing.Section{
				LiftSlope: w.Section.LiftSlope, ZeroLift: w.Section.ZeroLift, LiftMax: w.Section.LiftMax, LiftMin: w.Section.LiftMin,
				StallWidth: w.Section.StallWidth, Hysteresis: w.Section.Hysteresis, DragMin: w.Section.DragMin, DragLift: w.Section.DragLift,
				DragMinLift: w.Section.DragMinLift, DragPlate: w.Section.DragPlate, Moment: w.Section.Moment,
			},
		}
		for _, s := range w.Stations {
			p.Stations = append(p.Stations, wing.Station{Place: place(s.Place), Chord: s.Chord, Incidence: s.Incidence})
		}
		for k := range w.Controls {
			at := f.servo(w.Controls[k].Servo, before)
			p.Controls = append(p.Controls, controlOf(f, &w.Controls[k], entry(entry("wings", i, "controls"), k, ""), at, &v.Servos[at]))
		}
		if err := p.Validate(); err != nil {
			all.Add(f.fault(f.at(entry("wings", i, "name")), "%v", err))
		}
		v.Wings = append(v.Wings, p)
		if f.has(entry("wings", i, "sail")) {
			s := sail.Params{Wing: i, Servo: f.servo(w.Sail.Servo, before), Gain: w.Sail.Gain, Turned: w.Sail.Turned}
			if err := s.Validate(&p); err != nil {
				all.Add(f.fault(f.at(entry("wings", i, "sail")), "%v", err))
			}
			v.Sails = append(v.Sails, s)
		}
	}
	return all.Err()
}

// control returns a control that a servo moves, with its stops where the servo's ends take it.
func controlOf(f *File, c *Control, path string, at int, s *servo.Params) wing.Control {
	p := wing.Control{
		Name: c.Name, From: c.From, To: c.To, Chord: c.Chord, Servo: at, Gain: c.Gain, Neutral: c.Neutral, Effect: c.Effect, Spoiler: c.Spoiler,
	}
	one, other := c.Neutral+c.Gain*s.AtMinDeg*math.Pi/180, c.Neutral+c.Gain*s.AtMaxDeg*math.Pi/180
	const most = math.Pi / 2
	p.Least, p.Most = max(-most, min(one, other)), min(most, max(one, other))
	if p.Spoiler {
		p.Least = max(0, p.Least)
	}
	if f.has(path + "least") {
		p.Least = c.Least
	}
	if f.has(path + "most") {
		p.Most = c.Most
	}
	return p
}

// checkWings finds what is wrong with the shapes of wings, and says so in the words of the file, at the lines that must change.
func (f *File) checkWings() error {
	var all faults.List
	for i := range f.Wings {
		w, at := &f.Wings[i], func(key string) string { return entry("wings", i, key) }
		switch n := len(w.Stations); {
		case n < 2:
			all.Add(f.fault(f.at(at("stations")), "stations has one place, expected 2 to %d: a root and a tip", wing.MaxStations))
			continue
		case n > wing.MaxStations:
			all.Add(f.fault(f.at(at("stations")), "stations has %d places, expected 2 to %d: remove some", n, wing.MaxStations))
			continue
		case len(w.Controls) > wing.MaxControls:
			all.Add(f.fault(f.at(at("controls")), "controls has %d entries, expected %d at most: remove some", len(w.Controls), wing.MaxControls))
		}
		if w.Mirrored && w.Strips%2 != 0 {
			all.Add(f.fault(f.at(at("strips")), "strips is %d, expected an even number: a mirrored surface has as many on each side", w.Strips))
		}
		all.Add(f.checkStations(w, at("stations")))
		for k := range w.Controls {
			all.Add(f.checkControl(w, &w.Controls[k], entry(at("controls"), k, "")))
		}
	}
	return all.Err()
}

// checkStations finds places that make no surface. list is the path of the stations.
func (f *File) checkStations(w *Wing, list string) error {
	outermost := 0.0
	for i := range w.Stations {
		p, at := &w.Stations[i].Place, f.at(entry(list, i, "place"))
		if w.Mirrored && p[1] < 0 {
			return f.fault(at, "station %d has %s m for right in [forward, right, down], expected 0 m or more: mirrored makes the left half of the right one; "+
				"give the right half, or remove mirrored and give both", i+1, written(p[1]))
		}
		if outermost = max(outermost, p[1]); i == 0 {
			continue
		}
		before := &w.Stations[i-1].Place
		apart := math.Hypot(p[1]-before[1], p[2]-before[2])
		if apart < wing.Closest {
			return f.fault(at, "stations %d and %d are %s mm apart in right and down of [forward, right, down], expected %s mm at least: the surface has no span between them; "+
				"move one of them along the span", i, i+1, written(1000*apart), written(1000*wing.Closest))
		}
		if swept := math.Abs(p[0] - before[0]); swept > wing.MostSweep*apart {
			return f.fault(at, "station %d is %s m from station %d in forward of [forward, right, down], but only %s m in right and down, expected a sweep of 71.6 deg at most: "+
				"move it nearer in forward, or farther out", i+1, written(swept), i, written(apart))
		}
	}
	if w.Mirrored && outermost < wing.Closest {
		return f.fault(f.at(entry(list, len(w.Stations)-1, "place")), "all stations have 0 m for right in [forward, right, down], so that a mirrored surface lies on its own image: "+
			"move the tip to the right, or remove mirrored, which a single fin does not have")
	}
	return nil
}

// checkControl finds a control that is nowhere on its wing, or moves nowhere. at is its path.
func (f *File) checkControl(w *Wing, c *Control, at string) error {
	switch {
	case !w.Mirrored && (c.From < 0 || c.To < 0):
		key, x := "from", c.From
		if x >= 0 {
			key, x = "to", c.To
		}
		return f.fault(f.at(at+key), "%s is %s, expected 0 to 1: the wing is not mirrored, and 0 is its first station, 1 its last", key, written(x))
	case c.Chord > wing.MostFlap && (c.Chord < 1 || c.Spoiler):
		return f.fault(f.at(at+"chord"), "chord is %s, expected 0.01 to %g, or 1 for a control that turns as a whole and is no spoiler", written(c.Chord), wing.MostFlap)
	case c.From >= c.To:
		return f.fault(f.at(at+"from"), "from is %s, expected less than to, %s: from is the control's left or inner end, to the other one; exchange them", written(c.From), written(c.To))
	case f.has(at+"least") && f.has(at+"most") && c.Least >= c.Most:
		return f.fault(f.at(at+"least"), "least is %s deg, expected less than most, %s deg: exchange them", written(c.Least*180/math.Pi), written(c.Most*180/math.Pi))
	}
	return nil
}
