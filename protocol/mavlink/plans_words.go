package mavlink

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/mission"
)

// outcome says what is in the autopilot now, and what of an upload is not as it was sent.
func (j *planJob) outcome(held *mission.Plan) string {
	words := "The autopilot holds " + contents(held)
	if j.check == nil {
		return words
	}
	words = "Uploaded: " + contents(j.check)
	if changed := changes(j.check, held); changed != "" {
		words += ", but the autopilot keeps " + changed
	}
	return words
}

func contents(p *mission.Plan) string {
	var parts []string
	add := func(n int, one, many string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	add(len(p.Items), "mission item", "mission items")
	add(len(p.Fences), "fence", "fences")
	add(len(p.Rally), "rally point", "rally points")
	if len(parts) == 0 {
		return "no mission"
	}
	return strings.Join(parts, ", ")
}

// changes says what came back otherwise than it was sent.
func changes(sent, held *mission.Plan) string {
	var parts []string
	add := func(name string, a, b []mission.Item) {
		switch {
		case len(a) == 0:
		case len(a) != len(b):
			parts = append(parts, fmt.Sprintf("%d of the %d items of the %s", len(b), len(a), name))
		default:
			if odd := differing(a, b); odd != "" {
				parts = append(parts, fmt.Sprintf("other values in the %s's %s", name, odd))
			}
		}
	}
	add("mission", sent.Items, held.Items)
	add("fence", sent.FenceItems(), held.FenceItems())
	add("rally points", sent.RallyItems(), held.RallyItems())
	return strings.Join(parts, " and ")
}

// differing names the items that differ.
func differing(a, b []mission.Item) string {
	const most = 5
	var numbers []string
	count := 0
	for i := range a {
		if a[i].Same(b[i]) {
			continue
		}
		if count++; count <= most {
			numbers = append(numbers, fmt.Sprint(a[i].Seq))
		}
	}
	switch {
	case count == 0:
		return ""
	case count == 1:
		return "item " + numbers[0]
	case count > most:
		return fmt.Sprintf("items %s and %d more", strings.Join(numbers, ", "), count-most)
	}
	return "items " + strings.Join(numbers, ", ")
}
