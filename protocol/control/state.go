package control

// The state of a flight as clients read it. The tags doc, unit and enum become its
// documentation in the OpenAPI document. Numbers are SI; a name with another unit
// ends in it.

// nedJSON is a vector in the world.
type nedJSON struct {
	North float64 `json:"north"`
	East  float64 `json:"east"`
	Down  float64 `json:"down"`
}

// frdJSON is a vector along the body's axes.
type frdJSON struct {
	Forward float64 `json:"forward"`
	Right   float64 `json:"right"`
	Down    float64 `json:"down"`
}

type snapshotJSON struct {
	Flight      uint64         `json:"flight" doc:"counts resets, from 1"`
	Time        float64        `json:"time" unit:"s" doc:"physics time since the last reset"`
	Body        bodyJSON       `json:"body" doc:"true motion of the vehicle"`
	Rotors      []rotorJSON    `json:"rotors" doc:"motors with their propellers, by number"`
	Servos      []servoJSON    `json:"servos" doc:"servos with what they move, by number"`
	Wings       []wingJSON     `json:"wings" doc:"wings, tailplanes and fins, by number"`
	Wheels      []wheelJSON    `json:"wheels" doc:"wheels and skids, by number"`
	Hulls       []hullJSON     `json:"hulls" doc:"that swim, by number"`
	Heads       []headJSON     `json:"heads" doc:"rotors with variable pitch, of a helicopter, by number"`
	Power       powerJSON      `json:"power" doc:"the battery"`
	Fuel        fuelJSON       `json:"fuel" doc:"of piston engines; full is 0 without one"`
	Blimp       blimpJSON      `json:"blimp" doc:"envelope and fins of a blimp"`
	Air         airJSON        `json:"air" doc:"the air around the vehicle; velocities point where the air goes"`
	Ground      groundJSON     `json:"ground" doc:"contact with the ground"`
	Water       waterJSON      `json:"water" doc:"that fills the land"`
	Launch      string         `json:"launch" enum:",held,going,over" doc:"of a vehicle that is launched by hand, catapult or bungee; empty: it starts from the ground"`
	Sensors     sensorsJSON    `json:"sensors" doc:"what perfect instruments read"`
	Payload     payloadJSON    `json:"payload" doc:"what can be dropped"`
	Tether      tetherJSON     `json:"tether" doc:"cable of a submarine, to a reel at home"`
	Sling       slingJSON      `json:"slung_load" doc:"a load on a cable below the vehicle"`
	Push        pushJSON       `json:"push" doc:"shoves and twists that act now, all together"`
	Link        linkJSON       `json:"link" doc:"the exchange with the autopilot"`
	RC          rcJSON         `json:"rc" doc:"what a joystick sends to the autopilot"`
	Run         runJSON        `json:"run" doc:"whether it is paused or slowed"`
	Frozen      frozenJSON     `json:"frozen" doc:"whether a value was not finite, so that the last good state is held until a reset"`
	Faults      []faultJSON    `json:"faults" doc:"all faults in effect; of sensors: all that are asked for"`
	Pending     []pendingJSON  `json:"pending" doc:"the next commands that are scheduled or ramping, soonest first"`
	PendingMore int            `json:"pending_more" doc:"scheduled commands beyond those"`
	Events      eventCountJSON `json:"events" doc:"where to read them: GET /v1/events"`
}

type bodyJSON struct {
	Position      nedJSON      `json:"position" unit:"m" doc:"from home"`
	Altitude      float64      `json:"altitude" unit:"m" doc:"above home"`
	Velocity      nedJSON      `json:"velocity" unit:"m/s" doc:"over the ground"`
	Attitude      attitudeJSON `json:"attitude" doc:"from the body's axes (forward, right, down) to the world's (north, east, down)"`
	Rate          frdJSON      `json:"rate" unit:"rad/s" doc:"angular rate"`
	LoadFactor    float64      `json:"load_factor" doc:"specific force upward along the body's down axis, in g; 1 at rest"`
	SpecificForce frdJSON      `json:"specific_force" unit:"m/s²" doc:"what an accelerometer feels; at rest 9.81 up, so down is negative"`
}

