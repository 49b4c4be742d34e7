package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Wheel is a wheel or a skid.
type Wheel struct {
	Place    [3]float64 `key:"place" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"of the hub, without load: [forward, right, down]; of a skid the middle of its round end; of a caster its pivot, at the hub's height"`
	Heading  float64    `key:"heading" dim:"angle" min:"-360 deg" max:"360 deg" default:"0 deg" doc:"where it points, to the right positive"`
	Radius   float64    `key:"radius" dim:"length" min:"1 mm" max:"5 m" need:"yes" doc:"of the wheel, or of the skid's end"`
	Load     float64    `key:"load" dim:"force" min:"0.001 N" max:"100000 N" doc:"that it bears at rest; without it by mass and the wheels' places. Tyre and strut follow from it"`
	Skid     bool       `key:"skid" doc:"true: it slides and does not turn"`
	Mass     float64    `key:"mass" dim:"mass" min:"0 g" max:"500 kg" default:"0 g" doc:"part of the vehicle's, which goes when the wheel breaks. 0 g: the vehicle's mass stays"`
	Survives float64    `key:"survives" dim:"speed" min:"0.1 m/s" max:"100 m/s" default:"3 m/s" doc:"vertical speed at which its share of the mass may come down on it"`
	Brake    float64    `key:"brake" dim:"torque" min:"0 N m" max:"100000 N m" default:"0 N m" doc:"greatest torque of the brake, which brake_servo applies; 0 is none"`
	Braked   string     `key:"brake_servo" doc:"name of the servo that applies the brake: not at an angle of 0, all of it at the end farther from 0"`
	Tyre     Tyre       `key:"tyre" doc:"what differs from a usual rubber tyre on pavement"`
	Rollers  float64    `key:"rollers" dim:"angle" min:"-90 deg" max:"90 deg" doc:"it has rollers on its rim, and friction along the axis of the one on the ground alone: the angle of that to the axle, 90 deg of omni wheels, 45 deg or -45 deg of mecanum wheels. Seen from above, the axis points ahead and to the right above 0, ahead and to the left below; not within 10 deg of the axle. Without it a tyre"`
	Strut    Strut      `key:"strut" doc:"a spring between hub and vehicle; without it rigid"`
	Caster   Caster     `key:"caster" doc:"a pivot that lets it trail; without it, it points where it is steered"`
	DrivenBy string     `key:"driven_by" doc:"name of the one of traction that drives it; wheels of one share its torque, as by a differential"`
	Steer    Steer      `key:"steer" doc:"a servo steers it"`
	Retract  Retract    `key:"retract" doc:"a servo retracts it"`
}

// Tyre is what lies between hub and ground.
type Tyre struct {
	Stiffness      float64 `key:"stiffness" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"without it, the load at rest presses a tenth of the radius"`
	Damping        float64 `key:"damping" dim:"damping" min:"0.001 N s/m" max:"1e6 N s/m" doc:"without it, a fifth of critical"`
	Along          float64 `key:"stiffness_along" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"in the direction of rolling; without it 1.2 times stiffness"`
	Across         float64 `key:"stiffness_across" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"without it 0.7 times stiffness"`
	Relaxation     float64 `key:"relaxation" dim:"length" min:"1 mm" max:"10 m" doc:"way on which a side force builds up; without it 1.2 radii"`
	FrictionAlong  float64 `key:"friction_along" dim:"number" min:"0" max:"2" doc:"greatest force over the load, on dry pavement; without it 0.8, of a skid 0.5"`
	FrictionAcross float64 `key:"friction_across" dim:"number" min:"0" max:"2" doc:"likewise"`
	Rolling        float64 `key:"rolling" dim:"number" min:"0" max:"1" doc:"resistance over the load, on pavement; without it 0.02"`
}

