package snapshot

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wind"
)

// MaxRotors is the number of rotors that the longest servo packet can drive.
const MaxRotors = 32

// Snapshot is the state of one vehicle, its world and its link at one physics
// time. The groups are filled by package sim from what each model computed.
type Snapshot struct {
	Seq     uint64  // counts publications; 0: nothing was published yet
	Flight  uint64  // counts resets: it changes when the vehicle was put back on the pad
	Time    float64 // physics time since the last reset [s]
	Body    Body
	Rotors  [MaxRotors]Rotor // the first Count are valid, by rising Number
	Count   int              // number of rotors
	Power   Power
	Air     Air
	Wind    wind.Field // the moving air everywhere: Wind.At(place, height, Time)
	Ground  Ground
	Sensors Sensors
	Payload Payload
	Push    Push
	RC      RC
	Link    Link

	SensorFaults [SensorFaultKinds]SensorFault // that were asked for, by command.SensorKind

	Frozen Frozen
	Events EventRing

	Pending      [PendingCapacity]Pending // orders that wait, and ramps that run; the first PendingCount are valid, soonest first
	PendingCount int
	PendingMore  int // orders that wait and found no room in Pending
}

// Healthy tells whether no fault acts on the battery.
func (p Power) Healthy() bool {
	return p.AddedResistance == 0 && p.FailedCells == 0 && !p.Disconnected
}

// Body is the rigid body's true motion.
type Body struct {
	PositionNED      frame.Vec[frame.NED]            // from home [m]
	VelGround        frame.Vec[frame.NED]            // over the ground [m/s]
	NEDFromFRD       frame.Rot[frame.NED, frame.FRD] // attitude
	Rate             frame.Vec[frame.FRD]            // angular rate [rad/s]
	SpecificForceFRD frame.Vec[frame.FRD]            // what an accelerometer feels [m/s²]; at rest (0, 0, −g)
}

// Altitude is the height above home [m].
func (b Body) Altitude() float64 { return -b.PositionNED.Z }

// Euler returns roll, pitch and yaw [rad] of the attitude, as frame.Euler does.
func (b Body) Euler() (roll, pitch, yaw float64) { return frame.Euler(b.NEDFromFRD) }

// Rotor is one motor with its propeller.
type Rotor struct {
	Number       int                  // servo output that drives it, from 1, and what people call it
	PlaceFRD     frame.Vec[frame.FRD] // hub, from the centre of mass [m]
	AxisFRD      frame.Vec[frame.FRD] // unit vector of its thrust: where it stands and tilts now
	Clockwise    bool                 // seen from above, or from where its thrust points
	Radius       float64              // of the propeller [m]
	Speed        float64              // ≥ 0 [rad/s]
	Thrust       float64              // along AxisFRD [N]
	Current      float64              // drawn from the battery [A]
	PWMUs        uint16               // as received; 0: the output is switched off
	PWMClamped   bool                 // the pulse lay outside 800 to 2200 µs
	ThrustFactor float64              // fault: share of the healthy thrust, 0 to 1
	Imbalance    float64              // fault: mass times its distance from the shaft [kg m]
	Failed       bool                 // fault: the motor gives no torque
	Stuck        bool                 // fault: the ESC's output does not follow its pulse
	StuckOutput  float64              // at which share of full duty, 0 to 1
	Broken       bool                 // its propeller struck the ground and has no blades left; its motor is dead
	FaultSince   float64              // physics time since when a fault is in effect; 0 while there is none [s]
	Temperature  float64              // of the motor's winding [K]
}

// Healthy tells whether no fault acts on the rotor.
func (r Rotor) Healthy() bool {
	return !r.Failed && !r.Stuck && !r.Broken && r.ThrustFactor == 1 && r.Imbalance == 0
}

// Power is the battery.
type Power struct {
	Voltage         float64 // at the terminals [V]
	OpenCircuit     float64 // without load [V]
	Current         float64 // [A]
	Charge          float64 // 0 to 1
	Resistance      float64 // internal and added together [ohm]
	AddedResistance float64 // fault: in series [ohm]
	Cells           int     // in series, healthy pack
	FailedCells     int     // fault: shorted
	Disconnected    bool    // fault: the plug is out
	FaultSince      float64 // physics time since when a fault is in effect; 0 while there is none [s]
	Temperature     float64 // of the cells [K]
}

