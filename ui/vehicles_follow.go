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
	others   map[int]*recorder // of vehicles that were followed, or are recorded beside
	used     []int             // their indices, the one used last at the end
}

// Follow makes panels and plots tell of another vehicle of the fleet, from the next
// Update on. What was recorded of it is shown again.
func (p *Panels) Follow(vehicle int) {
	r := &p.recorders
	if vehicle == r.followed {
		return
	}
	was := p.plots.rec
	r.keep(r.followed, &was)
	p.plots.rec = recorder{}
	if before := r.others[vehicle]; before != nil {
		p.plots.rec = *before
		r.drop(vehicle)
	}
	r.followed = vehicle
	p.plots.hold(false)
	p.caption, p.hud.endurance, p.num.Seq = caption{}, endurance{}, 0
	p.motors().chosen = choice{}
}

// Record notes what the plots need of a vehicle that they do not tell of now. Only some
// are kept: of the others the plots begin when they are followed.
func (p *Panels) Record(vehicle int, s *snapshot.Snapshot) {
	r := &p.recorders
	if vehicle == r.followed {
		return
	}
	if r.others[vehicle] == nil {
		r.keep(vehicle, &recorder{})
	}
	if rec := r.others[vehicle]; rec != nil {
		rec.follow(s)
	}
}

func (r *recorders) keep(vehicle int, rec *recorder) {
	if r.others == nil {
		r.others = map[int]*recorder{}
	}
	r.drop(vehicle)
	r.others[vehicle] = rec
	r.used = append(r.used, vehicle)
	if len(r.used) > recorded-1 {
		r.drop(r.used[0])
	}
}

func (r *recorders) drop(vehicle int) {
	delete(r.others, vehicle)
	r.used = slices.DeleteFunc(r.used, func(i int) bool { return i == vehicle })
}
