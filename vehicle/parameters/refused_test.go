package parameters_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// TestWhatCannotBeFlownIsRefused, with the figures, and one that can just be flown is not.
func TestWhatCannotBeFlownIsRefused(t *testing.T) {
	heli := func(v *airframe.Vehicle) error { _, err := parameters.HeliOf(v); return err }
	blimp := func(v *airframe.Vehicle) error { _, err := parameters.BlimpOf(v); return err }
	for _, c := range []struct {
		name, what string
		change     func(v *airframe.Vehicle)
		of         func(v *airframe.Vehicle) error
		want       string // empty: it flies
	}{
		{"blimp", "rises", func(v *airframe.Vehicle) { v.Envelope.Heaviness = -0.1 }, blimp, "it is 0.0686 N too light, and its fins hold"},
		{"blimp", "rises a little", func(v *airframe.Vehicle) { v.Envelope.Heaviness = -0.002 }, blimp, ""},
		{"blimp", "heavy", func(v *airframe.Vehicle) { v.Envelope.Heaviness = 0.1 }, blimp, "it is 0.0686 N too heavy, and its fins lift"},
		{"heli-450", "rotor far ahead", func(v *airframe.Vehicle) { v.Heads[0].PlaceFRD.X = 0.2 }, heli, "its main rotor is 0.2 m ahead of its centre of mass and 0 m to the right, which takes 17.5° of its disc's tilt, and full cyclic gives 5.76°"},
		{"heli-450", "rotor a little ahead", func(v *airframe.Vehicle) { v.Heads[0].PlaceFRD.X = 0.02 }, heli, ""},
		{"heli-coaxial", "rotors far ahead", func(v *airframe.Vehicle) { v.Heads[0].PlaceFRD.X, v.Heads[1].PlaceFRD.X = 1, 1 }, heli, "which takes"},
		{"heli-dual", "a tail rotor, too", func(v *airframe.Vehicle) {
			tail := v.Heads[1]
			tail.Name, tail.Facing, tail.PlaceFRD.X = "tail", airframe.FacesLeft, 0
			v.Heads = append(v.Heads, tail)
		}, heli, "ArduPilot turns no tail rotor of such a helicopter"},
	} {
		e, err := catalog.Find(c.name, "")
		if err != nil {
			t.Fatal(err)
		}
		v := e.Vehicle.Clone()
		c.change(&v)
		err = c.of(&v)
		var refused *airframe.UnflyableError
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s, %s: %v", c.name, c.what, err)
		case c.want != "" && (!errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) || len(refused.Keys) == 0):
			t.Errorf("%s, %s: %v, want %q", c.name, c.what, err, c.want)
		}
	}
}

// TestBlimpsThatHangBadlyAndSharedOutputsAreRefused by what checks every vehicle.
func TestBlimpsThatHangBadlyAndSharedOutputsAreRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(v *airframe.Vehicle)
		want   string // empty: it is a vehicle
	}{
		{"blimp", func(v *airframe.Vehicle) { v.Envelope.CentreFRD.Z = 0.07 }, "the middle of its envelope is 0.07 m below its centre of mass, expected above: it would fly upside down"},
		{"blimp", func(v *airframe.Vehicle) { v.Envelope.CentreFRD.X = 0.04 }, "at rest it would hang aslant by 29.7°, expected 20° at most"},
		{"blimp", func(v *airframe.Vehicle) { v.Envelope.CentreFRD.Y = -0.04 }, "at rest it would hang aslant by 29.7°"},
		{"blimp", func(v *airframe.Vehicle) { v.Envelope.CentreFRD.X = 0.02 }, ""},
		{"blimp", func(v *airframe.Vehicle) { v.Servos[1].Output = 1 }, "servos back fin and front fin are both on output 1, and the first moves the fin back"},
		{"heli-450", func(v *airframe.Vehicle) { v.Servos[3].Output = 2 }, "servos swash right and tail pitch are both on output 2, and the first moves the swash plate of main"},
		{"trainer", func(v *airframe.Vehicle) {
			for i := range v.Servos {
				v.Servos[i].Output = 1
			}
			v.Motors[0].Number = 3
		}, ""},
	} {
		e, err := catalog.Find(c.name, "")
		if err != nil {
			t.Fatal(err)
		}
		v := e.Vehicle.Clone()
		c.change(&v)
		if err = v.Validate(); (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
