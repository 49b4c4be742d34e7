package sub

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

// loops hold a velocity and a heading.
type loops struct {
	heading float64              // [rad]
	force   frame.Vec[frame.NED] // that the errors of the velocity have built up: buoyancy, current, what thrusters lack [N]
	moment  frame.Vec[frame.FRD] // likewise of the attitude [N m]
	wrench  [6]float64           // of a blimp, averaged over its strokes [N, N m]
	short   bool                 // the thrusters gave less than was asked for
}

// Gains, as rates [1/s].
const (
	placeRate    = 0.5 // of the velocity over the distance
	velocityRate = 1.2 // of the acceleration over the error of the velocity
	velocityTime = 4.0 // in which its integral takes over [s]
	angleRate    = 1.5 // of the rate of turn over the angle
	spinRate     = 3.0 // of the angular acceleration over the error of the rate of turn
	angleTime    = 2.0 // [s]
	fastestTurn  = 0.8 // about the axis down [rad/s]
)

// steer returns the pulses that lead to a velocity over the ground, on a heading.
func (f *Flight) steer(s *autopilot.Sense, velocity frame.Vec[frame.NED], dt float64) Servos {
	t, l := f.tuning, &f.loops
	body := s.NEDFromFRD.Inverse()
	off := velocity.Sub(s.Vel)
	heaviest := max(t.Inertia[0], t.Inertia[1], t.Inertia[2])
	if !l.short {
		l.force = limit(l.force.AddScaled(velocityRate*heaviest*dt/velocityTime, off), f.strongest())
	}
	a := body.Apply(off.Scale(velocityRate))
	held := body.Apply(l.force.Add(frame.OfNED(0, 0, t.Buoyancy)))
	wrench := [6]float64{t.Inertia[0]*a.X + held.X, t.Inertia[1]*a.Y + held.Y, t.Inertia[2]*a.Z + held.Z}

	roll, pitch, yaw := frame.Euler(s.NEDFromFRD)
	angles := [3]float64{-roll, -pitch, wrapPi(l.heading - yaw)}
	rates := s.Rate.Array()
	built := l.moment.Array()
	for i, angle := range angles {
		asked := clamp(angleRate*angle, -fastestTurn, fastestTurn)
		turn := asked - rates[i]
		inertia := t.Inertia[3+i]
		if t.able[3+i] {
			built[i] = clamp(built[i]+spinRate*inertia*turn*dt/angleTime, -t.mostHeld(), t.mostHeld())
		}
		wrench[3+i] = spinRate*inertia*turn + built[i]
	}
	l.moment = frame.FromArray[frame.FRD](built)
	if t.inAir() {
		share := 1 - math.Exp(-dt/strokeTime)
		for i := range wrench {
			l.wrench[i] += share * (wrench[i] - l.wrench[i])
		}
		wrench = l.wrench
	}
	out, short := t.pulses(wrench, f.Now)
	l.short = short
	return out
}

// mostHeld is the moment that the loops may build up [N m]: of fins the half of what they give.
func (t *Tuning) mostHeld() float64 {
	if len(t.Fins) > 0 {
		return t.finMost(5) / 2
	}
	return 10
}

// strongest is the force that its thrusters can build up [N]: half of what all have together.
func (f *Flight) strongest() (sum float64) {
	if len(f.tuning.Fins) > 0 {
		return f.tuning.strongestFins()
	}
	for i := range f.tuning.Thrusters {
		sum += f.tuning.Thrusters[i].Back / 2
	}
	return sum
}

// toPlace returns the velocity that leads to a place and stays there, no faster than speed over the ground [m/s].
func (f *Flight) toPlace(s *autopilot.Sense, place frame.Vec[frame.NED], speed float64) frame.Vec[frame.NED] {
	way := place.Sub(s.Pos).Scale(placeRate)
	level := limit(frame.OfNED(way.X, way.Y, 0), speed)
	return frame.OfNED(level.X, level.Y, clamp(way.Z, -f.tuning.Dive, f.tuning.Dive))
}
