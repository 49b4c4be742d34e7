package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// report flies every reference point and compares.
func (c *candidate) report() (r Report, err error) {
	f, t := c.file, c.trimmer
	r = Report{Charge: c.charge, PitchRatio: c.blade.pitch, ProfileDrag: c.blade.drag, NaturalExpo: c.natural}
	t.At(c.hoverAltitude)
	full, err := t.Level(0, 1)
	if err != nil {
		return r, c.named(err)
	}
	most := t.Static(fullDuty, 1)
	r.FullThrust = most.Thrust() / c.weight
	if r.Hover, err = t.Level(0, c.charge); err != nil {
		return r, c.named(err)
	}
	curve := c.thrustCurve(&r, &full)
	t.At(c.cruiseAltitude)
	if r.Cruise, err = t.Level(c.speed, c.charge); err != nil {
		return r, c.named(err)
	}
	at, err := t.AtPitch(-c.angle, c.charge, c.speed)
	if err != nil {
		return r, c.named(err)
	}
	c.efficiencies(&r)
	slew, err := c.slewOf(t.Vehicle())
	if err != nil {
		return r, c.named(err)
	}
	v := t.Vehicle()
	hoverAt := fmt.Sprintf("in hover, battery at %.0f %%", 100*c.charge)
	r.Points = []Point{
		{"hoverThrOut", "", "throttle in hover at maxVoltage", f.HoverThrottle.Value, c.throttleIn(&full), "the motors' Kv"},
		{"propExpo", "", "static thrust over command", f.PropExpo.Value, r.ThrustExpo, fmt.Sprintf("the ESCs' throttle curve; without it %.2f", c.natural)},
		{"thrust curve", "", "thrust where it is farthest off, over the largest", curve.asked, curve.reached, "the same, where it is farthest off, over the largest"},
		{"refCurrent", "A", hoverAt, f.RefCurrent.Value, r.Hover.Current, "the blades' profile drag and the motors' losses"},
		{"refVoltage", "V", hoverAt, f.RefVoltage.Value, r.Hover.Voltage, "the battery's charge"},
		{"refSpd", "m/s", fmt.Sprintf("level, tilted by %g°", f.RefAngleDeg.Value), c.speed, at.Airspeed, "the body's drag area"},
		{"refAngle", "deg", fmt.Sprintf("level at %g m/s", c.speed), f.RefAngleDeg.Value, -r.Cruise.Pitch * 180 / math.Pi, "the body's drag area"},
		{"mdrag_coef", "", "the rotors' drag in that flight", c.drag, r.MomentumDrag, fmt.Sprintf("a factor of %.2f on the blades' drag", max(v.Motors[0].DragScale, 1e-4))},
		{"maxVoltage", "V", "full battery without load", f.MaxVoltage.Value, float64(c.pack.Cells) * fullCell, "the battery's cells"},
	}
	if v.Motors[0].DragScale == 0 {
		r.Points[7].How = "the blades"
	}
	c.turning(&r, v, slew)
	c.notes(&r)
	if p := r.worst(); !(math.Abs(p.Error()) <= Tolerance) {
		return r, c.missed(p)
	}
	r.Points[3].Asked, r.Points[4].Asked = c.original.RefCurrent.Value, c.original.RefVoltage.Value
	return r, nil
}

// missed refuses a file by the point that is met worst.
func (c *candidate) missed(p Point) error {
	n, known := c.file.Number(p.Key)
	if !known {
		n = c.file.PropExpo
	}
	return c.fault(n, fmt.Sprintf("%s %.4g %s, of which the best vehicle found reaches %.4g", p.Key, p.Asked, p.Unit, p.Reached),
		"a number that goes with the others of the file", "correct it or those")
}

// turning adds the points of slew and yaw.
func (c *candidate) turning(r *Report, v *airframe.Vehicle, slew float64) {
	f := c.file
	if s := f.SlewMax.Value; s > 0 && s <= autopilotRate {
		r.Points = append(r.Points, Point{"slew_max", "1/s", "rate of the command that the thrust shows", s, slew, "the ESCs' limit and the rotors' inertia"})
	} else {
		r.Notes = append(r.Notes, fmt.Sprintf("slew_max %g is no limit to an autopilot; the thrust follows a full step of command at %.0f 1/s.", s, slew))
	}
	if rate := f.RefRotRateDegPS.Value; rate > 0 {
		decay := v.AngularDamping.Z / v.Inertia.Z
		r.Points = append(r.Points, Point{"refRotRate", "°/s", "damping of rotations, 400 over it [rad/s]", rate, damping / decay, "an angular damping of the vehicle"})
	}
	if !c.servoYaws() {
		m := meanOf(&r.Hover)
		scale := v.Motors[0].ReactionScale
		if yaw := f.Motors[0].Yaw; yaw.Given {
			scale /= math.Abs(yaw.Value)
		}
		r.Points = append(r.Points, Point{"yaw torque", "mm", "torque by thrust when the command changes in hover, as ArduPilot's",
			1000 * c.yawArm(v.Inertia), 1000 * scale * m.Torque / m.Thrust, fmt.Sprintf("a share of %.2g of the rotors' torque", scale)})
	}
}

// throttleIn returns the throttle of a flight if the battery had maxVoltage: the windings
// need the same voltage, of another duty.
func (c *candidate) throttleIn(t *physics.Trim) float64 {
	v := c.trimmer.Vehicle()
	return v.Drives[0].Throttle.Thrust(meanOf(t).Duty * t.Voltage / c.file.MaxVoltage.Value)
}

