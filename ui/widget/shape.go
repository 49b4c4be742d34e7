package widget

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// The shapes that the atlas draws besides glyphs: kinds of sprites.
const (
	ShapeDisc rune = -1 - iota
	ShapeRing
	ShapeLine
	ShapeRounded
	ShapeIcon // minus the Icon's number
)

// Icon is a small picture of one colour.
type Icon rune

// The icons.
const (
	IconCW Icon = iota // turning clockwise
	IconCCW
	IconOpen   // an unfolded panel
	IconFolded // a folded panel
	IconInfo
	IconCaution
	IconFault
	IconCopy
	IconNeedle // a compass needle that points up
	IconClock
	IconPlay
	IconPause
	IconNext     // to the next mark
	IconPrevious // to the one before
	IconFlag     // a bookmark
)

// disc returns a filled circle of the given radius [device px].
func (a *Atlas) disc(radius float32) Sprite { return a.ring(ShapeDisc, radius, radius) }

// ring returns a circle whose outer radius and line width are given [device px]. The
// radius is rounded to quarters, so that circles whose size follows a value are few sprites.
func (a *Atlas) ring(kind rune, radius, width float32) Sprite {
	solid := width >= radius
	if radius = max(1, float32(math.Round(4*float64(radius)))) / 4; solid {
		width = radius
	}
	key := SpriteKey{Kind: kind, Size: toFixed(radius), Line: toFixed(width)}
	if s, ok := a.Sprites[key]; ok {
		return s
	}
	side := 2 * int(math.Ceil(float64(radius)))
	c := float64(side) / 2
	return a.insert(key, side, side, func(x, y int) byte {
		d := math.Hypot(float64(x)+0.5-c, float64(y)+0.5-c)
		out := clamp01(float64(radius) - d + 0.5)
		in := clamp01(float64(radius-width) - d + 0.5)
		if solid {
			in = 0
		}
		return byte(math.Round(255 * (out - in)))
	})
}

// rounded returns a filled rectangle with corners of radius k [device px].
func (a *Atlas) rounded(w, h, k float32) Sprite {
	key := SpriteKey{Kind: ShapeRounded, Size: toFixed(k), w: int16(w), h: int16(h)}
	if s, ok := a.Sprites[key]; ok {
		return s
	}
	return a.insert(key, int(w), int(h), func(x, y int) byte {
		// The distance from the middle of the nearest corner, 0 inside the cross.
		dx := max(k-float32(x)-0.5, float32(x)+0.5-(w-k), 0)
		dy := max(k-float32(y)-0.5, float32(y)+0.5-(h-k), 0)
		return byte(math.Round(255 * clamp01(float64(k)-math.Hypot(float64(dx), float64(dy))+0.5)))
	})
}

// lineFine is how many texels the cross-section of a line has a pixel: the
// texture is not interpolated, so its soft edges must be fine themselves.
const lineFine = 8

// line returns the cross-section of a line of the given width [device px], which
// is one pixel wider than the line because of its soft edges.
func (a *Atlas) line(width int) Sprite {
	key := SpriteKey{Kind: ShapeLine, Size: toFixed(float32(width))}
	if s, ok := a.Sprites[key]; ok {
		return s
	}
	middle := float64(width+1) / 2
	return a.insert(key, 3, (width+1)*lineFine, func(_, y int) byte {
		off := math.Abs((float64(y)+0.5)/lineFine - middle)
		return byte(math.Round(255 * clamp01(middle-off)))
	})
}

// icon returns an icon of the given side [device px].
func (a *Atlas) icon(i Icon, side float32) Sprite {
	key := SpriteKey{Kind: ShapeIcon - rune(i), Size: toFixed(side)}
	if s, ok := a.Sprites[key]; ok {
		return s
	}
	n := int(math.Ceil(float64(side)))
	ras := vector.NewRasterizer(n, n)
	drawIcon(pen{ras, side}, i)
	mask := image.NewAlpha(image.Rect(0, 0, n, n))
	ras.DrawOp = draw.Src
	ras.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	return a.insert(key, n, n, func(x, y int) byte { return mask.AlphaAt(x, y).A })
}

// clamp01 holds v to 0 … 1; what is no number becomes 0.
func clamp01(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	return min(1, v)
}
