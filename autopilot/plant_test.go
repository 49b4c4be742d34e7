package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// plant is a quad X of a few lines, independent of package physics: motors with a
// first-order lag and a quadratic thrust curve, linear and quadratic drag, a
// battery with resistance, and a ground that is a stiff cushion. The controller
// must fly two vehicles that were not made from one another.
type plant struct {
	time       float64
	pos, vel   frame.Vec[frame.NED]
	att        frame.Rot[frame.NED, frame.FRD]
	rate       frame.Vec[frame.FRD]
	force      frame.Vec[frame.FRD] // specific
	thrust     [quadMotors]float64  // [N]
	health     [quadMotors]float64
	wind       frame.Vec[frame.NED]
	resistance float64 // [ohm]
	charge     float64 // [V] of the pack without load
	current    float64 // [A]
	scaleMax   float64 // of the motors' thrust
	plantSize
}

// quadMotors is the number of the plant's motors.
const quadMotors = 4

// plantSize is what a larger or smaller quad differs in.
type plantSize struct {
	mass      float64
	motorMax  float64 // [N] at 12.6 V
	motorLag  float64 // [s]
	lever     float64 // of a motor about the forward or the right axis [m]
	yawLever  float64 // [m]
	linDrag   float64 // [N·s/m]
	quadDrag  float64 // [N·s²/m²]
	inertiaXY float64
	inertiaZ  float64
	damping   float64 // rotors damp turning a little [N·m·s]
}

var ordinarySize = plantSize{
	mass: 1.5, motorMax: 10, motorLag: 0.05, lever: 0.225 * math.Sqrt2 / 2, yawLever: 0.016,
	linDrag: 0.25, quadDrag: 0.02, inertiaXY: 0.018, inertiaZ: 0.033, damping: 0.002,
}

func newPlant() *plant {
	return &plant{
		plantSize: ordinarySize,
		att:       frame.FromEuler(0, 0, 353*math.Pi/180), health: [quadMotors]float64{1, 1, 1, 1},
		resistance: 0.03, charge: 12.5, force: frame.OfFRD(0, 0, -standard.Gravity), scaleMax: 1,
	}
}

func (p *plant) voltage() float64 { return p.charge - p.resistance*p.current }

// step advances the plant by dt [s], by two sub-steps.
func (p *plant) step(pwmUs servos, dt float64) Sense {
	for range 2 {
		p.substep(&pwmUs, dt/2)
	}
	p.time += dt
	up := p.att.Apply(frame.OfFRD(0, 0, -1))
	return Sense{
		Time: p.time, Pos: p.pos, Vel: p.vel, NEDFromFRD: p.att, Rate: p.rate, SpecificForce: p.force,
		RangeDown: max(0.01, -p.pos.Z/max(0.2, -up.Z)), Voltage: p.voltage(), Current: p.current,
	}
}

func (p *plant) substep(pwmUs *servos, dt float64) {
	total, moment := p.rotors(pwmUs, dt)
	air := p.vel.Sub(p.wind)
	drag := air.Scale(-p.linDrag - p.quadDrag*air.Len())
	ground, level := p.ground()
	applied := p.att.Apply(frame.OfFRD(0, 0, -total)).Add(drag).Add(ground).Scale(1 / p.mass)
	p.force = p.att.Inverse().Apply(applied)
	p.vel = p.vel.AddScaled(dt, applied.Add(frame.OfNED(0, 0, standard.Gravity)))
	p.pos = p.pos.AddScaled(dt, p.vel)
	inertia := frame.OfFRD(p.inertiaXY, p.inertiaXY, p.inertiaZ)
	gyro := p.rate.Cross(p.rate.Mul(inertia))
	turn := moment.Add(level).Sub(gyro)
	p.rate = p.rate.AddScaled(dt, turn.Mul(frame.OfFRD(1/p.inertiaXY, 1/p.inertiaXY, 1/p.inertiaZ)))
	p.att = frame.Advance(p.att, p.rate, dt)
}

// rotors returns the total thrust [N] and the moment [N·m].
func (p *plant) rotors(pwmUs *servos, dt float64) (total float64, moment frame.Vec[frame.FRD]) {
	place := [quadMotors][2]float64{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}} // forward, right
	p.current = 0
	for m := range p.thrust {
		throttle := clamp((float64(pwmUs[m])-1050)/950, 0, 1)
		if pwmUs[m] == 0 {
			throttle = 0
		}
		v := p.voltage() / 12.6
		want := p.motorMax * p.scaleMax * p.health[m] * throttle * throttle * v * v
		p.thrust[m] += (want - p.thrust[m]) * dt / p.motorLag
		p.current += 16 * p.thrust[m] / p.motorMax
		spin := 1.0 // counter-clockwise turns the body right
		if m >= 2 {
			spin = -1
		}
		t := p.thrust[m]
		total += t
		moment = moment.Add(frame.OfFRD(-place[m][1]*p.lever*t, place[m][0]*p.lever*t, spin*p.yawLever*t))
	}
	return total, moment.AddScaled(-p.damping, p.rate)
}

// ground returns the force and the moment of a stiff cushion below height 0.
func (p *plant) ground() (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	if p.pos.Z <= 0 {
		return frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
	}
	size := p.mass / ordinarySize.mass
	push := max(0, 3000*p.pos.Z+60*p.vel.Z) * size
	grip := limit(horizontal(p.vel).Scale(-40*size), 0.6*push)
	level := p.att.Inverse().Apply(frame.OfNED(0, 0, -1)).Cross(frame.OfFRD(0, 0, -1))
	turn := p.inertiaXY / ordinarySize.inertiaXY
	righting := level.Scale(-min(push/size, 20)*0.15*turn).AddScaled(-0.1*turn, p.rate)
	return grip.Add(frame.OfNED(0, 0, -push)), righting
}
