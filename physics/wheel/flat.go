package wheel

// What a tyre comes to that loses its air, a choice. With half of it gone, the tyre sinks by 0.18 instead of 0.1 of its
// radius under its load, as one does whose stiffness goes with the pressure but for a carcass that carries 8 % of it
// (R.F. Smiley, W.B. Horne, NACA TN 4110, 1958), and rolls 1.5 times as hard, where measured tyres rise with the pressure
// to the power of −0.4 to −0.6 (S.K. Clark, R.N. Dodge, A Handbook for the Rolling Resistance of Pneumatic Tires,
// 1979). Both are from memory, not verified. Without air it runs on rim and crushed rubber: seven tenths of the radius
// are left under the load, what it holds is that of a tyre without tread, and its resistance is that of loose sand.
const (
	flatRadius    = 0.2  // share of the radius that is lost, by the square of the share of the air
	flatStiffness = 0.5  // of the tyre's stiffness and damping, by the share of the air
	flatPatch     = 0.7  // likewise of its stiffness along and across
	flatFriction  = 0.3  // likewise of its friction
	flatRolling   = 0.15 // added to the resistance over the load, by the fourth power of the share of the air
)

// Flat returns the wheel with a tyre that has lost a share of its air, 0 to 1. It asks no more of a step than the whole one:
// see Bearable.
func (p *Params) Flat(lost float64) Params {
	q, t := *p, &p.Tyre
	q.Radius = p.Radius * (1 - flatRadius*lost*lost)
	q.Tyre.Stiffness, q.Tyre.Damping = t.Stiffness*(1-flatStiffness*lost), t.Damping*(1-flatStiffness*lost)
	q.Tyre.StiffnessAlong, q.Tyre.StiffnessAcross = t.StiffnessAlong*(1-flatPatch*lost), t.StiffnessAcross*(1-flatPatch*lost)
	q.Tyre.FrictionAlong, q.Tyre.FrictionAcross = t.FrictionAlong*(1-flatFriction*lost), t.FrictionAcross*(1-flatFriction*lost)
	q.Tyre.Rolling = min(1, t.Rolling+flatRolling*square(square(lost)))
	return q
}
