package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// fitDrag gives the vehicle the drag area with which it flies the reference flight.
func (c *candidate) fitDrag() error {
	c.trimmer.At(c.cruiseAltitude)
	flown, err := c.trimmer.DragFor(c.speed, -c.angle, c.charge)
	if err != nil || flown.MaxDuty() > c.throttle.spinMax {
		return c.speedFault()
	}
	if flown.DragArea.X < 0 {
		return c.angleFault()
	}
	c.trimmer.Vehicle().DragArea = flown.DragArea
	if flown.DragArea.Z > 10 {
		return c.fault(culprit(c.file.RefAngleDeg, c.file.RefSpeed), fmt.Sprintf("%s, a drag area of %.3g m²", c.sayCruise(), flown.DragArea.X),
			"at most 10 m² along each axis", "correct refSpd, refAngle or mass")
	}
	return nil
}

// angleFault says which least tilt the rotors' own drag allows.
func (c *candidate) angleFault() error {
	least := "more"
	c.trimmer.Vehicle().DragArea = frame.OfFRD(0, 0, 0)
	if flown, err := c.trimmer.Level(c.speed, c.charge); err == nil {
		least = fmt.Sprintf("at least %.3g°, which the rotors' own drag takes", -flown.Pitch*180/math.Pi)
	}
	return c.fault(culprit(c.file.RefAngleDeg, c.file.RefSpeed), c.sayCruise(),
		least, "correct refAngle or refSpd")
}

// speedFault says which greatest tilt the motors allow at that speed.
func (c *candidate) speedFault() error {
	least, most := 0.0, c.angle
	for range 7 {
		mid := (least + most) / 2
		if flown, err := c.trimmer.DragFor(c.speed, -mid, c.charge); err != nil || flown.MaxDuty() > c.throttle.spinMax {
			most = mid
		} else {
			least = mid
		}
	}
	want := "a slower reference flight: the motors' full throttle does not hold it at any tilt"
	if least > 0 {
		want = fmt.Sprintf("at most %.3g° at that speed, where the motors give all they can", least*180/math.Pi)
	}
	return c.fault(culprit(c.file.RefSpeed, c.file.RefAngleDeg, c.file.HoverThrottle),
		c.sayCruise(), want,
		"lower refSpd or refAngle, or lower hoverThrOut, which leaves more thrust")
}

func (c *candidate) sayCruise() string {
	return say("refAngle", c.file.RefAngleDeg, "°") + " at " + say("refSpd", c.file.RefSpeed, " m/s")
}
