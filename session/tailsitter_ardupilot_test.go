//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestArduPilotTailsitterTransitions: on the parameters that follow from its physics, in calm air and in wind, a tailsitter
// takes off nose up, holds its place, flies to a place 300 m away, circles there on its wings, comes back, turns up and lands where it began.
func TestArduPilotTailsitterTransitions(t *testing.T) {
	for i, c := range []struct {
		name string
		wind float64 // [m/s]
	}{{"tailsitter", 0}, {"tailsitter", 6}, {"plane-tailsitter", 0}, {"plane-tailsitter", 3}, {"copter-tailsitter", 0}, {"copter-tailsitter", 6}} {
		t.Run(fmt.Sprintf("%s in %g m/s", c.name, c.wind), func(t *testing.T) {
			v := raise(t, c.name, listenAt(uint16(17890+i)), func(o *config.Config) { o.Weather.Wind = command.SetWind{Speed: c.wind, FromDeg: 340} })
			v.rise(30, 1)
			v.out(frame.OfNED(300, 0, -30))
			v.circle()
			v.back(120)
		})
	}
}

// TestArduPilotTailsitterOnStockParameters: in calm air plane-tailsitter does the same on ArduPilot's file of its frame, whose gains are a
// quarter of the derived ones. The nose up is what ArduPlane sets by itself too late for the first start.
func TestArduPilotTailsitterOnStockParameters(t *testing.T) {
	nose := filepath.Join(t.TempDir(), "nose.parm")
	if err := os.WriteFile(nose, []byte("Q_TAILSIT_ENABLE 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const port = 17897
	alone(t, port, "plane-tailsitter.parm", nose)
	v, _ := joined(t, "plane-tailsitter", port)
	v.ready()
	v.rise(30, 1)
	v.out(frame.OfNED(300, 0, -30))
	v.circle()
	v.back(150)
}

// TestArduPilotTailsitterRestarts: when ArduPlane restarts in a hover, the tailsitter stands on its pad, and takes off again.
func TestArduPilotTailsitterRestarts(t *testing.T) {
	v := raise(t, "tailsitter", listenAt(17882), func(*config.Config) {})
	v.hover(15, 2)
	v.restart()
	v.hover(15, 3)
}

// rise takes off nose up, and waits until the vehicle holds its place within so many metres for 10 s: wind pushes it until it has turned
// its side to it.
func (v *vtol) rise(height, within float64) {
	v.Helper()
	v.mode("GUIDED")
	v.Link.TakeOff(height)
	v.until(60, "it is up", func() bool { return v.height() > height-1 })
	from, far := v.look().Time, 0.0
	held := from
	v.until(90, "it holds its place", func() bool {
		s := v.look()
		far = max(far, v.away())
		if v.away() > within || math.Abs(v.height()-height) > 2 {
			held = s.Time
		}
		return s.Time > held+10
	})
	v.Logf("up after take-off it is at most %.1f m away, and holds its place within %g m after %.1f s", far, within, held-from)
}

// out flies to a place on the wings.
func (v *vtol) out(to frame.Vec[frame.NED]) {
	v.Helper()
	from, least := v.look().Time, math.Inf(1)
	v.Link.GoTo(to)
	wings := math.NaN()
	v.until(120, "it has come to the place on its wings", func() bool {
		s := v.look()
		least = min(least, v.height())
		_, pitch, _ := frame.Euler(s.NEDFromFRD)
		if math.IsNaN(wings) && s.Air.Airspeed > 12 && math.Abs(pitch) < 0.4 {
			wings = s.Time - from
		}
		return math.Hypot(s.PositionNED.X-to.X, s.PositionNED.Y-to.Y) < 80
	})
	v.Logf("it flies on its wings after %.1f s, is there after %.1f s, and was %.1f m high at least", wings, v.now.Time-from, least)
	if math.IsNaN(wings) || wings > 10 || least < 4 {
		v.Errorf("it flies on its wings after %.1f s and sinks to %.1f m, want 10 s and 4 m", wings, least)
	}
}

// back returns, turns up and lands, within a time [s].
func (v *vtol) back(limit float64) {
	v.Helper()
	from, most, touch, up, down := v.look().Time, 0.0, 0.0, math.NaN(), false
	v.mode("QRTL")
	v.until(limit, "it has landed", func() bool {
		s, status := v.look(), v.Link.Status()
		most = max(most, v.height())
		_, pitch, _ := frame.Euler(s.NEDFromFRD)
		if math.IsNaN(up) && pitch > 1.2 {
			up = s.Time - from
		}
		if down = down || s.Contact.InContact; !down {
			touch = s.VelGround.Z
		}
		return !status.Armed && status.Landed
	})
	v.Logf("nose up after %.1f s and at most %.1f m high; it touches down at %.2f m/s, %.2f m from home, after %.0f s", up, most, touch, v.away(), v.now.Time-from)
	if d := v.away(); d > 2 || touch > 1 || v.now.Contact.Crashed {
		v.Errorf("it touches down at %.2f m/s, %.2f m from home, crashed %v; want 1 m/s and 2 m at most", touch, d, v.now.Contact.Crashed)
	}
}