type attitudeJSON struct {
	Quaternion [4]float64 `json:"quaternion" doc:"w, x, y, z"`
	RollDeg    float64    `json:"roll_deg" unit:"deg" doc:"right side down is positive"`
	PitchDeg   float64    `json:"pitch_deg" unit:"deg" doc:"nose up is positive"`
	YawDeg     float64    `json:"yaw_deg" unit:"deg" doc:"of the nose, clockwise from north, 0 to 360"`
	TiltDeg    float64    `json:"tilt_deg" unit:"deg" doc:"between the body's and the world's vertical, 0 to 180"`
}

type rotorJSON struct {
	Motor        int     `json:"motor" doc:"its number as ArduPilot counts, from 1"`
	Place        frdJSON `json:"place" unit:"m" doc:"hub, from the centre of mass"`
	Axis         frdJSON `json:"axis" doc:"unit vector of its thrust"`
	Clockwise    bool    `json:"clockwise" doc:"seen from above"`
	Radius       float64 `json:"radius" unit:"m" doc:"of the propeller"`
	Speed        float64 `json:"speed" unit:"rad/s" doc:"at least 0"`
	RPM          float64 `json:"rpm" unit:"1/min" doc:"the same in revolutions a minute"`
	Thrust       float64 `json:"thrust" unit:"N" doc:"along its axis"`
	Current      float64 `json:"current" unit:"A" doc:"from the battery; below 0 while the motor brakes"`
	Temperature  float64 `json:"temperature" unit:"K" doc:"of the winding"`
	PulseUs      uint16  `json:"pulse_us" unit:"µs" doc:"of the servo output as received; 0: switched off"`
	ThrustFactor float64 `json:"thrust_factor" doc:"fault: share of the healthy thrust, 0 to 1"`
	Imbalance    float64 `json:"imbalance_gmm" unit:"g mm" doc:"fault: mass times its distance from the shaft"`
	Failed       bool    `json:"failed" doc:"fault: the motor gives no torque"`
	Stuck        bool    `json:"stuck" doc:"fault: the ESC's output does not follow its pulse"`
	StuckOutput  float64 `json:"stuck_output" doc:"at which share of full duty, 0 to 1"`
	Desync       bool    `json:"desync" doc:"fault: the ESC loses step with the motor beyond desync_margin"`
	DesyncMargin float64 `json:"desync_margin" doc:"voltage beyond the back-EMF that keeps step, as a share of the battery's"`
	OutOfStep    bool    `json:"out_of_step" doc:"the ESC has lost the motor, which coasts until it is started again"`
	Ice          float64 `json:"ice" unit:"kg" doc:"fault: on its blades"`
	IceDrag      float64 `json:"ice_drag" doc:"what it adds to the drag coefficient at three quarters of the radius"`
	Broken       bool    `json:"broken" doc:"fault: the propeller struck the ground"`
	Engine       string  `json:"engine" enum:",stopped,cranking,running" doc:"what a piston engine does; empty: the motor is electric"`
	Throttle     float64 `json:"throttle" doc:"output of the ESC, or how far an engine's throttle is open, 0 to 1"`
	EngineDied   bool    `json:"engine_died" doc:"fault: the engine does not fire until the starter has engaged again"`
	PowerLost    float64 `json:"power_lost" doc:"fault: share of the power that the engine lacks, 0 to 1"`
	StarterFail  bool    `json:"starter_failed" doc:"fault: the engine's starter does not engage"`
	FaultSince   float64 `json:"fault_since" unit:"s" doc:"physics time since when it has a fault; 0 while it is healthy"`
	Healthy      bool    `json:"healthy" doc:"whether it has no fault"`
}

