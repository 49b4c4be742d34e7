package track

import (
	"fmt"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// signKind is how a sign looks; the numbers are those of the shader.
type signKind int

const (
	roundSign signKind = iota // a place to fly through
	boxSign                   // take-off, landing, return
	rallySign
	jumpSign
	asideSign // what is said beside another sign; twice as wide
)

// sign is a short text at a place that faces the eye.
type sign struct {
	at     frame.Vec[frame.NED]
	Text   string
	seq    int // of its item; 0: none
	kind   signKind
	dx, dy float32 // it stands so far right of the place and above it [its radius]
}

// signList sets signs, those at one place above each other.
type signList struct {
	list  []sign
	cells int
	at    map[[3]int]float32
}

const stacked = 2.15 // distance between signs above each other [their radius]

// add sets a sign, and what it says aside, if there is room for both.
func (l *signList) add(s sign, aside string) {
	need := 1
	if aside != "" {
		need += 2
	}
	if l.cells+need > MostCells {
		return
	}
	l.cells += need
	key := [3]int{int(math.Round(s.at.X)), int(math.Round(s.at.Y)), int(math.Round(s.at.Z / 2))}
	s.dy = l.at[key]
	l.at[key] += stacked
	l.list = append(l.list, s)
	if aside != "" {
		l.list = append(l.list, sign{at: s.at, Text: aside, seq: s.seq, kind: asideSign, dx: 3.1, dy: s.dy})
	}
}

// PlanSigns are the signs of a plan: those of jumps, waits and rally points, then as many
// waypoints as there is room for.
func PlanSigns(d mission.Drawing, path, rally []mission.Waypoint, land heightAt) []sign {
	l := &signList{at: map[[3]int]float32{}}
	for i, w := range path {
		if i > 0 && path[i-1].Seq == w.Seq { // the ground below a landing
			continue
		}
		kind := roundSign
		if signMark(w.Command) != "" {
			kind = boxSign
		}
		l.add(sign{at: signAt(w, land), Text: signMark(w.Command) + strconv.Itoa(w.Seq), seq: w.Seq, kind: kind}, asideOf(w))
		if l.cells > MostCells-ReservedCells {
			break
		}
	}
	for _, w := range d.Waits {
		at := frame.OfNED(0, 0, -land(0, 0)-2)
		if w.At >= 0 {
			at = signAt(path[w.At], land)
		}
		l.add(sign{at: at, Text: strconv.Itoa(w.Seq), seq: w.Seq}, w.Text)
	}
	for _, j := range d.Jumps {
		at := PlaceOf(path[j.From])
		if arc := jumpArc(at, PlaceOf(path[j.To])); len(arc) > 0 {
			at = arc[len(arc)/2]
		}
		l.add(sign{at: at, Text: strconv.Itoa(j.Seq), seq: j.Seq, kind: jumpSign}, times(float64(j.Times)))
	}
	for _, w := range rally {
		l.add(sign{at: signAt(w, land), Text: "R" + strconv.Itoa(w.Seq), kind: rallySign}, "")
	}
	return l.list
}

// signAt returns where the sign of a waypoint hangs: there, and so high over the land that it does not stand in it [m from home].
func signAt(w mission.Waypoint, land heightAt) frame.Vec[frame.NED] {
	const least = 1.5 // of rovers' missions, which have no height [m]
	at := PlaceOf(w)
	at.Z = min(at.Z, -land(w.North, w.East)-least)
	return at
}

// asideOf says what is done at a waypoint.
func asideOf(w mission.Waypoint) string {
	switch {
	case w.Turns != 0:
		return times(w.Turns)
	case w.Stay > 0:
		return fmt.Sprintf("%.4g s", w.Stay)
	case w.Command == mission.LoiterToAlt:
		return "alt"
	case w.Command == mission.PayloadPlace:
		return "place"
	}
	return ""
}

// times is how often something is done.
func times(n float64) string {
	if n < 0 {
		return "∞"
	}
	return fmt.Sprintf("×%.3g", n)
}

// signMark is drawn before the number of a waypoint that is a special one.
func signMark(c mission.Command) string {
	switch c {
	case mission.TakeOff, mission.VTOLTakeOff:
		return "↑"
	case mission.Land, mission.VTOLLand, mission.PayloadPlace:
		return "↓"
	case mission.ReturnHome:
		return "⌂"
	}
	return ""
}
