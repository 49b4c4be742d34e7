// Package scene draws the flight in 3D.
//
// It reads snapshots: package app takes one Snapshot per rendered frame, on the main
// thread, and hands it to Scene.Update; Scene.Render then draws the world and, over it,
// the panels of package ui. Everything that is drawn comes from that Snapshot; the scene
// computes no physics and owns no truth.
//
// The package itself has the window and puts the parts together. The parts are below it:
// camera (mathematics without GL), land, sky, model, shadow, air and track, which draw with
// gl. space has the only boundary between the frames of physics (NED, FRD) and those of GL,
// and GL's projection. A layer is
// one node with one draw call; gl/layer.go lists them in the order in which they are drawn.
// The eye is the origin of everything that reaches GL, so that nothing shakes far from home.
//
// All of it belongs to the main thread.
package scene
