package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/vehicle/layout"
)

func mustLookup(t testing.TB, name string) layout.Layout {
	t.Helper()
	l, err := layout.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestTailServoBalancesTri: two of tri's rotors turn alike; at equal pulses the tail
// servo has an angle θ at which x T sin θ makes up for the torque that is left.
func TestTailServoBalancesTri(t *testing.T) {
	l := mustLookup(t, "tri")
	w := onLayout(t, l, 490, nil)
	in := uprightAt(l, balanced(t, w, l))
	lo, hi := uint16(1000), uint16(2000)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		in.PWMUs[6] = mid
		if w.held(t, in, 0.5); w.body.moment.Z < 0 { // more pulse swings thrust to the left, the nose to the right
			lo = mid
		} else {
			hi = mid
		}
	}
	tail, angleDeg := &w.propulsion.mounts[2], w.propulsion.servos[0].AngleDeg
	angle := angleDeg * math.Pi / 180
	torque := w.propulsion.motors[0].Torque - w.propulsion.motors[1].Torque + w.propulsion.motors[2].Torque*math.Cos(angle) // by spin, ccw +
	sideways := tail.place.X * w.propulsion.aero[2].Thrust * math.Sin(angle)
	t.Logf("servo at %d µs: %.2f°; torque %.4f N m, sideways thrust %.4f N m", hi, angleDeg, torque, sideways)
	if step := 0.12 * math.Pi / 180 * math.Abs(tail.place.X) * w.propulsion.aero[2].Thrust; math.Abs(torque+sideways) > 1.5*step {
		t.Errorf("torque %g N m, sideways thrust %g N m do not cancel", torque, sideways)
	}
	if math.Abs(angle) > 0.2 || math.Abs(w.body.moment.Z) > 0.002 {
		t.Errorf("servo at %g°, moment about down %g", angleDeg, w.body.moment.Z)
	}
}

// TestServoTurnsThrustAtItsRate from upright to an end, and stays without a pulse.
func TestServoTurnsThrustAtItsRate(t *testing.T) {
	for _, c := range []struct {
		name  string
		rotor int
		to    frame.Vec[frame.FRD] // where it points at 2000 µs
	}{
		{"tri", 2, frame.OfFRD(0, -math.Sin(math.Pi/3), -0.5)}, // −60° about forward: to the left
		{"y6f", 1, frame.OfFRD(1, 0, 0)},                       // −90° about right: ahead
	} {
		l := mustLookup(t, c.name)
		w := onLayout(t, l, 490, nil)
		in := uprightAt(l, 1550)
		if w.held(t, in, 0.1); w.State().Rotors[c.rotor].AxisFRD.Sub(up).Len() > 1e-15 {
			t.Errorf("%s: upright it points to %v", c.name, w.State().Rotors[c.rotor].AxisFRD.Array())
		}
		servo := l.Motors[c.rotor].Tilt
		in.PWMUs[servo.Channel-1] = 2000
		travel := (2000 - servo.UprightUs()) / 1000 * layout.TiltTravelS
		w.held(t, in, travel/2)
		if got, want := w.propulsion.servos[w.propulsion.mounts[c.rotor].servo].AngleDeg, servo.At2000Deg/2; math.Abs(got-want) > 0.5 {
			t.Errorf("%s: half way it stands at %g°, want %g°", c.name, got, want)
		}
		half := w.propulsion.servos[w.propulsion.mounts[c.rotor].servo].AngleDeg
		off := in
		off.PWMUs[servo.Channel-1] = 0
		if w.held(t, off, 0.5); w.propulsion.servos[w.propulsion.mounts[c.rotor].servo].AngleDeg != half || w.propulsion.mounts[c.rotor].turning.Len() != 0 {
			t.Errorf("%s: without a pulse it went from %g° to %g°", c.name, half, w.propulsion.servos[w.propulsion.mounts[c.rotor].servo].AngleDeg)
		}
		w.held(t, in, 1)
		got := w.State().Rotors[c.rotor].AxisFRD
		force := w.propulsion.aero[c.rotor].ForceFRD
		if got.Sub(c.to).Len() > 1e-9 || force.Sub(got.Scale(w.propulsion.aero[c.rotor].Thrust)).Len() > 0.02*force.Len() {
			t.Errorf("%s: it points to %v, want %v; force %v", c.name, got.Array(), c.to.Array(), force.Array())
		}
	}
}

