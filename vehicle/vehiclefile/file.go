package vehiclefile

// File is what a vehicle file says, in SI units, with the defaults of what it leaves
// out. Places are in body FRD from the centre of mass: forward, right, down.
//
// The tags are the format: key is the name in the file, dim what kind of quantity it
// is, min and max its range, default what holds without it, need that there is no
// default, is the words allowed, doc the meaning.
type File struct {
	Name   string `key:"name" need:"yes" doc:"short name, without spaces"`
	Title  string `key:"title" doc:"what it is, in one line"`
	Source string `key:"source" doc:"where the numbers come from"`

	Layout       string  `key:"layout" doc:"one of the layouts that sitlark vehicles lists; or give motors"`
	Arm          float64 `key:"arm" dim:"length" min:"10 mm" max:"5 m" doc:"with layout: from the centre to each hub"`
	PropsUp      float64 `key:"propellers_up" dim:"length" min:"-2 m" max:"2 m" default:"0 mm" doc:"with layout: topmost propellers above the centre of mass"`
	StackSpacing float64 `key:"stack_spacing" dim:"length" min:"0 mm" max:"2 m" default:"0 mm" doc:"with layout: between the propellers of a stack"`
	Motors       []Motor `key:"motors" doc:"instead of layout: each motor's place; what has wings, traction, rotors, hulls, fins or a pedestal needs none"`

	Servos   []Servo    `key:"servos" doc:"which move the wings' controls, tilt motors, steer and retract wheels, set the pitch of rotors"`
	Wings    []Wing     `key:"wings" doc:"lifting surfaces: wings, tailplanes, fins, V-tails"`
	Wheels   []Wheel    `key:"wheels" doc:"and skids"`
	Traction []Traction `key:"traction" doc:"motors that drive wheels, or turn rotors"`
	Rotors   []Pitched  `key:"rotors" doc:"of a helicopter: rotors whose blades' pitch servos set"`
	Hulls    []Floater  `key:"hulls" doc:"of a boat; its propellers and wings work in the water where they are under it"`
	Envelope Envelope   `key:"envelope" doc:"of a blimp: an ellipsoid with gas that carries it"`
	Fins     []Fin      `key:"fins" doc:"of a blimp, which flap"`
	Pedestal Pedestal   `key:"pedestal" doc:"of an antenna tracker: it stands on the ground, and servos point it"`
	Launch   Launch     `key:"launch" doc:"the vehicle starts from a hand, a catapult or a bungee; without it from the ground"`
	Fuselage Fuselage   `key:"fuselage" doc:"instead of hull: a body along the forward axis, which touches the ground with nose, tail, top and belly"`

	Mass    float64 `key:"mass" dim:"mass" min:"2 g" max:"1000 kg" doc:"of the whole vehicle with battery; needed without parts"`
	Inertia Inertia `key:"inertia" doc:"of the whole vehicle about its centre of mass; or give parts"`
	Parts   []Part  `key:"parts" doc:"instead of inertia: what the vehicle is made of"`
	Payload Payload `key:"payload" doc:"the share of mass and inertia that drop_payload drops"`
	Tether  Tether  `key:"tether" doc:"a cable of a submarine, as heavy as the water that it displaces, to a reel at the surface over home, which keeps it straight"`
	Slung   Slung   `key:"slung_load" doc:"a load on a cable, beside the vehicle's mass, which drop_payload lets go"`

	DragArea Axes `key:"drag_area" need:"yes" doc:"drag coefficient times area that the flow along each axis meets, rotors excluded"`

	PressureCentre [3]float64 `key:"pressure_centre" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"where that drag acts, from the centre of mass"`

	Propeller Propeller `key:"propeller" doc:"the same for every motor without a drive of its own, and needed there"`
	Motor     MotorKind `key:"motor" doc:"the same for all of them"`
	Unlike    []Unlike  `key:"unlike" doc:"motors and propellers that differ from the others: worn, chipped, of another winding"`
	ESC       ESC       `key:"esc" doc:"the same for all of them"`
	Drives    []Drive   `key:"drives" doc:"propellers with motors and ESCs of other kinds, which motors name: a pusher beside lift rotors"`
	Engine    Engine    `key:"engine" doc:"instead of motor and esc: a piston engine with a starter"`
	Fuel      Fuel      `key:"fuel" doc:"of all engines, and needed with one"`
	Battery   Battery   `key:"battery" need:"yes" doc:"the pack that feeds the motors, and an engine's starter"`

	Legs    Legs    `key:"legs" doc:"one under each arm; needed without wings, wheels, hulls, envelope, pedestal and launch"`
	Hull    Hull    `key:"hull" doc:"a box around the centre of mass, which touches the ground when the legs do not"`
	Sensors Sensors `key:"sensors" doc:"where the autopilot's sensors sit"`

	Bench     []Bench `key:"bench" doc:"published test-stand points of one motor with its propeller, which tests hold the model to"`
	Ardupilot []Param `key:"ardupilot" doc:"ArduPilot's parameters that differ from what sitlark derives: NAME: number"`

	given map[string]Pos // the keys that the file has, by path
	notes []string       // what the user should know of the vehicle
	name  string
	text  string
}

