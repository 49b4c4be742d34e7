package wheel

import (
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// BenchmarkRolling is a step of one wheel that rolls with some slip.
func BenchmarkRolling(b *testing.B) {
	r := trainer()
	r.run(2)
	r.moveAt(10)
	r.run(0.1)
	m := Over(r.Position, r.Velocity, r.Attitude, r.Rate, &r.surface, r.surface.Under(r.Position))
	b.ReportAllocs()
	for b.Loop() {
		r.outs[1] = r.states[1].Step(&r.wheels[1], &m, &r.controls[1], 0.001)
	}
}

// BenchmarkCaster is a step of a caster that rolls.
func BenchmarkCaster(b *testing.B) {
	r := trainer()
	r.wheels[0].Caster = Caster{Trail: 0.02, Damping: 1e-3}
	r.run(2)
	r.moveAt(10)
	r.Rate.Z = 0.1
	m := Over(r.Position, r.Velocity, r.Attitude, r.Rate, &r.surface, r.surface.Under(r.Position))
	b.ReportAllocs()
	for b.Loop() {
		r.outs[0] = r.states[0].Step(&r.wheels[0], &m, &r.controls[0], 0.001)
	}
}

// BenchmarkFlying is a step of one wheel in the air.
func BenchmarkFlying(b *testing.B) {
	r := trainer()
	r.Position = frame.OfNED(0, 0, -50)
	m := Over(r.Position, r.Velocity, r.Attitude, r.Rate, &r.surface, r.surface.Under(r.Position))
	b.ReportAllocs()
	for b.Loop() {
		r.outs[1] = r.states[1].Step(&r.wheels[1], &m, &r.controls[1], 0.001)
	}
}

// BenchmarkOver is what all wheels of a vehicle share in a step.
func BenchmarkOver(b *testing.B) {
	r := trainer()
	under := r.surface.Under(r.Position)
	var m Motion
	for b.Loop() {
		m = Over(r.Position, r.Velocity, r.Attitude, r.Rate, &r.surface, under)
	}
	_ = m
}

// TestStepAllocatesNothing on flat ground and on a slope, rolling and in the air.
func TestStepAllocatesNothing(t *testing.T) {
	r := trainer()
	r.put(contact.Of(contact.Slope{North: 0.1}), 1)
	r.moveAt(3)
	if n := testing.AllocsPerRun(2000, func() { r.Step(r.dt, r.load) }); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}
