package autotest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/spelling"
)

// Verdict is what the flights of a test say about sitlark.
type Verdict string

// The verdicts.
const (
	Passes  Verdict = "passes"
	Fails   Verdict = "fails"           // and passes with ArduPilot's own model, or that was not flown
	Both    Verdict = "fails with both" // also with ArduPilot's own model
	Without Verdict = "not applicable"
	Unflown Verdict = "not flown"
)

// Result is what is known of a test.
type Result struct {
	Test          string  `json:"test"`
	Verdict       Verdict `json:"verdict"`
	NotApplicable string  `json:"not_applicable,omitempty"` // why
	Sitlark       *Run    `json:"sitlark,omitempty"`        // nil: not flown
	BuiltIn       *Run    `json:"built_in,omitempty"`       // the control; nil: not flown
}

// judge fills in the verdict.
func (r *Result) judge(series *Series) {
	r.NotApplicable = series.NotApplicable(r.Test)
	switch s := r.Sitlark; {
	case s != nil && s.Outcome == Passed:
		r.Verdict, r.NotApplicable = Passes, ""
	case r.NotApplicable != "":
		r.Verdict = Without
	case s == nil:
		r.Verdict = Unflown
	case r.BuiltIn != nil && r.BuiltIn.Outcome == Failed:
		r.Verdict = Both
	case len(s.Models) > 0:
		r.Verdict, r.NotApplicable = Without, "model "+s.Models[0]+", which sitlark does not have"
	default:
		r.Verdict = Fails
	}
}

// Results are those of a checkout. Make them by Load.
type Results struct {
	Checkout string             `json:"checkout"`
	Version  string             `json:"version"` // of the checkout with which the control was flown
	Tests    map[string]*Result `json:"tests"`
	path     string
}

// resultsFile is the file of Results in a folder.
const resultsFile = "results.json"

// maxResults is far more than any file of results has [bytes].
const maxResults = 16 << 20

// Load reads the results of earlier runs in a folder. Those of another version of the checkout
// do not count.
func Load(folder string, c *Checkout) (*Results, error) {
	r := &Results{path: filepath.Join(folder, resultsFile)}
	raw, err := inputfile.Read(r.path, maxResults)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if err := json.Unmarshal(raw, r); err != nil {
			return nil, fmt.Errorf("%s: %w; expected the results of an earlier run: delete the file, or choose another folder", r.path, err)
		}
	}
	if version := c.Version(); r.Version != version || r.Tests == nil {
		r.Version, r.Tests = version, map[string]*Result{}
	}
	r.Checkout = c.Folder
	return r, nil
}

// of is the result of a test, which may be empty.
func (r *Results) of(test string) *Result {
	if r.Tests[test] == nil {
		r.Tests[test] = &Result{Test: test}
	}
	return r.Tests[test]
}

func (r *Results) save() error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(r.path), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteBytes(r.path, append(text, '\n'))
}

func unknownTest(name string, all []string) error {
	return fmt.Errorf("%q: the checkout has no such test; %s --list shows all", name, spelling.Ask(name, all, "expected one of its names, such as ModeAltHold, or a pattern such as 'Mode*';"))
}
