package autopilot

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

func ordinaryGains() *gains {
	v := DefaultTuning()
	x, _ := newMixer(&v)
	g := newGains(&v, &x)
	return &g
}

// TestAttitudeRatesTurnTheRightWay: the rates must lead from level to each wanted
// attitude, as a pilot would call it.
func TestAttitudeRatesTurnTheRightWay(t *testing.T) {
	g := ordinaryGains()
	for _, c := range []struct {
		name             string
		roll, pitch, yaw float64
	}{{"roll right", 0.2, 0, 0}, {"pitch up", 0, 0.2, 0}, {"yaw right", 0, 0, 0.2}} {
		s := Sense{NEDFromFRD: frame.Identity[frame.NED, frame.FRD]()}
		got := g.attitudeRates(&s, frame.FromEuler(c.roll, c.pitch, c.yaw), 0, true)
		want := frame.OfFRD(g.tilt*c.roll, g.tilt*c.pitch, g.yaw*c.yaw)
		if got.Sub(want).Len() > 1e-9 {
			t.Errorf("%s: rates %v, want %v", c.name, got, want)
		}
	}
}

// TestAttitudeConverges from anywhere, upside down too, and the tilt never grows
// on the way: yaw doesn't disturb it.
func TestAttitudeConverges(t *testing.T) {
	g := ordinaryGains()
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Float64Range(-math.Pi, math.Pi)
		s := Sense{NEDFromFRD: frame.FromEuler(a.Draw(t, "roll"), a.Draw(t, "pitch")/2, a.Draw(t, "yaw"))}
		want := attitudeFor(frame.OfNED(3, -2, -standard.Gravity), a.Draw(t, "heading"))
		up := want.Apply(frame.OfFRD(0, 0, -1))
		last := math.Inf(1)
		for range 4000 {
			tilt := math.Acos(clamp(up.Dot(s.Up()), -1, 1))
			if tilt > last+1e-6 {
				t.Fatalf("tilt error grew from %g to %g", last, tilt)
			}
			last = tilt
			s.NEDFromFRD = frame.Advance(s.NEDFromFRD, g.attitudeRates(&s, want, 0, true), 0.0025)
		}
		for _, axis := range []frame.Vec[frame.FRD]{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0)} {
			if e := s.NEDFromFRD.Apply(axis).Sub(want.Apply(axis)).Len(); e > 1e-3 {
				t.Fatalf("axis %v is still %g off after 10 s", axis, e)
			}
		}
	})
}

func TestAttitudeForPointsTheThrust(t *testing.T) {
	force := frame.OfNED(2, -3, -9)
	up := attitudeFor(force, 2.5).Apply(frame.OfFRD(0, 0, -1))
	if d := up.Sub(force.Scale(1 / force.Len())).Len(); d > 1e-12 {
		t.Errorf("up axis is %v, want along %v", up, force)
	}
}

// TestPositionLoopPushesTowardsTheReference in each direction of the world.
func TestPositionLoopPushesTowardsTheReference(t *testing.T) {
	for _, d := range []frame.Vec[frame.NED]{
		frame.OfNED(1, 0, 0), frame.OfNED(0, 1, 0), frame.OfNED(0, 0, 1),
		frame.OfNED(-1, 0, 0), frame.OfNED(0, -1, 0), frame.OfNED(0, 0, -1)} {
		s := Sense{NEDFromFRD: frame.Identity[frame.NED, frame.FRD]()}
		force := new(positionLoop).step(ordinaryGains(), &s, &reference{pos: d}, 30, false, 0.0025)
		more := force.Sub(frame.OfNED(0, 0, -standard.Gravity))
		if more.Dot(d) < 1 || more.Cross(d).Len() > 1e-9 {
			t.Errorf("reference at %v: force beyond hover is %v, want along it", d, more)
		}
	}
}

func TestForceKeepsItsLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-100, 100)
		most := rapid.Float64Range(0, 50).Draw(t, "most")
		f := limitForce(frame.OfNED(x.Draw(t, "n"), x.Draw(t, "e"), x.Draw(t, "d")), most)
		if f.Len() > clamp(most, 0.4*standard.Gravity, 2*standard.Gravity)+1e-9 {
			t.Fatalf("force %g m/s², want at most %g", f.Len(), most)
		}
		if tilt := math.Atan2(horizontal(f).Len(), -f.Z); tilt > MaxTilt+1e-9 {
			t.Fatalf("tilt %g°, want at most %g°", tilt*180/math.Pi, MaxTilt*180/math.Pi)
		}
	})
}

