package cli

import (
	"strings"
	"testing"
)

// TestWholeNumbersAreDecimal: with leading zeros too, on every command; other bases are refused.
func TestWholeNumbersAreDecimal(t *testing.T) {
	for _, c := range []struct{ command, flag, text, want string }{
		{"", "vehicles", "010", "10"}, {"", "seed", "-0012", "-12"}, {"", "sitl-instance", "08", "8"},
		{"scenario run", "repeat", "0100", "100"}, {"scenario run", "seed", "+7", "7"}, {"scenario run", "vehicles", "", ""},
		{"campaign run", "jobs", "010", "10"}, {"autotest", "tries", "03", "3"},
		{"", "vehicles", "0x10", ""}, {"", "vehicles", "0b11", ""}, {"", "vehicles", "1_0", ""}, {"", "vehicles", "0o7", ""}, {"", "vehicles", "99999999999999999999", ""},
	} {
		cmd, _, err := newCommand().Find(strings.Fields(c.command))
		if err != nil {
			t.Fatal(err)
		}
		err = cmd.Flags().Set(c.flag, c.text)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s --%s %s is taken", c.command, c.flag, c.text)
			}
			continue
		}
		if err != nil || cmd.Flags().Lookup(c.flag).Value.String() != c.want {
			t.Errorf("%s --%s %s: %v, %v; want %s", c.command, c.flag, c.text, cmd.Flags().Lookup(c.flag).Value, err, c.want)
		}
	}
	if _, err := called(t, "--headless", "--demo", "--vehicles", "0x10"); err == nil || !strings.Contains(err.Error(), `--vehicles "0x10": expected a whole number`) || exitCode(err) != exitUsage {
		t.Errorf("got %v", err)
	}
}
