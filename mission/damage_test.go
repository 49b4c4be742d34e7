package mission

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
)

// wholePlan has items of most kinds, fences and rally points, by tabs.
const wholePlan = `QGC WPL 110
0 1 0 16 0 0 0 0 -35.363262 149.165237 584 1
1 0 3 22 0 0 0 0 0 0 20 1
2 0 3 16 2 3 0 0 -35.3623617 149.165237 25 1
3 0 10 82 0 0 0 0 -35.3623617 149.1664 10 1
4 0 0 82 4 0 0 0 -35.3629 149.1669 610 1
5 0 3 178 1 3 0 0 0 0 0 1
6 0 3 18 2 0 -15 0 -35.3635 149.1664 30 1
7 0 3 19 5 0 0 0 -35.3639 149.1661 25 1
8 0 3 93 3 0 0 0 0 0 0 1
9 0 3 600 7 0 0 0 0 0 0 1
10 0 3 16 0 0 0 0 -35.3641 149.1655 25 1
11 0 3 177 2 1 0 0 0 0 0 1
12 0 3 601 7 2 0 0 0 0 0 1
13 0 3 31 0 0 0 0 -35.3639 149.165 40 1
14 0 3 94 5 0 0 0 -35.3635 149.1648 0 1
15 0 3 21 0 0 0 0 -35.3633 149.1651 0 1
16 0 3 20 0 0 0 0 0 0 0 1
`

// wholeFence has a polygon to stay in, circles, a polygon to stay out of, and a place to return to;
// wholeRally has places to return to.
const (
	wholeFence = `QGC WPL 110
0 1 0 16 0 0 0 0 -35.363262 149.165237 584 1
1 0 3 5001 3 0 0 0 -35.36 149.16 0 1
2 0 3 5001 3 0 0 0 -35.36 149.17 0 1
3 0 3 5001 3 0 0 0 -35.37 149.165 0 1
4 0 3 5004 25 0 0 0 -35.364 149.167 0 1
5 0 3 5003 400 0 0 0 -35.363 149.165 0 1
6 0 3 5002 3 0 0 0 -35.365 149.166 0 1
7 0 3 5002 3 0 0 0 -35.365 149.167 0 1
8 0 3 5002 3 0 0 0 -35.366 149.167 0 1
9 0 3 5000 0 0 0 0 -35.3631 149.1652 0 1
`
	wholeRally = `QGC WPL 110
0 1 0 16 0 0 0 0 -35.363262 149.165237 584 1
1 0 3 5100 0 0 0 0 -35.3628 149.1645 30 1
2 0 0 5100 0 0 0 0 -35.3638 149.1655 620 1
`
)

// told is all that a plan says.
func told(text string) (string, error) {
	p, err := Parse(strings.NewReader(text), "a.txt")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	h := DefaultHome
	fmt.Fprintf(&b, "home %+v notices %q left out %q %q checks %v and %v ", p.Home, p.Notices, p.LeftOut(), p.LeftOutInShort(), p.Check(h), p.CheckPlaces(h))
	for _, it := range p.Items {
		fmt.Fprintf(&b, "item %+v ", it)
	}
	d := p.Drawing(h)
	for _, w := range d.Path {
		fmt.Fprintf(&b, "point %d %v at%s %v %v within %g turns %g %v stay %g keeps %v %g ", w.Seq, w.Command, golden.Numbers(w.North, w.East, w.Down), w.AboveGround, w.Stops, w.Radius, w.Turns, w.Left, w.Stay, w.Keeps, w.AtLeast)
	}
	fmt.Fprintf(&b, "waits %+v jumps %+v ", d.Waits, d.Jumps)
	for _, f := range d.Fences {
		fmt.Fprintf(&b, "fence %v %v of %d from%s ", f.Inclusion, f.Return, len(f.Outline), golden.Numbers(f.Outline[0][:]...))
	}
	for _, w := range d.Rally {
		fmt.Fprintf(&b, "rally %d%s ", w.Seq, golden.Numbers(w.North, w.East, w.Down))
	}
	for _, items := range [][]Item{p.MissionItems(h), p.FenceItems(), p.RallyItems()} {
		fmt.Fprintf(&b, "%d items ", len(items))
		for _, it := range items {
			fmt.Fprintf(&b, "(%d %v %v %g %.6f %.6f %g) ", it.Seq, it.Command, it.Frame, it.Param[0], it.Lat, it.Lon, it.Alt)
		}
	}
	for _, high := range []float64{8, 60} { // how high a return climbs first
		p.ReturnAlt = high
		for _, w := range p.Path(h)[max(0, len(p.Path(h))-4):] {
			fmt.Fprintf(&b, "return from %g m: %v%s at least %g ", high, w.Command, golden.Numbers(w.North, w.East, w.Down), w.AtLeast)
		}
	}
	s := p.Shifted(h, 10, -20)
	if len(s.Items) > 1 {
		fmt.Fprintf(&b, "shifted%s", golden.Numbers(s.Items[1].Lat, s.Items[1].Lon))
	}
	return b.String(), nil
}

// TestDamagedPlansAreJudgedAsBefore: every number of a plan replaced, every line left out and
// doubled, and every command in place of a waypoint; what is said of it, or what becomes of it.
func TestDamagedPlansAreJudgedAsBefore(t *testing.T) {
	var b strings.Builder
	for _, plan := range []string{wholePlan, wholeFence, wholeRally} {
		damage(t, &b, strings.Split(strings.TrimSpace(plan), "\n"))
	}
	golden.Check(t, "damaged.txt", b.String())
}

func damage(t *testing.T, b *strings.Builder, lines []string) {
	t.Helper()
	text := func(lines []string) string {
		return lines[0] + "\n" + strings.ReplaceAll(strings.Join(lines[1:], "\n"), " ", "\t") + "\n"
	}
	whole, err := told(text(lines))
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString(strings.ReplaceAll(whole, "item ", "\nitem ") + "\n")
	judge := func(what string, lines []string) {
		after, err := told(text(lines))
		if err != nil {
			fmt.Fprintf(b, "%s: %s\n", what, strings.ReplaceAll(err.Error(), "\n", " | "))
			return
		}
		fmt.Fprintf(b, "%s, taken: %s\n", what, golden.Changes(whole, after, 14))
	}
	for i, line := range lines {
		judge(fmt.Sprintf("line %d left out", i+1), slices.Concat(lines[:i], lines[i+1:]))
		judge(fmt.Sprintf("line %d doubled", i+1), slices.Concat(lines[:i+1], lines[i:]))
		if i == 0 {
			continue
		}
		fields := strings.Fields(line)
		for k := range fields {
			for _, v := range []string{"x", "-1", "3", "1e9", "NaN"} {
				changed := slices.Clone(fields)
				changed[k] = v
				judge(fmt.Sprintf("line %d field %d = %s", i+1, k+1, v), slices.Concat(lines[:i], []string{strings.Join(changed, " ")}, lines[i+1:]))
			}
		}
	}
	for c := range 260 {
		if len(lines) < 12 {
			break // a fence has no other commands
		}
		changed := slices.Clone(lines)
		changed[7] = fmt.Sprintf("6 0 3 %d 2 1 -15 4 -35.3635 149.1664 30 1", c)
		judge(fmt.Sprintf("command %d", c), changed)
	}
}