// TestReferenceKeepsItsLimits on the way between any two places, and arrives.
func TestReferenceKeepsItsLimits(t *testing.T) {
	lim := speeds{cruiseSpeed, climbSpeed, descendSpeed}
	rapid.Check(t, func(t *rapid.T) {
		x, z := rapid.Float64Range(-80, 80), rapid.Float64Range(-30, 30)
		target := frame.OfNED(x.Draw(t, "n"), x.Draw(t, "e"), z.Draw(t, "d"))
		var r reference
		const dt = 0.0025
		for i := 0; r.pos.Sub(target).Len() > 0.05; i++ {
			if i > 60/dt {
				t.Fatalf("at %v after 60 s, want %v", r.pos, target)
			}
			acc := r.acc
			r.follow(r.approach(target, lim, 0), 0, dt)
			if jerk := r.acc.Sub(acc).Len() / dt; jerk > maxJerk*1.001 || r.acc.Len() > maxAccel*1.001 {
				t.Fatalf("jerk %g m/s³, acceleration %g m/s²; want at most %g and %g", jerk, r.acc.Len(), maxJerk, maxAccel)
			}
			if h := horizontal(r.vel).Len(); h > 1.05*lim.horizontal || -r.vel.Z > 1.05*lim.up || r.vel.Z > 1.05*lim.down {
				t.Fatalf("velocity %v is over %+v", r.vel, lim)
			}
		}
	})
}

func TestReferenceWaitsForTheVehicle(t *testing.T) {
	r := reference{}
	for range 4000 {
		r.follow(frame.OfNED(5, 0, 0), 4, 0.0025)
	}
	if r.vel.Len() > 1e-6 {
		t.Errorf("velocity %v with the vehicle 4 m behind, want none", r.vel)
	}
}

func TestTurnTakesTheShorterWay(t *testing.T) {
	r := reference{yaw: 3}
	for range 4000 {
		r.turn(-3, 1.5, 0.0025)
		if math.Abs(r.yaw) < 2.9 {
			t.Fatalf("yaw passed %g on the way from 3 to −3", r.yaw)
		}
	}
	if math.Abs(wrapPi(r.yaw+3)) > 1e-3 {
		t.Errorf("yaw is %g after 10 s, want −3", r.yaw)
	}
}

// TestIntegralStopsAtTheForcesLimit: while the rotors give all they can, or as little as
// they may, the vertical integral does not wind up, and it comes back at once.
func TestIntegralStopsAtTheForcesLimit(t *testing.T) {
	const most = 1.2 * standard.Gravity
	for _, c := range []struct {
		name string
		down float64 // where the reference is [m]
	}{{"climbing", -50}, {"sinking", 50}} {
		l := new(positionLoop)
		g := ordinaryGains()
		s := Sense{NEDFromFRD: frame.Identity[frame.NED, frame.FRD]()}
		far := reference{pos: frame.OfNED(0, 0, c.down), acc: frame.OfNED(0, 0, math.Copysign(9, c.down))}
		for range 4000 { // 10 s
			l.step(g, &s, &far, most, false, 0.0025)
		}
		if wound := l.integral.Z; wound != 0 {
			t.Errorf("%s at the limit: the integral is %g m/s², want 0", c.name, wound)
		}
		near := reference{pos: frame.OfNED(0, 0, math.Copysign(0.2, c.down))}
		l.step(g, &s, &near, 2*standard.Gravity, false, 0.0025)
		if l.integral.Z*c.down <= 0 {
			t.Errorf("%s within the limits: the integral is %g m/s², want it to grow towards the reference", c.name, l.integral.Z)
		}
	}
}

// TestHoverThrustIsLearntThroughTheMotorsLag: motors with a lag answer to a step of the demanded thrust, and the share
// that balances gravity stays what it is; one that is wrong at first comes right with the time constant of learning.
func TestHoverThrustIsLearntThroughTheMotorsLag(t *testing.T) {
	const dt, truth, lag = 0.0025, 0.4, 0.05
	for _, begin := range []float64{truth, 0.3} {
		h := hoverLearner{share: begin, motorLag: lag, lagged: truth}
		actual := truth
		for i := range 4000 { // 10 s
			demand := truth
			if i >= 2000 {
				demand = 1.4 * truth
			}
			actual = demand + (actual-demand)*math.Exp(-dt/lag)
			h.learn(demand, actual/truth*standard.Gravity, dt)
			want := truth + (begin-truth)*math.Exp(-float64(i+1)*dt)
			if math.Abs(h.share-want) > 0.002*truth {
				t.Fatalf("from %g, after %.3f s: the share is %g, want %g", begin, float64(i+1)*dt, h.share, want)
			}
		}
	}
	for _, c := range []struct{ thrust, up float64 }{{0.05, standard.Gravity}, {0.99, standard.Gravity}, {0.4, 0.49 * standard.Gravity}, {0.4, 1.61 * standard.Gravity}} {
		h := hoverLearner{share: truth, motorLag: lag, lagged: c.thrust}
		if h.learn(c.thrust, c.up, 1); h.share != truth {
			t.Errorf("thrust %g, %g g: learnt %g outside of ordinary flight", c.thrust, c.up/standard.Gravity, h.share)
		}
	}
}
