package timeline_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/timeline"
)

// TestALogBesideARecording adds its EKF as estimate, its modes where the recording has none, and
// its messages, at the recording's times.
func TestALogBesideARecording(t *testing.T) {
	f := newFlight(t)
	f.fly(3, 1600)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	recording, err := timeline.Open(t.Context(), f.path, "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	log := &flightlog.Flight{
		Length:   2,
		Modes:    []flightlog.Mode{{Elapsed: 0, Name: "STABILIZE"}, {Elapsed: 1, Name: "LOITER"}},
		Messages: []flightlog.Message{{Elapsed: 1.2, Severity: flightlog.Fault, Text: "error: GPS: glitch"}, {Elapsed: 90, Text: "long after"}},
	}
	c := &align.Comparison{Alignment: align.Alignment{Offset: 0.5, Rate: 1.001}}
	for k := range 21 {
		c.EKF.Times = append(c.EKF.Times, 0.5+float64(k)/10)
		c.EKF.Values = append(c.EKF.Values, flightlog.Estimate{PositionNED: frame.OfNED(float64(k), 0, 0), NEDFromFRD: frame.FromEuler(0, 0, float64(k)/10)})
	}
	source := timeline.WithLog(recording, log, c)
	defer source.Close()
	for source.Refresh() {
	}
	contents := source.Contents()
	if contents.ModeAt(0.2) != "" || contents.ModeAt(1) != "STABILIZE" || contents.ModeAt(2) != "LOITER" {
		t.Errorf("modes %v", contents.Modes)
	}
	at := 0.5 + 1.001*1.2
	if m := contents.Next(at - 0.01); m == nil || m.Text.String() != "error: GPS: glitch" || math.Abs(m.Elapsed-at) > 1e-9 || m.Flight != 1 {
		t.Errorf("behind %g s comes %+v", at, m)
	}
	for _, m := range contents.Marks {
		if m.Elapsed > contents.Length {
			t.Errorf("a mark at %g s, behind the end", m.Elapsed)
		}
	}
	e, ok := source.Estimate(1.25)
	_, _, yaw := frame.Euler(e.NEDFromFRD)
	if !ok || math.Abs(e.PositionNED.X-7.5) > 1e-9 || math.Abs(yaw-0.75) > 1e-6 || e.Of != "" {
		t.Errorf("estimate %+v (%t), yaw %g", e, ok, yaw)
	}
	for _, at := range []float64{-2, 4} {
		if _, ok := source.Estimate(at); ok {
			t.Errorf("an estimate at %g s, where the log has none", at)
		}
	}
}
