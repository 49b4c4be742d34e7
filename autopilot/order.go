package autopilot

import (
	"sort"

	"github.com/sitlark/sitlark/mission"
)

// Order leads through the legs of a mission, jumps included.
type Order struct {
	Legs  []mission.Leg
	index int   // of the current leg; len(Legs): at the end
	jumps []int // how often each jump was taken, by the index of its leg
}

// NewOrder returns an Order before the first leg.
func NewOrder(legs []mission.Leg) Order {
	return Order{Legs: legs, index: -1, jumps: make([]int, len(legs))}
}

// Leg returns the current leg, false at the end.
func (r *Order) Leg() (mission.Leg, bool) {
	if r.index >= len(r.Legs) {
		return mission.Leg{}, false
	}
	return r.Legs[r.index], true
}

// Following returns the leg after the current one in the list, false where there is none.
func (r *Order) Following() (mission.Leg, bool) {
	if r.index+1 >= len(r.Legs) {
		return mission.Leg{}, false
	}
	return r.Legs[r.index+1], true
}

// Stop goes to the end.
func (r *Order) Stop() { r.index = len(r.Legs) }

// Advance makes the next leg that moves the current one, and tells the changes of speed on the way there. A jump in
// circles without any leg that moves ends the order.
func (r *Order) Advance(speed func(mission.Leg)) {
	r.index++
	for budget := 2*len(r.Legs) + 2; r.index < len(r.Legs); budget-- {
		if budget == 0 {
			r.Stop()
			return
		}
		switch leg := r.Legs[r.index]; leg.Command {
		case mission.DoJump:
			r.index = r.jump(leg)
		case mission.DoSpeed:
			speed(leg)
			r.index++
		default:
			return
		}
	}
}

// jump returns where to go on after the jump of the current index.
func (r *Order) jump(leg mission.Leg) int {
	if times := int(leg.Param[1]); times >= 0 && r.jumps[r.index] >= times {
		return r.index + 1
	}
	r.jumps[r.index]++
	to := int(leg.Param[0])
	return sort.Search(len(r.Legs), func(i int) bool { return r.Legs[i].Seq >= to })
}

// Plausible reports whether an Order that was read from a checkpoint fits its legs.
func (r *Order) Plausible() bool {
	return len(r.jumps) == len(r.Legs) && r.index >= 0 && r.index <= len(r.Legs)
}
