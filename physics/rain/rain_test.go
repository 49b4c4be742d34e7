package rain

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestClassesAreTheQuadrature: the weights' moments are (3+k)!/3! up to the ninth.
func TestClassesAreTheQuadrature(t *testing.T) {
	want := 1.0
	for k := range 2 * classes {
		if k > 0 {
			want *= float64(3 + k)
		}
		sum := 0.0
		for i, x := range abscissas {
			sum += weights[i] * math.Pow(x, float64(k))
		}
		if math.Abs(sum/want-1) > 1e-12 {
			t.Errorf("moment %d is %.15g, want %.15g", k, sum, want)
		}
	}
}

// integrate returns the integral of f over the drops' diameter [mm], to where no drops are left.
func integrate(slope float64, f func(diameter float64) float64) (sum float64) {
	const parts = 20000
	step := 60 / slope / parts
	for i := range parts {
		sum += f((float64(i)+0.5)*step) * step
	}
	return sum
}

// spectrum is Marshall and Palmer's, drop by drop.
type spectrum struct{ slope, number float64 } // [1/mm], [1/(m³ mm)] at no diameter

// water of drops of a diameter [kg/m³ for each mm].
func (s spectrum) water(d float64) float64 {
	return s.number * 1e-6 * math.Pi / 6 * d * d * d * math.Exp(-s.slope*d)
}

// spectrumOf brings the rate to the ground.
func spectrumOf(rate float64) spectrum {
	s := spectrum{slope: 4.1 * math.Pow(rate, -0.21), number: 1}
	s.number = rate / 3600 / integrate(s.slope, func(d float64) float64 { return s.water(d) * FallSpeed(d) })
	return s
}

// TestWaterOfTheRate: the classes hold the water of the spectrum, integrated drop by drop, and
// bring the rate to the ground; fits to measured rain agree.
func TestWaterOfTheRate(t *testing.T) {
	row := evidence.Show(t, "rain-water", "J.S. Marshall, W.McK. Palmer, J. Meteorology 5, 1948: 8000 drops per m³ and mm; the fit of models of rain on wires and aircraft: 0.072 R^0.88 g/m³")
	plot := row.Plot("Water in the air", "rate [mm/h]", "content [g/m³]")
	ours, fit := plot.Curve(evidence.Model, "sitlark"), plot.Curve(evidence.Reference, "0.072 R^0.88")
	for _, rate := range []float64{1, 3, 10, 30, 100, 300} {
		r, s := Of(rate), spectrumOf(rate)
		at := fmt.Sprintf(" at %g mm/h", rate)
		if drops := integrate(s.slope, s.water); math.Abs(r.Content()/drops-1) > 1e-5 {
			t.Errorf("the classes hold %g kg/m³%s, the drops %g", r.Content(), at, drops)
		}
		down := 0.0
		for i := range classes {
			down += r.content[i] * r.speed[i]
		}
		if math.Abs(3600*down/rate-1) > 1e-12 {
			t.Errorf("%g mm/h reach the ground%s", 3600*down, at)
		}
		want := 0.072 * math.Pow(rate, 0.88)
		row.Near("content"+at, 1000*r.Content(), want, 0.05, "g/m³")
		row.Near("number of drops"+at, s.number, 8000, 0.16, "1/(m³ mm)")
		ours.Add(rate, 1000*r.Content())
		fit.Add(rate, want)
	}
}

// TestForceOnAHull: of the classes, against the spectrum integrated drop by drop, at rest, in
// flight, and falling faster than the small drops.
func TestForceOnAHull(t *testing.T) {
	areas := frame.OfFRD(0.02, 0.03, 0.05)
	down := frame.OfFRD(0.1, -0.2, math.Sqrt(1-0.05))
	for _, rate := range []float64{2, 100, 300} {
		r, s := Of(rate), spectrumOf(rate)
		for _, v := range []frame.Vec[frame.FRD]{{}, frame.OfFRD(15, -3, 0), frame.OfFRD(0, 0, -8), down.Scale(2)} {
			force, flow := r.OnHull(areas, v, down)
			each := func(of func(u frame.Vec[frame.FRD], struck float64) float64) float64 {
				return integrate(s.slope, func(d float64) float64 {
					u := v.AddScaled(-FallSpeed(d), down)
					return of(u, s.water(d)*(areas.X*math.Abs(u.X)+areas.Y*math.Abs(u.Y)+areas.Z*math.Abs(u.Z)))
				})
			}
			want := frame.OfFRD(
				each(func(u frame.Vec[frame.FRD], struck float64) float64 { return -struck * u.X }),
				each(func(u frame.Vec[frame.FRD], struck float64) float64 { return -struck * u.Y }),
				each(func(u frame.Vec[frame.FRD], struck float64) float64 { return -struck * u.Z }))
			struck := each(func(_ frame.Vec[frame.FRD], struck float64) float64 { return struck })
			if force.Sub(want).Len() > 0.011*want.Len() || math.Abs(flow/struck-1) > 0.011 { // 1e-4 but where it falls as fast as some drops
				t.Errorf("%g mm/h at %v: %v N of %g kg/s, want %v of %g", rate, v.Array(), force.Array(), flow, want.Array(), struck)
			}
		}
	}
}

