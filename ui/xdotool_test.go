package ui

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/plot"
)

// needXdotool skips a test where it cannot drive the panels through an X server.
func needXdotool(t *testing.T) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" {
		t.Skip("no DISPLAY: run under xvfb-run, as make test does")
	}
	if _, err := exec.LookPath("xdotool"); err != nil {
		t.Skip("xdotool is missing: make setup installs it")
	}
}

// TestRealMouseAndKeyboard drives the panels through the X server.
func TestRealMouseAndKeyboard(t *testing.T) {
	needXdotool(t)
	inWindow(t, 1280, 720, func(r *rig) {
		r.xClick("battery.plug")
		r.xDrag("wind.turbulence", 0.2, 1)
		want := []command.Command{command.DisconnectBattery{}, command.SetTurbulence{Intensity: 1}}
		if len(r.sent) < 2 {
			t.Fatalf("sent %v", r.sent)
		}
		if diff := cmp.Diff(want, []command.Command{r.sent[0], r.sent[len(r.sent)-1]}); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
		r.xdo("search", "--name", "sitlark ui test", "windowfocus", "--sync")
		r.xdo("key", "F1")
		r.until(func() bool { return r.p.help })
		if !r.p.help {
			t.Error("F1 does not open the help")
		}
		r.xdo("key", "Escape")
		r.until(func() bool { return !r.p.help })
		r.xdo("key", "ctrl+r")
		r.until(func() bool { return r.sent[len(r.sent)-1] == command.Reset{} })
		if r.sent[len(r.sent)-1] != (command.Reset{}) {
			t.Error("Ctrl+R sends no reset")
		}
	})
}

// TestPlotsByRealMouse opens the plots by the keyboard, moves the cursor, turns the
// wheel and holds by a click, all through the X server.
func TestPlotsByRealMouse(t *testing.T) {
	needXdotool(t)
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		r.xdo("search", "--name", "sitlark ui test", "windowfocus", "--sync")
		r.xdo("key", "p")
		r.until(func() bool { _, _, _, _, ok := r.p.Find("plots.chart.attitude"); return ok })
		p := r.p.plots
		x, y, w, h, ok := r.p.Find("plots.chart.attitude")
		if !ok {
			t.Error("P does not open the plots")
			return
		}
		r.xMove(x+w/4, y+h/2)
		r.until(func() bool { return p.Cursor > 0 })
		if p.Cursor < 0.24 || p.Cursor > 0.26 {
			t.Errorf("the cursor is at %g of the chart, the mouse at a quarter", p.Cursor)
		}
		r.xdo("click", "5") // the wheel, towards the user
		r.until(func() bool { return plot.Spans[p.Span] == 60 })
		r.xdo("click", "1")
		r.until(func() bool { return p.Held })
		if plot.Spans[p.Span] != 60 || !p.Held {
			t.Errorf("after wheel and click: %g s, held %v", plot.Spans[p.Span], p.Held)
		}
	})
}

// xdo gives the X server one order. With --sync xdotool waits for its effect, for
// ever where the pointer is there already.
func (r *rig) xdo(args ...string) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	if out, err := exec.CommandContext(ctx, "xdotool", args...).CombinedOutput(); err != nil {
		r.t.Errorf("xdotool %v: %v\n%s", args, err, out)
	}
}

// until draws frames until ok, for at most half a minute.
func (r *rig) until(ok func() bool) {
	for end := time.Now().Add(30 * time.Second); !ok() && time.Now().Before(end); {
		glfw.WaitEventsTimeout(0.01)
		r.frame()
	}
}

func (r *rig) xMove(x, y float64) {
	wx, wy := r.win.GetPos()
	r.xdo("mousemove", fmt.Sprint(wx+int(x)), fmt.Sprint(wy+int(y)))
	r.until(func() bool {
		cx, cy := r.win.GetCursorPos()
		return int(cx) == int(x) && int(cy) == int(y)
	})
}

func (r *rig) xClick(id string) {
	x, y := r.centre(id)
	r.xMove(float64(x), float64(y))
	before := len(r.sent)
	r.xdo("click", "1")
	r.until(func() bool { return len(r.sent) > before })
}

func (r *rig) xDrag(id string, from, to float64) {
	x, y, w, h, _ := r.p.Find(id)
	r.xMove(x+from*w, y+h/2)
	r.xdo("mousedown", "1")
	r.until(func() bool { return r.p.ctx.Busy() })
	r.xMove(x+to*w, y+h/2)
	r.xdo("mouseup", "1")
	r.until(func() bool { return !r.p.ctx.Busy() })
}
