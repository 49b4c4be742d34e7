package scenario

import (
	"strings"
	"testing"
)

// TestFirstPulses are read by output, and what is none is refused at its place.
func TestFirstPulses(t *testing.T) {
	read := func(value string) (*File, error) {
		return Parse(strings.NewReader("name: a\nfirst_pulses: "+value+"\n"), Source{Name: "a.yaml"})
	}
	f, err := read("{1: 1410, 32: 1100}")
	if err != nil || f.FirstPulses[0] != 1410 || f.FirstPulses[31] != 1100 || f.FirstPulses[1] != 0 {
		t.Errorf("%v, %v", f, err)
	}
	for value, want := range map[string]string{
		"{0: 1500}": `"0" is no servo output`, "{33: 1500}": "from 1 to 32", "{1: 9000}": "0 to 2200", "{1: x}": "0 to 2200", "[1500]": "expected keys",
	} {
		if _, err := read(value); err == nil || !strings.Contains(err.Error(), "a.yaml:2:") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in line 2", value, err, want)
		}
	}
}
