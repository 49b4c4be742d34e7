package rotorhead

import "github.com/sitlark/sitlark/physics/frame"

// State is what a rotor remembers. The zero value stands in calm air.
type State struct {
	Induced float64 // velocity at the disc, against the thrust [m/s]
	steady  float64 // what it goes to

	Coning float64 // of the blades, up [rad]
	Front  float64 // flapping of the blade at azimuth 0, over the coning: the disc tilts back [rad]
	Side   float64 // of the one a quarter turn on [rad]

	Lost bool // fault: it gives and takes nothing
}

// Inputs is what acts on a rotor. Vectors are in disc axes.
type Inputs struct {
	Speed      float64              // of the shaft [rad/s], ≥ 0
	Collective float64              // pitch of all blades at the root [rad]
	Back       float64              // cyclic pitch that tilts the disc of a teetering rotor back by as much [rad]
	Right      float64              // likewise to the right
	VelAirFRD  frame.Vec[frame.FRD] // of the hub relative to the air [m/s]
	RateFRD    frame.Vec[frame.FRD] // at which the hub turns [rad/s]
	Density    float64              // of the air [kg/m³]
	Height     float64              // of the hub over the ground [m]; 0: far away
}

// Outputs is what a rotor does. Vectors are in disc axes, at the hub.
type Outputs struct {
	ForceFRD    frame.Vec[frame.FRD] // [N]
	MomentFRD   frame.Vec[frame.FRD] // of the hub's stiffness [N m]
	Thrust      float64              // along the shaft [N]
	Torque      float64              // by which the air brakes it; below 0 it drives [N m]
	TorqueSlope float64              // its derivative over speed, in round numbers [N m s/rad], ≥ 0
}

// Right returns by how much the tip-path plane tilts to the right of the shaft [rad].
func (s *State) Right(p *Params) float64 { return -p.sense() * s.Side }

func (p *Params) sense() float64 {
	if p.Clockwise {
		return 1
	}
	return -1
}
