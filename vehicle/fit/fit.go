package fit

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Vehicle returns the vehicle that meets the frame file's reference points on the
// layout, each within Tolerance, and the account of it.
//
// A file that no vehicle can meet is a *framefile.Error with the place of a number
// that contributes, what range could be met, and what to do. It takes some 100 ms,
// most of it for the propeller's tables, which physics.New then finds solved.
func Vehicle(f framefile.File, l layout.Layout) (airframe.Vehicle, Report, error) {
	w, err := wantedOf(&f, l)
	if err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	d := design{wanted: w, coaxial: 1}
	if w.levels > 1 {
		d.coaxial = stacked
	}
	t, b, err := d.build()
	if err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	c := candidate{w, t, b}
	if err := c.fitDrag(); err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	r, err := c.report()
	if err != nil {
		return airframe.Vehicle{}, r, err
	}
	v := *t.Vehicle()
	v.DragArea = v.DragArea.Scale(f.BluffBodyScaling.Value)
	return v, r, nil
}

// design is the search for a propeller and a motor.
type design struct {
	*wanted
	coaxial float64 // power of a stack's rotors over that of each alone
}

// candidate is a vehicle that hovers as asked, in a trimmer that can fly it.
type candidate struct {
	*wanted
	trimmer *physics.Trimmer
	blade   blade
}

// build makes a vehicle that hovers as asked. Where the rotors of a stack turn out to
// need another power than was guessed, and no motor is left for it, the blade is
// designed again.
func (d *design) build() (*physics.Trimmer, blade, error) {
	v, err := d.body()
	if err != nil {
		return nil, blade{}, err
	}
	for try := 0; ; try++ {
		b, err := d.chooseBlade()
		if err != nil {
			return nil, b, err
		}
		t, err := d.newTrimmer(v, b)
		if err != nil {
			return nil, b, err
		}
		err = d.fitMotor(t)
		var e efficiencyError
		if !errors.As(err, &e) {
			return t, b, d.named(err)
		}
		d.coaxial = float64(e) * d.power / (d.motors * b.hover.power)
		if try == 2 {
			need := float64(e) * d.power
			return nil, b, d.powerFault(need/mostLossless, need/mostLossy)
		}
	}
}

// topReserve is by what the rotors' tables go beyond the first guess of their top
// speed, so that the motor can be changed without solving them again.
const topReserve = 1.15

// newTrimmer puts the blade and its motor onto the vehicle.
func (d *design) newTrimmer(v airframe.Vehicle, b blade) (*physics.Trimmer, error) {
	var err error
	if v.Rotor, err = d.propeller(b.pitch, b.drag); err != nil {
		return nil, d.named(err)
	}
	v.Motor = d.motorFor(b.hover.speed, d.coaxial*b.hover.power/b.hover.speed, 1)
	full := battery.Full()
	v.RotorTop = topReserve * v.Motor.Kv * full.OpenCircuit(&d.pack)
	t, err := physics.NewTrimmer(v, d.hoverAltitude)
	return t, d.named(err)
}

// named puts the file's name before errors that have no place in it.
func (w *wanted) named(err error) error {
	var placed *framefile.Error
	if err == nil || errors.As(err, &placed) {
		return err
	}
	return fmt.Errorf("%s: no vehicle can fly as this frame file asks: %w", w.file.Name, err)
}

