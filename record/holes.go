package record

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Check reads all of a file whose program was killed, in which a checksum tells of no damage before a chunk
// is read, and looks whether its end is cut off. Damage and Damaged then say what of it is missing. Open does
// that for complete files.
func (r *Recording) Check() {
	if r.Complete || r.distrust || isDisk(r.Damage) {
		return
	}
	again(r)
	if r.cut == 0 || isDisk(r.Damage) {
		return
	}
	r.harm, r.Damage = append(r.harm, harm{r.cut, fmt.Errorf("%w: it is cut within the record at byte %d", ErrDamaged, r.cut)}), nil
	tellHarm(r)
}

// Holes returns what of a vehicle's flight is not in its file, in the order of time, each with the reason:
// what was not recorded, and what is damaged.
func (r *Recording) Holes(v *Vehicle) []Hole {
	holes := slices.Clone(v.Damaged)
	log, _ := r.Log(v) // what of it is damaged is among Damaged
	for i := range log {
		if e := &log[i]; e.Kind == GapEntry {
			holes = append(holes, Hole{From: e.Since, To: e.Until, Why: e.Text})
		}
	}
	slices.SortStableFunc(holes, func(a, b Hole) int { return cmp.Compare(a.From, b.From) })
	return holes
}

// UnknownModes returns mode entries without a name, in the order of time: from each on, up to the next entry of
// the log, it is not known how the vehicle is flown, since what is damaged may have held a change.
func (v *Vehicle) UnknownModes() (list []Entry) {
	for _, h := range v.Damaged {
		list = append(list, Entry{Kind: ModeEntry, Elapsed: h.From + slack}) // after what was noted at its beginning
	}
	return list
}

// mostLacks is how many holes of a vehicle Lacks lists; it counts the others.
const mostLacks = 8

// Lacks says in a line each what is not in a recording: holes of the vehicles' flights, its end, and logs.
func Lacks(r *Recording) (lines []string) {
	for _, v := range r.Vehicles {
		if r.Complete && !v.has(logChannel) {
			lines = append(lines, fmt.Sprintf("no log, /%s/%s, which the program that rewrote it left out: events, modes and messages are not known", v.topic, logChannel))
		}
		if !r.Complete && r.cut == 0 {
			lines = append(lines, fmt.Sprintf("%sno end: sitlark was killed, or is still recording; nothing is known after %.2f s", v.topicWords(len(r.Vehicles)), v.Length))
		}
		holes := r.Holes(v)
		for i, h := range holes {
			if i == mostLacks {
				rest := 0.0
				for _, more := range holes[i:] {
					rest += math.Min(more.To, v.Length) - more.From
				}
				lines = append(lines, fmt.Sprintf("%s%d more gaps, %.2f s in all", v.topicWords(len(r.Vehicles)), len(holes)-i, rest))
				break
			}
			lines = append(lines, v.topicWords(len(r.Vehicles))+"a gap "+h.String())
		}
	}
	return lines
}

// HoleAt returns the hole of a vehicle's flight that an elapsed time is in [s]; false: it is in none.
func HoleAt(r *Recording, v *Vehicle, at float64) (Hole, bool) {
	for _, h := range r.Holes(v) {
		if at > h.From+slack && at < h.To-slack {
			return h, true
		}
	}
	return Hole{}, false
}