type powerJSON struct {
	Voltage         float64 `json:"voltage" unit:"V" doc:"at the terminals"`
	OpenCircuit     float64 `json:"open_circuit" unit:"V" doc:"without load"`
	Current         float64 `json:"current" unit:"A" doc:"drawn"`
	Charge          float64 `json:"charge" doc:"0 is empty, 1 is full"`
	Capacity        float64 `json:"capacity" unit:"Ah" doc:"of the full pack; 0: it does not discharge"`
	Resistance      float64 `json:"resistance" unit:"ohm" doc:"internal plus added"`
	AddedResistance float64 `json:"added_resistance" unit:"ohm" doc:"fault: in series"`
	Cells           int     `json:"cells" doc:"in series in the healthy pack"`
	FailedCells     int     `json:"failed_cells" doc:"fault: shorted"`
	Disconnected    bool    `json:"disconnected" doc:"fault: the plug is out"`
	FaultSince      float64 `json:"fault_since" unit:"s" doc:"physics time since when it has a fault; 0 while it is healthy"`
	Temperature     float64 `json:"temperature" unit:"K" doc:"of the cells"`
}

type fuelJSON struct {
	Mass       float64 `json:"mass" unit:"kg" doc:"in the tank"`
	Full       float64 `json:"full" unit:"kg" doc:"that the vehicle started with"`
	Flow       float64 `json:"flow" unit:"kg/s" doc:"that engines burn"`
	Leak       float64 `json:"leak" unit:"kg/s" doc:"fault: what runs out of the tank beside"`
	FaultSince float64 `json:"fault_since" unit:"s" doc:"physics time since when it has a fault; 0 while it is healthy"`
}

type airJSON struct {
	Wind              nedJSON  `json:"wind" unit:"m/s" doc:"at the vehicle, turbulence and gusts included"`
	WindSpeed         float64  `json:"wind_speed" unit:"m/s" doc:"as set: mean horizontal wind at 10 m above the ground, or at wind_height"`
	WindFromDeg       float64  `json:"wind_from_deg" unit:"deg" doc:"as set: direction that it blows from, clockwise from north"`
	WindUp            float64  `json:"wind_up" unit:"m/s" doc:"as set: upward part"`
	WindHeight        float64  `json:"wind_height" unit:"m" doc:"as set: height above the ground at which the mean wind is so, with a power law below; 0: 10 m, with the logarithmic law"`
	WindExponent      float64  `json:"wind_exponent" doc:"as set: of that power law"`
	WindSlope         float64  `json:"wind_slope" unit:"1/s" doc:"as set: horizontal speed that each metre of height adds"`
	Turbulence        float64  `json:"turbulence" doc:"as set: 0 is still air, 1 is severe"`
	Thermals          float64  `json:"thermals" unit:"m/s" doc:"as set: convective velocity scale"`
	Rain              float64  `json:"rain" unit:"mm/h" doc:"as set: rate of rainfall"`
	IcingContent      float64  `json:"icing_content" unit:"g/m³" doc:"as set: water of the cloud of supercooled drops; 0: none"`
	IcingDrops        float64  `json:"icing_drops" unit:"µm" doc:"as set: median volume diameter of its drops"`
	Velocity          frdJSON  `json:"velocity" unit:"m/s" doc:"of the vehicle relative to the air"`
	Airspeed          float64  `json:"airspeed" unit:"m/s" doc:"true"`
	Equivalent        float64  `json:"equivalent_airspeed" unit:"m/s" doc:"with the same dynamic pressure at sea level of the standard atmosphere"`
	Alpha             *float64 `json:"angle_of_attack_deg,omitempty" unit:"deg" doc:"positive where the air comes from below the nose; absent below 2 m/s of airspeed"`
	Beta              *float64 `json:"sideslip_deg,omitempty" unit:"deg" doc:"positive where the air comes from the right; absent below 2 m/s of airspeed"`
	Stalled           float64  `json:"stalled" doc:"share of the wings' strips that are stalled, 0 to 1; 0 on the ground and while rotors carry more than half of the weight"`
	Density           float64  `json:"density" unit:"kg/m³" doc:"of the air"`
	Pressure          float64  `json:"pressure" unit:"Pa" doc:"static"`
	Temperature       float64  `json:"temperature" unit:"K" doc:"of the air"`
	TemperatureOffset float64  `json:"temperature_offset" unit:"K" doc:"as set: from the standard atmosphere"`
	PressureOffset    float64  `json:"pressure_offset" unit:"Pa" doc:"as set: from the standard atmosphere, at sea level"`
}

