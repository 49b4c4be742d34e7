package wing

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

func anyVector(r *rand.Rand, size float64) vec {
	return frame.OfFRD(r.NormFloat64()*size, r.NormFloat64()*size, r.NormFloat64()*size)
}

// anySurface returns a surface with sweep, dihedral, twist, flaps and a cambered section; without camber on demand.
func anySurface(r *rand.Rand, cambered bool) *Params {
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }
	p := &Params{Mirrored: r.IntN(2) == 0, Strips: 2 * (1 + r.IntN(MaxStrips/2)), Section: clarkY}
	at := frame.OfFRD(between(-1, 1), 0, between(-0.3, 0.3))
	for range 2 + r.IntN(3) {
		p.Stations = append(p.Stations, Station{at, between(0.05, 0.5), between(-0.1, 0.1)})
		at = at.Add(frame.OfFRD(between(-0.3, 0.1), between(0.1, 1), between(-0.3, 0.3)))
	}
	p.Section.StallWidth, p.Section.Hysteresis = between(0.02, 0.4), between(0, 0.1)
	if !cambered {
		p.Section.ZeroLift, p.Section.Moment, p.Section.DragMinLift = 0, 0, 0
		return p
	}
	p.Controls = []Control{
		{Name: "flap", From: between(0, 0.4), To: between(0.5, 1), Chord: between(0.1, 0.5), Least: -1, Most: 1},
		{Name: "spoiler", From: between(0, 0.4), To: between(0.5, 1), Chord: between(0.02, 0.1), Most: 1.5, Spoiler: true},
	}
	return p
}

// power returns what a load gives to a vehicle that moves so, over the power of a plate of the surface's area and of friction.
func power(m *Model, in *Inputs, l Load) float64 {
	speed := in.VelAirFRD.Len() + in.RatesFRD.Len()*2
	return (l.ForceFRD.Dot(in.VelAirFRD) + l.MomentFRD.Dot(in.RatesFRD)) / (0.5 * in.Density * m.area * speed * speed * speed)
}

// TestNoEnergyInAnyAttitude: in still air a surface at any angle to its flight, broken or not, takes energy from the
// vehicle, also while its wake and its stall are not those of steady flow.
func TestNoEnergyInAnyAttitude(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m := build(anySurface(r, true), false)
		s := NewState()
		s.Faults.Lost = [2]float64{max(0, r.Float64()-0.6), max(0, r.Float64()-0.6)}
		s.Faults.Torn[0] = r.IntN(4) == 0
		in := Inputs{
			VelAirFRD: anyVector(r, 15), Density: 1.2, Height: r.ExpFloat64() * 3,
			IceDrag: r.Float64() * 0.05, IceLift: r.Float64() * 0.5,
		}
		if len(m.controls) > 0 {
			in.Deflections = []float64{r.Float64()*2 - 1, r.Float64() * 1.5}
		}
		for k := range 60 {
			l := m.Step(&s, &in, 0.001)
			if got := power(m, &in, l); !(got <= 0) {
				t.Fatalf("step %d with velocity %v gets %g of the plate's power: %+v", k, in.VelAirFRD, got, *m)
			}
		}
		if got := power(m, &in, m.Steady(&s, &in)); !(got < 0) {
			t.Fatalf("steady flow with velocity %v gets %g of the plate's power: %+v", in.VelAirFRD, got, *m)
		}
	}
}

// TestNoEnergyInAnyMotion: a surface that is flown through still air at random, turning too, takes energy from the
// vehicle, all in all from the first step on. In single steps it may give back what lies in its wake.
func TestNoEnergyInAnyMotion(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	given, steps := 0, 0
	for range 60 {
		m := build(anySurface(r, false), false)
		s := NewState()
		in := Inputs{VelAirFRD: anyVector(r, 15), RatesFRD: anyVector(r, 3), Density: 1.2, Height: math.Inf(1)}
		var push, twist vec
		sum := 0.0
		for k := range 2000 {
			if k%50 == 0 {
				push, twist = anyVector(r, 100), anyVector(r, 50)
			}
			in.VelAirFRD = in.VelAirFRD.AddScaled(0.001, push).Scale(0.999)
			in.RatesFRD = in.RatesFRD.AddScaled(0.001, twist).Scale(0.998)
			l := m.Step(&s, &in, 0.001)
			p := power(m, &in, l)
			sum += p
			steps++
			if p > 0 {
				given++
			}
			if !(sum <= 0) {
				t.Fatalf("step %d: %+v has got %g of the plate's power in all", k, *m, sum)
			}
		}
	}
	t.Logf("%d of %d steps give energy back", given, steps)
}
