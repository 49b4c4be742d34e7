package vehiclefile

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestValuesThatBelongTogetherHaveTheirLimits: the last pair that is taken and the first that is not.
func TestValuesThatBelongTogetherHaveTheirLimits(t *testing.T) {
	motor := func(more string) string {
		return edit("rotor_inertia: 1e-5 kg m2}", "rotor_inertia: 1e-5 kg m2, "+more+"}")
	}
	battery := func(more string) string {
		return edit("cell_resistance: 5 mohm}", "cell_resistance: 5 mohm, "+more+"}")
	}
	esc := func(values string) string { return least + "esc: {" + values + "}\n" }
	blade := func(pitch string) string {
		return edit("name: apc-sf-10x4.7, ", "diameter: 100 mm, pitch: "+pitch+", ")
	}
	motors := func(n int) string { // on a ring, of which every other turns clockwise
		text := strings.Replace(edit("layout: x\narm: 200 mm\n", ""), "down: 100 mm}", "down: 100 mm, out: 1 m}", 1) + "motors:\n"
		text = strings.Replace(text, "xx: 0.01 kg m2, yy: 0.01 kg m2, zz: 0.015", "xx: 1 kg m2, yy: 1 kg m2, zz: 1.5", 1) // for hubs 2 m out
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			text += fmt.Sprintf("  - {number: %d, place: [%.6f m, %.6f m, 0 m], spin: %s}\n", i+1, 2*cos, 2*sin, []string{"cw", "ccw"}[i%2])
		}
		return text
	}
	for _, c := range []struct {
		name, text string
		want       string // part of the error; empty: taken
	}{
		{"heat of a motor, least", motor("heat_capacity: 0.1 J/K, thermal_resistance: 1 K/W"), ""},
		{"heat of a motor, less", motor("heat_capacity: 0.09 J/K, thermal_resistance: 1 K/W"), "from 0.1 to 1000000 s"},
		{"heat of a motor, most", motor("heat_capacity: 1000 J/K, thermal_resistance: 1000 K/W"), ""},
		{"heat of a motor, more", motor("heat_capacity: 1001 J/K, thermal_resistance: 1000 K/W"), "from 0.1 to 1000000 s"},
		{"heat of a motor that is held", motor("heat_capacity: 0 J/K, thermal_resistance: 1 K/W"), ""},
		{"heat of a battery, least", battery("heat_capacity: 2 J/K, thermal_resistance: 0.5 K/W"), ""},
		{"heat of a battery, less", battery("heat_capacity: 2 J/K, thermal_resistance: 0.49 K/W"), "from 1 to 10000000 s"},
		{"heat of a battery, most", battery("heat_capacity: 10000 J/K, thermal_resistance: 1000 K/W"), ""},
		{"heat of a battery, more", battery("heat_capacity: 10001 J/K, thermal_resistance: 1000 K/W"), "from 1 to 10000000 s"},
		{"branch, least", battery("branch_resistance: 1 mohm, branch_time: 10 ms"), ""},
		{"branch, less", battery("branch_resistance: 1 mohm, branch_time: 9 ms"), "battery.branch_time is shorter than 0.01 s: branch_resistance needs"},
		{"branch, least of all", battery("branch_resistance: 1 mohm, branch_time: 1e-9 s"), "battery.branch_time is shorter than 0.01 s"},
		{"branch, none", battery("branch_resistance: 1 mohm"), "branch_time is missing"},
		{"pulses, least", esc("pwm_min: 1000 us, pwm_max: 1100 us"), ""},
		{"pulses, less", esc("pwm_min: 1000 us, pwm_max: 1099 us"), "less than 100 us above"},
		{"brown-out and restart, least", esc("brown_out: 6 V, restart: 6 V"), ""},
		{"brown-out and restart, less", esc("brown_out: 6 V, restart: 5.9 V"), "restart lies below"},
		{"restart, most", esc("restart: 12.59 V"), ""},
		{"restart, more", esc("restart: 12.6 V"), "esc.restart is 12.6 V, but the full pack gives 12.6 V without load, so that no ESC would ever run"},
		{"current limit, least", esc("current_limit: 0.1 A"), ""},
		{"current limit, none", esc("current_limit: 0 A"), ""},
		{"current limit, less", esc("current_limit: 0.09 A"), "below 0.1 A"},
		{"pitch, least", blade("10 mm"), ""},
		{"pitch, less", blade("9.9 mm"), "pitch is 0.099 of the diameter"},
		{"pitch, most", blade("150 mm"), ""},
		{"pitch, more", blade("151 mm"), "pitch is 1.51 of the diameter"},
		{"inertia of a disc", edit("yy: 0.01 kg m2, zz: 0.015", "yy: 0.01 kg m2, zz: 0.02"), ""},
		{"inertia of no body", edit("yy: 0.01 kg m2, zz: 0.015", "yy: 0.01 kg m2, zz: 0.0201"), "belong to no body"},
		{"inertia of no body, about x", edit("xx: 0.01 kg m2", "xx: 0.026 kg m2"), "belong to no body"},
		{"inertia of no body, about y", edit("yy: 0.01 kg m2", "yy: 0.026 kg m2"), "belong to no body"},
		{"hull above the feet", least + "hull: {length: 100 mm, width: 100 mm, up: 0 mm, down: 99 mm}\n", ""},
		{"hull at the feet", least + "hull: {length: 100 mm, width: 100 mm, up: 0 mm, down: 100 mm}\n", "legs would hang in the air"},
		{"two motors", motors(2), "2 motors, expected 3 to 32"},
		{"three motors", motors(3), ""},
		{"32 motors", motors(32), ""},
		{"33 motors", motors(33), "33"},
		{"motors twice", strings.Replace(motors(4), "number: 3", "number: 2", 1), "motor number 2 is given a second time, first in line 11"},
		{"unlike, a motor that is not there", least + "unlike: [{motor: 5, kv: 800 rpm/V}]\n", "motor 5 is not one of this vehicle's, expected 1 to 4"},
		{"unlike, twice", least + "unlike: [{motor: 2, kv: 800 rpm/V}, {motor: 2, thrust: 90 %}]\n", "motor 2 stands in unlike[1], too"},
		{"unlike, in nothing", least + "unlike: [{motor: 2}]\n", "nothing sets it apart"},
		{"unlike, too much", least + "unlike: [{motor: 2, thrust: 5 %}]\n", "out of range"},
		{"unlike", least + "unlike: [{motor: 2, thrust: 10 %}]\n", ""},
		{"six rangefinders", least + "sensors: {rangefinders: [" + strings.Repeat("{}, ", 5) + "{}]}\n", ""},
		{"seven rangefinders", least + "sensors: {rangefinders: [" + strings.Repeat("{}, ", 6) + "{}]}\n", "six at most"},
	} {
		f, err := Parse(strings.NewReader(c.text), "a.yaml")
		if err == nil {
			_, err = f.Vehicle(nil)
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// TestESCsRunOnOneCell: the usual thresholds lie above what one cell gives, so its ESCs have others.
func TestESCsRunOnOneCell(t *testing.T) {
	for _, c := range []struct {
		text              string
		brownOut, restart float64
	}{
		{edit("cells: 3", "cells: 1"), 2.5, 2.8},
		{edit("cells: 3", "cells: 1") + "esc: {brown_out: 2 V}\n", 2, 2.8},
		{edit("cells: 3", "cells: 1") + "esc: {restart: 3 V}\n", 2.5, 3},
		{edit("cells: 3", "cells: 2"), 5, 6.5},
	} {
		if f := parse(t, c.text); f.ESC.BrownOut != c.brownOut || f.ESC.Restart != c.restart {
			t.Errorf("got %g and %g V, want %g and %g V of\n%s", f.ESC.BrownOut, f.ESC.Restart, c.brownOut, c.restart, c.text)
		}
	}
}

// TestTheLightestAndTheHeaviestAreVehicles: the ends of the range of masses, each with the inertia, the propellers and
// the legs of its size.
func TestTheLightestAndTheHeaviestAreVehicles(t *testing.T) {
	for _, text := range []string{`name: lightest
layout: octa
arm: 30 mm
mass: 2 g
inertia: {xx: 4e-7 kg m2, yy: 4e-7 kg m2, zz: 8e-7 kg m2}
drag_area: {x: 1 cm2, y: 1 cm2, z: 3 cm2}
propeller: {pitch: 12 mm, diameter: 20 mm, inertia: 1e-9 kg m2}
motor: {kv: 15000 rpm/V, resistance: 3 ohm, no_load_current: 0.02 A, rotor_inertia: 1e-9 kg m2}
battery: {cells: 1, capacity: 20 mAh, cell_resistance: 300 mohm}
legs: {down: 8 mm}
`, `name: heaviest
layout: octa
arm: 4 m
mass: 1000 kg
inertia: {xx: 2000 kg m2, yy: 2000 kg m2, zz: 3800 kg m2}
drag_area: {x: 4 m2, y: 4 m2, z: 8 m2}
propeller: {pitch: 1 m, diameter: 3 m, inertia: 0.9 kg m2}
motor: {kv: 4 rpm/V, resistance: 50 mohm, no_load_current: 3 A, rotor_inertia: 0.1 kg m2}
battery: {cells: 200, capacity: 60 Ah, cell_resistance: 1 mohm}
legs: {down: 1.5 m}
hull: {length: 3 m, width: 2 m, up: 1 m, down: 1.2 m}
`} {
		f := parse(t, text)
		if _, err := f.Vehicle(nil); err != nil {
			t.Error(err)
		}
	}
}
