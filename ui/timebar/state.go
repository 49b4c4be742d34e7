package timebar

import (
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/units"
)

// State is what the time line shows.
type State struct {
	Contents  *timeline.Contents // what is known of the flight; nil: nothing is
	Cursor    timeline.Cursor
	Length    float64    // elapsed time of the newest state [s]
	Replay    bool       // a recording is shown, in place of a flight
	Bookmarks []Bookmark // in the order of their times
	Off       string     // why there is no past to show; empty: there is
	NoBranch  string     // why no flight can start from the time that is shown; empty: one can
	NoAgain   string     // why no fresh ArduPilot can fly the whole flight again; empty: one can
	ArduPilot bool       // it flies, or flew, and not the built-in autopilot
}

// Ready reports whether the cursor can be moved. A nil State is not ready.
func (s *State) Ready() bool { return s != nil && s.Off == "" && s.Contents != nil && s.Length > 0 }

// Past reports whether a time is shown that a flight which goes on has left behind.
func (s *State) Past() bool { return s.Ready() && s.Contents.Growing && !s.Cursor.Live() }

// Events are those of the whole line, in the order of their times.
func (s *State) Events() []timeline.Mark {
	if s.Contents == nil {
		return nil
	}
	return s.Contents.Marks
}

// at is the elapsed time that is shown [s].
func (s *State) at() float64 { return s.Cursor.At(s.Length) }

// Clock writes an elapsed time [s] as everything else in the window does: as the time in its flight,
// and of several flights with which one.
func (s *State) Clock(elapsed float64) string {
	if s.Contents == nil {
		return units.Clock(elapsed)
	}
	flight, in := s.Contents.FlightAt(elapsed)
	text := units.Clock(max(0, in))
	if len(s.Contents.Flights) > 1 && flight > 0 {
		text = "flight " + units.Number(float64(flight), 0) + "  " + text
	}
	return text
}

// flightNow is the part of the line that the flight at the shown time takes [s].
func (s *State) flightNow() (from, to float64) {
	from, to = 0, s.Length
	for _, f := range s.Contents.Flights {
		if f.Begins > s.at() {
			return from, min(to, f.Begins)
		}
		from = f.Begins
	}
	return from, to
}

// Behind says how far the shown time is behind the flight that goes on, such as "12.4 s behind
// live"; empty where it is not.
func (s *State) Behind() string {
	if !s.Past() {
		return ""
	}
	if behind := s.Length - s.at(); behind >= 100 {
		return units.Clock(behind) + " behind live"
	}
	return units.Seconds(s.Length-s.at()).String() + " behind live"
}

// Refusal says why nothing can be done to the vehicle while the past is shown; empty: it can.
func (s *State) Refusal() string {
	switch {
	case s == nil:
		return ""
	case s.Replay:
		return "a recording can't be changed"
	case !s.Past():
		return ""
	}
	return "the past can't be changed. Press End to return to the live flight"
}
