// Package scene draws the flight in 3D.
//
// It is one of the two readers of sim/snapshot: main takes one Snapshot a
// frame, on the main thread, and hands it to Scene.Update; Scene.Render then draws
// the world and, over it, the panels of package ui. Everything that is drawn comes
// from that Snapshot; the scene computes no physics and owns no truth.
//
// The window, the GL state, the node tree, the materials' programs and the panels
// are g3n's. A layer is one node with one draw call; scene.go lists them in the
// order in which they are drawn. frames.go is the only border between the frames
// of physics (NED, FRD) and GL. The eye is the origin of everything that reaches
// GL, so that nothing shakes far from home.
//
// All of it belongs to the main thread.
package scene
