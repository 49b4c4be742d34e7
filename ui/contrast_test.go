package ui

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/widget"
)

var themes = map[string]widget.Theme{ThemeDark: widget.Dark, ThemeLight: widget.Light}

// landscapes are the brightest and the darkest, and grass.
var landscapes = []color.NRGBA{{255, 255, 255, 255}, {0, 0, 0, 255}, {120, 150, 80, 255}}

func inks(th widget.Theme) map[string]color.NRGBA {
	return map[string]color.NRGBA{"text": th.Text, "dim": th.Dim, "accent": th.Accent,
		"good": th.Good, "caution": th.Caution, "fault": th.Fault}
}

// TestTextCanBeRead computes the contrast of every ink on every ground it is used
// on, over the brightest and the darkest landscape, in both themes, for usual eyes
// and for those that lack a kind of cones.
func TestTextCanBeRead(t *testing.T) {
	for theme, th := range themes {
		for eyes, see := range sights {
			for _, below := range landscapes {
				for ground, g := range map[string]color.NRGBA{"panel": th.Panel, "card": th.Card} {
					for ink, c := range inks(th) {
						if k := widget.Contrast(see(c), see(widget.Over(g, below))); k < 4.5 {
							t.Errorf("%s, %s eyes: %s on the %s over %v: contrast %.2f, must be 4.5", theme, eyes, ink, ground, below, k)
						}
					}
				}
			}
			for ink, c := range map[string]color.NRGBA{"accent": th.Accent, "good": th.Good, "fault": th.Fault, "dim": th.Dim, "text": th.Text} {
				for name, fill := range map[string]color.NRGBA{"button": th.Button, "lit button": th.ButtonHot} {
					if k := widget.Contrast(see(c), see(fill)); k < 4.5 {
						t.Errorf("%s, %s eyes: %s on a %s: contrast %.2f, must be 4.5", theme, eyes, ink, name, k)
					}
				}
			}
			chosen := widget.Over(widget.Fade(th.Accent, widget.ChosenTint), th.Button)
			if k := widget.Contrast(see(th.Accent), see(chosen)); k < 4.5 {
				t.Errorf("%s, %s eyes: a chosen button's letters: contrast %.2f, must be 4.5", theme, eyes, k)
			}
		}
	}
}

// TestMarksCanBeSeen: the two marks of turning direction, the ring of the focus and
// the horizon can be told from their ground; the contrast is that of graphics.
func TestMarksCanBeSeen(t *testing.T) {
	for theme, th := range themes {
		for _, below := range landscapes {
			ground := widget.Over(th.Panel, below)
			for name, c := range map[string]color.NRGBA{"CW": th.CW, "CCW": th.CCW, "focus": th.Focus} {
				if k := widget.Contrast(c, ground); k < 3 {
					t.Errorf("%s: mark %s over %v: contrast %.2f, must be 3", theme, name, below, k)
				}
			}
		}
		for name, ground := range map[string]color.NRGBA{"sky": th.Sky, "earth": th.Earth} {
			for mark, c := range map[string]color.NRGBA{"lines": th.Text, "vehicle": th.Mark} {
				if k := widget.Contrast(c, ground); k < 3 {
					t.Errorf("%s: the horizon's %s on %s: contrast %.2f, must be 3", theme, mark, name, k)
				}
			}
		}
	}
}

// sights are how eyes see a colour: usual ones, without the cones for long, and
// without those for middle wavelengths.
//
// Source: Machado, Oliveira, Fernandes, A Physiologically-based Model for Simulation
// of Color Vision Deficiency, IEEE TVCG 15(6), 2009, table 1, severity 1.0; in linear
// RGB.
var sights = map[string]func(color.NRGBA) color.NRGBA{
	"usual":       func(c color.NRGBA) color.NRGBA { return c },
	"protanope":   lacking([9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}),
	"deuteranope": lacking([9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}),
}

func lacking(m [9]float64) func(color.NRGBA) color.NRGBA {
	return func(c color.NRGBA) color.NRGBA {
		r, g, b := linear(c.R), linear(c.G), linear(c.B)
		return color.NRGBA{sRGB(m[0]*r + m[1]*g + m[2]*b), sRGB(m[3]*r + m[4]*g + m[5]*b), sRGB(m[6]*r + m[7]*g + m[8]*b), c.A}
	}
}

