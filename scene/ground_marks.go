package scene

import (
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
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
	plane [12]float32 // body right, body back, patch and its slope
	slope [2]float32  // of the ground to the east and to the south
	shape [4]float32
	toSun frame.Vec[frame.NED] // whence the shadow is thrown
	ray   float64              // from the vehicle to the ground, along the light [m]
	sun   [4]float32           // the same in the body's axes; half side of the hub
	frame [4]float32           // height of the hub, half width of an arm
}

func newShadow(v *vehicle) *shadow {
	s := &shadow{}
	s.layer = newLayer(newMesh(patch), look{program: "shadow", order: orderShadow, transparent: true, decal: true})
	plane, shape, spin := uniform("Plane"), uniform("Shape"), v.spin.bind()
	sun, frameU := uniform("Sun"), uniform("Frame")
	s.layer.bind = func(gs *gls.GLS) {
		gs.Uniform4fv(plane.Location(gs), 3, &s.plane[0])
		gs.Uniform4fv(shape.Location(gs), 1, &s.shape[0])
		gs.Uniform4fv(sun.Location(gs), 1, &s.sun[0])
		gs.Uniform4fv(frameU.Location(gs), 1, &s.frame[0])
		spin(gs)
	}
	return s
}

// update casts the shadow of the subject, away from the light, on the plane that
// touches the land where the ray through it comes down.
func (s *shadow) update(v *vehicle, at subject, l *light, land *landscape) {
	s.toSun = l.shadowNED()
	up := -s.toSun.Z // sine of the light's elevation
	ray, _ := ground.Cast(land.ground, at.place, s.toSun.Scale(-1), shadowFades/up)
	s.ray = ray
	foot := at.place.AddScaled(-ray, s.toSun)
	under, normal := land.at(foot.X, foot.Y)
	s.layer.place = frame.OfNED(foot.X, foot.Y, -under)
	s.slope = [2]float32{float32(-normal.Y / -normal.Z), float32(normal.X / -normal.Z)}
	height := ray * up
	s.layer.SetVisible(height < shadowFades && l.shade > 0.01)
	soft := shadowSoft + shadowSoften*ray
	if s.toSun != l.sun { // of the whole sky
		soft = skySoft + skySoften*ray
	}
	half := (at.span/2 + soft) / up * 1.2
	half = max(half, v.layout.span()/2+soft+v.legs*math.Sqrt(1-up*up)/up) // a tower's is long
	s.project(at.att, float32(half))
	dark := l.shade * (1 - smoothstep(height/shadowFades))
	s.shape = [4]float32{float32(v.layout.count), v.shape.radius, float32(soft), float32(dark)}
	sun := glFromFRD(at.att.Inverse().Apply(s.toSun))
	s.sun = [4]float32{sun.X, sun.Y, sun.Z, 1.05 * v.shape.size}
	s.frame = [4]float32{v.shape.y, v.shape.tube()}
}

// landHeight gives the height of the land at a place [m above home].
type landHeight func(north, east float64) float64

// project finds the body's coordinates right and back of the point where the ray
// through a point of the sloping ground meets the plane of the arms: they are linear
// in the point.
func (s *shadow) project(att frame.Rot[frame.NED, frame.FRD], half float32) {
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
		up := float32(-k.Z)                                                            // the patch rises with the ground
		return [2]float32{float32(k.Y) + up*s.slope[0], float32(-k.X) + up*s.slope[1]} // by the patch's east and south
	}
	r, b := row(right), row(forward.Scale(-1))
	s.plane = [12]float32{r[0], r[1], 0, 0, b[0], b[1], 0, 0, half, s.slope[0], s.slope[1], 0}
}

// plumb is the drop line from the vehicle to the ground with a ring at its foot.
type plumb struct {
	line, ring *layer
	ground     float64 // height of its foot [m]
}

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
	p.ground = ground
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
	const sides = 64
	points := make([]math32.Vector3, 0, sides+1)
	for i := range sides + 1 {
		a := 2 * math.Pi * float32(i) / sides
		points = append(points, math32.Vector3{X: radius * math32.Sin(a), Z: radius * math32.Cos(a)})
	}
	return points
}
