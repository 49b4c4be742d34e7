package physics

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rain"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// propulsion is the rotors on their mounts, the motors that turn them and the battery
// that feeds these.
type propulsion struct {
	vehicle *airframe.Vehicle // the World's, as it is now
	models  []*rotor.Model    // of the vehicle's propellers
	folds   bool              // one of these has blades that fold
	latency bool              // of an ESC or a servo: signals are kept

	drives   []*motor.Params // of each rotor's motor
	coasts   bool            // one of them does not brake
	blades   []*rotor.Model  // of each rotor
	strikers []rain.Blades   // likewise, as drops meet them
	stubDrag []float64       // torque that stops each rotor when it is broken [N m]
	mounts   []mount
	order    []int // in which rotors are asked: top first

	servos   []servo.State    // by the vehicle's Servos
	traction []traction.State // likewise, of motors that drive wheels

	signals signals // on their way to the ESCs
	duty    [command.MaxMotors]float64
	motors  []motor.State
	engines engines
	rotors  []rotor.State
	aero    []rotor.Outputs

	ground  []float64              // distance of each rotor to the ground along its wake [m]; +Inf where it does not go there
	across  float64                // how far opposite rotors are from each other [m]; 0: none are
	windOff []frame.Vec[frame.NED] // wind at each rotor less that at the centre of mass [m/s]
	turn    turn                   // whose wind is looked up

	gyroscopic bool // see World

	beneath interference // of the rotors' wakes
	ice     icing

	pack       battery.State
	source     battery.Source // of pack, as last asked
	voltage    float64        // at the terminals [V]
	current    float64        // from the battery [A]
	aside      float64        // that beside the motors': of fins' servos [A]
	wasCharged bool           // the pack was not yet empty

	// What happened in the last step.
	browned uint32 // rotors whose ESC reset for lack of voltage, bit i: rotor i
	emptied bool   // the pack ran empty
}

// stubTime is the time in which what is left of a broken propeller, and its bent
// shaft, stop a motor from its top speed [s].
const stubTime = 2.5

// newPropulsion wires the parts of a vehicle. models are those of its propellers, for no other World.
func newPropulsion(v *airframe.Vehicle, models []*rotor.Model) propulsion {
	n := len(v.Motors)
	p := propulsion{
		vehicle: v, models: models,
		motors: make([]motor.State, n), rotors: make([]rotor.State, n), aero: make([]rotor.Outputs, n),
		windOff: make([]frame.Vec[frame.NED], n), ground: make([]float64, n), servos: make([]servo.State, len(v.Servos)),
		traction: make([]traction.State, len(v.Traction)),
	}
	strikers := make([]rain.Blades, len(v.Propellers))
	for k := range v.Propellers {
		strikers[k] = strikersOf(&v.Propellers[k])
	}
	for i := range v.Motors {
		k := v.Motors[i].Propeller
		p.blades, p.strikers = append(p.blades, models[k]), append(p.strikers, strikers[k])
		p.stubDrag = append(p.stubDrag, v.Drive(i).Inertia*v.PropellerTop(k)/stubTime)
		p.latency = p.latency || v.Drive(i).Latency > 0
		p.folds = p.folds || p.blades[i].Folds()
	}
	for i := range v.Servos {
		p.latency = p.latency || v.Servos[i].Latency > 0
	}
	for i := range v.Traction {
		p.latency = p.latency || v.Traction[i].Motor.Latency > 0
	}
	p.mounts, p.order = mountsOf(v, p.blades)
	p.across = acrossOf(p.mounts)
	p.beneath = newInterference(v, p.mounts, p.blades)
	p.ice = newIcing(v)
	p.engines = newEngines(v)
	p.findDrives()
	return p
}

// findDrives looks up the motors' data, which may be changed there.
func (p *propulsion) findDrives() {
	p.drives, p.coasts = p.drives[:0], false
	for i := range p.vehicle.Motors {
		d := p.vehicle.Drive(i)
		p.drives, p.coasts = append(p.drives, d), p.coasts || !d.Braking
	}
}

