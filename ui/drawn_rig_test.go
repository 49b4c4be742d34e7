package ui

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
	"github.com/sitlark/sitlark/ui/widget/widgettest"
)

// fakeWindow is a window that has a size and a clipboard, and is on no screen.
type fakeWindow struct {
	window.IWindow
	width, height int
	x, y          float64 // of the pointer
	copied        string
	shape         window.Cursor
}

func (w *fakeWindow) GetFramebufferSize() (width, height int) { return w.width, w.height }
func (w *fakeWindow) GetSize() (width, height int)            { return w.width, w.height }
func (w *fakeWindow) GetContentScale() (x, y float32)         { return 1, 1 }
func (w *fakeWindow) GetCursorPos() (x, y float64)            { return w.x, w.y }
func (w *fakeWindow) SetClipboardString(text string)          { w.copied = text }
func (w *fakeWindow) GetClipboardString() string              { return w.copied }
func (w *fakeWindow) SetCursor(c window.Cursor)               { w.shape = c }

// desk is the panels without a window: what they draw is read as text, and what they ask
// for is noted.
type desk struct {
	t       testing.TB
	win     *fakeWindow
	p       *Panels
	snap    snapshot.Snapshot
	samples *snapshot.Samples
	view    View
	asked   []string // what went out, in order
}

// letters is shared: it draws each letter once for all tests.
var letters = sync.OnceValues(func() (*widget.Atlas, error) { return widget.NewAtlas(1) })

// newDesk lays out the panels in a window of the given size [px].
func newDesk(t testing.TB, width, height int) *desk {
	t.Helper()
	atlas, err := letters()
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, snap: flying(), win: &fakeWindow{width: width, height: height, x: -1, y: -1}}
	d.view = View{FlightView: panel.FlightView{Camera: 1}, FPS: 60, CameraName: "Follow", Mode: "AUTO armed", Quality: "medium", Mass: 1.5, LowVolts: 11.3, CritVolts: 10.9,
		WaitingView: card.WaitingView{ConnectHint: "sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1"}, TimeOfDay: 14.5}
	d.p = assemble(d.win, atlas, d.actions())
	d.p.SetTheme(ThemeDark)
	d.turn(0)
	return d
}

// note notes something that went out.
func (d *desk) note(format string, a ...any) { d.asked = append(d.asked, fmt.Sprintf(format, a...)) }

// noting returns a function that notes a word.
func (d *desk) noting(word string) func() { return func() { d.note("%s", word) } }

func say(c command.Command) string {
	return fmt.Sprintf("%s %+v", reflect.TypeOf(c).Name(), c)
}

func (d *desk) actions() Actions {
	return Actions{
		Submit: func(c command.Command) error { d.note("%s", say(c)); return nil },
		Schedule: func(o command.Scheduled) error {
			d.note("at %.2f s over %.2f s: %s", o.At, o.Ramp, say(o.Command))
			return nil
		},
		CancelScheduled: func(id uint64) error { d.note("take back %d", id); return nil },
		Aim:             func(x, y float64, ground bool) (north, east, down float64) { return 0, 1, 0 },
		SetCamera:       func(n int) { d.note("camera %d", n) },
		SetViewPaused:   func(on bool) { d.note("freeze %t", on) },
		Run: RunActions{
			Pause:    func(on bool) error { d.note("pause %t", on); return nil },
			Step:     func(frames int, span float64) error { d.note("step %d frames, %g s", frames, span); return nil },
			SetSpeed: func(speed float64) error { d.note("speed %g", speed); return nil },
		},
		FlyDemo:         func() error { d.note("fly the demo"); return nil },
		EndDemo:         d.noting("end the demo"),
		Offers:          sampleOffers(d.note),
		ToggleThrust:    d.noting("thrust arrows"),
		Quit:            d.noting("quit"),
		TakePicture:     func(panels bool) { d.note("picture, panels %t", panels) },
		ToggleFilm:      d.noting("film"),
		PicturePlots:    func(x, y, w, h int) { d.note("picture of the plots %d,%d %dx%d", x, y, w, h) },
		SavePlots:       func(t *plot.Table) { d.note("save %d rows of plots", t.Rows()) },
		SaveScenario:    d.noting("save the scenario"),
		CycleSecondView: d.noting("next second view"),
		SetPresentation: func(on bool) { d.note("presentation %t", on) },
		NextChapter:     func() error { d.note("next chapter"); return nil },
		SetTimeOfDay:    func(h float64) { d.note("time of day %.2f h", h) },
		SetQuality:      func(level string) { d.note("quality %s", level) },
		CycleWind:       d.noting("next wind display"),
		MoveSheet:       func(up float64) { d.note("sheet %+g m", up) },
		NextTrailColor:  func() string { d.note("next colour of the trail"); return "off" },
		Toggle:          func(l overlay.Layer) (string, bool) { d.note("switch layer %d", l); return "layer", true },
		UploadMission:   d.noting("upload"), DownloadMission: d.noting("download"),
		StartChild: d.noting("start"), StopChild: d.noting("stop"), RestartChild: d.noting("restart"),
		ChildLines: func(from uint64) ([]string, uint64) {
			return said[min(from, uint64(len(said))):], uint64(len(said))
		},
		PickGround: func(x, y float64) (n, e, down float64, ok bool) { return x, y, 0, y > 300 },
		Autopilot: panel.Requests{Arm: d.noting("arm"), Disarm: d.noting("disarm"), Land: d.noting("land"), Return: d.noting("return"), StartMission: d.noting("start mission"),
			TakeOff:  func(h float64) { d.note("take off to %s", units.Metres(h)) },
			SetMode:  func(name string) { d.note("mode %s", name) },
			SetParam: func(name string, v float64) { d.note("%s = %g", name, v) },
			Modes:    func() []string { return modesOfCopter },
			GoTo: func(n, e, down float64) {
				d.note("go to %s, %s, %s", units.Metres(n), units.Metres(e), units.Metres(down))
			}},
	}
}

