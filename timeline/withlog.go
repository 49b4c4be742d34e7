package timeline

import (
	"slices"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/physics/frame"
)

// withLog is the Source of a recording with the autopilot's own log of the flight.
type withLog struct {
	Source
	log     *flightlog.Flight
	compare *align.Comparison
	marks   []Mark // of the log, at the recording's times
	modes   []Band
}

// WithLog adds the autopilot's own log of the same flight to the Source of a recording: its
// estimate, its messages, and its modes if the recording has none.
func WithLog(source Source, log *flightlog.Flight, c *align.Comparison) Source {
	s := &withLog{Source: source, log: log, compare: c, marks: marksOf(log)}
	for i := range s.marks {
		m := &s.marks[i]
		m.Elapsed = c.Recording(m.Elapsed)
		m.PositionNED = flightlog.PositionAt(&log.Position, &log.Velocity, c.Log(m.Elapsed)).Add(c.Shift)
	}
	for i, m := range log.Modes {
		to := log.Length
		if i+1 < len(log.Modes) {
			to = log.Modes[i+1].Elapsed
		}
		s.modes = append(s.modes, Band{From: max(0, c.Recording(m.Elapsed)), To: c.Recording(to), Name: m.Name})
	}
	return s
}

// sameMessage is the largest time between two copies of one message [s].
const sameMessage = 3

// Contents adds what the log says to the recording's.
func (s *withLog) Contents() *Contents {
	c := s.Source.Contents()
	if len(c.Modes) == 0 {
		for _, m := range s.modes {
			if m.From < c.Length {
				m.To = min(m.To, c.Length)
				c.Modes = append(c.Modes, m)
			}
		}
	}
	marks := slices.Clone(c.Marks)
	for _, m := range s.marks {
		if m.Elapsed < 0 || m.Elapsed > c.Length || said(c.Marks, &m) {
			continue
		}
		m.Flight, m.Time = c.FlightAt(m.Elapsed)
		marks = append(marks, m)
	}
	slices.SortStableFunc(marks, func(a, b Mark) int { return order(a.Elapsed, b.Elapsed) })
	c.Marks = marks
	return c
}

// said reports whether marks already contain a message.
func said(marks []Mark, m *Mark) bool {
	i, _ := slices.BinarySearchFunc(marks, m.Elapsed-sameMessage, func(a Mark, at float64) int { return order(a.Elapsed, at) })
	for ; i < len(marks) && marks[i].Elapsed <= m.Elapsed+sameMessage; i++ {
		if marks[i].Text == m.Text {
			return true
		}
	}
	return false
}

// farthest is the largest time between the shown moment and a sample of the EKF [s].
const farthest = 1

// Estimate returns the EKF's logged estimate.
func (s *withLog) Estimate(elapsed float64) (e Estimate, ok bool) {
	t := &s.compare.EKF
	at, ok := t.At(elapsed)
	if !ok || !at.Near(farthest) {
		return e, false
	}
	a, b := t.Values[at.First], t.Values[at.Second]
	e.PositionNED = flightlog.Between(a.PositionNED, b.PositionNED, at.Share)
	pair := flightlog.Track[frame.Rot[frame.NED, frame.FRD]]{Times: []float64{0, 1}, Values: []frame.Rot[frame.NED, frame.FRD]{a.NEDFromFRD, b.NEDFromFRD}}
	e.NEDFromFRD = flightlog.AttitudeAt(&pair, at.Share)
	return e, true
}
