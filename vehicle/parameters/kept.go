package parameters

import (
	"reflect"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// kept is what was derived for a vehicle.
type kept struct {
	vehicle airframe.Vehicle
	layout  *layout.Layout
	list    []Parameter
}

// mostKept is for how many vehicles of late the parameters are kept: those of a campaign's flights, or of a fleet.
const mostKept = 4

// newest are the vehicles whose parameters were derived last, by turns. To find out that a vehicle is one of them takes some microseconds; to derive
// a multirotor's parameters 20 ms, and each flight of a campaign asks three times.
var newest struct {
	sync.Mutex
	of   [mostKept]*kept
	turn int
}

// find returns what was derived for a vehicle that is the same in everything.
func find(v *airframe.Vehicle, l *layout.Layout) (list []Parameter, ok bool) {
	newest.Lock()
	of := newest.of
	newest.Unlock()
	for _, k := range of {
		if k != nil && k.layout == l && reflect.DeepEqual(&k.vehicle, v) {
			return slices.Clone(k.list), true
		}
	}
	return nil, false
}

// keep notes what was derived.
func keep(v *airframe.Vehicle, l *layout.Layout, list []Parameter) {
	k := &kept{v.Clone(), l, slices.Clone(list)}
	newest.Lock()
	defer newest.Unlock()
	newest.of[newest.turn], newest.turn = k, (newest.turn+1)%mostKept
}
