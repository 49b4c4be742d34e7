package ui

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/ui/widget"
	"github.com/sitlark/sitlark/ui/widget/widgettest"
)

var update = flag.Bool("update", false, "rewrite what the panels draw and do, in testdata/drawn")

// sheet is a situation of the window, of which some panels are compared with a file.
type sheet struct {
	name          string
	width, height int // of the window; 0: 1280 × 720
	panels        []string
	set           func(d *desk)
	alive         bool     // its controls are tried too
	only          []string // of these panels; nil: of all
}

// of tells whether a panel, or a control by its id, is of the sheet.
func (s *sheet) of(id string) bool {
	name, _, _ := strings.Cut(id, ".")
	return slices.Contains(s.panels, id) || slices.Contains(s.panels, name)
}

// desk sets the sheet up.
func (s *sheet) desk(t testing.TB) *desk {
	w, h := s.width, s.height
	if w == 0 {
		w = 1280
	}
	if h == 0 {
		h = 720
	}
	d := newDesk(t, w, h)
	s.set(d)
	d.settle()
	d.asked = nil
	return d
}

// TestDrawn compares every primitive that the panels draw, where each control can be
// touched, and what it does, with the files in testdata/drawn. After a change that is wanted:
//
//	go test ./ui -run TestDrawn -update
//
// and read the difference: each line is something that the user sees elsewhere, or otherwise.
func TestDrawn(t *testing.T) {
	for _, each := range slices.Concat(sheets, rareSheets, timeSheets, partSheets) {
		s := &each
		t.Run(s.name, func(t *testing.T) {
			d := s.desk(t)
			lines := drawnLines(s, d)
			lines = append(lines, controlLines(s, d)...)
			if s.alive {
				lines = append(lines, actionLines(t, s)...)
			}
			compare(t, filepath.Join("testdata", "drawn", s.name+".txt"), lines)
		})
	}
}

// drawnLines are the primitives of the sheet's panels.
func drawnLines(s *sheet, d *desk) (lines []string) {
	drawn := d.drawn(widgettest.Describe(d.p.ctx.DrawList))
	for _, name := range sortedKeys(drawn) {
		if s.of(name) {
			lines = append(lines, "== "+name)
			lines = append(lines, drawn[name]...)
		}
	}
	return lines
}

// controlLines say where the controls are.
func controlLines(s *sheet, d *desk) (lines []string) {
	lines = append(lines, "== controls")
	rects := d.p.ctx.Rects()
	for _, id := range sortedKeys(rects) {
		if r := rects[id]; s.of(id) {
			lines = append(lines, fmt.Sprintf("%s %.1f,%.1f %.1fx%.1f", id, r.X, r.Y, r.W, r.H))
		}
	}
	return lines
}

// actionLines say what each control tells and does. What has an effect is tried in a window of
// its own.
func actionLines(t *testing.T, s *sheet) (lines []string) {
	lines = append(lines, "== actions")
	d := s.desk(t)
	for _, id := range sortedKeys(d.p.ctx.Rects()) {
		if _, ok := d.p.ctx.Find(id); !ok || !s.of(id) || !strings.Contains(id, ".") || s.only != nil && !(&sheet{panels: s.only}).of(id) {
			continue
		}
		tip := d.rest(id)
		if tip != "" {
			lines = append(lines, fmt.Sprintf("%s tip: %s", id, strings.ReplaceAll(tip, "\n", " / ")))
		}
		click := ""
		for _, g := range gestures {
			if !strings.Contains(strings.ToLower(tip), g.said) {
				continue
			}
			text := d.try(id, g.do)
			if text != "" {
				d = s.desk(t)
			}
			if g.name == "click" {
				click = text
			} else if text == click || text == click+"; "+click {
				continue // it is one, or two
			}
			if text != "" {
				lines = append(lines, fmt.Sprintf("%s %s: %s", id, g.name, text))
			}
		}
	}
	return lines
}

// rest lets the mouse rest on a control, and returns its tooltip.
func (d *desk) rest(id string) string {
	r := d.find(id)
	d.p.mouse.queue.Advance(1) // what was pressed before is no first half of a double click
	d.mouse(widget.Move, r.X+r.W/2, r.Y+r.H/2)
	for range 3 {
		d.turn(0.4)
	}
	text, _ := d.p.ctx.Tip()
	return text
}

