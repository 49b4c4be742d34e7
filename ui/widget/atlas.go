package widget

import (
	"fmt"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/sitlark/sitlark/assets"
)

// Face names one of the embedded fonts.
type Face uint8

// The faces. Digits are equally wide in each.
const (
	Sans Face = iota
	Bold
	Mono
	faces
)

// Style is a face at a size in logical pixels.
type Style struct {
	Face Face
	Size float32
}

// The styles of the panels.
var (
	Body    = Style{Sans, 13}
	Small   = Style{Sans, 11}
	Title   = Style{Bold, 12}
	Strong  = Style{Bold, 13}
	Code    = Style{Mono, 12}
	Head    = Style{Bold, 16}
	Caption = Style{Bold, 18}
	Display = Style{Bold, 32}
)

// subpixels is how many horizontal positions within a pixel each glyph is drawn
// for, so that letters keep their spacing at small sizes.
const subpixels = 4

// SpriteKey says what a sprite shows.
type SpriteKey struct {
	Kind rune // a glyph, or one of the shape kinds, which are negative
	Face Face
	sub  uint8
	Size fixed.Int26_6 // device pixels
	Line fixed.Int26_6 // stroke width, for shapes [device pixels]
	w, h int16         // of a rectangle with round corners [device pixels]
}

// Sprite is a coverage picture in the atlas.
type Sprite struct {
	U0, V0, U1, V1 float32 // texture coordinates
	Ox, Oy, w, h   float32 // from the pen position, and size [device pixels]
	advance        float32 // [device pixels]
}

// Atlas holds every glyph and shape that was drawn so far as coverage in one
// square picture, and makes missing ones when they are asked for.
type Atlas struct {
	scale   float32
	fonts   [faces]*opentype.Font
	faces   map[SpriteKey]font.Face // only face and size are set
	Sprites map[SpriteKey]Sprite
	widths  map[widthKey]float32
	side    int
	pix     []byte
	shelves []shelf
	low     int  // where the next shelf begins
	age     int  // Tidy calls since it was emptied
	full    bool // something found no place
	stale   bool // letters are to be drawn otherwise
	thin    bool // letters as they are, see SetThin

	emptied      int // how often
	first, after int // rows of pix that changed since changed was asked; none: first ≥ after
}

// shelf is a row of sprites that are about as high as each other.
type shelf struct{ x, y, h int }

// Limits of the atlas's side. One that runs full again within hurried frames is
// too small for what is on the screen, and grows.
const (
	leastSide = 1024
	mostSide  = 4096
	hurried   = 600
)

// NewAtlas returns an atlas for the given number of device pixels a logical one.
func NewAtlas(scale float32) (*Atlas, error) {
	a := &Atlas{}
	for f, data := range map[Face][]byte{Sans: assets.B612Regular, Bold: assets.B612Bold, Mono: gomono.TTF} {
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("ui: embedded font %d cannot be read, rebuild the program: %w", f, err)
		}
		a.fonts[f] = parsed
	}
	a.SetScale(scale)
	return a, nil
}

// Scale returns the device pixels a logical pixel.
func (a *Atlas) Scale() float32 { return a.scale }

// SetScale empties the atlas and draws for another scale from now on.
func (a *Atlas) SetScale(scale float32) {
	a.scale, a.side = scale, leastSide
	if scale >= 1.5 {
		a.side = 2 * leastSide
	}
	a.clear()
}

// SetThin reports whether letters are drawn as thin as they are, for dark text on a
// light ground, or thickened. Only letters drawn from now on change.
func (a *Atlas) SetThin(thin bool) {
	if a.thin != thin {
		a.thin, a.stale = thin, true // emptied by the next Tidy
	}
}

// Tidy empties the atlas if it ran full; what is still needed is drawn again. An
// atlas that runs full too often grows. It is to be called once a frame, and must not
// be called between drawing into a DrawList and rendering that.
func (a *Atlas) Tidy() {
	a.age++
	if a.full && a.age < hurried && a.side < mostSide {
		a.side *= 2
	}
	if a.full || a.stale {
		a.clear()
	}
}

func (a *Atlas) clear() {
	a.faces, a.Sprites, a.widths = map[SpriteKey]font.Face{}, map[SpriteKey]Sprite{}, map[widthKey]float32{}
	a.pix = make([]byte, a.side*a.side)
	a.shelves, a.low, a.age, a.full, a.stale = a.shelves[:0], 0, 0, false, false
	a.emptied++
	white, _ := a.place(4, 4)
	for i := range 16 {
		a.pix[white+i/4*a.side+i%4] = 255
	}
}

