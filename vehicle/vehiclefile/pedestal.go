package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/pedestal"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Pedestal is that of an antenna tracker.
type Pedestal struct {
	Height    float64   `key:"height" dim:"length" min:"50 mm" max:"10 m" need:"yes" doc:"over the ground, of the point where both axes cross, which is the centre of mass"`
	Follow    float64   `key:"follow_time" dim:"time" min:"0.01 s" max:"1 s" default:"0.04 s" doc:"time constant with which the antenna follows its servos, as gears and boom give: 1/ω of a critically damped spring"`
	Azimuth   Azimuth   `key:"azimuth" need:"yes" doc:"the axis that stands upright on the column; its angles are positive clockwise from above, from where the vehicle looks at the start"`
	Elevation Elevation `key:"elevation" need:"yes" doc:"the axis across that; its angles are positive upwards, from level"`
}

// Azimuth is the axis that stands upright.
type Azimuth struct {
	Servo  string  `key:"servo" need:"yes" doc:"name of the one that turns it"`
	Turns  string  `key:"turns" is:"to-angle,continuously" default:"to-angle" doc:"to-angle: the servo's angles are the axis's, and its ends the stops; continuously: at_min and at_max are speeds in deg/s, rate changes them, and the axis turns round and round"`
	Torque float64 `key:"torque" dim:"torque" min:"0 N m" max:"1000 N m" default:"0 N m" doc:"stall torque of its servo at this axis: against the wind's the servo turns more slowly, and the wind turns the axis at more; 0: as strong as it has to be. The wind has a torque where pressure_centre is off the axes"`
}

// Elevation is the axis across.
type Elevation struct {
	Servo  string  `key:"servo" need:"yes" doc:"name of the one that turns it"`
	Turns  string  `key:"turns" is:"to-angle,continuously" default:"to-angle" doc:"likewise, up to the stops"`
	Least  float64 `key:"lowest" dim:"angle" min:"-90 deg" max:"89 deg" default:"-90 deg" doc:"lower stop"`
	Most   float64 `key:"highest" dim:"angle" min:"-89 deg" max:"90 deg" default:"90 deg" doc:"upper stop"`
	Torque float64 `key:"torque" dim:"torque" min:"0 N m" max:"1000 N m" default:"0 N m" doc:"likewise"`
}

const continuously = "continuously"

// setPedestal gives the vehicle its pedestal.
func setPedestal(f *File, v *airframe.Vehicle) {
	if !f.has("pedestal") {
		return
	}
	before := v.Servos[:len(v.Servos)-len(f.Servos)]
	p := &f.Pedestal
	axis := func(name, turns string, torque float64) pedestal.Axis {
		a := pedestal.Axis{Servo: f.servo(name, before), Continuous: turns == continuously, Torque: torque}
		if torque > 0 && a.Servo >= 0 {
			s := &v.Servos[a.Servo]
			if a.Fastest = s.RateDeg * math.Pi / 180; a.Continuous {
				a.Fastest = math.Max(math.Abs(s.AtMinDeg), math.Abs(s.AtMaxDeg)) * math.Pi / 180
			}
		}
		return a
	}
	to := pedestal.Params{Height: p.Height, Frequency: 1 / (2 * math.Pi * p.Follow), Azimuth: axis(p.Azimuth.Servo, p.Azimuth.Turns, p.Azimuth.Torque), Elevation: axis(p.Elevation.Servo, p.Elevation.Turns, p.Elevation.Torque)}
	if a := &to.Azimuth; !a.Continuous && a.Servo >= 0 {
		s := &v.Servos[a.Servo]
		a.Least, a.Most = math.Min(0, math.Min(s.AtMinDeg, s.AtMaxDeg))*math.Pi/180, math.Max(0, math.Max(s.AtMinDeg, s.AtMaxDeg))*math.Pi/180
	}
	to.Elevation.Least, to.Elevation.Most = p.Elevation.Least, p.Elevation.Most
	v.Pedestal = to
}

// checkPedestal finds what is wrong with a pedestal, at the lines that must change.
func checkPedestal(f *File) error {
	if !f.has("pedestal") {
		return nil
	}
	var all faults.List
	for _, key := range []string{"layout", "motors", "wings", "wheels", "traction", "rotors", "hulls", "envelope", "fins", "launch", "legs", "tether", "slung_load", "payload", "fuel"} {
		if f.has(key) {
			all.Add(f.fault(f.at(key), "%s and pedestal are both given: what stands on a pedestal neither moves nor carries anything; remove one", key))
		}
	}
	p := &f.Pedestal
	if p.Elevation.Least >= p.Elevation.Most {
		all.Add(f.fault(f.at("pedestal.elevation.lowest"), "lowest is %s deg, expected less than highest, %s deg", written(p.Elevation.Least*180/math.Pi), written(p.Elevation.Most*180/math.Pi)))
	}
	if p.Azimuth.Servo == p.Elevation.Servo {
		all.Add(f.fault(f.at("pedestal.elevation.servo"), "%s turns the azimuth axis, too: give each axis its own servo", p.Elevation.Servo))
	}
	for _, a := range []struct {
		path, servo, turns string
		torque             float64
	}{{"pedestal.azimuth", p.Azimuth.Servo, p.Azimuth.Turns, p.Azimuth.Torque}, {"pedestal.elevation", p.Elevation.Servo, p.Elevation.Turns, p.Elevation.Torque}} {
		i := f.servo(a.servo, nil)
		if i < 0 {
			continue // checkServos tells
		}
		s := &f.Servos[i]
		if a.torque > 0 && a.turns != continuously && s.Rate == 0 {
			all.Add(f.fault(f.at(a.path+".torque"), "%s follows at once, whatever its torque: expected a rate of the servo with a torque", a.servo))
		}
		if rest := (&servo.Params{MinUs: s.PulseMin, MaxUs: s.PulseMax, AtMinDeg: s.AtMin, AtMaxDeg: s.AtMax}).AngleDeg(s.Start); a.turns == continuously && math.Abs(rest) > 0.01 {
			all.Add(f.fault(f.at(entry("servos", i, "pulse_start")), "%s turns continuously, and its pulse_start has it turn by %s deg/s before its first pulse: expected the pulse at which it stands still", a.servo, written(rest)))
		}
	}
	return all.Err()
}
