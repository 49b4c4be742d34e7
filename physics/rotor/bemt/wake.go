package bemt

// wake says what share of an annulus' induced velocity follows the whole
// disc's state and not the annulus' own.
//
// In climb and edgewise flight every ring balances its own momentum. In the
// vortex ring and turbulent wake states no streamtubes exist: the measured
// curve is of the rotor as a whole, and all rings get its ratio of induced
// velocity to that in hover.
type wake struct{ share, ratio float64 }

// Shares of the disc's state: none in climb, all from a descent at half the
// hover induced velocity until well into the windmill brake state, where
// streamtubes return.
const (
	wholeDisc    = 0.5
	windmillFrom = 3.0
	windmillFull = 6.0
)

// wakeAt returns the wake of a disc whose thrust makes the induced velocity
// hover in hover.
func wakeAt(hover float64, c Condition) wake {
	if hover*c.Axial >= 0 {
		return wake{}
	}
	x := -c.Axial / hover
	share := smoothstep(x/wholeDisc) * smoothstep((windmillFull-x)/(windmillFull-windmillFrom))
	if share == 0 {
		return wake{}
	}
	return wake{share: share, ratio: InducedVelocity(hover, c.Axial, c.Edgewise) / hover}
}

// induced returns an annulus' induced velocity from its own hover-equivalent
// one.
func (w wake) induced(h float64, c *Condition) float64 {
	if w.share == 0 {
		return InducedVelocity(h, c.Axial, c.Edgewise)
	}
	v := w.share * w.ratio * h
	if w.share < 1 {
		v += (1 - w.share) * InducedVelocity(h, c.Axial, c.Edgewise)
	}
	return v
}

func smoothstep(t float64) float64 {
	t = max(0, min(1, t))
	return t * t * (3 - 2*t)
}
