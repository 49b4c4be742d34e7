package wing

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Faults lists damage, as data.
type Faults struct {
	// Lost is the share of the span that has broken off, 0 to 1. For a mirrored surface: the share of the left half from its
	// tip, and of the right half. Otherwise: the share of the whole span from the first station, and from the last.
	Lost [2]float64
	Torn [MaxControls]bool // controls that have been torn off
	// Ice that was put on it: the share of lift slope and of maximum lift that it takes, and what it adds to the drag
	// coefficient. The caller adds it to Inputs.
	IceLift, IceDrag float64
}

// State is the state of a surface, as plain data. Create it with NewState.
type State struct {
	Faults Faults
	Strips [MaxStrips]Strip
}

// Strip is the state of one strip.
type Strip struct {
	Attached float64 // share of attached flow, 0 to 1
	Induced  float64 // induced velocity against the normal [m/s]
	Turned   float64 // velocity across by which it has turned the jets that it stands in, likewise [m/s]
	Force    float64 // along the normal, in the last step [N]
	// Load is the strip's circulation in the last step, for Wash [m²/s]: force along the normal over density, speed and
	// width, reduced by ground effect.
	Load float64

	// Sine and cosine of the angle of attack, including induced flow, and lift coefficient in the last step; for display.
	Sin, Cos, Lift float64
}

// NewState returns the state of a whole surface in still air.
func NewState() State {
	var s State
	for i := range s.Strips {
		s.Strips[i].Attached = 1
		s.Strips[i].Cos = 1
	}
	return s
}

// Alpha returns the angle of attack relative to the chord, including induced flow, in (−π, π] [rad].
func (s *Strip) Alpha() float64 { return math.Atan2(s.Sin, s.Cos) }

// Stalled reports whether less than half of the flow is attached.
func (s *Strip) Stalled() bool { return s.Attached < 0.5 }

// Inputs is the motion, the air and the controls of a surface.
type Inputs struct {
	VelAirFRD frame.Vec[frame.FRD] // of the centre of mass relative to the air [m/s]
	RatesFRD  frame.Vec[frame.FRD] // [rad/s]
	Density   float64              // of the air [kg/m³]
	// AddedFRD is the velocity added to the air at each strip [m/s]: gusts, slipstreams, downwash of another surface. Its
	// length is Model.Strips or 0.
	AddedFRD []frame.Vec[frame.FRD]
	Jets     []Jet // slipstreams, which are among AddedFRD
	// Deflections of the controls [rad], see Control.Deflection. Its length is Model.Controls or 0.
	Deflections []float64
	Height      float64 // of the surface's middle above the ground [m]; +Inf without ground
	IceDrag     float64 // drag coefficient added by ice, or by cloth that flogs, ≥ 0
	IceLift     float64 // share of lift slope and maximum lift lost to ice, 0 to 1
	Slack       float64 // share of the section's camber that is lost, 0 to 1: a soft sail in line with the wind has none
}

// Load is the aerodynamic load on a surface.
type Load struct {
	ForceFRD  frame.Vec[frame.FRD] // [N]
	MomentFRD frame.Vec[frame.FRD] // about the centre of mass [N m]
}
