package widget

import (
	"image/color"
	"math"
)

// Ink is a colour, not multiplied by its opacity.
type Ink = color.NRGBA

// Theme is the palette. Colours are kept for meaning, and no meaning is told by
// colour alone.
type Theme struct {
	Panel, Card, Edge        color.NRGBA // translucent background, that of cards, lines round them
	Text, Dim                color.NRGBA // text, secondary text
	Accent                   color.NRGBA // what can be clicked
	Focus                    color.NRGBA // the ring round what the keyboard works on
	Good, Caution, Fault     color.NRGBA
	CW, CCW                  color.NRGBA // marks of the turning direction, after Okabe and Ito
	Track, Button, ButtonHot color.NRGBA // fills of controls
	Sky, Earth, Mark         color.NRGBA // of the artificial horizon, and the vehicle before it
	Thin                     bool        // dark letters on a light ground look heavy: they are not thickened
}

// Dark is the theme of a calm, dark cockpit round a bright landscape.
var Dark = Theme{
	Panel: rgba(0x12161CE0), Card: rgba(0x12161CF0), Edge: rgba(0x333D49FF),
	Text: rgba(0xE6EDF3FF), Dim: rgba(0xA6B2BFFF),
	Accent: rgba(0x4CC2FFFF), Focus: rgba(0xFFD866FF),
	Good: rgba(0x56D364FF), Caution: rgba(0xF0B429FF), Fault: rgba(0xFF958DFF),
	CW: rgba(0x56B4E9FF), CCW: rgba(0xCC79A7FF),
	Track: rgba(0x38424FFF), Button: rgba(0x252D38FF), ButtonHot: rgba(0x303A47FF),
	Sky: rgba(0x2A6599FF), Earth: rgba(0x6B5138FF), Mark: rgba(0xF0B429FF),
}

// Light is the theme for a bright room, for print and for projectors.
var Light = Theme{
	Panel: rgba(0xFFFFFFE6), Card: rgba(0xFFFFFFF2), Edge: rgba(0xD0D7DEFF),
	Text: rgba(0x1F2328FF), Dim: rgba(0x4A535DFF),
	Accent: rgba(0x0655B0FF), Focus: rgba(0x8A2BA8FF),
	Good: rgba(0x146C2EFF), Caution: rgba(0x805500FF), Fault: rgba(0xB01525FF),
	CW: rgba(0x0078B8FF), CCW: rgba(0x9C2F5EFF),
	Track: rgba(0xCBD3DCFF), Button: rgba(0xEFF2F5FF), ButtonHot: rgba(0xE1E7EDFF),
	Sky: rgba(0xA9D3F5FF), Earth: rgba(0xD2B48CFF), Mark: rgba(0x8A1020FF), Thin: true,
}

func rgba(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 24), G: uint8(v >> 16), B: uint8(v >> 8), A: uint8(v)}
}

// Fade returns c with its opacity scaled by k, 0 to 1.
func Fade(c color.NRGBA, k float64) color.NRGBA {
	c.A = uint8(math.Round(float64(c.A) * max(0, min(1, k))))
	return c
}

// Over returns the opaque colour that c gives over the opaque colour below.
func Over(c, below color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 {
		return uint8((int(a)*int(c.A) + int(b)*(255-int(c.A)) + 127) / 255)
	}
	return color.NRGBA{R: mix(c.R, below.R), G: mix(c.G, below.G), B: mix(c.B, below.B), A: 255}
}

// Contrast returns the contrast ratio of two opaque colours, 1 to 21.
//
// Source: W3C, Web Content Accessibility Guidelines 2.1, "contrast ratio" and
// "relative luminance".
func Contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// Seen returns c, mixed with as little of another colour as gives it a contrast against every
// ground; toward itself, where that has less.
func Seen(c, toward color.NRGBA, contrast float64, grounds ...color.NRGBA) color.NRGBA {
	const steps = 32
	for i := range steps + 1 {
		mixed := Over(Fade(toward, float64(i)/steps), c)
		least := math.Inf(1)
		for _, g := range grounds {
			least = min(least, Contrast(mixed, g))
		}
		if least >= contrast {
			return mixed
		}
	}
	return toward
}

func luminance(c color.NRGBA) float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.03928 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}
