package model

import (
	"math"
	"sort"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/scene/space"
)

// shape is what a vehicle's parts are sized by: it follows from the layout alone,
// so that a racer and a lifter of 1.3 m both look right.
type shape struct {
	Size   float32 // half side of the hub [m]
	Radius float32 // of the largest propeller [m]
	arms   []arm
	Y      float32 // height of the hub's middle: of the topmost bars [m]
	low    float32 // height of the lowest bars [m]
	racer  bool
	seats  []seat // of the rotors
}

// arm is what carries the rotors that stand above one another.
type arm struct {
	at     math32.Vector3 // of the rotors, in the plane
	reach  float32
	bars   []float32 // heights, from the top: one carries two rotors, back to back
	rotors []int     // from the top
}

// seat is how a rotor sits on its arm.
type seat struct {
	below bool    // under the bar: its motor is above the propeller
	gap   float32 // from the bar to the propeller [m]
}

const (
	usualGap    = 0.32  // from an arm to its propeller, by the radius
	racerReach  = 0.17  // a quad with shorter arms has a racer's body [m]
	sameArm     = 0.3   // rotors that are nearer, by their radius, share an arm
	tubeShare   = 0.065 // radius of an arm by the hub's half side
	tubeByBlade = 0.030 // and so much more by the propeller's radius
)

// stacksOf returns the rotors by arm, in the order of each arm's first rotor; an
// arm's from the top.
func stacksOf(l *layout) [][]int {
	var stacks [][]int
	for i := range l.Count {
		stacks = intoStack(l, stacks, i)
	}
	for _, s := range stacks {
		sort.SliceStable(s, func(a, b int) bool { return l.rotors[s[a]].place.Z < l.rotors[s[b]].place.Z })
	}
	return stacks
}

func intoStack(l *layout, stacks [][]int, i int) [][]int {
	m := &l.rotors[i]
	for k, s := range stacks {
		o := &l.rotors[s[0]]
		if math.Hypot(m.place.X-o.place.X, m.place.Y-o.place.Y) < sameArm*min(m.radius, o.radius) {
			stacks[k] = append(s, i)
			return stacks
		}
	}
	return append(stacks, []int{i})
}

func shapeOf(l *layout) shape {
	s := shape{seats: make([]seat, l.Count)}
	s.Size = float32(max(0.012, 0.34*l.reach()))
	for _, rotors := range stacksOf(l) {
		s.Radius = max(s.Radius, float32(l.rotors[rotors[0]].radius))
		s.arms = append(s.arms, s.arm(l, rotors))
	}
	s.racer = l.Count == 4 && len(s.arms) == 4 && l.reach() < racerReach
	s.Y, s.low = s.arms[0].bars[0], s.arms[0].bars[0]
	for _, a := range s.arms {
		s.Y = max(s.Y, a.bars[0])
		s.low = min(s.low, a.bars[len(a.bars)-1])
	}
	return s
}

// arm pairs rotors that stand above one another, back to back on a bar between
// them; one alone stands on its bar.
func (s *shape) arm(l *layout, rotors []int) arm {
	at := space.GLFromFRD(l.rotors[rotors[0]].place)
	a := arm{at: math32.Vector3{X: at.X, Z: at.Z}, rotors: rotors}
	a.reach = a.at.Length()
	for i := 0; i < len(rotors); i += 2 {
		m := &l.rotors[rotors[i]]
		up := float32(-m.place.Z)
		gap := usualGap * float32(m.radius)
		if i+1 < len(rotors) {
			gap = (up + float32(l.rotors[rotors[i+1]].place.Z)) / 2
			s.seats[rotors[i+1]] = seat{below: true, gap: gap}
		}
		s.seats[rotors[i]] = seat{gap: gap}
		a.bars = append(a.bars, up-gap)
	}
	return a
}

// Tube is the radius of an arm at its root [m].
func (s *shape) Tube() float32 { return tubeShare*s.Size + tubeByBlade*s.Radius }

// sideways is how far the outermost rotors are from the middle line [m].
func (s *shape) sideways() float32 {
	out := float32(0)
	for _, a := range s.arms {
		out = max(out, math32.Abs(a.at.X))
	}
	return out
}

// lamp reports whether an arm carries a navigation light: the outermost ones do.
func (s *shape) lamp(a *arm) bool {
	return math32.Abs(a.at.X) > max(0.9*s.sideways(), 0.1*s.Size)
}

// lampPlace is where it shines.
func (s *shape) lampPlace(a *arm) math32.Vector3 {
	p := a.at
	p.MultiplyScalar(1 + 0.20*s.Radius/max(a.reach, 1e-3))
	p.Y = a.bars[len(a.bars)-1] - 0.05*s.Radius
	return p
}

// tailPlace is where the white light shines.
func (s *shape) tailPlace() math32.Vector3 {
	return math32.Vector3{Y: s.Y + 0.02*s.Size, Z: 1.30 * s.Size}
}
