package airframe

import (
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// The default quad's measures [m].
const (
	quadArm     = 0.225 // hub to hub across: 450 mm
	quadPropUp  = 0.035 // propellers above the centre of mass
	quadLegDown = 0.13  // feet below it
)

// Default returns the vehicle that sitlark starts with: a 1.5 kg quad X of 450 mm
// with APC Slow Flyer 10×4.7 propellers on a three-cell pack, which ArduCopter's
// stock parameters fly.
//
// Inertia is the sum of its parts: four motors with mount, ESC and propeller
// (110 g) at the arms' ends, four arms (50 g, rods), four legs (25 g at 0.16 m out
// and 0.12 m down), and a body of 760 g, 160 × 120 × 90 mm. Drag area: a bluff
// body of that size (coefficient 1.1) and arms of 225 × 25 mm.
func Default() Vehicle {
	v := Vehicle{
		Name:         "quad-1.5kg",
		Layout:       "quad X",
		Mass:         1.5,
		Inertia:      frame.OfFRD(0.0169, 0.0176, 0.0308),
		DragArea:     frame.OfFRD(0.022, 0.026, 0.045),
		InWakes:      UsualInWakes,
		Propellers:   []rotor.Params{mustPropeller("apc-sf-10x4.7")},
		Drives:       []motor.Params{axi2217()},
		Battery:      threeCells(),
		LegLimit:     3,
		HullLimit:    1.5,
		Vibration:    UsualVibration(),
		Rangefinders: []sensor.Rangefinder{LidarDown(frame.OfFRD(0, 0, 0.045))},
	}
	v.Motors, v.Servos = Arrange(mustLayout("x"), Circle{Arm: quadArm, Up: quadPropUp})
	v.Contact = contactOf(v.Motors, v.Propellers[0].Radius, quadLegDown, v.Mass)
	return v
}

// UsualInWakes is the share of a vehicle's drag area that its rotors' wakes meet: what stands
// between them, they miss. Of x8-18kg it is that of the arms from above, from 0.26 to 0.62 m
// from the middle, over arms and hub; it is taken for others too. With it the wakes take 3 to
// 5 % of the thrust in hover; helicopters lose 1 to 5 % (J.G. Leishman, Principles of
// Helicopter Aerodynamics, 2nd ed., 2006, ch. 6, vertical drag and download penalty).
const UsualInWakes = 0.4

// LidarDown looks along the body's down axis, with the range of a Garmin
// LIDAR-Lite v3HP (data sheet: 5 cm to 40 m).
func LidarDown(place frame.Vec[frame.FRD]) sensor.Rangefinder {
	return sensor.Rangefinder{PlaceFRD: place, DirectionFRD: frame.OfFRD(0, 0, 1), Min: 0.05, Max: 40}
}

// mustLayout returns one of the table's. A test looks each up.
func mustLayout(name string) layout.Layout {
	l, err := layout.Lookup(name)
	if err != nil {
		panic(err)
	}
	return l
}

// mustPropeller returns one that comes with the program. A test loads each.
func mustPropeller(name string) rotor.Params {
	p, err := rotor.Named(name)
	if err != nil {
		panic(err)
	}
	return p
}

// axi2217 is the AXI 2217/20 Gold Line: 840 rpm/V, 185 mΩ, 0.40 A without load,
// 70 g (Model Motors' data sheet), behind an ESC of 15 mΩ. Inertia: the propeller
// (11 g, 4.2e-5 kg m², a slender blade's) and the motor's bell (35 g at 13 mm).
// Heat: 70 g of copper, iron, magnets and aluminium at 500 J/(kg K); with 3 K/W
// the 22 A that the sheet allows for 60 s warm the winding by about 130 K. The
// limit is the burst current of a 30 A ESC, whose firmware brakes, as BLHeli_S and later
// do; with standard pulses it is some 2.5 ms late: half of 490 Hz and a pulse of 1.5 ms.
func axi2217() motor.Params {
	return motor.Params{
		Name:            "AXI 2217/20",
		Kv:              motor.RPMPerVolt(840),
		Resistance:      0.185 + 0.015,
		NoLoadCurrent:   0.40,
		Inertia:         4.2e-5 + 0.6e-5,
		PWMMinUs:        1000,
		PWMMaxUs:        2000,
		PWMDeadbandUs:   40,
		BrownOutVoltage: 5.0,
		RestartVoltage:  6.5,
		RestartTime:     0.5,

		CurrentLimit:      40,
		Braking:           true,
		Latency:           0.0025,
		HeatCapacity:      35,
		ThermalResistance: 3,
	}
}

// threeCells is a flight pack of 3S 5 Ah, 5 mΩ a cell, with 5 mΩ of leads: middle
// values of such packs at room temperature. A cell's 5 mΩ are what remains after a
// minute; of it the RC branch has the share and the time constant that Chen and
// Rincón-Mora (2006, eq. 3 to 5) found for the shorter of their two branches: 0.63
// of the ohmic resistance, 0.047 Ω · 704 F = 33 s. Heat: 380 g at 1000 J/(kg K),
// 240 cm² of surface at 14 W/(m² K).
func threeCells() battery.Params {
	return battery.Params{
		Name:           "3S 5000 mAh LiPo",
		Cells:          3,
		Capacity:       5 * 3600,
		CellResistance: 0.0031,
		LeadResistance: 0.005,

		BranchResistance:  0.0019,
		BranchTime:        33,
		HeatCapacity:      380,
		ThermalResistance: 3,
	}
}
