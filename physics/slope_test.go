package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// slope returns ground that rises by angleDeg towards a bearing [deg].
func slope(angleDeg, towardsDeg float64) contact.Slope {
	sin, cos := math.Sincos(towardsDeg * math.Pi / 180)
	g := math.Tan(angleDeg * math.Pi / 180)
	return contact.Slope{North: g * cos, East: g * sin}
}

// TestAtRestOnSlopesNothingCreeps stands for ten minutes on 15°, from the first
// step on, and then with idle motors, an unbalanced rotor, gusty wind.
func TestAtRestOnSlopesNothingCreeps(t *testing.T) {
	row := evidence.Show(t, "at-rest", "Coulomb's friction with a spring in place of its step: P.A. Cundall, O.D.L. Strack, Géotechnique 29(1), 1979")
	plot := row.Plot("10 min on the ground", "time [s]", "moved [µm]")
	for _, c := range []struct {
		name     string
		terrain  contact.Terrain
		in       Inputs
		commands []command.Command
		settling float64 // time in which springs take up a new load [s]
		felt     float64 // greatest difference of the specific force from gravity [m/s²]
	}{
		{"flat", nil, Inputs{}, nil, 0, 1e-6},
		{"15°, its nose across", slope(15, 100), Inputs{}, nil, 0, 1e-6},
		{"15°, as terrain not known to be a plane", unknown{slope(15, 0)}, Inputs{}, nil, 0, 1e-6},
		{"15°, motors idle", slope(15, 200), all(1150), nil, 2, 1e-3},
		{"15°, motors idle, one unbalanced", slope(15, 70), all(1150), []command.Command{
			command.UnbalanceRotor{Motor: 2, GramMillimetres: 20}}, 2, 1}, // it shakes
		{"15°, gusty wind", slope(15, 290), Inputs{}, []command.Command{
			command.SetWind{Speed: 8, FromDeg: 80}, command.SetTurbulence{Intensity: 0.5}}, 2, 1e-2}, // which rocks it on its legs
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, func(p *Params) { p.Terrain, p.Yaw = c.terrain, 0.4 })
			for _, cmd := range c.commands {
				if err := w.Apply(cmd); err != nil {
					t.Fatal(err)
				}
			}
			fly(t, w, c.in, c.settling+rate)
			a := *w.State()
			b, line := w.State(), plot.Curve(evidence.Model, c.name)
			for k := range 61 {
				line.Add(b.Time-a.Time, 1e6*b.PositionNED.Sub(a.PositionNED).Len())
				if k < 60 {
					fly(t, w, c.in, 10)
				}
			}
			wingtip := frame.OfFRD(0.3, 0.3, 0)
			moved, turned := b.PositionNED.Sub(a.PositionNED).Len(), b.NEDFromFRD.Apply(wingtip).Sub(a.NEDFromFRD.Apply(wingtip)).Len()
			felt := b.SpecificForceFRD.Sub(b.NEDFromFRD.Inverse().Apply(frame.OfNED(0, 0, -standard.Gravity))).Len()
			row.AtMost(c.name+": moved", 1000*moved, 0.2, "mm")
			row.AtMost(c.name+": a wingtip turned", 1000*turned, 0.2, "mm")
			row.AtMost(c.name+": specific force off gravity", felt, c.felt, "m/s²")
			if len(eventsOf(w)) != 0 {
				t.Error("something happened")
			}
		})
	}
}

// unknown hides from the contact that its terrain is a plane.
type unknown struct{ contact.Terrain }

// TestParkedVehicleStandsOnItsSlope: heading as asked for, upright on the slope.
func TestParkedVehicleStandsOnItsSlope(t *testing.T) {
	for _, yaw := range []float64{-2, 0, 0.7, 3} {
		for _, g := range []contact.Slope{{}, slope(15, 0), slope(15, 140), slope(25, 250)} {
			s := newWorld(t, func(p *Params) { p.Terrain, p.Yaw = g, yaw }).State()
			_, up := g.At(0, 0)
			lean := math.Acos(min(1, -s.NEDFromFRD.Apply(frame.OfFRD(0, 0, 1)).Dot(up)))
			_, _, heading := frame.Euler(s.NEDFromFRD)
			if lean > 0.02 || math.Abs(math.Remainder(heading-yaw, 2*math.Pi)) > 0.01 {
				t.Errorf("slope %v: leans by %g rad, heads to %g instead of %g", g, lean, heading, yaw)
			}
			if !s.Contact.InContact || s.Contact.Height > -0.0005 || s.Contact.Height < -0.006 {
				t.Errorf("slope %v: %+v", g, s.Contact)
			}
		}
	}
}

// rollingTerrain is ground with crests 2 m apart and up to 14° steep.
type rollingTerrain struct{}

func (rollingTerrain) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	sn, cn := math.Sincos(math.Pi * (north + 0.2))
	se, ce := math.Sincos(math.Pi * (east - 0.1))
	n := frame.OfNED(-0.08*math.Pi*cn*ce, 0.08*math.Pi*sn*se, -1)
	return 0.08 * sn * ce, n.Scale(1 / n.Len())
}