// TestMomentumOfWhatIsStruck: a hull at rest stops the water with its fall, whose mean is in
// closed form. Plates that turn level, upright and as a full disc clear volumes that geometry
// gives, and what they strike takes their velocity on.
func TestMomentumOfWhatIsStruck(t *testing.T) {
	row := evidence.Show(t, "rain-momentum", "Newton's second law: the mass of the drops in the volume that hull or blades clear, times their change of velocity")
	hull := Of(100)
	slope := 4.1 * math.Pow(100, -0.21)
	share := func(k float64) float64 { return math.Pow(slope/(slope+k), 4) } // ∫ D³ e^(−(Λ+k)D) over that of k = 0
	fallen := 9.65 - 10.3*share(0.6)                                         // Σ c v / Σ c
	squared := 9.65*9.65 - 2*9.65*10.3*share(0.6) + 10.3*10.3*share(1.2)     // Σ c v² / Σ c
	force, mass := hull.OnHull(frame.OfFRD(0.02, 0.02, 0.04), frame.Vec[frame.FRD]{}, frame.OfFRD(0, 0, 1))
	row.Near("water that a hull of 0.04 m² stops in 100 mm/h", mass, 0.04*100/3600, 2e-3, "kg/s")
	row.Near("its push", force.Z, 0.04*100/3600*squared/fallen, 2e-3, "N")

	const (
		number, root, tip, chord = 3, 0.02, 0.2, 0.01
		speed                    = 400.0
		parts                    = 400
		step                     = (tip - root) / parts
	)
	blades := func(twist, chord float64) Blades {
		var s []Section
		for i := range parts {
			s = append(s, Section{Radius: root + (float64(i)+0.5)*step, Width: step, Chord: chord, Twist: twist})
		}
		return NewBlades(number, s)
	}
	r := Of(100)
	down, climb := frame.OfFRD(0, 0, 1), frame.OfFRD(4, 0, -3)
	fall := 0.0 // flux past the hub, which climbs [kg/(m² s)]
	for i := range classes {
		fall += r.content[i] * (r.speed[i] + 3)
	}
	moment := func(n float64) float64 { return (math.Pow(tip, n+1) - math.Pow(root, n+1)) / (n + 1) } // ∫ rⁿ dr
	for _, c := range []struct {
		name         string
		twist, chord float64
		flow, torque float64
	}{
		{"level plates", 0, chord, fall * number * chord * moment(0), fall * number * chord * speed * moment(2)},
		{"upright plates", math.Pi / 2, chord / 40, r.Content() * number * chord / 40 * speed * moment(1), r.Content() * number * chord / 40 * speed * speed * moment(3)},
		{"a full disc", 0, 10, fall * 2 * math.Pi * moment(1), fall * speed * 2 * math.Pi * moment(3)},
	} {
		b := blades(c.twist, c.chord)
		s := b.Strike(&r, speed, climb, down)
		row.Near("water struck by "+c.name, s.Flow, c.flow, 2e-3, "kg/s")
		row.Near("torque on "+c.name, s.Torque, c.torque, 2e-3, "N m")
		if x := -4 * s.Flow; math.Abs(s.Force.X/x-1) > 1e-12 || s.Force.Y != 0 || s.Force.Z < 3*s.Flow {
			t.Errorf("%s: force %v N of %g kg/s", c.name, s.Force.Array(), s.Flow)
		}
		more := b.Strike(&r, speed*1.001, climb, down)
		if slope := (more.Torque - s.Torque) / (0.001 * speed); slope > 1.01*s.TorqueSlope {
			t.Errorf("%s: the torque grows by %g N m s, by more than %g", c.name, slope, s.TorqueSlope)
		}
	}
}

// TestNoRainNoForce: at no rate, and where the blades fall with the drops.
func TestNoRainNoForce(t *testing.T) {
	none := Of(0)
	down := frame.OfFRD(0, 0, 1)
	if force, flow := none.OnHull(frame.OfFRD(1, 1, 1), frame.OfFRD(20, 0, 0), down); none.Falls() || force != (frame.Vec[frame.FRD]{}) || flow != 0 {
		t.Errorf("no rain: %v N of %g kg/s", force.Array(), flow)
	}
	b := NewBlades(2, []Section{{Radius: 0.1, Width: 0.1, Chord: 0.02, Depth: 0.002, Twist: 0.3}})
	if s := b.Strike(&none, 500, down, down); s != (Strikes{}) {
		t.Errorf("no rain on blades: %+v", s)
	}
	for _, rate := range []float64{1e-9, 0.1, MaxRate} {
		r := Of(rate)
		if s := b.Strike(&r, 0, frame.Vec[frame.FRD]{}, down); !(s.Flow > 0) || s.Torque != 0 || s.TorqueSlope != 0 {
			t.Errorf("blades at rest in %g mm/h: %+v", rate, s)
		}
	}
}
