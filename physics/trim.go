package physics

import (
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Trim is a steady level flight along the heading in still air, far from ground.
// Motors have come to their temperature, the battery's RC branches to their
// voltage, its cells are at battery.ReferenceTemperature.
type Trim struct {
	Airspeed float64 // [m/s]
	Pitch    float64 // nose up [rad]; negative in forward flight
	Roll     float64 // right side down [rad]
	Density  float64 // of the air [kg/m³]

	Voltage float64 // at the battery's terminals [V]
	Current float64 // from the battery [A]

	ShaftPower    float64 // of all propellers [W]
	InducedPower  float64 // thrust times induced velocity, summed [W]
	ParasitePower float64 // body drag times airspeed [W]

	DragArea frame.Vec[frame.FRD] // [m²]
	Motors   []TrimMotor          // in the order of the vehicle's
}

// TrimMotor is one motor with its propeller in a Trim.
type TrimMotor struct {
	Duty    float64 // share of the battery's voltage, an engine's throttle; above 1 where the flight is beyond the motors
	Speed   float64 // [rad/s]
	Torque  float64 // by which the air brakes the propeller [N m]
	Thrust  float64 // along the body's up axis [N]
	HForce  float64 // on the hub towards the tail [N]
	Induced float64 // velocity through the disc [m/s]
	Winding float64 // current in the winding [A]
}

// Power returns what the battery gives [W].
func (t *Trim) Power() float64 { return t.Voltage * t.Current }

// Thrust returns the sum of all rotors' [N].
func (t *Trim) Thrust() (sum float64) {
	for _, m := range t.Motors {
		sum += m.Thrust
	}
	return sum
}

// MaxDuty returns the greatest motor's duty; above 1, the vehicle cannot fly so.
func (t *Trim) MaxDuty() (most float64) {
	for _, m := range t.Motors {
		most = max(most, m.Duty)
	}
	return most
}

// Trimmer finds steady flights of a vehicle with the models that World flies: it is
// a World that is put into a motion and asked for its forces, and never stepped.
type Trimmer struct {
	w       *World
	control [][4]float64         // by motor: its share of collective, roll, pitch and yaw
	arm     float64              // of the outermost hub [m]
	tail    int                  // motor on a tail servo, which yaws; −1: none
	x       [trimSize]float64    // the last solution
	speed   float64              // its airspeed [m/s]
	pitch   float64              // and pitch [rad]
	shape   frame.Vec[frame.FRD] // the vehicle's drag area
}

// trimHeight keeps the rotors out of the ground's effect [m].
const trimHeight = 300

// NewTrimmer returns one for flights at an altitude above mean sea level [m]. The
// error is Validate's of the vehicle, or its propeller's.
func NewTrimmer(v airframe.Vehicle, altitude float64) (*Trimmer, error) {
	w, err := New(Params{Vehicle: v})
	if err != nil {
		return nil, err
	}
	for _, m := range w.propulsion.models {
		if m != nil {
			m.Steady()
		}
	}
	t := &Trimmer{w: w}
	t.mix()
	t.At(altitude)
	t.Rest()
	return t, nil
}

// At moves all flights from now on to an altitude above mean sea level [m].
func (t *Trimmer) At(altitude float64) {
	t.w.params.HomeAltitude = altitude - trimHeight
	t.w.body.position = frame.OfNED(0, 0, -trimHeight)
}

// Rest forgets the last solution, from which the next flight's search begins.
func (t *Trimmer) Rest() {
	w := t.w
	t.x, t.speed, t.pitch = [trimSize]float64{collective: 0.5}, 0, 0
	for i := range w.propulsion.motors {
		if e := w.propulsion.engines.models[i]; e != nil {
			w.propulsion.motors[i] = motor.State{Speed: 0.4 * e.Top()}
			continue
		}
		full := battery.Full()
		w.propulsion.motors[i] = motor.State{Speed: 0.4 * w.propulsion.drives[i].Kv * full.OpenCircuit(&w.vehicle.Battery)}
	}
}

// Vehicle returns the trimmer's own vehicle. Its motor, battery and drag may be
// changed between flights; the propeller's tables stay those of the start.
func (t *Trimmer) Vehicle() *airframe.Vehicle { return t.w.vehicle }

// Level returns the flight at an airspeed [m/s] with the battery at a charge of 0
// to 1. Speed 0 is hover.
func (t *Trimmer) Level(airspeed, charge float64) (Trim, error) {
	return t.fly(goal{airspeed: airspeed, charge: charge, free: freePitch})
}

// AtPitch returns the level flight at a pitch [rad], negative ahead: its airspeed
// is found. near is an airspeed to begin at [m/s], > 0.
func (t *Trimmer) AtPitch(pitch, charge, near float64) (Trim, error) {
	return t.fly(goal{airspeed: near, pitch: pitch, charge: charge, free: freeSpeed})
}

// DragFor returns the level flight at an airspeed [m/s] and a pitch [rad] for a
// vehicle whose drag area has the present one's proportions and the size that this
// takes: Trim.DragArea, negative where the rotors' own drag is too much already.
func (t *Trimmer) DragFor(airspeed, pitch, charge float64) (Trim, error) {
	return t.fly(goal{airspeed: airspeed, pitch: pitch, charge: charge, free: freeDrag})
}

// mix sets the controls: duties as autopilots mix them, by the arm about each axis
// and by spin.
func (t *Trimmer) mix() {
	motors := t.w.vehicle.Motors
	t.arm = 1e-3
	for _, m := range motors {
		t.arm = max(t.arm, m.PlaceFRD.Len())
	}
	for _, m := range motors {
		yaw := 1.0
		if m.Clockwise {
			yaw = -1
		}
		t.control = append(t.control, [4]float64{1, -m.PlaceFRD.Y / t.arm, m.PlaceFRD.X / t.arm, yaw})
	}
	t.tail = slices.IndexFunc(motors, func(m airframe.Motor) bool { return m.Hinge.X != 0 })
	for i := range t.control {
		if t.tail >= 0 {
			t.control[i][3] = 0
		}
	}
}

// trimError says which flight was not found.
func trimError(f goal, why string) error {
	if f.free == freeSpeed {
		return fmt.Errorf("physics: no steady level flight at a pitch of %.3g rad: %s", f.pitch, why)
	}
	return fmt.Errorf("physics: no steady level flight at %.4g m/s: %s", f.airspeed, why)
}

// Static returns the vehicle held on a stand in still air, its motors at one duty,
// the battery at a charge of 0 to 1.
func (t *Trimmer) Static(duty, charge float64) Trim {
	w := t.w
	w.propulsion.pack = battery.Full()
	w.propulsion.pack.Charge = charge
	w.body.attitude = frame.FromEuler(0, 0, 0)
	w.body.velocity, w.body.rate = frame.OfNED(0, 0, 0), frame.OfFRD(0, 0, 0)
	for i := range w.propulsion.motors {
		t.command(i, duty)
	}
	w.updateAir(0)
	t.spin()
	w.airLoads(0)
	return t.result()
}
