package cli

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign/report"
)

// hops is a scenario that holds in little wind alone, and a campaign of it.
const hops = `name: hop
vehicle: quad-1.5kg
flat: true
weather: {wind: 0@270, turbulence: 0.2}
expect:
  - always: tilt < 34deg
  - never: altitude > 60m
timeout: 8s
`

const hopsCampaign = `name: hops
scenario: hop.yaml
variables:
  wind.speed: {range: RANGE}
  seed: {whole: 1..100000}
method: monte carlo
flights: 12
keep: none
MORE
`

// TestExitCodeOfCampaigns: 3 where the requirement is not shown, with a test case that fails in JUnit;
// 0 where it holds, or nothing is required; 1 where no sample could be flown.
func TestExitCodeOfCampaigns(t *testing.T) {
	for _, c := range []struct {
		name, wind, more string
		exit             int
		state            report.State
		says             string
		failures, errors int // of JUnit
	}{
		{"holds", "0..2 m/s", "require: failure rate < 25%", exitOK, report.StateHeld, "The requirement holds", 0, 0},
		{"does not hold", "20..25 m/s", "require: failure rate < 25%", exitBroken, report.StateBroken, "does not hold", 1, 0},
		{"too few flights", "0..2 m/s", "require: failure rate < 1%", exitBroken, report.StateNotEnough, "Not enough flights to tell", 1, 0},
		{"less sure", "0..2 m/s", "require: failure rate < 15%\nconfidence: 80%", exitOK, report.StateHeld, "at 80 % confidence", 0, 0},
		{"nothing required", "20..25 m/s", "", exitOK, report.StateBroken, "broke", 1, 0},
		{"nothing flown", "0..2 m/s", "  ", exitFailure, report.StateNotEnough, "None of 12 samples could be flown", 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			text, out, junit := hops, filepath.Join(folder, "out"), filepath.Join(folder, "junit.xml")
			if c.exit == exitFailure { // the step is refused in flight, which nobody can see before
				text = strings.Replace(text, "quad-1.5kg", "x8-18kg", 1) + "steps: [{at: 1s, do: drop_payload}, {at: 2s, do: drop_payload}]\n"
			}
			for name, text := range map[string]string{"hop.yaml": text, "hops.yaml": strings.NewReplacer("RANGE", c.wind, "MORE", c.more).Replace(hopsCampaign)} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			printed, err := called(t, "campaign", "run", filepath.Join(folder, "hops.yaml"), "--out", out, "--junit", junit, "--json", "--jobs", "2")
			code := exitOK
			if err != nil {
				code = exitCode(err)
			}
			if code != c.exit || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Fatalf("exit code %d, want %d: %v\n%s", code, c.exit, err, printed)
			}
			var r report.Report
			if err := json.Unmarshal([]byte(printed), &r); err != nil {
				t.Fatalf("%v\n%s", err, printed)
			}
			if s := r.Summary; s.State != c.state || !strings.Contains(s.Headline, c.says) {
				t.Errorf("%s: %s", s.State, s.Headline)
			}
			var suites struct {
				Failures int `xml:"failures,attr"`
				Errors   int `xml:"errors,attr"`
				Cases    []struct {
					Name    string `xml:"name,attr"`
					Failure *struct {
						Message string `xml:"message,attr"`
					} `xml:"failure"`
				} `xml:"testsuite>testcase"`
			}
			raw, err := os.ReadFile(junit)
			if err == nil {
				err = xml.Unmarshal(raw, &suites)
			}
			if err != nil || suites.Failures != c.failures || suites.Errors != c.errors {
				t.Errorf("JUnit has %d failures and %d errors, want %d and %d: %v\n%s", suites.Failures, suites.Errors, c.failures, c.errors, err, raw)
			}
			if required := suites.Cases[0]; strings.Contains(c.more, "require") && (!strings.HasPrefix(required.Name, "failure rate < ") || (required.Failure != nil) != (c.failures > 0)) {
				t.Errorf("JUnit's case of the requirement: %+v", required)
			}
			if again, err := called(t, "campaign", "report", out, "--json"); again != printed || (err == nil) != (c.exit == exitOK) || err != nil && exitCode(err) != c.exit {
				t.Errorf("report says otherwise: %v\n%s", err, again)
			}
		})
	}
}