// gestures are what a mouse does to a control at r; all but a click only where the control's
// tooltip speaks of it.
var gestures = []struct {
	name string
	said string
	do   func(d *desk, r widget.Rect)
}{
	{"click", "", func(d *desk, r widget.Rect) {
		x, y := r.X+r.W/2, r.Y+r.H/2
		d.mouse(widget.Press, x, y)
		d.mouse(widget.Release, x, y)
	}},
	{"drag", "drag", func(d *desk, r widget.Rect) {
		x, y := r.X+0.3*r.W, r.Y+0.4*r.H
		d.mouse(widget.Press, x, y)
		d.turn(0.05)
		d.mouse(widget.Move, r.X+0.75*r.W, r.Y+0.8*r.H)
		d.turn(0.05)
		d.mouse(widget.Release, r.X+0.75*r.W, r.Y+0.8*r.H)
	}},
	{"wheel", "wheel", func(d *desk, r widget.Rect) {
		d.p.mouse.queue.Push(widget.Event{Kind: widget.Wheel, Delta: 1})
	}},
	{"double", "double click", func(d *desk, r widget.Rect) {
		x, y := r.X+r.W/2, r.Y+r.H/2
		for range 2 {
			d.mouse(widget.Press, x, y)
			d.mouse(widget.Release, x, y)
		}
	}},
}

// try does something to a control and returns what went out, and which texts came and went.
func (d *desk) try(id string, do func(d *desk, r widget.Rect)) string {
	r := d.find(id)
	d.p.mouse.queue.Advance(1)
	d.mouse(widget.Move, -1, -1) // the tooltip goes
	d.turn(0)
	d.mouse(widget.Move, r.X+r.W/2, r.Y+r.H/2)
	d.turn(0.45) // it comes after 0.6 s
	before, at := textsOf(d), maps.Clone(d.p.ctx.Rects())
	d.asked, d.win.copied = nil, ""
	do(d, d.find(id))
	d.turn(0.05)
	d.turn(0.05)
	if d.win.copied != "" {
		d.note("copied %d letters, %.40q", len(d.win.copied), d.win.copied)
	}
	did := append(d.asked, changed(before, textsOf(d))...)
	if len(did) == 0 && !maps.Equal(at, d.p.ctx.Rects()) {
		did = []string{"moves"}
	}
	return strings.Join(did, "; ")
}

func textsOf(d *desk) (all []string) {
	for _, b := range d.p.ctx.Texts() {
		all = append(all, b.Text)
	}
	return all
}

// changed says which texts came and how many went.
func changed(before, after []string) (said []string) {
	var came []string
	for _, text := range after {
		if i := slices.Index(before, text); i >= 0 {
			before = slices.Delete(slices.Clone(before), i, i+1)
		} else {
			came = append(came, strconv.Quote(text))
		}
	}
	if len(came)+len(before) == 0 {
		return nil
	}
	more := ""
	if len(came) > 6 {
		came, more = came[:6], fmt.Sprintf(" and %d", len(came)-6)
	}
	return []string{fmt.Sprintf("%d texts go, %s%s", len(before), strings.Join(came, " "), more)}
}

func sortedKeys[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// compare holds lines against a golden file, or rewrites that.
func compare(t *testing.T, path string, got []string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v: go test ./ui -run TestDrawn -update writes it", err)
	}
	want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	part, shown := "", 0
	for i := range max(len(want), len(got)) {
		w, g := "(nothing)", "(nothing)"
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		if strings.HasPrefix(w, "== ") {
			part = w[3:]
		}
		if same(w, g) {
			continue
		}
		t.Errorf("%s:%d, %s\nwant %s\ngot  %s", path, i+1, part, w, g)
		if shown++; shown == 8 {
			t.Fatal("and so on; if that is wanted: go test ./ui -run TestDrawn -update, and read the difference")
		}
	}
}

// Places between pixels may be rounded otherwise by another processor.
var (
	fraction = regexp.MustCompile(`-?\d+\.\d\b`)
	between  = regexp.MustCompile(`^((line|polygon|curve) .*|\S+ -?\d+\.\d,-?\d+\.\d \d+\.\dx\d+\.\d)$`)
)

// same tells whether two lines are the same but for a tenth of a pixel.
func same(a, b string) bool {
	if a == b {
		return true
	}
	if !between.MatchString(a) || fraction.ReplaceAllString(a, "#") != fraction.ReplaceAllString(b, "#") {
		return false
	}
	x, y := fraction.FindAllString(a, -1), fraction.FindAllString(b, -1)
	for i := range x {
		p, _ := strconv.ParseFloat(x[i], 64)
		q, _ := strconv.ParseFloat(y[i], 64)
		if p-q > 0.11 || q-p > 0.11 {
			return false
		}
	}
	return true
}
