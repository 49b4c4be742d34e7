package fit

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Vehicle returns the vehicle that meets the frame file's reference points on the
// layout, each within Tolerance, and the account of it.
//
// A file's power that no rotor and motor can hover from gives way to the nearest that is possible, and
// the report says so: ArduPilot flies such files, where power only scales the current. Any other file
// that no vehicle can meet is a *framefile.Error with the place of a number that contributes, what
// range could be met, and what to do. It takes some 100 ms, most of it for the propeller's tables,
// which physics.New then finds solved.
func Vehicle(f framefile.File, l layout.Layout) (airframe.Vehicle, Report, error) {
	taken := f
	for range maxPowers {
		v, r, err := vehicle(&f, &taken, l)
		var p *powerError
		if !errors.As(err, &p) {
			return v, r, err
		}
		p.nearest(&taken)
	}
	return vehicle(&f, &taken, l)
}

// maxPowers is how often the power is moved: stacks of rotors tell in steps what they need.
const maxPowers = 4

// vehicle is Vehicle with the power of taken. asked is the file as it is.
func vehicle(asked, taken *framefile.File, l layout.Layout) (airframe.Vehicle, Report, error) {
	w, err := wantedOf(taken, l)
	if err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	w.original = asked
	d := design{wanted: w, coaxial: 1}
	if w.levels > 1 {
		d.coaxial = stacked
	}
	t, b, err := d.build()
	if err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	c := candidate{&d, t, b}
	if err := c.setYaw(); err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	if err := c.fitDrags(); err != nil {
		return airframe.Vehicle{}, Report{}, err
	}
	r, err := c.report()
	if err != nil {
		return airframe.Vehicle{}, r, err
	}
	v := *c.trimmer.Vehicle()
	v.DragArea = v.DragArea.Scale(taken.BluffBodyScaling.Value)
	return v, r, nil
}

// design is the search for a propeller and a motor.
type design struct {
	*wanted
	coaxial float64 // power of a stack's rotors over that of each alone

	speeds  [motor.Stations]float64 // of the rotors at the stations of the throttle curve [rad/s]
	natural float64                 // MOT_THST_EXPO of the motors without it
}

// candidate is a vehicle that hovers as asked, in a trimmer that can fly it.
type candidate struct {
	*design
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
	if v.Propellers[0], err = d.propeller(b.pitch, b.drag); err != nil {
		return nil, d.named(err)
	}
	v.Drives[0] = d.motorFor(d.inStack(b.hover), d.inStack(b.full), 1)
	full := battery.Full()
	v.RotorTop = topReserve * v.Drives[0].Kv * full.OpenCircuit(&d.pack)
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

// overlap reports whether discs side by side reach into each other.
func (c *candidate) overlap() bool {
	motors, _, err := c.arrange()
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
