package rover_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/pilottest"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestSailingBoatsSailTheirMission, the legs against the wind by tacks, from every side, in light and fresh wind, through gusts, a current and waves; with a
// sail that its servo turns; one with a motor also where there is no wind; and the same after a checkpoint at any time.
func TestSailingBoatsSailTheirMission(t *testing.T) {
	testplan.SkipIfRepeated(t)
	wings := func(v *airframe.Vehicle) { // both sails turned on their masts
		for i := range v.Sails {
			v.Sails[i].Turned = true
			s := &v.Servos[v.Sails[i].Servo]
			s.AtMinDeg, s.AtMaxDeg, s.RateDeg = -85, 85, 120
		}
	}
	for _, c := range []struct {
		name       string
		wind, from float64
		rough      bool
		change     func(*airframe.Vehicle)
		tacks      int // at least
	}{
		{"sailboat", 3, 0, false, nil, 2},
		{"sailboat", 3, 110, true, nil, 0},
		{"sailboat", 1.5, 200, false, nil, 1},
		{"sailboat", 5, 290, true, nil, 0},
		{"sailboat", 3, 30, false, wings, 1},
		{"sailboat-motor", 4, 250, true, nil, 0},
		{"sailboat-motor", 0, 0, false, nil, 0},
	} {
		t.Run(fmt.Sprintf("%s %g m/s from %g", c.name, c.wind, c.from), func(t *testing.T) {
			e, err := catalog.Find(c.name, "")
			if err != nil {
				t.Fatal(err)
			}
			if c.change != nil {
				c.change(&e.Vehicle)
			}
			h := mission.DefaultHome
			w := physics.Params{Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180, Vehicle: e.Vehicle}
			w.Water = command.SetWater{Kind: command.FreshWater, Level: 2}
			w.Wind = command.SetWind{Speed: c.wind, FromDeg: c.from}
			if c.rough {
				w.Turbulence, w.Current = command.SetTurbulence{Intensity: 0.2}, command.SetCurrent{Speed: 0.2, TowardDeg: 120}
				w.Waves = command.SetWaves{Height: 0.1, Period: 2, FromDeg: c.from, Kind: command.SeaWaves}
			}
			s, err := sim.New(sim.Config{World: w})
			if err != nil {
				t.Fatal(err)
			}
			v, err := tuning.BoatOf(&e.Vehicle)
			if err != nil {
				t.Fatal(err)
			}
			plan := mission.BuiltInRover(h)
			var legs []mission.Leg
			for _, l := range plan.Legs(h) {
				if l.Command == mission.NavWaypoint {
					legs = append(legs, l)
				}
			}
			near := make([]float64, len(legs))
			for i := range near {
				near[i] = math.Inf(1)
			}
			var last protocol.State
			var p *autopilot.Pilot
			var log []string
			heel, tacks, side := 0.0, 0, 0.0
			p, err = autopilot.New(autopilot.Config{
				Direct: s.Answer, Mission: plan, Home: h, FrameRate: 400, Vehicle: pilottest.Twinned(t, v),
				Logf: func(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) },
				OnState: func(st *protocol.State) {
					last, heel = *st, max(heel, math.Abs(st.Roll))
					for i := range legs {
						near[i] = min(near[i], math.Hypot(st.PositionNED[0]-legs[i].North, st.PositionNED[1]-legs[i].East))
					}
					off := math.Remainder(st.Yaw-c.from*math.Pi/180, 2*math.Pi)
					if now := math.Copysign(1, off); math.Abs(off) > 0.4 && math.Abs(off) < 1 && now != side { // close-hauled on the other side
						side, tacks = now, tacks+1
					}
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Run(t.Context()); err != nil {
				t.Fatalf("%v\n%s", err, strings.Join(log, "\n"))
			}
			home := math.Hypot(last.PositionNED[0], last.PositionNED[1])
			t.Logf("%s after %.0f s, %.1f m from home, heeled by %.0f° at most, %d tacks, waypoints passed at %.1f m", p.Status().Phase, last.Time, home, heel*180/math.Pi, tacks-1, near)
			for i, d := range near {
				if !(d < 2.5) {
					t.Errorf("it passes waypoint %d at %.1f m", legs[i].Seq, d)
				}
			}
			if p.Status().Phase != "parked" || home > 5 || heel > 1 || tacks-1 < c.tacks {
				t.Errorf("not as it should be\n%s", strings.Join(log, "\n"))
			}
		})
	}
}
