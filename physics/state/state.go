// Package state is the truth about one vehicle and what surrounds it at one
// physics time, in groups by who computes it. The physics fills it, snapshots
// carry it, and scenarios, panels and the scene read it.
//
// Values are SI without a suffix. Positions and velocities are north, east, down
// from the world's origin where a name ends in NED, and front, right, down from
// the vehicle's centre of mass where it ends in FRD.
package state

import (
	"iter"
	"math"
	"math/bits"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/servo"
)

const (
	// MaxRotors is the largest number of rotors: one a motor.
	MaxRotors = limits.Motors
	// MaxServos is the largest number of servos.
	MaxServos = servo.Max
	// MaxWings is the largest number of lifting surfaces.
	MaxWings = 8
	// MaxWheels is the largest number of wheels and skids.
	MaxWheels = 12
	// MaxHeads is the largest number of rotors with variable pitch.
	MaxHeads = 4
	// MaxHulls is the largest number of hulls.
	MaxHulls = 3
	// MaxFins is the largest number of fins that flap.
	MaxFins = 8
	// MaxRangefinders is the number of rangefinders that ArduPilot takes.
	MaxRangefinders = sensor.MaxRangefinders
	// SensorFaultKinds is the number of kinds of sensor faults.
	SensorFaultKinds = command.SensorKinds
)

// State is the truth after a step. It is flat: copying it copies all of it.
type State struct {
	Time       float64 // physics time since the last reset [s]
	Body               // rigid body
	Rotors     [MaxRotors]Rotor
	Count      int // number of rotors: the first Count of Rotors are valid, by rising Number
	Servos     [MaxServos]Servo
	ServoCount int // number of servos: the first ServoCount of Servos are valid, in the vehicle's order
	Wings      [MaxWings]Wing
	WingCount  int              // number of wings: the first WingCount of Wings are valid, in the vehicle's order
	Wheels     [MaxWheels]Wheel // the first Contact.Wheels are valid, in the vehicle's order
	Hulls      [MaxHulls]Hull
	Heads      [MaxHeads]Head
	HeadCount  int // number of rotors with variable pitch: the first HeadCount of Heads are valid, in the vehicle's order
	HullCount  int // number of hulls: the first HullCount of Hulls are valid, in the vehicle's order
	Power      Power
	Fuel       Fuel
	Blimp      Blimp
	Air        Air
	Contact    Contact
	Ground     command.Ground // as set: what lies on the ground
	Water      Water
	Launch     Launch
	Sensors    Sensors
	Payload    Payload
	Sling      Sling
	Tether     Tether
	Push       Push
	RCLost     bool // fault: the receiver gets nothing

	SensorFaults [SensorFaultKinds]SensorFault // by command.SensorKind
}

// Body is the rigid body's true motion.
type Body struct {
	PositionNED      frame.Vec[frame.NED]            // of the centre of mass, from the world's origin [m]
	VelGround        frame.Vec[frame.NED]            // over the ground [m/s]
	NEDFromFRD       frame.Rot[frame.NED, frame.FRD] // attitude
	Rate             frame.Vec[frame.FRD]            // angular rate [rad/s]
	SpecificForceFRD frame.Vec[frame.FRD]            // what an accelerometer at the IMU's place feels [m/s²]; at rest (0, 0, -g)
}

// Altitude is the height above home [m].
func (b Body) Altitude() float64 { return -b.PositionNED.Z }

// Euler returns roll, pitch and yaw [rad] of the attitude, as frame.Euler does.
func (b Body) Euler() (roll, pitch, yaw float64) { return frame.Euler(b.NEDFromFRD) }

