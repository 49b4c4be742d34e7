// Package sky has the sun, the light that it gives at a time of the day, and the dome with its
// colours, clouds and stars.
package sky

import (
	"math"
	"math/rand/v2"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	skyAround = 96
	skyUp     = 31
	skyEdge   = -0.12 // elevation down to which there is more than one row [rad]
	starCount = 420
	glowSize  = 0.12 // half of the sun with its glow, seen from the eye [rad]
)

// Sky is the dome with its thin clouds, the sun's disc and a few stars.
type Sky struct {
	Dome, disc, stars *gl.Layer
	dirs              []math32.Vector3 // of the dome's vertices
	blocks            []skyBlock
	clouds            []float32 // how much cloud is there, 0 to 1
	vertices          []float32
	indices           []uint32
	glow              [4]float32           // colour of the disc, and its size
	sun               frame.Vec[frame.NED] // where it stands, a unit vector
}

// NewSky makes the sky; seed places its clouds and stars. It must be called from the main
// thread.
func NewSky(seed int64, st *gl.Picture) *Sky {
	s := &Sky{}
	d := s.mesh(opensimplex.New(seed + 1))
	s.Dome = gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "sky", Order: gl.OrderSky, Behind: true})
	s.Dome.Mesh.Partial = true
	s.disc = gl.NewLayer(gl.NewMesh(gl.Patch), gl.Style{Program: "sun", Order: gl.OrderSun, Transparent: true, DoubleSided: true, Additive: true})
	glow := gl.Uniform("Glow")
	s.disc.Bind = func(gs *gls.GLS) { gs.Uniform4fv(glow.Location(gs), 1, &s.glow[0]) }
	stars := gl.Patch
	stars.InstSizes, stars.Instances = []int{4}, starPlaces(seed)
	s.stars = gl.NewLayer(gl.NewMesh(stars), gl.Style{Program: "star", Order: gl.OrderSun, Transparent: true, DoubleSided: true, Additive: true})
	size := gl.Uniform("Size") // of the picture, by which the stars keep their own
	s.stars.Bind = func(gs *gls.GLS) { gs.Uniform2f(size.Location(gs), st.Width, st.Height) }
	return s
}

// Layers are all that the sky is drawn with.
func (s *Sky) Layers() []*gl.Layer { return []*gl.Layer{s.Dome, s.disc, s.stars} }

// LookFrom puts the sky about the eye, which may be under water. high is the eye's height above the land by how far
// that is drawn. An orthographic picture shows no dome of any size the way an eye sees it,
// so there it gets one that is a little larger than the picture.
func (s *Sky) LookFrom(v camera.View, high float64, under bool) {
	s.Dome.Define("UNDER", under, "1")
	s.disc.SetRenderable(!under && (v.Flat > 0 || v.Sees(v.Eye.Add(s.sun), math.Sqrt2*glowSize, v.Aspect()))) // its program is compiled when it is seen
	s.stars.SetRenderable(!under)
	if under {
		high = 1 // the ground ends in the water
	}
	middle := v.Eye
	middle.Z += v.Flat * 0.4 * v.Extent()
	s.surround(middle, float32(1+v.Flat*1.3*v.Extent()))
	s.choose(v.Pose, v.Aspect(), high)
}

// surround puts the sky about a place, with such a radius [m].
func (s *Sky) surround(place frame.Vec[frame.NED], radius float32) {
	for _, l := range [...]*gl.Layer{s.Dome, s.disc, s.stars} {
		l.Place = place
		l.SetScale(radius, radius, radius)
	}
}

