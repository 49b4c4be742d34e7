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

// fixed returns the number that is read from what appendFixed writes of v. It is asked some thirty times a step, and so divides and turns
// integers into floating point as little as it can.
func fixed(v float64, decimals int) float64 {
	d := &rounding[decimals]
	abs := math.Abs(v)
	if !(abs < d.most) {
		var buf [400]byte
		c := cursor{}
		return c.slowly(appendFixed(buf[:0], v, decimals))
	}
	whole := int64(abs)
	fraction := int64((abs-float64(whole))*d.scale + 0.5) // all of scale where it is rounded up to the next whole part
	return math.Copysign(float64(whole*d.whole+fraction)/d.scale, v)
}

// rounding is, by the number of decimals, the power of 10 that makes an integer of them, and from which number on that may not be exact as a
// floating-point number, of which the quotient would then not be the nearest one.
var rounding = func() (all [len(pow10)]struct {
	whole       int64
	scale, most float64
}) {
	for i, scale := range pow10 {
		all[i].whole, all[i].scale, all[i].most = scale, float64(scale), float64(exact/scale-2)
	}
	return all
}()