// Air is the air around the vehicle. Wind velocities point where the air goes.
type Air struct {
	WindNED     frame.Vec[frame.NED] // at the vehicle, turbulence included [m/s]
	MeanWindNED frame.Vec[frame.NED] // as set by a person, at 10 m above the ground [m/s]
	WindSpeed   float64              // as set: horizontal [m/s]
	WindFromDeg float64              // as set: blows from, clockwise from north [deg]
	WindUp      float64              // as set: vertical, positive up [m/s]
	Turbulence  float64              // as set: intensity 0 to 1
	Thermals    float64              // as set: convective velocity scale w* [m/s]; 0: none
	VelAirFRD   frame.Vec[frame.FRD] // vehicle relative to the air [m/s]
	Airspeed    float64              // [m/s]
	Density     float64              // [kg/m³]
	Pressure    float64              // [Pa]
	Temperature float64              // [K]
	// As set: the day's difference from the standard atmosphere.
	TemperatureOffset float64 // [K]
	PressureOffset    float64 // at sea level [Pa]
}

// Ground is the contact with it.
type Ground struct {
	Height      float64 // of the lowest point of the vehicle above the ground [m], ≥ 0 in the air
	InContact   bool
	Crashed     bool    // a hard hit broke the vehicle; its motors are dead until a reset
	ImpactSpeed float64 // of that hit, relative to the ground [m/s]
	Legs        int     // that the vehicle came with
	LegsBroken  uint32  // that broke on hard hits, bit i: leg i+1
}

// MaxRangefinders is how many ArduPilot takes.
const MaxRangefinders = 6

// Sensors is what perfect instruments read.
type Sensors struct {
	// Rangefinders is the distance along each one's direction [m]; 0 below its
	// range, 1 m more than its range beyond it. The first RangefinderCount are valid.
	Rangefinders     [MaxRangefinders]float64
	RangefinderCount int
	WindvaneFrom     float64 // apparent wind's direction, clockwise from the nose [rad]
	WindvaneSpeed    float64 // apparent wind, horizontal [m/s]
	Airspeed         float64 // true, along the pitot tube [m/s], ≥ 0
}

// Payload is what can be dropped.
type Payload struct {
	Mass    float64 // aboard [kg]; 0: none, or dropped
	Dropped bool
}

// Push is what shoves and twists do now, all together.
type Push struct {
	ForceNED  frame.Vec[frame.NED] // [N]
	MomentFRD frame.Vec[frame.FRD] // [N m]
	Remaining float64              // until the last of them ends [s]
	Count     int                  // shoves and twists that act
}

// LinkState tells what the exchange with the autopilot does.
type LinkState uint8

// The states of the link.
const (
	LinkWaiting   LinkState = iota // no packet came yet
	LinkConnected                  // packets are answered
	LinkLost                       // no packet for longer than a second
	LinkNoPort                     // another program holds the port; it is asked for again
)

// Link is the exchange with the autopilot.
type Link struct {
	State        LinkState
	Peer         Text    // address:port of the autopilot
	Listen       Text    // address:port that sitlark listens on
	SilentFor    float64 // wall time since the last packet [s]
	Rate         float64 // exchanges a wall second [Hz]
	RealTime     float64 // physics seconds a wall second
	Latency      float64 // wall time from a packet to its answer, mean over the last half second [s]; 0: none came
	LatencyMax   float64 // the longest of them [s]
	FrameRate    uint16  // asked for by the autopilot [Hz]
	Channels     uint8   // 16 or 32
	Lost         uint64  // frames that never came
	Repeated     uint64  // frames that came again and got the same answer
	Refused      uint64  // packets of a second source
	RefusedPeer  Text    // the last of those sources
	Bad          uint64  // packets of wrong size or magic
	BadFrameRate uint64  // packets with an impossible frame rate
	Restarts     uint64  // times the autopilot started anew
}

// LeastFrameRate is the frame rate [Hz] below which stock ArduCopter refuses to
// arm: 1.8 times its 400 Hz main loop.
const LeastFrameRate = 720

// TooSlow tells whether Copter will refuse to arm at the frame rate [Hz]; 0 is not
// known yet.
func TooSlow(frameRate uint16) bool { return frameRate > 0 && frameRate < LeastFrameRate }

// Frozen says that a model yielded a value that is not finite, and that the last
// good state is held until a reset.
type Frozen struct {
	Active   bool
	Quantity Text // which one
}
