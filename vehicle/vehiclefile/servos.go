package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/servo"
)

// Servo is one that moves something other than a propeller. Its angle is that of what it moves.
type Servo struct {
	Name     string  `key:"name" need:"yes" doc:"by which others name it"`
	Output   int     `key:"output" min:"1" max:"32" need:"yes" doc:"servo output that drives it"`
	AtMin    float64 `key:"at_min" dim:"degrees" min:"-180 deg" max:"180 deg" need:"yes" doc:"its angle at pulse_min; more than at_max reverses it"`
	AtMax    float64 `key:"at_max" dim:"degrees" min:"-180 deg" max:"180 deg" need:"yes" doc:"its angle at pulse_max"`
	PulseMin float64 `key:"pulse_min" dim:"pulse" min:"500 us" max:"2400 us" default:"1000 us" doc:"of one end of its travel; beyond it goes no further"`
	PulseMax float64 `key:"pulse_max" dim:"pulse" min:"501 us" max:"2500 us" default:"2000 us" doc:"of the other"`
	Start    float64 `key:"pulse_start" dim:"pulse" min:"500 us" max:"2500 us" default:"1500 us" doc:"where it stands before its first pulse"`
	Rate     float64 `key:"rate" dim:"turning" min:"0 deg/s" max:"100000 deg/s" default:"500 deg/s" doc:"greatest; 0 deg/s: it follows at once"`
	Deadband float64 `key:"deadband" dim:"pulse" min:"0 us" max:"100 us" default:"0 us" doc:"changes of the pulse up to this do not move it"`
	Latency  float64 `key:"latency" dim:"time" min:"0 s" max:"0.2 s" default:"0 s" doc:"from a change of the pulse to the motion's"`
}

// servos returns the file's own.
func (f *File) servos() (all []servo.Params) {
	for _, s := range f.Servos {
		all = append(all, servo.Params{
			Name: s.Name, Output: s.Output, MinUs: s.PulseMin, MaxUs: s.PulseMax, AtMinDeg: s.AtMin, AtMaxDeg: s.AtMax,
			StartUs: s.Start, RateDeg: s.Rate, DeadbandUs: s.Deadband, Latency: s.Latency,
		})
	}
	return all
}

// servo returns which of the vehicle's servos has a name; those of the layout stand before the file's.
func (f *File) servo(name string, before []servo.Params) int {
	for i := range f.Servos {
		if f.Servos[i].Name == name {
			return len(before) + i
		}
	}
	return -1 // check has found it
}

// farEnd returns the servo's angle farther from 0 [deg].
func farEnd(s *servo.Params) float64 {
	if math.Abs(s.AtMinDeg) > math.Abs(s.AtMaxDeg) {
		return s.AtMinDeg
	}
	return s.AtMaxDeg
}

func (f *File) checkServos() error {
	var all faults.List
	all.Add(checkNamed(f, "servos", "servo", f.servoNames(), f.servosUsed()))
	for i, s := range f.Servos {
		at := func(key string) Pos { return f.at(entry("servos", i, key)) }
		switch {
		case s.PulseMax <= s.PulseMin:
			all.Add(f.fault(at("pulse_max"), "pulse_max is %s us, expected more than pulse_min, %s us; at_min and at_max reverse a servo", written(s.PulseMax), written(s.PulseMin)))
		case s.Start < s.PulseMin || s.Start > s.PulseMax:
			all.Add(f.fault(at("pulse_start"), "pulse_start is %s us, expected from %s us to %s us, the servo's ends", written(s.Start), written(s.PulseMin), written(s.PulseMax)))
		case s.AtMin == s.AtMax:
			all.Add(f.fault(at("at_max"), "at_min and at_max are both %s deg: the servo would move nothing", written(s.AtMin)))
		}
	}
	for i, m := range f.Motors {
		for k, s := range f.Servos {
			if s.Output == m.Number {
				all.Add(f.fault(f.at(entry("servos", k, "output")), "output %d drives motor %d: expected another, or another number in motors[%d]", s.Output, m.Number, i+1))
			}
		}
	}
	for i := range f.Servos {
		if s := &f.Servos[i]; s.Output == f.Launch.Output {
			all.Add(f.fault(f.at("launch.output"), "output %d moves the servo %s: it would set off the launch; expected another", s.Output, s.Name))
		}
	}
	return all.Err()
}

func (f *File) servoNames() (names []string) {
	for i := range f.Servos {
		names = append(names, f.Servos[i].Name)
	}
	return names
}

func (f *File) servosUsed() (all []use) {
	add := func(path, name string) {
		if f.has(path) {
			all = append(all, use{path, name})
		}
	}
	for i := range f.Motors {
		add(entry("motors", i, "tilt.servo"), f.Motors[i].Tilt.Servo)
	}
	for i := range f.Wings {
		for k := range f.Wings[i].Controls {
			add(entry(entry("wings", i, "controls"), k, "servo"), f.Wings[i].Controls[k].Servo)
		}
		add(entry("wings", i, "sail.servo"), f.Wings[i].Sail.Servo)
	}
	for i := range f.Rotors {
		for k := range f.Rotors[i].Swash.Arms {
			add(entry(entry("rotors", i, "swash.arms"), k, "servo"), f.Rotors[i].Swash.Arms[k].Servo)
		}
		add(entry("rotors", i, "pitch_servo"), f.Rotors[i].Servo)
	}
	for i := range f.Fins {
		add(entry("fins", i, "servo"), f.Fins[i].Servo)
	}
	add("pedestal.azimuth.servo", f.Pedestal.Azimuth.Servo)
	add("pedestal.elevation.servo", f.Pedestal.Elevation.Servo)
	for i := range f.Wheels {
		add(entry("wheels", i, "steer.servo"), f.Wheels[i].Steer.Servo)
		add(entry("wheels", i, "retract.servo"), f.Wheels[i].Retract.Servo)
		add(entry("wheels", i, "brake_servo"), f.Wheels[i].Braked)
	}
	return all
}