// Strut is the spring between vehicle and hub.
type Strut struct {
	Travel      float64 `key:"travel" dim:"length" min:"1 mm" max:"5 m" need:"yes" doc:"from extended to the stop"`
	Stiffness   float64 `key:"stiffness" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"without it, the load at rest takes a third of the travel"`
	Compression float64 `key:"compression" dim:"damping" min:"0 N s/m" max:"1e6 N s/m" doc:"damping while it gives way; without it 0.3 of critical"`
	Rebound     float64 `key:"rebound" dim:"damping" min:"0 N s/m" max:"1e6 N s/m" doc:"damping while it extends; without it 0.5 of critical"`
}

// Caster is a pivot that lets a wheel trail.
type Caster struct {
	Trail   float64 `key:"trail" dim:"length" min:"1 mm" max:"5 m" need:"yes" doc:"of the hub behind the pivot"`
	Damping float64 `key:"damping" dim:"number" min:"0.000001" max:"1000000" need:"yes" doc:"of the pivot, in N m s/rad"`
}

// Steer is how a servo steers a wheel.
type Steer struct {
	Servo string  `key:"servo" need:"yes" doc:"its name"`
	Gain  float64 `key:"gain" dim:"number" min:"-10" max:"10" default:"1" doc:"the wheel's angle to the right over the servo's"`
	Axle  float64 `key:"axle" dim:"length" min:"-10 m" max:"10 m" doc:"how far forward the axle stands about whose line the vehicle turns: the wheel on the inside then turns farther, the other one less (Ackermann). Without it both turn alike"`
}

// Retract is how a servo retracts a wheel.
type Retract struct {
	Servo  string     `key:"servo" need:"yes" doc:"its name: out at an angle of 0, stowed at its other end"`
	Stowed [3]float64 `key:"stowed" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"where the hub is then: [forward, right, down]"`
}

// setWheels gives the vehicle its wheels.
func setWheels(f *File, v *airframe.Vehicle) error {
	var all faults.List
	before := v.Servos[:len(v.Servos)-len(f.Servos)]
	if v.Mass == 0 { // it was refused: what the wheels bear is not known
		return nil
	}
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
			if f.has(path + "steer.axle") {
				p.AxleAhead = w.Place[0] - w.Steer.Axle
			}
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
	p.Heading, p.Rollers = w.Heading, w.Rollers
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

func (f *File) checkWheels() error {
	var all faults.List
	for i := range f.Wheels {
		all.Add(checkWheel(f, entry("wheels", i, ""), &f.Wheels[i]))
	}
	return all.Err()
}

func checkWheel(f *File, at string, w *Wheel) error {
	if w.Skid {
		for _, key := range []string{"tyre.relaxation", "tyre.rolling", "brake", "brake_servo", "caster", "steer", "driven_by", "rollers"} {
			if f.has(at + key) {
				return f.fault(f.at(at+key), "%s%s means something only of a wheel: remove it, or skid: true", at, key)
			}
		}
	}
	if f.has(at+"brake_servo") && w.Brake == 0 {
		return f.fault(f.at(at+"brake_servo"), "%sbrake_servo applies no brake: give the torque in brake, or remove it", at)
	}
	if f.has(at + "rollers") {
		if math.Abs(w.Rollers) < 10*math.Pi/180 {
			return f.fault(f.at(at+"rollers"), "%srollers is %.3g°, expected 10° to 90° or -90° to -10°: with axes closer to the axle the wheel hardly drives", at, w.Rollers*180/math.Pi)
		}
		for _, key := range []string{"caster", "tyre.stiffness_across", "tyre.friction_across"} {
			if f.has(at + key) {
				return f.fault(f.at(at+key), "%s%s means nothing of a wheel with rollers, which has friction along their axis alone: remove it, or rollers", at, key)
			}
		}
	}
	if f.has(at + "heading") {
		for _, key := range []string{"caster", "steer"} {
			if f.has(at + key) {
				return f.fault(f.at(at+"heading"), "%sheading and %s are both given: remove one", at, key)
			}
		}
	}
	if f.has(at+"caster") && f.has(at+"steer") {
		return f.fault(f.at(at+"steer"), "%scaster and steer are both given: remove one", at)
	}
	return nil
}
