package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestAServoAppliesTheBrakes: with half of their torque on both main wheels the trainer slows down by torque over radius and
// mass, with none it rolls on.
func TestAServoAppliesTheBrakes(t *testing.T) {
	const torque, speed = 0.06, 4.0 // [N m], [m/s]
	slowed := func(pulse uint16) float64 {
		w := planeWorld(t, func(p *Params) {
			v := &p.Vehicle
			v.Servos = append(v.Servos, servo.Params{Name: "brakes", Output: 8, MinUs: 1000, MaxUs: 2000, AtMaxDeg: 60, StartUs: 1000})
			for i := range v.Wheels {
				if i > 0 {
					v.Wheels[i].BrakeTorque = torque
					v.Wheels[i].Braking = airframe.Linkage{Servo: len(v.Servos) - 1, Gain: 180 / math.Pi / 60}
				}
			}
		})
		in := neutral(1000)
		in.PWMUs[7] = pulse
		w.rolling.chocks = false
		w.body.velocity = w.body.attitude.Apply(frame.OfFRD(speed, 0, 0))
		fly(t, w, in, 0.3) // tyres and brakes take hold
		before := w.body.velocity.Len()
		fly(t, w, in, 0.4)
		return (before - w.body.velocity.Len()) / 0.4
	}
	free, half := slowed(1000), slowed(1500)
	v := trainer()
	want := 2 * torque / 2 / v.Wheels[1].Radius / v.Mass
	if got := half - free; math.Abs(got-want) > 0.1*want {
		t.Errorf("the brakes slow it down by %.3f m/s², want %.3f m/s²", got, want)
	}
	if free > 0.1*standard.Gravity {
		t.Errorf("without brakes it slows down by %.3f m/s²", free)
	}
}
