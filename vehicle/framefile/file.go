package framefile

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/frame"
)

// MaxSize is the size of the largest file that is read [bytes].
const MaxSize = 1 << 20

// Pos is a place in a file; the zero Pos is nowhere.
type Pos struct {
	Line, Col int // from 1; columns count characters
}

// String returns line:column.
func (p Pos) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

// Number is the value of one key.
type Number struct {
	Value float64 // the file's, or ArduPilot's default
	Given bool    // whether the file gives it
	At    Pos     // where the value stands in the file
}

// Vector is the value of a key with three numbers, in the body frame.
//
// A vector of zeros counts as not given, as in ArduPilot; At is then set all the same.
type Vector struct {
	Value frame.Vec[frame.FRD]
	Given bool
	At    Pos
}

// File is what a frame file says. Units are SI where the name says nothing else; each
// field's key, range, default and meaning are in Keys.
type File struct {
	Name string // as given to Parse, for messages

	Mass         Number // of the whole vehicle [kg]
	DiagonalSize Number // [m]; see the package's text for what ArduPilot makes of it

	RefSpeed             Number // true airspeed of the reference flight [m/s]
	RefAngleDeg          Number // its tilt [deg]
	RefVoltage           Number // at the battery, under load [V]
	RefCurrent           Number // from the battery [A]
	RefAltitude          Number // above mean sea level [m]
	RefTempC             Number // air [°C]
	RefBatteryResistance Number // [ohm]

	MaxVoltage        Number // of the full battery, without load [V]
	BatteryCapacityAh Number // [Ah]; 0 never runs down

	PropExpo         Number // MOT_THST_EXPO
	RefRotRateDegPS  Number // [deg/s]; damping of rotations, 0: none
	HoverThrottle    Number // ArduCopter's throttle output in hover, (0, 1)
	PWMMinUs         Number // MOT_PWM_MIN [µs]
	PWMMaxUs         Number // MOT_PWM_MAX [µs]
	SpinMin          Number // MOT_SPIN_MIN
	SpinMax          Number // MOT_SPIN_MAX
	SlewMax          Number // of the command [1/s]; 0: unlimited
	DiscArea         Number // of all rotors, stacked ones counted once [m²]
	MomentumDrag     Number // share of a ducted rotor's momentum drag, 0 to 1
	BluffBodyScaling Number // factor on the body's drag area

	NumMotors     Number // whole
	MomentInertia Vector // about forward, right and down [kg·m²]; absent: from the mass

	// Motors[i] holds the motor(i+1)_… keys. They count along Layout.Motors.
	Motors [limits.Motors]Motor
}

// Motor is what a file says of one motor.
type Motor struct {
	Position Vector // of the rotor's hub from the centre of mass [m]
	Thrust   Vector // direction of the thrust; its length, 0.1 to 2, scales the thrust
	Yaw      Number // sense and factor of the rotor's torque: positive turns the nose to
	// the right, as a rotor does that turns counter-clockwise seen from above; 0 counts as
	// not given
}

// Count returns the number of motors.
func (f File) Count() int { return int(f.NumMotors.Value) }
