package land

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/terrain"
)

// The colours of an airfield's lamps: edge lights are white, the near end of a runway
// is green as one comes in and red from behind, houses have warm lamps.
var (
	edgeLamp  = gl.RGB{1.00, 0.93, 0.78}
	startLamp = gl.RGB{0.20, 1.00, 0.45}
	endLamp   = gl.RGB{1.00, 0.22, 0.16}
	houseLamp = gl.RGB{1.00, 0.72, 0.36}
)

const (
	lampsApart = 30.0 // along the edges of the runway [m]
	LampAbove  = 0.25 // the ground [m]
	lampGlow   = 0.5  // radius [m]
)

// newLamps are the lamps of an airfield, drawn when it is dark.
func newLamps(l *Landscape, st *gl.Picture) *gl.Layer {
	d := gl.Patch
	d.InstSizes = []int{4, 3}
	put := func(north, east, up, glow float64, c gl.RGB) {
		d.Instances = append(d.Instances, float32(east), float32(up), float32(-north), float32(glow), c[0], c[1], c[2])
	}
	RunwayLamps(l.Site.Runway, func(north, east float64, c gl.RGB) { put(north, east, l.Height(north, east)+LampAbove, lampGlow, c) })
	for i := range Buildings {
		h := &Buildings[i]
		sin, cos := math.Sincos(h.turnDeg * space.Deg)
		out := h.wide + 0.4 // before the middle of each long wall
		for _, side := range [2]float64{-1, 1} {
			n, e := h.North-side*out*cos, h.East-side*out*sin
			put(n, e, l.Height(h.North, h.East)+0.7*h.tall, 1.3, houseLamp)
		}
	}
	put(tower.north, tower.east, l.Height(tower.north, tower.east)+tower.tall+4.1, 0.9, endLamp)
	n := gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "lamp", Order: gl.OrderSigns, Transparent: true, DoubleSided: true, Additive: true})
	size := gl.Uniform("Size")
	n.Bind = func(gs *gls.GLS) { gs.Uniform2f(size.Location(gs), st.Width, st.Height) }
	return n
}

// RunwayLamps places the lamps along the edges and across both ends of a runway.
func RunwayLamps(s *terrain.Strip, put func(north, east float64, c gl.RGB)) {
	sin, cos := math.Sincos(s.HeadingDeg * space.Deg)
	at := func(along, across float64, c gl.RGB) {
		put(s.North+along*cos-across*sin, s.East+along*sin+across*cos, c)
	}
	half, side := s.Length/2, s.Width/2+0.8
	n := math.Round(s.Length / lampsApart)
	for i := 0.0; i <= n; i++ {
		at(-half+s.Length*i/n, -side, edgeLamp)
		at(-half+s.Length*i/n, side, edgeLamp)
	}
	for across := -side + 2; across < side-1; across += 2.4 {
		at(-half-1.5, across, startLamp)
		at(half+1.5, across, endLamp)
	}
}