// Driven reports whether pulses make any motor give more than at idle. A vehicle does not know about a reset, and with such pulses
// would take off again from the pad.
func (w *World) Driven(in *Inputs) bool {
	const idleUs = 1050 // above what ESCs take for standing still
	p := &w.propulsion
	for i := range p.motors {
		pulse, d := float64(in.PWMUs[p.vehicle.Motors[i].Number-1]), p.drives[i]
		if m := p.engines.models[i]; m != nil && m.ThrottleReversed && pulse > 0 {
			pulse = d.PWMMinUs + d.PWMMaxUs - pulse
		}
		if d.Reverses && d.ReversedShare(pulse) != 0 || !d.Reverses && pulse > idleUs {
			return true
		}
	}
	for i := range p.traction {
		if p.traction[i].Duty != 0 {
			return true
		}
	}
	return false
}

// restart is a full battery, and rotors that stand still and have no fault. Motors are
// at their reference temperature.
func (p *propulsion) restart(seed int64) {
	p.pack, p.voltage, p.current, p.turn = battery.Full(), 0, 0, turn{}
	p.aside = 0
	p.source = p.pack.Source(&p.vehicle.Battery)
	for i := range p.motors {
		p.motors[i], p.rotors[i], p.aero[i] = motor.State{}, rotor.NewState(seed, p.vehicle.Motors[i].Number), rotor.Outputs{}
		p.blades[i].FoldUp(&p.rotors[i])
	}
	for k := range p.servos {
		p.servos[k] = servo.NewState(&p.vehicle.Servos[k])
	}
	clear(p.traction)
	p.engines.restart(p.vehicle)
	p.findDrives()
	p.pointMounts()
	for i := range p.mounts {
		p.face(i)
	}
	p.placeMounts()
	p.duty, p.signals = [len(p.duty)]float64{}, signals{}
	p.beneath.restart()
	p.ice.restart()
}

// placeMounts puts the rotors where the vehicle has them now: dropping a payload
// moves the centre of mass.
func (p *propulsion) placeMounts() {
	for i := range p.mounts {
		p.mounts[i].place = p.vehicle.Motors[i].PlaceFRD
	}
}

// advanceESCs moves the tilt servos, turns pulses into duties and advances motors and
// battery by dt under what acts on them now [s]. ambient is the air's temperature [K].
//
// It returns by how much the motors' moment on the body jumped with the duties: the
// body's step begins under the moment after the jump. Under the one before it, the body
// would miss dt/2 of the jump that the rotors get, and angular momentum would leak.
func (p *propulsion) advanceESCs(in *Inputs, now, ambient, dt float64) (jump frame.Vec[frame.FRD]) {
	p.moveServos(in, now, dt)
	pulses, late := &in.PWMUs, 0.0
	for i := range p.motors {
		if d := p.drives[i]; d.Latency != late {
			late = d.Latency
			pulses = p.signalsOf(in, now, late, dt)
		}
		pulse, _ := clampPulse(pulses[p.vehicle.Motors[i].Number-1])
		if p.engines.models[i] != nil {
			p.duty[i] = p.commandEngine(i, in, pulse, dt)
			continue
		}
		if p.drives[i].Reverses {
			p.duty[i] = p.motors[i].EitherWay(p.drives[i], pulse, p.voltage)
			p.face(i)
		} else {
			pulse = p.motors[i].Slew(p.drives[i], pulse, dt)
			p.duty[i] = p.motors[i].Duty(p.drives[i], pulse, p.voltage)
		}
		if p.rotors[i].Faults.Broken || p.pack.Faults.Disconnected { // the ESC gives up on a motor that jams, and without a supply
			p.duty[i] = 0
		}
	}
	p.commandTraction(in, now, dt)
	p.source = p.pack.Source(&p.vehicle.Battery)
	p.voltage = p.supply()
	current := p.turnTraction() + p.aside
	var acts motor.Inputs
	for i := range p.motors {
		m := &p.motors[i]
		before := m.Torque
		p.motorInputs(i, &acts)
		m.Predict(p.drives[i], &acts, dt)
		if p.mounts[i].reaction == 0 { // else the air's torque turns the body, and that does not jump
			jump = jump.AddScaled(p.mounts[i].spin*(m.Torque-before), p.mounts[i].axis)
		}
		current += p.duty[i] * m.Current
	}
	p.pack.Predict(&p.vehicle.Battery, battery.Inputs{Current: current, Ambient: ambient}, dt)
	return jump
}

