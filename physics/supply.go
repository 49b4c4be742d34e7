package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/battery"
)

// supply returns the voltage at which the pack gives what the motors draw, or takes
// what they give. Where ESCs do not brake, a motor whose back-EMF exceeds its share of
// the voltage draws nothing; leaving it out lowers the voltage, so one sweep after
// another ends after at most as many as there are motors.
func (p *propulsion) supply() float64 {
	var off [len(p.duty)]bool
	for {
		var load battery.Load
		for i := range p.motors {
			if !off[i] {
				g, s := p.motors[i].Load(p.drives[i], p.duty[i])
				load.Conductance += g
				load.Source += s
			}
		}
		for i := range p.traction {
			g, s := p.traction[i].Load(&p.vehicle.Traction[i].Motor, p.traction[i].Duty)
			load.Conductance += g
			load.Source += s
		}
		v := p.source.Voltage(load)
		if !p.coasts {
			return v
		}
		again := false
		for i := range p.motors {
			if !off[i] && !p.drives[i].Braking && p.duty[i]*v < p.motors[i].Speed*p.drives[i].Torque() {
				off[i], again = true, p.duty[i] > 0
			}
		}
		if !again {
			return v
		}
	}
}

// ampereHour is one in A s.
const ampereHour = 3600

// setRestVoltage charges the pack so that it rests at a voltage [V].
func (p *propulsion) setRestVoltage(voltage float64) {
	p.pack.Charge = p.pack.ChargeAt(&p.vehicle.Battery, voltage)
}

// setCapacity makes the full pack hold as much [Ah]; 0: whatever is drawn, its charge stays.
func (p *propulsion) setCapacity(ampereHours float64) {
	p.vehicle.Battery.Capacity = ampereHours * ampereHour
	if ampereHours == 0 {
		p.vehicle.Battery.Capacity = math.Inf(1)
	}
}
