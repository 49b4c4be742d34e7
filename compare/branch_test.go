package compare

import (
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// branchOf is a flight of 100 s that continues another from an elapsed time of it [s].
func branchOf(name string, of *Flight, elapsed float64) *Flight {
	f := made(name, 10, 0, 100, at(0, 0, 0))
	f.Origin = &timeline.Origin{File: of.Path, Elapsed: elapsed, Flight: of.Number}
	return f
}

// TestBranchesLieWhereTheyLeft: a flight, branches of it and a branch of a branch, in any order, lie on each
// other as their times in the first recording say, and the moment named is the last at which one leaves.
func TestBranchesLieWhereTheyLeft(t *testing.T) {
	t.Chdir(t.TempDir())
	root := made("root", 10, 0, 100, at(0, 0, 0))
	early := branchOf("early", root, 30)
	late := branchOf("late", root, 50)
	grandchild := branchOf("grandchild", early, 12.5)
	all := map[*Flight]float64{root: 0, early: 30, late: 50, grandchild: 42.5} // the root's time at their time 0 [s]
	for _, c := range []struct {
		flights []*Flight
		latest  float64 // the first recording's time [s]
	}{
		{[]*Flight{root, early, late, grandchild}, 50},
		{[]*Flight{grandchild, late, early, root}, 50},
		{[]*Flight{late, grandchild, early}, 50},
		{[]*Flight{late, early}, 50},
		{[]*Flight{early, root}, 30},
		{[]*Flight{early, grandchild}, 42.5},
	} {
		others := c.flights
		if !Branches(others) {
			t.Errorf("%s and %s are no branches", others[0].Name, others[1].Name)
		}
		a, err := AlignAll(others, Options{})
		if err != nil || a.Align.By != ByBranch {
			t.Fatalf("aligned by %q, %v", a.Align.By, err)
		}
		for i, f := range others {
			close2(t, f.Name+" of "+others[0].Name+": delay", a.Places[i].Delay, all[f]-all[others[0]], 1e-9)
			close2(t, f.Name+" of "+others[0].Name+": moment", a.Places[i].At, c.latest-all[f], 1e-9)
		}
	}
	stranger := made("stranger", 10, 0, 100, at(0, 0, 0))
	again := branchOf("again", root, 30)
	again.Number = 2 // after a reset
	apart := branchOf("apart", root, 100)
	for what, flights := range map[string][]*Flight{
		"a flight that continues none": {root, stranger}, "one after a reset": {root, again}, "one without a common time": {root, apart},
	} {
		if Branches(flights) {
			t.Errorf("%s is a branch", what)
		}
	}
	if _, err := AlignAll([]*Flight{root, again}, Options{Align: Align{By: ByBranch}}); err == nil {
		t.Error("a flight after a reset is laid on the one before")
	}
}

// TestABranchInTheAirIsInTheAir from its first state to its last, level or not; the same states of a flight that continues none
// may have begun on the ground.
func TestABranchInTheAirIsInTheAir(t *testing.T) {
	for name, does := range map[string]motion{
		"level":  at(0, 0, -60),
		"climbs": func(t float64, now *snapshot.Snapshot) { now.Body.PositionNED.Z = -60 - t/40 },
		"lands": func(t float64, now *snapshot.Snapshot) {
			now.Body.PositionNED.Z, now.Contact.InContact = min(0, t-60), t >= 60
		},
	} {
		f := made(name, 10, 0, 100, does)
		f.Branch = true
		want := 100.0
		if name == "lands" {
			want = 59.9 // the last state before the touchdown
		}
		close2(t, name+": time in the air", f.Airborne(), want, 1e-6)
	}
	f := made("level", 10, 0, 100, at(0, 0, -60))
	close2(t, "without a branch: time in the air", f.Airborne(), 0, 0)
}
