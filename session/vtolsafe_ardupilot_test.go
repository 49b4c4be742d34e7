//go:build ardupilot

package session

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
)

// TestArduPilotQuadplaneFailsafesInATransition: a second into a transition the RC receiver gives no pulses, or a throttle of 950 µs, or the battery is
// nearly empty. On the way to the wings it goes on to them and comes home, on the way back it lands where it is, unharmed.
func TestArduPilotQuadplaneFailsafesInATransition(t *testing.T) {
	const noPulses, throttle = 1, 2 // SIM_RC_FAIL
	for i, c := range []struct {
		vehicle string
		back    bool
		rc      float64 // 0: the battery instead
		within  float64 // of home [m]
	}{
		{"quadplane", false, noPulses, 5}, {"quadplane", true, throttle, 400}, {"quadplane", false, 0, 5},
		{"quadplane-tilttri", false, throttle, 5}, {"quadplane-tilttri", true, noPulses, 400},
		{"tailsitter", false, noPulses, 5}, {"tailsitter", true, throttle, 400}, {"tailsitter", false, 0, 5},
	} {
		what := map[float64]string{noPulses: "without RC pulses", throttle: "with throttle failsafe"}[c.rc]
		kind := failsafe.RC
		if c.rc == 0 {
			what, kind = "with low battery", failsafe.BatteryLow
		}
		t.Run(c.vehicle+map[bool]string{false: " out ", true: " back "}[c.back]+what, func(t *testing.T) {
			v := raise(t, c.vehicle, listenAt(uint16(17940+i)), func(s *config.Config) {
				s.SITL.Params = []config.Param{{Name: "THR_FS_VALUE", Value: 970}, {Name: "Q_RTL_MODE", Value: 1}, {Name: "BATT_FS_LOW_ACT", Value: 1}, {Name: "BATT_LOW_TIMER", Value: 2}}
			})
			v.hover(30, 3)
			v.mode("CRUISE")
			if c.back {
				v.during(15, func() {})
				v.mode("QLOITER")
			}
			v.during(1, func() {})
			if c.rc == 0 {
				v.give(command.SetBatteryCharge{Charge: 0.08})
			} else if _, err := v.Link.SetParam(t.Context(), "SIM_RC_FAIL", c.rc); err != nil {
				t.Fatal(err)
			}
			from, touch, least := v.look().Time, 0.0, math.Inf(1)
			var modes []string
			fired, landing, down := false, false, false
			v.until(300, "it has landed", func() bool {
				s, status := v.look(), v.Link.Status()
				fired = fired || status.Failsafes.Fired[kind].On
				if n := len(modes); n == 0 || modes[n-1] != status.Mode {
					modes = append(modes, status.Mode)
				}
				if landing = landing || status.Mode == "QLAND" || status.Mode == "QRTL"; !landing {
					least = min(least, v.height())
				}
				if down = down || s.Contact.InContact; !down {
					touch = s.VelGround.Z
				}
				return !status.Armed && status.Landed
			})
			t.Logf("modes %s; %.1f m high at least until it lands, down at %.2f m/s, %.1f m from home, after %.0f s, crashed %v", strings.Join(modes, ", "), least, touch, v.away(), v.now.Time-from, v.now.Contact.Crashed)
			want := "RTL"
			if c.back {
				want = "QLAND"
			}
			if !fired || !slices.Contains(modes, want) || touch > 1 || v.away() > c.within || v.now.Contact.Crashed {
				t.Errorf("failsafe fired %v, modes %v, down at %.2f m/s, %.1f m from home, crashed %v; want %s, 1 m/s, %g m at most", fired, modes, touch, v.away(), v.now.Contact.Crashed, want, c.within)
			}
		})
	}
}

// TestArduPilotTailsitterFliesItsMission up on its tail, out on its wings, around a circle, and to a VTOL_LAND at home.
func TestArduPilotTailsitterFliesItsMission(t *testing.T) {
	for i, name := range []string{"tailsitter", "copter-tailsitter"} {
		t.Run(name, func(t *testing.T) {
			v := raise(t, name, listenAt(uint16(17950+i)), func(*config.Config) {})
			plan := mission.BuiltInVTOL(v.Setup.Home).LandsUpright(v.Setup.Home)
			v.Link.Upload(plan)
			v.until(60, "the mission is there", func() bool { held, _ := v.Link.Plan(); return len(held.Items) == len(plan.Items) })
			v.mode("AUTO")
			v.Link.Arm()
			far, highest, touch, down := 0.0, 0.0, 0.0, false
			v.until(500, "it has landed", func() bool {
				s, status := v.look(), v.Link.Status()
				far, highest = max(far, v.away()), max(highest, v.height())
				if down = far > 300 && (down || s.Contact.InContact); !down {
					touch = s.VelGround.Z
				}
				return far > 300 && !status.Armed && status.Landed
			})
			t.Logf("%.0f m away and %.1f m high at most; down at %.2f m/s, %.2f m from home, at %.0f s, crashed %v", far, highest, touch, v.away(), v.now.Time, v.now.Contact.Crashed)
			if v.away() > 2 || touch > 1 || v.now.Contact.Crashed {
				t.Errorf("down at %.2f m/s, %.2f m from home, crashed %v; want 1 m/s and 2 m at most", touch, v.away(), v.now.Contact.Crashed)
			}
		})
	}
}