// Rotor is one motor with its propeller, or one that drives wheels: then Radius is 0, AxisFRD the axles', to the right, and Speed and Duty are below 0 where it drives back.
type Rotor struct {
	Number       int                  // servo output that drives it, from 1; its number in panels and files
	PlaceFRD     frame.Vec[frame.FRD] // hub, from the centre of mass [m]
	AxisFRD      frame.Vec[frame.FRD] // unit vector of its thrust, as tilted now
	Clockwise    bool                 // seen from above, or from where its thrust points
	Radius       float64              // of the propeller [m]
	Speed        float64              // >= 0 [rad/s]
	Thrust       float64              // along AxisFRD [N]
	Current      float64              // drawn from the battery; below 0 while the motor brakes [A]
	PWMUs        uint16               // as received; 0: the output is switched off
	Duty         float64              // of the ESC: share of the battery's voltage that it puts on the motor, 0 to 1
	PWMClamped   bool                 // the pulse was outside 800 to 2200 µs
	ThrustFactor float64              // fault: share of the healthy thrust, 0 to 1
	Imbalance    float64              // fault: mass times its distance from the shaft [kg m]
	Failed       bool                 // fault: the motor gives no torque
	Stuck        bool                 // fault: the ESC's output does not follow its pulse
	StuckOutput  float64              // share of full duty at which it is stuck, 0 to 1
	Ungoverned   bool                 // fault: its governor holds the rotors' speed no more
	Desync       bool                 // fault: the ESC loses step with the motor beyond DesyncMargin
	DesyncMargin float64              // voltage beyond the back-EMF that keeps step, share of the battery's
	OutOfStep    bool                 // the ESC has lost the motor, which coasts until it is started again
	Ice          float64              // fault: on its blades [kg]
	IceDrag      float64              // that it adds to the drag coefficient at three quarters of the radius
	Broken       bool                 // its propeller struck the ground and has no blades left; its motor is dead
	FaultSince   float64              // physics time since when a fault is in effect; 0: none is [s]
	Temperature  float64              // of the motor's winding [K]
	Folded       float64              // angle by which its blades are folded back, 0 to π/2 [rad]

	// Of a piston engine. Its Duty is how far the throttle is open, its Current the starter's.
	Engine        Engine
	EngineDied    bool    // fault: it doesn't fire until the starter has engaged again
	PowerLost     float64 // fault: share of the gases' torque that is lost, 0 to 1
	StarterFailed bool    // fault: the starter doesn't engage
}

// Healthy reports whether no fault is known to act on the rotor.
func (r *Rotor) Healthy() bool {
	return same(r.ThrustFactor, 1) && same(r.Imbalance, 0) && !r.Failed && !r.Stuck && !r.Ungoverned && !r.Desync && !r.Broken && same(r.Ice, 0) &&
		!r.EngineDied && same(r.PowerLost, 0) && !r.StarterFailed
}

// DrivesWheels reports whether the motor turns wheels and no propeller: its axis is that of axles. Of motors in logs neither is known.
func (r *Rotor) DrivesWheels() bool { return r.Radius == 0 && r.AxisFRD.Y == 1 }

// Engine is what a piston engine does.
type Engine uint8

// What a piston engine does.
const (
	NoEngine     Engine = iota // it is an electric motor
	EngineStands               // it doesn't fire; its propeller may turn in the wind
	EngineCranks               // the starter turns it
	EngineRuns
)

// String returns it in a word; empty for NoEngine.
func (e Engine) String() string {
	return [...]string{"", "stopped", "cranking", "running"}[min(e, EngineRuns)]
}

// Servo is one servo with what it moves.
type Servo struct {
	Output     int     // servo output that drives it, from 1
	AngleDeg   float64 // of what it moves [deg]
	PWMUs      uint16  // as received; 0: the output is switched off
	Stuck      bool    // fault: it stays where it is
	Floating   bool    // fault: it has no torque, what it moves trails
	Slow       float64 // fault: share of its rate that is lost, 0 to 1
	OffsetDeg  float64 // fault: by which its angle is off [deg]
	Reversed   bool    // fault: it turns the other way
	FaultSince float64 // physics time since when a fault is in effect; 0: none is [s]
}

// Healthy reports whether no fault is known to act on the servo.
func (s *Servo) Healthy() bool {
	return !s.Stuck && !s.Floating && same(s.Slow, 0) && same(s.OffsetDeg, 0) && !s.Reversed
}

// Wing is what is broken of a lifting surface, and its ice.
type Wing struct {
	Lost       [2]float64 // fault: share of the left and of the right half that broke off; without halves: of its start and its end
	Torn       uint32     // fault: controls that are torn off, bit i: control i of the wing
	IceLift    float64    // fault: share of the lift that ice takes, as set
	IceDrag    float64    // fault: that ice adds to the drag coefficient, as set
	Ice        float64    // fault: that grew on it in a cloud [kg]
	FaultSince float64    // physics time since when a fault is in effect; 0: none is [s]
	Boom       float64    // of a sail: its boom's angle to starboard [rad]
}

