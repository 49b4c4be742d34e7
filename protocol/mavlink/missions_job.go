package mavlink

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
)

// job is what the user, or the link itself, requested to transfer.
type job struct {
	name   string
	answer *Answer // nil: the user did not request it
	parts  []missions.Part
	upload *mission.Plan // nil: a download
	check  *mission.Plan // of a download: what was uploaded and should come back

	running *missions.Transfer // nil: not started
	done    int                // parts
	items   [missions.RallyPart + 1][]mission.Item
}

func readJob() *job { return &job{name: "Read mission", parts: missions.AllParts()} }

// readBack is the job that follows an upload.
func (j *job) readBack() *job {
	return &job{name: j.name, answer: j.answer, parts: missions.AllParts(), check: j.upload}
}

// outgoing are the items of a part of an upload.
func (j *job) outgoing(part missions.Part, home mission.Home) []mission.Item {
	switch part {
	case missions.FencePart:
		return j.upload.FenceItems()
	case missions.RallyPart:
		return j.upload.RallyItems()
	}
	return j.upload.MissionItems(home)
}

// outcome says what the autopilot holds now, and what of an upload differs from what was
// sent.
func (j *job) outcome(held *mission.Plan) string {
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

// changes says what was read back differently from what was sent.
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

// differing names the items that differ, the first five of them.
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
