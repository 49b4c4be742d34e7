// Package ui draws the panels over the 3D view and turns what the user does with
// mouse and keyboard into commands.
//
// Panels.Update takes the frame's Snapshot and runs every panel of package
// ui/panel as a function of that Snapshot: what a panel shows is what the physics says is
// applied, never what a control was set to. A control's change goes out through
// Actions.Submit and comes back as the echo in a later Snapshot; for the moment
// between, the control shows what was asked for.
//
// Panels stand in two columns, or where the user carried them; Remember and Recall
// turn their arrangement into settings and back. The keyboard's focus goes round
// every control in the order of drawing; while a number is typed, its field gets
// all keys.
//
// g3n's gui routes the mouse: each panel has a gui.Panel that draws nothing and
// catches events, so that what no panel takes goes on to the camera. Everything
// visible is one DrawList of package widget, put on the screen by DrawText in a
// single draw call.
package ui
