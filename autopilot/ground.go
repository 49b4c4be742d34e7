package autopilot

import "math"

// boot keeps the outputs off, as ArduPilot's are before it has started.
func (f *flight) boot() servos {
	if f.elapsed() >= bootTime {
		f.enter(waiting, "")
	}
	return servos{}
}

// await waits as an estimator would need it: still and level for a while.
func (f *flight) await(s *Sense, dt float64) servos {
	why := s.Unfit(mostTilt, f.tuning.LowVoltage)
	f.steady = Ripen(f.steady, why == "", dt)
	if f.steady >= steadyTime {
		f.start, f.padHeight = s.Pos, s.Height()
		f.enter(arming, "")
	} else if why != "" && f.elapsed() > 2*steadyTime && !f.warned {
		f.warned = true
		f.logf("autopilot: %.1f s: not arming: %s", f.now, why)
	}
	return f.tuning.stopped()
}

// mostTilt is that at which it still arms [rad].
const mostTilt = 20 * math.Pi / 180

// arm spins the motors up.
func (f *flight) arm(s *Sense) servos {
	share := f.elapsed() / max(armingTime, f.tuning.Swash.SpoolUp)
	if share >= 1 {
		f.ref = newReference(s)
		f.enter(takingOff, "")
	}
	return f.tuning.spinning(min(1, share))
}

// rest keeps the motors stopped after a flight, and still notices a fall.
func (f *flight) rest(s *Sense) servos {
	const settle = 3 // [s]
	if f.phase == landed && f.elapsed() < settle {
		if f.watch.feel(s); f.watch.hit {
			f.enter(crashed, "hit the ground hard")
		}
	}
	return f.tuning.stopped()
}

// disarm ends the flight.
func (f *flight) disarm(s *Sense, why string) servos {
	const toppled = 30 * math.Pi / 180
	if f.watch.hit || s.Tilt() > toppled {
		f.enter(crashed, why)
	} else {
		f.enter(landed, why)
	}
	return f.tuning.stopped()
}
