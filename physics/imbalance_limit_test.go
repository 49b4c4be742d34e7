package physics_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
)

// slender has little inertia about the vertical, and tiny propellers that turn very fast.
const slender = `name: slender
layout: x
arm: 225 mm
propellers_up: 35 mm
mass: 1.5 kg
inertia: {xx: 0.0169 kg m2, yy: 0.0169 kg m2, zz: 0.00042 kg m2}
drag_area: {x: 0.022 m2, y: 0.026 m2, z: 0.045 m2}
propeller: {name: apc-sf-10x4.7, diameter: 20 mm, inertia: 0 kg m2}
motor: {name: m, kv: 5000 rpm/V, resistance: 10 ohm, no_load_current: 0.0001 A, rotor_inertia: 0.6e-5 kg m2}
battery: {name: b, cells: 24, capacity: 5000 mAh, cell_resistance: 3.1 mohm}
legs: {down: 130 mm, out: 160 mm, limit: 1 m/s}
hull: {length: 160 mm, width: 120 mm, up: 60 mm, down: 50 mm, limit: 1.5 m/s}
`

// TestImbalanceIsWhatAStepShows: more than that is refused with the bound, and the bound flies.
func TestImbalanceIsWhatAStepShows(t *testing.T) {
	v, err := vehicleOf(slender)
	if err != nil {
		t.Fatal(err)
	}
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	var unsupported *command.Unsupported
	err = w.Apply(command.UnbalanceRotor{Motor: 4, GramMillimetres: 229})
	if !errors.As(err, &unsupported) || unsupported.Field != "imbalance" || !strings.Contains(err.Error(), "imbalance is 229 g mm, must be at most 0.0") {
		t.Fatalf("229 g mm: %v", err)
	}
	if err := w.Apply(command.UnbalanceRotor{Motor: 4, GramMillimetres: 0.06}); err != nil {
		t.Fatal(err)
	}
	var in physics.Inputs
	for i := range in.PWMUs {
		in.PWMUs[i] = 2000
	}
	for range 20_000 {
		if err := w.Step(&in, 0.001); err != nil {
			t.Fatal(err)
		}
		if !watch(t, 0, w.State()) {
			return
		}
	}
	quad, err := vehicleOf(render(ordinary))
	if err != nil {
		t.Fatal(err)
	}
	if w, err = physics.New(physics.Params{Vehicle: quad}); err != nil {
		t.Fatal(err)
	}
	if err := w.Apply(command.UnbalanceRotor{Motor: 1, GramMillimetres: 1000}); err != nil {
		t.Errorf("the default quad: %v", err)
	}
}
