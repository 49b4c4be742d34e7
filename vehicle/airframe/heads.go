package airframe

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotorhead"
)

// MaxHeads is the largest number of rotors with variable pitch.
const MaxHeads = 4

// Facing is where a rotor's thrust points.
type Facing int

// Where a rotor's thrust points.
const (
	FacesUp Facing = iota
	FacesLeft
	FacesRight
)

// Thrust returns the unit vector of the thrust.
func (f Facing) Thrust() frame.Vec[frame.FRD] {
	return [...]frame.Vec[frame.FRD]{FacesUp: top, FacesLeft: frame.OfFRD(0, -1, 0), FacesRight: frame.OfFRD(0, 1, 0)}[f]
}

// Head is a rotor with variable pitch: a main rotor with its swash plate, or a tail rotor.
type Head struct {
	rotorhead.Params
	PlaceFRD frame.Vec[frame.FRD] // of the hub [m]
	Facing   Facing
	Ratio    float64         // turns for one of the shaft
	Swash    rotorhead.Swash // without arms: Servo sets the pitch of all blades
	Servo    int             // whose angle is the blades' pitch; with a swash plate unused
}

// HeadName returns the name of rotor i: "main", or "rotor 2" where the file gives none.
func HeadName(v *Vehicle, i int) string {
	if name := v.Heads[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf("rotor %d", i+1)
}

// HeadNames returns the rotors' names, in their order.
func HeadNames(v *Vehicle) []string {
	names := make([]string, len(v.Heads))
	for i := range names {
		names[i] = HeadName(v, i)
	}
	return names
}

// MainHead returns the place of the largest rotor that lifts; -1: none.
func MainHead(v *Vehicle) int {
	main := -1
	for i := range v.Heads {
		if v.Heads[i].Facing == FacesUp && (main < 0 || v.Heads[i].Radius > v.Heads[main].Radius) {
			main = i
		}
	}
	return main
}

// twoMain returns the places of two rotors with swash plates that lift a vehicle; ok is false for one with another number of them.
func twoMain(v *Vehicle) (first, second int, ok bool) {
	first, second = -1, -1
	for i := range v.Heads {
		switch h := &v.Heads[i]; {
		case h.Facing != FacesUp || len(h.Swash.Arms) == 0:
		case first < 0:
			first = i
		case second < 0:
			second = i
		default:
			return first, second, false
		}
	}
	return first, second, second >= 0
}

// Coaxial returns the places of the two rotors with swash plates that lift a coaxial helicopter, one over the other, the one that turns counterclockwise first. ok is false for
// another vehicle.
func Coaxial(v *Vehicle) (ccw, cw int, ok bool) {
	if ccw, cw, ok = twoMain(v); !ok {
		return ccw, cw, false
	}
	if v.Heads[ccw].Clockwise {
		ccw, cw = cw, ccw
	}
	a, b := &v.Heads[ccw], &v.Heads[cw]
	away := a.PlaceFRD.Sub(b.PlaceFRD)
	return ccw, cw, !a.Clockwise && b.Clockwise && math.Hypot(away.X, away.Y) < 0.02*a.Radius && math.Abs(away.Z) > 0.02*a.Radius
}

// Tandem returns the places of the two rotors with swash plates that lift a tandem helicopter, the front one first. ok is false for one with another
// number of main rotors, or where the front one is ahead by half a radius at most, as with both on one axis.
func Tandem(v *Vehicle) (front, rear int, ok bool) {
	if front, rear, ok = twoMain(v); !ok {
		return front, rear, false
	}
	if v.Heads[rear].PlaceFRD.X > v.Heads[front].PlaceFRD.X {
		front, rear = rear, front
	}
	return front, rear, v.Heads[front].PlaceFRD.X-v.Heads[rear].PlaceFRD.X > v.Heads[front].Radius/2
}

// IsTandem reports whether two main rotors, one ahead of the other, lift it.
func IsTandem(v *Vehicle) bool {
	_, _, ok := Tandem(v)
	return ok
}

// IsCoaxial reports whether two main rotors, one over the other, lift it.
func IsCoaxial(v *Vehicle) bool {
	_, _, ok := Coaxial(v)
	return ok
}

// NeighborOf returns how rotor i meets the flow of rotor k.
func NeighborOf(v *Vehicle, i, k int) rotorhead.Neighbor {
	a, b := &v.Heads[i], &v.Heads[k]
	away := b.PlaceFRD.Sub(a.PlaceFRD)
	return rotorhead.NewNeighbor(away.X, away.Y, away.Z, a.Radius, b.Radius)
}

// ShaftOf returns which of Traction turns rotor i; -1: none, it windmills.
func ShaftOf(v *Vehicle, i int) int {
	for k := range v.Traction {
		for _, at := range v.Traction[k].Rotors {
			if at == i {
				return k
			}
		}
	}
	return -1
}

// validateHeads checks the rotors with variable pitch, what sets their pitch and what turns them.
func validateHeads(v *Vehicle) error {
	if n := len(v.Heads); n > MaxHeads {
		return v.Refuse(fmt.Errorf("number of rotors is %d, must be at most %d", n, MaxHeads), "rotors")
	}
	turned := map[int]int{}
	for k := range v.Traction {
		for _, i := range v.Traction[k].Rotors {
			if i < 0 || i >= len(v.Heads) || turned[i] > 0 {
				return v.Refuse(fmt.Errorf("motor %s turns the rotor at place %d of %d, or another one does, too", v.Traction[k].Name, i+1, len(v.Heads)), "rotors", "traction")
			}
			turned[i]++
		}
	}
	for i := range v.Heads {
		h := &v.Heads[i]
		err := h.Validate()
		exists := func(servo int) bool { return servo >= 0 && servo < len(v.Servos) }
		switch {
		case err != nil:
		case turned[i] == 0:
			err = fmt.Errorf("no motor turns it")
		case !(h.Ratio >= 0.1 && h.Ratio <= 20):
			err = fmt.Errorf("ratio is %s, must be from 0.1 to 20 turns for one of the shaft", figure(h.Ratio))
		case len(h.Swash.Arms) == 0 && !exists(h.Servo):
			err = fmt.Errorf("the servo of its pitch is the one at place %d of %d", h.Servo+1, len(v.Servos))
		case len(h.Swash.Arms) > 0:
			w := h.Swash
			if !w.Prepare() {
				err = fmt.Errorf("its swash plate has %d arms that do not hold it: three or more, at three places around it", len(w.Arms))
			}
			if !(w.Ratio >= 0.1 && w.Ratio <= 10) {
				err = fmt.Errorf("its swash plate's ratio is %s, must be from 0.1 to 10", figure(w.Ratio))
			}
			for _, a := range w.Arms {
				if !exists(a.Servo) {
					err = fmt.Errorf("a servo of its swash plate is the one at place %d of %d", a.Servo+1, len(v.Servos))
				}
			}
		}
		if err != nil {
			return v.Refuse(fmt.Errorf("rotor %d (%s): %w", i+1, h.Name, err), "rotors")
		}
	}
	return stepOfHeads(v)
}

// stepOfHeads checks that a step shows how a rotor's disc takes the vehicle along: as rotorHolds does, at the tip speed of 200 m/s.
func stepOfHeads(v *Vehicle) error {
	const tip = 200.0
	sum, hub := 0.0, 0.0
	for i := range v.Heads {
		h := &v.Heads[i]
		hold := bounds.DensestAir / 4 * float64(h.Blades) * h.LiftSlope * h.Chord * h.Radius * tip // ∫ ½ρ a c Ω r dr
		sum += hold
		hub += float64(h.Blades) / 2 * h.Stiffness
		if h.Facing == FacesUp {
			continue
		}
		arm := h.PlaceFRD.Len()
		if rate := hold * arm * arm / v.Inertia.Z; rate > bounds.FastestRate {
			return v.Refuse(fmt.Errorf("rotor %s would stop its turning within %.2g ms, and the physics steps by %g ms: its inertia must be greater", h.Name, 1000/rate, 1000*bounds.LongestStep), "inertia", "rotors")
		}
	}
	if rate := sum / v.Mass; rate > bounds.FastestRate {
		return v.Refuse(fmt.Errorf("its rotors would take it along with the air within %.2g ms, and the physics steps by %g ms: its mass must be greater", 1000/rate, 1000*bounds.LongestStep), "mass", "rotors")
	}
	if rate := math.Sqrt(hub / min(v.Inertia.X, v.Inertia.Y)); rate > 0.5/bounds.LongestStep {
		return v.Refuse(fmt.Errorf("its rotor's hub would shake it at %.3g rad/s, and the physics steps by %g ms: its inertia must be greater", rate, 1000*bounds.LongestStep), "inertia", "rotors")
	}
	return nil
}
