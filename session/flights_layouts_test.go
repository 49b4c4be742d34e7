package session

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestAutopilotFliesEveryLayout flies each of ArduPilot's layouts with the built-in
// autopilot: up to 8 m, around a square of 6 m with the nose ahead, so that it turns
// by 90° at each corner, and down onto the pad.
func TestAutopilotFliesEveryLayout(t *testing.T) {
	const up, side = 8.0, 6.0
	for _, l := range layout.All() {
		t.Run(l.Name, func(t *testing.T) {
			height, tilt, rate, low, far, sink, rest := 0.0, 0.0, 0.0, up, 0.0, 0.0, 0.0
			f := newFlown(t, airframe.OnLayout(l), squarePlan(up, side), func(_ *flown, m *moment) {
				tilt, rate, height = max(tilt, m.tilt), max(rate, m.rate.Len()), max(height, -m.pos.Z)
				far = max(far, math.Abs(m.pos.X-side/2), math.Abs(m.pos.Y-side/2))
				if m.time < 3 {
					rest = -m.pos.Z
				}
				if m.status.Phase == "landing" && -m.pos.Z < rest+0.1 {
					sink = max(sink, m.vel.Z)
				}
				if strings.HasPrefix(m.status.Phase, "waypoint") {
					low = min(low, -m.pos.Z)
				}
			})
			s := f.fly()
			home := math.Hypot(s.Body.PositionNED.X, s.Body.PositionNED.Y)
			t.Logf("%s after %.1f s, %.2f m from home; height %.2f to %.2f m, within %.1f m of the square's middle; tilt up to %.0f°, rates up to %.0f°/s; touched at %.2f m/s",
				f.end.Phase, f.end.Time, home, low, height, far, tilt*180/math.Pi, rate*180/math.Pi, sink)
			if f.end.Phase != "landed" || f.end.Armed || s.Contact.Crashed || home > 0.3 {
				t.Errorf("ended %s, armed %t, crashed %t, %.2f m from home; want landed, disarmed, whole, within 0.3 m\n%s\n%s",
					f.end.Phase, f.end.Armed, s.Contact.Crashed, home, strings.Join(f.log, "\n"), told(s))
			}
			if height > up+0.5 || height < up-0.3 || low < up-0.7 || far > side/2+1 {
				t.Errorf("height %.2f to %.2f m on the square, %.1f m from its middle; want %g within 0.7 m, and at most %.1f m", low, height, far, up, side/2+1)
			}
			if tilt > 28*math.Pi/180 || rate > 2 || !(sink > 0.1 && sink < 0.8) {
				t.Errorf("tilt up to %.0f°, rates up to %.1f rad/s, touched at %.2f m/s; want a calm flight: 28°, 2 rad/s, 0.1 to 0.8 m/s", tilt*180/math.Pi, rate, sink)
			}
		})
	}
}
