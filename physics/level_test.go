package physics

import (
	"math"
	"testing"
)

// TestPlanesFlyStraightWithRudderAtRest: level on a straight course at their cruising speed, by ailerons and elevator alone, they
// hold their wings level. What the slipstream turns their nose by is little, and to the left with a fin above a propeller
// that turns clockwise seen from behind, as usual; the aerosonde's tail hangs down into it.
func TestPlanesFlyStraightWithRudderAtRest(t *testing.T) {
	const mostRoll, leastSlip, mostSlip = 0.6, -0.2, 1.5 // [°]; measured 0.33, -0.12 and 1.1
	for _, c := range []struct {
		name   string
		cruise float64 // [m/s]
	}{
		{"trainer", 14}, {"plane", 22}, {"plane-redundant", 22}, {"plane-3d", 16},
		{"v-tail", 14}, {"glider", 12}, {"plane-jet", 50}, {"aerosonde", 25},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := vtol(t, "../vehicle/vehicles/"+c.name+".yaml")
			glideFrom(w, 150, c.cruise)
			const step, settled, whole = 0.02, 2000, 3000
			pitchTrim, throttle := 0.0, 0.4
			meanRoll, meanSlip := 0.0, 0.0
			for i := range whole {
				s := w.State()
				roll, pitch, _ := s.Euler()
				course := math.Atan2(s.VelGround.Y, s.VelGround.X)
				wanted := between(-course-0.02*w.body.position.Y/c.cruise, 0.4)
				aileron := between(1.5*(wanted-roll)-0.15*w.body.rate.X, 1)
				climb := between(0.2*(150+w.body.position.Z)/c.cruise, 0.1) + s.VelGround.Z/c.cruise
				pitchTrim = between(pitchTrim+0.5*climb*step, 0.4)
				elevator := between(1.2*(pitchTrim+climb-pitch)-0.15*w.body.rate.Y, 1)
				slow := c.cruise - s.Air.Airspeed
				throttle = max(0, min(1, throttle+0.05*slow*step))
				in := neutral(uint16(1000 + 1000*max(0, min(1, throttle+0.1*slow))))
				in.PWMUs[0], in.PWMUs[1] = uint16(1500+400*aileron), uint16(1500+400*elevator)
				switch c.name {
				case "v-tail": // the right half on output 2, reversed, the left one on 4
					in.PWMUs[1], in.PWMUs[3] = uint16(1500-400*elevator), uint16(1500+400*elevator)
				case "plane-redundant": // a second servo for each
					in.PWMUs[8], in.PWMUs[9], in.PWMUs[11] = in.PWMUs[0], in.PWMUs[1], 1500
				}
				fly(t, w, in, step)
				if i >= settled {
					meanRoll += roll / (whole - settled) * 180 / math.Pi
					meanSlip += s.Air.Beta() / (whole - settled) * 180 / math.Pi
				}
			}
			s := w.State()
			t.Logf("roll %.2f°, slip %.2f° at %.1f m/s, %.0f m", meanRoll, meanSlip, s.Air.Airspeed, -w.body.position.Z)
			if !(math.Abs(meanRoll) < mostRoll && meanSlip > leastSlip && meanSlip < mostSlip && math.Abs(s.Air.Airspeed-c.cruise) < 1) {
				t.Errorf("roll %g°, slip %g° at %g m/s; expected at most %g°, and %g to %g°", meanRoll, meanSlip, s.Air.Airspeed, mostRoll, leastSlip, mostSlip)
			}
		})
	}
}

// between returns x, at most most to either side of 0.
func between(x, most float64) float64 { return max(-most, min(most, x)) }
