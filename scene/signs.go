package scene

import (
	"image"
	"image/color"
	"strconv"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/texture"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/sitlark/sitlark/mission"
)

const (
	cellPixels = 64  // of a sign's text in the atlas
	atlasSide  = 16  // cells
	signClear  = 2.0 // a sign so near to the vehicle gives way to it [m]
)

// signs are the waypoints' numbers. They face the eye and keep a legible size.
type signs struct {
	layer   *layer
	active  int // seq of the one that is flown to; 0: none
	vehicle subject
}

// newSigns makes a sign for each waypoint.
func newSigns(st *stroke, path []mission.Waypoint) (*signs, error) {
	atlas, err := signAtlas(path)
	if err != nil {
		return nil, err
	}
	s := &signs{}
	d := meshData{sizes: []int{3, 3, 2, 2, 2}}
	for i, w := range path {
		if i > 0 && path[i-1].Seq == w.Seq { // the ground below a landing
			continue
		}
		u, v := float32(i%atlasSide), float32(i/atlasSide)
		at, place := uint32(len(d.vertices)/12), farFromNED(placeOf(w))
		for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			d.vertices = append(put(put(d.vertices, place.rest), place.cell), c[0], c[1],
				(u+0.5+0.5*c[0])/atlasSide, (v+0.5-0.5*c[1])/atlasSide, float32(w.Seq), boxy(w))
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

// points is how many pixels one of a window of usual height takes in this one.
func (st *stroke) points() float32 { return max(1, min(4, st.height/1000)) }

// boxy is 1 for what is no place to fly through: take-off, landing, return.
func boxy(w mission.Waypoint) float32 {
	if signMark(w.Command) != "" {
		return 1
	}
	return 0
}

// signMark is drawn before the number of a waypoint that is a special one.
func signMark(c mission.Command) string {
	switch c {
	case mission.TakeOff:
		return "↑"
	case mission.Land:
		return "↓"
	case mission.ReturnHome:
		return "⌂"
	}
	return ""
}

// signAtlas draws what the waypoints' signs say, a cell each.
func signAtlas(path []mission.Waypoint) (*texture.Texture2D, error) {
	ttf, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, cellPixels*atlasSide, cellPixels*atlasSide))
	for i, w := range path {
		if err := drawSign(img, ttf, i, signMark(w.Command)+strconv.Itoa(w.Seq)); err != nil {
			return nil, err
		}
	}
	t := texture.NewTexture2DFromRGBA(img)
	t.SetUniformNames("Numbers", "NumbersInfo")
	t.SetMinFilter(gls.LINEAR_MIPMAP_LINEAR)
	return t, nil
}

// drawSign writes a text in the middle of a cell, smaller the longer it is.
func drawSign(img *image.RGBA, ttf *opentype.Font, cell int, text string) error {
	size := float64(cellPixels) * 0.56
	if n := len([]rune(text)); n > 2 {
		size *= 2.3 / float64(n)
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
