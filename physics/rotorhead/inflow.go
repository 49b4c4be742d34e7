package rotorhead

import "math"

// inflow lets the induced velocity follow the thrust.
//
// It lags behind that of momentum theory by the momentum of the air that moves with the disc: P.J. Carpenter, B. Fridovich, Effect of a
// Rapid Blade-Pitch Increase on the Thrust and Induced-Velocity Response of a Full-Scale Helicopter Rotor, NACA TN 3044, 1953: 63.7 %
// of a ball of air of the disc's radius.
func (m *Model) inflow(s *State, in *Inputs, thrust, dt float64) {
	v := in.VelAirFRD
	across := math.Hypot(v.X, v.Y)
	climb := -v.Z
	if thrust < 0 { // it blows the other way
		climb, s.Induced, s.steady = -climb, -s.Induced, -s.steady
	}
	hover := math.Sqrt(math.Abs(thrust) / (2 * in.Density * m.area))
	rounds := 2
	if dt == 0 {
		rounds = 20
	}
	s.steady = momentum(s.steady, hover, climb, across, rounds) * ground(in.Height, m.Radius, across, s.Induced)
	flow := max(hover, math.Hypot(across, climb+s.Induced), 0.3)
	const air = 0.637 * 4.0 / 3 * pi
	lag := air * m.Radius / (2 * pi * flow)
	if dt == 0 {
		s.Induced += 0.3 * (s.steady - s.Induced)
	} else {
		s.Induced += (1 - math.Exp(-dt/lag)) * (s.steady - s.Induced)
	}
	if thrust < 0 {
		s.Induced, s.steady = -s.Induced, -s.steady
	}
}

// momentum returns the induced velocity of a rotor that would have hover in a hover [m/s], which climbs and goes across [m/s]. last is what it was.
//
// Source: H. Glauert's v = v_h²/√(V² + (V_c + v)²), in J.G. Leishman, Principles of Helicopter Aerodynamics, sec. 2.14, also for climb (µ = 0) and the windmill
// state. In the vortex ring and turbulent wake states, where momentum theory fails, W. Johnson's curve through measurements, A Comprehensive
// Analytical Model of Rotorcraft Aerodynamics and Dynamics, NASA TM-81182, 1980: where µ² + (2 µ_z + 3 λ_h)² < λ_h²,
// v = µ_z ((0.373 µ_z² + 0.598 µ²)/λ_h² − 1.991). It meets momentum theory at descents of v_h and 2 v_h.
func momentum(last, hover, climb, across float64, rounds int) float64 {
	if hover < 1e-6 {
		return 0
	}
	x, y := climb/hover, across/hover
	if b := 2*x + 3; y*y+b*b < 1 {
		return hover * x * (0.373*x*x + 0.598*y*y - 1.991)
	}
	if x <= -1.5 { // windmill: the small root, where the fixed point draws
		u := last / hover
		if !(u >= 0 && u < 1.2) {
			u = 0.5
		}
		for range rounds {
			u += 0.7 * (1/math.Hypot(y, x+u) - u)
			u = min(max(u, 0), 1.2)
		}
		return hover * u
	}
	u := max(last/hover, -x, 0.02)
	for range rounds {
		h := math.Hypot(y, x+u)
		f, slope := u*h-1, h+u*(x+u)/max(h, 1e-9)
		u = min(max(u-f/max(slope, 0.5), 0.01), 3)
	}
	return hover * u
}

// ground returns the share of the induced velocity that is left over the ground.
//
// Source: I.C. Cheeseman, W.E. Bennett, The Effect of the Ground on a Helicopter Rotor in Forward Flight, ARC R&M 3021, 1955:
// 1 − (R/4z)²/(1 + (V/v)²); closer than half a radius as at half a radius.
func ground(height, radius, across, induced float64) float64 {
	if height <= 0 || height > 5*radius {
		return 1
	}
	near := radius / (4 * max(height, radius/2))
	fast := across / max(math.Abs(induced), 0.3)
	return 1 - near*near/(1+fast*fast)
}

// gradient returns the first harmonics of the induced velocity at the tip, over its mean, by the azimuth.
//
// Source: J.M. Drees, A Theory of Airflow Through Rotors and its Application to Some Helicopter Problems, J. Helicopter Assoc. Great
// Britain 3, 1949, in J.G. Leishman, sec. 3.5.2: k_x = 4/3 (1 − cos χ − 1.8 µ²)/sin χ, k_y = −2 µ.
func (m *Model) gradient(s *State, in *Inputs) (cos, sin float64) {
	v := in.VelAirFRD
	across, tip := math.Hypot(v.X, v.Y), in.Speed*m.Radius
	if across < 1e-6 || tip < 1 {
		return 0, 0
	}
	mu := min(across/tip, 0.4)
	lambda := max(0, (s.Induced-v.Z)/tip)
	h := math.Hypot(mu, lambda)
	kx, ky := 4./3*(mu/(h+lambda)-1.8*mu*h), -2*mu
	x, y := v.X/across, m.sense*v.Y/across
	return -kx*x + ky*y, -kx*y - ky*x
}
