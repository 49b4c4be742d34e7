package physics

import "github.com/sitlark/sitlark/physics/frame"

// A propeller that turns against its own sense is one that points the other way and turns in its own sense about that: a half
// turn about a blade's axis takes one to the other, but for the blades' sections, whose sharp edge is ahead then and whose camber
// lies below. What these keep of thrust and torque is chosen, after models that fly on their backs with propellers made for
// one way; no measurement of a propeller in reverse was found for it.
const (
	thrustBackward = 0.6
	torqueBackward = 0.8
)

// overturn is that half turn.
var overturn = frame.FromQuat[frame.FRD, frame.FRD](0, 1, 0, 0)

// face turns a rotor to the side to which its motor's sense lets it push.
func (p *propulsion) face(i int) {
	m, a := &p.mounts[i], &p.vehicle.Motors[i]
	if m.backward == p.motors[i].Backward {
		return
	}
	m.backward = p.motors[i].Backward
	m.thrustScale, m.torqueScale = a.ThrustScale, a.TorqueScale
	if m.backward {
		m.thrustScale, m.torqueScale = thrustBackward*orOne(a.ThrustScale), torqueBackward*orOne(a.TorqueScale)
	}
	angle := 0.0
	if m.swings() {
		angle = p.servos[m.servo].AngleDeg
	}
	m.point(angle)
}

// orOne returns a factor for which 0 stands for 1.
func orOne(f float64) float64 {
	if f == 0 {
		return 1
	}
	return f
}
