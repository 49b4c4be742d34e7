package scenario

import (
	"strings"
	"testing"
)

// TestHintsSayWhatToWrite: what people write first who know other programs.
func TestHintsSayWhatToWrite(t *testing.T) {
	for text, want := range map[string]string{
		"expect: [{always: airspeed > 9kts}]":                                              "9kts has a unit that sitlark does not know: did you mean kt?",
		"expect: [{always: airspeed > 10knots}]":                                           "did you mean kn",
		"expect: [{always: load_factor < 3g}]":                                             "load_factor counts weights and has no unit: write 3",
		"expect: [{never: landed == false}]":                                               `there is no quantity "false": write not`,
		"steps: [{at: 1s, do: {break_wing: {wing: wing}}}]":                                "did you mean lose_wing or ice_wing or restore_wing?",
		"steps: [{at: 1s, do: {tear_off: {surface: rudder}}}]":                             "did you mean tear_surface?",
		"steps: [{at: 1s, do: {lose_wing: {wing: wing, share: 30}}}]":                      "share is 30, must be from 0 to 1; if 30% is meant, write 0.3 or 30%",
		"steps: [{at: 1s, do: {lose_wing: {wing: wing, share: 0.3}}}]":                     "",
		"vehicle: trainer\nexpect: [{always: aoa < 10deg}, {always: angle_of_attack < 9}]": "write 9deg",
	} {
		_, err := parse(Source{Name: "a.yaml", text: "name: x\n" + text + "\n"})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
