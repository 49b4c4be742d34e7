package ui

import (
	"fmt"
	"image"
	"os"
	"runtime"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/plot"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	// 8 samples, which g3n asks for, cost llvmpipe 10 ms a frame.
	os.Setenv("DRI_NO_MSAA", "1")
	mainthread.Serve(m, func() {})
}

// rig is the panels in a real window, with what they asked for.
type rig struct {
	t         testing.TB
	win       *window.GlfwWindow
	p         *Panels
	snap      snapshot.Snapshot
	samples   *snapshot.Samples // of snap, as the physics takes them
	view      View
	sent      []command.Command
	orders    []command.Scheduled
	cancelled []uint64
	refuse    error
	cameras   []int
	paused    []bool
	thrusts   int // times that the arrows of thrust were asked for
	quits     int
	films     int

	pictures []bool
	insets   int
	asked    []string // of the autopilot and of the child
}

// inWindow runs f on the first thread with panels in a window of the given size.
func inWindow(t testing.TB, width, height int, f func(r *rig)) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" {
		t.Skip("no DISPLAY: run under xvfb-run, as make test does")
	}
	mainthread.Do(func() {
		r := &rig{t: t, snap: flying(), view: View{FlightView: panel.FlightView{Camera: 1}, FPS: 60, CameraName: "Follow", Mode: "AUTO armed",
			WaitingView: card.WaitingView{ConnectHint: "sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1"}}}
		r.win = openWindow(t, width, height)
		p, err := New(r.win, r.win.Gls(), Actions{
			Offers:          sampleOffers(func(format string, a ...any) { r.asked = append(r.asked, fmt.Sprintf(format, a...)) }),
			FlyDemo:         func() error { r.asked = append(r.asked, "demo"); return r.refuse },
			EndDemo:         func() { r.asked = append(r.asked, "end demo") },
			Submit:          func(c command.Command) error { r.sent = append(r.sent, c); return r.refuse },
			Schedule:        func(o command.Scheduled) error { r.orders = append(r.orders, o); return r.refuse },
			CancelScheduled: func(id uint64) error { r.cancelled = append(r.cancelled, id); return r.refuse },
			SetCamera:       func(n int) { r.cameras = append(r.cameras, n) },
			SetViewPaused:   func(b bool) { r.paused = append(r.paused, b) },
			ToggleThrust:    func() { r.thrusts++ },
			Quit:            func() { r.quits++ },
			TakePicture:     func(panels bool) { r.pictures = append(r.pictures, panels) },
			ToggleFilm:      func() { r.films++ },
			PicturePlots:    func(x, y, width, height int) {},
			SavePlots:       func(*plot.Table) {},
			SaveScenario:    func() {},

			CycleSecondView: func() { r.insets++ },
			SetPresentation: func(on bool) { r.view.Presenting = on },
		})
		if err != nil {
			t.Error(err)
			return
		}
		defer p.Dispose()
		r.p = p
		r.frame()
		r.frame()
		f(r)
	})
}

var opened *window.GlfwWindow // g3n allows one window a process

func openWindow(t testing.TB, width, height int) *window.GlfwWindow {
	if opened == nil {
		if err := window.Init(width, height, "sitlark ui test"); err != nil {
			t.Fatal(err)
		}
		opened = window.Get().(*window.GlfwWindow)
		opened.SetSwapInterval(0)
		if err := gl.Init(); err != nil {
			t.Fatal(err)
		}
	}
	opened.SetSize(width, height)
	for range 200 {
		glfw.WaitEventsTimeout(0.01)
		if w, h := opened.GetFramebufferSize(); w == width && h == height {
			break
		}
	}
	opened.SwapBuffers() // the driver takes the new size only now
	opened.Gls().Viewport(0, 0, int32(width), int32(height))
	return opened
}

// pass is one over the panels as they stand, to call what draws.
func (r *rig) pass() *form.Pass {
	return &form.Pass{Context: r.p.ctx, Now: &r.snap, Num: &r.p.num, Window: r.p.screen.window(), Zones: &r.p.mouse.now, Commands: &r.p.commands}
}

