package terrain

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestVoidsAreFilledFromTheirRims: a hole in a slope is bridged; a tile without a
// measured post is sea.
func TestVoidsAreFilledFromTheirRims(t *testing.T) {
	folder := t.TempDir()
	slope := func(lat, _ float64) float64 { return 3000 + 2000*(lat-45) }
	writeTile(t, folder, tileKey{45, 7}, 1200, func(lat, lon float64) float64 {
		if math.Hypot(lat-45.55, lon-7.5) < 0.01 {
			return void
		}
		return slope(lat, lon)
	})
	land := mustLoad(t, folder, middle)
	north, east, _ := middle.Local(45.55, 7.5, 0)
	want := slope(45.55, 0) - land.shape.(*srtm).level
	if h, _ := land.At(north, east); math.Abs(h-want) > 6 {
		t.Errorf("in the middle of a hole the land lies at %.1f m, its rim's mean is %.1f", h, want)
	}
	posts := []float32{void, void, void, void, void, void}
	if fillVoids(posts, 2, 3); posts[0] != 0 || posts[5] != 0 {
		t.Errorf("nothing measured became %v", posts)
	}
}

// TestFilledHeightsByHand: a row of posts, and the same as a column, against push and pull worked out on paper.
// Posts of the halved grid lie at 0.5, 2.5, ... of the full one, and beyond the outermost their heights go on level.
func TestFilledHeightsByHand(t *testing.T) {
	for _, c := range []struct{ posts, want []float32 }{
		{[]float32{void, 1, 3, 5}, []float32{1, 1, 3, 5}},                    // the halves are 1 and 4; before the first
		{[]float32{0, void, 3, 5}, []float32{0, 1, 3, 5}},                    // 0 and 4, a quarter of the way
		{[]float32{1, 3, void, 5}, []float32{1, 3, 4.25, 5}},                 // 2 and 5, three quarters
		{[]float32{1, 3, 5, void}, []float32{1, 3, 5, 5}},                    // 2 and 5, behind the last
		{[]float32{1, 3, void, void}, []float32{1, 3, 2, 2}},                 // one half is missing too: 2, and 2 for it
		{[]float32{void, void, 2, void, void}, []float32{2, 2, 2, 2, 2}},     // a single post
		{[]float32{8, 8, void, void, 0, 0}, []float32{8, 8, 6.5, 4.5, 0, 0}}, // 8, void, 0; their halves 8 and 0 give 6 for the void
		{[]float32{4, void, -4, void, void}, []float32{4, 2, -4, -3, -1}},    // 4, -4, void; their halves 0 and void give 0
	} {
		for _, rows := range []int{1, len(c.posts)} {
			got := slices.Clone(c.posts)
			if fillVoids(got, rows, len(got)/rows); !slices.Equal(got, c.want) {
				t.Errorf("%v in %d rows became %v, want %v", c.posts, rows, got, c.want)
			}
		}
	}
}

// TestFillingVoidsKeepsItsLaws: measured posts stay, a filled one lies between the lowest and the highest of
// them, and land that is twice as high and raised by 100 m is filled twice as high and raised by 100 m.
func TestFillingVoidsKeepsItsLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 9).Draw(t, "rows"), rapid.IntRange(1, 9).Draw(t, "cols")
		posts := make([]float32, rows*cols)
		for i := range posts {
			posts[i] = void
			if rapid.Bool().Draw(t, "measured") {
				posts[i] = float32(rapid.IntRange(-100, 8800).Draw(t, "height"))
			}
		}
		posts[rapid.IntRange(0, len(posts)-1).Draw(t, "at least")] = 500
		low, high := float32(math.Inf(1)), float32(math.Inf(-1))
		raised := make([]float32, len(posts))
		for i, p := range posts {
			raised[i] = void
			if p != void {
				low, high, raised[i] = min(low, p), max(high, p), 2*p+100
			}
		}
		filled := slices.Clone(posts)
		fillVoids(filled, rows, cols)
		fillVoids(raised, rows, cols)
		for i, h := range filled {
			if posts[i] != void && h != posts[i] {
				t.Fatalf("the measured post %d went from %g to %g", i, posts[i], h)
			}
			if h < low-0.01 || h > high+0.01 || math.Abs(float64(raised[i]-2*h-100)) > 0.05 {
				t.Fatalf("post %d is filled with %g, measured are %g to %g, and in the raised land with %g", i, h, low, high, raised[i])
			}
		}
	})
}
