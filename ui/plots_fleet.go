package ui

import (
	"slices"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// recorded is how many vehicles' plots are kept: each takes some 9 MB.
const recorded = 8

// recorders are the plotted quantities of vehicles of which the plots do not tell now.
type recorders struct {
	followed int               // index of the one of which they do
	rest     map[int]*recorder // of vehicles that were followed, or are recorded beside
	used     []int             // their indices, the one used last at the end
}

// show makes the plots show another vehicle of the fleet. What was recorded of it is
// shown again. It tells whether that is another one than before.
func (p *plots) show(vehicle int) bool {
	r := &p.recorders
	if vehicle == r.followed {
		return false
	}
	was := p.rec
	r.keep(r.followed, &was)
	p.rec = recorder{}
	if before := r.rest[vehicle]; before != nil {
		p.rec = *before
		r.drop(vehicle)
	}
	r.followed = vehicle
	p.hold(false)
	return true
}

// record notes what the plots need of a vehicle that they do not show now. Only some
// are kept: of the others the plots begin when they are followed.
func (p *plots) record(vehicle int, s *snapshot.Snapshot) {
	r := &p.recorders
	if vehicle == r.followed {
		return
	}
	if r.rest[vehicle] == nil {
		r.keep(vehicle, &recorder{})
	}
	if rec := r.rest[vehicle]; rec != nil {
		rec.follow(s)
	}
}

func (r *recorders) keep(vehicle int, rec *recorder) {
	if r.rest == nil {
		r.rest = map[int]*recorder{}
	}
	r.drop(vehicle)
	r.rest[vehicle] = rec
	r.used = append(r.used, vehicle)
	if len(r.used) > recorded-1 {
		r.drop(r.used[0])
	}
}

func (r *recorders) drop(vehicle int) {
	delete(r.rest, vehicle)
	r.used = slices.DeleteFunc(r.used, func(i int) bool { return i == vehicle })
}