func linear(v uint8) float64 {
	s := float64(v) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

func sRGB(v float64) uint8 {
	v = max(0, min(1, v))
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * v))
}

// distance of two colours in CIE 1976 L*a*b*; about 2 is just seen.
func distance(a, b color.NRGBA) float64 {
	la, lb := lab(a), lab(b)
	return math.Sqrt((la[0]-lb[0])*(la[0]-lb[0]) + (la[1]-lb[1])*(la[1]-lb[1]) + (la[2]-lb[2])*(la[2]-lb[2]))
}

// lab converts from sRGB. Source: CIE 15:2004, D65 white.
func lab(c color.NRGBA) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.95047)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestTurningMarksDifferForAllEyes, besides by their shape.
func TestTurningMarksDifferForAllEyes(t *testing.T) {
	for theme, th := range themes {
		for eyes, see := range sights {
			if d := distance(see(th.CW), see(th.CCW)); d < 20 {
				t.Errorf("%s, %s eyes: CW and CCW are %.0f apart, must be 20", theme, eyes, d)
			}
		}
	}
}

// TestFaultsAreToldWithoutColour: with every ink the same, a fault still changes
// words or marks: the texts of the panels, or the icon of the row.
func TestFaultsAreToldWithoutColour(t *testing.T) {
	words := func(r *rig) map[string]bool {
		said := map[string]bool{}
		for _, b := range r.p.ctx.Texts() {
			said[b.Text] = true
		}
		return said
	}
	for name, c := range map[string]struct {
		change func(r *rig)
		want   string
	}{
		"failed motor":    {func(r *rig) { r.snap.Rotors[1].Failed = true }, "Motor 2 failed"},
		"broken motor":    {func(r *rig) { r.snap.Rotors[1].Broken = true }, "Propeller 2 broken"},
		"weak motor":      {func(r *rig) { r.snap.Rotors[1].ThrustFactor = 0.4 }, "Motor 2 thrust at 40 %"},
		"lost cell":       {func(r *rig) { r.snap.Power.FailedCells = 1 }, "1 of 3 lost"},
		"empty battery":   {func(r *rig) { r.snap.Power.Charge = 0.07 }, "7"},
		"lost packets":    {func(r *rig) { r.snap.Link.Lost = 7 }, "lost 7"},
		"crash":           {func(r *rig) { r.snap.Contact.Crashed, r.snap.Contact.ImpactSpeed = true, 9 }, "Crashed at 9.0 m/s. Reset puts it back on the pad"},
		"folded, a fault": {func(r *rig) { r.click("motors.title"); r.snap.Rotors[1].Failed = true }, "1 of 4 with a fault"},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			if strings.HasPrefix(c.want, "Motor") || strings.HasPrefix(c.want, "Propeller") {
				r.openTab("faults")
			}
			if words(r)[c.want] {
				t.Errorf("%s: %q is there without the fault", name, c.want)
			}
			c.change(r)
			r.after(1)
			if !words(r)[c.want] {
				t.Errorf("%s: nothing says %q", name, c.want)
			}
		})
	}
}

// TestThemeChangesEverything: by the key, back again, and no dark panel is left.
func TestThemeChangesEverything(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		ground := func(id string) float64 {
			r.reach(id + ".title")
			r.frame()
			rect, ok := r.p.ctx.Find(id)
			if !ok {
				t.Errorf("no panel %s", id)
			}
			c := r.picture().NRGBAAt(int(rect.X)+4, int(rect.Y)+5)
			return lab(c)[0]
		}
		for _, theme := range []string{ThemeLight, ThemeDark} {
			r.key(window.KeyL, window.ModShift)
			r.frame()
			for _, id := range []string{"bar", "motors", "battery", "wind", "flight", "numbers", "drawer"} {
				if light := ground(id); r.p.Theme() != theme || (light > 60) != (theme == ThemeLight) {
					t.Errorf("%s: the ground of %s has lightness %.0f", theme, id, light)
				}
			}
		}
	})
}
