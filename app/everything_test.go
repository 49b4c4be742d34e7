//go:build !headless

package app

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/track"
)

// TestEverythingByRealMouseAndKeyboard works each panel by the X server's mouse, each
// camera by mouse and wheel, and each key, in one window over a flight, and looks for
// the effect in what the physics has applied, in the scene and in the panels.
func TestEverythingByRealMouseAndKeyboard(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	files := t.TempDir()
	t.Setenv("XDG_PICTURES_DIR", files)
	t.Setenv("XDG_VIDEOS_DIR", files)
	lowQuality := func(c *config.Config) {
		c.Demo, c.Window.Quality, c.Weather.Wind = true, config.Low, command.SetWind{Speed: 3, FromDeg: 270}
	}
	o := windowSetup(t, lowQuality)
	o.Plan = rounds(o.Home, 20) // on a slow computer the flight would else land and begin again under a click
	windowtest.NeedDisplay(t, "xdotool")
	onScreen(t, o, func(v *viewer) {
		u := user{t, v}
		u.focus()
		u.everyPanel()
		u.everyCamera()
		u.everyKey(files)
	})
}

func (u user) everyPanel() {
	live, s, p := &u.v.live, u.v.scene, u.v.panels
	for _, c := range []struct {
		id  string
		to  float64 // of a slider; 0: a click
		has func() bool
	}{
		{"motors.1", 0, u.shows("motors.thrust")},
		{"motors.thrust", 0.4, func() bool { return live.Rotors[0].ThrustFactor < 0.6 }},
		{"motors.thrust", 1, func() bool { return live.Rotors[0].ThrustFactor == 1 }},
		{"battery.charge", 0.7, func() bool { return live.Power.Charge > 0.5 && live.Power.Charge < 0.9 }},
		{"battery.resistance", 0.3, func() bool { return live.Power.AddedResistance > 0.02 }},
		{"battery.cell.fail", 0, func() bool { return live.Power.FailedCells == 1 }},
		{"battery.restore", 0, func() bool { return live.Power.FailedCells == 0 }},
		{"wind.more", 0, u.reaches("wind.vertical")},
		{"wind.vertical", 0.8, func() bool { return live.Air.WindUp > 2 }},
		{"wind.more", 0, func() bool { return !u.shown("wind.vertical") }},
		{"wind.turbulence", 0.5, func() bool { return math.Abs(live.Air.Turbulence-0.5) < 0.1 }},
		{"wind.dial", 0.7, func() bool { return math.Abs(live.Air.WindFromDeg-90) < 5 && live.Air.WindSpeed > 3.5 }},
		{"wind.gust", 0, u.told("gust")},
		{"wind.display", 0, func() bool { return s.Air().Shown() == air.Profile }},
		{"wind.display", 0, func() bool { return s.Air().Shown() == air.Sheet }},
		{"view.title", 0, u.reaches("view.time")},
		{"view.time", 0.75, func() bool { return math.Abs(s.TimeOfDay()-18) < 1 }},
		{"view.quality.medium", 0, func() bool { return u.v.quality.level == scene.Medium }},
		{"view.quality.low", 0, func() bool { return u.v.quality.level == scene.Low }},
		{"view.layer.C", 0, func() bool { return !s.Layers().Shown(overlay.Curtain) }},
		{"view.layer.C", 0, func() bool { return s.Layers().Shown(overlay.Curtain) }},
		{"view.camera.10", 0, func() bool { return s.Cameras().Chosen() == camera.Overview }},
		{"view.camera.1", 0, func() bool { return s.Cameras().Chosen() == camera.Follow }},
		{"view.second", 0, func() bool { return s.Cameras().Second() == camera.FirstPerson }},
		{"flight.pause", 0, func() bool { return u.v.paused }},
		{"flight.pause", 0, func() bool { return !u.v.paused }},
		{"second.next", 0, func() bool { return s.Cameras().Second() == camera.Top }},
		{"legend", 0, func() bool { return s.Track().TrailLegend().Name == track.Height.String() }},
		{"drawer.plots", 0, func() bool { return u.shown("plots.hold") }},
		{"plots.hold", 0, func() bool { return true }},
		{"drawer.events", 0, func() bool { return !u.shown("plots.hold") }},
		{"motors.2", 0, u.shows("motors.fail")},
		{"motors.fail", 0, func() bool { return live.Rotors[1].Failed }},
		{"motors.restore", 0, func() bool { return !live.Rotors[1].Failed }},
		{"flight.reset", 0, func() bool { return live.Flight >= 2 }},
	} {
		if c.to > 0 {
			u.drag(c.id, 0.5, 0.5, c.to, 0.5)
		} else {
			u.click(c.id)
		}
		u.soon(c.id, c.has)
	}
	for n := camera.Follow; n <= camera.Overview; n++ {
		id := fmt.Sprint("flight.camera.", int(n))
		u.click(id)
		u.soon(id, func() bool { return s.Cameras().Chosen() == n })
	}
	for _, panel := range []string{"motors", "battery", "wind", "flight", "numbers"} {
		high := func() float64 { _, _, _, high, _ := p.Find(panel); return high }
		u.reach(panel + ".title")
		if high() < 60 { // at the foot of its column only the title is in sight
			width, _ := u.v.window.Size()
			for _, x := range []float64{11, float64(width) - 12} {
				u.move(x, 300)
				u.xdo("click", "--repeat", "20", "5")
			}
			u.reach(panel + ".title")
		}
		before := high()
		u.click(panel + ".title")
		u.soon("fold "+panel, func() bool { return high() < before-10 })
		folded := high()
		u.click(panel + ".title")
		u.soon("unfold "+panel, func() bool { return high() > folded+10 })
	}
}

