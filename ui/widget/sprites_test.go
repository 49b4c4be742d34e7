package widget

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata/sprites.txt")

// levels are the marks of a pixel's coverage, from none to all of it.
const levels = " .:-=+*#%@"

// TestSprites compares the pictures that the atlas makes with testdata/sprites.txt: icons, discs,
// rings, round rectangles, strokes, letters and their halos. go test ./ui/widget -run Sprites -update
// rewrites it.
func TestSprites(t *testing.T) {
	const path = "testdata/sprites.txt"
	a, err := NewAtlas(1)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	draw := func(name string, s Sprite) {
		lines = append(lines, fmt.Sprintf("== %s %g,%g advance %.2f", name, s.Ox, s.Oy, s.advance))
		n := float32(a.side)
		for y := range int(s.h) {
			row := ""
			for x := range int(s.w) {
				v := int(a.pix[(int(s.V0*n+0.5)+y)*a.side+int(s.U0*n+0.5)+x])
				row += string(levels[v*(len(levels)-1)/255])
			}
			lines = append(lines, row+"|")
		}
	}
	for i := IconCW; i <= IconClock; i++ {
		draw(fmt.Sprintf("icon %d", i), a.icon(i, 24))
	}
	for _, r := range []float32{0.2, 3, 7.6} {
		draw(fmt.Sprintf("disc %g", r), a.disc(r))
	}
	draw("ring 6, 1.5", a.ring(ShapeRing, 6, 1.5))
	draw("ring 2, 3", a.ring(ShapeRing, 2, 3))
	draw("rounded 17x12, 4", a.rounded(17, 12, 4))
	for _, w := range []int{1, 3} {
		draw(fmt.Sprintf("line %d", w), a.line(w))
	}
	for sub := range uint8(subpixels) {
		draw(fmt.Sprintf("letter, %d", sub), a.glyph(Body, 'R', sub))
	}
	draw("halo", a.halo(Strong, 'k', 1))
	draw("halo of a space", a.halo(Strong, ' ', 0))
	draw("a letter that the font lacks", a.glyph(Body, '\U0001F600', 0))
	a.SetThin(true)
	a.Tidy()
	draw("thin letter", a.glyph(Body, 'R', 0))
	a.SetScale(2)
	draw("large letter", a.glyph(Small, 'e', 3))
	draw("large halo", a.halo(Small, 'e', 3))
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(want) != len(lines) {
		t.Fatalf("%d lines, %s has %d", len(lines), path, len(want))
	}
	name := ""
	for i, line := range lines {
		if strings.HasPrefix(line, "== ") {
			name = line[3:]
		}
		if !alike(line, want[i]) {
			t.Errorf("%s:%d, %s:\nwant %s\ngot  %s", path, i+1, name, want[i], line)
		}
	}
}

// alike tells whether two rows are the same but for one level: another processor may round
// otherwise.
func alike(a, b string) bool {
	if len(a) != len(b) || strings.HasPrefix(a, "==") {
		return a == b
	}
	for i := range len(a) {
		x, y := strings.IndexByte(levels, a[i]), strings.IndexByte(levels, b[i])
		if x-y > 1 || y-x > 1 {
			return false
		}
	}
	return true
}
