//go:build ardupilot

package session

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// currentEast is the current in which boats swim, to the east [m/s].
const currentEast = 0.5

// inCurrent sets wind, from the west-south-west, and the current.
func inCurrent(wind float64) func(*config.Config) {
	return func(c *config.Config) {
		c.Weather.Wind.Speed, c.Weather.Wind.FromDeg = wind, 250
		c.Weather.Current = command.SetCurrent{Speed: currentEast, TowardDeg: 90}
	}
}

// boat is one that the real ArduRover swims.
type boat struct {
	*vtol
	armedAt frame.Vec[frame.NED] // its home
}

// aboard is a boat whose ArduRover sitlark starts, on the parameters that follow from it.
func aboard(t *testing.T, name string, i int, wind float64) *boat {
	t.Helper()
	return &boat{vtol: &vtol{T: t, Vehicle: ready(t, name, i, inCurrent(wind))}}
}

// starts arms it and begins its mission.
func (b *boat) starts() {
	b.Helper()
	b.Link.Arm()
	b.until(20, "it is armed", func() bool { return b.Link.Status().Armed })
	b.armedAt = b.look().PositionNED
	b.mode("AUTO")
}

// from is how far it is from a place [m].
func (b *boat) from(place frame.Vec[frame.NED]) float64 {
	at := b.look().PositionNED
	return math.Hypot(at.X-place.X, at.Y-place.Y)
}

func corner(k int) frame.Vec[frame.NED] { return frame.OfNED(square[k][0], square[k][1], 0) }

// holds is how far it goes from the middle of where it is, in LOITER for a time [s], after it has stopped.
func (b *boat) holds(seconds float64) (worst float64) {
	b.Helper()
	b.mode("LOITER")
	b.during(15, func() {})
	var places []frame.Vec[frame.NED]
	b.during(seconds, func() { places = append(places, b.look().PositionNED) })
	var middle frame.Vec[frame.NED]
	for _, p := range places {
		middle = middle.AddScaled(1/float64(len(places)), p)
	}
	for _, p := range places {
		worst = max(worst, math.Hypot(p.X-middle.X, p.Y-middle.Y))
	}
	return worst
}

// TestArduPilotBoatsSwimTheirMission: ArduRover, on the parameters that follow from the boat and on those of ArduPilot's own files, swims a
// mission around a square in a current of 0.5 m/s and in wind, passes its corners, and comes home; it holds a place in LOITER against the current where
// it is told to, and comes home again in RTL.
func TestArduPilotBoatsSwimTheirMission(t *testing.T) {
	for i, c := range []struct {
		name  string
		files []string // of ArduPilot; none: the parameters that follow from the boat
		wind  float64
	}{
		{"motorboat", nil, 3},
		{"motorboat", []string{"rover.parm", "motorboat.parm"}, 6},
		{"motorboat-skid", nil, 3},
		{"motorboat-skid", []string{"rover.parm", "motorboat.parm", "rover-skid.parm"}, 6},
	} {
		name := c.name
		if c.files != nil {
			name += " stock"
		}
		t.Run(name, func(t *testing.T) {
			var b *boat
			if c.files == nil {
				b = aboard(t, c.name, 3+i, c.wind)
			} else {
				b = &boat{vtol: onStock(t, c.name, uint16(17910+i), c.files, inCurrent(c.wind))}
			}
			b.starts()
			near, fast, lean := make([]float64, len(square)), 0.0, 0.0
			for k := range near {
				near[k] = math.Inf(1)
			}
			from := b.look().Time
			b.until(240, "it has come home", func() bool {
				for k := range near {
					near[k] = min(near[k], b.from(corner(k)))
				}
				fast, lean = max(fast, b.now.VelGround.Len()), max(lean, frame.Tilt(b.now.NEDFromFRD))
				return near[len(near)-1] < 5 && b.from(b.armedAt) < 4
			})
			whole := b.now.Time - from
			for k, d := range near {
				if !(d < 5) {
					t.Errorf("it passes corner %d at %.1f m", k+1, d)
				}
			}
			b.mode("GUIDED")
			b.Link.GoTo(corner(0))
			b.until(60, "it is away from home", func() bool { return b.from(b.armedAt) > 20 })
			worst := b.holds(30)
			if worst > 6 {
				t.Errorf("in LOITER it is up to %.1f m off", worst)
			}
			b.mode("RTL")
			at := b.look().Time
			b.until(90, "it is home in RTL", func() bool { return b.from(b.armedAt) < 4 })
			back := b.now.Time - at
			stays := 0.0
			b.during(20, func() { stays = max(stays, b.from(b.armedAt)) })
			t.Logf("mission %.0f s, corners passed at %.2f m, up to %.2f m/s, heeled %.0f° at most; LOITER within %.1f m; RTL home in %.0f s and within %.1f m",
				whole, near, fast, lean*180/math.Pi, worst, back, stays)
		})
	}
}

