package panel

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/state"
)

// TestSurfacesEndWhereTheirWingBroke: of an aileron from 0.4 to 0.9 m on a half of 1 m, that which is left of the wing is drawn.
func TestSurfacesEndWhereTheirWingBroke(t *testing.T) {
	half := []Piece{{{0.1, 0}, {0.1, -1}, {-0.1, -1}, {-0.1, 0}}}
	aileron := Piece{{-0.05, -0.4}, {-0.05, -0.9}, {-0.1, -0.9}, {-0.1, -0.4}}
	for lost, want := range map[float64]float64{0: 0.5, 0.1: 0.5, 0.3: 0.3, 0.5: 0.1, 0.6: 0, 0.8: 0, 1: 0} { // width [m]
		low, high := math.Inf(1), math.Inf(-1)
		corners := aileron.within(cutOf(half, lost))
		for _, corner := range corners {
			low, high = min(low, corner[1]), max(high, corner[1])
		}
		if got := max(0, high-low); math.Abs(got-want) > 1e-9 || want > 0 && len(corners) < 4 {
			t.Errorf("without %.0f %% of the half %g m of the aileron are drawn, want %g m: %v", 100*lost, got, want, corners)
		}
	}
	if sideOf(aileron) != 0 || sideOf(Piece{{0, 0.1}, {0, 0.2}}) != 1 {
		t.Error("the left half is not the left one")
	}
}

// TestIceIsToldOnce, of both halves, whether a command or a cloud put it there.
func TestIceIsToldOnce(t *testing.T) {
	for want, w := range map[string]state.Wing{
		"no ice": {}, "ice on both halves: lift 20 % less": {IceLift: 0.2, IceDrag: 0.02}, "ice on both halves: 3.5 g": {Ice: 0.0035},
		"ice on both halves: 3.5 g, lift 20 % less": {Ice: 0.0035, IceLift: 0.2},
	} {
		if got := iceWords(&w, true); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := iceWords(&state.Wing{Ice: 0.001}, false); got != "ice: 1.0 g" {
		t.Errorf("of a fin: %q", got)
	}
}

// TestABowIsNoLine: a piece that is narrow ahead is filled, one that stands upright is a line.
func TestABowIsNoLine(t *testing.T) {
	for _, c := range []struct {
		piece Piece
		line  bool
	}{
		{Piece{{1, -0.01}, {1, 0.01}, {0, 0.3}, {0, -0.3}}, false}, {Piece{{1, -0.3}, {1, 0.3}, {0, 0.01}, {0, -0.01}}, false}, {Piece{{1, 0}, {1, 0}, {0, 0}, {0, 0}}, true},
	} {
		if got := standsUpright(&airframePlan{scale: 100}, c.piece); got != c.line {
			t.Errorf("%v is drawn as a line: %v", c.piece, got)
		}
	}
}
