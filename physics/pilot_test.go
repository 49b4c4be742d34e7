package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const rate = 1.0 / 1200 // ArduPilot's step [s]

// newWorld returns a world with the default quad after change was made to its
// parameters.
func newWorld(t testing.TB, change func(*Params)) *World {
	t.Helper()
	p := Params{Vehicle: airframe.Default(), Seed: 1}
	if change != nil {
		change(&p)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// lift puts the vehicle at rest into the air, height [m] over its pad.
func (w *World) lift(height float64) {
	w.body.position.Z = -height
	w.settle()
	w.publish(&Inputs{})
}

func all(pwmUs uint16) (in Inputs) {
	for i := range 4 {
		in.PWMUs[i] = pwmUs
	}
	return in
}

// fly steps for a time [s] with constant inputs.
func fly(t testing.TB, w *World, in Inputs, seconds float64) {
	t.Helper()
	for range int(math.Round(seconds / rate)) {
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}
}

// pilot is a proportional-derivative attitude and height hold for tests; it sees
// only State.
type pilot struct {
	roll, pitch, yaw, height float64 // wanted
	throttle                 float64 // learnt for hover [µs]
}

func newPilot(height float64) *pilot { return &pilot{height: height, throttle: 1540} }

// command mixes for quad x: 1 front right, 2 rear left, 3 front left, 4 rear right.
func (p *pilot) command(s *state.State) (in Inputs) {
	roll, pitch, yaw := frame.Euler(s.NEDFromFRD)
	err := p.height + s.PositionNED.Z
	p.throttle += 20 * max(-1, min(1, err)) * rate
	up := p.throttle + 60*max(-2, min(2, err)) + 80*s.VelGround.Z
	r := 250*(p.roll-roll) - 50*s.Rate.X
	q := 250*(p.pitch-pitch) - 50*s.Rate.Y
	y := 200*math.Remainder(p.yaw-yaw, 2*math.Pi) - 150*s.Rate.Z
	for i, m := range [4]float64{-r + q + y, r - q + y, r + q - y, -r - q - y} {
		in.PWMUs[i] = uint16(math.Round(max(1100, min(1950, up+m))))
	}
	return in
}

// hold lets the pilot fly for a time [s].
func (p *pilot) hold(t testing.TB, w *World, seconds float64) {
	t.Helper()
	for range int(math.Round(seconds / rate)) {
		in := p.command(w.State())
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}
}

// hovering returns a world whose vehicle hovers at a height [m].
func hovering(t testing.TB, height float64) (*World, *pilot) {
	t.Helper()
	w, p := newWorld(t, nil), newPilot(height)
	w.lift(height)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 487
	}
	p.hold(t, w, 20)
	if s := w.State(); math.Abs(-s.PositionNED.Z-height) > 0.05 || s.VelGround.Len() > 0.05 {
		t.Fatalf("does not hover: position %v, velocity %v", s.PositionNED.Array(), s.VelGround.Array())
	}
	return w, p
}

func eventsOf(w *World) (kinds []EventKind) {
	w.Events(func(e Event) { kinds = append(kinds, e.Kind) })
	return kinds
}
