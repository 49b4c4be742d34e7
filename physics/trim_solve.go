package physics

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
)

// Unknowns of a trim. The last is what the flight leaves free.
const (
	collective = iota // mean duty
	rollControl
	pitchControl
	yawControl
	rollAngle // [rad]
	freeValue // pitch [rad], airspeed over the flight's, or drag over the vehicle's
	trimSize
)

type freedom int

const (
	freePitch freedom = iota
	freeSpeed
	freeDrag
)

// tailTravel scales a tail servo's angle as a control [deg]; angles beyond its travel
// are taken as they come.
const tailTravel = 30

// goal is what is wanted.
type goal struct {
	airspeed, pitch, charge float64
	free                    freedom
}

// trimStep is the greatest change of airspeed between two flights of which one is
// the other's first guess [m/s].
const trimStep = 6

// fly solves the flight: from the last one where that is near, else from hover in
// steps of airspeed.
func (t *Trimmer) fly(f goal) (Trim, error) {
	w := t.w
	w.propulsion.pack = battery.Full()
	w.propulsion.pack.Charge = f.charge
	t.shape = w.vehicle.DragArea
	defer func() { w.vehicle.DragArea = t.shape }()
	if math.Abs(f.airspeed-t.speed) <= trimStep && t.solve(f) == "" {
		return t.result(), nil
	}
	t.Rest()
	why := t.solve(goal{charge: f.charge})
	steps := math.Ceil(f.airspeed / trimStep)
	for i := 1.0; i < steps && why == ""; i++ {
		why = t.solve(goal{airspeed: f.airspeed * i / steps, charge: f.charge})
	}
	if why == "" {
		why = t.solve(f)
	}
	if why != "" {
		t.Rest()
		return Trim{}, trimError(f, why)
	}
	return t.result(), nil
}

// solve finds the flight from the last solution, and makes it the last one. It
// returns why it failed.
func (t *Trimmer) solve(f goal) string {
	t.x[freeValue] = t.pitch
	if f.free != freePitch {
		t.x[freeValue] = 1
	}
	why := t.newton(f)
	_, t.pitch, _ = frame.Euler(t.w.body.attitude)
	t.speed = t.w.body.velocity.X
	return why
}

// newton finds the zero of residual from t.x: Newton's method with differences for
// derivatives, its step halved while the residual grows. It returns why it failed.
func (t *Trimmer) newton(f goal) string {
	const small, enough = 1e-9, 1e-5
	x := t.x
	r, norm := t.residual(f, &x)
	for range 40 {
		if norm < small {
			break
		}
		step, ok := solveLinear(t.jacobian(f, x, r), r)
		if !ok {
			return "the controls have no authority"
		}
		best := norm
		for k := 1.0; k > 1e-3; k /= 2 {
			trial := x
			for i := range trial {
				trial[i] -= k * step[i]
			}
			if rt, n := t.residual(f, &trial); n < best {
				x, r, best = trial, rt, n
				break
			}
		}
		if best > 0.999*norm {
			break
		}
		norm = best
	}
	if norm > enough || math.IsNaN(norm) {
		return "forces and moments do not balance"
	}
	t.x = x
	t.residual(f, &x)
	return ""
}

func (t *Trimmer) jacobian(f goal, x, r [trimSize]float64) (j [trimSize][trimSize]float64) {
	const h = 1e-5
	for k := range x {
		y := x
		y[k] += h
		ry, _ := t.residual(f, &y)
		for i := range ry {
			j[i][k] = (ry[i] - r[i]) / h
		}
	}
	return j
}

// residual puts the vehicle into the motion x and returns what is left of force
// over weight and of moment over weight times arm, and their norm.
func (t *Trimmer) residual(f goal, x *[trimSize]float64) (r [trimSize]float64, norm float64) {
	w := t.w
	speed, pitch := f.airspeed, f.pitch
	switch f.free {
	case freePitch:
		pitch = x[freeValue]
	case freeSpeed:
		speed *= x[freeValue]
	case freeDrag:
		w.vehicle.DragArea = t.shape.Scale(x[freeValue])
	}
	w.body.attitude = frame.FromEuler(x[rollAngle], pitch, 0)
	w.body.velocity = frame.OfNED(speed, 0, 0)
	w.body.rate = frame.OfFRD(0, 0, 0)
	for i, c := range t.control {
		t.command(i, max(0.01, c[0]*x[collective]+c[1]*x[rollControl]+c[2]*x[pitchControl]+c[3]*x[yawControl]))
	}
	if t.tail >= 0 {
		w.propulsion.mounts[t.tail].point(tailTravel * x[yawControl])
	}
	w.updateAir(0)
	t.spin()
	air := w.airLoads(0)
	weight := w.vehicle.Mass * standard.Gravity
	up := w.body.attitude.Apply(air.force).Scale(1 / weight)
	moment := air.moment.Scale(1 / (weight * t.arm))
	r = [trimSize]float64{up.X, up.Y, up.Z + 1, moment.X, moment.Y, moment.Z}
	for _, v := range r {
		norm += v * v
	}
	return r, math.Sqrt(norm)
}

