package autopilot

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
)

// ringOf is a tuning with n motors on a circle, the first at firstDeg, spins in turn
// beginning counter-clockwise; outputs count clockwise.
func ringOf(n int, firstDeg float64) Tuning {
	v := DefaultTuning()
	v.Motors = nil
	for i := range n {
		sin, cos := math.Sincos((firstDeg + 360*float64(i)/float64(n)) * math.Pi / 180)
		v.Motors = append(v.Motors, Effector{Output: i + 1, PlaceFRD: frame.OfFRD(0.3*cos, 0.3*sin, 0), Clockwise: i%2 == 1})
	}
	return v
}

// triWithTail is a tri whose rear motor is on a tail servo.
func triWithTail() Tuning {
	v := ringOf(3, 60)
	v.Motors[1].Tilt = Tilt{Output: 7, Axis: frame.OfFRD(1, 0, 0), At1000: math.Pi / 3, At2000: -math.Pi / 3}
	return v
}

// layoutsForMixing are a few of each kind.
func layoutsForMixing() map[string]Tuning {
	long := ringOf(4, 45) // its centre of mass is not in the middle
	for i := range long.Motors {
		long.Motors[i].PlaceFRD.X += 0.05
	}
	canted := ringOf(6, 30)
	for i := range canted.Motors {
		p := canted.Motors[i].PlaceFRD
		canted.Motors[i].ThrustAxis = frame.OfFRD(-0.1*p.X, -0.1*p.Y, -1).Scale(1 / frame.OfFRD(-0.1*p.X, -0.1*p.Y, -1).Len())
	}
	return map[string]Tuning{"quad x": DefaultTuning(), "quad +": ringOf(4, 0), "hexa": ringOf(6, 30), "octa": ringOf(8, 22.5),
		"32 motors": ringOf(32, 0), "nose-heavy": long, "canted": canted}
}

