package scene

import (
	"math"
	"math/rand/v2"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	skyAround = 96
	skyUp     = 31
	skyEdge   = -0.12 // elevation down to which there is more than one row [rad]
	starCount = 420
)

// sky is the dome with its thin clouds, the sun's disc and a few stars.
type sky struct {
	dome, disc, stars *layer
	dirs              []math32.Vector3 // of the dome's vertices
	blocks            []skyBlock
	clouds            []float32 // how much cloud is there, 0 to 1
	vertices          []float32
	indices           []uint32
	glow              [4]float32 // colour of the disc, and its size
}

func newSky(seed int64, st *stroke) *sky {
	s := &sky{}
	d := s.mesh(opensimplex.New(seed + 1))
	s.dome = newLayer(newMesh(d), look{program: "sky", order: orderSky, behind: true})
	s.dome.mesh.partial = true
	s.disc = newLayer(newMesh(patch), look{program: "sun", order: orderSun, transparent: true, doubleSided: true, additive: true})
	glow := uniform("Glow")
	s.disc.bind = func(gs *gls.GLS) { gs.Uniform4fv(glow.Location(gs), 1, &s.glow[0]) }
	stars := patch
	stars.instSizes, stars.instances = []int{4}, starPlaces(seed)
	s.stars = newLayer(newMesh(stars), look{program: "star", order: orderSun, transparent: true, doubleSided: true, additive: true})
	size := uniform("Size") // of the picture, by which the stars keep their own
	s.stars.bind = func(gs *gls.GLS) { gs.Uniform2f(size.Location(gs), st.width, st.height) }
	return s
}

func (s *sky) layers() []*layer { return []*layer{s.dome, s.disc, s.stars} }

// lookFrom puts the sky about the eye. high is the eye's height above the land by how far
// that is drawn. An orthographic picture shows no dome of any size the way an eye sees it,
// so there it gets one that is a little larger than the picture.
func (s *sky) lookFrom(v view, high float64) {
	middle := v.eye
	middle.Z += v.flat * 0.4 * v.extent()
	s.surround(middle, float32(1+v.flat*1.3*v.extent()))
	s.choose(v.pose, v.aspect(), high)
}

// surround puts the sky about a place, with such a radius [m].
func (s *sky) surround(place frame.Vec[frame.NED], radius float32) {
	for _, l := range [...]*layer{s.dome, s.disc, s.stars} {
		l.place = place
		l.SetScale(radius, radius, radius)
	}
}

// mesh makes the dome, its colours still black.
func (s *sky) mesh(noise opensimplex.Noise) meshData {
	d := meshData{sizes: []int{3, 3}}
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
			d.vertices = append(put(d.vertices, dir), 0, 0, 0)
		}
	}
	for sector := 0; sector < skyAround; sector += skySector {
		d.indices = s.block(d.indices, 0, 1, sector)
	}
	for band := 1; band < skyUp; band += skyBand {
		for sector := 0; sector < skyAround; sector += skySector {
			d.indices = s.block(d.indices, band, min(band+skyBand, skyUp), sector)
		}
	}
	s.vertices, s.indices = d.vertices, d.indices
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

// paint colours the sky by the light.
func (s *sky) paint(l *light) {
	for i, dir := range s.dirs {
		c := l.skyTone(dir, s.clouds[i])
		copy(s.vertices[6*i+3:], c[:])
	}
	s.dome.mesh.update(0, s.vertices)
	s.disc.SetVisible(l.elevation > -2*deg)
	s.stars.SetVisible(l.block.night > 0)
	c := l.block.sunColor
	s.glow = [4]float32{min(1, 0.25+c[0]), min(1, 0.15+c[1]), min(1, 0.05+c[2]), 0.12}
}

// skyTone returns the colour of the sky in a direction (unit vector, GL axes) under
// so much cloud.
func (l *light) skyTone(dir math32.Vector3, cloud float32) rgb {
	lift := math.Asin(max(-1, min(1, float64(dir.Y))))
	fromSun := math.Atan2(float64(dir.X), float64(-dir.Z)) - math.Atan2(l.sun.Y, l.sun.X)
	c := l.table.at(lift, fromSun)
	air := l.hazeTone(dir)
	c = mix(air, c, float32(smoothstep((lift+1*deg)/(5*deg)))) // as the land's haze, at the horizon
	sun := glFromNED(l.sun)
	toSun := max(0, float64(dir.Dot(&sun)))
	c = mix(c, l.cloudTone(toSun), cloud*(1-0.7*l.block.night)) // by night they are hardly seen
	for i := range c {
		c[i] = min(1, c[i]+l.block.sunColor[i]*float32(0.22*math.Pow(toSun, 90)))
	}
	return c
}

// cloudTone is the colour of thin cloud: of the sun's light and the sky's.
func (l *light) cloudTone(toSun float64) (c rgb) {
	for i := range c {
		c[i] = min(0.97, 0.50*l.block.sunColor[i]*float32(0.9+0.3*toSun*toSun)+0.72*l.block.skyColor[i]+0.05*l.block.horizonColor[i])
	}
	return c
}

// hazeTone is hazeColor of chunk.air.glsl.
func (l *light) hazeTone(dir math32.Vector3) (c rgb) {
	b := l.block
	g := max(0, dir.X*b.glowDir[0]+dir.Y*b.glowDir[1]+dir.Z*b.glowDir[2])
	for i := range c {
		c[i] = min(1, b.horizonColor[i]+b.glowColor[i]*g*g*g*g)
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
	return 0.75 * smoothstep((n-0.05)/0.8) * smoothstep((float64(dir.Y)-0.02)/0.16)
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
