package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestInstrumentsAreOfTheKind: what each kind of vehicle has is told, what says nothing about it is not.
func TestInstrumentsAreOfTheKind(t *testing.T) {
	has := map[string][]string{
		"quad-1.5kg": {"Altitude", "Climb", "Airspeed"}, "plane": {"Airspeed", "Angle of attack", "Sideslip"}, "quadplane": {"Angle of attack"},
		"rover": {"Ground speed", "!Airspeed"}, "balancebot": {"Ground speed", "!Airspeed"}, "motorboat": {"Water speed", "!Airspeed", "!Wind angle"}, "sailboat": {"Water speed", "Apparent wind", "Wind angle"},
		"heli-450": {"Rotor", "Collective", "Airspeed", "!Tail rotor"}, "heli-dual": {"Front rotor", "Rear rotor", "Front pitch", "Rear pitch", "!Collective"},
		"heli-coaxial": {"Upper rotor", "Lower rotor"}, "blimp": {"Altitude", "Airspeed", "!Rotor"}, "tracker": {"Azimuth", "Elevation", "!Ground speed", "!Climb", "!Airspeed"},
	}
	for name, want := range has {
		entry, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		d := newDesk(t, 1280, 1080)
		d.view.Airframe, d.snap = standing(t, name)
		d.view.Winged, d.view.Sails = entry.Vehicle.Winged(), len(entry.Vehicle.Sails) > 0
		d.unfold("numbers")
		d.settle()
		words := strings.Split(d.words(), "|")
		for _, word := range want {
			plain, not := strings.CutPrefix(word, "!")
			if slices.Contains(words, plain) == not {
				t.Errorf("%s: %q is shown: %v", name, plain, not)
			}
		}
	}
}
