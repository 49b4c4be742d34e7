package mission

import (
	"errors"
	"fmt"
)

// Without returns the items of a mission, home first, without those of command c, which a vehicle
// does not know. The others are renumbered, and jumps lead to the same items as before; one to an
// item that is left out leads to the next item that stays. places are those of the kept in items.
//
// It is an error if the flight would be another one without them.
func Without(items []Item, c Command) (kept []Item, places []int, err error) {
	place := make([]int, len(items)) // of the items that stay, and of the next one for the others
	for i, it := range items {
		place[i] = len(kept)
		if i == 0 || it.Command != c {
			kept, places = append(kept, it), append(places, i)
			continue
		}
		if c.mustFly() || c == DoJump {
			return nil, nil, errors.New("the flight would be another one without it")
		}
	}
	for i := range kept {
		it := &kept[i]
		from := it.Seq
		it.Seq = i
		if it.Command != DoJump {
			continue
		}
		target := int(given(it.Param[0]))
		if target < 0 || target >= len(place) {
			continue // it leads nowhere, which the vehicle refuses
		}
		if place[target] >= len(kept) {
			return nil, nil, fmt.Errorf("item %d (%v) leads to it, and nothing follows it", from, it.Command)
		}
		it.Param[0] = float64(place[target])
	}
	return kept, places, nil
}
