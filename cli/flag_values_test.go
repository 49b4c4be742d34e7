package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestFlagErrorsSayWhatWasExpected, in words of the flag, not of a parser.
func TestFlagErrorsSayWhatWasExpected(t *testing.T) {
	for line, want := range map[string]string{
		"--for 3":                     `--for "3": expected a time with its unit, such as 90s or 5m`,
		"--for 0s":                    "--for 0s: expected a positive duration",
		"--for -3s":                   "--for -3s: expected a positive duration",
		"--vehicles two":              `--vehicles "two": expected a whole number`,
		"--seed abc":                  `--seed "abc": expected a whole number`,
		"--seed 99999999999999999999": `--seed "99999999999999999999": expected a whole number that is not so large`,
		"--demo=maybe":                `--demo "maybe": expected true or false`,
		"--turbulence strong":         `--turbulence "strong": expected a number such as 0.3, or 30%`,
		"--turbulence 130%":           "from 0 to 1",
		"--sitl-instance 9999":        "--sitl-instance 9999: expected a number from 0 to 999",
		"propeller x --rpm fast":      `--rpm "fast": expected a number`,
		"propeller x --headless":      "unknown flag",
		"vehicles --rpm 1":            "unknown flag",
		"scenario run x --seed abc":   `--seed "abc": expected a whole number`,
	} {
		code, said := saidBy(t, strings.Fields(line)...)
		if code != exitUsage || !strings.Contains(said, want) {
			t.Errorf("%s: exit %d, %q, want %q", line, code, said, want)
		}
		for _, internal := range []string{"strconv", "time:", "parsing", "invalid argument"} {
			if strings.Contains(said, internal) {
				t.Errorf("%s: %q in %q", line, internal, said)
			}
		}
	}
}

// TestTurbulenceInPercent is as in scenario files.
func TestTurbulenceInPercent(t *testing.T) {
	for text, want := range map[string]float64{"30%": 0.3, "0.3": 0.3, "0": 0, "100%": 1} {
		var f flags
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		f.register(set)
		if err := set.Parse([]string{"--turbulence", text}); err != nil {
			t.Fatal(err)
		}
		if c, err := f.config(); err != nil || c.Weather.Turbulence.Intensity != want {
			t.Errorf("%s: %g, %v", text, c.Weather.Turbulence.Intensity, err)
		}
	}
}
