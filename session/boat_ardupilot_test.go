//go:build ardupilot

package session

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotBoatsSwimTheirMission: ArduRover, on the parameters that follow from the boat, swims a mission around a square in wind, passes its
// corners, and comes home; then it holds a place in LOITER against a current of 0.5 m/s, and comes home again in RTL.
func TestArduPilotBoatsSwimTheirMission(t *testing.T) {
	for i, name := range []string{"motorboat", "motorboat-skid"} {
		t.Run(name, func(t *testing.T) {
			v := ready(t, name, 3+i)
			var now snapshot.Snapshot
			look := func() *snapshot.Snapshot { v.Sim.Buffer().Read(&now); return &now }
			home := func() float64 { return math.Hypot(now.PositionNED.X, now.PositionNED.Y) }
			v.Link.Arm()
			waitReal(t, "it is armed", func() bool { return v.Link.Status().Armed })
			v.Link.SetMode("AUTO")
			near, fast := make([]float64, len(square)), 0.0
			for k := range near {
				near[k] = math.Inf(1)
			}
			waitReal(t, "it has come home", func() bool {
				fast = max(fast, look().VelGround.Len())
				for k, c := range square {
					near[k] = min(near[k], math.Hypot(now.PositionNED.X-c[0], now.PositionNED.Y-c[1]))
				}
				return near[len(near)-1] < 5 && home() < 4
			})
			for k, d := range near {
				if !(d < 5) {
					t.Errorf("it passes corner %d at %.1f m", k+1, d)
				}
			}
			if err := v.Sim.Submit(command.SetCurrent{Speed: 0.5, TowardDeg: 90}); err != nil {
				t.Fatal(err)
			}
			v.Link.SetMode("LOITER")
			waitReal(t, "it holds its place", func() bool { return v.Link.Status().Mode == "LOITER" })
			start, from, worst := look().Time, now.PositionNED, 0.0
			waitReal(t, "a minute has passed", func() bool {
				worst = max(worst, look().PositionNED.Sub(from).Len())
				return now.Time > start+60
			})
			if worst > 8 {
				t.Errorf("in LOITER the current takes it %.1f m off", worst)
			}
			v.Link.SetMode("RTL")
			waitReal(t, "it is home in RTL", func() bool { look(); return v.Link.Status().Mode == "RTL" && home() < 5 })
			t.Logf("corners passed at %.2f m, up to %.2f m/s; LOITER within %.1f m, %.0f s", near, fast, worst, now.Time)
		})
	}
}
