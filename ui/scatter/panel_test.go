package scatter

import (
	"flag"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
	"github.com/sitlark/sitlark/ui/widget/widgettest"
)

var update = flag.Bool("update", false, "write the files in testdata again")

// letters is shared: it draws each letter once for all tests.
var letters = sync.OnceValues(func() (*widget.Atlas, error) { return widget.NewAtlas(1) })

// desk is the panel without a window: what it draws is read as text, and what it asks for is noted.
type desk struct {
	t     *testing.T
	p     *Panel
	ctx   *widget.Context
	queue widget.Queue
	at    widget.Rect
	view  View
	asked []string
	zones form.Zones
	now   snapshot.Snapshot
}

func newDesk(t *testing.T, width, height float32, table *Table) *desk {
	t.Helper()
	atlas, err := letters()
	if err != nil {
		t.Fatal(err)
	}
	legend := overlay.Legend{Name: "margin", Low: -5, High: 0.5}
	for i := range 33 {
		legend.Colors = append(legend.Colors, color.NRGBA{uint8(7 * i), 100, 200, 255})
	}
	d := &desk{t: t, p: New(), ctx: widget.NewContext(atlas, widget.Dark), at: widget.Rect{X: 8, Y: 40, W: width, H: height},
		view: View{Table: table, Legend: &legend, Details: Details{Row: -1}}}
	note := func(format string, a ...any) { d.asked = append(d.asked, fmt.Sprintf(format, a...)) }
	d.p.Do = Actions{
		Choose: func(row int) { note("choose %d", row) }, Show: func(only int) { note("show %d", only) },
		Replay: func() { note("replay") }, Copy: func() { note("copy") }, Worst: func() { note("worst") },
	}
	d.turn()
	return d
}

// turn draws the panel until it has taken all that the mouse did.
func (d *desk) turn() {
	for {
		last := d.zones
		d.zones = nil
		d.ctx.Begin(d.queue.Next(), last.At, 0.02)
		f := &form.Pass{Context: d.ctx, Now: &d.now, Num: &d.now, Window: widget.Rect{W: 1280, H: 720}, Zones: &d.zones}
		d.p.Draw(f, d.at, &d.view)
		d.ctx.End()
		if !d.queue.Pending() {
			return
		}
	}
}

// click clicks at a place, and returns what that asked for.
func (d *desk) click(x, y float32) (asked []string) {
	d.asked = nil
	d.queue.Advance(1)
	for _, k := range []widget.EventKind{widget.Move, widget.Press, widget.Release} {
		d.queue.Push(widget.Event{Kind: k, X: x, Y: y})
		d.turn()
	}
	d.turn() // a menu closes after the pass that has taken a click
	return d.asked
}

// press clicks a control.
func (d *desk) press(id string) []string {
	d.t.Helper()
	r, ok := d.ctx.Find(id)
	if !ok {
		d.t.Fatalf("%s is not in the panel", id)
	}
	return d.click(r.X+r.W/2, r.Y+r.H/2)
}

// words are all texts that are drawn.
func (d *desk) words() string {
	var all []string
	for _, part := range widgettest.Describe(d.ctx.DrawList) {
		all = append(all, part.Lines...)
	}
	return strings.Join(all, "\n")
}

// TestMarksAreSeenInBothThemes: whatever its margin, a mark has the contrast of graphics against the
// plot, also those near 0, whose colours are nearly white.
func TestMarksAreSeenInBothThemes(t *testing.T) {
	diverging := []color.NRGBA{{0xD7, 0x26, 0x1E, 255}, {0xFF, 0xAE, 0x98, 255}, {0xEF, 0xEF, 0xEF, 255}, {0x8F, 0xC6, 0xFF, 255}, {0x2F, 0x6B, 0xE0, 255}}
	for name, th := range map[string]widget.Theme{"dark": widget.Dark, "light": widget.Light} {
		table := few()
		for row := range table.Margins {
			table.Margins[row], table.States[row] = 0, Held
		}
		d := newDesk(t, 460, 672, table)
		d.ctx.Theme = th
		d.view.Legend = &overlay.Legend{Name: "margin", Low: -1, High: 1, Colors: diverging}
		d.turn()
		drawn := d.p.colors.in(th, diverging)
		for i, c := range drawn {
			for _, ground := range plotGrounds(th) {
				if k := widget.Contrast(c, ground); k < 3 {
					t.Errorf("%s: colour %d, %v, on %v: contrast %.2f, want 3", name, i, c, ground, k)
				}
			}
		}
		if middle := fmt.Sprintf("%02x%02x%02x", drawn[2].R, drawn[2].G, drawn[2].B); strings.Count(d.words(), middle) < 3 { // marks and legend
			t.Errorf("%s: marks of margin 0 are not drawn in %s:\n%s", name, middle, d.words())
		}
		if name == "dark" && drawn[2] != diverging[2] {
			t.Errorf("a colour that is seen became %v", drawn[2])
		}
	}
}

