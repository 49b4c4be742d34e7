package scene

import (
	"image"
	"image/color"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/texture"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

const (
	cellPixels    = 64  // of a sign's text in the atlas
	atlasWide     = 16  // cells
	mostCells     = 512 // in all
	reservedCells = 112 // of these, for what is no waypoint
	signClear     = 2.0 // a sign so near to the vehicle gives way to it [m]
)

// signs are the items' numbers and the like. They face the eye and keep a legible size.
type signs struct {
	layer   *layer
	active  int // seq of the one that is flown to; 0: none
	vehicle subject
}

// newSigns makes a mesh of signs.
func newSigns(st *stroke, list []sign) (*signs, error) {
	cells, rows := cellsOf(list)
	atlas, err := signAtlas(list, cells, rows)
	if err != nil {
		return nil, err
	}
	s := &signs{}
	d := meshData{sizes: []int{3, 3, 2, 2, 4}}
	for i, n := range list {
		u, v, wide := float32(cells[i]%atlasWide), float32(cells[i]/atlasWide), n.wide()
		at, place := uint32(len(d.vertices)/14), farFromNED(n.at)
		for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			d.vertices = append(put(put(d.vertices, place.rest), place.cell), c[0]*wide, c[1],
				(u+(0.5+0.5*c[0])*wide)/atlasWide, (v+0.5-0.5*c[1])/float32(rows), float32(n.seq), float32(n.kind), n.dx, n.dy)
		}
		d.indices = append(d.indices, at, at+1, at+2, at, at+2, at+3)
	}
	s.layer = newFarLayer(newMesh(d), look{program: "marker", order: orderSigns, transparent: true, doubleSided: true})
	s.layer.mat.AddTexture(atlas)
	size, state, eye, hides := uniform("Size"), uniform("State"), s.layer.eyeUniform(), uniform("Vehicle")
	s.layer.bind = func(gs *gls.GLS) {
		eye(gs)
		k := st.points()
		gs.Uniform4f(size.Location(gs), st.width, st.height, 11*k, 18*k)
		at := glFromNED(s.vehicle.place.Sub(s.layer.place))
		gs.Uniform4f(hides.Location(gs), at.X, at.Y, at.Z, float32(signClear+s.vehicle.span))
		gs.Uniform2f(state.Location(gs), st.height, float32(s.active))
	}
	return s, nil
}

// wide is how many cells a sign takes.
func (n sign) wide() float32 {
	if n.kind == asideSign {
		return 2
	}
	return 1
}

// cellsOf gives each sign its first cell, and tells how many rows there are, a power of two.
func cellsOf(list []sign) (cells []int, rows int) {
	next := 0
	for _, n := range list {
		wide := int(n.wide())
		if next%atlasWide+wide > atlasWide {
			next += atlasWide - next%atlasWide
		}
		cells = append(cells, next)
		next += wide
	}
	for rows = 1; rows*atlasWide < next; rows *= 2 {
	}
	return cells, rows
}

// signAtlas draws what the signs say.
func signAtlas(list []sign, cells []int, rows int) (*texture.Texture2D, error) {
	ttf, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, cellPixels*atlasWide, cellPixels*rows))
	for i, n := range list {
		if err := drawSign(img, ttf, cells[i], n); err != nil {
			return nil, err
		}
	}
	t := texture.NewTexture2DFromRGBA(img)
	t.SetUniformNames("Numbers", "NumbersInfo")
	t.SetMinFilter(gls.LINEAR_MIPMAP_LINEAR)
	return t, nil
}

// drawSign writes a text in the middle of its cells, smaller the longer it is.
func drawSign(img *image.RGBA, ttf *opentype.Font, cell int, n sign) error {
	size := float64(cellPixels) * 0.56
	if letters, room := float64(len([]rune(n.text))), 2.3*float64(n.wide()); letters > room {
		size *= room / letters
	}
	face, err := opentype.NewFace(ttf, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return err
	}
	x, y := cell%atlasWide*cellPixels, cell/atlasWide*cellPixels
	d := font.Drawer{Dst: img, Src: image.NewUniform(color.White), Face: face}
	d.Dot.X = fixed.I(x+int(n.wide())*cellPixels/2) - d.MeasureString(n.text)/2
	d.Dot.Y = fixed.I(y+cellPixels/2) + fixed.Int26_6(size*0.36*64)
	d.DrawString(n.text)
	return face.Close()
}
