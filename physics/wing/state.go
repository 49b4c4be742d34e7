package wing

import "math"

// Faults is what is broken, as data.
type Faults struct {
	// Lost is the share of the span that is gone: of the left half from the left tip and of the right half from the right
	// tip; of a surface that isn't mirrored, of the whole span from the first station and from the last.
	Lost [2]float64
	Torn [MaxControls]bool // controls that are gone
}

// State is what a surface remembers: plain data. Make it by NewState.
type State struct {
	Faults Faults
	Strips [MaxStrips]Strip
}

// Strip is what one strip remembers.
type Strip struct {
	Attached float64 // share of the attached flow's lift, 0 to 1
	Induced  float64 // velocity of the air against the normal that all strips induce [m/s]
	// Load is the circulation that other places see, as it was last [m²/s]: force along the normal over density, speed of the
	// surface and width, less what the ground takes.
	Load float64

	// Of the last step, for the view: sine and cosine of the angle of attack, induced flow included, and lift coefficient.
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

// Alpha returns the angle of attack in (−π, π], to the chord, with the flow that the surface induces [rad].
func (s *Strip) Alpha() float64 { return math.Atan2(s.Sin, s.Cos) }

// Stalled reports whether more than half of the attached flow's lift is lost.
func (s *Strip) Stalled() bool { return s.Attached < 0.5 }

// Inputs is what acts on a surface.
type Inputs struct {
	VelAirFRD vec     // of the centre of mass relative to the air [m/s]
	RatesFRD  vec     // [rad/s]
	Density   float64 // of the air [kg/m³]
	// AddedFRD is the velocity of the air that comes on top at each strip [m/s]: gusts, wash of propellers, downwash of
	// another surface. It has Model.Strips elements, or none.
	AddedFRD []vec
	// Deflections of the controls [rad], as Control.Deflection has them. It has Model.Controls elements, or none.
	Deflections []float64
	Height      float64 // of the surface's middle above the ground [m]; +Inf: far
	IceDrag     float64 // what ice adds to the drag coefficient, ≥ 0
	IceLift     float64 // share of lift slope and greatest lift that ice takes, 0 to 1
}

// Load is what the air does to a surface.
type Load struct {
	ForceFRD  vec // [N]
	MomentFRD vec // about the centre of mass [N m]
}
