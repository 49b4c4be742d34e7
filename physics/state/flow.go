package state

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
)

// The flow and the load of a flight: what panels, scenarios, plots, exports and metrics call by these names is
// worked out here.

const (
	// LeastFlow is the airspeed from which on the flow has a direction [m/s].
	LeastFlow = 2
	// StallShare is the share of stalled strips from which on a plane is said to stall. Strips count while it flies on
	// its wings: not below LeastFlow, on the ground or in its launch, nor while rotors carry more than half of its weight.
	StallShare = 0.3
)

// Alpha is the angle of attack, -π to π [rad]: of the air's flow to the body's forward axis in its plane of symmetry,
// positive where it comes from below. NaN below LeastFlow.
func (a *Air) Alpha() float64 {
	if !a.Flows() {
		return math.NaN()
	}
	return math.Atan2(a.VelAirFRD.Z, a.VelAirFRD.X)
}

// Beta is the angle of sideslip, -π/2 to π/2 [rad]: of the air's flow to the plane of symmetry, positive where it comes
// from the right. NaN below LeastFlow.
func (a *Air) Beta() float64 {
	if !a.Flows() {
		return math.NaN()
	}
	return math.Asin(max(-1, min(1, a.VelAirFRD.Y/a.Airspeed)))
}

// Flows reports whether the flow is fast enough to have a direction.
func (a *Air) Flows() bool { return a.Airspeed >= LeastFlow }

// EquivalentAirspeed is the airspeed at sea level of the standard atmosphere with the same dynamic pressure [m/s].
func (a *Air) EquivalentAirspeed() float64 {
	return a.Airspeed * math.Sqrt(a.Density/standard.SeaLevelDensity)
}

// Stalls reports whether so much of the wings is stalled that the vehicle is said to stall.
func (a *Air) Stalls() bool { return a.Stalled >= StallShare }

// LoadFactor is n_z: the specific force upward along the body's down axis over standard gravity. 1 at rest and level,
// negative where the vehicle is pushed down.
func (b *Body) LoadFactor() float64 { return -b.SpecificForceFRD.Z / standard.Gravity }

// ClimbRate is the speed upward [m/s].
func (b *Body) ClimbRate() float64 { return -b.VelGround.Z }