// frame draws one frame of 1/60 s over a landscape's colours.
func (r *rig) frame() { r.after(1.0 / 60) }

func (r *rig) after(dt float64) {
	r.sample()
	r.p.Update(&r.snap, r.view, dt)
	r.backdrop()
	r.p.DrawText(r.win.Gls())
}

// sample samples the snapshot for the plots, as the physics does.
func (r *rig) sample() {
	if r.samples == nil || len(r.samples.Motors()) != r.snap.Count {
		r.samples = snapshot.NewSamples(r.snap.Count)
	}
	takeSample(r.samples, &r.snap)
	r.view.Samples = r.samples
}

func takeSample(to *snapshot.Samples, s *snapshot.Snapshot) {
	to.Take(s.Flight, &s.State, snapshot.Exchange{Rate: s.Link.Rate, Latency: s.Link.Latency, LatencyMax: s.Link.LatencyMax})
}

// backdrop paints sky and grass, as far as a test of the panels needs them.
func (r *rig) backdrop() {
	w, h := r.win.GetFramebufferSize()
	gl.Disable(gl.SCISSOR_TEST)
	gl.ClearColor(0.62, 0.77, 0.92, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
	gl.Enable(gl.SCISSOR_TEST)
	gl.Scissor(0, 0, int32(w), int32(h)/2)
	gl.ClearColor(0.42, 0.53, 0.30, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	gl.Disable(gl.SCISSOR_TEST)
}

// picture reads back what was drawn.
func (r *rig) picture() *image.NRGBA {
	w, h := r.win.GetFramebufferSize()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	gl.PixelStorei(gl.PACK_ALIGNMENT, 1)
	gl.ReadPixels(0, 0, int32(w), int32(h), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(img.Pix))
	for y := range h / 2 {
		a, b := img.Pix[y*img.Stride:(y+1)*img.Stride], img.Pix[(h-1-y)*img.Stride:(h-y)*img.Stride]
		for i := range a {
			a[i], b[i] = b[i], a[i]
		}
	}
	return img
}

// centre returns the middle of a control in window px.
func (r *rig) centre(id string) (x, y float32) {
	r.t.Helper()
	r.reach(id)
	cx, cy, w, h, ok := r.p.Find(id)
	if !ok {
		r.t.Errorf("no control %q on the screen", id)
	}
	return float32(cx + w/2), float32(cy + h/2)
}

// The mouse, as g3n's window dispatches it.

func (r *rig) moveTo(x, y float32) {
	r.win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: x, Ypos: y})
}

func (r *rig) button(event string, x, y float32) {
	r.win.Dispatch(event, &window.MouseEvent{Xpos: x, Ypos: y, Button: window.MouseButtonLeft})
}

func (r *rig) click(id string) {
	r.t.Helper()
	x, y := r.centre(id)
	r.moveTo(x, y)
	r.button(window.OnMouseDown, x, y)
	r.button(window.OnMouseUp, x, y)
	r.frame()
}

// drag presses the mouse on a control at a share of its width and releases it at
// another, with a frame at each.
func (r *rig) drag(id string, from, to float64) {
	r.t.Helper()
	r.reach(id)
	x, y, w, h, ok := r.p.Find(id)
	if !ok {
		r.t.Errorf("no control %q on the screen", id)
	}
	x0, x1, cy := float32(x+from*w), float32(x+to*w), float32(y+h/2)
	r.moveTo(x0, cy)
	r.button(window.OnMouseDown, x0, cy)
	r.frame()
	r.moveTo(x1, cy)
	r.frame()
	r.button(window.OnMouseUp, x1, cy)
	r.frame()
}

func (r *rig) wheel(id string, clicks float32) {
	r.t.Helper()
	r.moveTo(r.centre(id))
	r.frame()
	r.after(0.6) // the mouse rests on it
	r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: clicks})
	r.frame()
}

func (r *rig) key(k window.Key, mods window.ModifierKey) {
	r.win.Dispatch(window.OnKeyDown, &window.KeyEvent{Key: k, Mods: mods})
	r.frame()
}
