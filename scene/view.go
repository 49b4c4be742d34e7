package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// view is what an eye sees in a picture of a size.
type view struct {
	pose
	width, height float64 // of the picture [px]
	aboard        bool    // the eye is on the vehicle
}

// project returns where a point is seen, from the upper left [px], and whether it is in
// front of the eye and in the picture.
func (v view) project(point frame.Vec[frame.NED]) (x, y float64, visible bool) {
	return v.pose.project(point, v.width, v.height)
}

// sizeOf is how large something of a span [m] is seen at a place [px].
func (v view) sizeOf(span float64, place frame.Vec[frame.NED]) float64 {
	if k := v.pose.pixelsPerMetre(v.height); k > 0 {
		return span * k
	}
	return span * v.height / 2 / math.Tan(v.fov/2) / max(place.Sub(v.eye).Len(), span)
}

// aspect is the picture's width by its height.
func (v view) aspect() float64 { return v.width / max(v.height, 1) }

// point is how many pixels one of a window of usual height takes in this picture.
func (v view) point() float64 { return max(1, min(4, v.height/1000)) }
