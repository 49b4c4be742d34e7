package vehiclefile

// Servo is one that moves something other than a propeller. Its angle is that of what it moves.
type Servo struct {
	Name     string  `key:"name" need:"yes" doc:"by which others name it"`
	Output   int     `key:"output" min:"1" max:"32" need:"yes" doc:"servo output that drives it"`
	AtMin    float64 `key:"at_min" dim:"degrees" min:"-180 deg" max:"180 deg" need:"yes" doc:"its angle at pulse_min; more than at_max reverses it"`
	AtMax    float64 `key:"at_max" dim:"degrees" min:"-180 deg" max:"180 deg" need:"yes" doc:"its angle at pulse_max"`
	PulseMin float64 `key:"pulse_min" dim:"pulse" min:"500 us" max:"2400 us" default:"1000 us" doc:"of one end of its travel; beyond it goes no further"`
	PulseMax float64 `key:"pulse_max" dim:"pulse" min:"501 us" max:"2500 us" default:"2000 us" doc:"of the other"`
	Start    float64 `key:"pulse_start" dim:"pulse" min:"500 us" max:"2500 us" default:"1500 us" doc:"where it stands before its first pulse"`
	Rate     float64 `key:"rate" dim:"turning" min:"0 deg/s" max:"100000 deg/s" default:"500 deg/s" doc:"greatest; 0 deg/s: it follows at once"`
	Deadband float64 `key:"deadband" dim:"pulse" min:"0 us" max:"100 us" default:"0 us" doc:"changes of the pulse up to this do not move it"`
	Latency  float64 `key:"latency" dim:"time" min:"0 s" max:"0.2 s" default:"0 s" doc:"from a change of the pulse to the motion's"`
}

// Wing is a lifting surface.
type Wing struct {
	Name     string    `key:"name" need:"yes" doc:"such as wing, tailplane, fin"`
	Mirrored bool      `key:"mirrored" doc:"true: stations are the right half from the root out, and the left half is its image"`
	Strips   int       `key:"strips" min:"1" max:"32" default:"12" doc:"into which the whole span is cut; even if mirrored"`
	Stations []Station `key:"stations" need:"yes" doc:"2 to 16 places along the span, in order; a fin's from its root to its tip. Between them all is linear"`
	Section  Section   `key:"section" doc:"of the airfoil; without it a symmetric one"`
	Induced  float64   `key:"induced" dim:"number" min:"0.01" max:"2" default:"1" doc:"factor on the flow that the surface induces: less than 1 where a body or plates close its ends"`
	Mass     float64   `key:"mass" dim:"mass" min:"0 g" max:"500 kg" default:"0 g" doc:"part of the vehicle's, even over its area: what breaks off takes its share along. 0 g: the vehicle's mass stays"`
	Controls []Control `key:"controls" doc:"up to 8 ailerons, elevators, rudders, elevons, flaps, spoilers"`
}

// Station is a place along the span.
type Station struct {
	Place     [3]float64 `key:"place" dim:"length" min:"-50 m" max:"50 m" need:"yes" doc:"of the quarter chord: [forward, right, down]"`
	Chord     float64    `key:"chord" dim:"length" min:"1 mm" max:"10 m" need:"yes" doc:"along the forward axis"`
	Incidence float64    `key:"incidence" dim:"angle" min:"-45 deg" max:"45 deg" default:"0 deg" doc:"of the chord to the forward axis: positive nose up on a wing, nose left on a fin"`
}

// Section is the airfoil's data in two-dimensional flow.
type Section struct {
	LiftSlope   float64 `key:"lift_slope" dim:"number" min:"1" max:"10" default:"5.7" doc:"of the lift coefficient, by radian"`
	ZeroLift    float64 `key:"zero_lift" dim:"angle" min:"-17 deg" max:"17 deg" default:"0 deg" doc:"angle of attack without lift"`
	LiftMax     float64 `key:"lift_max" dim:"number" min:"0.2" max:"4" default:"1.2" doc:"greatest lift coefficient"`
	LiftMin     float64 `key:"lift_min" dim:"number" min:"-4" max:"-0.2" default:"-1" doc:"least one"`
	StallWidth  float64 `key:"stall_width" dim:"angle" min:"0.6 deg" max:"57 deg" default:"7 deg" doc:"in which separation spreads over the chord: small is a sharp stall"`
	Hysteresis  float64 `key:"hysteresis" dim:"angle" min:"0 deg" max:"17 deg" default:"2 deg" doc:"by how much less the angle must be for the flow to attach again"`
	DragMin     float64 `key:"drag_min" dim:"number" min:"0.0001" max:"1" default:"0.012" doc:"least drag coefficient"`
	DragLift    float64 `key:"drag_lift" dim:"number" min:"0" max:"1" default:"0.01" doc:"growth of drag with the square of lift beyond drag_min_lift"`
	DragMinLift float64 `key:"drag_min_lift" dim:"number" min:"-2" max:"2" default:"0" doc:"lift coefficient of least drag"`
	DragPlate   float64 `key:"drag_plate" dim:"number" min:"0.1" max:"3" default:"1.98" doc:"drag coefficient square to the flow"`
	Moment      float64 `key:"moment" dim:"number" min:"-0.5" max:"0.5" default:"0" doc:"coefficient about the quarter chord without lift, positive nose up"`
}

