package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
)

// fitDrag gives the vehicle the drag area with which it flies the reference flight.
func (w *wanted) fitDrag(t *physics.Trimmer) error {
	t.At(w.cruiseAltitude)
	c, err := t.DragFor(w.speed, -w.angle, w.charge)
	if err != nil || c.MaxDuty() > w.throttle.spinMax {
		return w.speedFault(t)
	}
	if c.DragArea.X < 0 {
		return w.angleFault(t)
	}
	t.Vehicle().DragArea = c.DragArea
	if c.DragArea.Z > 10 {
		return w.fault(culprit(w.file.RefAngleDeg, w.file.RefSpeed), fmt.Sprintf("%s, a drag area of %.3g m²", w.sayCruise(), c.DragArea.X),
			"at most 10 m² along each axis", "correct refSpd, refAngle or mass")
	}
	return nil
}

// angleFault says which least tilt the rotors' own drag allows.
func (w *wanted) angleFault(t *physics.Trimmer) error {
	least := "more"
	t.Vehicle().DragArea = frame.OfFRD(0, 0, 0)
	if c, err := t.Level(w.speed, w.charge); err == nil {
		least = fmt.Sprintf("at least %.3g°, which the rotors' own drag takes", -c.Pitch*180/math.Pi)
	}
	return w.fault(culprit(w.file.RefAngleDeg, w.file.RefSpeed), w.sayCruise(),
		least, "correct refAngle or refSpd")
}

// speedFault says which greatest tilt the motors allow at that speed.
func (w *wanted) speedFault(t *physics.Trimmer) error {
	least, most := 0.0, w.angle
	for range 7 {
		mid := (least + most) / 2
		if c, err := t.DragFor(w.speed, -mid, w.charge); err != nil || c.MaxDuty() > w.throttle.spinMax {
			most = mid
		} else {
			least = mid
		}
	}
	want := "a slower reference flight: the motors' full throttle does not hold it at any tilt"
	if least > 0 {
		want = fmt.Sprintf("at most %.3g° at that speed, where the motors give all they can", least*180/math.Pi)
	}
	return w.fault(culprit(w.file.RefSpeed, w.file.RefAngleDeg, w.file.HoverThrottle),
		w.sayCruise(), want,
		"lower refSpd or refAngle, or lower hoverThrOut, which leaves more thrust")
}

func (w *wanted) sayCruise() string {
	return say("refAngle", w.file.RefAngleDeg, "°") + " at " + say("refSpd", w.file.RefSpeed, " m/s")
}
