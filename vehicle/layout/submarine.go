package layout

// Thruster is how ArduSub mixes one thruster, as shares of what is asked for: 1, 0 or −1. A share of 1 is a pulse above the middle.
type Thruster struct{ Roll, Pitch, Yaw, Down, Ahead, Right float64 }

// Submarine is a frame of ArduSub's: thrusters by their outputs from 1.
type Submarine struct {
	Name        string // as in ArduPilot's --model and sim_vehicle's --frame
	FrameConfig int    // ArduSub's FRAME_CONFIG
	Thrusters   []Thruster
}

// vectored are the four thrusters that stand across the corners of all frames here: front right, front left, rear right, rear left.
var vectored = []Thruster{
	{Yaw: 1, Ahead: -1, Right: 1}, {Yaw: -1, Ahead: -1, Right: -1}, {Yaw: -1, Ahead: 1, Right: 1}, {Yaw: 1, Ahead: 1, Right: -1},
}

// Submarines returns ArduSub's frames that sitlark has vehicles for. The caller owns the result.
//
// Source: ArduPilot 4.7-dev, AP_Motors6DOF.cpp, which TestArduPilotSubHasTheSameThrusters reads.
func Submarines() []Submarine {
	with := func(more ...Thruster) []Thruster { return append(append([]Thruster(nil), vectored...), more...) }
	return []Submarine{
		{Name: "vectored", FrameConfig: 1, Thrusters: with(Thruster{Roll: 1, Down: 1}, Thruster{Roll: -1, Down: 1})},
		{Name: "vectored_6dof", FrameConfig: 2, Thrusters: with(
			Thruster{Roll: 1, Pitch: -1, Down: 1}, Thruster{Roll: -1, Pitch: -1, Down: 1},
			Thruster{Roll: 1, Pitch: 1, Down: 1}, Thruster{Roll: -1, Pitch: 1, Down: 1})},
	}
}
