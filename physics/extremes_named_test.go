package physics_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
	"github.com/sitlark/sitlark/weather"
)

// changed is the ordinary vehicle file with other values.
func changed(pairs ...string) string {
	values := maps.Clone(ordinary)
	for ; len(pairs) > 0; pairs = pairs[2:] {
		values[pairs[0]] = pairs[1]
	}
	return render(values)
}

// TestOddVehiclesFlyOrAreRefused: files within the range of each key, of which each froze or was
// faster than 500 m/s within 10 s before. Those that no body could be are refused at their key, with
// the bound.
func TestOddVehiclesFlyOrAreRefused(t *testing.T) {
	light := []string{"inertia.xx", "0.00043 kg m2", "inertia.yy", "0.00044 kg m2", "inertia.zz", "0.00077 kg m2"}
	for name, c := range map[string]struct {
		text string
		want string // of the refusal; empty: it flies
		key  string // where it points to
	}{
		"wide hull":          {changed("hull.length", "2 m", "hull.width", "2 m"), "", ""},
		"tall hull":          {changed("hull.up", "3 m"), "", ""},
		"an inertia over 40": {changed(light...), "", ""},
		"a hull beyond all inertia": {changed(append(light, "hull.up", "5 m", "hull.length", "10 m")...),
			"with legs and hull up to 5 m from the centre of mass the ground would turn it over within a step of the physics", "inertia"},
		"large propellers on nothing": {changed("propeller.diameter", "3 m", "arm", "3 m", "mass", "20 g"), "mass is 0.02 kg, must be at least", "mass"},
		"the inertia of a coin":       {changed("inertia.xx", "1e-7 kg m2", "inertia.yy", "1e-7 kg m2", "inertia.zz", "1e-7 kg m2"), "a ball of solid metal has more", "inertia"},
		"the inertia of a ball": {changed("inertia.xx", "4e-4 kg m2", "inertia.yy", "4e-4 kg m2", "inertia.zz", "4e-4 kg m2", "propeller.diameter", "20 in", "arm", "400 mm"),
			"4 propellers of 508 mm at up to 1108 rad/s would stop its rotation within", "inertia"},
		"heavier than metal": {changed("mass", "1000 kg"), "must be at least 885 times as much for 1000 kg: a ball of solid metal has more", "inertia"},
		"a sail":             {changed("drag_area.z", "10 m2", "mass", "20 g", "slung_load.mass", "1 g", "slung_load.length", "1 m"), "drag area is 10 m², must be at most 0.204 m² for 0.02 kg", "drag_area"},
		"a long boom":        {changed("pressure_centre", "[5 m, 0 m, 0 m]"), "centre of pressure is 5 m from the centre of mass, must be at most about", "pressure_centre"},
		"a far hook":         {changed("slung_load.mass", "10 kg", "slung_load.length", "3 m", "slung_load.hook", "[5 m, 0 m, 0 m]"), "would stretch by", "slung_load"},
		"a buried hook":      {changed("slung_load.mass", "1 kg", "slung_load.length", "3 m", "slung_load.hook", "[0 m, 0 m, 5 m]"), "hook is 5 m below the centre of mass, must be at most 0.13 m", "slung_load"},
		"a kite":             {changed("slung_load.mass", "1 g", "slung_load.length", "0.1 m", "slung_load.drag_area", "10 m2"), "drag area is 10 m², must be at most 0.0102 m² for 0.001 kg", "slung_load"},
		"crossed masts":      {changed("arm", "80 mm"), "are 0.1131 m apart, expected at least 0.127 m", "arm"},
	} {
		v, err := vehicleOf(c.text)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if !flyAtRandom(t, len(name), v, 20) {
				t.Log(name)
			}
			continue
		}
		var placed *vehiclefile.Error
		if !errors.As(err, &placed) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
			continue
		}
		if line := strings.Split(c.text, "\n")[placed.Pos.Line-1]; !strings.HasPrefix(line, c.key) {
			t.Errorf("%s: the error points to %q, want the line of %s", name, line, c.key)
		}
	}
}

// TestKitesAreRefusedInFlight: a load whose drag a step can't show, with the bound; one that just
// hangs is blown about in a storm and stays finite.
func TestKitesAreRefusedInFlight(t *testing.T) {
	w, err := physics.New(physics.Params{Vehicle: airframe.Default(), Seed: 1, Weather: weather.Weather{Wind: command.SetWind{Speed: 40}, Turbulence: command.SetTurbulence{Intensity: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	var refused *command.Unsupported
	err = w.Apply(command.SlingLoad{Mass: 0.001, Length: 0.1, DragArea: 10})
	if !errors.As(err, &refused) || refused.Field != "drag_area" || !strings.Contains(err.Error(), "sling_load: drag area is 10 m², must be at most 0.0102 m² for 0.001 kg") {
		t.Errorf("got %v", err)
	}
	if err := w.Apply(command.SlingLoad{Mass: 0.001, Length: 0.1, DragArea: 0.0102}); err != nil {
		t.Fatal(err)
	}
	in := physics.Inputs{}
	for range 4 {
		in.PWMUs[0], in.PWMUs[1], in.PWMUs[2], in.PWMUs[3] = 1900, 1900, 1900, 1900
		for range 5000 {
			if err := w.Step(&in, 0.001); err != nil {
				t.Fatal(err)
			}
			if s := w.State(); s.Sling.VelNED.Len() > 150 {
				t.Fatalf("the load has %g m/s", s.Sling.VelNED.Len())
			}
		}
	}
}
