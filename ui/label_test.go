package ui

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/picture"
)

// TestLabelsGiveWayToNotices: none is drawn over what the program or a scenario says, even where
// the vehicle that it names is.
func TestLabelsGiveWayToNotices(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		r.p.Say("Step 2: Bee: motor 2 at 85 % thrust (over 1 s)")
		r.frame()
		notice, ok := r.p.ctx.Find("notice")
		if !ok {
			t.Fatal("the notice is not there")
		}
		k := 1 / r.p.screen.zoom
		r.view.Labels = []overlay.Label{{Kind: overlay.VehicleLabel, X: float64(notice.X+notice.W/2) * k, Y: float64(notice.Bottom()+14) * k, Text: "Ant", Seq: 1, Chosen: true, Opacity: 1}}
		r.frame()
		for _, b := range r.p.ctx.Texts() {
			if b.Text == "Ant" && !b.Rect.Intersect(notice).Empty() {
				t.Errorf("the label at %v stands in the notice at %v", b.Rect, notice)
			}
		}
	})
}

// marked is a view with a legend and as many labels as a crash leaves, in a heap
// near the middle of the window.
func marked(r *rig) {
	w, h := r.win.GetFramebufferSize()
	x, y := float64(w)/2, float64(h)/2
	r.view.Legend = overlay.Legend{Name: "speed", Unit: "m/s", High: 15, Colors: []color.NRGBA{{R: 68, A: 255}, {G: 200, A: 255}}}
	r.view.Labels = []overlay.Label{
		{Kind: overlay.HeightLabel, X: x, Y: y + 70, Clear: 6, Value: 15.04, Opacity: 1},
		{Kind: overlay.DistanceLabel, X: x + 40, Y: y - 20, Clear: 22, Value: 24.31, Opacity: 1},
	}
	for i := range 12 {
		r.view.Labels = append(r.view.Labels, overlay.Label{
			Kind: overlay.PinLabel, X: x + 9*float64(i), Y: y - 7*float64(i), Clear: 14, Value: 41.2 + float64(i), Seq: uint64(i + 1),
			Text: fmt.Sprintf("motor %d failed", i+1), More: i % 3, Severity: snapshot.Severity(i % 3), Opacity: 1,
		})
	}
}

// TestLabelsOverlapNothing, at five sizes of the window, in every situation, with
// what is said at the top and at the bottom.
func TestLabelsOverlapNothing(t *testing.T) {
	for _, size := range windowSizes {
		for name, make := range situations {
			inWindow(t, size[0], size[1], func(r *rig) {
				marked(r)
				r.snap = make()
				event(&r.snap, 41.3, snapshot.Fault, "motor 3 failed")
				r.after(1)
				r.p.middle.messages.told.say("Curtain under the trail: off")
				r.frame()
				at := fmt.Sprintf("%s at %d×%d", name, size[0], size[1])
				checkZones(t, r, at)
				checkTexts(t, r, at)
				legend, ok := r.p.ctx.Find("legend")
				for _, id := range []string{"event", "told", "waiting", "frozen"} {
					if rect, found := r.p.ctx.Find(id); found && !legend.Intersect(rect).Empty() {
						t.Errorf("%s: the legend at %v overlaps %s at %v", at, legend, id, rect)
					}
				}
				if !ok {
					t.Errorf("%s: no legend", at)
				}
			})
		}
	}
}

// TestLabelsSayWhatHappened near the middle of the picture; elsewhere only under
// the mouse.
func TestLabelsSayWhatHappened(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		pin := overlay.Label{Kind: overlay.PinLabel, X: 640, Y: 330, Clear: 14, Value: 41.2, Seq: 1, Text: "motor 2 failed", Severity: snapshot.Fault, Opacity: 1}
		far := pin
		far.X, far.Y, far.Seq, far.Text = 400, 560, 2, "wind"
		r.view.Labels = []overlay.Label{pin, far}
		r.frame()
		said := texts(r)
		if !strings.Contains(said, "motor 2 failed|") || !strings.Contains(said, "00:41.2|") {
			t.Errorf("the pin in the middle says %q", said)
		}
		if strings.Contains(said, "wind|") {
			t.Error("the pin far from the middle speaks without being asked")
		}
		r.p.middle.labels.X, r.p.middle.labels.Y = 404, 556
		if k := r.p.middle.labels.Opacity(r.pass(), &far); k != 1 {
			t.Errorf("under the mouse it is seen by %g, want 1", k)
		}
	})
}

func texts(r *rig) string {
	all := ""
	for _, b := range r.p.ctx.Texts() {
		all += b.Text + "|"
	}
	return all
}

// TestLabelsLeaveTheVehicleFree, whatever happens beside it.
func TestLabelsLeaveTheVehicleFree(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		marked(r)
		clear := overlay.Label{Kind: overlay.KeepClear, X: 640, Y: 360, Clear: 60, Opacity: 1}
		r.view.Labels = append(r.view.Labels, clear)
		r.frame()
		said := 0
		for _, b := range r.p.ctx.Texts() {
			if strings.HasPrefix(b.Text, "motor") && b.Rect.X > 300 && b.Rect.Right() < 1000 {
				said++
				if b.Rect.X < 700 && b.Rect.Right() > 580 && b.Rect.Y < 420 && b.Rect.Bottom() > 300 {
					t.Errorf("%q at %v covers the vehicle", b.Text, b.Rect)
				}
			}
		}
		if said == 0 {
			t.Error("no label found a place")
		}
	})
}

