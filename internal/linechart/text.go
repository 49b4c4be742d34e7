package linechart

import (
	"image/color"
	"math"
	"strconv"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// sans is the face of all texts.
var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

// handler lays text out. The face is read when it is first needed.
var handler = sync.OnceValue(func() text.Handler {
	face, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err) // it is embedded
	}
	return text.Plain{Fonts: font.NewCache(font.Collection{{Font: sans, Face: face}})}
})

// Style is that of text with a size, black, from a point to the right and above it.
func Style(size vg.Length) text.Style {
	return text.Style{Color: color.Black, Font: font.From(sans, size), Handler: handler()}
}

// Tick is a mark on an axis.
type Tick struct {
	Value float64
	Label string
}

// Ticks returns three to seven marks between low and high, at whole multiples of 1, 2 or 5 times a
// power of ten.
func Ticks(low, high float64) []Tick {
	span := high - low
	if !(span > 0) || math.IsInf(span, 0) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(span/3)))
	for _, more := range []float64{5, 2} {
		if span/(step*more) >= 3 {
			step *= more
			break
		}
	}
	var all []Tick
	for k := math.Ceil(low / step); k*step <= high+step*1e-9; k++ {
		all = append(all, Tick{Value: k * step, Label: strconv.FormatFloat(k*step+0, 'g', 6, 64)})
	}
	return all
}

// widest is the width of the widest label.
func widest(style text.Style, ticks []Tick) (w vg.Length) {
	for _, t := range ticks {
		w = max(w, style.Width(t.Label))
	}
	return w
}

// highest is the height of the highest label.
func highest(style text.Style, ticks []Tick) (h vg.Length) {
	for _, t := range ticks {
		h = max(h, style.Height(t.Label))
	}
	return h
}
