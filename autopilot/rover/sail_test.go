package rover_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

var lake = command.SetWater{Kind: command.FreshWater, Level: 2}

// TestSailingBoatsSailTheirMission, the legs against the wind by tacks, from every side, in light and strong wind, through gusts, a current and waves; with
// sails that a servo turns, and smaller ones in more wind; one with a motor also where there is no wind; and the same after a checkpoint at any time.
func TestSailingBoatsSailTheirMission(t *testing.T) {
	wings := func(v *airframe.Vehicle) { // both sails turned on their masts
		for i := range v.Sails {
			v.Sails[i].Turned = true
			s := &v.Servos[v.Sails[i].Servo]
			s.AtMinDeg, s.AtMaxDeg, s.RateDeg = -85, 85, 120
		}
	}
	second := func(v *airframe.Vehicle) { // a smaller rig, 0.74 as high and 0.95 as long
		for i := range v.Sails {
			w := &v.Wings[v.Sails[i].Wing]
			w.Stations = slices.Clone(w.Stations)
			foot, luff := w.Stations[0].Place.Z, w.Stations[0].Place.X+w.Stations[0].Chord/4
			for k := range w.Stations {
				s := &w.Stations[k]
				s.Place.X, s.Place.Z, s.Chord = luff-0.95*(luff-s.Place.X), foot+0.74*(s.Place.Z-foot), 0.95*s.Chord
			}
		}
	}
	for _, c := range []struct {
		name       string
		wind, from float64
		rough      bool
		change     func(*airframe.Vehicle)
		tacks      int     // at least
		heel       float64 // at most [deg]
	}{
		{"sailboat", 3, 0, false, nil, 2, 35},
		{"sailboat", 3, 110, true, nil, 0, 45},
		{"sailboat", 1.5, 200, false, nil, 1, 15},
		{"sailboat", 5, 290, true, nil, 0, 48},
		{"sailboat", 3, 30, false, wings, 1, 35},
		{"sailboat-motor", 4, 250, true, nil, 0, 45},
		{"sailboat-motor", 0, 0, false, nil, 0, 5},
		{"sailboat", 6, 200, false, nil, 1, 55},
		{"sailboat", 7, 0, false, nil, 2, 55},
		{"sailboat", 8, 110, false, second, 1, 60},
		{"sailboat", 8, 200, false, second, 1, 60},
	} {
		t.Run(fmt.Sprintf("%s %g m/s from %g", c.name, c.wind, c.from), func(t *testing.T) {
			h := mission.DefaultHome
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
			heel, tacks, side := 0.0, 0, 0.0
			o := trip{name: c.name, rebuilt: c.change, plan: plan, change: func(w *physics.Params) {
				w.Water, w.Wind = lake, command.SetWind{Speed: c.wind, FromDeg: c.from}
				if c.rough {
					w.Turbulence, w.Current = command.SetTurbulence{Intensity: 0.2}, command.SetCurrent{Speed: 0.2, TowardDeg: 120}
					w.Waves = command.SetWaves{Height: 0.1, Period: 2, FromDeg: c.from, Kind: command.SeaWaves}
				}
			}, see: func(_ *sim.Sim, st *protocol.State, _ string) {
				heel = max(heel, math.Abs(st.Roll))
				for i := range legs {
					near[i] = min(near[i], math.Hypot(st.PositionNED[0]-legs[i].North, st.PositionNED[1]-legs[i].East))
				}
				off := math.Remainder(st.Yaw-c.from*math.Pi/180, 2*math.Pi)
				if now := math.Copysign(1, off); math.Abs(off) > 0.4 && math.Abs(off) < 1 && now != side { // close-hauled on the other side
					side, tacks = now, tacks+1
				}
			}}
			phase, last, log := o.run(t)
			home := math.Hypot(last.PositionNED[0], last.PositionNED[1])
			t.Logf("%s after %.0f s, %.1f m from home, heeled by %.0f° at most, %d tacks, waypoints passed at %.1f m", phase, last.Time, home, heel*180/math.Pi, tacks-1, near)
			for i, d := range near {
				if !(d < 2.5) {
					t.Errorf("it passes waypoint %d at %.1f m", legs[i].Seq, d)
				}
			}
			if phase != "parked" || home > 5 || heel > c.heel*math.Pi/180 || c.tacks > 0 && tacks-1 < c.tacks {
				t.Errorf("not as it should be\n%s", strings.Join(log, "\n"))
			}
		})
	}
}

// TestASailingBoatGivesUp: aground under sail, and without wind, it says so within some two minutes.
func TestASailingBoatGivesUp(t *testing.T) {
	for what, c := range map[string]struct{ level, wind float64 }{"aground": {0.3, 3}, "becalmed": {2, 0}} {
		d := drive(t, "sailboat", func(p *physics.Params) {
			p.Water = command.SetWater{Kind: command.FreshWater, Level: c.level}
			p.Wind = command.SetWind{Speed: c.wind, FromDeg: 90}
		}, nil)
		if d.phase != "stuck" || d.last.Time > 150 || !strings.Contains(strings.Join(d.log, "\n"), "it does not move") {
			t.Errorf("%s: %s after %.0f s", what, d.phase, d.last.Time)
		}
	}
}

// TestABoatWithAMotorComesBackInACalm: with the current it drifts off the place where it stays, and motors back; that it lies still meanwhile
// does not end its trip.
func TestABoatWithAMotorComesBackInACalm(t *testing.T) {
	plan := mission.BuiltInRover(mission.DefaultHome)
	plan.Items = plan.Items[:1]
	plan.Items[0].Param[0] = 90 // it stays there so long [s]
	place, far, there := plan.Legs(mission.DefaultHome)[0], 0.0, 0.0
	o := trip{name: "sailboat-motor", plan: plan, change: func(w *physics.Params) {
		w.Water, w.Current = lake, command.SetCurrent{Speed: 0.3, TowardDeg: 90}
	}, see: func(_ *sim.Sim, st *protocol.State, phase string) {
		off := math.Hypot(st.PositionNED[0]-place.North, st.PositionNED[1]-place.East)
		if there == 0 && off < 2 {
			there = st.Time
		}
		if there > 0 && phase == "waypoint 1" {
			far = max(far, off)
		}
	}}
	phase, last, log := o.run(t)
	t.Logf("%s after %.0f s, there after %.0f s, then within %.1f m", phase, last.Time, there, far)
	if phase != "parked" || last.Time < there+90 || far > 8 || far < 3 {
		t.Errorf("not as it should be\n%s", strings.Join(log, "\n"))
	}
}