// Healthy reports whether no fault is known to act on the wing.
func (w *Wing) Healthy() bool {
	return same(w.Lost[0], 0) && same(w.Lost[1], 0) && w.Torn == 0 && same(w.IceLift, 0) && same(w.IceDrag, 0) && same(w.Ice, 0)
}

// TornControls yields the places of the controls that are torn off, in the wing's order.
func (w *Wing) TornControls() iter.Seq[int] {
	return func(yield func(int) bool) {
		for left := w.Torn; left != 0; left &= left - 1 {
			if !yield(bits.TrailingZeros32(left)) {
				return
			}
		}
	}
}

// Wheel is what is wrong with a wheel, apart from being broken off: Contact.WheelsBroken.
type Wheel struct {
	Flat       float64 // fault: share of its tyre's air that is lost, 0 to 1
	Stuck      bool    // fault: it drags, or does not turn
	Drag       float64 // torque against which a stuck wheel still turns; 0: it does not [N m]
	FaultSince float64 // physics time since when it is flat or stuck; 0: it is neither [s]
}

// Healthy reports whether no fault is known to act on the wheel.
func (w *Wheel) Healthy() bool { return same(w.Flat, 0) && !w.Stuck }

// Hull is one that swims, and the water inside it.
type Hull struct {
	Leak       float64 // fault: area of a hole in its keel [m²]; 0: none
	LeakAlong  float64 // where that is, from the stern, 0, to the bow, 1
	Water      float64 // inside [kg]
	FaultSince float64 // physics time since when it leaks; 0: it does not [s]
}

// Healthy reports whether no fault is known to act on the hull.
func (h *Hull) Healthy() bool { return same(h.Leak, 0) }

// Blimp is what is wrong with the envelope of a blimp and its fins.
type Blimp struct {
	Leak       float64          // fault: area of a hole in the envelope [m²]; 0: none
	GasLost    float64          // share of the gas that has got out, 0 to 1
	FaultSince float64          // physics time since when it leaks; 0: it does not [s]
	FinCount   int              // number of fins
	FinsLost   uint32           // fault: fins that broke off, bit i: fin i
	FinSince   [MaxFins]float64 // by fin, physics time since when it is lost; 0: it is not [s]
}

// Healthy reports whether no fault is known to act on the envelope, also by the gas that it has lost, and the fins.
func (b *Blimp) Healthy() bool { return same(b.Leak, 0) && b.GasLost == 0 && b.FinsLost == 0 }

// LostFins yields the places of the fins that broke off, in the vehicle's order.
func (b *Blimp) LostFins() iter.Seq[int] {
	return func(yield func(int) bool) {
		for left := b.FinsLost; left != 0; left &= left - 1 {
			if !yield(bits.TrailingZeros32(left)) {
				return
			}
		}
	}
}

// Head is a rotor with variable pitch.
type Head struct {
	PlaceFRD   frame.Vec[frame.FRD] // hub, from the centre of mass [m]
	AxisFRD    frame.Vec[frame.FRD] // unit vector of its thrust where its disc stands square to the shaft
	DiscFRD    frame.Vec[frame.FRD] // unit vector square to its tip-path plane, as tilted now
	Clockwise  bool                 // seen from where its thrust points
	Radius     float64              // [m]
	Blades     int
	Speed      float64 // >= 0 [rad/s]
	Thrust     float64 // along AxisFRD [N]
	Torque     float64 // by which the air brakes it; below 0 it drives [N m]
	Collective float64 // pitch of all blades [rad]
	Coning     float64 // of the blades [rad]
	Back       float64 // by which the tip-path plane tilts back from square to the shaft [rad]
	Right      float64 // likewise to the right
	Induced    float64 // velocity of the air that it moves, at the disc [m/s]
	Lost       bool    // fault: it broke off
	FaultSince float64 // physics time since when it is lost; 0: it is not [s]
}

// Healthy reports whether no fault is known to act on the rotor.
func (h *Head) Healthy() bool { return !h.Lost }

// TipPath returns the unit vector square to the tip-path plane, by AxisFRD, Back and Right.
func (h *Head) TipPath() frame.Vec[frame.FRD] {
	if h.AxisFRD.Z != -1 {
		return h.AxisFRD
	}
	sinB, cosB := math.Sincos(h.Back)
	sinR, cosR := math.Sincos(h.Right)
	return frame.OfFRD(-sinB*cosR, sinR, -cosB*cosR)
}

