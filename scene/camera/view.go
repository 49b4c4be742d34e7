package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// View is what an eye sees in a picture of a size.
type View struct {
	Pose
	Width, Height float64 // of the picture [px]
	Aboard        bool    // the eye is on the vehicle
}

// Project returns where a point is seen, from the upper left [px], and whether it is in
// front of the eye and in the picture.
func (v View) Project(point frame.Vec[frame.NED]) (x, y float64, visible bool) {
	return v.Pose.Project(point, v.Width, v.Height)
}

// SizeOf is how large something of a span [m] is seen at a place [px].
func (v View) SizeOf(span float64, place frame.Vec[frame.NED]) float64 {
	if k := v.Pose.PixelsPerMetre(v.Height); k > 0 {
		return span * k
	}
	return span * v.Height / 2 / math.Tan(v.Fov/2) / max(place.Sub(v.Eye).Len(), span)
}

// Aspect is the picture's width by its height.
func (v View) Aspect() float64 { return v.Width / max(v.Height, 1) }

// Point is how many pixels one of a window of usual height takes in this picture.
func (v View) Point() float64 { return max(1, min(4, v.Height/1000)) }