type groundJSON struct {
	Height       float64 `json:"height" unit:"m" doc:"of the vehicle's lowest point above the ground"`
	InContact    bool    `json:"in_contact" doc:"whether the vehicle touches it"`
	Crashed      bool    `json:"crashed" doc:"a hard hit broke the vehicle; its motors are dead until a reset"`
	ImpactSpeed  float64 `json:"impact_speed" unit:"m/s" doc:"of that hit"`
	Surface      string  `json:"surface" doc:"as set: what lies on it, as in set_ground"`
	Legs         int     `json:"legs" doc:"how many the vehicle has when whole"`
	LegsBroken   []int   `json:"legs_broken" doc:"numbers of the broken ones, from 1"`
	Wheels       int     `json:"wheels" doc:"how many wheels and skids the vehicle has when whole"`
	WheelsBroken []int   `json:"wheels_broken" doc:"numbers of the broken ones, from 1"`
}

type waterJSON struct {
	Kind             string  `json:"kind" doc:"as set: none, or what water fills the land, as in set_water"`
	Level            float64 `json:"level" unit:"m" doc:"as set: of the surface without waves, above the ground at home"`
	Density          float64 `json:"density" unit:"kg/m³" doc:"of the water, at 15 °C"`
	Current          float64 `json:"current" unit:"m/s" doc:"as set: of the water, everywhere"`
	CurrentTowardDeg float64 `json:"current_toward_deg" unit:"deg" doc:"as set: direction that the current flows to, clockwise from north"`
	Waves            string  `json:"waves" doc:"as set: regular, or sea"`
	WaveHeight       float64 `json:"wave_height" unit:"m" doc:"as set: from trough to crest, of a sea the significant one; 0: none"`
	WavePeriod       float64 `json:"wave_period" unit:"s" doc:"as set: of a sea that of the peak of its spectrum"`
	Lift             float64 `json:"lift" unit:"N" doc:"of a submarine under water, as it is trimmed; 0 for other vehicles"`
	WaveFromDeg      float64 `json:"wave_from_deg" unit:"deg" doc:"as set: direction that the waves come from, clockwise from north"`
}

type sensorsJSON struct {
	Rangefinders    []float64 `json:"rangefinders" unit:"m" doc:"distance that each one reads"`
	WindvaneFromDeg float64   `json:"windvane_from_deg" unit:"deg" doc:"direction of the apparent wind, clockwise from the nose"`
	WindvaneSpeed   float64   `json:"windvane_speed" unit:"m/s" doc:"of the apparent wind, horizontal"`
	Airspeed        float64   `json:"airspeed" unit:"m/s" doc:"true, along the pitot tube"`
}

type payloadJSON struct {
	Mass    float64 `json:"mass" unit:"kg" doc:"aboard; 0: none, or dropped"`
	Dropped bool    `json:"dropped" doc:"whether it was dropped"`
}

type tetherJSON struct {
	Length  float64 `json:"length" unit:"m" doc:"of all of it; 0: there is none"`
	Out     float64 `json:"out" unit:"m" doc:"how far the vehicle is from the reel"`
	Force   nedJSON `json:"force" unit:"N" doc:"on the vehicle"`
	Tension float64 `json:"tension" unit:"N" doc:"with which its end holds the vehicle; 0: it is not all out"`
}

type slingJSON struct {
	Mass     float64 `json:"mass" unit:"kg" doc:"0: none, or dropped"`
	Length   float64 `json:"length" unit:"m" doc:"of the cable"`
	DragArea float64 `json:"drag_area" unit:"m²" doc:"drag coefficient times area"`
	Position nedJSON `json:"position" unit:"m" doc:"of the load, from home"`
	Velocity nedJSON `json:"velocity" unit:"m/s" doc:"of the load, over the ground"`
	Tension  float64 `json:"tension" unit:"N" doc:"of the cable; 0: it is slack"`
	SwingDeg float64 `json:"swing_deg" unit:"deg" doc:"angle of the cable from the vertical"`
	Grounded bool    `json:"grounded" doc:"whether the load touches the ground"`
	Dropped  bool    `json:"dropped" doc:"whether it was dropped"`
}

type rcJSON struct {
	Source   string   `json:"source" doc:"name of the joystick; empty: none was ever used"`
	Channels []uint16 `json:"channels" unit:"µs" doc:"pulses from channel 1 on; empty: none sends"`
	Lost     bool     `json:"lost" doc:"fault: the receiver gets nothing"`
}

