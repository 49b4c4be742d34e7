package fit

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

const (
	chord  = 0.20 // greatest, over the radius: two-bladed carbon propellers
	blades = 2
	// stacked is the power of a stack over that of its rotors each alone, at the same
	// thrust: the first guess. Leishman (2006), sect. 2.15: 1.22 to 1.28 of the induced.
	stacked = 1.25
	// fastestTip is the Mach number of the tips in hover beyond which no propeller is
	// made to work.
	fastestTip = 0.75
	// fastestFull is the same at full throttle.
	fastestFull = 0.95
)

// pitches are those that are tried, over the diameter, in turn: multirotors have the
// first, and racers the last.
var pitches = []float64{0.35, 0.45, 0.55, 0.7, 0.85, 1}

// Bounds of what a blade's profile drag may be of bemt.GenericFamily's, and of the
// efficiency of motor and ESC in hover: those that are taken without need, and those
// beyond which there is no such vehicle. Good ones reach 0.92 at their best point
// (manufacturers' tables of large motors); bad choices halve it.
const (
	leastDrag, mostDrag     = 0.4, 3.0
	lossy, lossless         = 0.60, 0.90
	mostLossy, mostLossless = 0.45, 0.94
)

// blade is a design: a propeller and what it needs in hover and in the reference
// flight, one rotor alone.
type blade struct {
	pitch, drag   float64
	hover, cruise point
	full          point // at full throttle on the stand
}

type point struct{ speed, power float64 } // [rad/s], at the shaft [W]

// propeller returns the blade's.
func (d *design) propeller(pitch, drag float64) (rotor.Params, error) {
	g, err := bemt.GenericBlade(1, pitch, chord)
	if err != nil {
		return rotor.Params{}, err
	}
	family := bemt.GenericFamily()
	family.DragMin *= drag
	family.DragLift *= drag
	in := 2 * d.radius / 0.0254
	return rotor.Params{
		Name:      fmt.Sprintf("generic %.3gx%.3g", in, in*pitch),
		Propeller: bemt.Propeller{Geometry: g, Family: family, Radius: d.radius, Blades: blades},
	}, nil
}

// chooseBlade returns the first that suffices for the reference flight.
func (d *design) chooseBlade() (b blade, err error) {
	for _, pitch := range pitches {
		if b, err = d.tryPitch(pitch); err != nil {
			return b, err
		}
		if d.cruiseDuty(&b) <= fullDuty {
			return b, nil
		}
	}
	return b, nil // the trim tells
}

// tryPitch finds the profile drag at which the motor is left a usual efficiency.
// Power is linear in it, as the speed that a thrust needs hardly depends on it.
func (d *design) tryPitch(pitch float64) (blade, error) {
	const half = 0.5
	var at [2]point
	for i, drag := range []float64{1, half} {
		var err error
		if at[i], err = d.turnAt(pitch, drag, d.hoverAltitude, d.weight/d.motors, 0, 0); err != nil {
			return blade{}, err
		}
	}
	slope := (at[0].power - at[1].power) / (1 - half)
	power := func(drag float64) float64 { return d.motors * d.coaxial * (at[0].power + slope*(drag-1)) }
	dragFor := func(efficiency float64) float64 {
		return 1 + (efficiency*d.power-power(1))/(d.motors*d.coaxial*slope)
	}
	b := blade{pitch: pitch, hover: at[0]}
	b.drag = max(leastDrag, min(mostDrag, max(dragFor(lossy), min(1, dragFor(lossless)))))
	b.hover.power = power(b.drag) / (d.motors * d.coaxial)
	if share := power(b.drag) / d.power; share < mostLossy || share > mostLossless {
		return b, d.powerFault(power(leastDrag)/mostLossless, power(mostDrag)/mostLossy)
	}
	full, err := d.turnAt(pitch, b.drag, d.hoverAltitude, d.weight/d.motors/d.file.HoverThrottle.Value, 0, 0)
	if err != nil {
		return b, err
	}
	b.full = full
	if err := d.checkTips(&b); err != nil {
		return b, err
	}
	sin, cos := math.Sincos(d.angle)
	cruise, err := d.turnAt(pitch, b.drag, d.cruiseAltitude, d.weight/d.motors/cos, d.speed*sin, d.speed*cos)
	b.cruise = cruise
	return b, err
}

// checkTips refuses rotors whose tips would come near the speed of sound.
func (d *design) checkTips(b *blade) error {
	for _, c := range []struct {
		where    string
		at       point
		most     float64
		number   framefile.Number
		got, fix string
	}{
		{"in hover", b.hover, fastestTip * 340, d.file.Mass, say("mass", d.file.Mass, " kg"), "mass"},
		{"at full throttle", b.full, fastestFull * 340, d.file.HoverThrottle, say("hoverThrOut", d.file.HoverThrottle, ""), "hoverThrOut"},
	} {
		if tip := c.at.speed * d.radius; !(tip <= c.most) {
			return d.fault(culprit(d.file.DiscArea, c.number),
				fmt.Sprintf("%s for %s, whose rotor tips go %.0f m/s %s", say("disc_area", d.file.DiscArea, " m²"), c.got, tip, c.where),
				fmt.Sprintf("at most %.0f m/s", c.most), "correct disc_area or "+c.fix)
		}
	}
	return nil
}

// turnAt returns the speed and power at which a rotor alone gives a thrust [N] in the
// given flow [m/s], by the theory itself. Tables take the time of 500 such points.
func (d *design) turnAt(pitch, drag, altitude, thrust, axial, edgewise float64) (point, error) {
	p, err := d.propeller(pitch, drag)
	if err != nil {
		return point{}, err
	}
	air := atmosphere.At(atmosphere.Inputs{Altitude: altitude})
	c := bemt.Condition{Axial: axial, Edgewise: edgewise, Density: air.Density, Viscosity: air.Viscosity(), Sound: air.SpeedOfSound()}
	// Thrust coefficient 0.1 over ρ n² D⁴ begins; in a climb the blades must outrun it.
	diameter := 2 * d.radius
	c.Omega = 2*math.Pi*math.Sqrt(thrust/(0.1*air.Density*diameter*diameter*diameter*diameter)) + 2*math.Pi*axial/(pitch*diameter)
	var l bemt.Load
	last, before := 0.0, 0.0 // speed and thrust
	for range 30 {
		if l, err = p.Solve(c); err != nil {
			return point{}, err
		}
		if math.Abs(l.Thrust/thrust-1) < 1e-4 {
			break
		}
		next := c.Omega * math.Sqrt(max(0.25, min(4, thrust/max(l.Thrust, 1e-9))))
		if last != 0 && l.Thrust != before {
			next = c.Omega + (thrust-l.Thrust)*(c.Omega-last)/(l.Thrust-before)
		}
		last, before = c.Omega, l.Thrust
		c.Omega = max(c.Omega/2, min(2*c.Omega, next))
	}
	return point{speed: c.Omega, power: l.Torque * c.Omega}, nil
}
