package scene

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/renderer"
	"github.com/g3n/engine/window"
	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/sitlark/sitlark/internal/gl"
)

// WindowOptions say what window to open.
type WindowOptions struct {
	Width, Height int // of the content at a monitor's scale of 1 [px], > 0; a dense monitor shows it larger
	Title         string
	Samples       Samples
}

// Samples says whether edges are smoothed by several samples a pixel.
type Samples uint8

// The choices.
const (
	SamplesByGL Samples = iota // with a GPU, not in software
	SamplesNever
	SamplesAlways
)

// Window is the one window of the program with its GL 3.3 context.
// Owner: main thread.
type Window struct {
	win      *window.GlfwWindow
	software bool               // GL draws on the CPU
	keeps    bool               // its picture, when buffers are swapped
	before   *windowed          // full screen: where the window was; else nil
	render   *renderer.Renderer // with the programs of its scenes; nil before the first
}

// They say what a user without a display can do.
var (
	errNoDisplay = errors.New("window: there is no display (DISPLAY is not set): run under xvfb-run, or fly with --headless")
	errNoX11     = errors.New("window: this Wayland desktop has no X11 (DISPLAY is not set): install Xwayland, or use --headless")
)

// OpenError is why no window could be opened, and what to do.
type OpenError struct{ Err error }

func (e *OpenError) Error() string { return e.Err.Error() }

func (e *OpenError) Unwrap() error { return e.Err }

// OpenWindow opens the window. It must be called from the main thread, once.
//
// It returns an *OpenError when there is no display, or when GL 3.3 core cannot be had.
func OpenWindow(o WindowOptions) (*Window, error) {
	w, err := openWindow(o)
	if err != nil {
		return nil, &OpenError{err}
	}
	return w, nil
}

func openWindow(o WindowOptions) (w *Window, err error) {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" {
		if os.Getenv("WAYLAND_DISPLAY") != "" {
			return nil, errNoX11
		}
		return nil, errNoDisplay
	}
	said := listen()
	defer func() {
		p := recover()
		if said.stop(); p != nil {
			w, err = nil, explainPanic(p, said.String())
		}
	}()
	o.Samples.prepare()
	keepFreed()
	prepareWindow()
	if err := window.Init(o.Width, o.Height, o.Title); err != nil {
		return nil, explain(err)
	}
	win, ok := window.Get().(*window.GlfwWindow)
	if !ok {
		return nil, errors.New("window: the engine opened no desktop window: use --headless")
	}
	if err := gl.Init(); err != nil {
		return nil, fmt.Errorf("window: GL functions: %w: use --headless, or update the graphics driver", err)
	}
	icon, err := icons()
	if err != nil {
		return nil, err
	}
	win.SetIcon(icon) // systems whose windows have no icon of their own ignore it
	// A GL error must never end the program, and asking after each call costs.
	win.Gls().SetCheckErrors(false)
	w = &Window{win: win}
	w.software = softwareGL(win.Gls().GetString(gl.RENDERER))
	w.fitViewport()
	w.keeps = w.software && w.keepsPicture()
	return w, nil
}

// prepare tells Mesa before the window is made: the engine asks for 8 samples, which
// cost more in software than the whole scene.
func (s Samples) prepare() {
	if _, set := os.LookupEnv("DRI_NO_MSAA"); set || runtime.GOOS != "linux" || s == SamplesAlways {
		return
	}
	nodes, _ := filepath.Glob("/dev/dri/renderD*")
	if s == SamplesNever || len(nodes) == 0 || os.Getenv("LIBGL_ALWAYS_SOFTWARE") != "" {
		_ = os.Setenv("DRI_NO_MSAA", "1") // fails only for an empty name
	}
}

// Software reports whether GL draws on the CPU.
func (w *Window) Software() bool { return w.software }

// Keeps reports whether what was drawn is still there after SwapBuffers, so that parts of it need
// not be drawn again. GL leaves it open; drivers that draw on the CPU and copy the picture to
// the screen keep it.
func (w *Window) Keeps() bool { return w.keeps }

// keepsPicture finds out whether the window keeps its picture, by three colours in a corner.
func (w *Window) keepsPicture() bool {
	var samples int32
	if gl.GetIntegerv(gl.SAMPLES, &samples); samples > 1 {
		return false
	}
	gl.Enable(gl.SCISSOR_TEST)
	gl.Scissor(0, 0, 1, 1)
	defer gl.Disable(gl.SCISSOR_TEST)
	for _, c := range [...]uint8{8, 16, 24} {
		gl.ClearColor(float32(c)/255, float32(c)/255, float32(c)/255, 1)
		gl.Clear(gl.COLOR_BUFFER_BIT)
		w.SwapBuffers()
		var pixel [4]uint8
		gl.ReadBuffer(gl.BACK)
		gl.ReadPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(&pixel[0]))
		if pixel[0] != c {
			return false
		}
	}
	return true
}

