package physics

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// vibration is what the rotors' usual imbalance and their blades' passage add to what the
// IMU measures. The vehicle's motion is without it: it comes to some micrometres.
//
// A propeller that is out of balance by m r adds m r Ω² to its rotor's first tone.
//
// Each rotor has two tones: a force in its disc that turns with the shaft, and one along
// its axis as often as a blade passes. Both grow with the speed squared, as the imbalance's
// force m r Ω² and the blades' loads do, and act on the rigid body at the hub, so that
// gyros feel them, too. Their phases follow from the seed.
type vibration struct {
	hover   float64                    // the rotors' speed in a hover [rad/s]
	once    [command.MaxMotors]float64 // amplitudes of the rotors' forces at that speed [N]
	passage float64
	phases  [command.MaxMotors]struct {
		once     float64 // [rad]
		sin, cos float64 // of the passage's phase over that of as many turns of once
	}

	accel frame.Vec[frame.FRD] // what it adds to the accelerometer [m/s²]
	gyro  frame.Vec[frame.FRD] // and to the gyro [rad/s]
}

// newVibration finds the forces that shake the vehicle in a hover as Vibration says. The
// tones of N rotors have different phases and soon different speeds: their powers add.
func newVibration(v *airframe.Vehicle, blades []*rotor.Model, seed int64) (s vibration) {
	balanced := !slices.ContainsFunc(v.Motors, func(m airframe.Motor) bool { return m.Imbalance > 0 })
	if v.Vibration == (airframe.Vibration{}) && balanced || len(v.Motors) == 0 {
		return s
	}
	n := float64(len(v.Motors))
	s.hover = hoverSpeed(v, blades)
	amplitude := v.Mass * math.Sqrt(2/n) // of one for an RMS of 1 m/s² of all, on each axis on which it acts
	s.passage = v.Vibration.Passage * amplitude
	for i := range v.Motors {
		s.once[i] = v.Vibration.Once*amplitude + v.Motors[i].Imbalance*s.hover*s.hover
	}
	random := rand.New(rand.NewPCG(uint64(seed), 0x7669627261746521))
	for i := range s.phases {
		once, passage := 2*math.Pi*random.Float64(), 2*math.Pi*random.Float64()
		s.phases[i].once = once
		blades := v.Rotor(min(i, len(v.Motors)-1)).Blades
		s.phases[i].sin, s.phases[i].cos = math.Sincos(passage - float64(blades)*once)
	}
	return s
}

// hoverSpeed returns the speed at which the rotors carry the weight in still air at sea level
// [rad/s], the top speed where they can't: to v.TopSpeed()/2⁴⁰, by bisection.
func hoverSpeed(v *airframe.Vehicle, blades []*rotor.Model) (speed float64) {
	healthy, air := rotor.NewState(0, 0), bemt.StandardAir()
	rotors := make([]float64, len(blades)) // of each propeller
	for i := range v.Motors {
		rotors[v.Motors[i].Propeller]++
	}
	low, high := 0.0, v.TopSpeed()
	for range 40 {
		speed = (low + high) / 2
		in := rotor.Inputs{Speed: speed, Density: air.Density, Viscosity: air.Viscosity, GroundDistance: math.Inf(1)}
		thrust := 0.0
		for k, n := range rotors {
			if n == 0 {
				continue
			}
			thrust += blades[k].At(&healthy, &in).Thrust * n
		}
		if thrust < v.Mass*standard.Gravity {
			low = speed
		} else {
			high = speed
		}
	}
	return speed
}

// measure finds what the IMU measures over a step of dt [s] that just ended: the mean of
// each tone over it. Autopilots sample their IMU at some 8 kHz and average down to their own
// rate, so that tones beyond half of it fade and hardly alias.
//
// Source: ArduPilot, Measuring Vibration with IMU Batch Sampler: samples at 8 kHz are
// averaged and downsampled.
func (s *vibration) measure(w *World, dt float64) {
	s.accel, s.gyro = frame.Vec[frame.FRD]{}, frame.Vec[frame.FRD]{}
	if s.hover == 0 {
		return
	}
	var force, moment, turned frame.Vec[frame.FRD] // turned is the moment's integral
	p := &w.propulsion
	for i := range p.motors {
		speed, m := p.motors[i].Speed, &p.mounts[i]
		blades := float64(w.vehicle.Rotor(i).Blades)
		if speed < 1 || p.rotors[i].Faults.Broken {
			continue
		}
		angle, growth := p.rotors[i].Angle()-speed*dt/2, speed*speed/(s.hover*s.hover)

		sin, cos := math.Sincos(angle + s.phases[i].once)
		f := s.once[i] * growth * sinc(speed*dt/2)
		shake, swung := frame.OfFRD(f*cos, m.spin*f*sin, 0), frame.OfFRD(f*sin, -m.spin*f*cos, 0).Scale(1/speed)
		if m.tilted {
			shake, swung = m.bodyFromDisc.Apply(shake), m.bodyFromDisc.Apply(swung)
		}

		sin, cos = times(w.vehicle.Rotor(i).Blades, sin, cos)
		sin, cos = sin*s.phases[i].cos+cos*s.phases[i].sin, cos*s.phases[i].cos-sin*s.phases[i].sin
		f = s.passage * growth
		if blades == 2 {
			f += twicePerTurn(w.around.velAirFRD, speed*m.radius) * p.aero[i].Thrust
		}
		f *= sinc(blades * speed * dt / 2)
		shake, swung = shake.AddScaled(f*cos, m.axis), swung.AddScaled(f*sin/(blades*speed), m.axis)

		force = force.Add(shake)
		moment = moment.Add(m.place.Cross(shake))
		turned = turned.Add(m.place.Cross(swung))
	}
	s.gyro = w.body.inertia.solve(turned)
	s.accel = force.Scale(1 / w.body.mass).Add(w.body.inertia.solve(moment).Cross(w.vehicle.IMUPlace))
}

// twicePerTurn returns the amplitude of the thrust's swing of a rotor of two blades that
// flies edgewise, over the thrust: 3/2 μ² of the advance ratio μ.
//
// A section of a blade at azimuth ψ meets the flow at Ωr + V sin ψ, and lifts with its
// square, whose part at 2 ψ is −V²/2 cos 2ψ. Over the blade that is −μ²/2 where the mean is
// 1/3 for a small μ, and both blades have it at the same time.
// Source of the velocities: J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed.,
// sec. 3.5 (blade element theory in forward flight).
func twicePerTurn(velAir frame.Vec[frame.FRD], tip float64) float64 {
	return 1.5 * min(1, (velAir.X*velAir.X+velAir.Y*velAir.Y)/(tip*tip))
}

// times returns sine and cosine of n times an angle, n ≥ 1, of which these are given.
func times(n int, sin, cos float64) (float64, float64) {
	s, c := sin, cos
	for range n - 1 {
		s, c = s*cos+c*sin, c*cos-s*sin
	}
	return s, c
}

// sinc is sin(x)/x, the mean of a tone over 2 x of its phase. Up to 0.5, where rotors and
// blades of usual speeds are, it is the sine's series, within 1e-13.
func sinc(x float64) float64 {
	if x < 0.5 {
		x *= x
		return 1 - x*(1.0/6)*(1-x*(1.0/20)*(1-x*(1.0/42)*(1-x*(1.0/72)*(1-x*(1.0/110)))))
	}
	return math.Sin(x) / x
}
