package collision

import "github.com/sitlark/sitlark/physics/frame"

// Ball is a sphere that is fixed to a vehicle.
type Ball struct {
	PlaceFRD frame.Vec[frame.FRD] // from the centre of mass [m]
	Radius   float64              // > 0 [m]
	Motor    int                  // whose propeller it stands for, from 1; 0: the hull
}

// Shape is what of a vehicle can touch another. It never changes, so that several
// goroutines may read it.
type Shape struct {
	Balls []Ball
	Reach float64 // of the outermost ball from the centre of mass [m]
}

// NewShape returns the shape made of the balls, which it keeps.
func NewShape(balls []Ball) *Shape {
	s := &Shape{Balls: balls}
	for _, b := range balls {
		s.Reach = max(s.Reach, b.PlaceFRD.Len()+b.Radius)
	}
	return s
}

// Body is a vehicle's motion at one moment, and what an impulse does to it.
type Body struct {
	Shape       *Shape
	PositionNED frame.Vec[frame.NED] // of the centre of mass [m]
	VelNED      frame.Vec[frame.NED] // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD]
	Rate        frame.Vec[frame.FRD]    // [rad/s]
	Mass        float64                 // [kg]
	InverseFRD  [3]frame.Vec[frame.FRD] // columns of the inverse inertia tensor [1/(kg m²)]
	Fixed       bool                    // takes no impulse: its physics stands still
}

// at returns where a ball is in the world.
func (b *Body) at(i int) frame.Vec[frame.NED] {
	return b.PositionNED.Add(b.NEDFromFRD.Apply(b.Shape.Balls[i].PlaceFRD))
}

// velocityAt returns how fast a point of the body moves, given by its arm from the
// centre of mass [m].
func (b *Body) velocityAt(armFRD frame.Vec[frame.FRD]) frame.Vec[frame.NED] {
	return b.VelNED.Add(b.NEDFromFRD.Apply(b.Rate.Cross(armFRD)))
}

// armOf returns a point of the world from the centre of mass, in the body's axes [m].
func (b *Body) armOf(pointNED frame.Vec[frame.NED]) frame.Vec[frame.FRD] {
	return b.NEDFromFRD.Inverse().Apply(pointNED.Sub(b.PositionNED))
}

// yields returns by how much the velocity of a point along a direction changes with
// an impulse there in that direction [1/kg]. Fixed does not count here.
//
// Source: D. Baraff, Analytical methods for dynamic simulation of non-penetrating
// rigid bodies, SIGGRAPH 1989, sec. 6 (the collision matrix without friction).
func (b *Body) yields(armFRD, along frame.Vec[frame.FRD]) float64 {
	turn := armFRD.Cross(along)
	return 1/b.Mass + b.spin(turn).Cross(armFRD).Dot(along)
}

// spin returns I⁻¹ L [rad/s].
func (b *Body) spin(l frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	i := &b.InverseFRD
	return i[0].Scale(l.X).AddScaled(l.Y, i[1]).AddScaled(l.Z, i[2])
}

// Take changes the motion by an impulse [N s] at an arm from the centre of mass [m].
func (b *Body) Take(impulseNED frame.Vec[frame.NED], armFRD frame.Vec[frame.FRD]) {
	b.VelNED = b.VelNED.AddScaled(1/b.Mass, impulseNED)
	b.Rate = b.Rate.Add(b.spin(armFRD.Cross(b.NEDFromFRD.Inverse().Apply(impulseNED))))
}

// Energy is what motion holds: of the centre of mass and about it [J].
func (b *Body) Energy(inertia frame.Vec[frame.FRD]) float64 {
	return b.Mass/2*b.VelNED.Dot(b.VelNED) + inertia.Mul(b.Rate).Dot(b.Rate)/2
}

// Stop makes the body one whose physics stands still: it neither moves nor yields.
func (b *Body) Stop() {
	b.VelNED, b.Rate, b.Fixed = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}, true
}