// Motor is a motor's place, for vehicles of no layout.
type Motor struct {
	Number int        `key:"number" min:"1" max:"32" need:"yes" doc:"servo output that drives it"`
	Place  [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" need:"yes" doc:"of the hub: [forward, right, down]"`
	Spin   string     `key:"spin" is:"cw,ccw" need:"yes" doc:"seen from above; of one that points elsewhere, seen from where it points: the usual propeller that pulls is ccw"`
	Level  int        `key:"level" min:"0" max:"7" default:"0" doc:"place in the stack on its arm, 0 at the top"`
	Points [3]float64 `key:"points" is:"up,down,forward,back,left,right" dim:"number" min:"-1" max:"1" default:"up" doc:"where its thrust points; with a tilt when the servo stands at 0"`
	Drive  string     `key:"drive" doc:"the name of one of drives; without it propeller, motor and esc"`
	Tilt   Tilt       `key:"tilt" doc:"a servo tilts it"`
}

// Tilt is how a servo tilts a motor.
type Tilt struct {
	Servo string `key:"servo" need:"yes" doc:"its name"`
	Hinge string `key:"hinge" is:"roll,pitch,yaw" need:"yes" doc:"the axis that it turns about: a positive angle tilts thrust that points up to the right (roll) or back (pitch), and turns thrust that points forward to the right (yaw)"`
}

// Drive is a kind of motors with their propellers and ESCs.
type Drive struct {
	Name      string    `key:"name" need:"yes" doc:"which motors give as their drive"`
	Propeller Propeller `key:"propeller" need:"yes" doc:"as propeller"`
	Motor     MotorKind `key:"motor" doc:"as motor; or give engine"`
	ESC       ESC       `key:"esc" doc:"as esc"`
	Engine    Engine    `key:"engine" doc:"as engine"`
}

// Inertia is the moments of inertia.
type Inertia struct {
	XX float64 `key:"xx" dim:"inertia" min:"1e-8 kg m2" max:"10000 kg m2" need:"yes" doc:"about the axis forward (roll)"`
	YY float64 `key:"yy" dim:"inertia" min:"1e-8 kg m2" max:"10000 kg m2" need:"yes" doc:"about the axis to the right (pitch)"`
	ZZ float64 `key:"zz" dim:"inertia" min:"1e-8 kg m2" max:"10000 kg m2" need:"yes" doc:"about the axis down (yaw)"`
	XY float64 `key:"xy" dim:"inertia" min:"-5000 kg m2" max:"5000 kg m2" default:"0 kg m2" doc:"product; positive for a mass ahead and to the right"`
	XZ float64 `key:"xz" dim:"inertia" min:"-5000 kg m2" max:"5000 kg m2" default:"0 kg m2" doc:"product; positive for a mass ahead and below"`
	YZ float64 `key:"yz" dim:"inertia" min:"-5000 kg m2" max:"5000 kg m2" default:"0 kg m2" doc:"product; positive for a mass to the right and below"`
}

// Payload is what can be dropped. It is part of the vehicle's mass.
type Payload struct {
	Mass  float64    `key:"mass" dim:"mass" min:"1 g" max:"500 kg" need:"yes" doc:"less than the vehicle's"`
	Place [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" need:"yes" doc:"from the centre of mass of vehicle and payload: [forward, right, down]"`
}

// Part is a piece of the vehicle.
type Part struct {
	Name  string     `key:"name" doc:"what it is"`
	Mass  float64    `key:"mass" dim:"mass" min:"0.1 g" max:"1000 kg" need:"yes" doc:"of one"`
	At    string     `key:"at" is:"place,motors,arms,legs" default:"place" doc:"place: a box there; motors: a point at each hub; arms: a rod from the middle to each arm's end; legs: a point at each foot"`
	Place [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"of the box's middle: [forward, right, down]"`
	Box   [3]float64 `key:"box" dim:"length" min:"0 mm" max:"10 m" default:"0 mm" doc:"length, width and height of a uniform box"`
}

// Slung is a load on a cable below the vehicle.
type Slung struct {
	Mass     float64    `key:"mass" dim:"mass" min:"1 g" max:"500 kg" need:"yes" doc:"of the load; not part of the vehicle's"`
	Length   float64    `key:"length" dim:"length" min:"100 mm" max:"200 m" need:"yes" doc:"of the cable"`
	DragArea float64    `key:"drag_area" dim:"area" min:"0 m2" max:"10 m2" default:"0 m2" doc:"drag coefficient times area of the load"`
	Hook     [3]float64 `key:"hook" dim:"length" min:"-5 m" max:"5 m" doc:"where the cable ends, [forward, right, down] of the centre of mass; without it the middle of the hull's bottom"`
}

// Tether is the cable of a submarine to a reel at home.
type Tether struct {
	Place    [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"where it ends at the vehicle, [forward, right, down] of the centre of mass"`
	Length   float64    `key:"length" dim:"length" min:"1 m" max:"1000 m" need:"yes" doc:"of all of it: then its end holds"`
	Diameter float64    `key:"diameter" dim:"length" min:"0.5 mm" max:"100 mm" need:"yes" doc:"of the cable"`
	Across   float64    `key:"drag_across" dim:"number" min:"0" max:"3" default:"1.2" doc:"drag coefficient of a flow square to it, over diameter and length: a cylinder's"`
	Along    float64    `key:"drag_along" dim:"number" min:"0" max:"0.1" default:"0.015" doc:"drag coefficient of a flow along it, over its surface"`
	Tension  float64    `key:"tension" dim:"force" min:"0 N" max:"1000 N" default:"1 N" doc:"with which the reel's brake keeps it straight"`
}

// Axes is a quantity along each body axis.
type Axes struct {
	X float64 `key:"x" dim:"area" min:"0 m2" max:"10 m2" need:"yes" doc:"in flow from ahead"`
	Y float64 `key:"y" dim:"area" min:"0 m2" max:"10 m2" need:"yes" doc:"in flow from the side"`
	Z float64 `key:"z" dim:"area" min:"0 m2" max:"10 m2" need:"yes" doc:"in flow from above or below"`
}

// Propeller is a built-in one by name, one from a geometry file, or one of a generic
// blade from diameter and pitch.
type Propeller struct {
	Name     string  `key:"name" doc:"one that comes with sitlark; or give file, or pitch"`
	File     string  `key:"file" doc:"a blade's geometry, CSV with the header r_over_R,c_over_R,beta_deg for a scan or r_over_R,c_over_R,twist_deg for a drawing; relative to this file"`
	Family   string  `key:"family" is:"generic,apc-slow-flyer" default:"generic" doc:"section polars, for file and pitch"`
	Pitch    float64 `key:"pitch" dim:"length" min:"5 mm" max:"2 m" doc:"printed on it; makes a generic blade"`
	Chord    float64 `key:"chord" dim:"share" min:"0.05" max:"0.5" default:"0.18" doc:"with pitch: greatest chord over radius"`
	Diameter float64 `key:"diameter" dim:"length" min:"20 mm" max:"3 m" doc:"needed with file and pitch; with name its own"`
	Blades   int     `key:"blades" min:"1" max:"12" default:"2" doc:"number of blades"`
	Inertia  float64 `key:"inertia" dim:"inertia" min:"0 kg m2" max:"1 kg m2" need:"yes" doc:"about the shaft"`
	Hinge    float64 `key:"hinge" dim:"length" min:"1 mm" max:"500 mm" doc:"of blades that fold: distance of their hinges from the shaft's axis, at most half the radius. They fold back while they stand in the wind; see esc.brake_on_stop. Without it they don't fold"`

	Ducted         bool    `key:"ducted" default:"false" doc:"it turns in a nozzle that is as wide at its end as the disc, as of a thruster; for file and pitch"`
	BackwardThrust float64 `key:"backward_thrust" dim:"share" min:"0.01" max:"2" default:"0.6" doc:"of that ahead at the same speed, where esc.reverses is true"`
	BackwardTorque float64 `key:"backward_torque" dim:"share" min:"0.01" max:"2" default:"0.8" doc:"likewise"`

	Measured Measured `key:"measured" doc:"one point of a thrust stand in still air or water, which calibrates incidence and profile drag of the blade"`
}

// Measured is a point of a thrust stand: one propeller alone, in still air or water.
type Measured struct {
	Speed   float64 `key:"speed" dim:"rotation" min:"60 rpm" max:"200000 rpm" need:"yes" doc:"of the propeller"`
	Thrust  float64 `key:"thrust" dim:"force" min:"0.01 N" max:"5000 N" need:"yes" doc:"of one propeller"`
	Torque  float64 `key:"torque" dim:"torque" min:"0.01 mN m" max:"1000 N m" need:"yes" doc:"at its shaft"`
	Density float64 `key:"density" dim:"density" min:"0.5 kg/m3" max:"1100 kg/m3" default:"1.225 kg/m3" doc:"of the air then, or of the water: 1000 kg/m3"`
}

// MotorKind is the motors' data.
type MotorKind struct {
	Name          string  `key:"name" doc:"maker and type"`
	Kv            float64 `key:"kv" dim:"kv" min:"1 rpm/V" max:"90000 rpm/V" need:"yes" doc:"no-load speed by voltage"`
	Resistance    float64 `key:"resistance" dim:"resistance" min:"0.1 mohm" max:"10 ohm" need:"yes" doc:"of the winding, terminal to terminal, at 25 °C"`
	NoLoadCurrent float64 `key:"no_load_current" dim:"current" min:"0 A" max:"20 A" need:"yes" doc:"lost to iron and bearings"`
	Inertia       float64 `key:"rotor_inertia" dim:"inertia" min:"0 kg m2" max:"1 kg m2" need:"yes" doc:"of the bell and shaft"`
	HeatCapacity  float64 `key:"heat_capacity" dim:"heat" min:"0 J/K" max:"100000 J/K" default:"0 J/K" doc:"0 holds the temperature"`
	Cooling       float64 `key:"thermal_resistance" dim:"cooling" min:"0 K/W" max:"10000 K/W" default:"0 K/W" doc:"from the winding to the air; needed with heat_capacity"`
}

// Engine is a piston engine with its throttle and its electric starter.
type Engine struct {
	Name         string  `key:"name" doc:"maker and type"`
	Strokes      int     `key:"strokes" min:"2" max:"4" need:"yes" doc:"of a working cycle: 2 or 4"`
	Displacement float64 `key:"displacement" dim:"volume" min:"0.1 cm3" max:"1000 cm3" need:"yes" doc:"of all cylinders"`
	Power        float64 `key:"power" dim:"power" min:"10 W" max:"100 kW" need:"yes" doc:"greatest, at the shaft, at full throttle at sea level"`
	PowerSpeed   float64 `key:"power_speed" dim:"rotation" min:"1000 rpm" max:"38000 rpm" need:"yes" doc:"at which it gives it"`
	TorqueSpeed  float64 `key:"torque_speed" dim:"rotation" min:"500 rpm" max:"33000 rpm" need:"yes" doc:"at which it gives its greatest torque: 0.5 to 0.87 of power_speed"`
	Idle         float64 `key:"idle" dim:"rotation" min:"100 rpm" max:"19000 rpm" need:"yes" doc:"with the throttle closed and a propeller that takes power at power_speed"`
	Stall        float64 `key:"stall" dim:"rotation" min:"50 rpm" max:"15000 rpm" need:"yes" doc:"it stops below, at most 0.8 of idle"`
	Friction     float64 `key:"friction" dim:"share" min:"0.02" max:"0.5" default:"0.12" doc:"share of the gases' torque at power_speed that friction takes"`
	Compression  float64 `key:"compression" dim:"number" min:"3" max:"20" default:"9" doc:"ratio; what holds a stopped propeller follows from it"`
	Consumption  float64 `key:"consumption" dim:"consumption" min:"160 g/kWh" max:"5000 g/kWh" need:"yes" doc:"of fuel for work, at power"`
	Inertia      float64 `key:"inertia" dim:"inertia" min:"0 kg m2" max:"1 kg m2" need:"yes" doc:"of crankshaft and starter, beside the propeller's"`
	PWMMin       float64 `key:"pwm_min" dim:"pulse" min:"800 us" max:"1500 us" default:"1000 us" doc:"pulse of the closed throttle"`
	PWMMax       float64 `key:"pwm_max" dim:"pulse" min:"900 us" max:"2200 us" default:"2000 us" doc:"pulse of the open throttle; at least 100 us above pwm_min"`
	Deadband     float64 `key:"deadband" dim:"pulse" min:"0 us" max:"200 us" default:"20 us" doc:"pulses less than this above pwm_min are idle"`
	Reversed     bool    `key:"throttle_reversed" doc:"true: pwm_max closes the throttle, and pwm_min opens it"`
	Travel       float64 `key:"travel" dim:"time" min:"0.01 s" max:"5 s" default:"0.25 s" doc:"in which the servo opens the throttle"`
	Ignition     int     `key:"ignition_output" min:"0" max:"32" default:"0" doc:"servo output that switches the ignition on above 1500 us; 0: it is on while the throttle has a pulse"`
	Starter      int     `key:"starter_output" min:"0" max:"32" default:"0" doc:"servo output that engages the starter above 1500 us; 0: it cranks whenever the throttle is open and the engine doesn't run"`
	StarterKv    float64 `key:"starter_kv" dim:"kv" min:"1 rpm/V" max:"90000 rpm/V" need:"yes" doc:"the shaft's speed by the starter's voltage, without load"`
	StarterOhms  float64 `key:"starter_resistance" dim:"resistance" min:"0.1 mohm" max:"10 ohm" need:"yes" doc:"of the starter with its leads"`
}

// Fuel is what the vehicle starts with in its tank.
type Fuel struct {
	Mass  float64    `key:"mass" dim:"mass" min:"1 g" max:"500 kg" need:"yes" doc:"part of the vehicle's, which shrinks with it"`
	Place [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"of the tank: [forward, right, down] of the centre of mass of the full vehicle"`
}

// Unlike is one motor with its propeller that differs from the vehicle's others.
type Unlike struct {
	Motor      int     `key:"motor" min:"1" max:"32" need:"yes" doc:"its number"`
	Kv         float64 `key:"kv" dim:"kv" min:"1 rpm/V" max:"90000 rpm/V" doc:"of this motor; without it motor.kv"`
	Resistance float64 `key:"resistance" dim:"resistance" min:"0.1 mohm" max:"10 ohm" doc:"of this winding; without it motor.resistance"`
	Thrust     float64 `key:"thrust" dim:"share" min:"0.1" max:"2" default:"1" doc:"of the propeller, over that of the others at the same speed: less where it is worn or chipped"`
	Torque     float64 `key:"torque" dim:"share" min:"0.1" max:"3" default:"1" doc:"likewise, at the shaft: more where it is rough"`
	Imbalance  float64 `key:"imbalance" dim:"imbalance" min:"0 g mm" max:"1000 g mm" default:"0 g mm" doc:"of the propeller: mass times its distance from the shaft; the IMU feels it"`
}

// ESC is the speed controllers' data.
type ESC struct {
	Resistance   float64 `key:"resistance" dim:"resistance" min:"0 mohm" max:"1 ohm" default:"0 mohm" doc:"in series with the winding"`
	PWMMin       float64 `key:"pwm_min" dim:"pulse" min:"800 us" max:"1500 us" default:"1000 us" doc:"pulse of no duty, as calibrated"`
	PWMMax       float64 `key:"pwm_max" dim:"pulse" min:"900 us" max:"2200 us" default:"2000 us" doc:"pulse of full duty, as calibrated; at least 100 us above pwm_min"`
	Deadband     float64 `key:"deadband" dim:"pulse" min:"0 us" max:"200 us" default:"40 us" doc:"pulses less than this above pwm_min are off"`
	SpinMin      float64 `key:"spin_min" dim:"share" min:"0" max:"0.5" default:"0" doc:"least duty of a motor that is on"`
	Curve        string  `key:"curve" is:"duty,thrust" default:"duty" doc:"what is proportional to the pulse: the duty, or nearly the thrust at a standstill: then the duty is the root of the pulse's share, as by a throttle curve of an ESC or a radio"`
	CurrentLimit float64 `key:"current_limit" dim:"current" min:"0 A" max:"1000 A" default:"0 A" doc:"of the winding; 0 is none"`
	Braking      string  `key:"braking" is:"regenerative,none" default:"regenerative" doc:"whether a motor that is faster than its duty brakes and charges the battery (damped light, complementary PWM), or coasts"`
	Reverses     bool    `key:"reverses" doc:"true: it turns the propeller either way, with the middle of pwm_min and pwm_max off; of a motor that points ahead, and with braking: regenerative"`
	BrakeOnStop  bool    `key:"brake_on_stop" doc:"true: the winding is shorted while the signal is off, so that the motor stops. Blades that fold need it: while they windmill, the centrifugal force holds them out"`
	Latency      float64 `key:"latency" dim:"time" min:"0 s" max:"0.05 s" default:"0 s" doc:"from a change of the signal to the torque's"`
	BrownOut     float64 `key:"brown_out" dim:"voltage" min:"0 V" max:"800 V" default:"5 V" doc:"the ESC resets below this; with one cell 2.5 V if not given"`
	Restart      float64 `key:"restart" dim:"voltage" min:"0 V" max:"800 V" default:"6.5 V" doc:"and runs again above this; with one cell 2.8 V if not given"`
	RestartTime  float64 `key:"restart_time" dim:"time" min:"0 s" max:"60 s" default:"0.5 s" doc:"after so long above it"`
}

// Battery is the pack's data; resistances are those at 25 °C.
type Battery struct {
	Name             string  `key:"name" doc:"maker and type"`
	Chemistry        string  `key:"chemistry" is:"lipo,li-ion" default:"lipo" doc:"gives the voltage over the charge"`
	Cells            int     `key:"cells" min:"1" max:"200" need:"yes" doc:"in series"`
	Capacity         float64 `key:"capacity" dim:"charge" min:"10 mAh" max:"1000 Ah" need:"yes" doc:"of the pack"`
	CellResistance   float64 `key:"cell_resistance" dim:"resistance" min:"0.01 mohm" max:"1 ohm" need:"yes" doc:"ohmic, of one cell or of the parallel cells in its place"`
	LeadResistance   float64 `key:"lead_resistance" dim:"resistance" min:"0 mohm" max:"1 ohm" default:"0 mohm" doc:"of leads and connectors, all together"`
	BranchResistance float64 `key:"branch_resistance" dim:"resistance" min:"0 mohm" max:"1 ohm" default:"0 mohm" doc:"of one cell's RC branch; 0 is none"`
	BranchTime       float64 `key:"branch_time" dim:"time" min:"0 s" max:"100000 s" default:"0 s" doc:"its time constant; needed with branch_resistance"`
	HeatCapacity     float64 `key:"heat_capacity" dim:"heat" min:"0 J/K" max:"1000000 J/K" default:"0 J/K" doc:"of the pack; 0 holds the temperature"`
	Cooling          float64 `key:"thermal_resistance" dim:"cooling" min:"0 K/W" max:"10000 K/W" default:"0 K/W" doc:"from the pack to the air; needed with heat_capacity"`
}

// Legs are what the vehicle stands on.
type Legs struct {
	Down  float64 `key:"down" dim:"length" min:"1 mm" max:"5 m" doc:"feet below the centre of mass; or give feet"`
	Out   float64 `key:"out" dim:"length" min:"1 mm" max:"5 m" doc:"feet from the middle, under the arms; without it 0.71 of the arm"`
	Feet  []Foot  `key:"feet" doc:"instead of down and out: three feet or more. Those of a tailsitter are behind the centre of mass: it starts nose up"`
	Limit float64 `key:"limit" dim:"speed" min:"0.1 m/s" max:"100 m/s" default:"3 m/s" doc:"vertical speed that they survive"`
}

// Foot is the end of a leg.
type Foot struct {
	Place [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" need:"yes" doc:"[forward, right, down] of the centre of mass"`
}

// Hull is the box that can touch the ground.
type Hull struct {
	Length float64 `key:"length" dim:"length" min:"10 mm" max:"10 m" doc:"forward"`
	Width  float64 `key:"width" dim:"length" min:"10 mm" max:"10 m" doc:"to the side"`
	Up     float64 `key:"up" dim:"length" min:"0 mm" max:"5 m" doc:"top above the centre of mass"`
	Down   float64 `key:"down" dim:"length" min:"0 mm" max:"5 m" doc:"bottom below it"`
	Limit  float64 `key:"limit" dim:"speed" min:"0.1 m/s" max:"100 m/s" default:"1.5 m/s" doc:"vertical speed that the hull survives"`
}

// Sensors are the places of the autopilot's sensors.
type Sensors struct {
	IMU          [3]float64    `key:"imu" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"[forward, right, down] of the centre of mass"`
	Once         float64       `key:"vibration_once" dim:"acceleration" min:"0 m/s2" max:"100 m/s2" default:"2 m/s2" doc:"vibration in a hover at the rotors' speed, RMS along each axis of the discs"`
	Passage      float64       `key:"vibration_passage" dim:"acceleration" min:"0 m/s2" max:"100 m/s2" default:"3 m/s2" doc:"vibration in a hover as blades pass, RMS along the thrust"`
	Pitot        [3]float64    `key:"pitot" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"mouth of the tube, which looks ahead"`
	Rangefinders []Rangefinder `key:"rangefinders" doc:"up to six, in ArduPilot's order"`
}

// Rangefinder is a distance sensor.
type Rangefinder struct {
	Place [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" default:"0 mm" doc:"[forward, right, down] of the centre of mass"`
	Looks string     `key:"looks" is:"down,up,forward,back,left,right" default:"down" doc:"direction in body axes"`
	Min   float64    `key:"min" dim:"length" min:"0 m" max:"999 m" default:"0 m" doc:"least range"`
	Max   float64    `key:"max" dim:"length" min:"0.1 m" max:"1000 m" default:"40 m" doc:"greatest range"`
}

// Bench is one row of a published test of a motor with its propeller.
type Bench struct {
	Thrust   float64 `key:"thrust" dim:"force" min:"0.01 N" max:"5000 N" need:"yes" doc:"measured"`
	Voltage  float64 `key:"voltage" dim:"voltage" min:"1 V" max:"110 V" need:"yes" doc:"at the ESC"`
	Current  float64 `key:"current" dim:"current" min:"0.01 A" max:"1000 A" need:"yes" doc:"into the ESC"`
	Throttle float64 `key:"throttle" dim:"share" min:"0" max:"1" default:"0" doc:"share of the ESC's range; 0: not given"`
	Speed    float64 `key:"speed" dim:"rotation" min:"0 rpm" max:"200000 rpm" default:"0 rpm" doc:"of the propeller; 0: not given"`
}

// Param is one parameter of ArduPilot.
type Param struct {
	Name  string
	Value float64
}