// TestTiltedRotorIsARotatedRotor: a vehicle whose rotors all point elsewhere has the
// loads of the upright one in the flow that is turned the same way, turned back.
func TestTiltedRotorIsARotatedRotor(t *testing.T) {
	turn := toThrust(frame.OfFRD(0.6, -0.48, -0.64))
	flow := frame.OfFRD(3, -2, 1.5)
	load := func(axis, velAir frame.Vec[frame.FRD]) (force, moment frame.Vec[frame.FRD]) {
		w := newWorld(t, func(p *Params) {
			p.Vehicle.Motors[0].AxisFRD = axis
		})
		w.propulsion.motors[0].Speed, w.around.velAirFRD = 490, velAir
		w.body.position.Z = -300
		w.propulsion.rotorLoads(&w.body.motion, &w.around, &w.floating, 0)
		w.body.rate = frame.Vec[frame.FRD]{}
		return w.propulsion.aero[0].ForceFRD, w.propulsion.aero[0].MomentFRD.Add(w.propulsion.reaction(0, w.body.rate))
	}
	f0, m0 := load(frame.Vec[frame.FRD]{}, flow)
	f1, m1 := load(turn.Apply(up).Scale(7), turn.Apply(flow)) // any length
	if turn.Apply(f0).Sub(f1).Len() > 1e-9 || turn.Apply(m0).Sub(m1).Len() > 1e-9 {
		t.Errorf("force %v, moment %v; upright, turned: %v, %v", f1.Array(), m1.Array(), turn.Apply(f0).Array(), turn.Apply(m0).Array())
	}
}

// TestTiltedRotorsAreGyroscopes: −(ω + servo's rate) × h, with h along the shaft.
func TestTiltedRotorsAreGyroscopes(t *testing.T) {
	w := onLayout(t, mustLookup(t, "tri"), 490, nil)
	w.propulsion.motors[2] = motor.State{Speed: 450} // counter-clockwise: h points where the thrust does
	m := &w.propulsion.mounts[2]
	m.turning = frame.OfFRD(-5, 0, 0)
	m.point(37)
	w.body.rate = frame.OfFRD(0.5, 2, -1)
	h := m.axis.Scale(w.vehicle.Drives[0].Inertia * 450)
	want := h.Cross(frame.OfFRD(-4.5, 2, -1))
	if got := w.propulsion.reaction(2, w.body.rate); got.Sub(want).Len() > 1e-15 {
		t.Errorf("moment %v, want %v", got.Array(), want.Array())
	}
}

// TestScalesAreFactorsOnForceAndTorque.
func TestScalesAreFactorsOnForceAndTorque(t *testing.T) {
	load := func(thrust, torque float64) (float64, float64, frame.Vec[frame.FRD]) {
		w := newWorld(t, func(p *Params) {
			p.Vehicle.Motors[1].ThrustScale, p.Vehicle.Motors[1].TorqueScale = thrust, torque
		})
		w.propulsion.motors[1].Speed, w.around.velAirFRD = 490, frame.OfFRD(4, 0, 0)
		w.body.position.Z = -300
		w.propulsion.rotorLoads(&w.body.motion, &w.around, &w.floating, 0)
		return w.propulsion.aero[1].Thrust, w.propulsion.aero[1].Torque, w.propulsion.aero[1].ForceFRD
	}
	t0, q0, f0 := load(0, 0)
	t1, q1, f1 := load(1.3, 0.7)
	if math.Abs(t1/t0-1.3) > 1e-12 || math.Abs(q1/q0-0.7) > 1e-12 || f1.Sub(f0.Scale(1.3)).Len() > 1e-9 {
		t.Errorf("thrust %g of that without scales, torque %g, force %v of %v", t1/t0, q1/q0, f1.Array(), f0.Array())
	}
}

// TestResetPutsServosUpright and forgets wakes: the flight is a new one's.
func TestResetPutsServosUpright(t *testing.T) {
	for _, name := range []string{"tri", "y6f"} {
		l := mustLookup(t, name)
		used, fresh := onLayout(t, l, 0, nil), onLayout(t, l, 0, nil)
		in := uprightAt(l, 1600)
		in.PWMUs[6] = 1900
		fly(t, used, in, 1)
		if used.State().Rotors[1].AxisFRD == fresh.State().Rotors[1].AxisFRD && used.State().Rotors[2].AxisFRD == fresh.State().Rotors[2].AxisFRD {
			t.Fatalf("%s: the servo has not moved", name)
		}
		used.Reset()
		fresh.Reset()
		fly(t, used, in, 0.5)
		fly(t, fresh, in, 0.5)
		if *used.State() != *fresh.State() {
			t.Errorf("%s: the flight after a reset differs from a new one", name)
		}
	}
}

func TestStepDoesNotAllocateOnAnyKindOfLayout(t *testing.T) {
	for _, name := range []string{"tri", "y6f", "octa-quad", "dotriaconta"} {
		l := mustLookup(t, name)
		w := onLayout(t, l, 490, nil)
		w.around.wind.SetTurbulence(0.5)
		in, k := uprightAt(l, 1600), 0
		if n := testing.AllocsPerRun(200, func() {
			in.PWMUs[6] = uint16(1000 + k%2*900) // tri's and y6f's servo never rests
			k++
			_ = w.Step(&in, rate)
		}); n != 0 {
			t.Errorf("%s: %g allocations a step", name, n)
		}
	}
}