func mustMixer(t interface{ Fatal(...any) }, v *Tuning) mixer {
	if err := v.Validate(); err != nil {
		t.Fatal(err)
	}
	x, err := newMixer(v)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// gives returns what the motors and servos do: the mean upward share, and the
// angular accelerations by rigid-body mechanics.
func gives(v *Tuning, out *mixed) (thrust float64, acc [3]float64) {
	var moment frame.Vec[frame.FRD]
	for m, e := range v.Motors {
		axis := frame.OfFRD(0, 0, -1)
		if e.ThrustAxis.Len() > 0 {
			axis = e.ThrustAxis
		}
		if e.Tilt.Output != 0 {
			sin, cos := math.Sincos(out.tilt[m] / 2)
			axis = frame.FromQuat[frame.FRD, frame.FRD](cos, sin*e.Tilt.Axis.X, sin*e.Tilt.Axis.Y, sin*e.Tilt.Axis.Z).Apply(axis)
		}
		force := axis.Scale(v.MotorThrust * out.share[m])
		drag := force.Scale(-v.TorquePerThrust) // on the body, of a propeller that turns counter-clockwise
		if e.Clockwise {
			drag = drag.Scale(-1)
		}
		moment = moment.Add(e.PlaceFRD.Cross(force)).Add(drag)
		thrust -= force.Z / v.MotorThrust / float64(len(v.Motors))
	}
	return thrust, [3]float64{moment.X / v.InertiaXX, moment.Y / v.InertiaYY, moment.Z / v.InertiaZZ}
}

// TestMixGivesWhatIsDemanded, within what the motors have, on every kind of layout.
func TestMixGivesWhatIsDemanded(t *testing.T) {
	for name, v := range layoutsForMixing() {
		x := mustMixer(t, &v)
		have := x.authority(0.4)
		for _, part := range [][3]float64{{}, {0.2, 0, 0}, {0, -0.2, 0}, {0, 0, 0.2}, {-0.1, 0.1, 0.1}} {
			demand := [3]float64{part[0] * have[0], part[1] * have[1], part[2] * have[2]}
			out := mixedBy(&x, 0.4, demand)
			thrust, acc := gives(&v, &out)
			if math.Abs(thrust-0.4) > 1e-9 || out.limited != [3]bool{} {
				t.Errorf("%s, demand %v: mean thrust %g, limited %v; want 0.4 and nothing limited", name, demand, thrust, out.limited)
			}
			for i := range acc {
				if math.Abs(acc[i]-demand[i]) > 1e-9*have[i] {
					t.Errorf("%s, axis %d: %g rad/s², want %g", name, i, acc[i], demand[i])
				}
			}
		}
	}
}

// TestTailServoGivesYaw: a tri's motors hover and tilt, the tail servo yaws and holds
// against their torques.
func TestTailServoGivesYaw(t *testing.T) {
	v := triWithTail()
	x := mustMixer(t, &v)
	have := x.authority(0.4)
	for _, part := range []float64{0, 0.3, -0.3} {
		out := mixedBy(&x, 0.4, [3]float64{0, 0, part * have[2]})
		_, acc := gives(&v, &out)
		if math.Abs(acc[2]-part*have[2]) > 0.02*have[2] || math.Abs(acc[0]) > 0.02*have[0] || math.Abs(acc[1]) > 0.02*have[1] {
			t.Errorf("yaw of %g rad/s²: got %v", part*have[2], acc)
		}
	}
	hover := mixedBy(&x, 0.4, [3]float64{})
	if us := v.pulses(&hover)[6]; us == 1500 || us < 1400 || us > 1600 {
		t.Errorf("tail servo stands at %d µs in hover, want some µs off 1500 against the odd motor's torque", us)
	}
	far := mixedBy(&x, 0.4, [3]float64{0, 0, 9 * have[2]})
	if !far.limited[2] || math.Abs(math.Abs(far.tilt[1])-mostSwing) > 1e-9 {
		t.Errorf("beyond its reach the servo turns to %g rad, limited %v; want %g and limited", far.tilt[1], far.limited, mostSwing)
	}
}

// TestMixKeepsPriorities: what can't all be met is given up in the order yaw beyond
// its reserve, mean thrust, yaw, roll and pitch.
func TestMixKeepsPriorities(t *testing.T) {
	layouts := layoutsForMixing()
	rapid.Check(t, func(t *rapid.T) {
		v := layouts[rapid.SampledFrom(sortedNames(layouts)).Draw(t, "layout")]
		x := mustMixer(t, &v)
		have := x.authority(1)
		thrust := rapid.Float64Range(0, 1).Draw(t, "thrust")
		var demand [3]float64
		for i := range demand {
			demand[i] = rapid.Float64Range(-2, 2).Draw(t, "demand") * have[i]
		}
		out := mixedBy(&x, thrust, demand)
		for m := range v.Motors {
			if !(out.share[m] >= 0 && out.share[m] <= 1) {
				t.Fatalf("motor %d gets %g, want 0 to 1", m+1, out.share[m])
			}
		}
		mean, got := gives(&v, &out)
		for i := range got {
			met := math.Abs(got[i]-demand[i]) < 1e-9*have[i]
			if big := math.Abs(demand[i]) > 0.01*have[i]; met == out.limited[i] && (big || !out.limited[i]) {
				t.Fatalf("axis %d: wanted %g, got %g, limited %v", i, demand[i], got[i], out.limited[i])
			}
			if got[i]*demand[i] < -1e-9*have[i]*have[i] {
				t.Fatalf("axis %d: wanted %g, got the other way, %g", i, demand[i], got[i])
			}
		}
		if math.Abs(got[0]*demand[1]-got[1]*demand[0]) > 1e-9*have[0]*have[1] {
			t.Fatalf("tilt axis turned: wanted %v, got %v", demand, got)
		}
		without := mixedBy(&x, thrust, [3]float64{demand[0], demand[1], 0})
		alone, _ := gives(&v, &without)
		if math.Abs(mean-alone) > yawReserve*1.5 {
			t.Fatalf("yaw moved the mean thrust from %g to %g, want by its reserve at most", alone, mean)
		}
	})
}

func sortedNames(m map[string]Tuning) (names []string) {
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// TestMixDoesNotAllocate, for it runs at every step of the exchange.
func TestMixDoesNotAllocate(t *testing.T) {
	v := ringOf(32, 0)
	x := mustMixer(t, &v)
	var us servos
	if n := testing.AllocsPerRun(100, func() {
		out := mixedBy(&x, 0.4, [3]float64{1, 2, 3})
		us = v.pulses(&out)
	}); n != 0 {
		t.Errorf("%g allocations a mix, want none; pulses %v", n, us)
	}
}

func TestTuningRefusesMotorsThatCannotFly(t *testing.T) {
	line := ringOf(4, 45)
	for i := range line.Motors {
		line.Motors[i].PlaceFRD.X = 0
	}
	alike := ringOf(4, 45)
	for i := range alike.Motors {
		alike.Motors[i].Clockwise = false
	}
	aside := ringOf(4, 45)
	for i := range aside.Motors {
		aside.Motors[i].PlaceFRD.X += 0.3
	}
	twice := ringOf(4, 45)
	twice.Motors[3].Output = 1
	onMotor := triWithTail()
	onMotor.Motors[1].Tilt.Output = 1
	long := ringOf(4, 45)
	long.Motors[0].ThrustAxis = frame.OfFRD(0, 0, -2)
	for _, c := range []struct {
		name string
		v    Tuning
		want string
	}{
		{"three motors alone", ringOf(3, 60), "can't turn the vehicle about each axis"},
		{"all in a line", line, "can't turn the vehicle about each axis"},
		{"all turning alike", alike, "can't turn the vehicle about each axis"},
		{"all ahead", aside, "in hover the motor on output"},
		{"two", ringOf(2, 0), "the number of motors is 2, must be from 3 to 32: choose another layout"},
		{"one output twice", twice, "motor at place 4 of the list: servo output is 1, must be from 1 to 32 and not in use"},
		{"servo on a motor's output", onMotor, "tilt servo's output is 1"},
		{"axis", long, "thrust axis is [0 0 -2], must be of length 1"},
	} {
		if err := c.v.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// TestVanesTakeTheirShare: a tailsitter on four motors is turned by them and by its surfaces, as each can, and where the motors reach their ends, the
// surfaces take the rest. Of two motors side by side, they lean it sideways, and the surfaces do all else.
func TestVanesTakeTheirShare(t *testing.T) {
	vanes := []Vane{{Output: 9, MinUs: 1000, TrimUs: 1500, MaxUs: 2000, Accel: [3]float64{0, 0, 8}}, {Output: 10, MinUs: 1000, TrimUs: 1500, MaxUs: 2000, Accel: [3]float64{0, -10, 0}}}
	four := ringOf(4, 0)
	four.Vanes = vanes
	x := mustMixer(t, &four)
	plain := ringOf(4, 0)
	y := mustMixer(t, &plain)
	have, motors := x.authority(four.HoverThrust), y.authority(plain.HoverThrust)
	if have[0] != motors[0] || math.Abs(have[1]-motors[1]-10) > 1e-9 || math.Abs(have[2]-motors[2]-8) > 1e-9 {
		t.Errorf("they turn it by %v, without vanes by %v", have, motors)
	}
	for _, demand := range [][3]float64{{}, {5, -5, 0.5}} {
		a := mixedBy(&x, four.HoverThrust, demand)
		b := mixedBy(&y, plain.HoverThrust, [3]float64{demand[0], demand[1] * motors[1] / have[1], demand[2] * motors[2] / have[2]})
		for m := range 4 {
			if math.Abs(a.share[m]-b.share[m]) > 1e-12 {
				t.Errorf("%v: motors %v, want %v", demand, a.share[:4], b.share[:4])
			}
		}
		if math.Abs(a.vane[0]-demand[2]/have[2]) > 1e-12 || math.Abs(a.vane[1]+demand[1]/have[1]) > 1e-12 || a.limited != b.limited {
			t.Errorf("%v: vanes %v", demand, a.vane[:2])
		}
	}
	if out := mixedBy(&x, four.HoverThrust, [3]float64{0, 400, 20}); !(out.vane[0] > 0.2) || out.vane[1] != -1 || !out.limited[1] {
		t.Errorf("%v, %v: vanes %v", out.share[:4], out.limited, out.vane[:2])
	}
	two := ringOf(4, 0)
	two.Motors = []Effector{{Output: 1, PlaceFRD: frame.OfFRD(0, 0.3, 0)}, {Output: 2, PlaceFRD: frame.OfFRD(0, -0.3, 0), Clockwise: true}}
	two.Vanes = vanes
	z := mustMixer(t, &two)
	out := mixedBy(&z, two.HoverThrust, [3]float64{10, 5, 4})
	if !(out.share[0] < out.share[1]) || math.Abs(out.vane[0]-0.5) > 1e-9 || math.Abs(out.vane[1]+0.5) > 1e-9 || !z.sideBySide() {
		t.Errorf("two motors: %v, vanes %v", out.share[:2], out.vane[:2])
	}
	one := two
	one.Motors = []Effector{{Output: 1}}
	one.Vanes = append(slices.Clone(vanes), Vane{Output: 11, MinUs: 1000, TrimUs: 1500, MaxUs: 2000, Accel: [3]float64{6, 0, 0}})
	w := mustMixer(t, &one)
	if out := mixedBy(&w, one.HoverThrust, [3]float64{3, 0, 0}); out.vane[2] != 0.5 || w.sideBySide() {
		t.Errorf("one motor: vanes %v", out.vane[:3])
	}
	one.Vanes = vanes
	if err := one.Validate(); err == nil || !strings.Contains(err.Error(), "in a hover its surfaces and motors turn it with 0") {
		t.Errorf("nothing leans it sideways: %v", err)
	}
}

// TestOutOfTheWind: a lean north, into a wind from there, turns a vehicle that looks north-east left, so that its wings are square to it, or right, its
// side to it. A calm one keeps its heading.
func TestOutOfTheWind(t *testing.T) {
	s := Sense{}
	s.NEDFromFRD = frame.FromEuler(0, 0, math.Pi/4)
	for _, c := range []struct {
		north  float64
		sideOn bool
		want   float64
	}{{0.1, false, -0.4 * math.Sqrt2 / 2}, {0.1, true, 0.4 * math.Sqrt2 / 2}, {-0.1, false, -0.4 * math.Sqrt2 / 2}, {1, false, -0.7}, {0.05, false, 0}} {
		if got := s.outOfWind(frame.OfNED(c.north, 0, 0), c.sideOn); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v: turns by %g", c, got)
		}
	}
}

// mixedBy returns what a mixer makes of demands.
func mixedBy(x *mixer, thrust float64, demand [3]float64) (out mixed) {
	x.mix(&out, thrust, demand)
	return out
}