// Power is the battery.
type Power struct {
	Voltage         float64 // at the terminals [V]
	OpenCircuit     float64 // without load [V]
	Current         float64 // [A]
	Charge          float64 // 0 to 1
	Capacity        float64 // of the full pack [Ah]; 0: it does not discharge
	Resistance      float64 // internal and added together [ohm]
	AddedResistance float64 // fault: in series [ohm]
	Cells           int     // in series, healthy pack
	FailedCells     int     // fault: shorted
	Disconnected    bool    // fault: the plug is out
	FaultSince      float64 // physics time since when a fault is in effect; 0: none is [s]
	Temperature     float64 // of the cells [K]
}

// Healthy reports whether no fault is known to act on the battery.
func (p *Power) Healthy() bool {
	return same(p.AddedResistance, 0) && p.FailedCells == 0 && !p.Disconnected
}

// Fuel is what piston engines burn.
type Fuel struct {
	Mass       float64 // in the tank [kg]
	Full       float64 // what the vehicle started with [kg]; 0: it has no engine
	Flow       float64 // that the engines burn [kg/s]
	Leak       float64 // fault: what runs out of the tank beside [kg/s]
	FaultSince float64 // physics time since when a fault is in effect; 0: none is [s]
}

// Healthy reports whether no fault is known to act on the tank.
func (f *Fuel) Healthy() bool { return same(f.Leak, 0) }

// Share is what is left, 0 to 1; 0 without an engine.
func (f *Fuel) Share() float64 {
	if f.Full == 0 {
		return 0
	}
	return f.Mass / f.Full
}

// Air is the air around the vehicle. Wind velocities point where the air goes.
type Air struct {
	WindNED     frame.Vec[frame.NED] // at the vehicle, turbulence included [m/s]
	MeanWindNED frame.Vec[frame.NED] // as set by the user, at 10 m above the ground or at WindHeight [m/s]
	WindSpeed   float64              // as set: horizontal [m/s]
	WindFromDeg float64              // as set: blows from, clockwise from north [deg]
	WindUp      float64              // as set: vertical, positive up [m/s]
	// As set: the height at which the wind is so [m], with the power law's exponent below it and what
	// a metre adds [1/s]; 0: 10 m, with the logarithmic law.
	WindHeight, WindExponent, WindSlope float64

	Turbulence float64 // as set: intensity 0 to 1
	Thermals   float64 // as set: convective velocity scale w* [m/s]; 0: none
	Rain       float64 // as set: rate of rainfall [mm/h]; 0: none
	// As set: a cloud of supercooled drops.
	IcingContent float64 // liquid water [g/m³]; 0: no cloud
	IcingDrops   float64 // median volume diameter [µm]

	VelAirFRD   frame.Vec[frame.FRD] // vehicle relative to the air [m/s]
	Airspeed    float64              // length of VelAirFRD [m/s]
	Stalled     float64              // share of the wings' strips that are stalled, 0 to 1; 0 unless it flies on them: see StallShare
	Density     float64              // [kg/m³]
	Pressure    float64              // [Pa]
	Temperature float64              // [K]
	// As set: the day's difference from the standard atmosphere.
	TemperatureOffset float64 // [K]
	PressureOffset    float64 // at sea level [Pa]
}

// Water is the water of the world, and the vehicle's hulls in it.
type Water struct {
	// As set.
	Kind             command.Water
	Level            float64 // of the surface without waves, above the world's origin [m]
	Density          float64 // [kg/m³]
	CurrentSpeed     float64 // [m/s]
	CurrentTowardDeg float64 // direction that it flows to, clockwise from north [deg]
	WaveHeight       float64 // from trough to crest; of a sea the significant one [m]; 0: none
	WavePeriod       float64 // of a sea that of the spectrum's peak [s]
	WaveFromDeg      float64 // direction that they come from, clockwise from north [deg]
	Waves            command.WaveKind

	Lift   float64              // of a submarine that is wholly under water, as it is trimmed [N]; 0 for other vehicles
	Afloat bool                 // any of the hulls is in it
	VelFRD frame.Vec[frame.FRD] // of the centre of mass over the water, where it is afloat [m/s]
}

// Depth is how deep the centre of mass is under the surface of still water [m]; below 0: it is above.
func (s *State) Depth() float64 { return s.Water.Level - s.Altitude() }

// floats is how deep the middle of a small vehicle may be that lies at the surface, in still water [m].
const floats = 0.3

