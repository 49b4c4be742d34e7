// Package overlay holds the plain data that the picture of the world and the panels over
// it share: texts at places of the picture, legends, switchable layers, what panels hide,
// and how the eye sees. Packages scene and ui both use it and do not import each other.
package overlay

import (
	"image/color"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// Layer is a part of the picture that can be switched on and off.
type Layer int

// The layers.
const (
	Curtain    Layer = iota // from the trail to the ground
	LastFlight              // trail of the previous flight
	EventPins               // flags where events happened
	Mission                 // the planned mission
	Ghost                   // the autopilot's estimate of the vehicle's position and attitude

	Layers // number of layers
)

// String returns the layer's name for users.
func (l Layer) String() string {
	if l < 0 || l >= Layers {
		return "unknown"
	}
	return [Layers]string{"curtain under the trail", "trail of the flight before", "flags of events", "mission", "ghost of the autopilot's estimate"}[l]
}

// LabelKind says what a Label tells.
type LabelKind int

// The kinds of labels.
const (
	PinLabel      LabelKind = iota // Text at Value [s], where an event happened
	HeightLabel                    // Value [m] above the ground, beside the drop line
	DistanceLabel                  // Value [m] to the active waypoint, below its sign, or with Text beside the arrow to it
	EstimateLabel                  // how far the ghost is away: Value [m] and Angle [rad]; Text: whose it is, empty for the EKF's estimate
	KeepClear                      // no text: the vehicle, which no label may cover
	VehicleLabel                   // Text: the name of a vehicle of the fleet, in its Color
)

// Label is a text that belongs to a place in the picture.
type Label struct {
	Kind     LabelKind
	X, Y     float64 // of the place, from the upper left [framebuffer px]
	Clear    float64 // distance that the text must keep from there [framebuffer px]
	Value    float64
	Off      float64 // of a distance: cross-track error, positive right of the leg [m]; NaN: there is no leg
	Text     string
	More     int               // of a pin: number of events that Text does not name
	Seq      uint64            // of a pin: tells it from others
	Severity snapshot.Severity // of a pin
	Opacity  float64           // 0 to 1
	Color    color.NRGBA       // of a vehicle
	Chosen   bool              // of a vehicle: the one that the cameras follow
	Angle    float64           // of an estimate: attitude error [rad], 0 where it is small
	// Of an estimate: where its line leaves the vehicle. The text may stand anywhere
	// between there and the place.
	FromX, FromY float64
}

// Legend tells what the colours of the trail mean.
type Legend struct {
	Name, Unit string
	Low, High  float64       // values of the first and the last colour, in Unit
	Colors     []color.NRGBA // equidistant from Low to High; empty: no legend
}

// Cover is a rectangle of the picture that something opaque hides. Nothing of the world
// is drawn there, which is much cheaper without a GPU.
type Cover struct {
	X, Y, W, H float64 // from the upper left [framebuffer px]
	Color      color.NRGBA
	Kept       bool // the picture before shows it, with all that lies on it, and is kept there
}

// Sight is how the camera aboard sees the world, for a display that is conformal with the
// picture. The zero value stands for any other camera.
type Sight struct {
	Aboard       bool
	Roll, Pitch  float64 // of the camera [rad]
	Focal        float64 // focal length: a direction at angle a from the optical axis is Focal*tan(a) away from the centre [framebuffer px]
	NoseX, NoseY float64 // where the nose points, from the upper left [framebuffer px]
	NoseSeen     bool    // the nose points ahead of the camera
}

// WindTag is one wind of the wind profile and where its arrow is seen.
type WindTag struct {
	X, Y   float64 // from the upper left [window px]
	Height float64 // above the ground [m]
	Speed  float64 // [m/s]
}
