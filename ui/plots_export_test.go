package ui

import (
	"bytes"
	"encoding/csv"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
)

// TestPlotsAreWrittenAsShown: the CSV has every sample of the curves and of the time that are
// shown, with units, though the plot has one pixel for many; the picture is of the charts.
func TestPlotsAreWrittenAsShown(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		var tables []*plot.Table
		var places [][4]int
		r.p.actions.SavePlots = func(table *plot.Table) { tables = append(tables, table) }
		r.p.actions.PicturePlots = func(x, y, w, h int) { places = append(places, [4]int{x, y, w, h}) }
		r.p.parts.connect(r.p)
		r.flight(0, 200)
		r.samples.SetMode("AUTO")
		r.flight(200, 280)
		r.openPlots("attitude", "height")
		r.click("plots.span.300")
		r.click("plots.attitude.pitch") // hides it
		r.click("plots.csv")
		r.click("plots.png")
		if len(tables) != 1 || len(places) != 1 {
			t.Fatalf("%d tables and %d pictures were asked for", len(tables), len(places))
		}
		checkTable(t, tables[0])
		x, y, w, h, _ := r.p.Find("plots")
		if p := places[0]; float64(p[0]) < x || float64(p[1]) < y || float64(p[0]+p[2]) > x+w+1 || float64(p[1]+p[3]) > y+h+1 || p[2] < 600 || p[3] < 60 {
			t.Errorf("the picture is of %v, the plots are at %g, %g, %g×%g", p, x, y, w, h)
		}
	})
}

func checkTable(t *testing.T, table *plot.Table) {
	var out bytes.Buffer
	if err := table.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head := []string{"time [s]", "flight", "mode", "attitude roll [deg]", "attitude heading [deg]", "attitude tilt [deg]",
		"height altitude [m]", "height ground [m]", "height climb [m/s]"}
	if !slices.Equal(lines[0], head) {
		t.Errorf("the header is %q, want %q", lines[0], head)
	}
	if got := len(lines) - 1; got != 280*60 || table.Rows() != got {
		t.Errorf("%d lines, %d rows, want %d", got, table.Rows(), 280*60)
	}
	for n, line := range lines[1:] {
		at := float64(n) / 60
		for column, want := range map[int]float64{0: at, 3: 0.3 * math.Sin(at) * units.ToDegrees, 4: math.Mod(0.2*at*units.ToDegrees, 360), 6: 20 + 5*math.Sin(at/3)} {
			got, err := strconv.ParseFloat(line[column], 64)
			if err != nil || math.Abs(math.Remainder(got-want, 360)) > 0.02 || got < -180 || got > 360 {
				t.Fatalf("line %d: %s is %s, want %g", n+1, head[column], line[column], want)
			}
		}
		if mode := map[bool]string{false: "", true: "AUTO"}[at >= 200]; line[2] != mode {
			t.Fatalf("at %g s the mode is %q, want %q", at, line[2], mode)
		}
	}
}

// TestWhatIsToldSeldomLeavesGapsInTheTable, no zeros and no values of another time.
func TestWhatIsToldSeldomLeavesGapsInTheTable(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flightTold(0, 20, 0.1)
		r.openPlots("pack")
		r.p.plots.Span = 0
		r.frame()
		var out bytes.Buffer
		if err := r.p.plots.Table().WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&out).ReadAll()
		if err != nil || len(lines) < 95 || len(lines) > 105 {
			t.Fatalf("%d lines, %v: ten a second were told in the 10 s that are shown", len(lines), err)
		}
		if lines[1][3] == "" || lines[0][3] != "pack voltage [V]" {
			t.Errorf("%q: %q", lines[0][3], lines[1][3])
		}
	})
}
