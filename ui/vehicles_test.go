package ui

import (
	"image/color"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/units"
)

// manyVehicles is a fleet in which something is wrong.
func manyVehicles(n int) []panel.VehicleRow {
	list := make([]panel.VehicleRow, n)
	for i := range list {
		list[i] = panel.VehicleRow{Name: "V" + units.Number(float64(i+1), 0), Color: color.NRGBA{230, 159, 0, 255}, Link: snapshot.LinkConnected,
			Mode: "waypoint 3", Altitude: 15.5, Charge: 0.87, Tip: "quad-1.5kg, 127.0.0.1:9002"}
	}
	list[1].Link, list[1].Mode = snapshot.LinkNoPort, ""
	list[2].Crashed = true
	return list
}

// inFleet runs f with the list of a fleet; chosen is what it asked for last.
func inFleet(t *testing.T, n int, f func(r *rig, chosen *int)) {
	t.Helper()
	inWindow(t, 1280, 720, func(r *rig) {
		chosen := new(int)
		r.p.actions.SelectVehicle = func(i int) { *chosen = i }
		r.p.parts.vehicles.Follow = r.p.actions.SelectVehicle
		r.p.dock.Boxes = r.p.parts.columns(true)
		r.view.Vehicles = manyVehicles(n)
		r.frame()
		r.frame()
		f(r, chosen)
	})
}

// TestClickInTheListFollowsAVehicle, and the keys go on from it, round the list's end.
func TestClickInTheListFollowsAVehicle(t *testing.T) {
	inFleet(t, 9, func(r *rig, chosen *int) {
		r.click("vehicles.3")
		if *chosen != 2 {
			t.Fatalf("a click chose %d", *chosen)
		}
		for _, c := range []struct {
			key            window.Key
			followed, want int
		}{{window.KeyRightBracket, 2, 3}, {window.KeyLeftBracket, 2, 1}, {window.KeyRightBracket, 8, 0}, {window.KeyLeftBracket, 0, 8}} {
			r.view.Followed = c.followed
			r.frame()
			r.key(c.key, 0)
			if *chosen != c.want {
				t.Errorf("from %d the key chose %d, want %d", c.followed, *chosen, c.want)
			}
		}
	})
}

// TestTheFollowedVehicleIsInTheList of a fleet that does not fit into it.
func TestTheFollowedVehicleIsInTheList(t *testing.T) {
	inFleet(t, 100, func(r *rig, _ *int) {
		for _, at := range []int{99, 40, 0} {
			r.view.Followed = at
			r.frame()
			id := "vehicles." + units.Number(float64(at+1), 0)
			if _, _, _, h, ok := r.p.Find(id); !ok || h < 10 {
				t.Errorf("vehicle %d is not seen", at+1)
			}
		}
	})
}

// TestTroublesAreSaidInTheList: not by colour alone.
func TestTroublesAreSaidInTheList(t *testing.T) {
	inFleet(t, 5, func(r *rig, _ *int) {
		for _, want := range []string{"port taken", "crashed", "waypoint 3", "V5"} {
			if !r.says(want) {
				t.Errorf("%q is not said", want)
			}
		}
	})
}

// TestPlotsFollowTheirVehicle: of each vehicle of a fleet they show all that was sampled, also
// of the time in which another one was followed.
func TestPlotsFollowTheirVehicle(t *testing.T) {
	inFleet(t, 20, func(r *rig, _ *int) {
		first, other := r.samples, snapshot.NewSamples(4)
		fly := func(to *snapshot.Samples, from, upTo float64) {
			s := flying()
			for n := int(from * 60); n < int(upTo*60); n++ {
				swinging(&s, float64(n)/60)
				takeSample(to, &s)
			}
		}
		follow := func(i int, samples *snapshot.Samples, at float64) {
			r.p.Follow(i)
			r.samples, r.snap.Time = samples, at
			r.frame()
		}
		fly(first, 42, 45)
		follow(7, other, 3)
		if now := r.p.plots.Rec.Now; now != 3 {
			t.Errorf("the other one's plots are at %g s, want 3 s", now)
		}
		fly(first, 45, 60)
		follow(0, first, 60)
		if now := r.p.plots.Rec.Now; now != 60 {
			t.Errorf("the first one's plots are at %g s, want 60 s", now)
		}
		for n := history.Slot(42); n < history.Slot(60); n++ {
			if _, ok := r.p.plots.Rec.Bin(0, 0, 0, n); !ok {
				t.Fatalf("%.2f s of the first one was not kept", float64(n)/history.Rate)
			}
		}
	})
}
