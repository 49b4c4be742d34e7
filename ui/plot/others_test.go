package plot

import (
	"image/color"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
)

// climb samples a climb of 1 m/s, which begins at a time [s] after so many resets.
func climb(rotors int, flights uint64, begins, ends float64) *snapshot.Samples {
	s := snapshot.NewSamples(rotors)
	for flight := uint64(1); flight <= flights; flight++ {
		for n := range int(ends * snapshot.SampleRate) {
			now := state.State{Time: float64(n) / snapshot.SampleRate}
			now.Body.NEDFromFRD = frame.FromEuler(0, 0, 0)
			now.Body.PositionNED.Z = -max(0, now.Time-begins)
			s.Take(flight, &now, snapshot.Exchange{})
		}
	}
	return s
}

// TestOtherFlightsLieWhereTheyAreAligned: the same climb, 3 s later and after a reset, covers that of
// the followed flight when it is delayed by as much.
func TestOtherFlightsLieWhereTheyAreAligned(t *testing.T) {
	p := New()
	p.Follow(climb(4, 1, 5, 30), nil)
	b := Other{Name: "b", Samples: climb(4, 2, 8, 30), Flight: 2, On: 1, Delay: -3}
	for range 3 { // some of the samples at a time
		p.FollowOthers([]Other{b}, color.NRGBA{})
	}
	o := p.others[0]
	late, ok := o.late(&p.Rec)
	if !ok {
		t.Fatal("it is not known where the other flight lies")
	}
	group, channel := channelNamed(t, p, "height", "altitude")
	for _, at := range []float64{6, 12.5, 20} {
		a, found := p.Rec.Bin(group, channel, 0, history.Slot(at))
		b, found2 := o.rec.Bin(group, channel, 0, history.Slot(at-late))
		if !found || !found2 || math.Abs(float64(a.Min-b.Min)) > 0.05 || math.Abs(float64(a.Min)-(at-5)) > 0.05 {
			t.Errorf("at %g s the flights are at %g and %g m, want %g m", at, a.Min, b.Min, at-5)
		}
	}
	o.On = 7
	if _, ok := o.late(&p.Rec); ok {
		t.Error("beside a flight that is not plotted, another has a place")
	}
}

func channelNamed(t *testing.T, p *Panel, group, name string) (g, c int) {
	t.Helper()
	for g := range Groups {
		for c, channel := range p.Rec.Groups[g] {
			if Groups[g].ID == group && channel.Name == name {
				return g, c
			}
		}
	}
	t.Fatalf("no %s of %s", name, group)
	return 0, 0
}