// shows is shown as a condition.
// told reports whether an event of the flight holds a word.
func (u user) told(word string) func() bool {
	return func() bool {
		ring := &u.v.live.Events
		for seq := ring.Last(); seq > 0; seq-- {
			e, ok := ring.Get(seq)
			if !ok {
				return false
			}
			if strings.Contains(e.Text.String(), word) {
				return true
			}
		}
		return false
	}
}

func (u user) everyKey(files string) {
	v, s, p := u.v, u.v.scene, u.v.panels
	u.move(640, 300)
	thrust, theme, flight := s.Vehicle().ThrustShown(), p.Theme(), v.live.Flight
	level := 0.0
	drawn := map[overlay.Layer]bool{}
	for e := overlay.Curtain; e <= overlay.Mission; e++ {
		drawn[e] = shows(s, e)
	}
	other := func(e overlay.Layer) func() bool { return func() bool { return shows(s, e) != drawn[e] } }
	for _, c := range []struct {
		keys string
		has  func() bool
	}{
		{"F1", func() bool { return u.shown("help") }},
		{"Escape", func() bool { return !u.shown("help") }},
		{"g", u.shows("sticks")},
		{"g", func() bool { return !u.shown("sticks") }},
		{"o", func() bool { return s.Cameras().Second() == camera.GroundView }},
		{"o", func() bool { return s.Cameras().Second() == 0 }},
		{"p", func() bool { return u.shown("plots.hold") }},
		{"p", func() bool { return !u.shown("plots.hold") }},
		{"h", func() bool { return u.shown("hud.compact") }},
		{"h", func() bool { return u.shown("hud.heading") }},
		{"h", func() bool { return !u.shown("hud.heading") }},
		{"space", func() bool { return v.live.Run.Paused }},
		{"space", func() bool { return !v.live.Run.Paused }},
		{"shift+space", func() bool { level = s.Air().SheetHeight(); return v.paused }},
		{"Page_Up", func() bool { return s.Air().SheetHeight() > level+1 }},
		{"Page_Down", func() bool { return s.Air().SheetHeight() < level+1 }},
		{"shift+space", func() bool { return !v.paused }},
		{"shift+j", func() bool { return s.Vehicle().ThrustShown() != thrust }},
		{"shift+k", func() bool { return s.Air().Shown() == air.Off }},
		{"shift+k", func() bool { return s.Air().Shown() == air.Near }},
		{"shift+l", func() bool { return p.Theme() != theme }},
		{"shift+l", func() bool { return p.Theme() == theme }},
		{"Tab", func() bool { return !u.shown("motors") }},
		{"Tab", func() bool { return u.shown("motors") }},
		{"t", func() bool { return s.Track().TrailLegend().Name == track.Current.String() }},
		{"c", other(overlay.Curtain)},
		{"m", other(overlay.Mission)},
		{"f", other(overlay.EventPins)},
		{"shift+b", other(overlay.LastFlight)},
		{"F12", func() bool { return written(files, "*.png") == 1 }},
		{"ctrl+F12", func() bool { return written(files, "*.png") == 2 }},
		{"v", func() bool { return v.filming.active() }},
		{"v", func() bool { return v.filming.reel == nil && written(files, "*") == 3 }},
		{"F11", func() bool { return v.window.Fullscreen() }},
		{"F11", func() bool { return !v.window.Fullscreen() }},
		{"r r", func() bool { return v.live.Flight > flight }},
		{"ctrl+r", func() bool { return v.live.Flight > flight+1 }},
		{"ctrl+q", func() bool { return v.window.ShouldClose() }},
	} {
		for key := range strings.FieldsSeq(c.keys) {
			u.xdo("key", key)
		}
		u.soon("key "+c.keys, c.has)
	}
}

// shows reports whether an extra is drawn.
func shows(s *scene.Scene, e overlay.Layer) bool {
	hidden := s.Layers().Toggle(e)
	s.Layers().Toggle(e)
	return !hidden
}

// written counts the files of sitlark below a folder that hold something.
func written(folder, pattern string) (n int) {
	names, _ := filepath.Glob(filepath.Join(folder, "sitlark", pattern))
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Size() > 0 {
			n++
		}
	}
	return n
}
