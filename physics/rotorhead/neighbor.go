package rotorhead

import "math"

// Neighbor is a rotor that lifts beside another one, whose flow it meets.
type Neighbor struct {
	dirX, dirY float64 // unit vector from it to the rotor that meets its flow; 0, 0: both turn about one axis
	reach      float64 // distance of the hubs over that at which the discs just touch
	hover      float64 // share of its induced velocity that the other one meets in a hover
}

// NewNeighbor returns how a rotor meets the flow of another one whose hub is away forward, right and down [m]; radius and otherRadius are those of both [m].
//
// In a hover, where discs overlap the air gets the momentum of both. So the induced power of two equal rotors is κ = 1 + (√2 − 1) m times that of two
// apart, m being the overlapping area over a disc's, m = 2/π (arccos(d/D) − d/D √(1 − (d/D)²)): W.Z. Stepniewski, C.N. Keys, Rotary-Wing Aerodynamics,
// 1984; J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed., ch. 2. Each meets κ² − 1 of the other's induced velocity as a climb, which
// makes momentum theory give that κ. Rotors of unlike radius count as if both had the mean of them.
//
// That is for discs in one plane. Below a disc its wake carries the same air on, faster and narrower; above it the air that it draws in is slower, at a
// height z by the factor 1 − (z/R)/√(1 + (z/R)²) of a vortex cylinder: B.W. McCormick, Aerodynamics of V/STOL Flight, 1967. Far apart that gives 1.31 times the induced velocity
// of two coaxial rotors alone, where Leishman, ch. 2, has 1.28.
func NewNeighbor(forward, right, down, radius, otherRadius float64) (n Neighbor) {
	d := math.Hypot(forward, right)
	n.reach = d / (radius + otherRadius)
	if d > 1e-6 {
		n.dirX, n.dirY = -forward/d, -right/d
	}
	m := 0.0
	if x := n.reach; x < 1 {
		m = 2 / pi * (math.Acos(x) - x*math.Sqrt(1-x*x))
	}
	kappa := 1 + (math.Sqrt2-1)*m
	n.hover = kappa*kappa - 1
	if down > 0 {
		n.hover *= 1 - down/math.Hypot(down, otherRadius)
	}
	return n
}

// Share returns the share of the other's induced velocity that the rotor meets, 0 to 2, while it moves through the air forward and right at vx and vy and the
// other one has an induced velocity [m/s].
//
// Between a hover and fast flight it goes with the square of the sine of the wake's skew: chosen. In fast flight wakes lie flat: a rotor straight behind
// another one meets its fully developed wake, twice the induced velocity, the one ahead nothing, and side by side they meet the less the farther apart
// they are: W. Johnson, Helicopter Theory, 1980, sec. 4-1, of tandem rotors; what lies between those is chosen.
func (n *Neighbor) Share(vx, vy, induced float64) float64 {
	across := vx*vx + vy*vy
	if across < 1e-9 {
		return n.hover
	}
	skew := across / (across + induced*induced)
	behind := -(vx*n.dirX + vy*n.dirY) / math.Sqrt(across) // how much it lies downwind
	aside := n.reach * math.Sqrt(max(0, 1-behind*behind))
	flat := max(0, 1-aside) * (1 + behind*min(1, 2*n.reach))
	return (1-skew)*n.hover + skew*flat
}