// rotorLoads computes the forces of the rotors at the motors' speeds, then the motors'
// torque under them, and returns the sum of their loads. A dt of 0 is for a vehicle at rest.
func (p *propulsion) rotorLoads(b *motion, around *surroundings, afloat *floating, dt float64) (sum load) {
	in := rotor.Inputs{Density: around.air.Density, Viscosity: around.air.Viscosity()}
	for _, m := range p.models {
		if m != nil {
			m.SetTemperature(around.air.Temperature)
		}
	}
	p.feelWind(b, around, dt)
	if p.engines.any {
		p.engines.density = around.air.Density
	}
	p.beneath.blow(dt)
	near := p.findGround(b, around)
	for _, i := range p.order {
		m := &p.mounts[i]
		in.Speed, in.Clockwise = p.motors[i].Speed, m.spin > 0
		in.VelAirFRD = around.velAirAt(b, m.place, p.windOff[i])
		if afloat.swims {
			afloat.immerse(i, b, around, m.place, &in)
		}
		in.GroundDistance, in.GroundImages = p.ground[i], 0
		if near {
			in.GroundImages = p.images(i)
		}
		in.Wash = p.beneath.rotors[i].wash
		p.rotors[i].Advance(in.Speed, dt)
		if m.special {
			p.askSpecial(i, in)
			continue
		}
		p.blades[i].Loads(&p.rotors[i], &in, &p.aero[i])
	}
	p.feelWakes(around, dt)
	if around.rain.Falls() {
		p.feelRain(b, around)
	}
	p.feelIce(b, around, dt)
	p.drive(around.air.Temperature, dt)
	p.fold(dt)
	rate := b.rate
	if p.gyroscopic {
		rate = frame.Vec[frame.FRD]{} // the body integrates it
	}
	for i := range p.motors {
		a := &p.aero[i]
		sum.force = sum.force.Add(a.ForceFRD)
		sum.moment = sum.moment.Add(p.mounts[i].place.Cross(a.ForceFRD)).Add(a.MomentFRD).Add(p.reaction(i, rate))
	}
	return sum
}

// turnSteps is in how many steps the wind at all rotors is looked up. In the 8 ms that
// this is at most, a vehicle meets 8 cm of new air at 10 m/s: less than the discs
// average over, while a look-up costs as much as a rotor.
const turnSteps = 8

// turn is whose turn it is of the rotors, or strips: a share of them in a step.
type turn struct{ last, pending int }

// begin makes those due of n that a step of dt [s] asks for, where each has its turn in so many steps: all for a vehicle at rest.
func (t *turn) begin(n, steps int, dt float64) {
	if t.pending += n; dt == 0 {
		t.pending = steps * n
	}
}

// next returns the next of n that is due, and false when none is.
func (t *turn) next(n, steps int) (which int, due bool) {
	if t.pending < steps {
		return 0, false
	}
	t.pending -= steps
	if t.last++; t.last >= n {
		t.last = 0
	}
	return t.last, true
}

// feelWind looks up by how much the wind at the rotors differs from that at the centre of
// mass: of a share of them in a step, in turn, and of all for a vehicle at rest.
func (p *propulsion) feelWind(b *motion, around *surroundings, dt float64) {
	if around.calm {
		return
	}
	n := len(p.mounts)
	p.turn.begin(n, turnSteps, dt)
	for i, due := p.turn.next(n, turnSteps); due; i, due = p.turn.next(n, turnSteps) {
		p.windOff[i] = around.windOffAt(b, p.mounts[i].place)
	}
}

// drive ends the motors' step under what acts on them at its end, and draws what
// they took from the battery.
func (p *propulsion) drive(ambient, dt float64) {
	p.source = p.pack.Source(&p.vehicle.Battery)
	p.voltage, p.current = p.supply(), 0
	p.browned = 0
	var acts motor.Inputs
	for i := range p.motors {
		m := &p.motors[i]
		browned := m.BrownedOut
		p.motorInputs(i, &acts)
		m.Correct(p.drives[i], &acts, dt)
		m.Warm(p.drives[i], ambient, dt)
		p.current += p.duty[i] * m.Current
		if m.BrownedOut && !browned {
			p.browned |= 1 << i
		}
	}
	p.current += p.turnTraction() + p.aside
	for i := range p.traction {
		p.traction[i].Held(&p.vehicle.Traction[i].Motor, p.voltage, ambient, dt)
	}
	if p.engines.any {
		p.burn(dt)
	}
	if dt > 0 {
		p.pack.Correct(&p.vehicle.Battery, battery.Inputs{Current: p.current, Ambient: ambient}, dt)
	}
	p.emptied = p.wasCharged && p.pack.Charge <= 0
	p.wasCharged = p.pack.Charge > 0
}

