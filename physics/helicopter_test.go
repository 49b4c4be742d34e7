package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/performance"
)

var helicopters = []string{"heli-450.yaml", "heli-700.yaml"}

// heliPilot flies a helicopter of a file by rate and attitude, for tests.
type heliPilot struct {
	w     *World
	in    Inputs
	hover performance.Helicopter
	swash rotorhead.Swash

	roll, pitch, heading float64 // wanted [rad]
	climb                float64 // wanted [m/s]
	collective           float64 // instead of climb, where fixed [rad]
	fixed                bool
	trim                 float64 // of the climb's loop [rad]
	rsc                  uint16
}

func heliWorld(t testing.TB, file string, change func(*Params)) *heliPilot {
	t.Helper()
	p := vtol(t, "../vehicle/vehicles/"+file).params
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	h, err := performance.HoverOf(w.vehicle)
	if err != nil {
		t.Fatal(err)
	}
	return &heliPilot{w: w, hover: h, swash: w.heads.swash[h.Main], rsc: 1660}
}

// pulse returns the pulse for a servo's angle [rad].
func pulseOf(v *airframe.Vehicle, servo int, angle float64) (output int, us uint16) {
	s := &v.Servos[servo]
	share := (angle*180/math.Pi - s.AtMinDeg) / (s.AtMaxDeg - s.AtMinDeg)
	return s.Output, uint16(math.Round(s.MinUs + max(0, min(1, share))*(s.MaxUs-s.MinUs)))
}

func (p *heliPilot) fly(t testing.TB, seconds float64) {
	t.Helper()
	const dt = 1.0 / 400
	v := p.w.vehicle
	for range int(seconds / dt) {
		s := &p.w.state
		roll, pitch, yaw := s.Euler()
		follow := p.hover.Follow
		right, back := 4*(p.roll-roll)/follow, 4*(p.pitch-pitch)/follow
		collective := p.collective
		if !p.fixed {
			off := p.climb + s.VelGround.Z // s.VelGround.Z is down
			p.trim = max(-0.1, min(0.1, p.trim+0.01*off*dt))
			collective = p.hover.Collective + p.trim + 0.02*off
		}
		set := func(servo int, angle float64) {
			output, us := pulseOf(v, servo, angle)
			p.in.PWMUs[output-1] = us
		}
		turn := math.Remainder(p.heading-yaw, 2*math.Pi)
		if p.hover.Rear >= 0 { // pitching by the difference of both, yawing by tilting them to either side
			fore, twist := 0.3*(p.pitch-pitch)-0.05*s.Rate.Y, 0.06*turn-0.06*s.Rate.Z
			if back = 0; p.hover.Coaxial { // yawing by the difference of torques
				fore, twist, back = p.hover.Fore+0.05*turn-0.05*s.Rate.Z, 0, 4*(p.pitch-pitch)/follow
			}
			for i := range p.swash.Arms {
				a, b := &p.swash.Arms[i], &p.w.heads.swash[p.hover.Rear].Arms[i]
				set(a.Servo, p.swash.Height(a, collective+fore, back, right+twist))
				set(b.Servo, p.swash.Height(b, collective-fore, back, right-twist))
			}
		} else {
			for i := range p.swash.Arms {
				a := &p.swash.Arms[i]
				set(a.Servo, p.swash.Height(a, collective, back, right))
			}
			set(v.Heads[p.hover.Tail].Servo, p.hover.TailPitch+0.6*turn-0.15*s.Rate.Z)
		}
		p.in.PWMUs[7] = p.rsc
		if err := p.w.Step(&p.in, dt); err != nil {
			t.Fatal(err)
		}
	}
}

// up takes a helicopter off and to a hover.
func (p *heliPilot) up(t testing.TB) {
	t.Helper()
	p.fixed, p.collective = true, -0.03
	p.fly(t, 8)
	p.fixed, p.climb = false, 1
	p.fly(t, 10)
	p.climb = 0
	p.fly(t, 10)
}

