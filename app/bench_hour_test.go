//go:build !headless

package app

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// BenchmarkHour flies for as many minutes of physics time as SITLARK_MINUTES says, 60
// by make hour, as fast as it goes, in one flight with wind, gusts and other events. The whole window watches with its plots open: it sees twenty states a
// second and draws one. Printed are, minute by minute, the CPU time of a drawn frame
// and what a state costs that is not drawn, while the physics waits, and memory.
//
// Each round over the field takes a little less than a minute, so every minute sees
// the same views.
func BenchmarkHour(b *testing.B) {
	if !windowtest.BenchmarkInOwnProcess(b, "-test.timeout", "2h") {
		return
	}
	minutes := 4
	if n, err := strconv.Atoi(os.Getenv("SITLARK_MINUTES")); err == nil {
		minutes = n
	}
	o := windowSetup(b, func(c *config.Config) {
		c.Demo, c.Window.Quality = true, config.Medium
		c.Weather.Wind, c.Weather.Turbulence.Intensity = command.SetWind{Speed: 5, FromDeg: 290}, 0.2
	})
	enduring(b, &o)
	h := &hour{b: b, gate: newTurnstile(), minutes: minutes}
	watched(b, o, rounds(o.Home, 3*minutes+3), h.gate, h.watch)
	h.print()
}

// rounds is the demonstration's mission, many times round the field before it ends.
func rounds(home mission.Home, n int) mission.Plan {
	once := mission.BuiltIn(home)
	last := len(once.Items) - 1
	p := once
	p.Items = once.Items[:1:1]
	for range n {
		p.Items = append(p.Items, once.Items[1:last]...)
	}
	p.Items = append(p.Items, once.Items[last])
	for i := range p.Items {
		p.Items[i].Seq = i + 1
	}
	return p
}

// enduring gives the vehicle a battery for hours. A recharge in flight would not do: the autopilot
// counts the charge that it has drawn since the start, as real ones do, and returns.
func enduring(b *testing.B, s *session.Setup) {
	var err error
	if s.Entry, err = catalog.Changed(s.Entry, []vehiclefile.Setting{{Path: "battery.capacity", Value: "100 Ah"}}); err != nil {
		b.Fatal(err)
	}
	s.Entry.SetUpFor = nil // the autopilot knows of it
}

// hour is a long flight with what it costs.
type hour struct {
	b       *testing.B
	v       *viewer
	gate    *turnstile
	minutes int
	rows    []minuteCost
}

// minuteCost is what a minute of flight cost.
type minuteCost struct {
	frame, state float64 // CPU time [ms]
	rss, heap    float64 // at its end [MB]
}

const (
	statesPerSecond = 20
	hourStep        = 1.0 / statesPerSecond // [s]
)

func (h *hour) watch(v *viewer) {
	h.v = v
	v.window.IWindow().(*window.GlfwWindow).Dispatch(window.OnKeyDown, &window.KeyEvent{Key: window.KeyP})
	t := 0.0
	for range h.minutes {
		row, err := h.minute(&t)
		if err != nil {
			h.b.Error(err)
			return
		}
		h.rows = append(h.rows, row)
	}
	if moves := h.v.live.Body.VelGround.Len(); moves < 0.5 {
		h.b.Errorf("at the end the vehicle moves at %.1f m/s: that was no flight", moves)
	}
}

func (h *hour) minute(t *float64) (row minuteCost, err error) {
	frames := 0
	h.upset(len(h.rows))
	for i := range 60 * statesPerSecond {
		*t += hourStep
		if err := h.until(*t); err != nil {
			return row, err
		}
		before := cputime.Process()
		if i%statesPerSecond != 0 {
			h.see()
			row.state += (cputime.Process() - before).Seconds() * 1e3
			continue
		}
		if err := h.v.draw(hourStep); err != nil {
			return row, err
		}
		h.v.panels.DrawOverlay(h.v.window.Gls())
		h.v.window.SwapBuffers()
		gl.Finish()
		row.frame += (cputime.Process() - before).Seconds() * 1e3
		h.v.window.PollEvents()
		frames++
	}
	row.frame /= float64(frames)
	row.state /= float64(60*statesPerSecond - frames)
	row.rss, row.heap = usedMemory()
	return row, nil
}

// upset gives the minute its events.
func (h *hour) upset(minute int) {
	for _, c := range []command.Command{
		command.SetWind{Speed: 4 + float64(minute%3), FromDeg: float64(minute * 70 % 360)},
		command.Gust{Speed: 4, FromDeg: float64(minute * 50 % 360), Rise: 1, Hold: 2, Lead: 3},
		command.DegradeMotor{Motor: 1 + minute%4, Thrust: 0.9},
		command.RestoreMotor{Motor: 1 + (minute+3)%4},
	} {
		if err := h.v.sim.Submit(c); err != nil {
			h.b.Error(err)
			return
		}
	}
}

// until lets the physics go on to a time [s], where it waits.
func (h *hour) until(t float64) error {
	v := h.v
	h.gate.until(t)
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Microsecond) {
		if v.sim.Buffer().Read(&v.live); v.live.Time >= t-1e-6 && v.live.Flight == 1 {
			return nil
		}
		if v.live.Flight != 1 || v.live.Contact.Crashed {
			break
		}
	}
	return fmt.Errorf("the flight did not come to %.1f s: flight %d, %.1f s, %s", t, v.live.Flight, v.live.Time, v.pilot.Status().Phase)
}

// see takes the state over without drawing it.
func (h *hour) see() {
	v := h.v
	v.sim.Buffer().Read(&v.live)
	v.shown = v.live
	v.mission.mark()
	v.scene.Update(&v.shown, hourStep)
	v.panels.Update(&v.live, v.view(0), hourStep)
}

// usedMemory is the memory of the process and of it what Go's heap holds [MB].
func usedMemory() (rss, heap float64) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	status, _ := os.ReadFile("/proc/self/status")
	_, line, _ := strings.Cut(string(status), "VmRSS:")
	if fields := strings.Fields(line); len(fields) > 0 {
		rss, _ = strconv.ParseFloat(fields[0], 64)
	}
	return rss / 1024, float64(m.HeapAlloc) / (1 << 20)
}

// print prints the curve, and what its last tenth is against the first.
func (h *hour) print() {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\nminute\tCPU ms a frame\tCPU ms a state\tMB\tMB of Go's heap\t\n")
	for i, r := range h.rows {
		fmt.Fprintf(table, "%d\t%.2f\t%.3f\t%.1f\t%.1f\t\n", i+1, r.frame, r.state, r.rss, r.heap)
	}
	table.Flush()
	n := len(h.rows)
	if n < 2 {
		return
	}
	few := max(1, n/10)
	mean := func(rows []minuteCost) (m minuteCost) {
		for _, r := range rows {
			m.frame += r.frame / float64(len(rows))
			m.rss += r.rss / float64(len(rows))
		}
		return m
	}
	first, last := mean(h.rows[:few]), mean(h.rows[n-few:])
	h.b.ReportMetric(last.frame, "cpu-ms/frame")
	h.b.ReportMetric(100*(last.frame/first.frame-1), "%-dearer")
	h.b.ReportMetric(h.rows[n-1].rss-h.rows[0].rss, "MB-grown")
}
