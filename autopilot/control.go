package autopilot

import (
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// follow moves the reference by dt [s] at the velocity want, looking to yaw [rad].
func (f *flight) follow(s *Sense, want frame.Vec[frame.NED], yaw, dt float64) {
	f.ref.follow(want, f.ref.pos.Sub(s.Pos).Len(), dt)
	if len(f.tuning.Vanes) > 0 && yaw == f.ref.yaw { // no heading is asked for
		yaw += s.outOfWind(f.position.integral.Scale(1/standard.Gravity), f.mixer.sideBySide())
	}
	f.ref.turn(yaw, f.gains.turnAccel, dt)
	f.ref.slip(s.Yaw())
}

// mostThrust is the share of the available thrust that goes into the mean: the rest
// is the attitude's.
const mostThrust = 0.92

// control runs the cascade once: from the reference to the pulses.
func (f *flight) control(s *Sense, dt float64) servos {
	available := f.tuning.available(f.battery.Voltage)
	most := mostThrust * available * standard.Gravity / f.hover.share
	force := f.position.step(&f.gains, s, &f.ref, most, !f.aloft && f.phase != takingOff, dt)
	if !f.aloft || f.phase == falling {
		force = frame.OfNED(0, 0, force.Z)
		f.position.integral = frame.OfNED(0, 0, f.position.integral.Z)
	}
	want := attitudeFor(force, f.ref.yaw)
	rates := f.gains.attitudeRates(s, want, f.ref.yawRate, f.phase != falling && !f.yawLost)
	demand := f.rates.step(&f.gains, s.Rate, rates, f.limited, dt)
	if !f.aloft {
		f.rates.relax()
	}
	if f.phase == falling {
		demand[2] = 0
	}
	for i := range demand {
		demand[i] /= available
	}
	f.mixer.rate = s.Rate
	var out mixed
	f.mixer.mix(&out, f.thrust(s, force, available)/available, demand)
	f.limited = out.limited
	if mean := f.mixer.mean(&out); f.aloft {
		f.hover.learn(mean*available, -s.SpecificForce.Z, dt)
		f.watch.step(s, &f.ref, force.Scale(1/force.Len()), mean, dt)
	}
	return f.tuning.pulses(&out)
}

// thrust returns the mean share of full thrust whose part along the wanted force
// is that force; none when the vehicle points away from it.
func (f *flight) thrust(s *Sense, force frame.Vec[frame.NED], available float64) float64 {
	share := f.hover.share * force.Dot(s.Up()) / standard.Gravity
	if f.phase == takingOff && f.elapsed() < rampTime {
		share *= f.elapsed() / rampTime
	}
	return clamp(share, 0, mostThrust*available)
}