// mesh makes the dome, its colours still black.
func (s *Sky) mesh(noise opensimplex.Noise) gl.MeshData {
	d := gl.MeshData{Sizes: []int{3, 3}}
	for row := range skyUp + 1 {
		lift := skyLift(row)
		for col := range skyAround + 1 {
			az := 2 * math.Pi * float64(col) / skyAround
			dir := math32.Vector3{
				X: float32(math.Cos(lift) * math.Sin(az)),
				Y: float32(math.Sin(lift)),
				Z: float32(-math.Cos(lift) * math.Cos(az)),
			}
			s.dirs, s.clouds = append(s.dirs, dir), append(s.clouds, float32(cloud(noise, dir)))
			d.Vertices = append(gl.Put(d.Vertices, dir), 0, 0, 0)
		}
	}
	for sector := 0; sector < skyAround; sector += skySector {
		d.Indices = s.block(d.Indices, 0, 1, sector)
	}
	for band := 1; band < skyUp; band += skyBand {
		for sector := 0; sector < skyAround; sector += skySector {
			d.Indices = s.block(d.Indices, band, min(band+skyBand, skyUp), sector)
		}
	}
	s.vertices, s.indices = d.Vertices, d.Indices
	return d
}

// skyLift is the elevation of a row of the dome [rad]: finer near the horizon. The
// first is straight down, so that no part of the picture is left as it was.
func skyLift(row int) float64 {
	if row == 0 {
		return -math.Pi / 2
	}
	return skyEdge + (math.Pi/2-skyEdge)*math.Pow(float64(row-1)/(skyUp-1), 1.35)
}

// Paint colours the sky by the light.
func (s *Sky) Paint(l *Light) {
	for i, dir := range s.dirs {
		c := l.skyTone(dir, s.clouds[i])
		copy(s.vertices[6*i+3:], c[:])
	}
	s.Dome.Mesh.Update(0, s.vertices)
	s.disc.SetVisible(l.Elevation > -2*space.Deg)
	s.stars.SetVisible(l.Block.Night > 0)
	c := l.Block.sunColor
	s.glow = [4]float32{min(1, 0.25+c[0]), min(1, 0.15+c[1]), min(1, 0.05+c[2]), glowSize}
	s.sun = l.Sun
}

// skyTone returns the colour of the sky in a direction (unit vector, GL axes) under
// so much cloud.
func (l *Light) skyTone(dir math32.Vector3, cloud float32) gl.RGB {
	lift := math.Asin(max(-1, min(1, float64(dir.Y))))
	fromSun := math.Atan2(float64(dir.X), float64(-dir.Z)) - math.Atan2(l.Sun.Y, l.Sun.X)
	c := l.Table.At(lift, fromSun)
	air := l.hazeTone(dir)
	c = gl.Mix(air, c, float32(space.Smoothstep((lift+1*space.Deg)/(5*space.Deg)))) // as the land's haze, at the horizon
	sun := space.GLFromNED(l.Sun)
	toSun := max(0, float64(dir.Dot(&sun)))
	c = gl.Mix(c, l.cloudTone(toSun), cloud*(1-0.7*l.Block.Night)) // by night they are hardly seen
	for i := range c {
		c[i] = min(1, c[i]+l.Block.sunColor[i]*float32(0.22*math.Pow(toSun, 90)))
	}
	return c
}

// cloudTone is the colour of thin cloud: of the sun's light and the sky's.
func (l *Light) cloudTone(toSun float64) (c gl.RGB) {
	for i := range c {
		c[i] = min(0.97, 0.50*l.Block.sunColor[i]*float32(0.9+0.3*toSun*toSun)+0.72*l.Block.skyColor[i]+0.05*l.Block.HorizonColor[i])
	}
	return c
}

// hazeTone is hazeColor of chunk.air.glsl.
func (l *Light) hazeTone(dir math32.Vector3) (c gl.RGB) {
	b := l.Block
	g := max(0, dir.X*b.glowDir[0]+dir.Y*b.glowDir[1]+dir.Z*b.glowDir[2])
	for i := range c {
		c[i] = min(1, b.HorizonColor[i]+b.glowColor[i]*g*g*g*g)
	}
	return c
}

