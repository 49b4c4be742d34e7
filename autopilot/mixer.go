package autopilot

// motors is the number of motors that the mixer drives.
const motors = 4

// quadX tells for each motor, in ArduCopter's order, which way more of its thrust
// turns the body: roll right, pitch up, yaw right. A propeller that turns
// counter-clockwise turns the body clockwise, that is right.
var quadX = [motors][3]float64{
	{-1, +1, +1}, // 1: front right, counter-clockwise
	{+1, -1, +1}, // 2: rear left, counter-clockwise
	{+1, +1, -1}, // 3: front left, clockwise
	{-1, -1, -1}, // 4: rear right, clockwise
}

// yawReserve is the share of the range that yaw may always use.
const yawReserve = 0.08

// mix returns each motor's thrust as a share of full thrust, 0 to 1, for a mean
// thrust (0 to 1) and demands about the axes. limited tells which demands could
// not be met.
//
// Where the motors can't give everything, roll and pitch come before yaw, and yaw
// before the mean thrust.
func mix(thrust float64, demand [3]float64) (out [motors]float64, limited [3]bool) {
	var tilt, yaw [motors]float64
	for m, f := range quadX {
		tilt[m] = f[0]*demand[0] + f[1]*demand[1]
		yaw[m] = f[2] * demand[2]
	}
	lo, hi := bounds(tilt)
	if span := hi - lo; span > 1-yawReserve {
		limited[0], limited[1] = true, true
		scale(&tilt, (1-yawReserve)/span)
	}
	yawShare := fit(tilt, yaw)
	limited[2] = yawShare < 1
	for m := range out {
		out[m] = tilt[m] + yawShare*yaw[m]
	}
	lo, hi = bounds(out)
	thrust = clamp(thrust, -lo, 1-hi)
	for m := range out {
		out[m] = clamp(out[m]+thrust, 0, 1) // against rounding only
	}
	return out, limited
}

// fit returns the largest share, 0 to 1, of add that keeps the spread of
// base + share·add within 1.
func fit(base, add [motors]float64) float64 {
	share := 1.0
	for i := range base {
		for j := range base {
			if d := add[i] - add[j]; d > 0 {
				share = min(share, max(0, (1-base[i]+base[j])/d))
			}
		}
	}
	return share
}

func bounds(v [motors]float64) (lo, hi float64) {
	lo, hi = v[0], v[0]
	for _, x := range v {
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}

func scale(v *[motors]float64, by float64) {
	for i := range v {
		v[i] *= by
	}
}
