package launch

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

// Params is a launch. The zero value is none: the vehicle starts from the ground.
type Params struct {
	Height    float64 // of the centre of mass over the ground while it is held [m]
	Pitch     float64 // of the vehicle, while it is held and on its way [rad]
	Elevation float64 // of the way above the horizon, towards the vehicle's heading [rad]
	Length    float64 // of the way [m]
	Speed     float64 // at its end, over the ground [m/s]
	// Fading is the acceleration at the end of the way over that at its start: 1 is a hand or a pneumatic catapult, 0 a
	// bungee that is slack at the end.
	Fading float64
	// Throttle is the output of the drives, 0 to 1, that sets it off after Delay [s]. 0: a command alone does.
	Throttle, Delay float64
	// Output is a servo output, from 1, whose pulse above TriggerUs sets it off; 0: none.
	Output int
}

// TriggerUs is the pulse above which an output sets a launch off [µs], as that of ArduPilot's own models of planes.
const TriggerUs = 1700

// maxOutput is ArduPilot's last servo output.
const maxOutput = 32

// Given reports whether there is a launch.
func (p *Params) Given() bool { return *p != Params{} }

// Acceleration returns that at the start of the way [m/s²].
func (p *Params) Acceleration() float64 { return p.Speed * p.Speed / (p.Length * (1 + p.Fading)) }

// mostAcceleration is that of a strong catapult [m/s²]: 100 g.
const mostAcceleration = 100 * standard.Gravity

