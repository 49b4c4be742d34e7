package sub_test

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
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// dived is a dive of the built-in autopilot in the real simulation, on the test's goroutine, and what it is judged by.
type dived struct {
	log    []string
	last   protocol.State
	phase  string
	near   [3]float64 // least distances from the first, second and fourth place [m]
	held   float64    // greatest distance from the second one, while it stays there [m]
	radius [2]float64 // least and greatest distance from the centre of its circle, once it is on it [m]
	depth  float64    // greatest error of the depth then [m]
	fast   float64    // greatest speed [m/s]
	tilt   float64    // greatest [rad]
}

// dive swims the demonstration's mission; change may add to the flight.
func dive(t *testing.T, name string, change func(*physics.Params), meanwhile func(*sim.Sim, float64)) *dived {
	t.Helper()
	testplan.SkipIfRepeated(t)
	return diveWith(t, name, vehicleOf(t, name), change, meanwhile)
}

// vehicleOf returns a vehicle by its name; example is that of sitlark vehicles --example submarine.
func vehicleOf(t *testing.T, name string) airframe.Vehicle {
	t.Helper()
	if name != "example" {
		e, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		return e.Vehicle
	}
	f, err := vehiclefile.Parse(strings.NewReader(vehiclefile.SubmarineExample()), name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// diveWith is dive with a vehicle.
func diveWith(t *testing.T, name string, vehicle airframe.Vehicle, change func(*physics.Params), meanwhile func(*sim.Sim, float64)) *dived {
	t.Helper()
	h := mission.DefaultHome
	h.AltM = -20
	w := physics.Params{Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180, Vehicle: vehicle}
	w.Water = command.SetWater{Kind: command.FreshWater, Level: 20}
	if change != nil {
		change(&w)
	}
	s, err := sim.New(sim.Config{World: w})
	if err != nil {
		t.Fatal(err)
	}
	v, err := tuning.SubmarineOf(&vehicle)
	if err != nil {
		t.Fatal(err)
	}
	plan := mission.BuiltInSub(h)
	legs := plan.Legs(h)
	d := &dived{near: [3]float64{math.Inf(1), math.Inf(1), math.Inf(1)}, radius: [2]float64{math.Inf(1), 0}}
	var p *autopilot.Pilot
	p, err = autopilot.New(autopilot.Config{
		Direct: s.Answer, Mission: plan, Home: h, FrameRate: 400, Vehicle: pilottest.Twinned(t, v),
		Logf: func(format string, args ...any) { d.log = append(d.log, fmt.Sprintf(format, args...)) },
		OnState: func(st *protocol.State) {
			d.see(st, p.Status().Phase, legs)
			if meanwhile != nil {
				meanwhile(s, st.Time)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(d.log, "\n"))
	}
	d.phase = p.Status().Phase
	t.Logf("%s: %s after %.0f s: past its places at %.2f m, held within %.2f m, circle of 4 m from %.2f to %.2f m, its depth within %.2f m, up to %.2f m/s and %.1f°, %.2f m from home\n%s",
		name, d.phase, d.last.Time, d.near, d.held, d.radius[0], d.radius[1], d.depth, d.fast, d.tilt*180/math.Pi, d.fromHome(), strings.Join(d.log, "\n"))
	return d
}

func (d *dived) fromHome() float64 { return math.Hypot(d.last.PositionNED[0], d.last.PositionNED[1]) }

// see takes a state.
func (d *dived) see(st *protocol.State, phase string, legs []mission.Leg) {
	off := func(i int) (level, deep float64) {
		return math.Hypot(st.PositionNED[0]-legs[i].North, st.PositionNED[1]-legs[i].East), math.Abs(st.PositionNED[2] - legs[i].Down)
	}
	v := st.VelGroundNED
	d.last, d.fast, d.tilt = *st, max(d.fast, math.Hypot(math.Hypot(v[0], v[1]), v[2])), max(d.tilt, math.Abs(st.Roll), math.Abs(st.Pitch))
	for k, i := range [3]int{0, 1, 3} {
		level, deep := off(i)
		d.near[k] = min(d.near[k], math.Hypot(level, deep))
	}
	switch phase {
	case "waypoint 2":
		if level, deep := off(1); d.near[1] < 0.4 {
			d.held = max(d.held, math.Hypot(level, deep))
		}
	case "waypoint 3":
		if level, deep := off(2); d.radius[1] > 0 || math.Abs(level-4) < 0.3 && deep < 0.3 {
			d.radius[0], d.radius[1], d.depth = min(d.radius[0], level), max(d.radius[1], level), max(d.depth, deep)
		}
	}
}

// check says what of a dive is not as it should be.
func (d *dived) check(t *testing.T, tilt float64) {
	t.Helper()
	if d.phase != "surfaced" || d.fromHome() > 3 || d.last.PositionNED[2] > 0.4 {
		t.Errorf("it ends %s, %.1f m from home, %.2f m deep", d.phase, d.fromHome(), d.last.PositionNED[2])
	}
	for k, near := range d.near {
		if near > 0.8 {
			t.Errorf("it passes place %d at %.2f m", k+1, near)
		}
	}
	if d.held > 1 || d.radius[0] < 3 || d.radius[1] > 6.5 || d.depth > 0.6 || d.tilt > tilt*math.Pi/180 {
		t.Errorf("it holds its place within %.2f m, circles from %.2f to %.2f m and within %.2f m of its depth, and leans by %.1f°", d.held, d.radius[0], d.radius[1], d.depth, d.tilt*180/math.Pi)
	}
}

// TestSubmarinesSwimTheirMission, in still water and in a current with waves above, and the same after a checkpoint at any time.
func TestSubmarinesSwimTheirMission(t *testing.T) {
	for _, name := range []string{"bluerov2", "bluerov2-heavy"} {
		dive(t, name, nil, nil).check(t, 20)
		dive(t, name, func(p *physics.Params) {
			p.Current = command.SetCurrent{Speed: 0.3, TowardDeg: 90}
			p.Waves = command.SetWaves{Kind: command.SeaWaves, Height: 0.3, Period: 3}
		}, nil).check(t, 25)
	}
}

// TestAnySubmarineSwims: one without a thrust to the side takes every way, the circle too, with its nose ahead; and one whose vertical
// thrusters point up.
func TestAnySubmarineSwims(t *testing.T) {
	dive(t, "example", nil, nil).check(t, 20)
	dive(t, "example", func(p *physics.Params) { p.Current = command.SetCurrent{Speed: 0.1, TowardDeg: 90} }, nil).check(t, 20)
	v := vehicleOf(t, "bluerov2")
	for i := 4; i < 6; i++ {
		v.Motors[i].AxisFRD = frame.OfFRD(0, 0, -1)
	}
	diveWith(t, "bluerov2, thrusters up", v, nil, nil).check(t, 20)
}

// TestSubmarineLosesThrusters: the heavy one goes on without a vertical and a horizontal one.
func TestSubmarineLosesThrusters(t *testing.T) {
	lost := 0
	d := dive(t, "bluerov2-heavy", func(p *physics.Params) { p.Current = command.SetCurrent{Speed: 0.2, TowardDeg: 90} }, func(s *sim.Sim, now float64) {
		for ; lost < 2 && now > []float64{20, 60}[lost]; lost++ {
			if err := s.Submit(command.FailMotor{Motor: []int{5, 1}[lost]}); err != nil {
				t.Error(err)
			}
		}
	})
	if d.phase != "surfaced" || d.fromHome() > 3 || d.tilt > 30*math.Pi/180 {
		t.Errorf("it ends %s, %.1f m from home, having leant by %.1f°", d.phase, d.fromHome(), d.tilt*180/math.Pi)
	}
}
