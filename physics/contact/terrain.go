package contact

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Terrain is the shape of the ground.
//
// At returns the ground's height above home's level [m], up positive, and its
// unit normal, out of the ground, at a place north and east of home [m]. It is
// asked often and by several goroutines at once: it must be safe for concurrent
// reads, must not allocate, and must give the same bits for the same place. The
// height is continuous, and nowhere steeper than MaxGradient.
type Terrain interface {
	At(north, east float64) (height float64, normalNED frame.Vec[frame.NED])
}

// MaxGradient is the steepest that a terrain may be: rise over run, 79°.
const MaxGradient = 5

// Paving is where ground is paved. A Terrain that is paved somewhere may be one. It must be safe for concurrent reads, and must not
// allocate.
type Paving interface {
	// Paved reports whether a place north and east of home [m] is.
	Paved(north, east float64) bool
}

// Flat is level ground at home's height. So is a nil Terrain.
type Flat struct{ Paving Paving } // nil: it is paved nowhere

// At returns 0 and up.
func (Flat) At(float64, float64) (float64, frame.Vec[frame.NED]) { return 0, frame.OfNED(0, 0, -1) }

// Slope is one plane through home. It rises by North and East, each in m per m.
type Slope struct{ North, East float64 }

// At returns the plane's height and its normal.
func (s Slope) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	n := frame.OfNED(-s.North, -s.East, -1)
	return s.North*north + s.East*east, n.Scale(1 / n.Len())
}

// Validate returns an error when the terrain is not fit to stand on at home: a
// height that is not finite or not within 10 km, no upward unit normal there, or
// one steeper than MaxGradient. A nil terrain is fit.
func Validate(t Terrain) error {
	if t == nil {
		return nil
	}
	height, n := t.At(0, 0)
	switch {
	case !(math.Abs(height) <= 1e4):
		return fmt.Errorf("contact: terrain's height at home is %g m, must be from -10000 to 10000 m", height)
	case !(math.Abs(n.Len()-1) < 1e-6):
		return fmt.Errorf("contact: terrain's normal at home is %v, must have the length 1", n.Array())
	case !(math.Hypot(n.X, n.Y) <= -n.Z*MaxGradient):
		return fmt.Errorf("contact: terrain's normal at home is %v, must point up, with a gradient of at most %d", n.Array(), MaxGradient)
	}
	return nil
}

// Plane is a flat piece of ground: the places p with NormalNED·p = Offset.
type Plane struct {
	NormalNED frame.Vec[frame.NED] // unit, out of the ground
	Offset    float64              // [m]
	Secant    float64              // 1/cos of the slope's angle: vertical over normal distance
}

// Distance returns how far p lies above the plane, along its normal [m].
func (p *Plane) Distance(placeNED frame.Vec[frame.NED]) float64 {
	return p.NormalNED.Dot(placeNED) - p.Offset
}

// Height returns how far p lies above the plane, along the vertical [m].
func (p *Plane) Height(placeNED frame.Vec[frame.NED]) float64 {
	return p.Secant * p.Distance(placeNED)
}

// Rememberer is a Terrain that answers one goroutine faster: where places are near the one that was asked for before, by what it still
// knows.
type Rememberer interface {
	// Remember returns a Terrain of the same bits everywhere, which is not safe for concurrent use.
	Remember() Terrain
}

// Detailed is a Terrain that also answers less than At does, in less time.
type Detailed interface {
	// Height returns the height that At returns, to the last bit.
	Height(north, east float64) float64
	// Steepest returns a slope that the ground nowhere exceeds within a distance [m] of a place north and east of home, to
	// each side, rise over run: the steepest there or more, at most MaxGradient.
	Steepest(north, east, within float64) float64
}

// Surface is a Terrain made ready for many questions: what is one plane costs no
// call. Make it by Of; the zero value is not a surface.
type Surface struct {
	terrain  Terrain // nil: plane is everywhere
	plane    Plane
	paving   Paving   // nil: it is paved nowhere
	detailed Detailed // the terrain; nil: it is none
}

// Of returns the surface of a terrain; nil is Flat.
func Of(t Terrain) Surface {
	switch t := t.(type) {
	case nil:
		return Surface{plane: tangent(Flat{}, 0, 0)}
	case Flat:
		return Surface{plane: tangent(t, 0, 0), paving: t.Paving}
	case Slope:
		return Surface{plane: tangent(t, 0, 0)}
	}
	paving, _ := t.(Paving)
	detailed, _ := t.(Detailed)
	return Surface{terrain: t, paving: paving, detailed: detailed}
}

// Alone returns the surface of a terrain, as Of does, for one goroutine: copies of it share what they remember.
func Alone(t Terrain) Surface {
	s := Of(t)
	if r, ok := s.terrain.(Rememberer); ok {
		s.terrain = r.Remember()
		s.detailed, _ = s.terrain.(Detailed)
	}
	return s
}

// Paved reports whether the ground is paved under a place.
func (s *Surface) Paved(placeNED frame.Vec[frame.NED]) bool {
	return s.paving != nil && s.paving.Paved(placeNED.X, placeNED.Y)
}

// IsPlane reports whether one plane is everywhere.
func (s *Surface) IsPlane() bool { return s.terrain == nil }

// Under returns the plane that touches the ground straight under (or over) a
// place.
func (s *Surface) Under(placeNED frame.Vec[frame.NED]) Plane {
	if s.terrain == nil {
		return s.plane
	}
	return tangent(s.terrain, placeNED.X, placeNED.Y)
}

// height is how high the ground is under a place [m].
func (s *Surface) height(placeNED frame.Vec[frame.NED]) float64 {
	if s.detailed != nil {
		return s.detailed.Height(placeNED.X, placeNED.Y)
	}
	height, _ := s.terrain.At(placeNED.X, placeNED.Y)
	return height
}

// steepest is how steep the ground is at most within a distance of a place [m], MaxGradient where nothing else is known.
func (s *Surface) steepest(placeNED frame.Vec[frame.NED], within float64) float64 {
	if s.detailed != nil {
		return s.detailed.Steepest(placeNED.X, placeNED.Y, within)
	}
	return MaxGradient
}

func tangent(t Terrain, north, east float64) Plane {
	height, n := t.At(north, east)
	return Plane{n, n.Dot(frame.OfNED(north, east, -height)), -1 / n.Z}
}
