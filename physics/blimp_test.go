package physics_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// aBlimp returns a World with the blimp, changed, in still air.
func aBlimp(t testing.TB, home float64, change func(*airframe.Vehicle)) *physics.World {
	t.Helper()
	e, err := catalog.Find("blimp", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	if change != nil {
		change(&v)
	}
	w, err := physics.New(physics.Params{Vehicle: v, HomeAltitude: home, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// drift advances a World by a time [s], with pulses.
func drift(t testing.TB, w *physics.World, in *physics.Inputs, seconds float64, each func()) {
	t.Helper()
	const dt = 0.0025
	for range int(math.Round(seconds / dt)) {
		if err := w.Step(in, dt); err != nil {
			t.Fatal(err)
		}
		if each != nil {
			each()
		}
	}
}

// TestBlimpRisesAndSinksAtItsTerminalSpeed: what the gas does not carry, or carries more, equals the drag of body and fins, at any height of home.
func TestBlimpRisesAndSinksAtItsTerminalSpeed(t *testing.T) {
	row := evidence.Show(t, "blimp-terminal", "½ ρ v² (C_D A) = heaviness · m g")
	for _, c := range []struct{ home, heaviness float64 }{{0, -0.02}, {584, -0.02}, {0, 0.02}, {584, 0.02}} {
		w := aBlimp(t, c.home, func(v *airframe.Vehicle) { v.Envelope.Heaviness = c.heaviness })
		v := theBlimp(t)
		area := v.DragArea.Z
		for i := range v.Fins {
			area += v.Fins[i].Across * v.Fins[i].Length * v.Fins[i].Width * math.Abs(v.Fins[i].Swings.Z)
		}
		if c.heaviness > 0 { // an updraft has lifted it
			give(t, w, command.SetWind{Vertical: 3})
			drift(t, w, &physics.Inputs{}, 12, nil)
			give(t, w, command.SetWind{})
			drift(t, w, &physics.Inputs{}, 14, nil)
		} else {
			drift(t, w, &physics.Inputs{}, 20, nil)
		}
		s := w.State()
		want := math.Copysign(math.Sqrt(2*math.Abs(c.heaviness)*v.Mass*standard.Gravity/(s.Air.Density*area)), c.heaviness)
		row.Near(fmt.Sprintf("speed down, %g %% too heavy, home at %g m", 100*c.heaviness, c.home), s.VelGround.Z, want, 0.02, "m/s")
		if s.Contact.InContact {
			t.Error("it stands on the ground")
		}
	}
}

func theBlimp(t testing.TB) *airframe.Vehicle {
	t.Helper()
	e, err := catalog.Find("blimp", "")
	if err != nil {
		t.Fatal(err)
	}
	return &e.Vehicle
}

func give(t testing.TB, w *physics.World, c command.Command) {
	t.Helper()
	if err := w.Apply(c); err != nil {
		t.Fatal(err)
	}
}

// TestBlimpHasAPressureHeight: full of gas it gets heavier with height, and rises no farther.
func TestBlimpHasAPressureHeight(t *testing.T) {
	v := theBlimp(t)
	m := airframe.Buoyant(v)
	carried := v.Mass * (1 - v.Envelope.Heaviness)
	for _, c := range []struct{ density, want float64 }{{1.225, carried}, {1.1, carried}, {1, v.Envelope.Volume()}, {0.9, 0.9 * v.Envelope.Volume()}} {
		if got := m.Displaced(c.density); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("in air of %g kg/m³ it displaces %g kg, want %g kg", c.density, got, c.want)
		}
	}
	e := v.Clone()
	e.Envelope.Length, e.Envelope.Width = 0.4, 0.4
	if err := e.Validate(); err == nil {
		t.Error("an envelope of 39 litres carries 70 g")
	}
}

// TestBlimpRightsItself, within 3 % of the pendulum's period with the air that moves along, for small swings about the axes ahead and to the right, without its
// fins' drag.
func TestBlimpRightsItself(t *testing.T) {
	row := evidence.Show(t, "blimp-righting", "T = 2π √(I/(m g h)), I about the point that stays of mass and air that moves along; H. Lamb, Hydrodynamics, art. 114")
	for _, axis := range []int{0, 1} {
		w := aBlimp(t, 0, func(v *airframe.Vehicle) {
			v.Envelope.Heaviness = -0.001 // it floats free
			for i := range v.Fins {
				v.Fins[i].Across = 0
			}
		})
		v := theBlimp(t)
		drift(t, w, &physics.Inputs{}, 20, nil)
		density := w.State().Air.Density
		m := airframe.Buoyant(v)
		inertia := v.Inertia.Array()[axis]
		along, _ := m.Added(1-axis, density)
		_, turns := m.Added(axis, density)
		// Free in the air it swings about the point that stays: the lever of its mass is shortened by the air that moves along at its middle.
		h := -v.Envelope.CentreFRD.Z
		whole := inertia + turns - along*h*h + v.Mass*along/(v.Mass+along)*h*h
		want := 2 * math.Pi * math.Sqrt(whole/(m.Displaced(density)*standard.Gravity*h))
		twist := command.Twist{}
		twist.Duration = 0.05
		if axis == 0 {
			twist.Roll = 0.002
		} else {
			twist.Pitch = 0.002
		}
		give(t, w, twist)
		drift(t, w, &physics.Inputs{}, 0.1, nil)
		var crossings []float64
		last := 0.0
		drift(t, w, &physics.Inputs{}, 10, func() {
			s := w.State()
			roll, pitch, _ := frame.Euler(s.NEDFromFRD)
			angle := [2]float64{roll, pitch}[axis]
			if last < 0 && angle >= 0 {
				crossings = append(crossings, s.Time)
			}
			last = angle
		})
		if len(crossings) < 4 {
			t.Fatalf("axis %d: it swings %d times", axis, len(crossings))
		}
		got := (crossings[len(crossings)-1] - crossings[0]) / float64(len(crossings)-1)
		row.Near("period about the axis "+[...]string{"ahead", "to the right"}[axis], got, want, 0.03, "s")
	}
}

// TestBlimpDriftsWithTheWind: in the end it goes as fast as the air, and a gust takes it along at once as it would air of its own: it weighs as much.
func TestBlimpDriftsWithTheWind(t *testing.T) {
	w := aBlimp(t, 0, func(v *airframe.Vehicle) { v.Envelope.Heaviness = -0.005 })
	drift(t, w, &physics.Inputs{}, 25, nil)
	give(t, w, command.SetWind{Speed: 2, FromDeg: 180})
	drift(t, w, &physics.Inputs{}, 1, nil)
	goes, blows := 0.0, 0.0 // it swings meanwhile
	drift(t, w, &physics.Inputs{}, 9, func() {
		s := w.State()
		goes, blows = goes+s.VelGround.X, blows+s.Air.WindNED.X
	})
	if math.Abs(goes/blows-1) > 0.05 { // drag feels the wind 0.1 s before its average does
		t.Errorf("from 1 to 10 s after the wind has begun it goes at %.3f of it", goes/blows)
	}
}

// TestBlimpOnlyLosesEnergy: with its fins at rest in still air kinetic energy, with that of the air which moves along, and what buoyancy and weight have
// together, only fall, however it is thrown.
func TestBlimpOnlyLosesEnergy(t *testing.T) {
	row := evidence.Show(t, "blimp-energy", "Kirchhoff: H. Lamb, Hydrodynamics, 6th ed., 1932, ch. 6")
	random := rand.New(rand.NewPCG(1, 2))
	worst := 0.0
	for range 6 {
		w := aBlimp(t, 0, nil)
		v := theBlimp(t)
		m := airframe.Buoyant(v)
		give(t, w, command.SetWind{Vertical: 2})
		drift(t, w, &physics.Inputs{}, 10, nil)
		give(t, w, command.SetWind{})
		drift(t, w, &physics.Inputs{}, 1, nil)
		give(t, w, command.Twist{Roll: 0.02 * (random.Float64() - 0.5), Pitch: 0.02 * (random.Float64() - 0.5), Yaw: 0.02 * (random.Float64() - 0.5), Duration: 0.3})
		give(t, w, command.Shove{North: 0.2 * (random.Float64() - 0.5), East: 0.2 * (random.Float64() - 0.5), Duration: 0.5})
		drift(t, w, &physics.Inputs{}, 0.6, nil)
		energy := func() float64 {
			s := w.State()
			u := s.NEDFromFRD.Inverse().Apply(s.VelGround).Array()
			r := s.Rate.Array()
			in, e := v.Inertia.Array(), 0.0
			centre := s.NEDFromFRD.Inverse().Apply(s.VelGround).Add(s.Rate.Cross(v.Envelope.CentreFRD)).Array()
			for i := range u {
				along, about := m.Added(i, s.Air.Density)
				h := v.Envelope.CentreFRD
				if i < 2 {
					other, _ := m.Added(1-i, s.Air.Density)
					about -= other * h.Z * h.Z
				}
				e += v.Mass*u[i]*u[i]/2 + along*centre[i]*centre[i]/2 + (in[i]+about)*r[i]*r[i]/2
			}
			down := s.PositionNED.Z
			mid := down + s.NEDFromFRD.Apply(v.Envelope.CentreFRD).Z
			return e - v.Mass*standard.Gravity*down + m.Displaced(s.Air.Density)*standard.Gravity*mid
		}
		first := energy()
		least, rise := first, 0.0
		drift(t, w, &physics.Inputs{}, 8, func() {
			now := energy()
			rise = max(rise, now-least)
			least = min(least, now)
		})
		if lost := first - least; !(lost > 0) {
			t.Errorf("it loses %g J", lost)
		} else {
			worst = max(worst, rise/lost)
		}
	}
	row.AtMost("greatest gain on the way over what it loses", worst, 0.005, "")
}

// TestBlimpBearsAllPulses: whatever comes to its fins and from the air, nothing becomes infinite; a World from a checkpoint goes on to the same bits, and
// steps allocate nothing.
func TestBlimpBearsAllPulses(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for seed := range 8 {
		w := aBlimp(t, mission.DefaultHome.AltM, nil)
		var in physics.Inputs
		for range 400 {
			for k := range 4 {
				in.PWMUs[k] = []uint16{0, 500, 1350, 2200, uint16(random.IntN(3000))}[random.IntN(5)]
			}
			switch random.IntN(12) {
			case 0:
				give(t, w, command.SetWind{Speed: 40 * random.Float64(), FromDeg: 360 * random.Float64(), Vertical: 10 * (random.Float64() - 0.5)})
			case 1:
				give(t, w, command.SetTurbulence{Intensity: random.Float64()})
			case 2:
				give(t, w, command.StickServo{Servo: command.Part{Number: 1 + random.IntN(4)}})
			case 3:
				give(t, w, command.RestoreAll{})
			case 4:
				give(t, w, command.SetWind{})
			case 5:
				give(t, w, command.DisconnectBattery{})
			}
			drift(t, w, &in, 0.05+0.1*random.Float64(), nil)
		}
		other := aBlimp(t, mission.DefaultHome.AltM, nil)
		if err := physics.RestoreCheckpoint(other, physics.AppendCheckpoint(nil, w)); err != nil {
			t.Fatal(err)
		}
		drift(t, w, &in, 1, nil)
		drift(t, other, &in, 1, nil)
		if a, b := w.State(), other.State(); a.PositionNED != b.PositionNED || a.Rate != b.Rate {
			t.Errorf("seed %d: from a checkpoint it is at %v, else at %v", seed, b.PositionNED, a.PositionNED)
		}
		if n := testing.AllocsPerRun(50, func() { _ = w.Step(&in, 0.0025) }); n != 0 {
			t.Errorf("a step allocates %g times", n)
		}
	}
}

// TestBlimpLosesItsBattery, by its plug or by all of its cells: fins have no supply of their own, and stay.
func TestBlimpLosesItsBattery(t *testing.T) {
	for _, lost := range []command.Command{command.DisconnectBattery{}, command.FailCell{Cells: 1}} {
		losesItsBattery(t, lost)
	}
}

func losesItsBattery(t *testing.T, lost command.Command) {
	t.Helper()
	w := aBlimp(t, 0, nil)
	in := physics.Inputs{}
	in.PWMUs[0] = 2000
	drift(t, w, &in, 1, nil)
	if s := w.State(); s.Servos[0].AngleDeg < 50 || !(s.Power.Current > 0.1) {
		t.Errorf("the back fin is at %.1f°, and draws %.2f A", s.Servos[0].AngleDeg, s.Power.Current)
	}
	give(t, w, lost)
	before := w.State().Servos[0].AngleDeg
	in.PWMUs[0] = 600
	drift(t, w, &in, 1, nil)
	if s := w.State(); s.Servos[0].AngleDeg != before {
		t.Errorf("%T: without its battery the back fin goes from %.1f° to %.1f°", lost, before, s.Servos[0].AngleDeg)
	}
}

// TestLeakBringsABlimpDown: by what the hole takes of its lift it sinks at the speed at which its drag is that; without most of its gas it lies on the
// ground, and filled again it is as before. A checkpoint goes on to the same bits.
func TestLeakBringsABlimpDown(t *testing.T) {
	w := aBlimp(t, 0, func(v *airframe.Vehicle) { v.Envelope.Heaviness = -0.03 })
	drift(t, w, &physics.Inputs{}, 60, nil)
	high := -w.State().PositionNED.Z
	give(t, w, command.LeakEnvelope{Area: 6e-6})
	drift(t, w, &physics.Inputs{}, 5, nil)
	from := physics.AppendCheckpoint(nil, w)
	drift(t, w, &physics.Inputs{}, 50, nil)
	give(t, w, command.LeakEnvelope{})
	drift(t, w, &physics.Inputs{}, 20, nil)
	s := w.State()
	v := theBlimp(t)
	area := v.DragArea.Z
	for i := range v.Fins {
		area += v.Fins[i].Across * v.Fins[i].Length * v.Fins[i].Width * math.Abs(v.Fins[i].Swings.Z)
	}
	heavy := (s.Blimp.GasLost*1.03*(1-4.0026/28.965) - 0.03) * v.Mass * standard.Gravity
	if want := math.Sqrt(2 * heavy / (s.Air.Density * area)); !(heavy > 0) || math.Abs(s.VelGround.Z/want-1) > 0.03 || s.Contact.InContact {
		t.Errorf("with %.3g of its gas gone it sinks at %.3g m/s, want %.3g m/s; %.1f m up after %.1f m", s.Blimp.GasLost, s.VelGround.Z, want, -s.PositionNED.Z, high)
	}
	at := s.PositionNED
	if err := physics.RestoreCheckpoint(w, from); err != nil {
		t.Fatal(err)
	}
	drift(t, w, &physics.Inputs{}, 50, nil)
	give(t, w, command.LeakEnvelope{})
	drift(t, w, &physics.Inputs{}, 20, nil)
	if w.State().PositionNED != at {
		t.Errorf("from the checkpoint it comes to %v, want %v", w.State().PositionNED.Array(), at.Array())
	}
	give(t, w, command.LeakEnvelope{Area: 1e-4})
	drift(t, w, &physics.Inputs{}, 90, nil)
	if s := w.State(); !s.Contact.InContact || s.Blimp.GasLost < 0.5 || s.Blimp.Healthy() {
		t.Errorf("%.3g of its gas gone, on the ground %v", s.Blimp.GasLost, s.Contact.InContact)
	}
	give(t, w, command.RestoreEnvelope{})
	drift(t, w, &physics.Inputs{}, 20, nil)
	if s := w.State(); s.Contact.InContact || s.VelGround.Z > -0.1 || !s.Blimp.Healthy() || s.Blimp.GasLost != 0 {
		t.Errorf("filled again it rises at %.3g m/s, on the ground %v", -s.VelGround.Z, s.Contact.InContact)
	}
	refused := aBlimp(t, 0, func(v *airframe.Vehicle) { *v = airframe.Default() })
	if err := refused.Apply(command.LeakEnvelope{Area: 1e-6}); err == nil || !strings.Contains(err.Error(), "has no envelope") {
		t.Errorf("a multirotor leaks: %v", err)
	}
}

// TestLostFinPushesNoMore: with the same pulses for all four fins the thrust ahead of the back one is gone with it, and is back when it is put back.
func TestLostFinPushesNoMore(t *testing.T) {
	ahead := func(commands ...command.Command) float64 {
		w := aBlimp(t, 0, nil)
		for _, c := range commands {
			give(t, w, c)
		}
		in := physics.Inputs{}
		for i := range 4 {
			in.PWMUs[i] = 1350
		}
		now := 0.0
		for range 1600 {
			now += 0.0025
			in.PWMUs[0] = uint16(1350 + 400*math.Sin(2*math.Pi*2*now))
			if err := w.Step(&in, 0.0025); err != nil {
				t.Fatal(err)
			}
		}
		return w.State().VelGround.X
	}
	whole, lost := ahead(), ahead(command.LoseFin{Fin: command.Part{Name: "back"}})
	back := ahead(command.LoseFin{Fin: command.Part{Number: 1}}, command.RestoreFin{Fin: command.Part{Name: "Back"}})
	if !(whole > 0.1) || math.Abs(lost) > 0.01*whole || back != whole {
		t.Errorf("whole it goes %g m/s ahead, without the back fin %g, with it again %g", whole, lost, back)
	}
	w := aBlimp(t, 0, nil)
	give(t, w, command.LoseFin{Fin: command.Part{Name: "left"}})
	if s := &w.State().Blimp; s.Healthy() || s.FinsLost != 1<<3 {
		t.Errorf("lost: %b, healthy %v", s.FinsLost, s.Healthy())
	}
	if err := w.Apply(command.LoseFin{Fin: command.Part{Name: "keel"}}); err == nil || !strings.Contains(err.Error(), "4 left") {
		t.Errorf("a fin that it does not have: %v", err)
	}
}
