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
	t, b, err := w.build()
	if err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	if err := w.fitDrag(t); err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	r, err := w.report(t, b)
	if err != nil {
		return airframe.Vehicle{}, r, err
	}
	v := *t.Vehicle()
	v.DragArea = v.DragArea.Scale(f.BluffBodyScaling.Value)
	return v, r, nil
}

// build makes a vehicle that hovers as asked. Where the rotors of a stack turn out to
// need another power than was guessed, and no motor is left for it, the blade is
// designed anew.
func (w *wanted) build() (*physics.Trimmer, blade, error) {
	v, err := w.body()
	if err != nil {
		return nil, blade{}, err
	}
	coaxial := 1.0
	if w.levels > 1 {
		coaxial = stacked
	}
	for try := 0; ; try++ {
		b, err := w.design(coaxial)
		if err != nil {
			return nil, b, err
		}
		t, err := w.trimmer(v, b, coaxial)
		if err != nil {
			return nil, b, err
		}
		err = w.fitMotor(t)
		var e efficiencyError
		if !errors.As(err, &e) {
			return t, b, w.named(err)
		}
		coaxial = float64(e) * w.power / (w.motors * b.hover.power)
		if try == 2 {
			need := float64(e) * w.power
			return nil, b, w.powerFault(need/mostLossless, need/mostLossy)
		}
	}
}

// topReserve is by what the rotors' tables go beyond the first guess of their top
// speed, so that the motor can be changed without solving them again.
const topReserve = 1.15

// trimmer puts the blade and its motor onto the vehicle.
func (w *wanted) trimmer(v airframe.Vehicle, b blade, coaxial float64) (*physics.Trimmer, error) {
	var err error
	if v.Rotor, err = w.propeller(b.pitch, b.drag); err != nil {
		return nil, w.named(err)
	}
	v.Motor = w.motorFor(b.hover.speed, coaxial*b.hover.power/b.hover.speed, 1)
	full := battery.Full()
	v.RotorTop = topReserve * v.Motor.Kv * full.OpenCircuit(&w.pack)
	t, err := physics.NewTrimmer(v, w.hoverAltitude)
	return t, w.named(err)
}

// named puts the file's name before errors that have no place in it.
func (w *wanted) named(err error) error {
	var placed *framefile.Error
	if err == nil || errors.As(err, &placed) {
		return err
	}
	return fmt.Errorf("%s: the vehicle of this frame file cannot be: %w", w.file.Name, err)
}

// report flies every reference point and compares.
func (w *wanted) report(t *physics.Trimmer, b blade) (r Report, err error) {
	f := w.file
	r = Report{Charge: w.charge, PitchRatio: b.pitch, ProfileDrag: b.drag}
	t.At(w.hoverAltitude)
	full, err := t.Level(0, 1)
	if err != nil {
		return r, w.named(err)
	}
	w.thrustCurve(t, &r)
	if r.Hover, err = t.Level(0, w.charge); err != nil {
		return r, w.named(err)
	}
	t.At(w.cruiseAltitude)
	if r.Cruise, err = t.Level(w.speed, w.charge); err != nil {
		return r, w.named(err)
	}
	at, err := t.AtPitch(-w.angle, w.charge, w.speed)
	if err != nil {
		return r, w.named(err)
	}
	w.efficiencies(&r)
	r.Points = []Point{
		{"hoverThrOut", "", "throttle in hover on a full battery", f.HoverThrottle.Value, w.throttle.thrust(meanOf(&full).Duty)},
		{"refCurrent", "A", fmt.Sprintf("in hover, battery at %.0f %%", 100*w.charge), f.RefCurrent.Value, r.Hover.Current},
		{"refVoltage", "V", fmt.Sprintf("in hover, battery at %.0f %%", 100*w.charge), f.RefVoltage.Value, r.Hover.Voltage},
		{"refSpd", "m/s", fmt.Sprintf("level, tilted by %g°", f.RefAngleDeg.Value), w.speed, at.Airspeed},
		{"refAngle", "deg", fmt.Sprintf("level at %g m/s", w.speed), f.RefAngleDeg.Value, -r.Cruise.Pitch * 180 / math.Pi},
		{"maxVoltage", "V", "full battery without load", f.MaxVoltage.Value, float64(w.pack.Cells) * fullCell},
	}
	w.notes(&r)
	if p := r.worst(); !(math.Abs(p.Error()) <= Tolerance) {
		return r, fmt.Errorf("%s: the vehicle found misses %s: asked %.4g %s, reached %.4g", f.Name, p.Key, p.Asked, p.Unit, p.Reached)
	}
	return r, nil
}

// thrustCurve measures static thrust over the command on a full battery.
func (w *wanted) thrustCurve(t *physics.Trimmer, r *Report) {
	full := t.Static(w.throttle.spinMax, 1)
	r.FullThrust = full.Thrust() / w.weight
	r.ThrustExpo = w.throttle.expoOf(func(duty float64) float64 {
		s := t.Static(duty, 1)
		return s.Thrust() / full.Thrust()
	})
}

func (w *wanted) efficiencies(r *Report) {
	air := atmosphere.At(atmosphere.Inputs{Altitude: w.hoverAltitude})
	ideal := w.weight * math.Sqrt(w.weight/(2*air.Density*w.file.DiscArea.Value))
	r.FigureOfMerit = ideal / r.Hover.ShaftPower
	r.Efficiency = r.Hover.ShaftPower / r.Hover.Power()
	drag := 0.0
	for _, m := range r.Cruise.Motors {
		drag += m.HForce
	}
	thrust := r.Cruise.Thrust()
	r.MomentumDrag = drag / (math.Sqrt(thrust*r.Cruise.Density*w.file.DiscArea.Value) * w.speed * math.Cos(w.angle))
}

func (w *wanted) notes(r *Report) {
	add := func(format string, args ...any) { r.Notes = append(r.Notes, fmt.Sprintf(format, args...)) }
	f := w.file
	add("The reference flight takes %.0f A at %.1f V, %.0f W: refCurrent and refVoltage are met in hover, as ArduPilot has them.",
		r.Cruise.Current, r.Cruise.Voltage, r.Cruise.Power())
	add("The rotors' drag is that of mdrag_coef %.2f; the file has %g.", r.MomentumDrag, f.MomentumDrag.Value)
	add("The thrust curve is that of MOT_THST_EXPO %.2f; the file has %g.", r.ThrustExpo, f.PropExpo.Value)
	if s := f.BluffBodyScaling.Value; s != 1 {
		add("bbdrag_coef %g scales the body's drag after the fit, so that the vehicle no longer flies refSpd at refAngle.", s)
	}
	if w.overlap() {
		add("Rotors on neighbouring arms overlap: disc_area is too large for diagonal_size, or the file means the radius by it.")
	}
}

// overlap tells whether discs side by side reach into each other.
func (w *wanted) overlap() bool {
	motors, err := w.arrange()
	if err != nil {
		return false
	}
	for i, a := range motors {
		for _, b := range motors[:i] {
			d := a.PlaceFRD.Sub(b.PlaceFRD)
			if apart := math.Hypot(d.X, d.Y); apart > 0.5*w.radius && apart < 2*w.radius {
				return true
			}
		}
	}
	return false
}
