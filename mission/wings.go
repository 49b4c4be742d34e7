package mission

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/faults"
)

// CheckWings returns an error if a plane without rotors that lift can't fly the plan. ArduPlane leaves such items out without a word.
func (p Plan) CheckWings() error {
	instead := map[Command]string{
		VTOLTakeOff: "write TAKEOFF (22)", VTOLLand: "write LAND (21)", VTOLTransition: "remove it", PayloadPlace: "remove it",
	}
	var all faults.List
	for _, it := range p.Items {
		if do := instead[it.Command]; do != "" {
			all.Add(fmt.Errorf("%s needs rotors that lift, and this plane has none: %s, or choose a quadplane", p.where(it), do))
		}
	}
	return all.Err()
}

// CheckTransitions returns an error if the built-in autopilot of vehicles that hover and fly on wings can't fly the plan's
// transitions: to the wings it goes over after the take-off anyway, and it hovers only to take off and to land.
func (p Plan) CheckTransitions() error {
	const toHover, toWings = 3, 4 // MAV_VTOL_STATE_MC and MAV_VTOL_STATE_FW of MAVLink's common.xml
	var all faults.List
	for _, it := range p.Items {
		if it.Command != VTOLTransition {
			continue
		}
		switch to := given(it.Param[0]); to {
		case toWings:
		case toHover:
			all.Add(fmt.Errorf("%s: the built-in autopilot hovers only to take off and to land: remove it, end the mission there with VTOL_LAND (85), or fly with ArduPilot", p.where(it)))
		default:
			all.Add(fmt.Errorf("%s: got %g as parameter 1, expected %d, to hover, or %d, to the wings, correct it", p.where(it), to, toHover, toWings))
		}
	}
	return all.Err()
}

// WingNotes returns what the user of ArduPlane should know about the plan, one line each.
func (p Plan) WingNotes() (notes []string) {
	for _, it := range p.Items {
		switch it.Command {
		case DoLandStart:
			return nil
		case Land:
			notes = append(notes, fmt.Sprintf("%s: no DO_LAND_START (189) before it: RTL and failsafes of ArduPlane circle at home, and don't land there", p.where(it)))
		}
	}
	return notes
}
