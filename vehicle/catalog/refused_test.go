package catalog

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// limits lists every number of the format with the ends of its range, as With takes them.
func limits() (all [][2]vehiclefile.Setting) {
	for _, k := range vehiclefile.Keys() {
		low, high, found := strings.Cut(k.Range, " to ")
		if !found || strings.Contains(k.Path, "[]") || strings.HasPrefix(k.Form, "[") {
			continue
		}
		all = append(all, [2]vehiclefile.Setting{{Path: k.Path, Value: low}, {Path: k.Path, Value: high}})
	}
	return all
}

// findText writes text as a vehicle file and finds it, with its parameters.
func findText(t interface{ Fatal(...any) }, dir, text string) (*Entry, error) {
	path := filepath.Join(dir, "extreme.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := Find(path, "")
	if err == nil {
		_, err = e.Parameters()
	}
	return e, err
}

// checkPlaced checks that an error has a place in the file that is not its first line.
func checkPlaced(t interface{ Errorf(string, ...any) }, set any, err error) {
	var at *vehiclefile.Error
	switch {
	case err == nil:
	case !errors.As(err, &at):
		t.Errorf("%v: no place in the file: %v", set, err)
	case at.Pos.Line <= 1:
		t.Errorf("%v: the place is the file's beginning: %v", set, err)
	case strings.TrimSpace(at.Line) == "" || strings.Contains(at.Text, "airframe"):
		t.Errorf("%v: %v", set, err)
	}
}

// TestRefusalsNameTheLine: whatever values within their ranges make up a vehicle that can't be
// built or flown, the error names the line of one of them.
func TestRefusalsNameTheLine(t *testing.T) {
	dir, all := t.TempDir(), limits()
	if len(all) < 60 {
		t.Fatalf("%d numbers with a range, expected at least 60", len(all))
	}
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		var set []vehiclefile.Setting
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			set = append(set, rapid.SampledFrom(all).Draw(t, "number")[rapid.IntRange(0, 1).Draw(t, "end")])
		}
		text, err := vehiclefile.With(vehiclefile.Example(), "example.yaml", set)
		if err != nil {
			return // the reader itself refuses it; vehiclefile's tests have those
		}
		if _, err = findText(t, dir, text); err != nil {
			refused++
		}
		checkPlaced(t, set, err)
	})
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// TestGreatestSpeedNamesItsValues: Kv and cells, each within its range, make a speed that no
// propeller is solved for. Kv of one motor counts as well.
func TestGreatestSpeedNamesItsValues(t *testing.T) {
	set := func(pairs ...string) (all []vehiclefile.Setting) {
		for i := 0; i < len(pairs); i += 2 {
			all = append(all, vehiclefile.Setting{Path: pairs[i], Value: pairs[i+1]})
		}
		return all
	}
	for _, c := range []struct {
		set  []vehiclefile.Setting
		at   string   // what stands at the place
		want []string // what the error says; {x} is the line that x stands in
	}{
		{set("motor.kv", "12000 rpm/V", "battery.cells", "20"), "kv: 12000", []string{
			"1.056e+05 rad/s, must be from 1 to 100000 rad/s", "motor.kv 12000 rpm/V in line {kv: 12000}", "battery.cells 20 in line {cells: 20}", "change one"}},
		{set("unlike[2].kv", "90000 rpm/V", "battery.cells", "20"), "kv: 90000", []string{
			"motor 4: the rotors' greatest speed", "7.917e+05 rad/s", "unlike[2].kv 90000 rpm/V in line {kv: 90000}", "battery.cells 20 in line {cells: 20}"}},
		{set("mass", "15 kg"), "mass: 15 kg", []string{
			"too weak to fly", "mass 15 kg in line {mass: 15 kg}", "motor.kv 700 rpm/V in line {kv: 700}"}},
		{set("payload.place", "[0 mm, 0 mm, 4999 mm]"), "place: [0 mm, 0 mm, 4999 mm]", []string{
			"without its payload", "payload.place [0 mm, 0 mm, 4999 mm] in line {4999}", "payload.mass 200 g in line"}},
		{set("slung_load.mass", "30 kg"), "mass: 30 kg", []string{
			"at most 20 kg, ten times", "slung_load.mass 30 kg in line {mass: 30 kg}", "mass 2.0 kg in line {mass: 2.0 kg}"}},
		{set("motor.resistance", "9.5 ohm", "esc.resistance", "1 ohm"), "resistance: 1 ohm", []string{"add up to more than 10 ohm"}},
	} {
		text, err := vehiclefile.With(vehiclefile.Example(), "example.yaml", c.set)
		if err == nil {
			_, err = findText(t, t.TempDir(), text)
		} else if len(c.want) == 1 { // the reader finds it; its place is told where it reads a file
			text = strings.NewReplacer("resistance: 110 mohm", "resistance: 9.5 ohm", "resistance: 8 mohm", "resistance: 1 ohm").Replace(vehiclefile.Example())
			_, err = findText(t, t.TempDir(), text)
		}
		var at *vehiclefile.Error
		if !errors.As(err, &at) {
			t.Errorf("%v: no place: %v", c.set, err)
			continue
		}
		if line := lineOf(text, c.at); at.Pos.Line != line {
			t.Errorf("%v: at %v, expected %q in line %d", c.set, at.Pos, c.at, line)
		}
		for _, w := range c.want {
			if before, rest, found := strings.Cut(w, "{"); found {
				w = before + strconv.Itoa(lineOf(text, strings.TrimSuffix(rest, "}")))
			}
			if !strings.Contains(at.Text, w) {
				t.Errorf("%v: %q is missing in\n%v", c.set, w, err)
			}
		}
	}
}

// lineOf returns the number of the line of text that part stands in first; 0: none.
func lineOf(text, part string) int {
	before, _, found := strings.Cut(text, part)
	if !found {
		return 0
	}
	return 1 + strings.Count(before, "\n")
}

// TestWhatIsFoundIsBuilt: no vehicle that a file gives is refused by the physics afterwards.
func TestWhatIsFoundIsBuilt(t *testing.T) {
	for _, pair := range limits() {
		for _, s := range pair {
			if strings.HasPrefix(s.Path, "propeller.") || s.Path == "motor.kv" || s.Path == "battery.cells" {
				continue // each would be another propeller to solve
			}
			text, err := vehiclefile.With(vehiclefile.Example(), "example.yaml", []vehiclefile.Setting{s})
			if err != nil {
				continue
			}
			e, err := findText(t, t.TempDir(), text)
			if err != nil {
				continue
			}
			if _, err := physics.New(physics.Params{Vehicle: e.Vehicle}); err != nil {
				t.Errorf("%v: %v", s, err)
			}
		}
	}
}
