package scene

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
)

const (
	skySoft   = 0.06 // softness of a shadow that only the sky throws [m]
	skySoften = 0.04
)

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

func newShadow(v *Vehicle) *shadow {
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
func (s *shadow) update(v *Vehicle, at subject, l *light, land *landscape) {
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