// fleet makes the panels those of a fleet.
func (d *desk) fleet(rows ...panel.VehicleRow) {
	a := d.actions()
	a.SelectVehicle = func(i int) { d.note("follow vehicle %d", i) }
	d.p = assemble(d.win, d.p.screen.atlas, a)
	d.view.Vehicles = rows
	d.turn(0)
}

// hear lets the panels hear an autopilot.
func (d *desk) hear(s *mavlink.Status, c *panel.Child) {
	d.view.Autopilot, d.view.Child, d.view.Mode = s, c, ""
	d.turn(0.3)
}

// turn runs a frame.
func (d *desk) turn(dt float64) {
	if d.samples != nil {
		takeSample(d.samples, &d.snap)
	}
	d.view.Samples = d.samples
	run(d.p, &d.snap, d.view, dt)
}

// fly lets the panels see a flight of this length [s].
func (d *desk) fly(length float64) {
	d.samples = snapshot.NewSamples(d.snap.Count)
	base := d.snap.Body.PositionNED
	for n := range int(length * 60) {
		swinging(&d.snap, float64(n)/60)
		d.snap.Body.PositionNED.X, d.snap.Body.PositionNED.Y = base.X, base.Y
		takeSample(d.samples, &d.snap)
		if n%1000 == 0 {
			d.p.plots.Follow(d.samples, d.view.Reports)
		}
		d.p.middle.hud.Endurance.Follow(&d.snap)
	}
	d.turn(1)
}

// settle lets banners and numbers come to rest.
func (d *desk) settle() {
	for range 3 {
		d.turn(0.25)
	}
}

// The mouse, in logical pixels.

func (d *desk) mouse(kind widget.EventKind, x, y float32) {
	d.p.mouse.queue.Push(widget.Event{Kind: kind, X: x, Y: y})
}

// find returns where a control is; it opens and scrolls nothing.
func (d *desk) find(id string) widget.Rect {
	d.t.Helper()
	r, ok := d.p.ctx.Find(id)
	if !ok {
		d.t.Errorf("no control %q on the screen", id)
	}
	return r
}

func (d *desk) click(id string) {
	d.t.Helper()
	r := d.find(id)
	x, y := r.X+r.W/2, r.Y+r.H/2
	d.mouse(widget.Move, x, y)
	d.mouse(widget.Press, x, y)
	d.mouse(widget.Release, x, y)
	d.turn(1. / 60)
	d.p.mouse.queue.Advance(1) // the next click is no double one
}

// unfold shows everything of these panels, and folds all others.
func (d *desk) unfold(ids ...string) {
	for b := range d.p.dock.EveryBox() {
		b.Touched, b.Folded = true, !slices.Contains(ids, b.ID)
		b.More = !b.Folded
	}
	d.turn(0)
	d.turn(0)
}

// open opens the drawer at a tab.
func (d *desk) open(tab string) {
	d.p.dock.Drawer.Open(tab)
	d.turn(0)
	d.turn(0)
}

// drawn is what every panel drew, by its name.
func (d *desk) drawn(list []widgettest.Drawn) map[string][]string {
	names := colourNames(d.p.ctx.Theme)
	all := map[string][]string{}
	for _, part := range list {
		for _, line := range part.Lines {
			i := strings.LastIndexByte(line, ' ')
			all[part.Layer] = append(all[part.Layer], line[:i+1]+named(names, line[i+1:]))
		}
	}
	return all
}

// colourNames are the names that a theme has for its colours.
func colourNames(t widget.Theme) map[string]string {
	names := map[string]string{}
	v := reflect.ValueOf(t)
	for i := range v.NumField() {
		if c, ok := v.Field(i).Interface().(widget.Ink); ok {
			key := fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B)
			if _, taken := names[key]; !taken {
				names[key] = v.Type().Field(i).Name
			}
		}
	}
	return names
}

// named returns a colour with the theme's name for it.
func named(names map[string]string, hex string) string {
	if name, ok := names[hex[:6]]; ok {
		if hex[6:] != "" {
			name += "/" + hex[6:]
		}
		return name
	}
	return "#" + hex
}
