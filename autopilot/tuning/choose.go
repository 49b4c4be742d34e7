package tuning

import (
	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/autopilot/rover"
	"github.com/sitlark/sitlark/autopilot/vtol"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// rows are what flies vehicles of each category.
var rows = [airframe.Categories]struct {
	tune        func(*airframe.Vehicle) (autopilot.Vehicle, error)
	checkpoint  func() [32]byte                 // the layout of its checkpoints
	mission     func(mission.Home) mission.Plan // of a demonstration without one
	leastHeight float64                         // at which it waits, on wings in circles [m]
	check       func(mission.Plan, mission.Home) error
}{
	airframe.Multirotor: {either(Of), autopilot.CheckpointLayout, mission.BuiltIn, 5, mission.Plan.Check},
	airframe.Rover:      {either(RoverOf), rover.CheckpointLayout, mission.BuiltInRover, 0, mission.Plan.CheckOnGround},
	airframe.Plane:      {either(PlaneOf), plane.CheckpointLayout, mission.BuiltInPlane, 30, mission.Plan.Check},
	airframe.Quadplane:  {either(VTOLOf), vtol.CheckpointLayout, mission.BuiltInVTOL, 30, checkVTOL},
	airframe.Tailsitter: {either(VTOLOf), vtol.CheckpointLayout, mission.BuiltInPlane, 30, checkVTOL},
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

// CheckMission returns an error for a plan that the built-in autopilot can't fly with a vehicle from h.
func CheckMission(v *airframe.Vehicle, p mission.Plan, h mission.Home) error {
	return rows[v.Category()].check(p, h)
}

// LeastHeight returns the height above home at which the built-in autopilot waits with a vehicle at least [m].
func LeastHeight(v *airframe.Vehicle) float64 { return rows[v.Category()].leastHeight }
