// Package mission reads mission files and lays their places out in the local
// frame of a home.
//
// A mission's way: Load or Parse reads QGC WPL 110 text or a .plan of QGroundControl into
// a Plan, which keeps every item as it stands; OfVehicle makes one of what an autopilot
// sent. Check holds it against a Home; Legs gives what package autopilot flies, Drawing what
// package scene draws, and MissionItems, FenceItems and RallyItems what package
// protocol/mavlink uploads, all by the same geodesy as ArduPilot's own, so that the drawn
// line lies where the vehicle flies. The package imports nothing of sitlark.
package mission