// TestHelicopterHovers at the speed of its governor, with the power, the pitch and the lean that blade elements and momentum theory have on paper;
// its energy comes from the battery.
func TestHelicopterHovers(t *testing.T) {
	for _, file := range helicopters {
		p := heliWorld(t, file, nil)
		h, v := &p.hover, p.w.vehicle
		p.up(t)
		s := &p.w.state
		m := &s.Heads[h.Main]
		near := func(what string, got, want, share float64) {
			t.Helper()
			if math.Abs(got/want-1) > share {
				t.Errorf("%s: %s is %.4g, expected %.4g", file, what, got, want)
			}
		}
		near("speed of the rotor", m.Speed, h.Speed, 0.01)
		near("thrust", m.Thrust, v.Mass*standard.Gravity, 0.02)
		near("collective pitch", m.Collective, h.Collective, 0.08)
		near("induced velocity", m.Induced, h.Induced, 0.07) // it drifts at 1.6 m/s
		near("tail rotor's thrust", s.Heads[h.Tail].Thrust, h.TailThrust, 0.1)
		near("power", m.Torque*m.Speed+s.Heads[h.Tail].Torque*s.Heads[h.Tail].Speed, h.Power, 0.08)
		roll, pitch, _ := s.Euler()
		if roll < 0.02 || roll > 0.12 || math.Abs(pitch) > 0.02 {
			t.Errorf("%s: it leans by %.2f and %.2f° in a hover", file, roll*180/math.Pi, pitch*180/math.Pi)
		}
		if electric := s.Power.Current * s.Power.Voltage; electric < h.Power || electric > 1.4*h.Power {
			t.Errorf("%s: %.0f W from the battery, the rotors take %.0f W", file, electric, h.Power)
		}
	}
}

// TestTandemHovers as it does on paper: each rotor carries half of the weight, their torques cancel, and the overlap of their discs costs the induced power that momentum theory
// has for it. With its rotors too far apart to meet it takes less.
func TestTandemHovers(t *testing.T) {
	p := heliWorld(t, "heli-dual.yaml", nil)
	h, v := &p.hover, p.w.vehicle
	p.up(t)
	s := &p.w.state
	weight, power := v.Mass*standard.Gravity, 0.0
	for i := range s.Heads[:2] {
		m := &s.Heads[i]
		power += m.Torque * m.Speed
		if math.Abs(m.Thrust/(weight/2)-1) > 0.05 || math.Abs(m.Speed/h.Speed-1) > 0.01 || math.Abs(m.Collective/h.Collective-1) > 0.08 {
			t.Errorf("rotor %d: %.1f N, %.1f rad/s, %.2f°", i+1, m.Thrust, m.Speed, m.Collective*180/math.Pi)
		}
	}
	roll, pitch, _ := s.Euler()
	if math.Abs(power/h.Power-1) > 0.05 || math.Abs(roll) > 0.03 || math.Abs(pitch) > 0.03 || math.Abs(s.Rate.Z) > 0.05 {
		t.Errorf("%.0f W, on paper %.0f W; it leans by %.2f and %.2f° and turns at %.3f rad/s", power, h.Power, roll*180/math.Pi, pitch*180/math.Pi, s.Rate.Z)
	}
	apart := *v
	apart.Heads = append([]airframe.Head{}, v.Heads...)
	apart.Heads[0].PlaceFRD.X, apart.Heads[1].PlaceFRD.X = 1, -1
	without, err := performance.HoverOf(&apart)
	if err != nil {
		t.Fatal(err)
	}
	m := &v.Heads[0]
	x := 1.2 / (2 * m.Radius)
	kappa := 1 + (math.Sqrt2-1)*2/math.Pi*(math.Acos(x)-x*math.Sqrt(1-x*x))
	ideal := weight * math.Sqrt(weight/2/(2*1.225*math.Pi*m.Radius*m.Radius))
	// Of the κ each rotor moves 1/κ itself, with the losses of its own wake, and meets κ − 1/κ.
	if got, want := h.Power-without.Power, (m.Induced/kappa+kappa-1/kappa-m.Induced)*ideal; math.Abs(got/want-1) > 0.1 {
		t.Errorf("the overlap costs %.2f W, expected %.2f W of %.1f W", got, want, ideal)
	}
}