// Control is a part of a wing that a servo moves.
type Control struct {
	Name    string  `key:"name" need:"yes" doc:"such as left aileron"`
	From    float64 `key:"from" dim:"share" min:"-1" max:"1" need:"yes" doc:"along the span: -1 at the left tip, 1 at the right one; if not mirrored, 0 at the first station, 1 at the last"`
	To      float64 `key:"to" dim:"share" min:"-1" max:"1" need:"yes" doc:"likewise, more than from"`
	Chord   float64 `key:"chord" dim:"share" min:"0.01" max:"0.6" need:"yes" doc:"behind the hinge; of a spoiler its own depth"`
	Servo   string  `key:"servo" need:"yes" doc:"the name of what moves it"`
	Gain    float64 `key:"gain" dim:"number" min:"-10" max:"10" default:"1" doc:"deflection over the servo's angle. Positive is trailing edge down on a wing, to the right on a fin whose stations go up"`
	Neutral float64 `key:"neutral" dim:"angle" min:"-90 deg" max:"90 deg" default:"0 deg" doc:"deflection at a servo's angle of 0"`
	Least   float64 `key:"least" dim:"angle" min:"-90 deg" max:"90 deg" doc:"stop; without it where the servo's ends take it"`
	Most    float64 `key:"most" dim:"angle" min:"-90 deg" max:"90 deg" doc:"stop; without it where the servo's ends take it"`
	Effect  float64 `key:"effect" dim:"share" min:"0.01" max:"1.2" default:"0.85" doc:"of thin-airfoil theory's, at small deflections"`
	Spoiler bool    `key:"spoiler" doc:"true: a plate that rises from the upper side with a positive deflection"`
}

// Wheel is a wheel or a skid.
type Wheel struct {
	Place    [3]float64 `key:"place" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"of the hub, without load: [forward, right, down]; of a skid the middle of its round end; of a caster its pivot, at the hub's height"`
	Radius   float64    `key:"radius" dim:"length" min:"1 mm" max:"5 m" need:"yes" doc:"of the wheel, or of the skid's end"`
	Load     float64    `key:"load" dim:"force" min:"0.001 N" max:"100000 N" doc:"that it bears at rest; without it by mass and the wheels' places. Tyre and strut follow from it"`
	Skid     bool       `key:"skid" doc:"true: it slides and does not turn"`
	Mass     float64    `key:"mass" dim:"mass" min:"0 g" max:"500 kg" default:"0 g" doc:"part of the vehicle's, which goes when the wheel breaks. 0 g: the vehicle's mass stays"`
	Survives float64    `key:"survives" dim:"speed" min:"0.1 m/s" max:"100 m/s" default:"3 m/s" doc:"vertical speed at which its share of the mass may come down on it"`
	Brake    float64    `key:"brake" dim:"torque" min:"0 N m" max:"100000 N m" default:"0 N m" doc:"greatest torque of the brake, which brake_servo applies; 0 is none"`
	Braked   string     `key:"brake_servo" doc:"name of the servo that applies the brake: not at an angle of 0, all of it at the end farther from 0"`
	Tyre     Tyre       `key:"tyre" doc:"what differs from a usual rubber tyre on pavement"`
	Strut    Strut      `key:"strut" doc:"a spring between hub and vehicle; without it rigid"`
	Caster   Caster     `key:"caster" doc:"a pivot that lets it trail; without it, it points where it is steered"`
	Steer    Steer      `key:"steer" doc:"a servo steers it"`
	Retract  Retract    `key:"retract" doc:"a servo retracts it"`
}

// Tyre is what lies between hub and ground.
type Tyre struct {
	Stiffness      float64 `key:"stiffness" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"without it, the load at rest presses a tenth of the radius"`
	Damping        float64 `key:"damping" dim:"damping" min:"0.001 N s/m" max:"1e6 N s/m" doc:"without it, a fifth of critical"`
	Along          float64 `key:"stiffness_along" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"in the direction of rolling; without it 1.2 times stiffness"`
	Across         float64 `key:"stiffness_across" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"without it 0.7 times stiffness"`
	Relaxation     float64 `key:"relaxation" dim:"length" min:"1 mm" max:"10 m" doc:"way on which a side force builds up; without it 1.2 radii"`
	FrictionAlong  float64 `key:"friction_along" dim:"number" min:"0" max:"2" doc:"greatest force over the load, on dry pavement; without it 0.8, of a skid 0.5"`
	FrictionAcross float64 `key:"friction_across" dim:"number" min:"0" max:"2" doc:"likewise"`
	Rolling        float64 `key:"rolling" dim:"number" min:"0" max:"1" doc:"resistance over the load, on pavement; without it 0.02"`
}