// report flies every reference point and compares.
func (c *candidate) report() (r Report, err error) {
	f, t := c.file, c.trimmer
	r = Report{Charge: c.charge, PitchRatio: c.blade.pitch, ProfileDrag: c.blade.drag}
	t.At(c.hoverAltitude)
	full, err := t.Level(0, 1)
	if err != nil {
		return r, c.named(err)
	}
	c.thrustCurve(&r)
	if r.Hover, err = t.Level(0, c.charge); err != nil {
		return r, c.named(err)
	}
	t.At(c.cruiseAltitude)
	if r.Cruise, err = t.Level(c.speed, c.charge); err != nil {
		return r, c.named(err)
	}
	at, err := t.AtPitch(-c.angle, c.charge, c.speed)
	if err != nil {
		return r, c.named(err)
	}
	c.efficiencies(&r)
	r.Points = []Point{
		{"hoverThrOut", "", "throttle in hover on a full battery", f.HoverThrottle.Value, c.throttle.thrust(meanOf(&full).Duty)},
		{"refCurrent", "A", fmt.Sprintf("in hover, battery at %.0f %%", 100*c.charge), f.RefCurrent.Value, r.Hover.Current},
		{"refVoltage", "V", fmt.Sprintf("in hover, battery at %.0f %%", 100*c.charge), f.RefVoltage.Value, r.Hover.Voltage},
		{"refSpd", "m/s", fmt.Sprintf("level, tilted by %g°", f.RefAngleDeg.Value), c.speed, at.Airspeed},
		{"refAngle", "deg", fmt.Sprintf("level at %g m/s", c.speed), f.RefAngleDeg.Value, -r.Cruise.Pitch * 180 / math.Pi},
		{"maxVoltage", "V", "full battery without load", f.MaxVoltage.Value, float64(c.pack.Cells) * fullCell},
	}
	c.notes(&r)
	if p := r.worst(); !(math.Abs(p.Error()) <= Tolerance) {
		return r, fmt.Errorf("%s: the vehicle found misses %s: asked %.4g %s, reached %.4g", f.Name, p.Key, p.Asked, p.Unit, p.Reached)
	}
	return r, nil
}

// thrustCurve measures static thrust over the command on a full battery.
func (c *candidate) thrustCurve(r *Report) {
	full := c.trimmer.Static(c.throttle.spinMax, 1)
	r.FullThrust = full.Thrust() / c.weight
	r.ThrustExpo = c.throttle.expoOf(func(duty float64) float64 {
		s := c.trimmer.Static(duty, 1)
		return s.Thrust() / full.Thrust()
	})
}

func (c *candidate) efficiencies(r *Report) {
	air := atmosphere.At(atmosphere.Inputs{Altitude: c.hoverAltitude})
	ideal := c.weight * math.Sqrt(c.weight/(2*air.Density*c.file.DiscArea.Value))
	r.FigureOfMerit = ideal / r.Hover.ShaftPower
	r.Efficiency = r.Hover.ShaftPower / r.Hover.Power()
	drag := 0.0
	for _, m := range r.Cruise.Motors {
		drag += m.HForce
	}
	thrust := r.Cruise.Thrust()
	r.MomentumDrag = drag / (math.Sqrt(thrust*r.Cruise.Density*c.file.DiscArea.Value) * c.speed * math.Cos(c.angle))
}

func (c *candidate) notes(r *Report) {
	add := func(format string, args ...any) { r.Notes = append(r.Notes, fmt.Sprintf(format, args...)) }
	f := c.file
	add("The reference flight takes %.0f A at %.1f V, %.0f W: refCurrent and refVoltage are met in hover, as ArduPilot has them.",
		r.Cruise.Current, r.Cruise.Voltage, r.Cruise.Power())
	add("The rotors' drag is that of mdrag_coef %.2f; the file has %g.", r.MomentumDrag, f.MomentumDrag.Value)
	add("The thrust curve is that of MOT_THST_EXPO %.2f; the file has %g.", r.ThrustExpo, f.PropExpo.Value)
	if s := f.BluffBodyScaling.Value; s != 1 {
		add("bbdrag_coef %g scales the body's drag after the fit, so that the vehicle no longer flies refSpd at refAngle.", s)
	}
	if c.overlap() {
		add("Rotors on neighbouring arms overlap: disc_area is too large for diagonal_size, or the file means the radius by it.")
	}
}

// overlap reports whether discs side by side reach into each other.
func (c *candidate) overlap() bool {
	motors, err := c.arrange()
	if err != nil {
		return false
	}
	for i, a := range motors {
		for _, b := range motors[:i] {
			d := a.PlaceFRD.Sub(b.PlaceFRD)
			if apart := math.Hypot(d.X, d.Y); apart > 0.5*c.radius && apart < 2*c.radius {
				return true
			}
		}
	}
	return false
}