// cloud returns how much thin cloud covers the sky in a direction.
func cloud(noise opensimplex.Noise, dir math32.Vector3) float64 {
	if dir.Y < 0.02 {
		return 0
	}
	x, z := float64(dir.X)/(float64(dir.Y)+0.16), float64(dir.Z)/(float64(dir.Y)+0.16)
	x, z = 0.8*x+0.6*z, 0.8*z-0.6*x
	n := noise.Eval2(x*0.5, z*1.1) + 0.5*noise.Eval2(x*1.2+9, z*2.6) + 0.25*noise.Eval2(x*2.7, z*5.5+4)
	return 0.75 * space.Smoothstep((n-0.05)/0.8) * space.Smoothstep((float64(dir.Y)-0.02)/0.16)
}

// starPlaces returns directions and brightness of a few stars, few of them bright.
func starPlaces(seed int64) []float32 {
	random := rand.New(rand.NewPCG(uint64(seed), 91))
	var d []float32
	for range starCount {
		y := 0.04 + 0.96*random.Float64()
		az := 2 * math.Pi * random.Float64()
		r := math.Sqrt(1 - y*y)
		d = append(d, float32(r*math.Sin(az)), float32(y), float32(-r*math.Cos(az)), float32(0.45+0.55*math.Pow(random.Float64(), 4)))
	}
	return d
}

// The dome is drawn in blocks of so many rows and columns, those that are seen.
const (
	skyBand   = 8
	skySector = 8
)

// skyBlock is a block of the dome.
type skyBlock struct {
	indices gl.Span32
	below   bool           // the land hides it from eyes that are not high
	middle  math32.Vector3 // its direction
	reach   float64        // the farthest of its corners from that [rad]
}

// block appends the triangles of the block from one row to another that begins at a
// column.
func (s *Sky) block(indices []uint32, from, to, sector int) []uint32 {
	first := len(indices)
	var corners []math32.Vector3
	for row := from; row < to; row++ {
		for col := sector; col < sector+skySector; col++ {
			i := uint32(row*(skyAround+1) + col)
			indices = append(indices, i, i+1, i+skyAround+1, i+1, i+skyAround+2, i+skyAround+1)
			corners = append(corners, s.dirs[i], s.dirs[i+1], s.dirs[i+skyAround+1], s.dirs[i+skyAround+2])
		}
	}
	b := skyBlock{below: from == 0, indices: gl.Span32{First: int32(first), Count: int32(len(indices) - first)}}
	for i := range corners {
		b.middle.Add(&corners[i])
	}
	b.middle.Normalize()
	for i := range corners {
		b.reach = max(b.reach, math.Acos(max(-1, min(1, float64(b.middle.Dot(&corners[i]))))))
	}
	s.blocks = append(s.blocks, b)
	return indices
}

// choose draws the blocks that an eye may see; all of them in a flat picture. high is
// the eye's height over the land by how far that is drawn.
func (s *Sky) choose(p camera.Pose, aspect, high float64) {
	m := s.Dome.Mesh
	m.Ranges = s.seen(m.Ranges[:0], p, aspect, high)
}

// seen appends the runs of indices of the blocks that an eye may see.
func (s *Sky) seen(runs []gl.Span32, p camera.Pose, aspect, high float64) []gl.Span32 {
	ahead := space.GLFromNED(p.Att.Apply(frame.OfFRD(1, 0, 0)))
	t := math.Tan(p.Fov / 2)
	wide := math.Atan(t * math.Hypot(1, aspect)) // to the picture's corner
	for i := range s.blocks {
		b := &s.blocks[i]
		off := math.Acos(max(-1, min(1, float64(ahead.Dot(&b.middle)))))
		if p.Flat == 0 && (off > wide+b.reach+0.02 || b.below && high < 0.8*math.Tan(-skyEdge)) {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].First+runs[n-1].Count == b.indices.First {
			runs[n-1].Count += b.indices.Count
		} else {
			runs = append(runs, b.indices)
		}
	}
	return runs
}