// Strut is the spring between vehicle and hub.
type Strut struct {
	Travel      float64 `key:"travel" dim:"length" min:"1 mm" max:"5 m" need:"yes" doc:"from extended to the stop"`
	Stiffness   float64 `key:"stiffness" dim:"stiffness" min:"1 N/m" max:"1e8 N/m" doc:"without it, the load at rest takes a third of the travel"`
	Compression float64 `key:"compression" dim:"damping" min:"0 N s/m" max:"1e6 N s/m" doc:"damping while it gives way; without it 0.3 of critical"`
	Rebound     float64 `key:"rebound" dim:"damping" min:"0 N s/m" max:"1e6 N s/m" doc:"damping while it extends; without it 0.5 of critical"`
}

// Caster is a pivot that lets a wheel trail.
type Caster struct {
	Trail   float64 `key:"trail" dim:"length" min:"1 mm" max:"5 m" need:"yes" doc:"of the hub behind the pivot"`
	Damping float64 `key:"damping" dim:"number" min:"0.000001" max:"1000000" need:"yes" doc:"of the pivot, in N m s/rad"`
}

// Steer is how a servo steers a wheel.
type Steer struct {
	Servo string  `key:"servo" need:"yes" doc:"its name"`
	Gain  float64 `key:"gain" dim:"number" min:"-10" max:"10" default:"1" doc:"the wheel's angle to the right over the servo's"`
}

// Retract is how a servo retracts a wheel.
type Retract struct {
	Servo  string     `key:"servo" need:"yes" doc:"its name: out at an angle of 0, stowed at its other end"`
	Stowed [3]float64 `key:"stowed" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"where the hub is then: [forward, right, down]"`
}

// Launch is what sets the vehicle off.
type Launch struct {
	By        string  `key:"by" is:"hand,catapult,bungee" need:"yes" doc:"hand and catapult push alike all the way, a bungee is slack at its end"`
	Height    float64 `key:"height" dim:"length" min:"10 mm" max:"100 m" doc:"of the centre of mass above the ground while it is held; without it 1.6 m by hand, else 1 m"`
	Pitch     float64 `key:"pitch" dim:"angle" min:"-90 deg" max:"90 deg" doc:"of the vehicle; without it 12 deg by hand, else 15 deg"`
	Elevation float64 `key:"elevation" dim:"angle" min:"-45 deg" max:"90 deg" doc:"of the way above the horizon; without it 15 deg by hand, else 10 deg"`
	Length    float64 `key:"length" dim:"length" min:"100 mm" max:"100 m" doc:"of the way; without it 1 m by hand, 4 m by catapult, 10 m by bungee"`
	Speed     float64 `key:"speed" dim:"speed" min:"0.1 m/s" max:"100 m/s" doc:"at its end, over the ground; without it 7 m/s by hand, else 15 m/s"`
	Throttle  float64 `key:"throttle" dim:"share" min:"0" max:"1" doc:"of the motors, that sets it off; 0: a command alone does. Without it 0.5 by hand, else 0"`
	Delay     float64 `key:"delay" dim:"time" min:"0 s" max:"60 s" doc:"for which the throttle must stay; without it 0.5 s"`
	Output    int     `key:"output" min:"1" max:"32" doc:"servo output that also sets it off, by a pulse above 1700 µs"`
}

// Fuselage is a body that is about as wide and high all along.
type Fuselage struct {
	Nose   [3]float64 `key:"nose" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"its tip: [forward, right, down]; the fuselage goes straight back from it"`
	Length float64    `key:"length" dim:"length" min:"10 mm" max:"20 m" need:"yes" doc:"from nose to tail"`
	Width  float64    `key:"width" dim:"length" min:"5 mm" max:"5 m" need:"yes" doc:"greatest"`
	Height float64    `key:"height" dim:"length" min:"5 mm" max:"5 m" need:"yes" doc:"greatest"`
	Across float64    `key:"drag_across" dim:"number" min:"0" max:"3" default:"0" doc:"drag coefficient of a long body of its section in flow square to it: 1.2 for a round one, up to 2 for a box. With it the fuselage has the forces of slender-body theory and of the flow across, which drag_area then does not include; 0: it has none"`
	Limit  float64    `key:"limit" dim:"speed" min:"0.1 m/s" max:"100 m/s" default:"3 m/s" doc:"vertical speed that belly, nose, tail and the wings' tips survive"`
}
