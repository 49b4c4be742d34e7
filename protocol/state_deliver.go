package protocol

import "math"

// Deliver sets dst to what ParseState reads from the message of s, with its digits, without writing and reading that: for an autopilot in the
// same program. s must be finite.
func Deliver(dst, s *State) {
	if s.NoTimeSync || s.NoLockstep || s.Geodetic { // which no such autopilot asks for
		var buf [MaxStateSize]byte
		if err := ParseState(AppendState(buf[:0], s), dst); err != nil {
			panic(err) // the message of a finite state is one
		}
		return
	}
	*dst = State{Time: fixed(s.Time, timeDecimals), RangefinderCount: min(s.RangefinderCount, MaxRangefinders), RCCount: max(0, min(s.RCCount, MaxRC))}
	round := func(dst, src []float64, decimals int) {
		for i, v := range src {
			dst[i] = fixed(v, decimals)
		}
	}
	round(dst.GyroFRD[:], s.GyroFRD[:], motionDecimals)
	round(dst.AccelBodyFRD[:], s.AccelBodyFRD[:], motionDecimals)
	round(dst.PositionNED[:], s.PositionNED[:], motionDecimals)
	round(dst.VelGroundNED[:], s.VelGroundNED[:], motionDecimals)
	round(dst.Quaternion[:], s.Quaternion[:], attitudeDecimals)
	dst.Roll, dst.Pitch, dst.Yaw = fixed(s.Roll, attitudeDecimals), fixed(s.Pitch, attitudeDecimals), fixed(s.Yaw, attitudeDecimals)
	round(dst.WindNED[:], s.WindNED[:], airDecimals)
	round(dst.Rangefinders[:dst.RangefinderCount], s.Rangefinders[:dst.RangefinderCount], airDecimals)
	dst.WindvaneFrom, dst.WindvaneSpeed = fixed(s.WindvaneFrom, airDecimals), fixed(s.WindvaneSpeed, airDecimals)
	dst.Airspeed = fixed(s.Airspeed, airDecimals)
	dst.BatteryVoltage, dst.BatteryCurrent = fixed(s.BatteryVoltage, airDecimals), fixed(s.BatteryCurrent, airDecimals)
	copy(dst.RC[:dst.RCCount], s.RC[:dst.RCCount])
}

// fixed returns the number that is read from what appendFixed writes of v.
func fixed(v float64, decimals int) float64 {
	scale := pow10[decimals]
	whole, fraction, ok := split(math.Abs(v), scale)
	if !ok || whole >= mostWhole[decimals] { // the quotient would not be of two exact numbers
		var buf [400]byte
		c := cursor{}
		return c.slowly(appendFixed(buf[:0], v, decimals))
	}
	return math.Copysign(float64(whole*scale+fraction)/float64(scale), v)
}

// mostWhole is, by the number of decimals, from which whole part on a number and its decimals are no exact integer. A division for each
// number that is delivered took half of its time.
var mostWhole = func() (most [len(pow10)]int64) {
	for i, scale := range pow10 {
		most[i] = exact/scale - 1
	}
	return most
}()
