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
	shadowSoften = 0.0065 // the softness that each metre of height adds [m]
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

// shadow is the vehicle's shadow on the ground: where a ray
// towards the sun meets the plane of the arms, so it has the shape of the
// vehicle, and it is the softer the higher the vehicle is.
type shadow struct {
	layer *layer
	plane [12]float32 // body right, body back, patch and its slope
	slope [2]float32  // of the ground to the east and to the south
	shape [4]float32
	sun   [4]float32 // in the body's axes; half side of the hub
	frame [4]float32 // height of the hub, half width of an arm
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

// update casts the shadow of the subject on the plane that touches the ground where
// the sun's ray through it comes down.
func (s *shadow) update(v *vehicle, at subject, l *landscape) {
	ray, _ := ground.Cast(l.ground, at.place, sunNED.Scale(-1), shadowFades/-sunNED.Z)
	height := ray * -sunNED.Z
	foot := at.place.AddScaled(-ray, sunNED)
	under, normal := l.at(foot.X, foot.Y)
	s.layer.place = frame.OfNED(foot.X, foot.Y, -under)
	s.slope = [2]float32{float32(-normal.Y / -normal.Z), float32(normal.X / -normal.Z)}
	s.layer.SetVisible(height < shadowFades)
	soft := shadowSoft + shadowSoften*height
	half := (at.span/2 + soft) / math.Sin(sunElevation) * 1.15
	half = max(half, v.layout.span()/2+soft+v.legs/math.Tan(sunElevation)) // a tower's is long
	s.project(at.att, float32(half))
	dark := 0.62 * (1 - smoothstep(height/shadowFades))
	s.shape = [4]float32{float32(v.layout.count), v.shape.radius, float32(soft), float32(dark)}
	sun := glFromFRD(at.att.Inverse().Apply(sunNED))
	s.sun = [4]float32{sun.X, sun.Y, sun.Z, 1.05 * v.shape.size}
	s.frame = [4]float32{v.shape.y, v.shape.tube()}
}

// project finds the body's coordinates right and back of the point where the ray
// through a point of the ground meets the plane of the arms: they are linear in
// the point.
func (s *shadow) project(att frame.Rot[frame.NED, frame.FRD], half float32) {
	forward := att.Apply(frame.OfFRD(1, 0, 0))
	right := att.Apply(frame.OfFRD(0, 1, 0))
	down := att.Apply(frame.OfFRD(0, 0, 1))
	slant := sunNED.Dot(down)
	if math.Abs(slant) < 0.15 { // seen from the sun, the arms are edge-on
		slant = math.Copysign(0.15, slant)
	}
	// A point g of the ground moves along the sun by −(g·down)/slant.
	row := func(axis frame.Vec[frame.NED]) [2]float32 {
		k := axis.AddScaled(-axis.Dot(sunNED)/slant, down)
		up := float32(-k.Z)                                                            // the patch rises with the ground
		return [2]float32{float32(k.Y) + up*s.slope[0], float32(-k.X) + up*s.slope[1]} // by the patch's east and south
	}
	r, b := row(right), row(forward.Scale(-1))
	s.plane = [12]float32{r[0], r[1], 0, 0, b[0], b[1], 0, 0, half, s.slope[0], s.slope[1], 0}
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
