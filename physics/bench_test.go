package physics

import (
	"testing"

	"github.com/sitlark/sitlark/command"
)

// benchmarkStep is one step at 1200 Hz of a vehicle on a layout near the hover, in
// wind and turbulence.
func benchmarkStep(b *testing.B, name string) {
	l := mustLookup(b, name)
	w := onLayout(b, l, 487, nil)
	if err := w.Apply(command.SetWind{Speed: 5, FromDeg: 270}); err != nil {
		b.Fatal(err)
	}
	w.around.wind.SetTurbulence(0.3)
	in, flight := uprightAt(l, 1560), w.body
	fly(b, w, in, 0.5)
	flight.velocity, flight.rate = w.body.velocity, w.body.rate
	b.ReportAllocs()
	for b.Loop() {
		w.body = flight // not to fall out of the sky in the course of a million steps
		if err := w.Step(&in, rate); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStepOcta is a step of eight rotors in one plane.
func BenchmarkStepOcta(b *testing.B) { benchmarkStep(b, "octa") }

// BenchmarkStepX8 is a step of four stacks of two rotors.
func BenchmarkStepX8(b *testing.B) { benchmarkStep(b, "octa-quad") }

// BenchmarkStepTri is a step of three rotors, one on a servo that moves.
func BenchmarkStepTri(b *testing.B) { benchmarkStep(b, "tri") }

// BenchmarkStepDotriaconta is a step of four stacks of eight rotors.
func BenchmarkStepDotriaconta(b *testing.B) { benchmarkStep(b, "dotriaconta") }

// BenchmarkStepHelicopter is a step of a main and a tail rotor in a hover.
func BenchmarkStepHelicopter(b *testing.B) {
	p := heliWorld(b, "heli-450.yaml", func(p *Params) { p.Wind.Speed, p.Wind.FromDeg, p.Turbulence.Intensity = 5, 270, 0.3 })
	p.up(b)
	flight := p.w.body
	b.ReportAllocs()
	for b.Loop() {
		p.w.body = flight
		if err := p.w.Step(&p.in, rate); err != nil {
			b.Fatal(err)
		}
	}
}