// place reserves w×h texels with a border and returns the index of the first; ok is
// false where there is no room.
func (a *Atlas) place(w, h int) (at int, ok bool) {
	if w+1 > a.side || h+1 > a.side {
		return 0, false // never
	}
	s := a.shelfFor(w, h)
	if s == nil {
		a.full = true
		return 0, false
	}
	at = s.y*a.side + s.x
	a.first, a.after = min(a.first, s.y), max(a.after, s.y+h)
	s.x += w + 1
	return at, true
}

// shelfFor returns a shelf with room for w×h texels of which little is lost, or a new one;
// nil where there is no room for that.
func (a *Atlas) shelfFor(w, h int) *shelf {
	high := (h + 3) / 4 * 4
	for i := range a.shelves {
		if s := &a.shelves[i]; s.h >= h && s.h <= high+high/4 && s.x+w+1 <= a.side {
			return s
		}
	}
	if a.low+high+1 > a.side {
		return nil
	}
	a.shelves = append(a.shelves, shelf{y: a.low, h: high})
	a.low += high + 1
	return &a.shelves[len(a.shelves)-1]
}

// changed returns which rows of the picture changed since it was last asked, none where
// first ≥ after.
func (a *Atlas) changed() (first, after int) {
	first, after = a.first, a.after
	a.first, a.after = a.side, 0
	return first, after
}

// insert copies a coverage picture into the atlas.
func (a *Atlas) insert(key SpriteKey, w, h int, cover func(x, y int) byte) Sprite {
	s := Sprite{w: float32(w), h: float32(h)}
	if at, ok := a.place(w, h); ok && w > 0 && h > 0 {
		for i := range w * h {
			a.pix[at+i/w*a.side+i%w] = cover(i%w, i/w)
		}
		n := float32(a.side)
		s.U0, s.V0 = float32(at%a.side)/n, float32(at/a.side)/n
		s.U1, s.V1 = s.U0+float32(w)/n, s.V0+float32(h)/n
	}
	a.Sprites[key] = s
	return s
}

func (a *Atlas) face(st Style) font.Face {
	key := SpriteKey{Face: st.Face, Size: toFixed(st.Size * a.scale)}
	f := a.faces[key]
	if f == nil {
		// NewFace of opentype returns no error for any size.
		f, _ = opentype.NewFace(a.fonts[st.Face], &opentype.FaceOptions{
			Size: float64(st.Size * a.scale), DPI: 72, Hinting: font.HintingNone})
		a.faces[key] = f
	}
	return f
}

// glyph returns the sprite of a rune whose pen stands at fraction sub/subpixels
// of a device pixel.
func (a *Atlas) glyph(st Style, r rune, sub uint8) Sprite {
	if a.scale >= 2 {
		sub = 0 // device pixels are fine enough
	}
	key := SpriteKey{Kind: r, Face: st.Face, sub: sub, Size: toFixed(st.Size * a.scale)}
	if s, ok := a.Sprites[key]; ok {
		return s
	}
	dot := fixed.Point26_6{X: fixed.Int26_6(int(sub) * 64 / subpixels)}
	dr, mask, mp, advance, ok := a.face(st).Glyph(dot, r)
	if !ok {
		if r == '?' {
			return Sprite{}
		}
		return a.glyph(st, '?', sub) // what the font lacks
	}
	s := a.insert(key, dr.Dx(), dr.Dy(), func(x, y int) byte {
		_, _, _, alpha := mask.At(mp.X+x, mp.Y+y).RGBA()
		if a.thin {
			return byte(alpha >> 8)
		}
		return thicken[alpha>>8]
	})
	s.Ox, s.Oy, s.advance = float32(dr.Min.X), float32(dr.Min.Y), float32(advance)/64
	a.Sprites[key] = s
	return s
}

// thicken makes thin light strokes on a dark ground as heavy as they look on
// paper: blending in sRGB would make them too thin.
var thicken = func() (t [256]byte) {
	for i := range t {
		t[i] = byte(math.Round(255 * math.Pow(float64(i)/255, 0.8)))
	}
	return t
}()

// capHeight is the height of a capital letter, with which text is centred
// [device px].
func (a *Atlas) capHeight(st Style) float32 { return -a.glyph(st, 'H', 0).Oy }

func toFixed(v float32) fixed.Int26_6 { return fixed.Int26_6(math.Round(float64(v) * 64)) }
