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
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// floated is a flight of a blimp with the built-in autopilot in the real simulation.
type floated struct {
	phase             string
	near              []float64 // least distance from each leg's end [m]
	tilt, fast, climb float64   // greatest [rad, m/s, m]
	last              protocol.State
	start             float64 // depth below home where it lies on the ground before it starts [m]
	log               []string
}

func float(t *testing.T, change func(*physics.Params), meanwhile func(*sim.Sim, float64)) *floated {
	t.Helper()
	return floatBy(t, mission.BuiltInBlimp(mission.DefaultHome), change, meanwhile)
}

func floatBy(t *testing.T, plan mission.Plan, change func(*physics.Params), meanwhile func(*sim.Sim, float64)) *floated {
	t.Helper()
	testplan.SkipIfRepeated(t)
	e, err := catalog.Find("blimp", "")
	if err != nil {
		t.Fatal(err)
	}
	h := mission.DefaultHome
	w := physics.Params{Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180, Vehicle: e.Vehicle}
	if change != nil {
		change(&w)
	}
	s, err := sim.New(sim.Config{World: w})
	if err != nil {
		t.Fatal(err)
	}
	v, err := tuning.BlimpOf(&e.Vehicle)
	if err != nil {
		t.Fatal(err)
	}
	legs := plan.Legs(h)
	f := &floated{near: make([]float64, len(legs))}
	for i := range f.near {
		f.near[i] = math.Inf(1)
	}
	second := 0.0
	f.start = math.NaN()
	p, err := autopilot.New(autopilot.Config{
		Direct: s.Answer, Mission: plan, Home: h, FrameRate: 400, Vehicle: pilottest.Twinned(t, v),
		Logf: func(format string, args ...any) { f.log = append(f.log, fmt.Sprintf(format, args...)) },
		OnState: func(st *protocol.State) {
			x, u := st.PositionNED, st.VelGroundNED
			if math.IsNaN(f.start) {
				f.start = x[2]
			}
			f.last, f.climb = *st, max(f.climb, -x[2])
			f.tilt, f.fast = max(f.tilt, math.Abs(st.Roll), math.Abs(st.Pitch)), max(f.fast, math.Hypot(math.Hypot(u[0], u[1]), u[2]))
			for i, l := range legs {
				f.near[i] = min(f.near[i], math.Hypot(math.Hypot(x[0]-l.North, x[1]-l.East), x[2]-l.Down))
			}
			if meanwhile != nil {
				meanwhile(s, st.Time)
			}
			if st.Time >= second {
				second += 10
				f.log = append(f.log, fmt.Sprintf("%5.0f s: at %.2f, going %.2f m/s, %.0f° %.0f° %.0f°", st.Time, x, u, st.Roll*180/math.Pi, st.Pitch*180/math.Pi, st.Yaw*180/math.Pi))
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(f.log, "\n"))
	}
	f.phase = p.Status().Phase
	t.Logf("%s after %.0f s: past its places at %.2f m, up to %.2f m high, %.2f m/s and %.1f°, ends at %.2f m\n%s",
		f.phase, f.last.Time, f.near, f.climb, f.fast, f.tilt*180/math.Pi, f.last.PositionNED, strings.Join(f.log, "\n"))
	return f
}

// TestBlimpFliesItsMission, in still air and in a breath of wind, and the same after a checkpoint at any time.
func TestBlimpFliesItsMission(t *testing.T) {
	for _, wind := range []float64{0, 0.15} {
		f := float(t, func(w *physics.Params) { w.Wind = command.SetWind{Speed: wind, FromDeg: 300} }, nil)
		if home := math.Hypot(f.last.PositionNED[0], f.last.PositionNED[1]); f.phase != "landed" || strings.Contains(strings.Join(f.log, " "), "does not come") || home > 1 || math.Abs(f.last.PositionNED[2]-f.start) > 0.1 {
			t.Errorf("wind of %g m/s: it ends %s, %.2f m from home, %.2f m high", wind, f.phase, home, -f.last.PositionNED[2])
		}
		for i, near := range f.near[:4] {
			if near > 0.8 {
				t.Errorf("wind of %g m/s: it passes place %d at %.2f m", wind, i+1, near)
			}
		}
		if f.tilt > 20*math.Pi/180 {
			t.Errorf("wind of %g m/s: it leans by %.1f°", wind, f.tilt*180/math.Pi)
		}
	}
}

// TestBlimpComesHomeWithAWornFin: the back one, which pushes it ahead, does 60 % of its speed.
func TestBlimpComesHomeWithAWornFin(t *testing.T) {
	worn := false
	f := float(t, nil, func(s *sim.Sim, now float64) {
		if now > 34 && !worn {
			worn = true
			if err := s.Submit(command.SlowServo{Servo: command.Part{Name: "back fin"}, Rate: 0.6}); err != nil {
				t.Fatal(err)
			}
		}
	})
	if home := math.Hypot(f.last.PositionNED[0], f.last.PositionNED[1]); f.phase != "landed" || home > 1.5 || math.Abs(f.last.PositionNED[2]-f.start) > 0.1 { // it slides for a metre once it is down
		t.Errorf("it ends %s, %.2f m from home, %.2f m high", f.phase, home, -f.last.PositionNED[2])
	}
}

// TestBlimpLandsFromFarUp, which takes it longer than the three minutes after which a submarine gives up.
func TestBlimpLandsFromFarUp(t *testing.T) {
	h := mission.DefaultHome
	f := floatBy(t, mission.Plan{Name: "far up", Home: &mission.Place{LatDeg: h.LatDeg, LonDeg: h.LonDeg, AltM: h.AltM}, Items: []mission.Item{
		{Seq: 1, Command: mission.TakeOff, Frame: mission.FrameRelative, Lat: h.LatDeg, Lon: h.LonDeg, Alt: 50, Autocontinue: true},
		{Seq: 2, Command: mission.ReturnHome, Autocontinue: true},
	}}, nil, nil)
	if home := math.Hypot(f.last.PositionNED[0], f.last.PositionNED[1]); f.climb < 49 || f.phase != "landed" || home > 1 || math.Abs(f.last.PositionNED[2]-f.start) > 0.1 {
		t.Errorf("it climbs to %.1f m and ends %s, %.2f m from home, %.2f m high", f.climb, f.phase, home, -f.last.PositionNED[2])
	}
}

// TestBlimpThatCannotComeDownDoesNotSayLanded: an updraught that its fins can't sink against holds it up, and when it gives up it says so.
func TestBlimpThatCannotComeDownDoesNotSayLanded(t *testing.T) {
	up := false
	f := float(t, nil, func(s *sim.Sim, now float64) {
		if now > 25 && !up {
			up = true
			if err := s.Submit(command.SetWind{Vertical: 0.5}); err != nil {
				t.Fatal(err)
			}
		}
	})
	if log := strings.Join(f.log, " "); f.phase != "disarmed in the air" || !strings.Contains(log, "it does not come down") {
		t.Errorf("it ends %s, %.2f m high", f.phase, -f.last.PositionNED[2])
	}
}
