package contact

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// MaxPoints is the largest number of contact points.
	MaxPoints = 128
	// MaxLegs is the largest number of legs.
	MaxLegs = 32
)

// Kind says what part of the vehicle a point is.
type Kind uint8

// The kinds of points.
const (
	Leg Kind = iota // made to stand on
	Hull
	Tip // of a propeller: it notes that it touches, but carries nothing
)

// Point is a place of the vehicle that can touch the ground.
type Point struct {
	PlaceFRD frame.Vec[frame.FRD] // from the centre of mass [m]
	Kind     Kind
	Motor    int // of a Tip: the motor, from 1
}

// Params is the contact of a vehicle. Legs are numbered from 1, in the order of
// their points.
type Params struct {
	Points []Point // at most MaxPoints, of them MaxLegs legs
	// Stiffness of a leg and of a hull point [N/m], and their damping [N s/m].
	LegStiffness, HullStiffness float64
	LegDamping, HullDamping     float64
	Friction                    float64 // Coulomb's coefficient
}

const (
	// give is by how much the legs' springs give under the weight [m]. It sets
	// how stiff the contact is, whatever the mass: √(g/give) = 70 rad/s, which
	// steps of 1 ms resolve also where a point's share of the mass is a tenth.
	give = 0.002
	// damped is the damping over the critical one.
	damped = 0.6
	// cornerShare is the share of the mass that a corner of the hull feels when it
	// alone hits: 1/(1 + m r²/I), about a quarter at the arms' ends.
	cornerShare = 0.25
	// usualFriction is that of rubber or plastic on short grass or concrete.
	usualFriction = 0.7
)

// ForVehicle returns the contact of a vehicle of the given mass [kg] with the
// given points: legs that give 2 mm together under its weight, hull points that
// give as much alone, both damped by 0.6 of critical, and friction of 0.7.
func ForVehicle(mass float64, points []Point) Params {
	legs := 0.0
	for i := range points {
		if points[i].Kind == Leg {
			legs++
		}
	}
	share := mass / max(1, legs)
	critical := 2 * math.Sqrt(standard.Gravity/give) // [1/s]
	return Params{
		Points:        points,
		LegStiffness:  share * standard.Gravity / give,
		LegDamping:    damped * critical * share,
		HullStiffness: mass * standard.Gravity / give,
		HullDamping:   damped * critical * mass * math.Sqrt(cornerShare),
		Friction:      usualFriction,
	}
}

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"number of points", float64(len(p.Points)), 3, MaxPoints, ""},
		{"number of legs", float64(p.Legs()), 0, MaxLegs, ""},
		{"leg stiffness", p.LegStiffness, 0.1, 1e8, " N/m"},
		{"hull stiffness", p.HullStiffness, 0.1, 1e8, " N/m"},
		{"leg damping", p.LegDamping, 0, 1e5, " N s/m"},
		{"hull damping", p.HullDamping, 0, 1e5, " N s/m"},
		{"friction", p.Friction, 0, 2, ""},
	} {
		if err := bounds.Range("contact", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return p.validatePoints()
}

func (p *Params) validatePoints() error {
	hull := 0
	for i := range p.Points {
		pt := &p.Points[i]
		switch {
		case !pt.PlaceFRD.IsFinite():
			return fmt.Errorf("contact: place of point %d is %v m, must be finite", i+1, pt.PlaceFRD.Array())
		case pt.Kind > Tip:
			return fmt.Errorf("contact: kind of point %d is %d, must be from 0 to %d", i+1, pt.Kind, Tip)
		case pt.Kind == Hull:
			hull++
		case pt.Kind == Tip && (pt.Motor < 1 || pt.Motor > limits.Motors):
			return fmt.Errorf("contact: motor of point %d, a propeller's tip, is %d, must be from 1 to %d", i+1, pt.Motor, limits.Motors)
		}
	}
	if hull < 3 {
		return fmt.Errorf("contact: number of hull points is %d, must be at least 3, for a vehicle without legs to lie on", hull)
	}
	return nil
}

// Legs returns how many legs there are.
func (p *Params) Legs() int {
	n := 0
	for i := range p.Points {
		if p.Points[i].Kind == Leg {
			n++
		}
	}
	return n
}

// Leg returns the index of the point of the leg with the given number, from 1, and
// false when there is none.
func (p *Params) Leg(number int) (point int, ok bool) {
	for i := range p.Points {
		if p.Points[i].Kind == Leg {
			if number--; number == 0 {
				return i, true
			}
		}
	}
	return 0, false
}

// Reach returns the distance of the outermost point from the centre of mass [m].
func (p *Params) Reach() float64 {
	r := 0.0
	for i := range p.Points {
		r = max(r, p.Points[i].PlaceFRD.Len())
	}
	return r
}

func (p *Params) spring(k Kind) (stiffness, damping float64) {
	switch k {
	case Leg:
		return p.LegStiffness, p.LegDamping
	case Hull:
		return p.HullStiffness, p.HullDamping
	}
	return 0, 0
}

// OnTail reports whether the vehicle stands nose up: all of its legs are farther behind its centre of mass than below it.
func (p *Params) OnTail() bool {
	n := 0
	for i := range p.Points {
		if at := &p.Points[i].PlaceFRD; p.Points[i].Kind != Leg {
			continue
		} else if -at.X <= at.Z {
			return false
		}
		n++
	}
	return n > 0
}

// RestHeight returns the height of the centre of mass [m] at which a vehicle of the given weight [N] stands on its legs,
// level or nose up, or without legs on the lowest points of its hull.
func (p *Params) RestHeight(weight float64) float64 {
	kind, n, lowest := Leg, p.Legs(), math.Inf(-1)
	if n == 0 {
		kind = Hull
	}
	tail := p.OnTail()
	for i := range p.Points {
		if at := &p.Points[i].PlaceFRD; p.Points[i].Kind != kind {
			continue
		} else if tail {
			lowest = max(lowest, -at.X)
		} else {
			lowest = max(lowest, at.Z)
		}
	}
	if kind == Hull {
		n = p.countAt(lowest)
	}
	stiffness, _ := p.spring(kind)
	return lowest - weight/(float64(n)*stiffness)
}

// countAt returns how many hull points lie as far down as the lowest, to within
// what the springs give.
func (p *Params) countAt(lowest float64) int {
	n := 0
	for i := range p.Points {
		if pt := &p.Points[i]; pt.Kind == Hull && pt.PlaceFRD.Z > lowest-give/2 {
			n++
		}
	}
	return n
}
