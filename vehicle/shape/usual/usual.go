// Package usual has planes of usual kinds and sizes, as they are drawn: a trainer, a flying wing, a plane
// with twin booms, a glider with a V-tail, a quadplane.
//
// Their measures are those of models that are flown, rounded; nothing of their flight follows from them.
package usual

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// The indices of control surfaces. A plane has some of them.
const (
	LeftAileron  = iota // or elevon
	RightAileron        // or elevon
	LeftFlap
	RightFlap
	LeftElevator // or ruddervator
	RightElevator
	Rudder
	Surfaces = iota // how many there are
)

const deg = math.Pi / 180

var (
	mainPaint = shape.WingPaint{Upper: shape.Shell, Lower: shape.Under, Tip: shape.Starboard, TipShare: 0.08}
	tailPaint = shape.WingPaint{Upper: shape.Shell, Lower: shape.Under}
	finPaint  = shape.WingPaint{Upper: shape.Shell, Lower: shape.Shell, Tip: shape.Accent, TipShare: 0.25}
	bareFin   = shape.WingPaint{Upper: shape.Shell, Lower: shape.Shell}
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
func Trainer() *shape.Plane {
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
	return &shape.Plane{
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

// FlyingWing is a tailless plane of 2.1 m span with a pusher and winglets, as the Skywalker X8 is.
func FlyingWing() *shape.Plane {
	wing := shape.Wing{
		Name: "right wing", Paint: mainPaint, Sharp: true,
		Stations: []shape.Station{
			station(0.13, 0, 0, 0.56, 0.15, 0.015), station(0.10, 0.10, 0, 0.50, 0.145, 0.015), station(0.03, 0.24, -0.005, 0.34, 0.12, 0.015),
			station(-0.15, 0.62, -0.02, 0.27, 0.11, 0.01), station(-0.345, 1.04, -0.035, 0.19, 0.10, 0.01),
		},
		Surfaces: []shape.Surface{{Name: "right elevon", Index: RightAileron, From: 0.38, To: 0.93, Chord: 0.24}},
	}
	winglet := shape.Wing{
		Name: "right winglet", Paint: shape.WingPaint{Upper: shape.Starboard, Lower: shape.Starboard, Tip: shape.Starboard},
		Stations: []shape.Station{station(-0.335, 1.04, 0.03, 0.17, 0.08, 0), station(-0.345, 1.045, -0.04, 0.20, 0.08, 0), station(-0.42, 1.065, -0.24, 0.11, 0.08, 0)},
	}
	left := winglet.Mirrored()
	left.Paint = shape.WingPaint{Upper: shape.Port, Lower: shape.Port, Tip: shape.Port}
	return &shape.Plane{
		Wings: []shape.Wing{wing, wing.Mirrored(LeftAileron), winglet, left},
		Fuselages: []shape.Fuselage{
			{Name: "fuselage", Nose: 0.10, Sections: shape.Spindle(at(0.40, 0, 0), 0.70, 0.19, 0.155, 0.35, 0.45, 0.01)},
			{Name: "canopy", Color: shape.Glass, Sections: shape.Spindle(at(0.27, 0, -0.045), 0.30, 0.12, 0.10, 0.45, 0.5, 0)},
		},
		Propellers: []shape.Propeller{forward(-0.345, -0.01, 0.165, 0.024, true)},
		Lights:     lights(at(-0.27, 1.045, -0.03), at(-0.28, 0, -0.06)),
	}
}

// TwinBoom is a plane of 2.9 m span with two booms, an inverted V-tail and a pusher, as the Aerosonde is.
func TwinBoom() *shape.Plane {
	wing := shape.Wing{
		Name: "right wing", Paint: mainPaint,
		Stations: []shape.Station{station(0.03, 0, -0.09, 0.22, 0.13, 0.04), station(0.03, 0.45, -0.09, 0.22, 0.13, 0.04), station(0.02, 1.45, -0.13, 0.15, 0.11, 0.03)},
		Surfaces: []shape.Surface{{Name: "right flap", Index: RightFlap, From: 0.07, To: 0.26, Chord: 0.25}, {Name: "right aileron", Index: RightAileron, From: 0.50, To: 0.95, Chord: 0.25}},
	}
	tail := shape.Wing{
		Name: "right tail panel", Paint: tailPaint, Sharp: true,
		Stations: []shape.Station{station(-0.83, 0.32, -0.095, 0.17, 0.09, 0), station(-0.87, 0, -0.36, 0.13, 0.09, 0)},
		Surfaces: []shape.Surface{{Name: "right ruddervator", Index: RightElevator, From: 0.08, To: 0.92, Chord: 0.36}},
	}
	boom := shape.Fuselage{Name: "right boom", Color: shape.Dark, Sections: []shape.Section{
		{PlaceFRD: at(0.13, 0.32, -0.09)}, {PlaceFRD: at(0.10, 0.32, -0.09), Width: 0.036, Height: 0.036}, {PlaceFRD: at(0.0, 0.32, -0.09), Width: 0.042, Height: 0.042},
		{PlaceFRD: at(-0.80, 0.32, -0.09), Width: 0.028, Height: 0.028}, {PlaceFRD: at(-0.94, 0.32, -0.09), Width: 0.022, Height: 0.022},
	}}
	return &shape.Plane{
		Wings: []shape.Wing{wing, wing.Mirrored(LeftFlap, LeftAileron), tail, tail.Mirrored(LeftElevator)},
		Fuselages: []shape.Fuselage{
			{Name: "fuselage", Nose: 0.14, Sections: []shape.Section{
				{PlaceFRD: at(0.62, 0, 0.01)}, {PlaceFRD: at(0.61, 0, 0.01), Width: 0.07, Height: 0.07}, {PlaceFRD: at(0.56, 0, 0.01), Width: 0.13, Height: 0.13, Corners: 0.1},
				{PlaceFRD: at(0.42, 0, 0), Width: 0.175, Height: 0.18, Corners: 0.25}, {PlaceFRD: at(0.15, 0, -0.005), Width: 0.18, Height: 0.20, Corners: 0.35},
				{PlaceFRD: at(-0.10, 0, -0.005), Width: 0.17, Height: 0.19, Corners: 0.35}, {PlaceFRD: at(-0.28, 0, -0.01), Width: 0.11, Height: 0.12, Corners: 0.2},
			}},
			{Name: "window", Color: shape.Glass, Sections: shape.Spindle(at(0.52, 0, 0.075), 0.16, 0.10, 0.09, 0.5, 0.5, 0)},
			boom, boom.Mirrored(),
		},
		Wheels: []shape.WheelLeg{
			{Name: "nose wheel", Index: 0, PlaceFRD: at(0.42, 0, 0.235), Radius: 0.038, RootFRD: at(0.42, 0, 0.05), Fork: true},
			{Name: "left wheel", Index: 1, PlaceFRD: at(-0.08, -0.22, 0.23), Radius: 0.045, RootFRD: at(-0.06, -0.06, 0.06)},
			{Name: "right wheel", Index: 2, PlaceFRD: at(-0.08, 0.22, 0.23), Radius: 0.045, RootFRD: at(-0.06, 0.06, 0.06)},
		},
		Propellers: []shape.Propeller{forward(-0.34, -0.01, 0.23, 0.035, true)},
		Lights:     lights(at(0.05, 1.455, -0.13), at(-0.95, 0, -0.37)),
	}
}

// Glider is a motor glider of 2.6 m span with a V-tail and a folding propeller.
func Glider() *shape.Plane {
	wing := shape.Wing{
		Name: "right wing", Paint: mainPaint,
		Stations: []shape.Station{station(0.03, 0, -0.05, 0.21, 0.10, 0.03), station(0.03, 0.70, -0.075, 0.19, 0.095, 0.03), station(0.005, 1.16, -0.15, 0.13, 0.09, 0.03), station(-0.015, 1.30, -0.18, 0.085, 0.09, 0.03)},
		Surfaces: []shape.Surface{{Name: "right flap", Index: RightFlap, From: 0.05, To: 0.52, Chord: 0.22}, {Name: "right aileron", Index: RightAileron, From: 0.54, To: 0.92, Chord: 0.24}},
	}
	const lean = 38 * deg
	tail := shape.Wing{
		Name: "right tail panel", Paint: tailPaint,
		Stations: []shape.Station{station(-0.76, 0.005, -0.035, 0.14, 0.085, 0), station(-0.80, 0.005+0.34*math.Cos(lean), -0.035-0.34*math.Sin(lean), 0.085, 0.085, 0)},
		Surfaces: []shape.Surface{{Name: "right ruddervator", Index: RightElevator, From: 0.08, To: 0.95, Chord: 0.34}},
	}
	return &shape.Plane{
		Wings: []shape.Wing{wing, wing.Mirrored(LeftFlap, LeftAileron), tail, tail.Mirrored(LeftElevator)},
		Fuselages: []shape.Fuselage{
			{Name: "fuselage", Nose: 0.08, Sections: []shape.Section{
				{PlaceFRD: at(0.40, 0, 0.02), Width: 0.052, Height: 0.052}, {PlaceFRD: at(0.36, 0, 0.018), Width: 0.068, Height: 0.072}, {PlaceFRD: at(0.22, 0, 0.01), Width: 0.088, Height: 0.108},
				{PlaceFRD: at(0.05, 0, -0.002), Width: 0.082, Height: 0.115}, {PlaceFRD: at(-0.15, 0, -0.02), Width: 0.042, Height: 0.058}, {PlaceFRD: at(-0.50, 0, -0.03), Width: 0.028, Height: 0.032},
				{PlaceFRD: at(-0.84, 0, -0.035), Width: 0.02, Height: 0.024},
			}},
			{Name: "canopy", Color: shape.Glass, Sections: shape.Spindle(at(0.31, 0, -0.012), 0.26, 0.074, 0.082, 0.45, 0.55, 0)},
		},
		Propellers: []shape.Propeller{forward(0.425, 0.02, 0.17, 0.027, false)},
		Lights:     lights(at(0.005, 1.305, -0.182), at(-0.86, 0, -0.035)),
	}
}

// QuadPlane is a plane of 2.2 m span with four lifting rotors on two booms, and a pusher.
func QuadPlane() *shape.Plane {
	wing := shape.Wing{
		Name: "right wing", Paint: mainPaint,
		Stations: []shape.Station{station(0.03, 0, -0.07, 0.27, 0.13, 0.03), station(0.03, 0.50, -0.08, 0.26, 0.13, 0.03), station(0.0, 1.10, -0.11, 0.17, 0.11, 0.03)},
		Surfaces: []shape.Surface{{Name: "right aileron", Index: RightAileron, From: 0.50, To: 0.94, Chord: 0.25}},
	}
	tail := shape.Wing{
		Name: "right tailplane", Paint: tailPaint, Sharp: true,
		Stations: []shape.Station{station(-0.80, 0, -0.23, 0.15, 0.09, 0), station(-0.80, 0.38, -0.23, 0.15, 0.09, 0)},
		Surfaces: []shape.Surface{{Name: "right elevator", Index: RightElevator, From: 0.04, To: 0.93, Chord: 0.36}},
	}
	fin := shape.Wing{
		Name: "right fin", Paint: bareFin,
		Stations: []shape.Station{station(-0.76, 0.38, -0.05, 0.20, 0.09, 0), station(-0.80, 0.38, -0.235, 0.15, 0.09, 0)},
		Surfaces: []shape.Surface{{Name: "right rudder", Index: Rudder, From: 0.12, To: 0.90, Chord: 0.36}},
	}
	boom := shape.Fuselage{Name: "right boom", Color: shape.Dark, Nose: 0.07, Sections: []shape.Section{
		{PlaceFRD: at(0.55, 0.38, -0.055)}, {PlaceFRD: at(0.53, 0.38, -0.055), Width: 0.032, Height: 0.034}, {PlaceFRD: at(0.48, 0.38, -0.055), Width: 0.04, Height: 0.042},
		{PlaceFRD: at(-0.50, 0.38, -0.055), Width: 0.04, Height: 0.042}, {PlaceFRD: at(-0.88, 0.38, -0.055), Width: 0.024, Height: 0.026},
	}}
	p := &shape.Plane{
		Wings: []shape.Wing{wing, wing.Mirrored(LeftAileron), tail, tail.Mirrored(LeftElevator), fin, fin.Mirrored(Rudder)},
		Fuselages: []shape.Fuselage{
			{Name: "fuselage", Nose: 0.13, Sections: shape.Spindle(at(0.52, 0, 0), 0.86, 0.165, 0.17, 0.3, 0.5, 0.02)},
			{Name: "canopy", Color: shape.Glass, Sections: shape.Spindle(at(0.37, 0, -0.05), 0.26, 0.11, 0.10, 0.45, 0.5, 0)},
			boom, boom.Mirrored(),
		},
		Propellers: []shape.Propeller{forward(-0.37, -0.02, 0.17, 0.027, true)},
		Lights:     lights(at(0.02, 1.105, -0.11), at(-0.90, 0, -0.23)),
	}
	for _, r := range []struct {
		x, y      float64
		clockwise bool
	}{{0.43, 0.38, false}, {-0.40, -0.38, false}, {0.43, -0.38, true}, {-0.40, 0.38, true}} {
		p.Propellers = append(p.Propellers, shape.Propeller{Rotor: shape.Rotor{PlaceFRD: at(r.x, r.y, -0.135), AxisFRD: at(0, 0, -1), Clockwise: r.clockwise, Radius: 0.19}, Blades: 2})
	}
	for _, x := range []float64{0.2, -0.12} {
		for _, y := range []float64{0.38, -0.38} {
			p.Skids = append(p.Skids, shape.Skid{RootFRD: at(x, y, -0.05), FootFRD: at(x, y, 0.21)})
		}
	}
	return p
}

// Of returns what a log's vehicle of a kind is drawn as; nil: it is no plane. It is as tall as craft.Of's, which
// has no more of it than its size.
func Of(k craft.Kind) *shape.Plane {
	if k == craft.Plane {
		return Trainer()
	}
	return nil
}

// All returns the planes by their names.
func All() map[string]*shape.Plane {
	return map[string]*shape.Plane{"trainer": Trainer(), "flying-wing": FlyingWing(), "twin-boom": TwinBoom(), "glider": Glider(), "quadplane": QuadPlane()}
}
