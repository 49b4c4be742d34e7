package scene

import (
	"image/color"
)

// rgb is a colour in display values, 0 to 1.
type rgb [3]float32

func hex(v uint32) rgb {
	return rgb{float32(v>>16&255) / 255, float32(v>>8&255) / 255, float32(v&255) / 255}
}

// mix returns a at t = 0 and b at t = 1.
func mix(a, b rgb, t float32) rgb {
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

func (c rgb) scale(s float32) rgb { return rgb{c[0] * s, c[1] * s, c[2] * s} }

// The colours with a meaning, as in the panels.
var (
	faultColor    = hex(0xFF2A2A)
	degradedColor = hex(0xF0A020)
	accentColor   = hex(0x4CC2FF)
	cwColor       = hex(0x56B4E9)
	ccwColor      = hex(0xCC79A7)
	orangeColor   = hex(0xFF6A13)
)

// viridisStops are nine equidistant colours of matplotlib's viridis.
var viridisStops = [...]rgb{
	hex(0x440154), hex(0x472D7B), hex(0x3B528B), hex(0x2C728E), hex(0x21918C),
	hex(0x28AE80), hex(0x5EC962), hex(0xADDC30), hex(0xFDE725),
}

// viridis returns the colour at t, clamped to 0 to 1.
func viridis(t float64) rgb {
	x := max(0, min(1, t)) * float64(len(viridisStops)-1)
	i := min(int(x), len(viridisStops)-2)
	return mix(viridisStops[i], viridisStops[i+1], float32(x-float64(i)))
}

func (c rgb) nrgba() color.NRGBA {
	byteOf := func(v float32) uint8 { return uint8(255*max(0, min(1, v)) + 0.5) }
	return color.NRGBA{R: byteOf(c[0]), G: byteOf(c[1]), B: byteOf(c[2]), A: 255}
}

func ink(c rgb, alpha float32) [4]float32 { return [4]float32{c[0], c[1], c[2], alpha} }
