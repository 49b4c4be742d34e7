package compare

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testfile"
)

// TestSourcesNameVehiclesWithAnySign: of a file that exists, all after the @ is a name, and after it #NUMBER a flight.
func TestSourcesNameVehiclesWithAnySign(t *testing.T) {
	file := testfile.Write(t, "fleet.mcap", "x")
	for rest, want := range map[string]Source{
		"@Bee":     {Vehicle: "Bee"},
		"@A/B":     {Vehicle: "A/B"},
		"@a@b":     {Vehicle: "a@b"},
		"@red#x":   {Vehicle: "red#x"},
		"@A/B#2":   {Vehicle: "A/B", Chosen: 2},
		"@no. #0":  {Vehicle: "no. #0"},
		`@C\D`:     {Vehicle: `C\D`},
		"#3":       {Chosen: 3},
		"@a#b#c#4": {Vehicle: "a#b#c", Chosen: 4},
	} {
		s, err := ParseSource(file + rest)
		if err != nil || s.Path != file || s.Vehicle != want.Vehicle || s.Chosen != want.Chosen {
			t.Errorf("%s: %+v, %v", rest, s, err)
		}
	}
	for rest, want := range map[string]string{"@": "expected the name of a vehicle after @", "@#2": "expected the name of a vehicle after @", "#x": "expected the number of a flight after #"} {
		if _, err := ParseSource(file + rest); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", rest, err)
		}
	}
	if s, err := ParseSource(filepath.Join(filepath.Dir(file), "gone.mcap@Bee")); err != nil || s.Vehicle != "Bee" {
		t.Errorf("%+v, %v", s, err)
	}
}