// softwareGL tells by the name of GL's renderer whether it draws on the CPU.
func softwareGL(renderer string) bool {
	name := strings.ToLower(renderer)
	for _, software := range []string{"llvmpipe", "softpipe", "swrast", "openswr", "swiftshader", "software"} {
		if strings.Contains(name, software) {
			return true
		}
	}
	return false
}

// prepareWindow makes the window larger on a monitor with small pixels, so that
// it shows as much as on another, and tells the desktop whose window it is.
func prepareWindow() {
	if err := glfw.Init(); err == nil { // else the engine's own call will tell
		glfw.WindowHint(glfw.ScaleToMonitor, glfw.True)
		nameForDesktop()
	}
}

// fitViewport makes GL draw to the whole framebuffer.
func (w *Window) fitViewport() {
	width, height := w.win.GetFramebufferSize()
	w.win.Gls().Viewport(0, 0, int32(width), int32(height))
}

// IWindow returns the engine's window, for events.
func (w *Window) IWindow() window.IWindow { return w.win }

// Gls returns the GL state of the window.
func (w *Window) Gls() *gls.GLS { return w.win.Gls() }

// Size returns the size of the content in screen coordinates, those of the mouse
// and of the panels.
func (w *Window) Size() (width, height int) { return w.win.GetSize() }

// FramebufferSize returns the size of what is drawn [px]; 0, 0 while minimised.
func (w *Window) FramebufferSize() (width, height int) { return w.win.GetFramebufferSize() }

// SetTitle changes the text of the window's frame.
func (w *Window) SetTitle(title string) { w.win.SetTitle(title) }

// OnDrop calls open, on the main thread, with the path of each file that the user drops on the window.
func (w *Window) OnDrop(open func(path string)) {
	w.win.SetDropCallback(func(_ *glfw.Window, paths []string) {
		for _, path := range paths {
			open(path)
		}
	})
}

// PollEvents handles what the window system sent since the last call.
func (w *Window) PollEvents() { w.win.PollEvents() }

// SwapBuffers shows what was drawn.
func (w *Window) SwapBuffers() { w.win.SwapBuffers() }

// ShouldClose reports whether the user or RequestClose asked to close the window.
func (w *Window) ShouldClose() bool { return w.win.ShouldClose() }

// RequestClose makes ShouldClose true.
func (w *Window) RequestClose() { w.win.SetShouldClose(true) }

// Close destroys the window. Nothing of the window or its Scene may be used after.
func (w *Window) Close() { w.win.Destroy() }

// Position returns where the upper left corner of the content is on the screen
// [screen coordinates].
func (w *Window) Position() (x, y int) { return w.win.GetPos() }

// windowed is where the window goes back to from full screen [screen coordinates].
type windowed struct{ x, y, width, height int }

// SetFullscreen fills the monitor that shows most of the window, or gives the
// window back its place and size. The engine's own reads the place too late. Where
// there is no monitor, the window stays as it is.
func (w *Window) SetFullscreen(full bool) {
	if full == (w.before != nil) {
		return
	}
	if !full {
		b := *w.before
		w.before = nil
		w.win.SetMonitor(nil, b.x, b.y, b.width, b.height, glfw.DontCare)
		return
	}
	monitor := w.monitor()
	if monitor == nil {
		return
	}
	mode := monitor.GetVideoMode()
	if mode == nil {
		return
	}
	x, y := w.win.GetPos()
	width, height := w.win.GetSize()
	w.before = &windowed{x, y, width, height}
	w.win.SetMonitor(monitor, 0, 0, mode.Width, mode.Height, mode.RefreshRate)
}

// Fullscreen reports whether the window fills a monitor.
func (w *Window) Fullscreen() bool { return w.before != nil }

// monitor returns the one with most of the window, nil if there is none.
func (w *Window) monitor() (best *glfw.Monitor) {
	x, y := w.win.GetPos()
	width, height := w.win.GetSize()
	most := -1
	for _, m := range glfw.GetMonitors() {
		mode := m.GetVideoMode()
		if mode == nil {
			continue
		}
		mx, my := m.GetPos()
		if shown := shared(x, y, width, height, mx, my, mode.Width, mode.Height); shown > most {
			best, most = m, shown
		}
	}
	return best
}

// shared is the area that two rectangles share.
func shared(x0, y0, width0, height0, x1, y1, width1, height1 int) int {
	wide := max(0, min(x0+width0, x1+width1)-max(x0, x1))
	high := max(0, min(y0+height0, y1+height1)-max(y0, y1))
	return wide * high
}
