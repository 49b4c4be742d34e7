package scene

import (
	"testing"

	"github.com/sitlark/sitlark/overlay"
)

// TestStripsAreWhatIsKeptOverTheWholeWidth, at the top and at the bottom.
func TestStripsAreWhatIsKeptOverTheWholeWidth(t *testing.T) {
	bar := overlay.Cover{W: 1280, H: 32}
	drawer := overlay.Cover{Y: 587, W: 1280, H: 133}
	for name, c := range map[string]struct {
		covers []overlay.Cover
		want   strips
	}{
		"none":                      {nil, strips{}},
		"the bar":                   {[]overlay.Cover{bar}, strips{top: 32}},
		"the drawer":                {[]overlay.Cover{drawer}, strips{bottom: 133}},
		"both":                      {[]overlay.Cover{bar, drawer}, strips{32, 133}},
		"a narrower one":            {[]overlay.Cover{{W: 1279, H: 32}, {X: 1, W: 1279, H: 32}}, strips{}},
		"one in the middle":         {[]overlay.Cover{{Y: 40, W: 1280, H: 100}}, strips{}},
		"one below the other":       {[]overlay.Cover{bar, {Y: 32, W: 1280, H: 8}}, strips{top: 40}},
		"one within the other":      {[]overlay.Cover{bar, {Y: 4, W: 1280, H: 8}}, strips{top: 32}},
		"one that ends too early":   {[]overlay.Cover{{Y: 587, W: 1280, H: 132}}, strips{}},
		"one that is the whole":     {[]overlay.Cover{{W: 1280, H: 720}}, strips{720, 720}},
		"one beyond the lower edge": {[]overlay.Cover{{Y: 700, W: 1280, H: 50}}, strips{bottom: 20}},
	} {
		var got strips
		for i := range c.covers {
			got.add(&c.covers[i], 1280, 720)
		}
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