// TestArduPilotBoatThroughFaults: on its way motorboat bears 0.8 m/s of current with 8 m/s of wind; a battery that is nearly empty sends it
// home, where it stays. Without its motor it drifts with the current, which ArduRover does not tell. When ArduRover restarts, the boat lies where it began, and swims again.
func TestArduPilotBoatThroughFaults(t *testing.T) {
	b := aboard(t, "motorboat", 13, 3)
	set := func(name string, value float64) {
		t.Helper()
		if _, err := b.Link.SetParam(t.Context(), name, value); err != nil {
			t.Fatal(err)
		}
	}
	set("BATT_FS_LOW_ACT", 1) // RTL
	set("BATT_LOW_TIMER", 3)
	b.starts()
	b.until(60, "it is on its way", func() bool { return b.from(b.armedAt) > 12 })
	b.give(command.SetCurrent{Speed: 0.8, TowardDeg: 90})
	b.give(command.SetWind{Speed: 8, FromDeg: 250})
	b.until(60, "it passes the second corner", func() bool { return b.from(corner(1)) < 5 })
	b.give(command.SetBatteryCharge{Charge: 0.05})
	b.until(60, "the battery failsafe sends it home", func() bool { return b.Link.Status().Mode == "RTL" })
	s := b.Link.Status()
	if !s.Failsafes.Fired[failsafe.BatteryLow].On {
		t.Errorf("in RTL, and the battery failsafe has not fired: %+v", s.Failsafes.Chains.All())
	}
	b.until(90, "it is home", func() bool { return b.from(b.armedAt) < 4 })
	stays := 0.0
	b.during(30, func() { stays = max(stays, b.from(b.armedAt)) })
	if stays > 10 {
		t.Errorf("at home the current takes it %.1f m off", stays)
	}
	b.give(command.FailMotor{Motor: 3})
	place, at := b.look().PositionNED, b.look().Time
	b.during(40, func() {})
	drifted, seconds, s := b.now.PositionNED.Sub(place), b.now.Time-at, b.Link.Status()
	t.Logf("home again within %.1f m; without its motor it drifts at %.2f m/s north and %.2f m/s east; mode %s, failsafes %+v", stays, drifted.X/seconds, drifted.Y/seconds, s.Mode, s.Failsafes.Chains.All())
	if east := drifted.Y / seconds; !(east > 0.6 && east < 1.6) || !s.Armed {
		t.Errorf("without its motor it drifts to the east at %.2f m/s, armed %v", east, s.Armed)
	}
	before := b.look().Flight
	b.Supervisor.Restart()
	b.until(60, "it lies where it began", func() bool {
		s := b.look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && b.away() < 2
	})
	b.give(command.RestoreMotor{Motor: 3})
	b.give(command.SetBatteryCharge{Charge: 1})
	b.until(120, "it is ready again", func() bool {
		s := b.Link.Status()
		return b.look().Time > 20 && !s.Armed && s.Ready && s.EKF.KnowsPosition()
	})
	b.starts()
	b.until(60, "it swims to the first corner", func() bool { return b.from(corner(0)) < 5 })
}