// Validate returns an error that names the field, its value and its range. No launch is valid.
func (p Params) Validate() error {
	if !p.Given() {
		return nil
	}
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"height", p.Height, 0.01, 100, " m"},
		{"pitch", p.Pitch, -math.Pi / 2, math.Pi / 2, " rad"},
		{"elevation", p.Elevation, -math.Pi / 4, math.Pi / 2, " rad"},
		{"length", p.Length, 0.1, 100, " m"},
		{"speed", p.Speed, 0.1, 100, " m/s"},
		{"fading", p.Fading, 0, 1, ""},
		{"throttle", p.Throttle, 0, 1, ""},
		{"delay", p.Delay, 0, 60, " s"},
	} {
		if err := bounds.Range("launch", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	if p.Throttle == 0 && p.Delay != 0 {
		return fmt.Errorf("launch: delay is %.10g s without a throttle that it follows, must be 0 s", p.Delay)
	}
	if p.Output < 0 || p.Output > maxOutput {
		return fmt.Errorf("launch: output is %d, must be from 0, for none, to %d", p.Output, maxOutput)
	}
	if a := p.Acceleration(); a > mostAcceleration {
		return fmt.Errorf("launch: %.10g m/s over %.10g m take %.4g m/s², must be at most %.4g m/s²: give it a longer way", p.Speed, p.Length, a, mostAcceleration)
	}
	return nil
}

// Phase is how far a launch has come.
type Phase uint8

// The phases of a launch.
const (
	None  Phase = iota // there is none, or the vehicle has left it
	Held               // the vehicle stands still
	Going              // it is on its way
)

// State is a launch in progress. Make it by Hold; the zero value is none.
type State struct {
	Phase    Phase
	Travel   float64 // along the way [m]
	Work     float64 // done on the vehicle [J]
	above    float64 // for how long the throttle has been high enough [s]
	place    frame.Vec[frame.NED]
	attitude frame.Rot[frame.NED, frame.FRD]
	way      frame.Vec[frame.NED] // unit vector
}

// Hold returns a launch that holds a vehicle over the ground at a place, its nose pointing to yaw [rad].
func Hold(p *Params, groundNED frame.Vec[frame.NED], yaw float64) State {
	sinYaw, cosYaw := math.Sincos(yaw)
	sin, cos := math.Sincos(p.Elevation)
	s := State{Phase: Held, place: groundNED, attitude: frame.FromEuler(0, p.Pitch, yaw), way: frame.OfNED(cos*cosYaw, cos*sinYaw, -sin)}
	s.place.Z -= p.Height
	return s
}

// Pose returns where the launch holds the vehicle: its centre of mass [m] and its attitude.
func (s *State) Pose() (frame.Vec[frame.NED], frame.Rot[frame.NED, frame.FRD]) {
	return s.place, s.attitude
}

// Inputs is the vehicle, what else acts on it, and what sets the launch off.
type Inputs struct {
	Mass        float64              // [kg]
	Inertia     frame.Vec[frame.FRD] // moments [kg m²]
	PositionNED frame.Vec[frame.NED] // of the centre of mass [m]
	VelNED      frame.Vec[frame.NED] // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD]
	Rate        frame.Vec[frame.FRD] // [rad/s]
	ForceNED    frame.Vec[frame.NED] // of all but gravity and the launch [N]
	MomentFRD   frame.Vec[frame.FRD] // about the centre of mass, likewise [N m]
	Throttle    float64              // the highest output of the drives, 0 to 1
	Release     bool                 // a command: go
}

// Outputs is what the launch does to the vehicle.
type Outputs struct {
	ForceNED  frame.Vec[frame.NED] // [N]
	MomentFRD frame.Vec[frame.FRD] // about the centre of mass [N m]
	Released  bool                 // set off in this step
	Left      bool                 // the vehicle has left it in this step
}

// stiff is how fast a vehicle that is not where it should be is brought back [1/s], critically damped: slow beside a
// step, and nothing comes up but rounding.
const stiff = 50.0

// Step advances the launch by dt [s] at the given motion. A dt of 0 gives its load and sets nothing off.
//
// It does not hold by springs: it returns what the prescribed motion takes beyond the other forces, so that it is as
// exact for 50 g as for 50 kg, and there is nothing in springs when it lets go. On the way it prescribes the
// acceleration and pushes only: a vehicle whose own thrust is more runs ahead.
func (s *State) Step(p *Params, in *Inputs, dt float64) (out Outputs) {
	if s.Phase == None {
		return out
	}
	if s.Phase == Held && s.triggered(p, in, dt) {
		s.Phase, out.Released = Going, true
	}
	off := in.PositionNED.Sub(s.place)
	accel := off.Scale(-stiff*stiff).AddScaled(-2*stiff, in.VelNED)
	if s.Phase == Going {
		s.Travel = s.way.Dot(off)
		if s.Travel >= p.Length {
			s.Phase, out.Left = None, true
			return out
		}
		push := p.Acceleration() * (1 - (1-p.Fading)*max(0, s.Travel)/p.Length)
		accel = accel.AddScaled(push-s.way.Dot(accel), s.way)
	}
	accel.Z -= standard.Gravity
	out.ForceNED = accel.Scale(in.Mass).Sub(in.ForceNED)
	if back := s.way.Dot(out.ForceNED); s.Phase == Going && back < 0 {
		out.ForceNED = out.ForceNED.AddScaled(-back, s.way)
	}
	out.MomentFRD = s.steady(in)
	s.Work += dt * (out.ForceNED.Dot(in.VelNED) + out.MomentFRD.Dot(in.Rate))
	return out
}

// triggered reports whether a command or the throttle sets the launch off.
func (s *State) triggered(p *Params, in *Inputs, dt float64) bool {
	if dt == 0 {
		return false
	}
	if p.Throttle == 0 || in.Throttle < p.Throttle {
		s.above = 0
		return in.Release
	}
	s.above += dt
	return in.Release || s.above >= p.Delay
}

// steady is the moment that keeps the attitude.
func (s *State) steady(in *Inputs) frame.Vec[frame.FRD] {
	w, x, y, z := frame.Compose(s.attitude.Inverse(), in.NEDFromFRD).Quat()
	turned := frame.OfFRD(x, y, z).Scale(math.Copysign(2, w))
	accel := turned.Scale(-stiff*stiff).AddScaled(-2*stiff, in.Rate)
	return in.Inertia.Mul(accel).Add(in.Rate.Cross(in.Inertia.Mul(in.Rate))).Sub(in.MomentFRD)
}
