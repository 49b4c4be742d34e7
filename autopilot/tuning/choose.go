package tuning

import (
	"errors"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/autopilot/rover"
	"github.com/sitlark/sitlark/autopilot/sub"
	"github.com/sitlark/sitlark/autopilot/vtol"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// rows are what flies vehicles of each category.
var rows = [airframe.Categories]struct {
	tune        func(*airframe.Vehicle) (autopilot.Vehicle, error)
	checkpoint  func() [32]byte                                // the layout of its checkpoints
	mission     func(mission.Home) mission.Plan                // of a demonstration without one
	lands       func(mission.Plan, mission.Home) mission.Plan  // that mission for ArduPilot; nil: the same
	leastHeight float64                                        // at which it waits, on wings in circles [m]
	flyable     func(mission.Plan) error                       // by any autopilot; nil: all are
	check       func(mission.Plan, mission.Home) error         // likewise by the built-in one
	windy       func(v *airframe.Vehicle, wind float64) string // TooWindy; nil: no wind is too much
	unflown     func(*airframe.Vehicle) string                 // CannotFly; nil: it flies them all
}{
	airframe.Multirotor: {tune: either(Of), checkpoint: autopilot.CheckpointLayout, mission: mission.BuiltIn, leastHeight: 5,
		check: mission.Plan.Check, windy: leaning},
	airframe.Rover: {tune: either(RoverOf), checkpoint: rover.CheckpointLayout, mission: mission.BuiltInRover,
		check: mission.Plan.CheckOnGround},
	airframe.Boat: {tune: either(BoatOf), checkpoint: rover.CheckpointLayout, mission: mission.BuiltInRover,
		check: mission.Plan.CheckOnGround},
	airframe.Submarine: {tune: either(SubmarineOf), checkpoint: sub.CheckpointLayout, mission: mission.BuiltInSub, lands: mission.Plan.Surfaces,
		check: mission.Plan.CheckUnderWater},
	airframe.Blimp: {tune: either(BlimpOf), checkpoint: sub.CheckpointLayout, mission: mission.BuiltInBlimp, leastHeight: 1,
		check: mission.Plan.Check},
	airframe.Tracker: {tune: unpointed, checkpoint: autopilot.CheckpointLayout, mission: noMission, check: noPlan, flyable: stands, unflown: onPedestal},
	airframe.Helicopter: {tune: either(HelicopterOf), checkpoint: autopilot.CheckpointLayout, mission: mission.BuiltIn, leastHeight: 5,
		check: mission.Plan.Check},
	airframe.Plane: {tune: either(PlaneOf), checkpoint: plane.CheckpointLayout, mission: mission.BuiltInPlane, lands: mission.Plan.LandsOnWings,
		leastHeight: 30, flyable: mission.Plan.CheckWings, check: mission.Plan.Check, windy: slow},
	airframe.Quadplane: {tune: either(VTOLOf), checkpoint: vtol.CheckpointLayout, mission: mission.BuiltInVTOL, lands: mission.Plan.LandsUpright,
		leastHeight: 30, check: checkVTOL, windy: slow},
	airframe.Tailsitter: {tune: either(VTOLOf), checkpoint: vtol.CheckpointLayout, mission: mission.BuiltInPlane, lands: mission.Plan.LandsOnWings,
		leastHeight: 30, check: checkVTOL, windy: uprightOrSlow, unflown: withoutSurfaces},
}

func checkVTOL(p mission.Plan, h mission.Home) error {
	if err := p.CheckTransitions(); err != nil {
		return err
	}
	return p.Check(h)
}

func either[T autopilot.Vehicle](of func(*airframe.Vehicle) (T, error)) func(*airframe.Vehicle) (autopilot.Vehicle, error) {
	return func(v *airframe.Vehicle) (autopilot.Vehicle, error) { return of(v) }
}

// For returns what the built-in autopilot has to know of a vehicle of any category that it flies: of one with wings what
// PlaneOf gives, with rotors that lift too what VTOLOf gives, of others what Of gives.
func For(v *airframe.Vehicle) (autopilot.Vehicle, error) { return rows[v.Category()].tune(v) }

// CheckpointLayout tells apart the layouts of checkpoints of the Pilots of such vehicles.
func CheckpointLayout(v *airframe.Vehicle) [32]byte { return rows[v.Category()].checkpoint() }

// Mission returns the mission that the built-in autopilot flies with a vehicle in a demonstration without one.
func Mission(v *airframe.Vehicle, h mission.Home) mission.Plan {
	return rows[v.Category()].mission(h)
}

// MissionForArduPilot is Mission for ArduPilot, which circles at home where the built-in autopilot lands, and refuses the return of a submarine.
func MissionForArduPilot(v *airframe.Vehicle, h mission.Home) mission.Plan {
	plan := Mission(v, h)
	if lands := rows[v.Category()].lands; lands != nil {
		return lands(plan, h)
	}
	return plan
}

// CheckMission returns an error for a plan that no autopilot can fly with a vehicle from h, with builtIn also for one that the built-in
// autopilot can't.
func CheckMission(v *airframe.Vehicle, p mission.Plan, h mission.Home, builtIn bool) error {
	row := &rows[v.Category()]
	if row.flyable != nil {
		if err := row.flyable(p); err != nil {
			return err
		}
	}
	if !builtIn {
		return nil
	}
	return row.check(p, h)
}

// Disarmed reports whether a phase of the built-in autopilot of what drives or swims is one before it arms, or in which its journey is over.
func Disarmed(phase string) bool {
	return autopilot.BeforeArming(phase) || rover.Ended(phase) || sub.Ended(phase)
}

// CannotFly returns why the built-in autopilot can't fly a vehicle; empty: it can.
func CannotFly(v *airframe.Vehicle) string {
	if unflown := rows[v.Category()].unflown; unflown != nil {
		return unflown(v)
	}
	return ""
}

// pointless is why the built-in autopilot has nothing to do with an antenna tracker: it is told of its own vehicle alone.
const pointless = "the built-in autopilot does not point antennas"

func onPedestal(*airframe.Vehicle) string { return pointless }

func unpointed(v *airframe.Vehicle) (autopilot.Vehicle, error) {
	return nil, v.Refuse(errors.New(pointless), "pedestal")
}

func noMission(mission.Home) mission.Plan { return mission.Plan{} }

func noPlan(p mission.Plan, _ mission.Home) error { return stands(p) }

// stands returns an error for any mission of what stands on a pedestal.
func stands(p mission.Plan) error {
	if len(p.Items) > 0 {
		return errors.New("an antenna tracker stands on its pedestal and takes no mission: leave it out")
	}
	return nil
}

func withoutSurfaces(v *airframe.Vehicle) string {
	if len(v.Servos) == 0 {
		return "the built-in autopilot does not fly tailsitters without control surfaces"
	}
	return ""
}

// LeastHeight returns the height above home at which the built-in autopilot waits with a vehicle at least [m].
func LeastHeight(v *airframe.Vehicle) float64 { return rows[v.Category()].leastHeight }
