package mavlink

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// job is what the user, or the link itself, requested to transfer.
type job struct {
	name   string
	answer *Answer // nil: the user did not request it
	parts  []missions.Part
	upload *mission.Plan  // nil: a download
	old    *mission.Plan  // of an upload: what the autopilot held before; nil: not known
	looked bool           // of an upload: it was asked what it holds
	cause  error          // of an upload that puts back what was there: why the one before it failed
	before *job           // of a download: the upload that follows
	check  *mission.Plan  // of a download: what was uploaded and should come back
	left   []mission.Item // that the autopilot does not know and that were left out of check

	running *missions.Transfer // nil: not started
	done    int                // parts
	items   [missions.RallyPart + 1][]mission.Item
}

func readJob() *job { return &job{name: "Read mission", parts: missions.AllParts()} }

// readBack is the job that follows an upload.
func (j *job) readBack() *job {
	sent := *j.upload
	if items := j.items[missions.MissionPart]; len(items) > 0 {
		sent.Items = items[1:] // without those that were left out
	}
	return &job{name: j.name, answer: j.answer, parts: j.parts, check: &sent, left: j.left}
}

// outgoing are the items of a part of an upload.
func (j *job) outgoing(part missions.Part, home mission.Home) []mission.Item {
	switch part {
	case missions.FencePart:
		return j.upload.FenceItems()
	case missions.RallyPart:
		return j.upload.RallyItems()
	}
	if len(j.upload.Items) == 0 {
		return nil
	}
	return j.upload.MissionItems(home)
}

// received is the plan that a download has read.
func (j *job) received() (mission.Plan, error) {
	return mission.OfVehicle("the autopilot's mission", j.items[missions.MissionPart], j.items[missions.FencePart], j.items[missions.RallyPart])
}

// outcome says what the autopilot holds now, and what of an upload it does not know or holds with
// other values.
func (j *job) outcome(k kind.Kind, held *mission.Plan) (words string, severity Severity) {
	if j.check == nil {
		return "The autopilot holds " + contents(held), info
	}
	words, severity = "Uploaded: "+contents(j.check), info
	if len(j.left) > 0 {
		words += ", without " + named(j.left) + ", which the autopilot does not know"
		severity = warning
	}
	if changed := changes(k, j.check, held); changed != "" {
		words += ", but the autopilot keeps " + changed
		severity = warning
	}
	return words, severity
}

// named lists items with their commands, the first five of them.
func named(items []mission.Item) string {
	const most = 5
	var words []string
	for _, it := range items[:min(most, len(items))] {
		words = append(words, fmt.Sprintf("item %d (%v)", it.Seq, it.Command))
	}
	if more := len(items) - most; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
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
	add(mission.Borders(p), "fence", "fences")
	add(len(p.Fences)-mission.Borders(p), "place to return to", "places to return to")
	add(len(p.Rally), "rally point", "rally points")
	if len(parts) == 0 {
		return "no mission"
	}
	return strings.Join(parts, ", ")
}

// changes says what was read back differently from what was sent, but for what ArduPilot cannot store.
func changes(k kind.Kind, sent, held *mission.Plan) string {
	var parts []string
	add := func(name string, a, b []mission.Item) {
		switch {
		case len(a) == 0:
		case len(a) != len(b):
			parts = append(parts, fmt.Sprintf("%d of the %d items of the %s", len(b), len(a), name))
		default:
			if odd := differing(k, a, b); odd != "" {
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
func differing(k kind.Kind, a, b []mission.Item) string {
	const most = 5
	var numbers []string
	count := 0
	for i := range a {
		if missions.Kept(k, a[i], b[i]) {
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
