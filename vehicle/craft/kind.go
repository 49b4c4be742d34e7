package craft

import (
	"math"
	"sync"
)

// Kind is a kind of vehicle.
type Kind int

// The kinds that have a body. None is a multirotor, or unknown.
const (
	None Kind = iota
	Plane
	Helicopter
	Rover
	Boat
	Submarine
	Blimp
	VTOL // a plane with a multirotor's rotors
)

// HasRotors reports whether the rotors of a multirotor are drawn with the body.
func (k Kind) HasRotors() bool { return k == None || k == VTOL }

// Color is what a triangle is painted with.
type Color int

// The colours of bodies.
const (
	Shell  Color = iota // the vehicle's own, white as a rule
	Dark                // carbon, rubber
	Grey                // metal
	Accent              // orange: shows the front
	Glass               // dark blue
)

// Triangle is part of a body's surface. Its corners are FRD from the centre of mass [m], in the
// order in which its normal points outward by the right-hand rule.
type Triangle struct {
	Corners [3]Point
	Color   Color
}

// Point is forward, right and down [m].
type Point [3]float64

// Body is what a kind of vehicle looks like.
type Body struct {
	Triangles []Triangle
	Reach     float64 // of the farthest corner from the centre of mass [m]
	Below     float64 // of the lowest corner below the centre of mass [m]
	Above     float64 // of the highest corner above it [m]
}

// Of returns the body of a kind of vehicle, which the caller must not change; nil: it has none.
func Of(k Kind) *Body { return bodies()[k] }

var bodies = sync.OnceValue(func() map[Kind]*Body {
	all := map[Kind]*Body{}
	for k, build := range map[Kind]func(*builder){
		Plane: (*builder).plane, VTOL: (*builder).plane, Helicopter: (*builder).helicopter, Blimp: (*builder).blimp,
		Rover: (*builder).rover, Boat: (*builder).boat, Submarine: (*builder).submarine,
	} {
		all[k] = built(build)
	}
	return all
})

func built(build func(*builder)) *Body {
	b := &builder{}
	build(b)
	body := &Body{Triangles: b.triangles}
	for i := range body.Triangles {
		for _, p := range body.Triangles[i].Corners {
			body.Reach = max(body.Reach, math.Sqrt(p[0]*p[0]+p[1]*p[1]+p[2]*p[2]))
			body.Below, body.Above = max(body.Below, p[2]), max(body.Above, -p[2])
		}
	}
	return body
}
