package autopilot

import (
	"fmt"
	"sort"

	"github.com/sitlark/sitlark/mission"
)

// Order leads through the legs of a mission, jumps included.
type Order struct {
	Legs  []mission.Leg
	index int      // of the current leg; len(Legs): at the end
	jumps []int    // how often each jump was taken, by the index of its leg
	names []string // of the legs, for people, who are told in each step
}

// NewOrder returns an Order before the first leg.
func NewOrder(legs []mission.Leg) Order {
	r := Order{Legs: legs, index: -1, jumps: make([]int, len(legs))}
	for i := range legs {
		r.names = append(r.names, fmt.Sprintf("waypoint %d", legs[i].Seq))
	}
	return r
}

// Leg returns the current leg, false at the end.
func (r *Order) Leg() (mission.Leg, bool) {
	if r.index >= len(r.Legs) {
		return mission.Leg{}, false
	}
	return r.Legs[r.index], true
}

// Waypoint says for people to which leg the way leads, such as "waypoint 3"; empty at the end.
func (r *Order) Waypoint() string {
	if r.index >= len(r.names) {
		return ""
	}
	return r.names[r.index]
}

// Following returns the leg after the current one in the list, false where there is none.
func (r *Order) Following() (mission.Leg, bool) {
	if r.index+1 >= len(r.Legs) {
		return mission.Leg{}, false
	}
	return r.Legs[r.index+1], true
}

// Ahead returns the next leg that leads to a place, jumps followed; false where there is none.
func (r *Order) Ahead() (mission.Leg, bool) {
	for i, budget := r.index+1, 2*len(r.Legs); i < len(r.Legs) && budget > 0; budget-- {
		switch leg := r.Legs[i]; {
		case leg.Command == mission.DoJump && r.jumpsAt(i):
			i = r.target(leg)
		case leg.Command.HasPlace() || leg.Command == mission.ReturnHome:
			return leg, true
		default:
			i++
		}
	}
	return mission.Leg{}, false
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
	if !r.jumpsAt(r.index) {
		return r.index + 1
	}
	r.jumps[r.index]++
	return r.target(leg)
}

// jumpsAt reports whether the jump of an index is taken once more.
func (r *Order) jumpsAt(index int) bool {
	times := int(r.Legs[index].Param[1])
	return times < 0 || r.jumps[index] < times
}

// target returns the index to which a jump leads.
func (r *Order) target(leg mission.Leg) int {
	to := int(leg.Param[0])
	return sort.Search(len(r.Legs), func(i int) bool { return r.Legs[i].Seq >= to })
}

// Plausible reports whether an Order that was read from a checkpoint fits its legs.
func (r *Order) Plausible() bool {
	return len(r.jumps) == len(r.Legs) && r.index >= 0 && r.index <= len(r.Legs)
}
