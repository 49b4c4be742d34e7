package track

import (
	"image"
	"image/color"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/texture"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	cellPixels    = 64  // of a sign's text in the atlas
	AtlasWide     = 16  // cells
	MostCells     = 512 // in all
	ReservedCells = 112 // of these, for what is no waypoint
	signClear     = 2.0 // a sign so near to the vehicle gives way to it [m]
)

// signs are the items' numbers and the like. They face the eye and keep a legible size.
type signs struct {
	Layer   *gl.Layer
	active  int // seq of the one that is flown to; 0: none
	vehicle camera.Subject
}

// newSigns makes a mesh of signs.
func newSigns(st *gl.Picture, list []sign) (*signs, error) {
	cells, rows := CellsOf(list)
	atlas, err := SignAtlas(list, cells, rows)
	if err != nil {
		return nil, err
	}
	s := &signs{}
	d := gl.MeshData{Sizes: []int{3, 3, 2, 2, 4}}
	for i, n := range list {
		u, v, wide := float32(cells[i]%AtlasWide), float32(cells[i]/AtlasWide), n.wide()
		at, place := uint32(len(d.Vertices)/14), gl.FarFromNED(n.at)
		for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			d.Vertices = append(gl.Put(gl.Put(d.Vertices, place.Rest), place.Cell), c[0]*wide, c[1],
				(u+(0.5+0.5*c[0])*wide)/AtlasWide, (v+0.5-0.5*c[1])/float32(rows), float32(n.seq), float32(n.kind), n.dx, n.dy)
		}
		d.Indices = append(d.Indices, at, at+1, at+2, at, at+2, at+3)
	}
	s.Layer = gl.NewFarLayer(gl.NewMesh(d), gl.Style{Program: "marker", Order: gl.OrderSigns, Transparent: true, DoubleSided: true})
	s.Layer.Mat.AddTexture(atlas)
	size, state, eye, hides := gl.Uniform("Size"), gl.Uniform("State"), s.Layer.EyeUniform(), gl.Uniform("Vehicle")
	s.Layer.Bind = func(gs *gls.GLS) {
		eye(gs)
		k := st.Points()
		gs.Uniform4f(size.Location(gs), st.Width, st.Height, 11*k, 18*k)
		at := space.GLFromNED(s.vehicle.Place.Sub(s.Layer.Place))
		gs.Uniform4f(hides.Location(gs), at.X, at.Y, at.Z, float32(signClear+s.vehicle.Span))
		gs.Uniform2f(state.Location(gs), st.Height, float32(s.active))
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

// CellsOf gives each sign its first cell, and tells how many rows there are, a power of two.
func CellsOf(list []sign) (cells []int, rows int) {
	next := 0
	for _, n := range list {
		wide := int(n.wide())
		if next%AtlasWide+wide > AtlasWide {
			next += AtlasWide - next%AtlasWide
		}
		cells = append(cells, next)
		next += wide
	}
	for rows = 1; rows*AtlasWide < next; rows *= 2 {
	}
	return cells, rows
}

// SignAtlas draws what the signs say, white on black. Its texture has the one channel that the shader reads: the engine keeps
// the bytes of a texture, which would be 8 MB for a thousand waypoints.
func SignAtlas(list []sign, cells []int, rows int) (*texture.Texture2D, error) {
	ttf, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, cellPixels*AtlasWide, cellPixels*rows))
	for i, n := range list {
		if err := drawSign(img, ttf, cells[i], n); err != nil {
			return nil, err
		}
	}
	red := make([]byte, len(img.Pix)/4)
	for i := range red {
		red[i] = img.Pix[4*i]
	}
	t := texture.NewTexture2DFromData(img.Rect.Dx(), img.Rect.Dy(), gls.RED, gls.UNSIGNED_BYTE, gls.R8, red)
	t.SetUniformNames("Numbers", "NumbersInfo")
	t.SetMinFilter(gls.LINEAR_MIPMAP_LINEAR)
	return t, nil
}

// drawSign writes a text in the middle of its cells, smaller the longer it is.
func drawSign(img *image.RGBA, ttf *opentype.Font, cell int, n sign) error {
	size := float64(cellPixels) * 0.56
	if letters, room := float64(len([]rune(n.Text))), 2.3*float64(n.wide()); letters > room {
		size *= room / letters
	}
	face, err := opentype.NewFace(ttf, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return err
	}
	x, y := cell%AtlasWide*cellPixels, cell/AtlasWide*cellPixels
	d := font.Drawer{Dst: img, Src: image.NewUniform(color.White), Face: face}
	d.Dot.X = fixed.I(x+int(n.wide())*cellPixels/2) - d.MeasureString(n.Text)/2
	d.Dot.Y = fixed.I(y+cellPixels/2) + fixed.Int26_6(size*0.36*64)
	d.DrawString(n.Text)
	return face.Close()
}