// TestCoaxialHovers as it does on paper: torques cancel, and the rotors together take the induced velocity of coaxial ones so far apart. More pitch of the counterclockwise
// rotor turns the nose to the right, and without the other one it spins.
func TestCoaxialHovers(t *testing.T) {
	p := heliWorld(t, "heli-coaxial.yaml", nil)
	h, v := &p.hover, p.w.vehicle
	p.up(t)
	s := &p.w.state
	upper, lower := &s.Heads[h.Main], &s.Heads[h.Rear]
	power, weight := upper.Torque*upper.Speed+lower.Torque*lower.Speed, v.Mass*standard.Gravity
	roll, pitch, _ := s.Euler()
	if math.Abs(power/h.Power-1) > 0.05 || math.Abs(roll)+math.Abs(pitch) > 0.03 || math.Abs(s.Rate.Z) > 0.05 || math.Abs(upper.Torque/lower.Torque-1) > 0.02 || math.Abs((upper.Thrust+lower.Thrust)/weight-1) > 0.06 {
		t.Errorf("%.0f W, on paper %.0f W; it leans by %.2f and %.2f° and turns at %.3f rad/s; torques %.3f and %.3f N m, thrusts %.2f and %.2f N", power, h.Power, roll*180/math.Pi, pitch*180/math.Pi, s.Rate.Z, upper.Torque, lower.Torque, upper.Thrust, lower.Thrust)
	}
	p.heading += 1
	p.fly(t, 0.3)
	if s.Rate.Z < 0.1 {
		t.Errorf("more pitch of the counterclockwise rotor turns it at %.3f rad/s, expected to the right", s.Rate.Z)
	}
	apply(t, p.w, command.LoseRotor{Rotor: command.Part{Name: "lower"}})
	before := s.Rate.Z
	p.fly(t, 0.1)
	if s.Rate.Z < before+0.5 {
		t.Errorf("with the counterclockwise rotor alone it turns at %.2f rad/s, expected to the right", s.Rate.Z)
	}
}

// TestTandemLosesARotor: without its rear rotor it falls over its tail, and no controls help; its other rotor is on the same shaft and speeds along.
func TestTandemLosesARotor(t *testing.T) {
	p := heliWorld(t, "heli-dual.yaml", nil)
	p.up(t)
	apply(t, p.w, command.LoseRotor{Rotor: command.Part{Name: "rear"}})
	p.fly(t, 0.4)
	if _, pitch, _ := p.w.state.Euler(); pitch < 0.3 {
		t.Errorf("without its rear rotor it pitches by %.2f rad, expected nose up", pitch)
	}
	if s := &p.w.state; s.Heads[0].Lost || !s.Heads[1].Lost || s.Heads[0].Speed < 0.9*p.hover.Speed {
		t.Errorf("%+v", s.Heads[:2])
	}
}

// TestTailRotorDiesWithTheMain: without power both rotors slow down together, by their gear; without its tail rotor a helicopter in a hover turns
// against its main rotor.
func TestTailRotorDiesWithTheMain(t *testing.T) {
	p := heliWorld(t, "heli-700.yaml", nil)
	p.up(t)
	apply(t, p.w, command.FailMotor{Motor: 8})
	for range 20 {
		p.fly(t, 0.05)
		main, tail := &p.w.state.Heads[0], &p.w.state.Heads[1]
		if math.Abs(tail.Speed/main.Speed-4.8) > 1e-9 {
			t.Fatalf("%g and %g rad/s", main.Speed, tail.Speed)
		}
	}
	q := heliWorld(t, "heli-700.yaml", nil)
	q.up(t)
	apply(t, q.w, command.LoseRotor{Rotor: command.Part{Name: "tail"}})
	q.fly(t, 1)
	if rate := q.w.state.Rate.Z; rate > -2 {
		t.Errorf("without its tail rotor it turns at %.2f rad/s, expected to the left: its main rotor turns clockwise", rate)
	}
	apply(t, q.w, command.RestoreRotor{Rotor: command.Part{Number: 2}})
	if q.w.state.Heads[1].Lost || q.w.state.Heads[1].FaultSince != 0 {
		t.Error("still lost")
	}
}

// TestGovernorHoldsTheSpeed in a climb at full collective within 3 %; without it the rotor slows down by more.
func TestGovernorHoldsTheSpeed(t *testing.T) {
	for _, file := range helicopters {
		var low [2]float64
		for k, broken := range []bool{false, true} {
			p := heliWorld(t, file, nil)
			p.up(t)
			if broken {
				apply(t, p.w, command.FailGovernor{Motor: 8})
				p.fly(t, 3)
			}
			hover := p.w.state.Heads[0].Speed
			low[k] = 1
			p.climb = 5
			for range 60 {
				p.fly(t, 0.05)
				low[k] = min(low[k], p.w.state.Heads[0].Speed/hover)
			}
			if current := p.w.state.Power.Current; current < p.hover.Current/2 {
				t.Errorf("%s: broken governor %v: the motor draws %.1f A", file, broken, current)
			}
			if got := p.w.state.Rotors[0].Ungoverned; got != broken {
				t.Errorf("ungoverned is %v", got)
			}
		}
		if low[0] < 0.97 || low[1] > low[0]-0.005 {
			t.Errorf("%s: in a climb the rotor keeps %.4f of its speed, without its governor %.4f", file, low[0], low[1])
		}
	}
}

