package vehiclefile

import (
	"cmp"
	"slices"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Traction is a motor that drives wheels, or turns rotors.
type Traction struct {
	Name     string    `key:"name" need:"yes" doc:"by which wheels and rotors name it"`
	Output   int       `key:"output" min:"1" max:"32" need:"yes" doc:"servo output that drives its ESC, and the motor's number"`
	Gear     float64   `key:"gear" dim:"number" min:"-1000" max:"1000" need:"yes" doc:"turns of the motor for one of the wheel, or of the main rotor; below 0 it turns the other way round"`
	Motor    MotorKind `key:"motor" need:"yes" doc:"as motor; no_load_current is that of motor and gear together, rotor_inertia likewise, at the motor's shaft"`
	Governor Governor  `key:"governor" doc:"with rotors: what in the ESC holds their speed; without it the pulse sets the share of the battery's voltage"`
	ESC      WheelESC  `key:"esc" doc:"its speed controller, which brakes with what the wheels give it and charges the battery"`
}

// WheelESC is the speed controller of a motor that drives wheels.
type WheelESC struct {
	Resistance   float64 `key:"resistance" dim:"resistance" min:"0 mohm" max:"1 ohm" default:"0 mohm" doc:"in series with the winding"`
	PWMMin       float64 `key:"pwm_min" dim:"pulse" min:"800 us" max:"1500 us" default:"1000 us" doc:"pulse of full duty backwards, or of none where it does not reverse"`
	PWMMax       float64 `key:"pwm_max" dim:"pulse" min:"900 us" max:"2200 us" default:"2000 us" doc:"pulse of full duty; at least 100 us above pwm_min"`
	Deadband     float64 `key:"deadband" dim:"pulse" min:"0 us" max:"200 us" default:"20 us" doc:"pulses less than this from the one of no duty are off"`
	Reverses     bool    `key:"reverses" doc:"true: it turns either way, with the middle of pwm_min and pwm_max off"`
	CurrentLimit float64 `key:"current_limit" dim:"current" min:"0 A" max:"1000 A" default:"0 A" doc:"of the winding; 0 is none"`
	BrakeOnStop  bool    `key:"brake_on_stop" doc:"true: the winding is shorted while the pulse is off, so that the wheels brake; else they roll"`
	Latency      float64 `key:"latency" dim:"time" min:"0 s" max:"0.05 s" default:"0 s" doc:"from a change of the signal to the torque's"`
	BrownOut     float64 `key:"brown_out" dim:"voltage" min:"0 V" max:"800 V" default:"5 V" doc:"it resets below this; with one cell 2.5 V if not given"`
	Restart      float64 `key:"restart" dim:"voltage" min:"0 V" max:"800 V" default:"6.5 V" doc:"and runs again above this; with one cell 2.8 V if not given"`
	RestartTime  float64 `key:"restart_time" dim:"time" min:"0 s" max:"60 s" default:"0.5 s" doc:"after so long above it"`
}

// esc returns the speed controller as those of propellers' motors are given.
func (t *Traction) esc() ESC {
	e := &t.ESC
	return ESC{
		Resistance: e.Resistance, PWMMin: e.PWMMin, PWMMax: e.PWMMax, Deadband: e.Deadband, CurrentLimit: e.CurrentLimit, Braking: "regenerative",
		BrakeOnStop: e.BrakeOnStop, Latency: e.Latency, BrownOut: e.BrownOut, Restart: e.Restart, RestartTime: e.RestartTime,
	}
}

// setTraction gives the vehicle the motors of its wheels, by rising output.
func setTraction(f *File, v *airframe.Vehicle) {
	for i := range f.Traction {
		t := &f.Traction[i]
		e := t.esc()
		p := traction.Params{Name: t.Name, Output: t.Output, Motor: motorOf(&t.Motor, &e, 0), Reverses: t.ESC.Reverses, Gear: t.Gear, Governor: t.governor()}
		for k := range f.Wheels {
			if f.Wheels[k].DrivenBy == t.Name {
				p.Wheels = append(p.Wheels, k)
			}
		}
		v.Traction = append(v.Traction, p)
	}
	slices.SortStableFunc(v.Traction, func(a, b traction.Params) int { return cmp.Compare(a.Output, b.Output) })
}

// checkTraction checks each motor of wheels by itself, that a wheel or a rotor names it, and that it shares its output with nothing.
func checkTraction(f *File) error {
	var all faults.List
	var names []string
	var used []use
	for i := range f.Traction {
		t, at := &f.Traction[i], entry("traction", i, "")
		names = append(names, t.Name)
		all.Add(checkDrive(f, driveAt{&Drive{Motor: t.Motor, ESC: t.esc()}, at}))
		if t.Gear > -0.01 && t.Gear < 0.01 {
			all.Add(f.fault(f.at(at+"gear"), "%sgear is %g, expected 0.01 to 1000 turns of the motor for one of the wheel, or as many below 0", at, t.Gear))
		}
		all.Add(checkShaft(f, i))
		for k := range i {
			if f.Traction[k].Output == t.Output {
				all.Add(f.fault(f.at(at+"output"), "output %d drives %s, too: expected another", t.Output, f.Traction[k].Name))
			}
		}
	}
	for i := range f.Rotors {
		used = append(used, use{entry("rotors", i, "driven_by"), f.Rotors[i].DrivenBy})
	}
	for i := range f.Wheels {
		if by := f.Wheels[i].DrivenBy; by != "" {
			used = append(used, use{entry("wheels", i, "driven_by"), by})
		}
	}
	all.Add(checkNamed(f, "traction", "motor", names, used))
	return all.Err()
}
