package rotor

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// Folding is what lets blades fold back, against the thrust, along the shaft. The zero value is blades that don't.
type Folding struct {
	Hinge   float64 // distance of the blades' hinges from the shaft's axis [m]; 0: the blades don't fold
	Inertia float64 // of all blades about the shaft while they stand out [kg m²]
}

// Folds reports whether the blades fold.
func (f *Folding) Folds() bool { return f.Hinge > 0 }

// Validate returns an error for hinges that blades of a radius [m] can't have.
func (f *Folding) Validate(radius float64) error {
	if f.Hinge == 0 {
		return nil
	}
	if most := mostHinge * radius; !(f.Hinge > 0 && f.Hinge <= most) {
		return fmt.Errorf("rotor: the blades' hinges are %.10g m from the axis, must be from 0 to %.3g m, %.10g of the radius", f.Hinge, most, mostHinge)
	}
	if !(f.Inertia >= leastBlades) {
		return fmt.Errorf("rotor: blades that fold have an inertia of %.10g kg m², must be at least %.10g kg m²", f.Inertia, leastBlades)
	}
	return nil
}

const (
	mostHinge   = 0.5  // of the radius
	leastBlades = 1e-9 // [kg m²]

	// alongShaft is the greatest angle by which blades fold [rad].
	alongShaft = math.Pi / 2
	// thrustAt is where the thrust acts on a blade, over the radius; usual, and a choice.
	thrustAt = 0.7
	// foldedDrag is the drag coefficient of folded blades on the area of chord and length: a choice, some two times that of
	// thin sections along the flow at low Reynolds numbers, for their roots and the gap to the fuselage.
	foldedDrag = 0.03
)

// hinges are those of a propeller. Blades are rigid, as heavy at each radius as the square of their chord there, and fold alike.
type hinges struct {
	at            float64 // [m]; 0: there are none
	arm           float64 // of the thrust from the hinge [m]
	first, second float64 // moments of one blade's mass about its hinge [kg m, kg m²]
	share         float64 // of one blade in the thrust
	area          float64 // of all blades that fold [m²]
}

func newHinges(p *Params) (h hinges) {
	if !p.Folding.Folds() {
		return h
	}
	h.at, h.share = p.Folding.Hinge, 1/float64(p.Blades)
	h.arm = thrustAt*p.Radius - h.at
	about := 0.0 // the shaft, of one blade
	const n = 200
	for i := range n {
		x := (float64(i) + 0.5) / n
		c := chordAt(p.Geometry, x)
		if c == 0 {
			continue
		}
		r, mass, out := x*p.Radius, c*c, x*p.Radius-h.at
		about += mass * r * r
		if out > 0 {
			h.first, h.second = h.first+mass*out, h.second+mass*out*out
			h.area += c * p.Radius * p.Radius / n * float64(p.Blades)
		}
	}
	by := p.Folding.Inertia * h.share / about
	h.first, h.second = by*h.first, by*h.second
	return h
}

// chordAt is the chord over the radius at a share of it; 0 inboard of the first station.
func chordAt(g bemt.Geometry, x float64) float64 {
	for i := 1; i < len(g); i++ {
		if a, b := &g[i-1], &g[i]; x >= a.Radius && x <= b.Radius {
			return a.Chord + (b.Chord-a.Chord)*(x-a.Radius)/(b.Radius-a.Radius)
		}
	}
	return 0
}

// bend returns the moment of the air about a blade's hinge that would fold it back while it stands out [N m], and takes
// from the loads what blades that have folded lack.
//
// A blade folded by φ meets the flow across it, and turns on a radius, that are about cos φ times what they were. So its normal force
// has cos² φ left, and what that gives along the shaft and about it cos³ φ. One share for all loads keeps what they take from the air.
func (h *hinges) bend(s *State, l *bemt.Load) float64 {
	moment := -l.Thrust * h.share * h.arm
	if s.fold > 0 {
		left := cube(math.Cos(s.fold))
		l.Thrust, l.HForce, l.Side = left*l.Thrust, left*l.HForce, left*l.Side
		l.Torque, l.Roll, l.Pitch = left*l.Torque, left*l.Roll, left*l.Pitch
		l.Induced *= left
	}
	return moment
}

// drag returns the force of the air on blades as far as they are folded.
func (h *hinges) drag(s *State, in *Inputs) frame.Vec[frame.FRD] {
	v := in.VelAirFRD
	return v.Scale(-in.Density / 2 * v.Len() * foldedDrag * h.area * (1 - cube(math.Cos(s.fold))))
}

func cube(x float64) float64 { return x * x * x }

// Folded returns the angle by which the blades are folded back [rad], 0 to π/2.
func (s *State) Folded() float64 { return s.fold }

// FoldUp folds blades that fold, at rest, and makes others stand out.
func (m *Model) FoldUp(s *State) {
	if s.fold, s.folding = 0, 0; m.hinges.at > 0 {
		s.fold = alongShaft
	}
}

// Folds reports whether the blades of a model from Own that Turns was asked of fold.
func (m *Model) Folds() bool { return m.hinges.at > 0 }

// Fold moves the blades about their hinges for dt [s], on a shaft that turns with a speed [rad/s], under the loads of At.
//
// The air folds a blade back by the moment M cos² φ, and the centrifugal force holds it out by Ω² sin φ (h S1 + S2 cos φ), with the
// hinge at the radius h and the blade's mass moments S1 and S2 about it. Weight and friction of the hinges are left out, and what
// the vehicle's own motion does to them; the stops at both ends take the blades' motion. What turns with the shaft
// keeps the inertia of blades that stand out. The step is implicit and linear in the angle.
func (m *Model) Fold(s *State, out *Outputs, speed, dt float64) {
	h := &m.hinges
	sin, cos := math.Sincos(s.fold)
	turn := speed * speed
	moment := out.Bending*cos*cos - turn*sin*(h.at*h.first+h.second*cos)
	slope := -2*out.Bending*cos*sin - turn*(h.at*h.first*cos+h.second*(cos*cos-sin*sin))
	s.folding = (h.second*s.folding + dt*moment) / (h.second - dt*dt*min(0, slope))
	s.fold += dt * s.folding
	if s.fold <= 0 || s.fold >= alongShaft {
		s.fold, s.folding = max(0, min(alongShaft, s.fold)), 0
	}
}
