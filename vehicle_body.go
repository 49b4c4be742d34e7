//go:build !headless

package main

import (
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/scene"
)

// drawnBody is what the scene is told of the vehicle beside its snapshots.
func drawnBody(o options) scene.Body {
	v := &o.model.Vehicle
	b := scene.Body{Blades: v.Rotor.Blades, HoverThrust: v.Mass * gravity / float64(len(v.Motors)), Mesh: o.mesh}
	for _, p := range v.Ground.Points {
		if p.Kind == ground.Leg {
			b.Feet = append(b.Feet, p.PlaceFRD)
		}
	}
	return b
}
