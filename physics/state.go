package physics

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
)

// State is the truth after the last good step, grouped by who computes it. The
// groups have the fields of their namesakes in package snapshot, so that one
// converts to the other.
type State struct {
	Time    float64 // physics time since the last reset [s]
	Body            // rigid body
	Rotors  [command.MaxMotors]Rotor
	Count   int // rotors that are valid
	Power   Power
	Air     Air
	Ground  Ground
	Sensors Sensors
	Payload Payload
	Push    Push
	RCLost  bool // fault: the receiver gets nothing

	SensorFaults [command.SensorKinds]SensorFault // by command.SensorKind
}

// Body is the rigid body's true motion.
type Body struct {
	PositionNED      frame.Vec[frame.NED]            // of the centre of mass, from home [m]
	VelGround        frame.Vec[frame.NED]            // over the ground [m/s]
	NEDFromFRD       frame.Rot[frame.NED, frame.FRD] // attitude
	Rate             frame.Vec[frame.FRD]            // angular rate [rad/s]
	SpecificForceFRD frame.Vec[frame.FRD]            // at the IMU's place [m/s²]; at rest (0, 0, −g)
}

// Rotor is one motor with its propeller.
type Rotor struct {
	Number       int                  // servo output that drives it, from 1
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

// healthy tells whether no fault acts on the rotor.
func (r *Rotor) healthy() bool {
	return r.ThrustFactor == 1 && r.Imbalance == 0 && !r.Failed && !r.Stuck && !r.Broken
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
	Airspeed    float64              // length of VelAirFRD [m/s]
	Density     float64              // [kg/m³]
	Pressure    float64              // [Pa]
	Temperature float64              // [K]
	// As set: the day's difference from the standard atmosphere.
	TemperatureOffset float64 // [K]
	PressureOffset    float64 // at sea level [Pa]
}

// Ground is the contact with it.
type Ground struct {
	Height      float64 // of the lowest point, propellers aside, above the ground under it [m]; below 0 by what the legs' springs give
	InContact   bool
	Crashed     bool    // a hard hit broke the vehicle; its motors are dead until a reset
	ImpactSpeed float64 // of that hit, in all [m/s]
	Legs        int     // that the vehicle came with
	LegsBroken  uint32  // that broke on hard hits, bit i: leg i+1
}

// Sensors is what perfect instruments read.
type Sensors struct {
	// Rangefinders is the distance along each one's direction [m]; 0 below its
	// range, 1 m more than its range beyond it. The first RangefinderCount are valid.
	Rangefinders     [sensor.MaxRangefinders]float64
	RangefinderCount int
	WindvaneFrom     float64 // apparent wind's direction, clockwise from the nose [rad]
	WindvaneSpeed    float64 // apparent wind, horizontal [m/s]
	Airspeed         float64 // true, along the pitot tube [m/s], ≥ 0
}

// SensorFault is one that a person asked for. Those that the physics carries out itself
// are in Sensors; the others are for ArduPilot to carry out.
type SensorFault struct {
	Active bool
	Which  int        // of several sensors, from 1; 0: all
	Value  [3]float64 // as in command.SensorFault
	Since  float64    // physics time [s]
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