// TestRollingGroundIsStoodOn by all legs, whatever it is like under each; what falls
// on it comes to rest there.
func TestRollingGroundIsStoodOn(t *testing.T) {
	w := newWorld(t, func(p *Params) { p.Terrain = rollingTerrain{} })
	before := *w.State()
	fly(t, w, Inputs{}, 60)
	if s := w.State(); s.PositionNED.Sub(before.PositionNED).Len() > 1e-6 || s.SpecificForceFRD.Sub(before.SpecificForceFRD).Len() > 1e-6 {
		t.Errorf("stood at %v, now at %v", before.PositionNED.Array(), s.PositionNED.Array())
	}
	for i := range w.vehicle.Contact.Points[:12] {
		if pt := w.vehicle.Contact.Points[i]; pt.Kind == contact.Leg {
			foot := w.body.placeOf(pt.PlaceFRD)
			if h, _ := (rollingTerrain{}).At(foot.X, foot.Y); math.Abs(-foot.Z-h) > 0.02 {
				t.Errorf("foot at %v is %g m from the ground", foot.Array(), -foot.Z-h)
			}
		}
	}
	w.body.velocity, w.body.rate = frame.OfNED(4, -3, 6), frame.OfFRD(4, 2, 1)
	w.lift(4)
	fly(t, w, Inputs{}, 15)
	if !w.State().Contact.Crashed {
		t.Error("did not crash")
	}
	rests(t, w)
}

// TestTooSteepASlopeIsSlidDown with g (sin θ − μ cos θ), and one less steep than
// friction's angle is not.
func TestTooSteepASlopeIsSlidDown(t *testing.T) {
	for _, c := range []struct{ angleDeg, friction float64 }{{15, 0.2}, {25, 0.35}, {30, 0.5}, {15, 0.3}, {30, 0.62}} {
		w := newWorld(t, func(p *Params) {
			noDrag(p)
			p.Terrain, p.Vehicle.Contact.Friction = slope(c.angleDeg, 30), c.friction
		}).strip()
		fly(t, w, Inputs{}, 0.3) // the springs' share is over
		v := w.State().VelGround.Len()
		fly(t, w, Inputs{}, 1)
		sin, cos := math.Sincos(c.angleDeg * math.Pi / 180)
		want := max(0, standard.Gravity*(sin-c.friction*cos))
		if got := w.State().VelGround.Len() - v; math.Abs(got-want) > 0.01*want+1e-3 {
			t.Errorf("%g°, friction %g: accelerates by %g m/s², want %g", c.angleDeg, c.friction, got, want)
		}
	}
}

// TestBadTerrainIsRefused says what is wrong with it.
func TestBadTerrainIsRefused(t *testing.T) {
	for _, c := range []struct {
		terrain contact.Terrain
		want    string
	}{
		{contact.Slope{North: math.NaN()}, "height at home is NaN m"},
		{contact.Slope{East: 6}, "gradient of at most 5"},
		{pit{}, "height at home is -20000 m, must be from -10000 to 10000 m"},
	} {
		if _, err := New(Params{Vehicle: airframe.Default(), Terrain: c.terrain}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %q", c.terrain, err, c.want)
		}
	}
}

type pit struct{}

func (pit) At(float64, float64) (float64, frame.Vec[frame.NED]) { return -20000, frame.OfNED(0, 0, -1) }

// TestWindAndGroundEffectFollowTheTerrain: at the same height over a slope's foot
// and over flat ground there are the same wind and the same gain in thrust.
func TestWindAndGroundEffectFollowTheTerrain(t *testing.T) {
	at := func(terrain contact.Terrain, north, height float64) *World {
		w := newWorld(t, func(p *Params) { p.Terrain, p.Wind = terrain, command.SetWind{Speed: 6, FromDeg: 90} })
		for i := range w.propulsion.motors {
			w.propulsion.motors[i].Speed = 450
		}
		w.body.position.X = north
		w.body.attitude = frame.FromEuler(0, 0, 0)
		w.lift(height)
		return w
	}
	hill := contact.Slope{North: 0.2}
	flat, up := at(nil, 0, 5), at(hill, 40, 8+5)
	if d := flat.around.windNED.Sub(up.around.windNED).Len(); d > 1e-12 {
		t.Errorf("wind %v over flat ground, %v over the hill", flat.around.windNED.Array(), up.around.windNED.Array())
	}
	// The disc is level: straight down, the ground is as far as the height.
	for i := range up.propulsion.motors {
		place := up.vehicle.Motors[i].PlaceFRD
		want := 5 - place.Z - 0.2*place.X
		for _, w := range []*World{up, at(unknown{hill}, 40, 8+5)} {
			in := w.body.attitude.Inverse().Apply(w.around.under.NormalNED.Scale(-1))
			if got := w.propulsion.groundDistance(&w.propulsion.mounts[i], &w.body.motion, &w.around, in, w.around.under.Distance(w.body.position)); math.Abs(got-want) > 1e-9 {
				t.Errorf("motor %d: ground is %g m away, want %g", i+1, got, want)
			}
		}
	}
	calm := func(w *World) *World {
		w.around.setWind(command.SetWind{}, w.time)
		w.settle()
		return w
	}
	if near, far := calm(at(hill, 40, 8+0.15)), calm(at(hill, 40, 8+20)); near.propulsion.aero[2].Thrust < 1.02*far.propulsion.aero[2].Thrust {
		t.Errorf("thrust %g N near the hill, %g N far from it", near.propulsion.aero[2].Thrust, far.propulsion.aero[2].Thrust)
	}
}
