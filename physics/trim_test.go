package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func steady(t testing.TB, tr *Trimmer, speed float64) Trim {
	t.Helper()
	s, err := tr.Level(speed, 0.9)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newTrimmer(t testing.TB) *Trimmer {
	t.Helper()
	tr, err := NewTrimmer(airframe.Default(), 100)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestPowerBucket: power falls from hover to its least at some cruise speed and rises
// from there to full throttle, and the tilt rises with speed (Leishman, Principles of
// Helicopter Aerodynamics, 2nd ed., 2006, sect. 5.5).
func TestPowerBucket(t *testing.T) {
	row := evidence.Show(t, "forward-flight", "J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed., 2006, sect. 5.5")
	powers, tilts := row.Plot("Power of the default quad", "airspeed [m/s]", "power [W]"), row.Plot("Tilt of the default quad", "airspeed [m/s]", "tilt [°]")
	battery, induced, parasite := powers.Curve(evidence.Model, "battery"), powers.Curve(evidence.Model, "induced"), powers.Curve(evidence.Model, "parasite")
	tiltLine := tilts.Curve(evidence.Model, "tilt")
	tr := newTrimmer(t)
	var power, tilt []float64
	for v := 0.0; v <= 25; v++ {
		s := steady(t, tr, v)
		t.Logf("%2.0f m/s: tilt %5.2f°, shaft %5.1f W of which induced %4.1f and parasite %5.1f, battery %5.1f W, duty %.2f",
			v, -s.Pitch*180/math.Pi, s.ShaftPower, s.InducedPower, s.ParasitePower, s.Power(), s.MaxDuty())
		if s.MaxDuty() > 1 {
			break
		}
		power, tilt = append(power, s.Power()), append(tilt, -s.Pitch)
		battery.Add(v, s.Power())
		induced.Add(v, s.InducedPower)
		parasite.Add(v, s.ParasitePower)
		tiltLine.Add(v, -s.Pitch*180/math.Pi)
	}
	best := 0
	for v := range power {
		if power[v] < power[best] {
			best = v
		}
		if v > 0 && tilt[v] <= tilt[v-1] {
			t.Errorf("at %d m/s the tilt is %g rad, at one less %g", v, tilt[v], tilt[v-1])
		}
	}
	for v := 1; v < len(power); v++ {
		if falls := power[v] < power[v-1]; falls != (v <= best) {
			t.Errorf("power goes from %g to %g W at %d m/s, the bottom of the bucket is at %d", power[v-1], power[v], v, best)
		}
	}
	row.Within("airspeed of least power", float64(best), 5, 15, "m/s")
	row.AtMost("least power over hover's", power[best]/power[0], 0.85, "")
	row.AtLeast("greatest airspeed in level flight", float64(len(power)-1), 17, "m/s")
}

// TestInducedPowerIsGlauerts compares with momentum theory in forward flight: the
// root v of v = T/(2 ρ A sqrt((V cos α)² + (V sin α + v)²)), by bisection (H. Glauert,
// ARC R&M 1111, 1926). Blades that load the disc unevenly take a few per cent more.
func TestInducedPowerIsGlauerts(t *testing.T) {
	row := evidence.Show(t, "forward-flight", "Induced power in forward flight: H. Glauert, ARC R&M 1111, 1926")
	plot := row.Plot("Induced power", "airspeed [m/s]", "power [W]")
	model, glauert := plot.Curve(evidence.Model, "default quad"), plot.Curve(evidence.Reference, "Glauert")
	tr := newTrimmer(t)
	area := math.Pi * tr.Vehicle().Propellers[0].Radius * tr.Vehicle().Propellers[0].Radius
	for _, v := range []float64{0, 2, 4, 6, 8, 10, 12, 15, 18, 20} {
		s := steady(t, tr, v)
		want := 0.0
		for _, m := range s.Motors {
			lo, hi := 0.0, 50.0
			for hi-lo > 1e-9 {
				mid := (lo + hi) / 2
				through := math.Hypot(v*math.Cos(s.Pitch), v*math.Sin(-s.Pitch)+mid)
				if 2*s.Density*area*through*mid < m.Thrust {
					lo = mid
				} else {
					hi = mid
				}
			}
			want += m.Thrust * lo
		}
		model.Add(v, s.InducedPower)
		glauert.Add(v, want)
		row.Within(fmt.Sprintf("induced power over Glauert's at %g m/s", v), s.InducedPower/want, 0.95, 1.1, "")
	}
}

// TestPowerIsWhatItIsSpentOn: shaft power is induced, parasite and profile power, and
// the last is never negative.
func TestPowerIsWhatItIsSpentOn(t *testing.T) {
	tr := newTrimmer(t)
	for v := 0.0; v <= 20; v += 4 {
		s := steady(t, tr, v)
		profile := s.ShaftPower - s.InducedPower - s.ParasitePower
		if share := profile / s.ShaftPower; share < 0.1 || share > 0.5 {
			t.Errorf("at %g m/s blades' profile drag takes %.0f %% of the power", v, 100*share)
		}
		if loss := s.Power() - s.ShaftPower; loss < 0.1*s.Power() || loss > 0.5*s.Power() {
			t.Errorf("at %g m/s motors and ESCs lose %g of %g W", v, loss, s.Power())
		}
	}
}

// TestWorldFliesTheTrim puts a world into the trim with its speeds and pulses, and
// lets go: it goes on as it is, but for the pulses' rounding.
func TestWorldFliesTheTrim(t *testing.T) {
	tr := newTrimmer(t)
	for _, v := range []float64{0, 8, 16} {
		s := steady(t, tr, v)
		w := newWorld(t, func(p *Params) { p.HomeAltitude = 100 - 80 })
		w.body.position.Z = -80
		w.body.velocity = frame.OfNED(v, 0, 0)
		w.body.attitude = frame.FromEuler(s.Roll, s.Pitch, 0)
		w.propulsion.pack.Charge = 0.9
		w.propulsion.pack.Branch = w.vehicle.Battery.SteadyBranch(s.Current)
		var in Inputs
		p := &w.vehicle.Drives[0]
		for i, m := range s.Motors {
			w.propulsion.motors[i].Speed = m.Speed
			w.propulsion.motors[i].Current = m.Winding
			w.propulsion.motors[i].Rise = w.propulsion.motors[i].SteadyRise(p, w.around.air.Temperature)
			in.PWMUs[w.vehicle.Motors[i].Number-1] = uint16(math.Round(p.PWMMinUs + m.Duty*(p.PWMMaxUs-p.PWMMinUs)))
		}
		w.settle()
		if a, m := w.body.accel().Len(), w.body.moment.Len(); a > 1e-6 || m > 1e-8 {
			t.Errorf("%g m/s: trimmed, the body accelerates by %g m/s² under a moment of %g N m", v, a, m)
		}
		fly(t, w, in, 0.2)
		end := w.State()
		if d := end.VelGround.Sub(frame.OfNED(v, 0, 0)).Len(); d > 0.02 {
			t.Errorf("%g m/s: after 0.2 s the velocity is %v", v, end.VelGround.Array())
		}
		if math.Abs(end.Power.Current/s.Current-1) > 0.01 || math.Abs(end.Power.Voltage/s.Voltage-1) > 0.002 {
			t.Errorf("%g m/s: %g A at %g V, trimmed %g A at %g V", v, end.Power.Current, end.Power.Voltage, s.Current, s.Voltage)
		}
	}
}

// TestTrimsAreOneSolution: speed to pitch and back, and drag to itself.
func TestTrimsAreOneSolution(t *testing.T) {
	tr := newTrimmer(t)
	for _, v := range []float64{3, 9, 14, 19} {
		s := steady(t, tr, v)
		back, err := tr.AtPitch(s.Pitch, 0.9, v+2)
		if err != nil || math.Abs(back.Airspeed-v) > 1e-3 {
			t.Errorf("%g m/s: pitch %g rad leads to %g m/s, %v", v, s.Pitch, back.Airspeed, err)
		}
		same, err := tr.DragFor(v, s.Pitch, 0.9)
		if err != nil || same.DragArea.Sub(s.DragArea).Len() > 1e-4*s.DragArea.Len() {
			t.Errorf("%g m/s: drag area %v, the vehicle's is %v, %v", v, same.DragArea.Array(), s.DragArea.Array(), err)
		}
	}
}

func TestFlightWithoutBalanceIsAnError(t *testing.T) {
	v := airframe.Default()
	v.Mass = 15 // far beyond what its propellers and pack can lift
	tr, err := NewTrimmer(v, 0)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := tr.Level(0, 1); err == nil && s.MaxDuty() <= 1 {
		t.Errorf("15 kg hover at duty %g", s.MaxDuty())
	}
}

func BenchmarkTrim(b *testing.B) {
	tr := newTrimmer(b)
	for b.Loop() {
		steady(b, tr, 12)
	}
}
