package shape_test

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// TestServosSayWhatTheyMove besides control surfaces: motors by their numbers, wheels by their places.
func TestServosSayWhatTheyMove(t *testing.T) {
	v := airframe.Default()
	v.Servos = make([]servo.Params, 4)
	v.Motors[1].Hinge.Y, v.Motors[1].Servo = 1, 0
	v.Motors[3].Hinge.Y, v.Motors[3].Servo = 1, 0
	v.Wheels = []airframe.Wheel{
		{Steering: airframe.Linkage{Servo: 1, Gain: 1}, Retraction: airframe.Linkage{Servo: 2, Gain: 1}},
		{Retraction: airframe.Linkage{Servo: 2, Gain: 1}, Braking: airframe.Linkage{Servo: 1, Gain: 1}},
		{Retraction: airframe.Linkage{Servo: 0}}, // of no gain: nothing
	}
	want := []string{"tilts motors 2, 4", "steers wheel 1 and brakes wheel 2", "retracts wheels 1, 2", ""}
	if got := shape.PlanOf(&v).Moves; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
