package rotorhead

import "math"

// mostFlap is how far blades flap: then their stops hold them [rad].
const mostFlap = 0.35

// flap lets coning and tip-path plane follow the flap moments.
//
// A blade at azimuth η flaps by β = β0 + βc cos η + βs sin η. With the moments' harmonics M, the hub's stiffness K and the shaft turning at p
// and q, its equation I (β̈ + Ω² β) + K β = M − 2 I Ω (gyroscopic) has the harmonics
//
//	2 Ω β̇s + (γ/8) Ω β̇c = Mc/I − K/I βc + 2 Ω p
//	−2 Ω β̇c + (γ/8) Ω β̇s = Ms/I − K/I βs + 2 Ω q
//
// without second derivatives (p to the side to which the rotor turns at the nose). M has the damping of the flapping as it is; γ/8 stands for that of its change.
// The step is implicit, and so good for a rotor that stands.
//
// Source: W. Johnson, Helicopter Theory, 1980, sec. 5-4 and 5-5, in the coordinates of sec. 8-4.1; R.T.N. Chen, Effects of Primary Rotor
// Parameters on Flapping Dynamics, NASA TP-1431, 1980.
func (m *Model) flap(s *State, in *Inputs, sum *sums, dt float64) {
	spin, inertia := in.Speed, m.FlapInertia
	damping := in.Density * m.lock * spin / inertia // γ/8 Ω [1/s]
	stiff := m.Stiffness / inertia
	rc := sum.flapC/inertia - stiff*s.Front + 2*spin*m.sense*in.RateFRD.X
	rs := sum.flapS/inertia - stiff*s.Side + 2*spin*in.RateFRD.Y
	step := dt
	if dt == 0 {
		step = 0.002
	}
	// (A/dt + B) Δ = R
	a, b := damping/step+stiff+1e-9, 2*spin/step+damping*spin
	det := a*a + b*b
	dc, ds := (a*rc-b*rs)/det, (a*rs+b*rc)/det
	s.Front = within(s.Front+dc, mostFlap)
	s.Side = within(s.Side+ds, mostFlap)
	cone := within(sum.flap/(inertia*(spin*spin)+m.Stiffness+1e-6), mostFlap)
	s.Coning += (1 - math.Exp(-step*max(spin, 10))) * (cone - s.Coning)
}

func within(x, most float64) float64 { return max(-most, min(most, x)) }