// autorotates cuts the engine high up and returns the steady descent: of a vertical one, or ahead with a pitch.
func autorotates(t *testing.T, p *heliPilot, collective float64) (sink, speed float64) {
	t.Helper()
	p.up(t)
	p.climb = 6
	p.fly(t, 20)
	p.climb = 0
	p.fly(t, 3)
	apply(t, p.w, command.FailMotor{Motor: 8})
	p.fixed, p.collective = true, collective
	p.fly(t, 14)
	for range 20 {
		p.fly(t, 0.1)
		sink, speed = sink+p.w.state.VelGround.Z/20, speed+p.w.state.Heads[0].Speed/20
	}
	return sink, speed
}

// TestHelicopterAutorotates: a whole helicopter without power sinks at J.G. Leishman's rate after Young, with the profile power of its blades at their
// mean lift, its tail rotor's and the drag of its body in the flow; within 10 %.
func TestHelicopterAutorotates(t *testing.T) {
	for _, file := range helicopters {
		p := heliWorld(t, file, nil)
		sink, speed := autorotates(t, p, 1*math.Pi/180)
		v, s := p.w.vehicle, &p.w.state
		m := &v.Heads[0]
		rho := s.Air.Density
		area := math.Pi * m.Radius * m.Radius
		thrust := s.Heads[0].Thrust
		hover := math.Sqrt(thrust / (2 * rho * area))
		tip := speed * m.Radius
		ct := thrust / (rho * area * tip * tip)
		alpha := 6 * ct / (m.Solidity() * m.LiftSlope)
		profile := m.Solidity() * (m.Profile + 0.4*alpha*alpha) / 8 * rho * area * tip * tip * tip
		tail := &s.Heads[1]
		lost := (profile + tail.Torque*tail.Speed) / (thrust * hover)
		want := (7*m.Induced + lost) / (1 + 3*m.Induced)
		if math.Abs(sink/hover/want-1) > 0.1 {
			t.Errorf("%s: it sinks at %.2f m/s, %.3f v_h, expected %.3f v_h, with %.0f rad/s", file, sink, sink/hover, want, speed)
		}
		t.Logf("%s: %.2f m/s, %.3f v_h, expected %.3f; %.0f rad/s", file, sink, sink/hover, want, speed)
		if share := speed / p.hover.Speed; share < 0.6 || share > 1.6 {
			t.Errorf("%s: its rotor turns at %.2f of its speed in a hover", file, share)
		}
	}
}

// TestHelicopterLandsByFlare: engine out at 80 m, autorotation, and a flare of collective pitch that the rotor's momentum pays: it touches down below what its skids bear and breaks
// nothing. Without the flare it is a wreck.
func TestHelicopterLandsByFlare(t *testing.T) {
	for _, file := range helicopters {
		for _, flare := range []bool{true, false} {
			p := heliWorld(t, file, nil)
			autorotates(t, p, 1*math.Pi/180)
			touched := 0.0
			for range 4000 {
				h := p.w.state.Contact.Height
				if flare && h < 2.2 {
					sink := p.w.state.VelGround.Z
					p.collective = p.hover.Collective + 0.12*(sink-max(0.4, math.Sqrt(2*8*max(0, h-0.1))))
				}
				before := p.w.state.VelGround.Z
				p.fly(t, 0.0025)
				if p.w.state.Contact.InContact {
					touched = before
					break
				}
			}
			p.fly(t, 1)
			if crashed := p.w.state.Contact.Crashed || p.w.state.Contact.LegsBroken != 0; crashed == flare {
				t.Errorf("%s: flare %v, it touched down at %.2f m/s: crashed or broken is %v", file, flare, touched, crashed)
			}
			if flare && touched > 2.9 {
				t.Errorf("%s: it touched down at %.2f m/s", file, touched)
			}
		}
	}
}