// command sets the duty of a motor, or an engine's throttle.
func (t *Trimmer) command(i int, share float64) {
	p := &t.w.propulsion
	if p.engines.models[i] != nil {
		p.engines.states[i] = engine.State{Throttle: share, Firing: true}
		return
	}
	p.duty[i] = share
}

// spin lets motors and battery come to rest at the present duties, each motor by
// Newton's method on its torque balance. The loads are those of the last step but one: ask for them again.
func (t *Trimmer) spin() {
	w := t.w
	for range 60 {
		w.propulsion.rotorLoads(&w.body.motion, &w.around, &w.floating, 0)
		w.propulsion.pack.Branch = w.vehicle.Battery.SteadyBranch(w.propulsion.current)
		worst := 0.0
		for i := range w.propulsion.motors {
			m, p := &w.propulsion.motors[i], w.propulsion.drives[i]
			kt := p.Torque()
			slope := kt * kt / p.Resistance
			if e := w.propulsion.engines.models[i]; e != nil {
				_, rise := w.propulsion.engines.states[i].Shaft(e, m.Speed, w.around.air.Density)
				slope = 1e-6 - rise
			}
			step := (m.Torque - w.propulsion.aero[i].Torque) / (slope + w.propulsion.aero[i].TorqueSlope)
			step = max(-0.5*m.Speed, min(step, m.Speed+1))
			worst = max(worst, math.Abs(step)/(m.Speed+1))
			// A new state, as one keeps the resistance of its temperature.
			*m = motor.State{Speed: m.Speed + step, Rise: m.SteadyRise(p, w.around.air.Temperature), Current: m.Current}
		}
		if worst < 1e-11 {
			break
		}
	}
}

// result reads the solution off the world.
func (t *Trimmer) result() Trim {
	w := t.w
	roll, pitch, _ := frame.Euler(w.body.attitude)
	out := Trim{
		Airspeed: w.body.velocity.X, Pitch: pitch, Roll: roll, Density: w.around.air.Density,
		Voltage: w.propulsion.voltage, Current: w.propulsion.current, DragArea: w.vehicle.DragArea,
	}
	drag := bodyDrag(w.vehicle, &w.around, &w.body.motion, w.propulsion.beneath.onHull)
	out.ParasitePower = -w.body.attitude.Apply(drag.force).Dot(w.body.velocity)
	for i := range w.propulsion.motors {
		a := &w.propulsion.aero[i]
		m := TrimMotor{
			Duty: w.propulsion.output(i), Speed: w.propulsion.motors[i].Speed, Torque: a.Torque, Thrust: a.Thrust,
			HForce: -a.ForceFRD.X, Induced: a.Induced, Winding: w.propulsion.motors[i].Current,
		}
		out.ShaftPower += m.Torque * m.Speed
		out.InducedPower += m.Thrust * m.Induced
		out.Motors = append(out.Motors, m)
	}
	return out
}

// solveLinear solves a x = b by Gaussian elimination with partial pivoting.
func solveLinear(a [trimSize][trimSize]float64, b [trimSize]float64) (x [trimSize]float64, ok bool) {
	for k := range b {
		p := k
		for i := k + 1; i < trimSize; i++ {
			if math.Abs(a[i][k]) > math.Abs(a[p][k]) {
				p = i
			}
		}
		if !(math.Abs(a[p][k]) > 1e-12) {
			return x, false
		}
		a[k], a[p], b[k], b[p] = a[p], a[k], b[p], b[k]
		for i := k + 1; i < trimSize; i++ {
			q := a[i][k] / a[k][k]
			for j := k; j < trimSize; j++ {
				a[i][j] -= q * a[k][j]
			}
			b[i] -= q * b[k]
		}
	}
	for i := trimSize - 1; i >= 0; i-- {
		x[i] = b[i]
		for j := i + 1; j < trimSize; j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x, true
}
