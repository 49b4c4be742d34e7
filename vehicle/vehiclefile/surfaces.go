package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// servos returns the file's own.
func (f *File) servos() (all []servo.Params) {
	for _, s := range f.Servos {
		all = append(all, servo.Params{
			Name: s.Name, Output: s.Output, MinUs: s.PulseMin, MaxUs: s.PulseMax, AtMinDeg: s.AtMin, AtMaxDeg: s.AtMax,
			StartUs: s.Start, RateDeg: s.Rate, DeadbandUs: s.Deadband, Latency: s.Latency,
		})
	}
	return all
}

// servo returns which of the vehicle's servos has a name; those of the layout stand before the file's.
func (f *File) servo(name string, before []servo.Params) int {
	for i := range f.Servos {
		if f.Servos[i].Name == name {
			return len(before) + i
		}
	}
	return -1 // check has found it
}

// setSurfaces gives the vehicle its wings and its launch.
func setSurfaces(f *File, v *airframe.Vehicle) error {
	var all faults.List
	v.Launch = launchOf(f)
	if f.has("fuselage") {
		b := &f.Fuselage
		v.Fuselage = airframe.Fuselage{NoseFRD: place(b.Nose), Length: b.Length, Width: b.Width, Height: b.Height, Across: b.Across}
	}
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
	}
	throughFuselage(v)
	return all.Err()
}

