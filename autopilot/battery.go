package autopilot

import "math"

// batteryWatch judges the battery by its voltage under load and by the charge
// drawn, since a state message carries no more.
type batteryWatch struct {
	voltage   float64 // filtered for the throttle's compensation [V]
	slow      float64 // filtered for judging [V]
	drawnAh   float64 // since the start [A·h]
	lowFor    float64 // how long slow has been below LowVoltage [s]
	criticFor float64 // the same for CriticalVoltage [s]
	primed    bool
}

// Times in which a verdict ripens [s]: a gust's demand must not end a flight.
const (
	compensationTime = 0.3
	judgingTime      = 1.0
	lowTime          = 3.0
	criticalTime     = 1.5
)

// reserve is the share of the capacity with which the vehicle returns.
const reserve = 0.2

// step takes the measurement of the next dt [s].
func (b *batteryWatch) step(s *sense, v *Tuning, dt float64) {
	if !b.primed {
		b.voltage, b.slow, b.primed = s.voltage, s.voltage, true
	}
	b.voltage += (s.voltage - b.voltage) * (1 - math.Exp(-dt/compensationTime))
	b.slow += (s.voltage - b.slow) * (1 - math.Exp(-dt/judgingTime))
	b.drawnAh += max(0, s.current) * dt / 3600
	b.lowFor = ripen(b.lowFor, b.slow < v.LowVoltage, dt)
	b.criticFor = ripen(b.criticFor, b.slow < v.CriticalVoltage, dt)
}

// low tells that it is time to return.
func (b *batteryWatch) low(v *Tuning) bool {
	return b.lowFor > lowTime || b.drawnAh > (1-reserve)*v.CapacityAh
}

// critical tells that it is time to land where the vehicle is.
func (b *batteryWatch) critical() bool { return b.criticFor > criticalTime }

// ripen counts the time for which a condition has held without a break.
func ripen(held float64, now bool, dt float64) float64 {
	if !now {
		return 0
	}
	return held + dt
}
