// Package usual has a plane of usual kind and size, as it is drawn where a log does not tell its own: a trainer.
//
// Its measures are those of models that are flown, rounded; nothing of its flight follows from them.
package usual

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// The indices of control surfaces.
const (
	LeftAileron = iota
	RightAileron
	LeftFlap
	RightFlap
	LeftElevator
	RightElevator
	Rudder
)

var (
	mainPaint = shape.WingPaint{Upper: shape.Shell, Lower: shape.Under, Tip: shape.Starboard, TipShare: 0.08}
	tailPaint = shape.WingPaint{Upper: shape.Shell, Lower: shape.Under}
	finPaint  = shape.WingPaint{Upper: shape.Shell, Lower: shape.Shell, Tip: shape.Accent, TipShare: 0.25}
)

func at(x, y, z float64) frame.Vec[frame.FRD] { return frame.OfFRD(x, y, z) }

func station(x, y, z, chord, thickness, camber float64) shape.Station {
	return shape.Station{PlaceFRD: at(x, y, z), Chord: chord, Thickness: thickness, Camber: camber}
}

// forward is a propeller that pulls or pushes ahead.
func forward(x, z, radius, spinner float64, pusher bool) shape.Propeller {
	return shape.Propeller{Rotor: shape.Rotor{PlaceFRD: at(x, 0, z), AxisFRD: at(1, 0, 0), Radius: radius}, Blades: 2, Spinner: spinner, Pusher: pusher}
}

// lights are those at the tips of a wing, and one at the tail.
func lights(tip, tail frame.Vec[frame.FRD]) []shape.Light {
	left := tip
	left.Y *= -1
	return []shape.Light{{PlaceFRD: left, Color: shape.RedLamp}, {PlaceFRD: tip, Color: shape.GreenLamp}, {PlaceFRD: tail, Color: shape.WhiteLamp}}
}

// Trainer is a high-winged plane of 1.9 m span with a nose wheel.
func Trainer() *shape.Assembly {
	wing := shape.Wing{
		Name: "right wing", Paint: mainPaint,
		Stations: []shape.Station{station(0.06, 0, -0.10, 0.29, 0.13, 0.03), station(0.06, 0.60, -0.125, 0.29, 0.13, 0.03), station(0.04, 0.95, -0.15, 0.22, 0.12, 0.03)},
		Surfaces: []shape.Surface{{Name: "right flap", Index: RightFlap, From: 0.09, To: 0.50, Chord: 0.24}, {Name: "right aileron", Index: RightAileron, From: 0.52, To: 0.94, Chord: 0.24}},
	}
	tail := shape.Wing{
		Name: "right tailplane", Paint: tailPaint,
		Stations: []shape.Station{station(-0.72, 0, -0.035, 0.19, 0.09, 0), station(-0.74, 0.32, -0.035, 0.14, 0.09, 0)},
		Surfaces: []shape.Surface{{Name: "right elevator", Index: RightElevator, From: 0.06, To: 0.97, Chord: 0.36}},
	}
	fin := shape.Wing{
		Name: "fin", Paint: finPaint,
		Stations: []shape.Station{station(-0.70, 0, -0.03, 0.25, 0.09, 0), station(-0.78, 0, -0.29, 0.15, 0.09, 0)},
		Surfaces: []shape.Surface{{Name: "rudder", Index: Rudder, From: 0.10, To: 0.96, Chord: 0.40}},
	}
	return &shape.Assembly{
		Wings: []shape.Wing{wing, wing.Mirrored(LeftFlap, LeftAileron), tail, tail.Mirrored(LeftElevator), fin},
		Fuselages: []shape.Fuselage{
			{Name: "fuselage", Nose: 0.13, Sections: []shape.Section{
				{PlaceFRD: at(0.42, 0, 0.0), Width: 0.09, Height: 0.10, Corners: 0.3}, {PlaceFRD: at(0.38, 0, 0.0), Width: 0.115, Height: 0.125, Corners: 0.45},
				{PlaceFRD: at(0.29, 0, 0.0), Width: 0.13, Height: 0.145, Corners: 0.5}, {PlaceFRD: at(0.12, 0, -0.01), Width: 0.135, Height: 0.18, Corners: 0.5},
				{PlaceFRD: at(-0.15, 0, -0.01), Width: 0.125, Height: 0.165, Corners: 0.5}, {PlaceFRD: at(-0.50, 0, -0.025), Width: 0.075, Height: 0.085, Corners: 0.4},
				{PlaceFRD: at(-0.84, 0, -0.035), Width: 0.035, Height: 0.045, Corners: 0.3},
			}},
			{Name: "canopy", Color: shape.Glass, Sections: shape.Spindle(at(0.27, 0, -0.055), 0.26, 0.115, 0.125, 0.5, 0.4, 0.02)},
		},
		Wheels: []shape.WheelLeg{
			{Name: "nose wheel", Index: 0, PlaceFRD: at(0.34, 0, 0.19), Radius: 0.035, RootFRD: at(0.34, 0, 0.04), Fork: true},
			{Name: "left wheel", Index: 1, PlaceFRD: at(-0.03, -0.19, 0.183), Radius: 0.042, RootFRD: at(-0.02, -0.04, 0.06)},
			{Name: "right wheel", Index: 2, PlaceFRD: at(-0.03, 0.19, 0.183), Radius: 0.042, RootFRD: at(-0.02, 0.04, 0.06)},
		},
		Propellers: []shape.Propeller{forward(0.475, 0, 0.15, 0.034, false)},
		Lights:     lights(at(0.08, 0.955, -0.15), at(-0.86, 0, -0.04)),
	}
}

// Of returns what a log's vehicle of a kind is drawn as; nil: it is no plane. It is as tall as craft.Of's, which
// has no more of it than its size.
func Of(k craft.Kind) *shape.Assembly {
	if k == craft.Plane {
		return Trainer()
	}
	return nil
}
