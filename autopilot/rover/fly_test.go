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

// driven is a drive of the built-in autopilot against the real simulation, on the test's goroutine, and what it is judged by.
type driven struct {
	log    []string
	last   protocol.State
	phase  string
	off    float64    // greatest distance from the straight legs, but for the first metres of each [m]
	near   float64    // least distance from the third waypoint, where it stops [m]
	stops  float64    // least speed there [m/s]
	radius [2]float64 // least and greatest distance from the centre of its circle, once it is on it [m]
	fast   float64    // greatest speed [m/s]
	tilt   float64    // greatest [rad]
}

// trip is one of the built-in autopilot's, against the real simulation on the test's goroutine.
type trip struct {
	name    string
	rebuilt func(*airframe.Vehicle)
	change  func(*physics.Params)
	plan    mission.Plan
	see     func(s *sim.Sim, st *protocol.State, phase string)
}

// run returns the phase it ends in, the last state and the log.
func (o *trip) run(t *testing.T) (phase string, last protocol.State, log []string) {
	t.Helper()
	testplan.SkipIfRepeated(t)
	e, err := catalog.Find(o.name, "")
	if err != nil {
		t.Fatal(err)
	}
	if o.rebuilt != nil {
		o.rebuilt(&e.Vehicle)
	}
	h := mission.DefaultHome
	w := physics.Params{Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180, Vehicle: e.Vehicle}
	if o.change != nil {
		o.change(&w)
	}
	s, err := sim.New(sim.Config{World: w})
	if err != nil {
		t.Fatal(err)
	}
	v, err := tuning.For(&e.Vehicle)
	if err != nil {
		t.Fatal(err)
	}
	var p *autopilot.Pilot
	p, err = autopilot.New(autopilot.Config{
		Direct: s.Answer, Mission: o.plan, Home: h, FrameRate: 400, Vehicle: pilottest.Twinned(t, v),
		Logf: func(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) },
		OnState: func(st *protocol.State) {
			last = *st
			o.see(s, st, p.Status().Phase)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(log, "\n"))
	}
	return p.Status().Phase, last, log
}

// drive drives the demonstration's mission; change may add to the flight.
func drive(t *testing.T, name string, change func(*physics.Params), meanwhile func(*sim.Sim, float64)) *driven {
	t.Helper()
	plan := mission.BuiltInRover(mission.DefaultHome)
	legs := plan.Legs(mission.DefaultHome)
	d := &driven{near: math.Inf(1), stops: math.Inf(1), radius: [2]float64{math.Inf(1), 0}}
	o := trip{name: name, change: change, plan: plan, see: func(s *sim.Sim, st *protocol.State, phase string) {
		d.see(st, phase, legs)
		if meanwhile != nil {
			meanwhile(s, st.Time)
		}
	}}
	d.phase, d.last, d.log = o.run(t)
	t.Logf("%s after %.0f s: within %.2f m of its legs, of the stop %.2f m at %.2f m/s, circle of 8 m from %.2f to %.2f m, up to %.2f m/s and %.1f°, %.2f m from home\n%s",
		d.phase, d.last.Time, d.off, d.near, d.stops, d.radius[0], d.radius[1], d.fast, d.tilt*180/math.Pi, d.fromHome(), strings.Join(d.log, "\n"))
	return d
}

func (d *driven) fromHome() float64 { return math.Hypot(d.last.PositionNED[0], d.last.PositionNED[1]) }

// see takes a state.
func (d *driven) see(st *protocol.State, phase string, legs []mission.Leg) {
	n, e, speed := st.PositionNED[0], st.PositionNED[1], math.Hypot(st.VelGroundNED[0], st.VelGroundNED[1])
	d.last, d.fast, d.tilt = *st, max(d.fast, speed), max(d.tilt, math.Abs(st.Roll), math.Abs(st.Pitch))
	switch phase {
	case "waypoint 2", "waypoint 3":
		i := int(phase[9] - '1')
		a, b := legs[i-1], legs[i]
		length := math.Hypot(b.North-a.North, b.East-a.East)
		un, ue := (b.North-a.North)/length, (b.East-a.East)/length
		if done := (n-a.North)*un + (e-a.East)*ue; done > 8 && done < length {
			d.off = max(d.off, math.Abs((n-a.North)*ue-(e-a.East)*un))
		}
		if phase == "waypoint 3" {
			if far := math.Hypot(n-b.North, e-b.East); far < 1 {
				d.near, d.stops = min(d.near, far), min(d.stops, speed)
			}
		}
	case "waypoint 4":
		r := math.Hypot(n-legs[3].North, e-legs[3].East)
		if d.radius[1] > 0 || math.Abs(r-8) < 0.3 {
			d.radius[0], d.radius[1] = min(d.radius[0], r), max(d.radius[1], r)
		}
	}
}

// TestRoversDriveTheirMission, with a stop and a circle, home, in still air and in wind, and the same after a checkpoint at any time.
func TestRoversDriveTheirMission(t *testing.T) {
	for _, c := range []struct {
		name string
		wind float64
	}{{"rover", 0}, {"rover", 10}, {"rover-skid", 0}, {"rover-skid", 10}, {"rover-vectored", 0}, {"rover-vectored", 6}, {"rover-omni3mecanum", 0}, {"rover-omni3mecanum", 6}, {"balancebot", 0}, {"balancebot", 4}} {
		t.Run(fmt.Sprintf("%s %.0f m/s", c.name, c.wind), func(t *testing.T) {
			d := drive(t, c.name, func(p *physics.Params) {
				p.Wind, p.Turbulence = command.SetWind{Speed: c.wind, FromDeg: 250}, command.SetTurbulence{Intensity: 0.2}
			}, nil)
			if d.phase != "parked" || d.fromHome() > 1 || d.off > 1 || d.near > 0.8 || d.stops > 0.05 || d.radius[0] < 7.2 || d.radius[1] > 8.8 {
				t.Error("not as it should be")
			}
		})
	}
}

// TestRoverWithoutItsMotorSaysThatItIsStuck, and one with a motor of one side less does not come home unnoticed.
func TestRoverWithoutItsMotorSaysThatItIsStuck(t *testing.T) {
	for name, motor := range map[string]int{"rover": 3, "rover-skid": 1} {
		d := drive(t, name, nil, func(s *sim.Sim, now float64) {
			if now > 8 && now < 8.002 {
				if err := s.Commands.Submit(command.FailMotor{Motor: motor}); err != nil {
					t.Error(err)
				}
			}
		})
		if d.phase != "stuck" {
			t.Errorf("%s ends %s", name, d.phase)
		}
	}
}
