package shadow

import (
	"math"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/vehicle/shape"
)

const (
	skySoft   = 0.06 // softness of a shadow that only the sky throws [m]
	skySoften = 0.04
)

// plainShadow is the vehicle's shadow on the land: where a ray towards the light meets the
// plane of the arms, so it has the shape of the
// vehicle, and it is the softer the higher the vehicle is.
type plainShadow struct {
	Layer *gl.Layer
	plane [12]float32 // body right, body back, patch and its slope
	Slope [2]float32  // of the ground to the east and to the south
	Shape [4]float32
	toSun frame.Vec[frame.NED] // whence the shadow is thrown
	ray   float64              // from the vehicle to the ground, along the light [m]
	sun   [4]float32           // the same in the body's axes; half side of the hub
	frame [4]float32           // height of the hub, half width of an arm, number of panels
	// panels are where the light meets the plane of the arms through the corners of a plane's panels,
	// counter-clockwise: two floats a corner
	panels [8 * mostPanels]float32
}

func newPlainShadow(v *model.Vehicle) *plainShadow {
	s := &plainShadow{}
	s.Layer = gl.NewLayer(gl.NewMesh(gl.Patch), gl.Style{Program: "shadow", Order: gl.OrderShadow, Transparent: true, Decal: true})
	plane, form, spin := gl.Uniform("Plane"), gl.Uniform("Shape"), v.Spin.Bind()
	sun, frameU, panels := gl.Uniform("Sun"), gl.Uniform("Frame"), gl.Uniform("Panels")
	s.Layer.Bind = func(gs *gls.GLS) {
		gs.Uniform4fv(plane.Location(gs), 3, &s.plane[0])
		gs.Uniform4fv(form.Location(gs), 1, &s.Shape[0])
		gs.Uniform4fv(sun.Location(gs), 1, &s.sun[0])
		gs.Uniform4fv(frameU.Location(gs), 1, &s.frame[0])
		gs.Uniform4fv(panels.Location(gs), 2*mostPanels, &s.panels[0])
		spin(gs)
	}
	return s
}

// update casts the shadow of the subject, away from the light, on the plane that
// touches the land where the ray through it comes down.
func (s *plainShadow) update(v *model.Vehicle, at camera.Subject, l *sky.Light, land *land.Landscape) {
	s.toSun = l.ShadowNED()
	up := -s.toSun.Z // sine of the light's elevation
	ray, _ := contact.Cast(land.Open(), at.Place, s.toSun.Scale(-1), sky.ShadowFades/up)
	s.ray = ray
	foot := at.Place.AddScaled(-ray, s.toSun)
	under, normal := land.Open().At(foot.X, foot.Y)
	s.Layer.Place = frame.OfNED(foot.X, foot.Y, -under)
	s.Slope = [2]float32{float32(-normal.Y / -normal.Z), float32(normal.X / -normal.Z)}
	height := ray * up
	open, _ := land.Open().At(at.Place.X, at.Place.Y)
	const swash = 0.08                                         // [m]
	afloat := space.Smoothstep((-at.Place.Z-open)/swash + 0.5) // what floats low, or in a trough, is in the water that it would lie on
	s.Layer.SetVisible(height < sky.ShadowFades && l.Shade > 0.01 && afloat > 0)
	soft := sky.ShadowSoft + sky.ShadowSoften*ray
	if s.toSun != l.Sun { // of the whole sky
		soft = skySoft + skySoften*ray
	}
	half := (at.Span/2 + soft) / up * 1.2
	half = max(half, v.Layout.Span()/2+soft+v.Legs*math.Sqrt(1-up*up)/up) // a tower's is long
	s.project(at.Att, float32(half))
	dark := afloat * l.Shade * (1 - space.Smoothstep(height/sky.ShadowFades))
	s.Shape = [4]float32{float32(v.Layout.Count), v.Structure.Radius, float32(soft), float32(dark)}
	sun := space.GLFromFRD(at.Att.Inverse().Apply(s.toSun))
	s.sun = [4]float32{sun.X, sun.Y, sun.Z, 1.05 * v.Structure.Size}
	s.frame = [4]float32{v.Structure.Top, v.Structure.Tube(), float32(s.spread(v.Panels, sun))}
}

// mostPanels is how many panels of a plane throw a shadow, for shadow.frag.glsl.
const mostPanels = 24

// spread finds where rays to the sun, which is in the body's axes, meet the plane of the arms through the
// corners of panels, and returns how many panels there are.
func (s *plainShadow) spread(panels []shape.Panel, sun math32.Vector3) int {
	if math32.Abs(sun.Y) < 0.05 {
		sun.Y = float32(math.Copysign(0.05, float64(sun.Y)))
	}
	panels = panels[:min(len(panels), mostPanels)]
	for i := range panels {
		var at [4][2]float32
		area := float32(0)
		for k, p := range panels[i] {
			c := space.GLFromFRD(p)
			at[k] = [2]float32{c.X - sun.X*c.Y/sun.Y, c.Z - sun.Z*c.Y/sun.Y}
		}
		for k := range at {
			n := (k + 1) % 4
			area += at[k][0]*at[n][1] - at[n][0]*at[k][1]
		}
		if area < 0 {
			at[1], at[3] = at[3], at[1]
		}
		for k := range at {
			copy(s.panels[8*i+2*k:], at[k][:])
		}
	}
	return len(panels)
}

// project finds the body's coordinates right and back of the point where the ray
// through a point of the sloping ground meets the plane of the arms: they are linear
// in the point.
func (s *plainShadow) project(att frame.Rot[frame.NED, frame.FRD], half float32) {
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
		return [2]float32{float32(k.Y) + up*s.Slope[0], float32(-k.X) + up*s.Slope[1]} // by the patch's east and south
	}
	r, b := row(right), row(forward.Scale(-1))
	s.plane = [12]float32{r[0], r[1], 0, 0, b[0], b[1], 0, 0, half, s.Slope[0], s.Slope[1], 0}
}
