package scene

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	"github.com/g3n/engine/texture"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/sitlark/sitlark/physics/frame"
)

// Waypoint is a place of the planned path.
type Waypoint struct {
	Seq               int     // its number, as drawn
	North, East, Down float64 // from home [m]
}

func (w Waypoint) place() frame.Vec[frame.NED] { return frame.OfNED(w.North, w.East, w.Down) }

const (
	pathMost     = 2000 // waypoints that are drawn
	numberedMost = 256  // and of these, with a number
	cellPixels   = 64   // of a number in the atlas
	atlasSide    = 16   // cells
	pathLift     = 0.12 // a way along the ground is drawn so far above it [m]
)

// newPath draws the planned way: a line, a post under each waypoint, a sign with
// its number. It returns no layers for an empty path.
func newPath(st *stroke, path []Waypoint) ([]*layer, error) {
	path = drawable(path)
	if len(path) == 0 {
		return nil, nil
	}
	points, posts := make([]math32.Vector3, len(path)), make([]math32.Vector3, 0, 2*len(path))
	for i, w := range path {
		w.Down = min(w.Down, -pathLift)
		points[i] = glFromNED(w.place())
		if math.Hypot(w.North, w.East) > padRadius { // none through a vehicle on its pad
			posts = append(posts, points[i], glFromNED(frame.OfNED(w.North, w.East, 0)))
		}
	}
	way := [4]float32{accentColor[0], accentColor[1], accentColor[2], 0.75}
	layers := []*layer{newLineLayer(st, lineSegments(posts, [4]float32{1, 1, 1, 0.22}), 0.5)}
	if len(path) > 1 {
		layers = append(layers, newLineLayer(st, lineSegments(legsBetween(points), way), 1.1))
	}
	signs, err := newSigns(st, path[:min(len(path), numberedMost)])
	if err != nil {
		return nil, err
	}
	return append(layers, signs), nil
}

// drawable returns the waypoints that can be drawn.
func drawable(path []Waypoint) []Waypoint {
	var ok []Waypoint
	for _, w := range path {
		if w.place().IsFinite() && w.place().Len() < 1e6 && len(ok) < pathMost {
			ok = append(ok, w)
		}
	}
	return ok
}

// legsBetween returns the ends of the pieces of a way. They are short: a long one
// that comes from behind the eye is drawn with holes.
func legsBetween(points []math32.Vector3) []math32.Vector3 {
	const piece, most = 4, 12000 // [m], pieces of a way
	perLeg := max(1, most/len(points))
	var ends []math32.Vector3
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		n := max(1, min(perLeg, int(from.DistanceTo(&to)/piece)))
		for k := range n {
			p, q := from, from
			p.Lerp(&to, float32(k)/float32(n))
			q.Lerp(&to, float32(k+1)/float32(n))
			ends = append(ends, p, q)
		}
	}
	return ends
}

// newSigns makes a sign for each waypoint; they always face the eye.
func newSigns(st *stroke, path []Waypoint) (*layer, error) {
	atlas, err := numberAtlas(path)
	if err != nil {
		return nil, err
	}
	d := meshData{sizes: []int{3, 2, 2}}
	for i, w := range path {
		u, v := float32(i%atlasSide), float32(i/atlasSide)
		for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			d.vertices = append(put(d.vertices, glFromNED(w.place())), c[0], c[1],
				(u+0.5+0.5*c[0])/atlasSide, (v+0.5-0.5*c[1])/atlasSide)
		}
		at := uint32(4 * i)
		d.indices = append(d.indices, at, at+1, at+2, at, at+2, at+3)
	}
	l := newLayer(newMesh(d), look{program: "marker", order: orderSigns, transparent: true, doubleSided: true})
	l.mat.AddTexture(atlas)
	size, focal := uniform("Size"), uniform("Focal")
	l.bind = func(gs *gls.GLS) {
		gs.Uniform4f(size.Location(gs), st.width, st.height, 9, 17)
		gs.Uniform1f(focal.Location(gs), st.height)
	}
	return l, nil
}

// numberAtlas draws the waypoints' numbers, a cell each.
func numberAtlas(path []Waypoint) (*texture.Texture2D, error) {
	ttf, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, cellPixels*atlasSide, cellPixels*atlasSide))
	for i, w := range path {
		if err := drawNumber(img, ttf, i, strconv.Itoa(w.Seq)); err != nil {
			return nil, err
		}
	}
	t := texture.NewTexture2DFromRGBA(img)
	t.SetUniformNames("Numbers", "NumbersInfo")
	t.SetMinFilter(gls.LINEAR_MIPMAP_LINEAR)
	return t, nil
}

// drawNumber writes a text in the middle of a cell, smaller the longer it is.
func drawNumber(img *image.RGBA, ttf *opentype.Font, cell int, text string) error {
	size := float64(cellPixels) * 0.56
	if len(text) > 2 {
		size *= 2.3 / float64(len(text))
	}
	face, err := opentype.NewFace(ttf, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return err
	}
	x, y := cell%atlasSide*cellPixels, cell/atlasSide*cellPixels
	d := font.Drawer{Dst: img, Src: image.NewUniform(color.White), Face: face}
	d.Dot.X = fixed.I(x+cellPixels/2) - d.MeasureString(text)/2
	d.Dot.Y = fixed.I(y+cellPixels/2) + fixed.Int26_6(size*0.36*64)
	d.DrawString(text)
	return face.Close()
}
