package charts_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/compare/charts"
)

// TestOnlyFormatsThatCanBeWrittenAreTaken by the ending of the file's name.
func TestOnlyFormatsThatCanBeWrittenAreTaken(t *testing.T) {
	for path, good := range map[string]bool{"a.svg": true, "b.PNG": true, "c.pdf": false, "svg": false, "": false} {
		if err := charts.Check(path); (err == nil) != good {
			t.Errorf("%q: %v", path, err)
		}
	}
}

// TestAChartOfNothingIsAPicture all the same.
func TestAChartOfNothingIsAPicture(t *testing.T) {
	var svg, picture bytes.Buffer
	if err := charts.Write(&svg, "a.svg", nil, compare.Alignment{}); err != nil || !strings.Contains(svg.String(), "<svg") {
		t.Error(err)
	}
	if err := charts.Write(&picture, "a.png", nil, compare.Alignment{}); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&picture); err != nil {
		t.Error(err)
	}
}
