package scenario

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// FuzzParse: no text panics; an error has a place in the text; what is read is within the
// limits, and reading it again gives the same.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("library/*.yaml")
	if err != nil || len(files) == 0 {
		f.Fatal(err, "no scenarios")
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, text := range []string{
		"", "name: x\nsteps:\n- {at: 1s, do: {gust: {speed: 8}}}\n", "name: x\nexpect:\n- altitude > 1m\n", "vehicles: [{name: A}, {name: A}]",
		"name: x\nsteps: [{after: altitude > 1m and (roll < 2deg or crash), do: reset, ramp: 1s}]", "name: [", "name: &a x", "name: x\nexpect: [{max: -1e999}]",
		"name: x\nparams: {RTL_ALT: 1e99}\nfly: [{mode: GUIDED}, {arm: }]", "timeout: NaN\nname: \"\\x1b[2J\"", "name: x\nhome: 91,0,0,0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse(strings.NewReader(text), Source{Name: "f.yaml"})
		var placed *Error
		switch {
		case err == nil:
		case !errors.As(err, &placed):
			t.Fatalf("an error without a place: %v", err)
		case placed.Pos.Line > 2+strings.Count(text, "\n")+strings.Count(text, "\r") || placed.Pos.Line < 1 || placed.Col < 1:
			t.Fatalf("an error beyond the text, at %+v: %v", placed.Pos, err)
		}
		if err != nil {
			return
		}
		if len(file.Steps) > MaxSteps || len(file.Expect) > MaxExpectations || !(file.Timeout > 0) || !plaintext.Clean(file.Name) {
			t.Errorf("%d steps, %d expectations, timeout %v, name %q", len(file.Steps), len(file.Expect), file.Timeout, file.Name)
		}
		for i, s := range file.Steps {
			if err := command.Validate(s.Command); err != nil || !(s.Delay >= 0 && s.Ramp >= 0) {
				t.Errorf("step %d: %v, delay %v, ramp %v", i+1, err, s.Delay, s.Ramp)
			}
		}
		if _, err := Parse(strings.NewReader(text), Source{Name: "f.yaml"}); err != nil {
			t.Errorf("the second time: %v", err)
		}
	})
}
