// Package scenariotest reads scenarios for tests.
package scenariotest

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/scenario"
)

// Parse reads a scenario from text, as the file "a.yaml"; a fault ends the test.
func Parse(t testing.TB, text string) *scenario.File {
	t.Helper()
	f, err := scenario.Parse(strings.NewReader(text), scenario.Source{Name: "a.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	return f
}
