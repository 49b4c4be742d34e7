package gl

import (
	"image/color"
)

// RGB is a colour in display values, 0 to 1.
type RGB [3]float32

// Hex returns the colour that is written 0xRRGGBB; higher bits are ignored.
func Hex(v uint32) RGB {
	return RGB{float32(v>>16&255) / 255, float32(v>>8&255) / 255, float32(v&255) / 255}
}

// Mix returns a at t = 0 and b at t = 1.
func Mix(a, b RGB, t float32) RGB {
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

// Scale returns the colour s times as bright. The result is not clamped.
func (c RGB) Scale(s float32) RGB { return RGB{c[0] * s, c[1] * s, c[2] * s} }

// The colours with a meaning, as in the panels.
var (
	FaultColor    = Hex(0xFF2A2A)
	DegradedColor = Hex(0xF0A020)
	AccentColor   = Hex(0x4CC2FF)
	CwColor       = Hex(0x56B4E9)
	CcwColor      = Hex(0xCC79A7)
	OrangeColor   = Hex(0xFF6A13)
)

// ViridisStops are nine equidistant colours of matplotlib's viridis.
var ViridisStops = [...]RGB{
	Hex(0x440154), Hex(0x472D7B), Hex(0x3B528B), Hex(0x2C728E), Hex(0x21918C),
	Hex(0x28AE80), Hex(0x5EC962), Hex(0xADDC30), Hex(0xFDE725),
}

// Viridis returns the colour at t, clamped to 0 to 1.
func Viridis(t float64) RGB {
	x := max(0, min(1, t)) * float64(len(ViridisStops)-1)
	i := min(int(x), len(ViridisStops)-2)
	return Mix(ViridisStops[i], ViridisStops[i+1], float32(x-float64(i)))
}

// Nrgba returns the colour in 8 bits a channel, clamped and opaque.
func (c RGB) Nrgba() color.NRGBA {
	byteOf := func(v float32) uint8 { return uint8(255*max(0, min(1, v)) + 0.5) }
	return color.NRGBA{R: byteOf(c[0]), G: byteOf(c[1]), B: byteOf(c[2]), A: 255}
}

// Ink returns the colour with an opacity from 0 to 1.
func Ink(c RGB, alpha float32) [4]float32 { return [4]float32{c[0], c[1], c[2], alpha} }
