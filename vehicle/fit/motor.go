package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/motor"
)

const (
	hoverRise   = 25  // of the winding's temperature in hover [K]
	warmingTime = 120 // its time constant [s]: some minutes to get hot, as motors of 0.1 to 1 kg do
	fullRise    = 120 // at most, at full throttle [K]
	overCurrent = 2   // the ESC's limit over the winding current at full throttle
	// Deadband of ESCs: the default quad's 40 of 1000 µs, or half of spin_min.
	deadband = 0.04
	// The logic of an ESC resets and restarts at these voltages a cell, as the default
	// quad's at 5 and 6.5 V.
	brownOutCell, restartCell = 5.0 / 3, 6.5 / 3
)

// fullDuty is that of the largest thrust: a twentieth is left, as ESCs need it.
const fullDuty = 0.95

// mostDrop is the share of the voltage at full throttle that the winding's resistance may
// take, so that its warming by 25 K costs less than 3 % of the thrust.
const mostDrop = 0.12

// motorFor returns the motor that turns a rotor in hover from the power that the file
// asks for, and at fullDuty of maxVoltage as fast as the largest thrust takes.
//
// The power leaves the losses, of which the resistance and the no-load current get half
// each, or the resistance less, by mostDrop. Let k be the torque constant, L the losses in
// hover, s their share in the resistance and q torque with that of the iron: then
// R = s·L·k²/q_hover², and k follows from voltage = k·ω_full + R·q_full/k.
// Source: M. Drela, First-Order DC Electric Motor Model, MIT Aero & Astro, 2007, eq.
// 1 to 5.
//
// warm is the winding's resistance in hover over that at its reference temperature.
func (d *design) motorFor(hover, full point, warm float64) motor.Params {
	loss := max(d.power/d.motors-hover.power, 1e-3*hover.power)
	voltage := fullDuty * d.file.MaxVoltage.Value
	share, iron, drop := 0.5, 0.0, 0.0
	var qHover, qFull float64
	for ; ; share *= 0.9 {
		iron = (1 - share) * loss / hover.speed
		qHover, qFull = hover.power/hover.speed+iron, full.power/full.speed+iron
		if drop = share * loss * qFull / (qHover * qHover); drop < mostDrop*(full.speed+drop) {
			break
		}
	}
	k := voltage / (full.speed + drop)
	f := d.file
	m := motor.Params{
		Name:              "as the frame file",
		Kv:                1 / k,
		Resistance:        max(1e-4, share*loss*k*k/(qHover*qHover)/warm),
		NoLoadCurrent:     iron / k,
		Inertia:           d.rotorInertia(),
		Braking:           true, // ArduPilot's motors slow down as fast as they speed up
		PWMMinUs:          f.PWMMinUs.Value,
		PWMMaxUs:          f.PWMMaxUs.Value,
		CurrentLimit:      max(0.1, min(1000, overCurrent*qFull/k)),
		BrownOutVoltage:   brownOutCell * float64(d.pack.Cells),
		RestartVoltage:    restartCell * float64(d.pack.Cells),
		RestartTime:       0.5,
		ThermalResistance: hoverRise / max(loss, 1e-3),
	}
	// A winding that its own full load would burn is cooled better.
	m.ThermalResistance = min(m.ThermalResistance, fullRise/(drop*k*qFull/k+iron*full.speed))
	m.Inertia = max(1e-9, min(m.Inertia, d.quickness()*qFull/full.speed))
	m.HeatCapacity = min(1e5, warmingTime/m.ThermalResistance)
	m.PWMDeadbandUs = min(200, (m.PWMMaxUs-m.PWMMinUs)*min(deadband, d.throttle.spinMin/2))
	return m
}

// autopilotRate is that of ArduCopter's rate controllers [1/s]: a slew limit beyond is
// none to them.
const autopilotRate = 400

// quickness is the time [s] in which the torque of full throttle may bring the rotor to
// its full speed, so that it follows the command within slew_max: 0.4 of the limit's own
// time leaves it behind by some 0.05 of that.
func (d *design) quickness() float64 { return 0.4 / d.slew() }