// throughFuselage finds where the widest wing whose halves meet at the fuselage goes through that.
func throughFuselage(v *airframe.Vehicle) {
	b, widest := &v.Fuselage, 0.0
	for i := range v.Wings {
		w := &v.Wings[i]
		if len(w.Stations) == 0 || b.Across == 0 {
			continue
		}
		root, tip := &w.Stations[0], &w.Stations[len(w.Stations)-1]
		off := root.Place.Sub(b.NoseFRD)
		if span := tip.Place.Y - root.Place.Y; w.Mirrored && span > widest && math.Abs(off.Y) <= b.Width/2 && math.Abs(off.Z) <= 0.75*b.Height {
			share := func(x float64) float64 { return max(0, min(1, (b.NoseFRD.X-x)/b.Length)) }
			b.WingFrom, b.WingTo, widest = share(root.Place.X+root.Chord/4), share(root.Place.X-0.75*root.Chord), span
		}
	}
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

// launches are what differs by how a vehicle is launched.
var launches = map[string]launch.Params{
	"hand":     {Height: 1.6, Pitch: 12 * math.Pi / 180, Elevation: 15 * math.Pi / 180, Length: 1, Speed: 7, Fading: 1, Throttle: 0.5, Delay: 0.5},
	"catapult": {Height: 1, Pitch: 15 * math.Pi / 180, Elevation: 10 * math.Pi / 180, Length: 4, Speed: 15, Fading: 1},
	"bungee":   {Height: 1, Pitch: 15 * math.Pi / 180, Elevation: 10 * math.Pi / 180, Length: 10, Speed: 15},
}

func launchOf(f *File) launch.Params {
	p, l := launches[f.Launch.By], &f.Launch
	for _, v := range []struct {
		key string
		to  *float64
		is  float64
	}{
		{"height", &p.Height, l.Height}, {"pitch", &p.Pitch, l.Pitch}, {"elevation", &p.Elevation, l.Elevation}, {"length", &p.Length, l.Length},
		{"speed", &p.Speed, l.Speed}, {"throttle", &p.Throttle, l.Throttle}, {"delay", &p.Delay, l.Delay},
	} {
		if f.has("launch." + v.key) {
			*v.to = v.is
		}
	}
	p.Output = l.Output
	if !f.has("launch.delay") {
		p.Delay = 0
		if p.Throttle > 0 {
			p.Delay = 0.5
		}
	}
	return p
}

// setWheels gives the vehicle its wheels.
func setWheels(f *File, v *airframe.Vehicle) error {
	var all faults.List
	before := v.Servos[:len(v.Servos)-len(f.Servos)]
	loads := loadsOf(f, v.Mass*standard.Gravity)
	for i := range f.Wheels {
		w, path := &f.Wheels[i], entry("wheels", i, "")
		load := loads[i]
		if f.has(path + "load") {
			load = w.Load
		}
		p := airframe.Wheel{Params: wheelOf(f, w, path, load), Mass: w.Mass}
		if f.has(path + "steer") {
			p.Steering = airframe.Linkage{Servo: f.servo(w.Steer.Servo, before), Gain: w.Steer.Gain}
		}
		if f.has(path + "retract") {
			at := f.servo(w.Retract.Servo, before)
			p.StowedFRD = place(w.Retract.Stowed)
			p.Retraction = airframe.Linkage{Servo: at, Gain: 180 / math.Pi / farEnd(&v.Servos[at])}
		}
		if f.has(path + "brake_servo") {
			at := f.servo(w.Braked, before)
			p.Braking = airframe.Linkage{Servo: at, Gain: 180 / math.Pi / farEnd(&v.Servos[at])}
		}
		if err := p.Validate(); err != nil {
			all.Add(f.fault(f.at(path+"place"), "wheels[%d]: %v", i+1, err))
		} else {
			p.Strength = p.PeakLoad(load/standard.Gravity, w.Survives)
		}
		v.Wheels = append(v.Wheels, p)
	}
	return all.Err()
}

// farEnd returns the servo's angle farther from 0 [deg].
func farEnd(s *servo.Params) float64 {
	if math.Abs(s.AtMinDeg) > math.Abs(s.AtMaxDeg) {
		return s.AtMinDeg
	}
	return s.AtMaxDeg
}

// wheel returns a wheel for a load at rest [N].
func wheelOf(f *File, w *Wheel, path string, load float64) wheel.Params {
	const skidding = 0.5 // of plastic on grass or pavement
	p := wheel.ForLoad(place(w.Place), w.Radius, load)
	if w.Skid {
		p = wheel.SkidForLoad(place(w.Place), w.Radius, load, skidding, skidding)
	}
	if f.has(path + "tyre.stiffness") { // what follows from it
		k := w.Tyre.Stiffness / p.Tyre.Stiffness
		p.Tyre.Stiffness, p.Tyre.Damping = w.Tyre.Stiffness, p.Tyre.Damping*math.Sqrt(k)
		p.Tyre.StiffnessAlong, p.Tyre.StiffnessAcross = p.Tyre.StiffnessAlong*k, p.Tyre.StiffnessAcross*k
	}
	p.BrakeTorque, p.Caster = w.Brake, wheel.Caster{Trail: w.Caster.Trail, Damping: w.Caster.Damping}
	if f.has(path + "strut") {
		travel := w.Strut.Travel
		stiffness := 3 * load / travel
		if f.has(path + "strut.stiffness") {
			stiffness = w.Strut.Stiffness
		}
		critical := 2 * math.Sqrt(stiffness*load/standard.Gravity)
		p.Strut = wheel.Strut{Travel: travel, Stiffness: stiffness, Compression: 0.3 * critical, Rebound: 0.5 * critical}
	}
	for _, v := range []struct {
		key string
		to  *float64
		is  float64
	}{
		{"tyre.damping", &p.Tyre.Damping, w.Tyre.Damping}, {"tyre.stiffness_along", &p.Tyre.StiffnessAlong, w.Tyre.Along},
		{"tyre.stiffness_across", &p.Tyre.StiffnessAcross, w.Tyre.Across}, {"tyre.relaxation", &p.Tyre.Relaxation, w.Tyre.Relaxation},
		{"tyre.friction_along", &p.Tyre.FrictionAlong, w.Tyre.FrictionAlong}, {"tyre.friction_across", &p.Tyre.FrictionAcross, w.Tyre.FrictionAcross},
		{"tyre.rolling", &p.Tyre.Rolling, w.Tyre.Rolling},
		{"strut.compression", &p.Strut.Compression, w.Strut.Compression}, {"strut.rebound", &p.Strut.Rebound, w.Strut.Rebound},
	} {
		if f.has(path + v.key) {
			*v.to = v.is
		}
	}
	return p
}

// loads returns what each wheel bears of a weight [N] at rest: what balances it about the centre of mass with the
// smallest sum of squares, and a twentieth of an even share at least.
func loadsOf(f *File, weight float64) []float64 {
	const rounding = 1e-9 // [m²]: wheels in one line leave an axis open
	var ones, xs, ys frame.Vec[frame.FRD]
	for _, w := range f.Wheels {
		x, y := w.Place[0], w.Place[1]
		ones = ones.Add(frame.OfFRD(1, x, y))
		xs = xs.Add(frame.OfFRD(x, x*x, x*y))
		ys = ys.Add(frame.OfFRD(y, x*y, y*y))
	}
	xs.Y += rounding
	ys.Z += rounding
	det := ones.Dot(xs.Cross(ys))
	even, byX, byY := weight*xs.Cross(ys).X/det, weight*ys.Cross(ones).X/det, weight*ones.Cross(xs).X/det
	loads := make([]float64, len(f.Wheels))
	for i, w := range f.Wheels {
		least := 0.05 * weight / float64(len(loads))
		loads[i] = max(least, even+byX*w.Place[0]+byY*w.Place[1])
	}
	return loads
}
