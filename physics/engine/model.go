package engine

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
)

// Model is an engine worked out. It is read-only.
//
// Torque on the shaft is that of the gases less friction:
//
//	T = F(n) · X(throttle, n) · ρ/ρ0 − R(n)
//
// F is a parabola about the speed of the greatest torque plus R, so that power is greatest at PowerSpeed; X the
// cylinder's filling over that at full throttle; R friction, the same in thin air, by which power falls faster than density:
// with Friction 0.117 by the law of R.F. Gagg and E.V. Farrar, Altitude Performance of Aircraft Engines Equipped with
// Gear-Driven Superchargers, SAE Transactions 29, 1934, P/P0 = 1.132 σ − 0.132 (cited by many; the paper was not verified).
type Model struct {
	Params

	peak         float64 // greatest torque [N m]
	above, below float64 // by what share it falls at twice the speed of the greatest torque, and at none
	friction     float64 // torque at PowerSpeed [N m]
	closed, open float64 // the throttle's area at idle and at full throttle, over what passes the flow of PowerSpeed
	burns        float64 // fuel for the gases' work [kg/J]
	compression  float64 // mean torque over the compression stroke [N m]
}

const (
	// gentle is the most by which torque falls from its greatest value down to standstill. A choice.
	gentle = 0.6
	// standing is the share of friction's torque at PowerSpeed that is left at standstill; between, it grows in a
	// straight line. A choice: that of oil grows with speed, that of rings hardly.
	standing = 0.4
	// filling is that of the cylinder at full throttle and PowerSpeed, over that of an open pipe. A choice.
	filling = 0.95
)

// New works out an engine that is valid.
func New(p *Params) *Model {
	m := &Model{Params: *p}
	r, rated := p.PowerSpeed/p.TorqueSpeed, p.Power/p.PowerSpeed
	m.above = 1 / ((r - 1) * (3*r - 1)) // where d(n T)/dn = 0
	m.below = min(gentle, m.above)
	m.peak = rated / (1 - m.above*(r-1)*(r-1))
	m.friction = rated * p.Friction / (1 - p.Friction)
	m.open = area(filling, 1)
	m.burns = p.Consumption * (1 - p.Friction)
	ratio := p.Idle / p.PowerSpeed
	need := m.rubs(p.Idle) + rated*ratio*ratio
	m.closed = min(area(need/m.full(p.Idle)*fills(m.open, ratio), ratio), 0.9*m.open)

	// Adiabatic work on the charge, W = p V ((r^(γ−1) − 1)/(γ−1)), over the half turn that it takes.
	const gamma, atmosphere = 1.3, 101325
	cylinder := p.Displacement * p.Compression / (p.Compression - 1)
	m.compression = atmosphere * cylinder * (math.Pow(p.Compression, gamma-1) - 1) / (gamma - 1) / math.Pi
	return m
}

// Top returns the speed at which friction takes all torque at full throttle [rad/s]: no faster by its own.
func (m *Model) Top() float64 { return m.TorqueSpeed * (1 + 1/math.Sqrt(m.above)) }

// full is the gases' torque at full throttle at sea level [N m], ≥ 0.
func (m *Model) full(speed float64) float64 {
	off := speed/m.TorqueSpeed - 1
	fall := m.above
	if off < 0 {
		fall = m.below
	}
	return max(0, m.peak*(1-fall*off*off)+m.rubs(speed))
}

// rubs is the torque of friction and of what pumps charge through the engine [N m].
func (m *Model) rubs(speed float64) float64 {
	return m.friction * (standing + (1-standing)*speed/m.PowerSpeed)
}

// fills is the pressure in the manifold over that of the air, with a throttle of an area and the speed over
// PowerSpeed. The flow a = n·x through it takes the pressure 1 − x = (a/area)², as through an orifice
// (Bernoulli; its compressibility is left out).
func fills(area, n float64) float64 {
	q := n / area
	return 2 / (1 + math.Sqrt(1+4*q*q))
}

// area is fills' inverse.
func area(x, n float64) float64 { return n * x / math.Sqrt(1-x) }

// opening is the throttle's area at a share of its travel: a butterfly's, whose disc turns by 90°.
func (m *Model) opening(throttle float64) float64 {
	return m.closed + (m.open-m.closed)*(1-math.Cos(throttle*math.Pi/2))
}

// Gas returns the torque of the gases [N m] where the engine fires, at a throttle of 0 to 1, in air of a density [kg/m³].
func (m *Model) Gas(speed, throttle, density float64) float64 {
	n := speed / m.PowerSpeed
	x := fills(m.opening(throttle), n) / fills(m.open, n)
	return m.full(speed) * x * density / standard.SeaLevelDensity
}

// Throttle returns the throttle that gives a torque at a speed [rad/s] in air of a density [kg/m³]: below 0 where even the closed
// one gives more, above 1 where the open one gives less. It rises with the torque.
func (m *Model) Throttle(speed, torque, density float64) float64 {
	n := max(1e-3, speed/m.PowerSpeed)
	most := max(1e-9, m.full(speed)*density/standard.SeaLevelDensity)
	share := (torque + m.rubs(speed)) / most
	if share >= 1 {
		return share
	}
	if share <= 0 {
		return share - 1
	}
	a := area(share*fills(m.open, n), n)
	if a < m.closed {
		return a/m.closed - 1
	}
	return min(1, math.Acos(1-(a-m.closed)/(m.open-m.closed))*2/math.Pi)
}

// Burns returns the flow of fuel [kg/s] with a torque of the gases at a speed.
func (m *Model) Burns(gas, speed float64) float64 { return m.burns * gas * speed }