// offCurve is thrust over the largest where it differs most from propExpo's.
type offCurve struct{ asked, reached float64 }

// thrustCurve measures static thrust over the command, from pulses, at maxVoltage, and
// returns where it is farthest off.
func (c *candidate) thrustCurve(r *Report, hover *physics.Trim) (worst offCurve) {
	b := newBench(c.trimmer, hover, c.file.MaxVoltage.Value)
	m := &c.trimmer.Vehicle().Drives[0]
	full := b.give(m.Throttled(c.throttle.spinMax))
	off := 0.0
	r.ThrustExpo = c.throttle.expoOf(func(share float64) float64 {
		got := b.give(m.Throttled(share)).thrust / full.thrust
		if want := c.throttle.thrust(share); math.Abs(got-want) >= off {
			off, worst = math.Abs(got-want), offCurve{want, got}
		}
		return got
	})
	return worst
}

// slewOf lets a vehicle on a supply that does not sag follow the step from the least to the
// greatest pulse, and returns the rate [1/s] of the command that its thrust shows between
// 0.5 and 0.9, by the mean of the rotors' speeds: at one command those of a stack differ.
func (c *candidate) slewOf(v *airframe.Vehicle) (float64, error) {
	s := v.Clone()
	s.Battery.CellResistance, s.Battery.LeadResistance, s.Battery.BranchResistance = 1e-5, 0, 0
	w, err := physics.New(physics.Params{Vehicle: s, HomeAltitude: max(-500, c.hoverAltitude)})
	if err != nil {
		return 0, err
	}
	const dt, settled, long = 1e-4, 0.05, 0.3 // [s]
	var in physics.Inputs
	set := func(share float64) {
		for _, m := range s.Motors {
			in.PWMUs[m.Number-1] = uint16(math.Round(s.Drives[0].PWMMinUs + share*(s.Drives[0].PWMMaxUs-s.Drives[0].PWMMinUs)))
		}
	}
	set(c.throttle.spinMin)
	last, half := 0.0, 0.0
	for time := 0.0; time < long; time += dt {
		if time > settled {
			set(c.throttle.spinMax)
		}
		if err := w.Step(&in, dt); err != nil {
			return 0, err
		}
		speed := 0.0
		for i := range s.Motors {
			speed += w.State().Rotors[i].Speed / float64(len(s.Motors))
		}
		command := c.throttle.command(c.shareAt(speed))
		passed := func(x float64) (float64, bool) { // when
			return time - dt*(command-x)/(command-last), last < x && command >= x
		}
		if t, ok := passed(0.5); ok {
			half = t
		}
		if t, ok := passed(0.9); ok {
			return 0.4 / (t - half), nil
		}
		last = command
	}
	return 0, nil
}

// shareAt returns the share of the largest thrust at a rotor's speed.
func (c *candidate) shareAt(speed float64) float64 {
	const last = len(c.speeds) - 1
	i := 0
	for i < last-1 && c.speeds[i+1] < speed {
		i++
	}
	root := (float64(i) + (speed-c.speeds[i])/(c.speeds[i+1]-c.speeds[i])) / float64(last)
	return root * root
}

func (c *candidate) efficiencies(r *Report) {
	air := atmosphere.At(atmosphere.Inputs{Altitude: c.hoverAltitude})
	ideal := c.weight * math.Sqrt(c.weight/(2*air.Density*c.file.DiscArea.Value))
	r.FigureOfMerit = ideal / r.Hover.ShaftPower
	r.Efficiency = r.Hover.ShaftPower / r.Hover.Power()
	r.MomentumDrag = c.momentumDrag(&r.Cruise)
}

func (c *candidate) notes(r *Report) {
	add := func(format string, args ...any) { r.Notes = append(r.Notes, fmt.Sprintf(format, args...)) }
	f := c.file
	if text := c.powerNote(); text != "" {
		add("%s", text)
	}
	add("The reference flight takes %.0f A at %.1f V, %.0f W: refCurrent and refVoltage are met in hover, as ArduPilot has them.",
		r.Cruise.Current, r.Cruise.Voltage, r.Cruise.Power())
	v := c.trimmer.Vehicle()
	theirs := fmt.Sprintf("The file's numbers hold where blades and motors would have others: thrust curve (these alone: expo %.2f), the rotors' drag (%.2f times theirs), their inertia (%.2g times that of a propeller of their size)",
		c.natural, factor(v.Motors[0].DragScale), v.Drives[0].Inertia/c.rotorInertia())
	if !c.servoYaws() {
		theirs += fmt.Sprintf(", the torque that turns the body (%.2g of theirs)", v.Motors[0].ReactionScale)
	}
	add("%s.", theirs)
	switch {
	case c.placed():
	case f.MomentInertia.Given:
		add("diagonal_size is taken as the size across. ArduPilot's model has the motors twice as far out: there roll and pitch answer twice as fast.")
	default:
		add("diagonal_size is taken as the size across. ArduPilot's model has the motors twice as far out, and twice the inertia and the yaw torque: both answer alike.")
	}
	if c.drag < f.MomentumDrag.Value*0.999 {
		add("%s is more drag than the reference flight has: %.3g is taken, as in ArduPilot.", say("mdrag_coef", f.MomentumDrag, ""), c.drag)
	}
	if s := f.BluffBodyScaling.Value; s != 1 {
		add("bbdrag_coef %g scales the body's drag after the fit, so that the vehicle no longer flies refSpd at refAngle.", s)
	}
	if c.overlap() {
		add("Rotors on neighbouring arms overlap: disc_area is too large for diagonal_size, or the file means the radius by it.")
	}
}
