package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
)

// fitDrags gives the rotors the drag that mdrag_coef asks for, in the reference flight,
// and the body the rest.
func (c *candidate) fitDrags() error {
	scale := 1.0
	c.trimmer.At(c.cruiseAltitude)
	for range 8 {
		flown, err := c.trimmer.DragFor(c.speed, -c.angle, c.charge)
		if err != nil {
			return c.speedFault()
		}
		c.drag = c.asked(&flown)
		have := c.momentumDrag(&flown)
		if math.Abs(have-c.drag) <= 1e-3*max(c.drag, 0.01) {
			break
		}
		scale = max(1e-4, min(100, scale*c.drag/max(have, 1e-9)))
		if err := c.scaleDrag(scale); err != nil {
			return err
		}
	}
	return c.fitDrag() // where the factor's bounds leave a difference, the report tells
}

// asked returns mdrag_coef, but no more than the reference flight has drag for, as in ArduPilot
// (SIM_Frame.cpp).
func (c *candidate) asked(flown *physics.Trim) float64 {
	d, most := c.file.MomentumDrag, c.weight*math.Sin(c.angle)/c.ducted(flown)
	if d.Given && d.Value <= most {
		return d.Value
	}
	return min(d.Value, 0.98*most)
}

// ducted is the momentum drag of ducted rotors of disc_area in a flight [N].
func (c *candidate) ducted(t *physics.Trim) float64 {
	return math.Sqrt(t.Thrust()*t.Density*c.file.DiscArea.Value) * t.Airspeed * math.Cos(t.Pitch)
}

// momentumDrag returns the rotors' drag in a flight as mdrag_coef.
func (c *candidate) momentumDrag(t *physics.Trim) float64 {
	drag := 0.0
	for _, m := range t.Motors {
		drag += m.HForce
	}
	return drag / c.ducted(t)
}

// scaleDrag puts a factor on the rotors' forces in their discs' planes.
func (c *candidate) scaleDrag(scale float64) error {
	v := c.trimmer.Vehicle().Clone()
	for i := range v.Motors {
		v.Motors[i].DragScale = scale
	}
	var err error
	c.trimmer, err = physics.NewTrimmer(v, c.cruiseAltitude)
	return c.named(err)
}

// factor is that of an airframe.Motor.
func factor(scale float64) float64 {
	if scale == 0 {
		return 1
	}
	return scale
}

// fitDrag gives the vehicle the drag area with which it flies the reference flight.
func (c *candidate) fitDrag() error {
	c.trimmer.At(c.cruiseAltitude)
	flown, err := c.trimmer.DragFor(c.speed, -c.angle, c.charge)
	if err != nil || flown.MaxDuty() > fullDuty {
		return c.speedFault()
	}
	if flown.DragArea.X < 0 {
		return c.fault(culprit(c.file.RefAngleDeg, c.file.RefSpeed), c.sayCruise(), "more, since the rotors' own drag takes more", "correct refAngle or refSpd")
	}
	c.trimmer.Vehicle().DragArea = flown.DragArea
	if flown.DragArea.Z > 10 {
		return c.fault(culprit(c.file.RefAngleDeg, c.file.RefSpeed), fmt.Sprintf("%s, a drag area of %.3g m²", c.sayCruise(), flown.DragArea.X),
			"at most 10 m² along each axis", "correct refSpd, refAngle or mass")
	}
	return nil
}

// speedFault says which greatest tilt the motors allow at that speed.
func (c *candidate) speedFault() error {
	least, most := 0.0, c.angle
	for range 7 {
		mid := (least + most) / 2
		if flown, err := c.trimmer.DragFor(c.speed, -mid, c.charge); err != nil || flown.MaxDuty() > fullDuty {
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