// UnderWater reports whether a vehicle with hulls is under water, deeper than the middle of a small one that floats.
func (s *State) UnderWater() bool {
	return s.HullCount > 0 && s.Water.Afloat && s.Depth() > floats
}

// Surfaced reports whether a vehicle lies at the surface of the water, or above it, as deep as waves may leave it.
func (s *State) Surfaced() bool { return s.Depth() < floats+s.Water.WaveHeight }

// Contact is the vehicle's contact with the ground.
type Contact struct {
	Height      float64 // of the lowest point, propellers aside, above the ground below it [m]; negative by what the legs' springs give
	InContact   bool
	Crashed     bool    // a hard hit broke the vehicle; its motors are dead until a reset
	ImpactSpeed float64 // of that hit, relative to the ground [m/s]
	Legs        int     // that the vehicle came with
	LegsBroken  uint32  // that broke on hard hits, bit i: leg i+1
	Wheels      int     // and skids, that the vehicle came with
	// WheelsBroken are those that broke on hard hits or were lost, bit i: wheel i+1 in the vehicle's order.
	WheelsBroken uint32
}

// Launch is how far a launch by hand, catapult or bungee has come.
type Launch uint8

// The states of a launch.
const (
	NoLaunch    Launch = iota // the vehicle starts from the ground
	LaunchHeld                // it is held
	LaunchGoing               // it is on its way
	LaunchOver                // it has left
)

// String returns the state in a word; empty for NoLaunch.
func (l Launch) String() string {
	return [...]string{"", "held", "going", "over"}[min(l, LaunchOver)]
}

// Sensors is what perfect instruments read, with the faults that the physics
// itself carries out.
type Sensors struct {
	// GyroFRD and AccelFRD are what the IMU measures: the body's Rate and
	// SpecificForceFRD, with the rotors' vibration [rad/s, m/s²].
	GyroFRD, AccelFRD frame.Vec[frame.FRD]
	// Rangefinders is the distance along each one's direction [m]; 0 below its
	// range, 1 m more than its range beyond it. The first RangefinderCount are valid.
	Rangefinders     [MaxRangefinders]float64
	RangefinderCount int
	WindvaneFrom     float64 // apparent wind's direction, clockwise from the nose [rad]
	WindvaneSpeed    float64 // apparent wind, horizontal [m/s]
	Airspeed         float64 // true, along the pitot tube [m/s], >= 0
}

// SensorFault is a fault of a sensor that was asked for. Those that the physics
// carries out itself show in Sensors; the others are for ArduPilot to carry out.
type SensorFault struct {
	Active bool
	Which  int        // of several sensors, from 1; 0: all
	Value  [3]float64 // as in command.SensorFault
	Since  float64    // physics time since when it is asked for [s]
}

// Payload is what can be dropped.
type Payload struct {
	Mass    float64 // aboard [kg]; 0: none, or dropped
	Dropped bool
}

// Sling is a load on a cable below the vehicle.
type Sling struct {
	Mass        float64              // [kg]; 0: none, or dropped
	Length      float64              // of the cable without tension [m]
	DragArea    float64              // drag coefficient times area [m²]
	PositionNED frame.Vec[frame.NED] // of the load, from the world's origin [m]
	VelNED      frame.Vec[frame.NED] // [m/s]
	HookFRD     frame.Vec[frame.FRD] // where the cable ends, from the vehicle's centre of mass [m]
	Tension     float64              // 0 while the cable is slack [N]
	Swing       float64              // angle of the load below the hook from straight down [rad], 0 to π
	Grounded    bool                 // the load touches the ground
	Dropped     bool
}

// Tether is the cable of a submarine, to a reel at home.
type Tether struct {
	Length   float64              // of all of it [m]; 0: there is none
	Out      float64              // how far the vehicle is from the reel [m]
	PlaceFRD frame.Vec[frame.FRD] // where it ends at the vehicle, from the centre of mass [m]
	ReelNED  frame.Vec[frame.NED] // where it begins, from the world's origin [m]
	ForceNED frame.Vec[frame.NED] // on the vehicle [N]
	Tension  float64              // with which its end holds the vehicle; 0: it is not all out [N]
}

// Push is the sum of the shoves and twists that act now.
type Push struct {
	ForceNED  frame.Vec[frame.NED] // [N]
	MomentFRD frame.Vec[frame.FRD] // [N m]
	Remaining float64              // until the last of them ends [s]
	Count     int                  // shoves and twists that act
}
