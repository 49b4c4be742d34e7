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
	overCurrent = 5   // the ESC's limit over the hover's winding current
	// Deadband of ESCs: the default quad's 40 of 1000 µs, or half of spin_min.
	deadband = 0.04
	// The logic of an ESC resets and restarts at these voltages a cell, as the default
	// quad's at 5 and 6.5 V.
	brownOutCell, restartCell = 5.0 / 3, 6.5 / 3
)

// motorFor returns the motor that turns a rotor of the given mean speed [rad/s] and
// torque [N m] in hover, at the duty and from the power that the file asks for.
//
// The duty gives the voltage on the winding and, with the power, its current; what
// remains is to share the losses between copper (resistance) and iron (no-load
// current), which copperLoss does.
// Source: M. Drela, First-Order DC Electric Motor Model, MIT Aero & Astro, 2007, eq.
// 1 to 5.
//
// warm is the winding's resistance in hover over that at its reference temperature.
func (d *design) motorFor(speed, torque, warm float64) motor.Params {
	voltage := d.hoverDuty * d.voltage
	current := d.power / (d.motors * voltage)
	efficiency := speed * torque / (voltage * current)
	copper := d.copperLoss(efficiency)
	iron := 1 - efficiency/(1-copper)
	loss := (1 - efficiency) * voltage * current
	f := d.file
	m := motor.Params{
		Name:              "as the frame file",
		Kv:                speed / (voltage * (1 - copper)),
		Resistance:        copper * voltage / current / warm,
		NoLoadCurrent:     iron * current,
		Inertia:           d.rotorInertia(),
		PWMMinUs:          f.PWMMinUs.Value,
		PWMMaxUs:          f.PWMMaxUs.Value,
		CurrentLimit:      min(1000, overCurrent*current),
		BrownOutVoltage:   brownOutCell * float64(d.pack.Cells),
		RestartVoltage:    restartCell * float64(d.pack.Cells),
		RestartTime:       0.5,
		ThermalResistance: hoverRise / max(loss, 1e-3),
	}
	m.HeatCapacity = min(1e5, warmingTime/m.ThermalResistance)
	m.PWMDeadbandUs = min(200, (m.PWMMaxUs-m.PWMMinUs)*min(deadband, d.throttle.spinMin/2))
	return m
}

// copperLoss returns the share of the winding's voltage in hover that its resistance
// takes.
//
// It is that which bends the thrust curve as MOT_THST_EXPO says: from hover to full
// throttle at the same battery voltage the duty grows by k, and with the thrust the
// speed by q and the current by q². (k − x·q²)/(1 − x) = q, for the back-EMF is what the
// resistance leaves. Copper and iron have at least a tenth of the loss each.
func (d *design) copperLoss(efficiency float64) float64 {
	k := d.throttle.spinMax / d.hoverDuty
	q := 1 / math.Sqrt(d.file.HoverThrottle.Value)
	x := (k - q) / (q*q - q)
	return max(1-math.Pow(efficiency, 0.1), min(1-math.Pow(efficiency, 0.9), x))
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

// fitMotor finds the motor with which the trimmer's vehicle hovers as asked. The
// rotors' mean speed and torque hardly depend on it, so putting in those of the last
// hover converges at once; what remains where motors differ, as means of products are
// not products of means, is aimed off by.
func (d *design) fitMotor(t *physics.Trimmer) error {
	asked := *d.wanted
	aim := design{wanted: &asked}
	for try := range 12 {
		h, err := t.Level(0, 1)
		if err != nil {
			return err
		}
		m := meanOf(&h)
		duty, power := d.hoverDuty/m.Duty, d.power/h.Power()
		if math.Abs(duty-1) < 1e-3 && math.Abs(power-1) < 1e-3 {
			return nil
		}
		if efficiency := m.Speed * m.Torque * d.motors / d.power; !(efficiency > mostLossy && efficiency < mostLossless) {
			return efficiencyError(efficiency)
		}
		if try > 0 {
			aim.hoverDuty *= duty
			aim.power *= power
		}
		old := t.Vehicle().Motor
		warm := (m.Duty*h.Voltage - m.Speed/old.Kv) / (m.Winding * old.Resistance)
		t.Vehicle().Motor = aim.motorFor(m.Speed, m.Torque, warm)
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
	m := d.motorFor(b.hover.speed, d.coaxial*b.hover.power/b.hover.speed, 1)
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