// few are flights of each kind, with a figure that one of them lacks.
func few() *Table {
	none := notANumber()
	return &Table{
		Columns: []Column{
			{Name: "wind.speed", Unit: "m/s", Values: []float32{1, 4, 9, 13}},
			{Name: "mass", Unit: "kg", Values: []float32{5, 6, 4.5, 6.5}},
			{Name: "weather", Words: []string{"calm", "gusts"}, Values: []float32{0, 1, 1, 0}},
			{Name: "margin", Values: []float32{0.4, -0.1, none, -4}},
			{Name: "sample", Values: []float32{1, 2, 3, 4}},
		},
		Numbers: []int{1, 2, 3, 4}, States: []State{Held, Broken, NotFlown, Broken}, Margins: []float32{0.4, -0.1, none, -4}, Version: 1,
	}
}

func notANumber() float32 { return float32(math.NaN()) }

// compared are few samples that two variants flew.
func compared() *Table {
	return &Table{
		Columns: []Column{{Name: "wind.speed", Unit: "m/s", Values: []float32{2, 2, 8, 8}}, {Name: "gust", Unit: "m/s", Values: []float32{3, 3, 7, 7}}, {Name: "margin", Values: []float32{0.4, 0.3, -0.1, 0.1}}},
		Numbers: []int{1, 2, 3, 4}, States: []State{Held, Held, Broken, Held}, Margins: []float32{0.4, 0.3, -0.1, 0.1}, Version: 1,
		Variants: []string{"quad", "hexa"}, Variant: []uint8{0, 1, 0, 1}, Groups: []int32{0, 0, 1, 1},
	}
}

// searched is a search for the worst flight.
func searched() *Table {
	t := &Table{Columns: []Column{{Name: "wind.speed", Unit: "m/s"}, {Name: "margin"}, {Name: "sample"}}, Version: 1, Axes: [2]string{"sample", "margin"}, Objective: "margin"}
	for i, m := range []float32{0.5, 0.2, 0.7, -0.3, 0.1, -0.5, 0.2} {
		t.Numbers, t.States, t.Margins = append(t.Numbers, i+1), append(t.States, Held), append(t.Margins, m)
		for c, v := range []float32{float32(i), m, float32(i + 1)} {
			t.Columns[c].Values = append(t.Columns[c].Values, v)
		}
	}
	return t
}

// chosen are the details of a flight.
func chosen(row int) Details {
	return Details{Row: row, Title: "Sample 2", State: Broken, Verdict: "crashed, margin −0.1", Lines: []Pair{
		{"always: tilt < 45deg", "broken by 4.5° at 31.0 s", true}, {"within 25s: landed, after gust", "held, 3 s to spare", false}, {"wind.speed", "4 m/s", false}}}
}

