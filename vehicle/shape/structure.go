package shape

import (
	"math"
	"sort"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
)

// Rotor is a motor with its propeller.
type Rotor struct {
	PlaceFRD  frame.Vec[frame.FRD] // of the hub, from the centre of mass [m]
	AxisFRD   frame.Vec[frame.FRD] // of its thrust, a unit vector; zero: up
	Clockwise bool                 // turning, seen from above
	Radius    float64              // of the propeller [m]
}

// Structure is what a multirotor's parts are sized by: it follows from its rotors alone, so that
// a racer and a lifter of 1.3 m both look right.
type Structure struct {
	Size   float32 // half side of the hub [m]
	Radius float32 // of the largest propeller [m]
	Top    float32 // height of the topmost bars above the centre of mass: of the hub's middle [m]
	Low    float32 // height of the lowest bars [m]
	Arms   []Arm
	Seats  []Seat  // of the rotors
	Lights []Light // on the outermost arms: red to the left, green to the right
	racer  bool
}

// Arm is what carries the rotors that stand above one another.
type Arm struct {
	Rotors []int     // from the top
	at     solid.Vec // of the rotors, in the plane
	reach  float32
	bars   []float32 // heights, from the top: one carries two rotors, back to back
}

// Seat is how a rotor sits on its arm.
type Seat struct {
	Below bool    // under the bar: its motor is above the propeller
	gap   float32 // from the bar to the propeller [m]
}

const (
	usualGap    = 0.32  // from an arm to its propeller, by the radius
	racerReach  = 0.17  // a quad with shorter arms has a racer's body [m]
	sameArm     = 0.3   // rotors that are nearer, by their radius, share an arm
	tubeShare   = 0.065 // radius of an arm by the hub's half side
	tubeByBlade = 0.030 // and so much more by the propeller's radius
)

// Stacks returns the rotors by arm, in the order of each arm's first rotor; an arm's from the top.
func Stacks(rotors []Rotor) [][]int {
	var stacks [][]int
	for i := range rotors {
		stacks = intoStack(rotors, stacks, i)
	}
	for _, s := range stacks {
		sort.SliceStable(s, func(a, b int) bool { return rotors[s[a]].PlaceFRD.Z < rotors[s[b]].PlaceFRD.Z })
	}
	return stacks
}

func intoStack(rotors []Rotor, stacks [][]int, i int) [][]int {
	m := &rotors[i]
	for k, s := range stacks {
		o := &rotors[s[0]]
		if math.Hypot(m.PlaceFRD.X-o.PlaceFRD.X, m.PlaceFRD.Y-o.PlaceFRD.Y) < sameArm*min(m.Radius, o.Radius) {
			stacks[k] = append(s, i)
			return stacks
		}
	}
	return append(stacks, []int{i})
}

// StructureOf returns the structure that carries some rotors.
func StructureOf(rotors []Rotor) Structure {
	s := Structure{Seats: make([]Seat, len(rotors))}
	if len(rotors) == 0 {
		return s
	}
	reach := ArmReach(rotors)
	s.Size = float32(max(0.012, 0.34*reach))
	for _, stack := range Stacks(rotors) {
		s.Radius = max(s.Radius, float32(rotors[stack[0]].Radius))
		s.Arms = append(s.Arms, s.arm(rotors, stack))
	}
	s.racer = len(rotors) == 4 && len(s.Arms) == 4 && reach < racerReach
	s.Top, s.Low = s.Arms[0].bars[0], s.Arms[0].bars[0]
	for _, a := range s.Arms {
		s.Top = max(s.Top, a.bars[0])
		s.Low = min(s.Low, a.bars[len(a.bars)-1])
		if l, ok := s.armLight(&a); ok {
			s.Lights = append(s.Lights, l)
		}
	}
	return s
}

// arm pairs rotors that stand above one another, back to back on a bar between
// them; one alone stands on its bar.
func (s *Structure) arm(rotors []Rotor, stack []int) Arm {
	at := standing(rotors[stack[0]].PlaceFRD)
	a := Arm{at: solid.Vec{X: at.X, Z: at.Z}, Rotors: stack}
	a.reach = a.at.Len()
	for i := 0; i < len(stack); i += 2 {
		m := &rotors[stack[i]]
		up := float32(-m.PlaceFRD.Z)
		gap := usualGap * float32(m.Radius)
		if i+1 < len(stack) {
			gap = (up + float32(rotors[stack[i+1]].PlaceFRD.Z)) / 2
			s.Seats[stack[i+1]] = Seat{Below: true, gap: gap}
		}
		s.Seats[stack[i]] = Seat{gap: gap}
		a.bars = append(a.bars, up-gap)
	}
	return a
}

// ArmReach is the distance of the outermost hub from the centre, in the plane of the arms [m].
func ArmReach(rotors []Rotor) float64 {
	r := 0.0
	for i := range rotors {
		r = max(r, math.Hypot(rotors[i].PlaceFRD.X, rotors[i].PlaceFRD.Y))
	}
	return r
}

// Tube is the radius of an arm at its root [m].
func (s *Structure) Tube() float32 { return tubeShare*s.Size + tubeByBlade*s.Radius }

// sideways is how far the outermost rotors are from the middle line [m].
func (s *Structure) sideways() float32 {
	out := float32(0)
	for _, a := range s.Arms {
		out = max(out, abs(a.at.X))
	}
	return out
}

// Light is a navigation light.
type Light struct {
	PlaceFRD frame.Vec[frame.FRD]
	Color    Color
}

func (s *Structure) armLight(a *Arm) (l Light, ok bool) {
	if abs(a.at.X) <= max(0.9*s.sideways(), 0.1*s.Size) {
		return l, false
	}
	p := a.at.Scale(1 + 0.20*s.Radius/max(a.reach, 1e-3))
	p.Y = a.bars[len(a.bars)-1] - 0.05*s.Radius
	l = Light{PlaceFRD: lying(p), Color: GreenLamp}
	if a.at.X < 0 {
		l.Color = RedLamp
	}
	return l, true
}

// TailLight is the white one behind the hub.
func (s *Structure) TailLight() Light {
	return Light{PlaceFRD: lying(solid.Vec{Y: s.Top + 0.02*s.Size, Z: 1.30 * s.Size}), Color: WhiteLamp}
}

func abs(x float32) float32 { return max(x, -x) }
