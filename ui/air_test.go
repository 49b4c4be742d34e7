package ui

import (
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/overlay"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/picture"
)

// gusty is a flight with a gust on its way that arrives after lead [s].
func gusty(t *testing.T, lead float64) snapshot.Snapshot {
	s := flying()
	s.Wind = windfield.New(1, windfield.MownGrass)
	s.Wind.SetMean(windfield.Mean{Speed: 5, FromDeg: 270}, s.Time)
	if err := s.Wind.AddGust(windfield.Gust{Speed: 8, FromDeg: 225, Rise: 1.5, Hold: 2, Lead: lead}, s.Body.PositionNED, s.Time); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGustIsAnnounced before it arrives, while it passes, and no longer.
func TestGustIsAnnounced(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = gusty(t, 4)
		for _, c := range []struct {
			after float64
			want  string
		}{{0, "Gust 8.0 m/s from SW in 4 s"}, {1.5, "Gust 8.0 m/s from SW in 3 s"}, {5, "Gust 8.0 m/s from SW is here"}, {9.5, ""}} {
			r.snap.Time = flying().Time + c.after
			r.frame()
			if c.want == "" && r.says("Gust 8.0 m/s from") || c.want != "" && !r.shows(c.want) {
				t.Errorf("after %g s the gust is not said as %q", c.after, c.want)
			}
		}
	})
}

func TestWindDisplayAndTimeOfDay(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		cycles, lifted, hours := 0, 0.0, -1.0
		r.p.actions.CycleWind = func() { cycles++ }
		r.p.actions.MoveSheet = func(up float64) { lifted += up }
		r.p.actions.SetTimeOfDay = func(h float64) { hours = h }
		r.p.parts.connect(r.p)
		r.key(window.KeyK, window.ModShift)
		r.click("wind.display")
		if cycles != 2 {
			t.Errorf("K and the button changed the display %d times", cycles)
		}
		r.key(window.KeyPageUp, 0)
		if lifted != 0 {
			t.Error("Page up moved a sheet that is not shown")
		}
		r.view.Air = picture.AirView{Display: "sheet", Scale: 16, Height: 23}
		r.frame()
		r.key(window.KeyPageUp, 0)
		r.key(window.KeyPageUp, 0)
		r.key(window.KeyPageDown, 0)
		if lifted != sheetStep {
			t.Errorf("two up and one down lifted the sheet by %g m", lifted)
		}
		if !r.shows("Wind at 23.0 m") || !r.shows("16") {
			t.Error("the legend does not say where the sheet lies, and its scale")
		}
		r.click("view.title")
		r.frame()
		r.reach("view.time")
		r.drag("view.time", 0.5, 1)
		if hours != 24 {
			t.Errorf("the time of day at the right end is %g", hours)
		}
	})
}

// TestProfilesTagsDoNotOverlap however close their arrows are.
func TestProfilesTagsDoNotOverlap(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Air = picture.AirView{Display: "profile", Scale: 16}
		for i, h := range []float64{2, 5, 10, 20, 30, 60} {
			r.view.Air.Tags = append(r.view.Air.Tags, overlay.WindTag{X: 800, Y: 500 - 9*float64(i*i), Height: h, Speed: 4 + float64(i)})
		}
		r.frame()
		r.frame()
		if !r.shows("60 m") || !r.shows("9.0 m/s") {
			t.Error("the tag of 60 m is missing")
		}
		checkTexts(t, r, "profile")
		for i := range r.view.Air.Tags {
			r.view.Air.Tags[i].Speed = 0.02 * float64(i%3)
		}
		r.frame()
		if r.says("0.0 m/s") || r.shows("60 m") {
			t.Error("calm has tags")
		}
		r.view.Air.Tags = []overlay.WindTag{{X: 1200, Y: 300, Height: 2, Speed: 4}}
		r.frame()
		if r.shows("2 m") {
			t.Error("a tag is drawn over a panel")
		}
	})
}