// TestDrawn compares what the panel draws, and where its controls are, with the files in testdata. After a change that is wanted:
//
//	go test ./ui/scatter -run TestDrawn -update
func TestDrawn(t *testing.T) {
	boundary := func(x, y string) *Contours {
		if x != "wind.speed" || y != "mass" {
			return nil
		}
		return &Contours{Flights: 4, Averaged: 1, Lines: []Contour{{0.5, [][4]float32{{2, 5.5, 12, 5.25}}}, {0.1, [][4]float32{{2, 5, 12, 5}}}}}
	}
	for _, s := range []struct {
		name          string
		width, height float32
		table         *Table
		set           func(d *desk)
	}{
		{"empty", 324, 552, &Table{}, func(*desk) {}},
		{"flights", 460, 672, few(), func(*desk) {}},
		{"narrow", 324, 552, few(), func(d *desk) { d.view.Details, d.view.Note = chosen(1), "710 of 91,000 paths drawn" }},
		{"boundary", 460, 672, few(), func(d *desk) { d.view.Boundary = boundary }},
		{"words", 460, 672, few(), func(d *desk) { d.p.Y = "weather" }},
		{"variants", 460, 672, compared(), func(d *desk) { d.view.Details = chosen(2); d.view.Details.Beside = []int{3} }},
		{"one-variant", 460, 672, compared(), func(d *desk) { d.p.Only = 1 }},
		{"search", 460, 672, searched(), func(*desk) {}},
		{"flying", 460, 672, few(), func(d *desk) { d.view.Details = chosen(1); d.view.Details.Busy = "Flying …" }},
		{"replaying", 460, 672, few(), func(d *desk) { d.view.Details = chosen(1); d.view.Details.Replaying = true }},
	} {
		t.Run(s.name, func(t *testing.T) {
			d := newDesk(t, s.width, s.height, s.table)
			s.set(d)
			d.turn()
			lines := strings.Split(d.words(), "\n")
			rects := d.ctx.Rects()
			var ids []string
			for id := range rects {
				ids = append(ids, id)
			}
			slices.Sort(ids)
			for _, id := range ids {
				r := rects[id]
				lines = append(lines, fmt.Sprintf("%s %.1f,%.1f %.1fx%.1f", id, r.X, r.Y, r.W, r.H))
			}
			got, file := strings.Join(lines, "\n")+"\n", filepath.Join("testdata", s.name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(file); err != nil || string(want) != got {
				t.Errorf("%s differs (%v), now:\n%s", file, err, got)
			}
		})
	}
}

// TestClicksOnThePlot choose the flight of the nearest mark, and beside all marks none.
func TestClicksOnThePlot(t *testing.T) {
	d := newDesk(t, 460, 672, few())
	for row := range 4 {
		x, y, ok := d.p.MarkAt(d.view.Table, row)
		if !ok {
			t.Errorf("flight %d has no mark", row)
			continue
		}
		if got := d.click(x+2, y-2); !slices.Equal(got, []string{fmt.Sprint("choose ", row)}) {
			t.Errorf("a click on flight %d asks for %q", row, got)
		}
	}
	x, y, _ := d.p.MarkAt(d.view.Table, 0)
	if got := d.click(x+30, y-30); !slices.Equal(got, []string{"choose -1"}) {
		t.Errorf("a click beside all marks asks for %q", got)
	}
	d.p.Y = "margin"
	d.turn()
	if _, _, ok := d.p.MarkAt(d.view.Table, 2); ok {
		t.Error("a flight without a margin has a mark over it")
	}
}

// TestAxesAreChosen from a menu, which closes.
func TestAxesAreChosen(t *testing.T) {
	d := newDesk(t, 460, 672, few())
	d.press("flights.y")
	d.press("flights.menu.weather")
	if d.p.Y != "weather" || d.p.X != "" {
		t.Errorf("x is %q, y is %q", d.p.X, d.p.Y)
	}
	if _, open := d.ctx.Find("flights.menu.weather"); open {
		t.Error("the menu is still open")
	}
	if text := d.words(); !strings.Contains(text, "gusts") {
		t.Errorf("the axis lacks its words:\n%s", text)
	}
}

// TestVariantsAreTold apart by the place of their marks, and shown alone.
func TestVariantsAreTold(t *testing.T) {
	d := newDesk(t, 460, 672, compared())
	x0, y0, _ := d.p.MarkAt(d.view.Table, 2)
	x1, y1, _ := d.p.MarkAt(d.view.Table, 3)
	if y0 != y1 || x1-x0 != apart {
		t.Errorf("marks of one sample at %g, %g and %g, %g", x0, y0, x1, y1)
	}
	if got := d.press("flights.variant.1"); !slices.Equal(got, []string{"show 1"}) || d.p.Only != 1 {
		t.Errorf("a click on the second variant asks for %q", got)
	}
	if got := d.click(x0, y0); !slices.Equal(got, []string{"choose 3"}) {
		t.Errorf("where the first variant's mark was, a click asks for %q: expected the mark beside it", got)
	}
	if beside := d.view.Table.Beside(1); !slices.Equal(beside, []int{0}) {
		t.Errorf("beside row 1 is %v", beside)
	}
}

// TestBestSoFar falls from sample to sample, whatever the order in which flights ended.
func TestBestSoFar(t *testing.T) {
	table := searched()
	for _, values := range []*[]float32{&table.Columns[0].Values, &table.Columns[1].Values, &table.Columns[2].Values, &table.Margins} {
		slices.Reverse(*values)
	}
	slices.Reverse(table.Numbers)
	d := newDesk(t, 460, 672, table)
	best := d.p.marks.best
	if len(best) < 8 || table.Numbers[table.Best()] != 6 {
		t.Fatalf("%d numbers, best is sample %d", len(best), table.Numbers[table.Best()])
	}
	for i := 2; i < len(best); i += 2 {
		if best[i] < best[i-2] || best[i+1] < best[i-1] { // y grows downwards
			t.Errorf("the line goes back or up at %g, %g", best[i], best[i+1])
		}
	}
}

// TestManyMarksStayFew: of a hundred thousand flights no more marks are drawn than the plot has room
// for, and a broken one is not hidden behind those that held.
func TestManyMarksStayFew(t *testing.T) {
	table := &Table{Columns: []Column{{Name: "a"}, {Name: "b"}}, Version: 1}
	const n = 100_000
	for i := range n {
		table.Columns[0].Values = append(table.Columns[0].Values, float32(i%317))
		table.Columns[1].Values = append(table.Columns[1].Values, float32(i%311))
		table.Numbers, table.States, table.Margins = append(table.Numbers, i+1), append(table.States, Held), append(table.Margins, 0.1)
	}
	table.States[4711], table.Margins[4711] = Broken, -1
	d := newDesk(t, 460, 672, table)
	if marks := len(d.p.marks.held) + len(d.p.marks.other); marks < 1000 || marks > 12_000 {
		t.Errorf("%d marks", marks)
	}
	x, y, _ := d.p.MarkAt(table, 4711)
	if got := d.click(x, y); !slices.Equal(got, []string{"choose 4711"}) {
		t.Errorf("a click on the broken flight asks for %q", got)
	}
}