// TestLabelsKeepTheirSide: a label does not jump to the other side and back when
// its first side is free again.
func TestLabelsKeepTheirSide(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		label := overlay.Label{Kind: overlay.HeightLabel, X: 640, Y: 400, Clear: 6, Value: 15, Opacity: 1}
		block := overlay.Label{Kind: overlay.PinLabel, X: 640, Y: 400, Clear: 4, Value: 1, Seq: 9, Text: "it happened here", Severity: snapshot.Fault, Opacity: 1}
		place := func() float32 {
			for _, b := range r.p.ctx.Texts() {
				if b.Text == "15.0 m" {
					return b.Rect.X
				}
			}
			return -1
		}
		r.view.Labels = []overlay.Label{label, block}
		r.frame()
		beside := place()
		r.view.Labels = []overlay.Label{label}
		r.frame()
		if beside >= 640 || beside < 0 || place() != beside {
			t.Errorf("beside a pin it stands at %.0f, then at %.0f", beside, place())
		}
	})
}

// TestLegendTakesTheNextQuantity by a click and by its key, and keys switch what
// the scene shows.
func TestLegendTakesTheNextQuantity(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		marked(r)
		taken, switched := 0, []overlay.Layer{}
		r.p.actions.NextTrailColor = func() string { taken++; return "height" }
		r.p.actions.Toggle = func(e overlay.Layer) (string, bool) { switched = append(switched, e); return "mission", false }
		r.frame()
		r.frame()
		r.click("legend")
		r.key(window.KeyT, 0)
		for _, k := range []window.Key{window.KeyC, window.KeyM, window.KeyF} {
			r.key(k, 0)
		}
		r.key(window.KeyB, window.ModShift)
		if taken != 2 || fmt.Sprint(switched) != fmt.Sprint([]overlay.Layer{overlay.Curtain, overlay.Mission, overlay.EventPins, overlay.LastFlight}) {
			t.Errorf("%d times the next quantity, switched %v", taken, switched)
		}
		if !strings.Contains(texts(r), "Mission: off|") {
			t.Errorf("what was switched is not said: %s", texts(r))
		}
	})
}

// TestLegendKeepsClear of plots, second view, scale, head-up display and captions,
// whatever of these is open.
func TestLegendKeepsClear(t *testing.T) {
	others := []string{"drawer", "second", "scale", "north", "event", "caption", "told", "hud.compact", "hud.heading", "hud.speed",
		"hud.altitude", "hud.climb", "hud.attitude", "hud.wind", "hud.battery"}
	for _, size := range windowSizes {
		for choice := range 8 {
			inWindow(t, size[0], size[1], func(r *rig) {
				marked(r)
				r.view.PixelsPerMetre, r.view.NorthUp = 20, true
				if choice&1 != 0 {
					r.view.SecondView = "First person"
				}
				r.p.dock.Drawer.Folded = choice&2 == 0
				if choice&4 != 0 {
					r.p.middle.hud.Mode = hud.Full
				}
				event(&r.snap, 41.3, snapshot.Fault, "motor 3 failed")
				r.p.middle.messages.told.say("Curtain under the trail: off")
				r.after(1)
				r.frame()
				at := fmt.Sprintf("choice %d at %d×%d", choice, size[0], size[1])
				checkTexts(t, r, at)
				for _, id := range []string{"legend", "second"} {
					own, ok := r.p.ctx.Find(id)
					for _, other := range others {
						if rect, found := r.p.ctx.Find(other); ok && found && id != other && !own.Intersect(rect).Empty() {
							t.Errorf("%s: %s at %v overlaps %s at %v", at, id, own, other, rect)
						}
					}
				}
				if _, ok := r.p.ctx.Find("legend"); !ok {
					t.Errorf("%s: no legend", at)
				}
			})
		}
	}
}

// TestLegendsHaveOneLineForWords: at every size and scale the words of the trail's legend and of the
// wind's are whole and stand in one line, beside each other.
func TestLegendsHaveOneLineForWords(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			for _, scale := range []float64{0.75, 1, 1.5, 2, 3} {
				r.p.SetScale(scale)
				for _, words := range [][2]string{{"speed", "m/s"}, {"height", "m"}, {"current", "A"}, {"time", "s"}} {
					r.view.Legend = overlay.Legend{Name: words[0], Unit: words[1], High: 300, Colors: []color.NRGBA{{R: 68, A: 255}, {G: 200, A: 255}}}
					r.view.Air = picture.AirView{Display: "sheet", Scale: 16, Height: 120}
					r.frame()
					checkTexts(t, r, fmt.Sprintf("%v, scale %g", size, scale))
					for id, wanted := range map[string][]string{"legend": {"0", words[0] + " " + words[1], "300"}, "legend.wind": {"Wind at 120.0 m", "m/s"}} {
						card, ok := r.p.ctx.Find(id)
						if !ok {
							t.Fatalf("%v, scale %g: no %s", size, scale, id)
						}
						line := map[float32]int{}
						for _, b := range r.p.ctx.Texts() {
							if slices.Contains(wanted, b.Text) && b.Rect.Intersect(card) == b.Rect {
								line[b.Rect.Y]++
							}
						}
						whole := false
						for _, n := range line {
							whole = whole || n >= len(wanted)
						}
						if !whole {
							t.Errorf("%v, scale %g: %s lacks some of %q in one line: %v", size, scale, id, wanted, line)
						}
					}
				}
			}
		})
	}
}
