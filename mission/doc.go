// Package mission reads mission files and converts their places to the local frame of a
// home.
//
// Load or Parse reads QGC WPL 110 text or a .plan of QGroundControl into a Plan, which
// keeps every item unchanged; OfVehicle makes one of what an autopilot sent. Check checks
// it against a Home. Legs is what package autopilot flies, Drawing what package scene
// draws, and MissionItems, FenceItems and RallyItems what package protocol/mavlink
// uploads. All use ArduPilot's geodesy, so that the line is drawn where the vehicle flies.
package mission
