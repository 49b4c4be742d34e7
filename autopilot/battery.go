package autopilot

import "math"

// BatteryWatch judges the battery by its voltage under load and by the charge
// drawn, since a state message carries no more.
type BatteryWatch struct {
	Voltage   float64 // filtered for the throttle's compensation [V]
	slow      float64 // filtered for judging [V]
	drawnAh   float64 // since the start [A·h]
	lowFor    float64 // how long slow has been below the low voltage [s]
	criticFor float64 // the same for the critical one [s]
	primed    bool
}

// BatteryLimits are when a flight ends for the battery's sake.
type BatteryLimits struct {
	LowVoltage      float64 // filtered, under load: return and land [V]
	CriticalVoltage float64 // filtered, under load: land at once [V]
	CapacityAh      float64 // of the full battery [A·h]
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

// Step takes the measurement of the next dt [s].
func (b *BatteryWatch) Step(s *Sense, l *BatteryLimits, dt float64) {
	if !b.primed {
		b.Voltage, b.slow, b.primed = s.Voltage, s.Voltage, true
	}
	b.Voltage += (s.Voltage - b.Voltage) * (1 - math.Exp(-dt/compensationTime))
	b.slow += (s.Voltage - b.slow) * (1 - math.Exp(-dt/judgingTime))
	b.drawnAh += max(0, s.Current) * dt / 3600
	b.lowFor = Ripen(b.lowFor, b.slow < l.LowVoltage, dt)
	b.criticFor = Ripen(b.criticFor, b.slow < l.CriticalVoltage, dt)
}

// Low tells that it is time to return.
func (b *BatteryWatch) Low(l *BatteryLimits) bool {
	return b.lowFor > lowTime || b.drawnAh > (1-reserve)*l.CapacityAh
}

// Critical tells that it is time to land where the vehicle is.
func (b *BatteryWatch) Critical() bool { return b.criticFor > criticalTime }

// Ripen counts the time for which a condition has held without a break [s].
func Ripen(held float64, now bool, dt float64) float64 {
	if !now {
		return 0
	}
	return held + dt
}
