package mavlink_test

import (
	"math"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

const (
	physicsStep = 1.0 / 1200 // [s]
	begin       = 12.3456    // physics time at which a test begins [s]
	lag         = 0.0004     // that its clock loses a second [s]
)

// truthOf is a flight at 10 m/s that sways.
func truthOf(t float64) mavlink.Truth {
	sway := 0.2 * math.Sin(3*t)
	return mavlink.Truth{
		PositionNED: frame.OfNED(10*t, sway, -20+0.1*sway),
		VelGround:   frame.OfNED(10, 0.6*math.Cos(3*t), 0.06*math.Cos(3*t)),
		NEDFromFRD:  frame.FromEuler(0.1*math.Sin(5*t), -0.2+0.02*math.Cos(4*t), 1+0.05*math.Sin(t)),
		Voltage:     12,
	}
}

// believer is an autopilot that is wrong by known amounts.
type believer struct {
	*mavtest.Autopilot
	history  *mavlink.History
	off      frame.Vec[frame.NED] // of its position [m]
	yaw      float64              // of its attitude [rad]
	now      float64              // physics time [s]
	said     float64              // of the newest words [s]
	boot     float64              // physics time at which its clock began [s]
	flight   uint64
	simState bool
}

// fly lets the physics run for some time; every 40 ms the autopilot says where it
// believes to be, behind which the physics is ahead when it is heard.
func (b *believer) fly(seconds float64) {
	const ahead = 24 // steps: 20 ms
	var late []func()
	for range int(seconds / physicsStep) {
		b.now += physicsStep
		truth := truthOf(b.now)
		b.history.Add(b.flight, b.now, &truth)
		if int(b.now/physicsStep+0.5)%48 == 0 {
			at := b.now
			late = append(late, func() { b.say(at) })
		}
		if len(late) > 0 && int(b.now/physicsStep+0.5)%48 == ahead {
			late[0]()
			late = late[1:]
		}
	}
}

func (b *believer) say(at float64) {
	b.said = at
	truth, ms := truthOf(at), uint32(1000*(at-b.boot)*(1-lag))
	p, v := truth.PositionNED.Add(b.off), truth.VelGround
	turned := frame.Compose(frame.Compose(frame.FromEuler(0, 0, b.yaw), frame.Identity[frame.FRD, frame.NED]()), truth.NEDFromFRD)
	w, x, y, z := turned.Quat()
	b.Send(&apm.MessageAttitudeQuaternion{TimeBootMs: ms, Q1: float32(w), Q2: float32(x), Q3: float32(y), Q4: float32(z)})
	if b.simState {
		w, x, y, z := truth.NEDFromFRD.Quat()
		b.Send(&apm.MessageSimState{Q1: float32(w), Q2: float32(x), Q3: float32(y), Q4: float32(z), Vn: float32(v.X), Ve: float32(v.Y), Vd: float32(v.Z)})
	}
	b.Send(&apm.MessageLocalPositionNed{
		TimeBootMs: ms, X: float32(p.X), Y: float32(p.Y), Z: float32(p.Z), Vx: float32(v.X), Vy: float32(v.Y), Vz: float32(v.Z),
	})
}

func believe(t *testing.T, simState bool) (*believer, *linked) {
	t.Helper()
	b := &believer{history: new(mavlink.History), off: frame.OfNED(0.3, 0.1, -0.2), yaw: 0.03, now: begin, boot: begin, flight: 1, simState: simState}
	b.Autopilot = mavtest.Start(t, mavtest.Options{Silent: true})
	l := link(t, mavlink.Config{Address: b.Address, History: b.history})
	l.await("home and origin", func(s *mavlink.Status) bool { return s.Home.Valid })
	b.fly(0.1)
	return b, l
}

// settled flies on, and waits until what the autopilot said last has been heard.
func (b *believer) settled(l *linked) mavlink.Estimate {
	b.fly(0.2)
	return l.await("the newest estimate", func(s *mavlink.Status) bool {
		return s.Estimate.Valid && s.Estimate.Time > b.said-0.02 && s.Estimate.Time <= b.now+0.001
	}).Estimate
}

// TestErrorIsTheEKFsAndNotTheLinks: at 10 m/s, with words that come 20 ms and more
// late, the error that is told is the one that the autopilot has: within 1 cm, its
// clock's millisecond.
func TestErrorIsTheEKFsAndNotTheLinks(t *testing.T) {
	b, l := believe(t, true)
	for range 40 {
		b.settled(l)
	}
	for range 20 {
		e := b.settled(l)
		d := e.PositionNED.Sub(e.Truth.PositionNED)
		if off := d.Sub(b.off).Len(); off > 0.011 || math.Abs(e.PositionError-b.off.Len()) > 0.011 {
			t.Errorf("at %.3f s the error is told as %+v: %.3f m off", e.Time, d, off)
		}
		if math.Abs(e.AttitudeError-b.yaw) > 0.001 {
			t.Errorf("at %.3f s the attitude's error is told as %.4f rad", e.Time, e.AttitudeError)
		}
		if v := e.VelGround.Sub(e.Truth.VelGround).Len(); v > 0.01 {
			t.Errorf("velocity off by %g m/s", v)
		}
	}
}

// TestWithoutSimState an upper bound of the clock's offset serves: the truth is
// late by no more than the words were.
func TestWithoutSimState(t *testing.T) {
	b, l := believe(t, false)
	e := b.settled(l)
	for range 20 {
		e = b.settled(l)
	}
	along := e.Truth.PositionNED.X - e.PositionNED.X + b.off.X
	if along < -0.02 || along > 10 {
		t.Errorf("the truth is %.3f m ahead of its own time", along)
	}
}

// TestAReset of the physics restarts the clock's mapping, and its old steps are
// not taken for new ones.
func TestAReset(t *testing.T) {
	b, l := believe(t, true)
	b.settled(l)
	b.boot -= b.now - begin // its clock goes on
	b.now, b.flight, b.said = begin, 2, begin
	for range 40 {
		b.settled(l)
	}
	e := b.settled(l)
	if d := e.PositionNED.Sub(e.Truth.PositionNED).Sub(b.off).Len(); d > 0.011 {
		t.Errorf("%.3f m off after the reset", d)
	}
}

// TestTruthOfAMoment is interpolated, and known only for what is kept.
func TestTruthOfAMoment(t *testing.T) {
	h := new(mavlink.History)
	if _, ok := h.At(0); ok {
		t.Error("an empty history knows something")
	}
	for i := range 20000 {
		truth := truthOf(float64(i) * physicsStep)
		h.Add(1, float64(i)*physicsStep, &truth)
	}
	now := 19999 * physicsStep
	for _, at := range []float64{now, now - 0.5*physicsStep, now - 1.23456, now - 8000*physicsStep} {
		got, ok := h.At(at)
		want := truthOf(at)
		if d := got.PositionNED.Sub(want.PositionNED).Len(); !ok || d > 1e-5 {
			t.Errorf("at %g: %v, %g m off", at, ok, d)
		}
	}
	for _, at := range []float64{-1, now - 8300*physicsStep, now + physicsStep, math.NaN()} {
		if _, ok := h.At(at); ok {
			t.Errorf("it knows the truth at %g s", at)
		}
	}
	truth := truthOf(3)
	h.Add(2, 0.5, &truth)
	if _, ok := h.At(now); ok {
		t.Error("it knows the flight before")
	}
	if got, ok := h.At(0.5); !ok || got != truth {
		t.Error("it does not know the flight that began")
	}
}

// TestTruthBetweenTwoSteps: everything in it is that of the moment, also where the quaternions of the two steps
// have opposite signs, as they may at any attitude.
func TestTruthBetweenTwoSteps(t *testing.T) {
	const dt = 0.01
	truth := func(at, sign float64) mavlink.Truth {
		w, x, y, z := frame.FromEuler(0.3+0.5*at, -0.4+0.2*at, 2-0.7*at).Quat()
		return mavlink.Truth{
			PositionNED: frame.OfNED(1+2*at, 3-4*at, 5*at), VelGround: frame.OfNED(-at, 2*at, 7), NEDFromFRD: frame.FromQuat[frame.NED, frame.FRD](sign*w, sign*x, sign*y, sign*z),
			WindNED: frame.OfNED(8*at, -9*at, at), Voltage: 12 - at, Current: 20 + 30*at,
		}
	}
	for _, sign := range []float64{1, -1} {
		h := new(mavlink.History)
		first, second := truth(1, 1), truth(1+dt, sign)
		h.Add(1, 1, &first)
		h.Add(1, 1+dt, &second)
		for _, k := range []float64{0, 0.25, 0.5, 0.9, 1} {
			at := 1 + k*dt
			got, ok := h.At(at)
			want := truth(at, 1)
			off := got.PositionNED.Sub(want.PositionNED).Len() + got.VelGround.Sub(want.VelGround).Len() + got.WindNED.Sub(want.WindNED).Len() +
				math.Abs(got.Voltage-want.Voltage) + math.Abs(got.Current-want.Current)
			turn := 0.0
			for _, axis := range []frame.Vec[frame.FRD]{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, 0, 1)} {
				turn = max(turn, got.NEDFromFRD.Apply(axis).Sub(want.NEDFromFRD.Apply(axis)).Len())
			}
			if !ok || off > 1e-9 || turn > 1e-4 {
				t.Errorf("sign %g, %g of the way: %v, off by %g in all, turned by %g rad: %+v", sign, k, ok, off, turn, got)
			}
		}
	}
}

// TestWindGoesWhereTheAirMoves: WIND tells where the wind comes from; the Estimate where
// the air moves.
func TestWindGoesWhereTheAirMoves(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{Silent: true})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("a heartbeat", alive)
	for _, c := range []struct {
		from float32
		want frame.Vec[frame.NED]
	}{
		{0, frame.OfNED(-5, 0, 0)}, {90, frame.OfNED(0, -5, 0)}, {-135, frame.OfNED(5/math.Sqrt2, 5/math.Sqrt2, 0)},
	} {
		a.Send(&apm.MessageWind{Direction: c.from, Speed: 5})
		l.await("wind", func(s *mavlink.Status) bool {
			return s.Estimate.WindValid && s.Estimate.WindNED.Sub(c.want).Len() < 1e-6
		})
	}
}
