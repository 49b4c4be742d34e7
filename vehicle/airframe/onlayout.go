package airframe

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// The parts of which a vehicle on a layout is made, as the default quad is.
const (
	nodeMass  = 0.110         // motor, mount, ESC and propeller [kg]
	armDense  = 0.050 / 0.225 // of an arm, a rod from the middle [kg/m]
	legMass   = 0.025         // [kg]
	bodyShare = 0.760 / 4     // of hull and packs, for each motor [kg]

	stackSpacing = 0.09 // between the propellers of a stack [m]
	tipGap       = 1.1  // distance of neighbouring hubs over the propeller's diameter, at least
	propClear    = 0.06 // the lowest propeller above the ground [m]
)

// OnLayout returns a vehicle with the default quad's motors, propellers and cells
// on any layout: arms long enough that no discs overlap, and hull and packs in
// proportion to the motors, so that each motor carries what the quad's carry
// (375 g), give or take the arms: longer in large layouts, fewer in stacks.
//
// The hull is taken to balance layouts whose arms do not balance about the centre.
func OnLayout(l layout.Layout) Vehicle {
	v := Default()
	count := float64(len(l.Motors))
	c := Circle{Arm: armLength(l, v.Propellers[0].Diameter()), Up: quadPropUp, Spacing: stackSpacing}
	v.Name, v.Layout = l.Name, l.Title
	v.Motors, v.Servos = Arrange(l, c)

	legDown := max(quadLegDown, float64(l.Levels()-1)*stackSpacing-quadPropUp+propClear)
	v.Mass, v.Inertia = sumOfParts(v.Motors, c.Arm, legDown)
	v.DragArea = v.DragArea.Scale(math.Pow(v.Mass/1.5, 2.0/3))
	v.Battery = inParallel(v.Battery, count/4)
	v.Contact = contactOf(v.Motors, v.Propellers[0].Radius, legDown, v.Mass)
	return v
}

// armLength returns the default's arm, or the length at which neighbouring discs
// of the given diameter [m] just stay apart.
func armLength(l layout.Layout, diameter float64) float64 {
	closest := math.Pi
	for i, a := range l.Motors {
		for _, b := range l.Motors[:i] {
			apart := math.Abs(math.Remainder(a.AngleDeg-b.AngleDeg, 360)) * math.Pi / 180
			if apart > 1e-6 {
				closest = min(closest, apart)
			}
		}
	}
	return max(quadArm, tipGap*diameter/(2*math.Sin(closest/2)))
}

// sumOfParts returns mass [kg] and inertia [kg m²]: points at the hubs, rods for
// the arms, points for the legs, and a box for hull and packs that has the default
// quad's shape and density.
func sumOfParts(motors []Motor, arm, legDown float64) (mass float64, inertia frame.Vec[frame.FRD]) {
	add := func(m float64, p frame.Vec[frame.FRD]) {
		mass += m
		inertia = inertia.Add(frame.OfFRD(p.Y*p.Y+p.Z*p.Z, p.X*p.X+p.Z*p.Z, p.X*p.X+p.Y*p.Y).Scale(m))
	}
	for _, m := range motors {
		add(nodeMass, m.PlaceFRD.Add(frame.OfFRD(0, 0, quadPropUp))) // the upper level lies in the arms' plane
		if m.Level > 0 {
			continue
		}
		rod := frame.OfFRD(m.PlaceFRD.X, m.PlaceFRD.Y, 0)
		add(armDense*arm, rod.Scale(1/math.Sqrt(3))) // has the rod's moments about its end
		leg := rod.Scale(LegOut)
		leg.Z = legDown - 0.01
		add(legMass, leg)
	}
	m := bodyShare * float64(len(motors))
	k := math.Pow(m/0.76, 2.0/3) * m / 12
	box := frame.OfFRD(0.12*0.12+0.09*0.09, 0.16*0.16+0.09*0.09, 0.16*0.16+0.12*0.12)
	return mass + m, inertia.Add(box.Scale(k))
}

// inParallel returns n packs side by side as one, named for what it holds.
func inParallel(p battery.Params, n float64) battery.Params {
	p.Capacity *= n
	p.Name = fmt.Sprintf("%dS %.0f mAh LiPo", p.Cells, p.Capacity/3.6)
	p.CellResistance /= n
	p.BranchResistance /= n
	p.LeadResistance /= n
	p.HeatCapacity *= n
	p.ThermalResistance /= n
	return p
}
