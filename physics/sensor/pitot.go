package sensor

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Pitot is an airspeed sensor. The zero value is at the centre of mass, along the
// nose.
type Pitot struct {
	PlaceFRD     frame.Vec[frame.FRD] // of its mouth, from the centre of mass [m]
	DirectionFRD frame.Vec[frame.FRD] // unit vector to where it looks; null: the nose
}

// Validate returns an error when the direction is neither null nor of length one.
func (p *Pitot) Validate() error {
	if l := p.DirectionFRD.Len(); l != 0 && !(math.Abs(l-1) <= 1e-6) {
		return fmt.Errorf("pitot: direction is %v, of length %.10g, must be a unit vector: the nose is [1 0 0]", p.DirectionFRD.Array(), l)
	}
	return nil
}

// Airspeed returns the true airspeed along the tube [m/s], ≥ 0: flow from behind
// reads 0. velAirFRD is the centre of mass relative to the air [m/s], rate in
// rad/s.
//
// It is true, not equivalent airspeed: ArduPilot's simulator divides what it is
// sent by its own ratio of both, up to 4.7-dev of December 2025 (the sender's
// mistake, mended in July 2026 by its change 33713, which takes equivalent
// airspeed: 3 % less at 600 m).
func (p *Pitot) Airspeed(velAirFRD, rate frame.Vec[frame.FRD]) float64 {
	flow := velAirFRD.Add(rate.Cross(p.PlaceFRD))
	if p.DirectionFRD == (frame.Vec[frame.FRD]{}) {
		return max(0, flow.X)
	}
	return max(0, flow.Dot(p.DirectionFRD))
}
