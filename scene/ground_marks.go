package scene

import (
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	padRadius    = 1.7 // [m]
	shadowFades  = 90  // height at which no shadow is seen any more [m]
	shadowSoft   = 0.012
	shadowSoften = 0.0037 // the softness that each metre to the ground adds [m]
	skySoft      = 0.06   // the same of a shadow that only the sky throws
	skySoften    = 0.04
)

// patch is a square on the ground with corners at −1 and +1.
var patch = meshData{
	sizes:    []int{2},
	vertices: []float32{-1, -1, -1, 1, 1, 1, 1, -1},
	indices:  []uint32{0, 1, 2, 0, 2, 3},
}

func newPad() *layer {
	l := newLayer(newMesh(patch), look{program: "pad", order: orderPad, transparent: true, decal: true})
	radius := uniform("Radius")
	l.bind = func(gs *gls.GLS) { gs.Uniform1f(radius.Location(gs), padRadius) }
	return l
}

// shadow is the vehicle's shadow on the land: where a ray towards the light meets the
// plane of the arms, so it has the shape of the
// vehicle, and it is the softer the higher the vehicle is.
type shadow struct {
	layer *layer
	plane [12]float32 // body right, body back, patch
	shape [4]float32
	toSun frame.Vec[frame.NED] // whence the shadow is thrown
}

func newShadow(v *vehicle) *shadow {
	s := &shadow{}
	s.layer = newLayer(newMesh(patch), look{program: "shadow", order: orderShadow, transparent: true, decal: true})
	plane, shape, spin := uniform("Plane"), uniform("Shape"), v.spin.bind()
	s.layer.bind = func(gs *gls.GLS) {
		gs.Uniform4fv(plane.Location(gs), 3, &s.plane[0])
		gs.Uniform4fv(shape.Location(gs), 1, &s.shape[0])
		spin(gs)
	}
	return s
}

// update casts the shadow of the subject on the land, away from the light.
func (s *shadow) update(v *vehicle, at subject, l *light, land landHeight) {
	s.toSun = l.shadowNED()
	foot, far := meets(at.place, s.toSun, land)
	s.layer.place = foot
	s.layer.SetVisible(far < shadowFades/math.Sin(lowestSun) && l.shade > 0.01)
	height := far * -s.toSun.Z
	soft := shadowSoft + shadowSoften*far
	if s.toSun != l.sun { // of the whole sky
		soft = skySoft + skySoften*far
	}
	half := (at.span/2 + soft) / -s.toSun.Z * 1.2
	s.project(at.att, float32(half), slopeAt(land, foot.X, foot.Y))
	dark := l.shade * (1 - smoothstep(height/shadowFades))
	s.shape = [4]float32{float32(v.layout.count), float32(v.layout.rotors[0].radius), float32(soft), float32(dark)}
}

// landHeight gives the height of the land at a place [m above home].
type landHeight func(north, east float64) float64

// meets returns where the ray from a place away from the sun meets the land, and how
// long it is [m].
func meets(place, sun frame.Vec[frame.NED], land landHeight) (foot frame.Vec[frame.NED], far float64) {
	foot = place
	for range 6 { // the land is gentler than the ray, so that this closes in
		far = max(0, far+(-foot.Z-land(foot.X, foot.Y))/-sun.Z)
		foot = place.AddScaled(-far, sun)
	}
	foot.Z = -land(foot.X, foot.Y)
	return foot, far
}

// slopeAt returns how the land rises to the east and to the south.
func slopeAt(land landHeight, north, east float64) [2]float32 {
	const step = 0.5
	return [2]float32{
		float32(land(north, east+step)-land(north, east-step)) / (2 * step),
		float32(land(north-step, east)-land(north+step, east)) / (2 * step),
	}
}

// project finds the body's coordinates right and back of the point where the ray
// through a point of the sloping ground meets the plane of the arms: they are linear
// in the point.
func (s *shadow) project(att frame.Rot[frame.NED, frame.FRD], half float32, slope [2]float32) {
	forward := att.Apply(frame.OfFRD(1, 0, 0))
	right := att.Apply(frame.OfFRD(0, 1, 0))
	down := att.Apply(frame.OfFRD(0, 0, 1))
	slant := s.toSun.Dot(down)
	if math.Abs(slant) < 0.15 { // seen from the sun, the arms are edge-on
		slant = math.Copysign(0.15, slant)
	}
	// A point g of the ground moves along the sun by −(g·down)/slant.
	row := func(axis frame.Vec[frame.NED]) [2]float32 {
		k := axis.AddScaled(-axis.Dot(s.toSun)/slant, down)
		up := float32(-k.Z)
		return [2]float32{float32(k.Y) + slope[0]*up, float32(-k.X) + slope[1]*up} // by the patch's east and south
	}
	r, b := row(right), row(forward.Scale(-1))
	s.plane = [12]float32{r[0], r[1], 0, 0, b[0], b[1], 0, 0, half, slope[0], slope[1], 0}
}

// plumb is the drop line from the vehicle to the ground with a ring at its foot.
type plumb struct{ line, ring *layer }

func newPlumb(st *stroke) *plumb {
	white := [4]float32{1, 1, 1, 0.55}
	p := &plumb{
		line: newLineLayer(st, lineStrip([]math32.Vector3{{}, {Y: 1}}, white), 0.8),
		ring: newLineLayer(st, lineStrip(circle(1), white), 1.2),
	}
	return p
}

// update hangs the line under a place at the given height above the ground [m].
func (p *plumb) update(place frame.Vec[frame.NED], ground float64, span float64) {
	height := -place.Z - ground
	p.line.SetVisible(height > 0.5)
	p.ring.SetVisible(height > 0.5)
	p.line.place = frame.OfNED(place.X, place.Y, -ground)
	p.ring.place = frame.OfNED(place.X, place.Y, -ground-0.04)
	p.line.SetScaleY(float32(max(height-0.1, 0.01)))
	r := float32(span * (0.45 + 0.02*min(height, 60)))
	p.ring.SetScale(r, 1, r)
}

// circle returns points about the up axis.
func circle(radius float32) []math32.Vector3 {
	const sides = 40
	points := make([]math32.Vector3, 0, sides+1)
	for i := range sides + 1 {
		a := 2 * math.Pi * float32(i) / sides
		points = append(points, math32.Vector3{X: radius * math32.Sin(a), Z: radius * math32.Cos(a)})
	}
	return points
}