type pushJSON struct {
	Force     nedJSON `json:"force" unit:"N" doc:"at the centre of mass"`
	Moment    frdJSON `json:"moment" unit:"N m" doc:"about the body's axes"`
	Remaining float64 `json:"remaining" unit:"s" doc:"until the last of them ends"`
	Count     int     `json:"count" doc:"how many act"`
}

type linkJSON struct {
	State      string  `json:"state" enum:"waiting,connected,lost" doc:"waiting: no packet came yet; lost: none for longer than a second"`
	Peer       string  `json:"peer" doc:"address of the autopilot; empty: none"`
	Listen     string  `json:"listen" doc:"where its packets come in"`
	SilentFor  float64 `json:"silent_for" unit:"s" doc:"wall time since the last packet"`
	Rate       float64 `json:"rate" unit:"Hz" doc:"exchanges per second of wall time"`
	RealTime   float64 `json:"real_time" doc:"real-time factor: physics time over wall time"`
	Latency    float64 `json:"latency" unit:"s" doc:"from a packet to its answer, mean of the last half second"`
	LatencyMax float64 `json:"latency_max" unit:"s" doc:"the longest of that time"`
	FrameRate  uint16  `json:"frame_rate" unit:"Hz" doc:"that the autopilot asks for"`
	Channels   uint8   `json:"channels" doc:"servo outputs in a packet"`
	Lost       uint64  `json:"lost" doc:"frames that never came"`
	Repeated   uint64  `json:"repeated" doc:"frames that came again"`
	Refused    uint64  `json:"refused" doc:"packets of a second autopilot"`
	Bad        uint64  `json:"bad" doc:"packets of wrong size, magic or frame rate"`
	BadSize    int     `json:"bad_size" unit:"bytes" doc:"of the last packet of wrong size or magic; 0: none came, or it was empty"`
	BadMagic   uint16  `json:"bad_magic" doc:"its first two bytes, little-endian; 0: none came, or it was shorter"`
	Restarts   uint64  `json:"restarts" doc:"restarts of the autopilot"`
}

type frozenJSON struct {
	Active   bool   `json:"active" doc:"whether the state is held"`
	Quantity string `json:"quantity" doc:"which value was not finite; empty: none"`
}

type faultJSON struct {
	Fault  string  `json:"fault" enum:"failed,broken,stuck,governor_failed,desync,engine_died,engine_weak,starter_failed,degraded,iced,unbalanced,servo_stuck,servo_floating,servo_slow,servo_offset,servo_reversed,wing_lost,wing_iced,surface_torn,tyre_flat,wheel_stuck,hull_leak,rotor_lost,envelope_leak,fin_lost,battery_resistance,cells_failed,battery_disconnected,fuel_leak,rc_lost,sensor,leg_broken,wheel_broken,crashed,frozen" doc:"its kind"`
	Motor  int     `json:"motor,omitempty" doc:"of the motor with that number; absent: of no motor"`
	Part   string  `json:"part,omitempty" doc:"name of the servo, the wing or the control surface; absent: of none"`
	Output int     `json:"output,omitempty" doc:"servo output that drives it; absent: none does"`
	Since  float64 `json:"since,omitempty" unit:"s" doc:"physics time since when motor, servo, wing, battery, tank or sensor have a fault; absent: not known"`
	Text   string  `json:"text" doc:"in words"`
}

type pendingJSON struct {
	ID      uint64  `json:"id" doc:"to cancel it by"`
	Command string  `json:"command" doc:"its name"`
	Text    string  `json:"text" doc:"what it will do, in words"`
	Motor   int     `json:"motor,omitempty" doc:"the motor concerned; absent: none"`
	At      float64 `json:"at" unit:"s" doc:"physics time at which it takes effect, or its ramp began"`
	Ramp    float64 `json:"ramp" unit:"s" doc:"time of its ramp; 0: at once"`
	Growing bool    `json:"growing" doc:"its ramp is running"`
}

type eventCountJSON struct {
	Newest uint64 `json:"newest" doc:"id of the newest event; 0: none yet"`
}
