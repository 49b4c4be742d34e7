package shadow

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/sky"
)

// TestShadowLiesOnTheSunsRay takes a point of the ground, goes to the point of the
// arms' plane that the shader would look at, and finds the sun in line with both.
func TestShadowLiesOnTheSunsRay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle := rapid.Float64Range(-0.5, 0.5)
		att := frame.FromEuler(angle.Draw(t, "roll"), angle.Draw(t, "pitch"), 6*angle.Draw(t, "yaw"))
		if d := sky.SunNED.Dot(att.Apply(frame.OfFRD(0, 0, 1))); d > -0.16 && d < 0.16 {
			t.Skip("edge-on")
		}
		east, south := angle.Draw(t, "east"), angle.Draw(t, "south")
		slope := [2]float32{float32(angle.Draw(t, "slope east")), float32(angle.Draw(t, "slope south"))}
		s := plainShadow{toSun: sky.SunNED, Slope: slope}
		s.project(att, 1)
		right := float64(s.plane[0])*east + float64(s.plane[1])*south
		back := float64(s.plane[4])*east + float64(s.plane[5])*south
		// Both from the foot of the ray through the centre; the ray's length is free.
		hit := att.Apply(frame.OfFRD(-back, right, 0))
		off := hit.Sub(frame.OfNED(-south, east, -float64(slope[0])*east-float64(slope[1])*south)).Cross(sky.SunNED).Len()
		if off > 1e-5 {
			t.Fatalf("the ray misses by %g m", off)
		}
	})
}
