// Package widget is the small set of controls that the panels of package ui are
// made of: buttons, sliders, a dial, text, icons.
//
// It is an immediate-mode set: a panel is a function that is run once a frame,
// draws into a DrawList, and learns in the same call whether its button was
// clicked or its slider moved. So a panel can only ever draw the state that it
// was given, and keeps none of its own. DrawList and Atlas need no GL and are
// tested without a window; Renderer puts the list on the screen in one draw
// call, because g3n's own labels cost 0.35 ms each time that their text changes.
//
// Lengths are logical pixels, from the top left of the window; Atlas.Scale turns
// them into device pixels.
package widget