// fold moves the blades of folding propellers for dt [s].
func (p *propulsion) fold(dt float64) {
	if !p.folds {
		return
	}
	for i := range p.motors {
		if p.blades[i].Folds() && !p.rotors[i].Faults.Broken {
			p.blades[i].Fold(&p.rotors[i], &p.aero[i], p.motors[i].Speed, dt)
		}
	}
}

// motorInputs puts into in what acts on a motor now.
func (p *propulsion) motorInputs(i int, in *motor.Inputs) {
	a := &p.aero[i]
	in.Voltage, in.Duty, in.Load, in.LoadSlope = p.voltage, p.duty[i], a.Torque, a.TorqueSlope
	in.Friction, in.FrictionSlope = 0, 0
	if p.rotors[i].Faults.Broken {
		in.Friction = p.stubDrag[i]
	}
	if p.engines.any {
		p.turnShaft(i, in)
	}
}

// askSpecial asks a rotor that stands tilted or in a wake, or has factors on its
// loads. in is as for one that has not.
func (p *propulsion) askSpecial(i int, in rotor.Inputs) {
	m := &p.mounts[i]
	in.ThrustScale, in.TorqueScale, in.DragScale, in.Stacked = m.thrustScale, m.torqueScale, m.dragScale, m.stacked
	if m.tilted {
		in.VelAirFRD = m.bodyFromDisc.Inverse().Apply(in.VelAirFRD)
	}
	if len(m.above) > 0 {
		in.Wash += p.blades[i].Wash(&in, p.aero[i].Thrust, m.above, p.aero)
	}
	a := &p.aero[i]
	p.blades[i].Loads(&p.rotors[i], &in, a)
	if m.tilted {
		a.ForceFRD, a.MomentFRD = m.bodyFromDisc.Apply(a.ForceFRD), m.bodyFromDisc.Apply(a.MomentFRD)
	}
}

// reaction returns the moment of a motor on the body, which turns at rate [rad/s]: the
// shaft's torque against the rotor's spin, and the gyroscopic moment of its angular
// momentum, which turns with the body and with the servo. Where the vehicle says which share
// of the torque turns the body, that is one of the air's torque on the blades: a rotor so
// described turns nothing by its own acceleration.
//
// Clockwise seen from above is positive about the body's down axis, so a
// clockwise propeller turns the body to the left.
func (p *propulsion) reaction(i int, rate frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	m := &p.mounts[i]
	h := m.spin * p.drives[i].Inertia * p.motors[i].Speed
	torque := m.spin * p.motors[i].Torque
	if m.reaction > 0 {
		torque = m.spin * m.reaction * p.aero[i].Torque
	}
	if m.tilted {
		rate = rate.Add(m.turning)
		return m.axis.Cross(rate).Scale(-h).AddScaled(torque, m.axis) // -ω × (-h axis)
	}
	// -ω × (0, 0, h)
	return frame.OfFRD(-rate.Y*h, rate.X*h, -torque)
}

// spin returns the angular momentum of all rotors about the body's axes [N m s].
func (p *propulsion) spin() (sum frame.Vec[frame.FRD]) {
	for i := range p.motors {
		sum = sum.AddScaled(-p.mounts[i].spin*p.drives[i].Inertia*p.motors[i].Speed, p.mounts[i].axis)
	}
	return sum
}

// restore heals a motor and its propeller, but for its blades where these are broken.
func (p *propulsion) restore(i int, broken bool) {
	m := &p.motors[i]
	m.Failed, m.Stuck, m.StuckOutput = false, false, 0
	m.Desync, m.Margin, m.OutOfStep = false, 0, false
	p.rotors[i].Faults = rotor.Healthy()
	p.rotors[i].Faults.Broken = broken
	p.ice.clear(i)
	p.engines.restore(i)
}

// breakPropeller takes the blades of a propeller that turns, and reports whether it did.
func (p *propulsion) breakPropeller(i int) bool {
	if p.rotors[i].Faults.Broken || p.motors[i].Speed <= strikeSpeed {
		return false
	}
	p.rotors[i].Faults.Broken = true
	return true
}

// clampPulse returns the pulse that a motor's ESC acts on [µs], and whether it
// was out of 800 to 2200 µs. 0 is off.
func clampPulse(us uint16) (pulseUs float64, clamped bool) {
	switch {
	case us == 0:
		return 0, false
	case us < 800:
		return 800, true
	case us > 2200:
		return 2200, true
	}
	return float64(us), false
}