// slew is the limit that an autopilot can tell [1/s].
func (d *design) slew() float64 {
	if s := d.file.SlewMax.Value; s > 0 && s < autopilotRate {
		return s
	}
	return autopilotRate
}

// rotorInertia returns that of a propeller and its motor's bell [kg m²].
//
// Carbon and plastic propellers have about 11 g at 10 inch (APC), 27 g at 15 and 120 g
// at 30 (T-Motor's data sheets): the 2.2nd power of the diameter. A slender blade that
// tapers has 0.24 m R²; the bell adds a seventh, as in the default quad.
func (d *design) rotorInertia() float64 {
	mass := 0.011 * math.Pow(d.radius/0.127, 2.2)
	return 8.0 / 7 * 0.24 * mass * d.radius * d.radius
}

// fitMotor finds the motor with which the trimmer's vehicle hovers from the power asked
// for and has its largest thrust at fullDuty. The rotors' mean speed and power hardly
// depend on it, so putting in those of the last flights converges at once; what remains
// where motors differ, as means of products are not products of means, is aimed off by.
func (d *design) fitMotor(t *physics.Trimmer) error {
	asked := *d.wanted
	aim := design{wanted: &asked}
	for try := range 12 {
		h, err := t.Level(0, 1)
		if err != nil {
			return err
		}
		m := meanOf(&h)
		if efficiency := h.ShaftPower / d.power; !(efficiency > mostLossy && efficiency < mostLossless) {
			return efficiencyError(efficiency)
		}
		b := newBench(t, &h, d.file.MaxVoltage.Value)
		full := b.at(h.Thrust() / d.file.HoverThrottle.Value)
		duty, power := full.duty/fullDuty, d.power/h.Power()
		if math.Abs(duty-1) < 1e-3 && math.Abs(power-1) < 1e-3 {
			return d.curve(t, b, full)
		}
		if try > 0 {
			aim.power *= power
		}
		t.Vehicle().Drives[0] = aim.motorFor(point{m.Speed, h.ShaftPower / d.motors}, full.point, b.warm)
	}
	return d.fault(culprit(d.file.HoverThrottle, d.file.RefCurrent),
		fmt.Sprintf("%s with %.4g W", say("hoverThrOut", d.file.HoverThrottle, ""), d.power), "a hover that a motor can do", "correct hoverThrOut, spin_min, spin_max or refCurrent")
}

// efficiencyError says that motors would have to be better, or worse, than there are.
type efficiencyError float64

func (e efficiencyError) Error() string {
	return fmt.Sprintf("motors of efficiency %.2f", float64(e))
}

// meanOf returns the mean of the motors'.
func meanOf(t *physics.Trim) (mean physics.TrimMotor) {
	n := 1 / float64(len(t.Motors))
	for _, m := range t.Motors {
		mean.Duty += n * m.Duty
		mean.Speed += n * m.Speed
		mean.Torque += n * m.Torque
		mean.Thrust += n * m.Thrust
		mean.Winding += n * m.Winding
	}
	return mean
}

// cruiseDuty estimates the duty of the reference flight.
func (d *design) cruiseDuty(b *blade) float64 {
	m := d.motorFor(d.inStack(b.hover), d.inStack(b.full), 1)
	current := m.Kv*b.cruise.power/b.cruise.speed + m.NoLoadCurrent
	winding := current*m.Resistance + b.cruise.speed/m.Kv
	charged := battery.Full()
	charged.Charge = d.charge
	p := &d.pack
	open := charged.OpenCircuit(p)
	r := charged.Resistance(p) + float64(p.Cells)*p.BranchResistance
	root := open*open - 4*r*d.motors*winding*current
	if root < 0 {
		return math.Inf(1)
	}
	return winding / ((open + math.Sqrt(root)) / 2)
}

// inStack is the mean of a stack's rotors, of which each alone would need p.
func (d *design) inStack(p point) point { return point{p.speed, d.coaxial * p.power} }
