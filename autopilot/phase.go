package autopilot

// phase is what the flight does now.
type phase int

const (
	booting   phase = iota // outputs off, as SITL before it has booted
	waiting                // for a vehicle that stands still, level, with a charged battery
	arming                 // motors spin up
	takingOff              // straight up
	onRoute                // the mission
	returning              // home, at height
	landing                // straight down
	falling                // control is lost: level as well as possible, down
	landed                 // disarmed
	crashed                // disarmed after a hit, or where nothing moved any more
)

var phaseNames = [...]string{"booting", "waiting for a steady vehicle", "arming", "take-off",
	"waypoint", "return", "landing", "out of control", "landed", "crashed"}

// String returns the phase's name.
func (p phase) String() string { return phaseNames[p] }

// armed tells whether the motors may turn.
func (p phase) armed() bool { return p >= arming && p <= falling }

// over tells whether the flight has ended.
func (p phase) over() bool { return p == landed || p == crashed }
