package mission

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// numbered gives items the numbers of their places.
func numbered(commands ...Command) []Item {
	items := []Item{{Command: NavWaypoint}}
	for i, c := range commands {
		items = append(items, Item{Seq: i + 1, Command: c, Alt: float64(i + 1)})
	}
	return items
}

func jump(items []Item, from, to int) { items[from].Param = [4]float64{float64(to), 2} }

func TestWithoutACommandJumpsLeadToTheSameItems(t *testing.T) {
	items := numbered(TakeOff, 530, NavWaypoint, 530, NavWaypoint, DoJump, DoJump, DoJump, Land)
	jump(items, 6, 3) // to the first waypoint
	jump(items, 7, 4) // to an item that goes: to the second waypoint then
	jump(items, 8, 9) // forwards, to the landing
	kept, places, err := Without(items, 530)
	if err != nil {
		t.Fatal(err)
	}
	var commands []Command
	var targets []float64
	for i, it := range kept {
		if it.Seq != i {
			t.Errorf("item %d has the number %d", i, it.Seq)
		}
		commands = append(commands, it.Command)
		if it.Command == DoJump {
			targets = append(targets, it.Param[0])
		}
	}
	if want := []Command{NavWaypoint, TakeOff, NavWaypoint, NavWaypoint, DoJump, DoJump, DoJump, Land}; !slices.Equal(commands, want) {
		t.Errorf("got %v, want %v", commands, want)
	}
	if want := []int{0, 1, 3, 5, 6, 7, 8, 9}; !slices.Equal(places, want) {
		t.Errorf("they were at %v, want %v", places, want)
	}
	if want := []float64{2, 3, 7}; !slices.Equal(targets, want) {
		t.Errorf("the jumps lead to %v, want %v", targets, want)
	}
	if items[6].Param[0] != 3 || items[9].Seq != 9 {
		t.Error("the items that were given changed")
	}
}

func TestWithoutRefusesAnotherFlight(t *testing.T) {
	jumps := numbered(NavWaypoint, DoJump, 530)
	jump(jumps, 2, 3)
	for _, c := range []struct {
		items   []Item
		unknown Command
		want    string
	}{
		{numbered(TakeOff, ArcWaypoint, Land), ArcWaypoint, "the flight would be another one without it"},
		{numbered(TakeOff, navScript), navScript, "the flight would be another one without it"},
		{jumps, 530, "item 2 (DO_JUMP) leads to it, and nothing follows it"},
	} {
		if _, _, err := Without(c.items, c.unknown); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("without %v: %v, want %q", c.unknown, err, c.want)
		}
	}
}

// TestWithoutKeepsWhatJumpsMean: whatever is left out, each jump leads to the item it led to, or to
// the next one that stays.
func TestWithoutKeepsWhatJumpsMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		commands := rapid.SliceOfN(rapid.SampledFrom([]Command{NavWaypoint, 530, 203, DoJump}), 1, 30).Draw(t, "commands")
		items := numbered(append(commands, Land)...)
		for i := range items {
			if items[i].Command == DoJump {
				jump(items, i, rapid.IntRange(1, len(items)-1).Draw(t, "target"))
			}
		}
		kept, places, err := Without(items, 530)
		if err != nil {
			t.Fatal(err)
		}
		k := 0
		for _, it := range items {
			if it.Seq > 0 && it.Command == 530 {
				continue
			}
			if it.Command == DoJump {
				want := int(it.Param[0])
				for items[want].Command == 530 {
					want++
				}
				if to := kept[int(kept[k].Param[0])]; to.Alt != items[want].Alt {
					t.Fatalf("the jump of item %d leads to what was item %g, want %d", it.Seq, to.Alt, want)
				}
			}
			if places[k] != it.Seq {
				t.Fatalf("item %d was at %d, want %d", k, places[k], it.Seq)
			}
			k++
		}
		if k != len(kept) || k != len(places) {
			t.Fatalf("%d items stay, want %d", len(kept), k)
		}
	})
}