// TestHelicopterMirrors: one whose rotors turn the other way flies the mirror image.
func TestHelicopterMirrors(t *testing.T) {
	fly := func(mirrored bool) state.Body {
		p := heliWorld(t, "heli-700.yaml", func(p *Params) {
			if !mirrored {
				return
			}
			v := &p.Vehicle
			for i := range v.Heads {
				h := &v.Heads[i]
				h.Clockwise = !h.Clockwise
				if h.Facing == airframe.FacesLeft {
					h.Facing = airframe.FacesRight
				}
				for k := range h.Swash.Arms {
					h.Swash.Arms[k].Azimuth *= -1
				}
			}
		})
		w := p.w
		in := Inputs{}
		in.PWMUs[7] = 1660
		in.PWMUs[0], in.PWMUs[1], in.PWMUs[2], in.PWMUs[3] = 1470, 1470, 1470, 1570
		for k := range 4 * 1200 {
			if k > 2*1200 {
				in.PWMUs[0], in.PWMUs[1], in.PWMUs[2] = 1620, 1600, 1610
			}
			if err := w.Step(&in, 1.0/1200); err != nil {
				t.Fatal(err)
			}
		}
		return w.state.Body
	}
	a, b := fly(false), fly(true)
	aRoll, aPitch, aYaw := a.Euler()
	bRoll, bPitch, bYaw := b.Euler()
	off := math.Abs(a.PositionNED.Y+b.PositionNED.Y) + math.Abs(a.PositionNED.X-b.PositionNED.X) + math.Abs(a.PositionNED.Z-b.PositionNED.Z) +
		math.Abs(aRoll+bRoll) + math.Abs(aPitch-bPitch) + math.Abs(aYaw+bYaw)
	if off > 1e-6 || math.Abs(aYaw) < 1e-3 {
		t.Errorf("off by %g: %v and %v, yaw %g and %g", off, a.PositionNED.Array(), b.PositionNED.Array(), aYaw, bYaw)
	}
}

// TestHelicopterGoesOnFromACheckpoint to the same bits, with its engine out and a servo stuck.
func TestHelicopterGoesOnFromACheckpoint(t *testing.T) {
	p := heliWorld(t, "heli-450.yaml", func(p *Params) { p.Wind.Speed, p.Turbulence.Intensity = 6, 0.3 })
	p.up(t)
	apply(t, p.w, command.FailMotor{Motor: 8})
	apply(t, p.w, command.StickServo{Servo: command.Part{Number: 3}})
	p.fly(t, 0.3)
	kept := AppendCheckpoint(nil, p.w)
	other, err := New(p.w.params)
	if err != nil {
		t.Fatal(err)
	}
	if err := RestoreCheckpoint(other, kept); err != nil {
		t.Fatal(err)
	}
	q := *p
	q.w = other
	p.fly(t, 0.5)
	q.fly(t, 0.5)
	if p.w.state != q.w.state {
		t.Error("the states differ")
	}
	if n := testing.AllocsPerRun(50, func() { _ = p.w.Step(&p.in, 1e-3) }); n != 0 {
		t.Errorf("a step makes %g allocations", n)
	}
}

// TestHelicopterBearsAnyCommand: pulses at random, in wind, never make a state that is not finite.
func TestHelicopterBearsAnyCommand(t *testing.T) {
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := heliWorld(t, append(helicopters, "heli-dual.yaml", "heli-coaxial.yaml")[seed%4], func(p *Params) { p.Wind.Speed, p.Turbulence.Intensity = 12, 0.5 })
		for range 400 {
			for k := range p.in.PWMUs[:8] {
				p.in.PWMUs[k] = uint16(800 + rng.IntN(1400))
			}
			for range 20 {
				if err := p.w.Step(&p.in, 0.005); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestSwashServoStuck tilts the disc: the helicopter rolls and pitches by itself.
func TestSwashServoStuck(t *testing.T) {
	p := heliWorld(t, "heli-700.yaml", nil)
	p.up(t)
	apply(t, p.w, command.StickServo{Servo: command.Part{Name: "swash rear"}, AngleDeg: 12, At: true})
	p.fly(t, 0.4)
	if _, pitch, _ := p.w.state.Euler(); pitch > -0.2 {
		t.Errorf("with its rear servo up it pitches by %.2f rad, expected nose down", pitch)
	}
}
