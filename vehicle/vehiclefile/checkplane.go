package vehiclefile

import (
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
)

// needs reports whether this file needs a key that others do without.
func (f *File) needs(key string) bool {
	switch key {
	case "propeller":
		return f.shares()
	case "motor":
		return f.shares() && !f.has("engine")
	case "fuel":
		return f.enginesUsed()
	case "legs":
		return !f.has("wings") && !f.has("wheels") && !f.has("launch")
	case "legs.down":
		return !f.has("legs.feet")
	}
	if at, is := strings.CutSuffix(key, "].motor"); is && strings.HasPrefix(key, "drives[") {
		return !f.has(at + "].engine")
	}
	return false
}

// enginesUsed reports whether the vehicle has a piston engine.
func (f *File) enginesUsed() bool {
	for _, k := range f.kinds() {
		if f.has(k.path + "engine") {
			return true
		}
	}
	return false
}

// checkEngine finds what an engine has no use for.
func checkEngine(f *File, k driveAt) error {
	var all faults.List
	for _, key := range []string{"motor", "esc"} {
		if f.has(k.path + key) {
			all.Add(f.fault(f.at(k.path+key), "%s and %s are both given: remove one", k.path+"engine", k.path+key))
		}
	}
	e := &k.Engine
	all.Add(f.refuse(k.path, []wrong{
		{e.Strokes == 3, "engine.strokes", "engine.strokes is 3, expected 2 or 4"},
		{e.PWMMax < e.PWMMin+100, "engine.pwm_max", "engine.pwm_max is less than 100 us above engine.pwm_min: widen the range"},
		{!within(e.TorqueSpeed/e.PowerSpeed, 0.5, 1/1.15), "engine.torque_speed", "engine.torque_speed must be from 0.5 to 0.87 of engine.power_speed"},
		{!within(e.Idle/e.PowerSpeed, 0.05, 0.5), "engine.idle", "engine.idle must be from 0.05 to 0.5 of engine.power_speed"},
		{!within(e.Stall, 0.02*e.PowerSpeed, 0.8*e.Idle), "engine.stall", "engine.stall must be from 0.02 of engine.power_speed to 0.8 of engine.idle"},
		{k.Propeller.Inertia+e.Inertia < 1e-9, "propeller.inertia", "propeller.inertia and engine.inertia add up to less than 0.000000001 kg m2: something has to turn"},
		{k.Propeller.Inertia+e.Inertia > 1, "propeller.inertia", "propeller.inertia and engine.inertia add up to more than 1 kg m2: lower one of them"},
		{e.Ignition != 0 && e.Ignition == e.Starter, "engine.starter_output", "engine.starter_output and engine.ignition_output are the same: expected one each"},
	}))
	return all.Err()
}

// checkDrives finds drives that no motor has.
func (f *File) checkDrives() error {
	var all faults.List
	for _, key := range []string{"propeller", "motor", "esc", "engine"} {
		if !f.shares() && f.has(key) {
			all.Add(f.fault(f.at(key), "%s is given, but there is no motor without a drive of its own: remove it", key))
		}
	}
	if len(f.Motors) == 0 && !f.shares() {
		for _, key := range []string{"unlike", "drives", "bench"} {
			if f.has(key) {
				all.Add(f.fault(f.at(key), "%s is given, but there is no motor: remove it, or give motors", key))
			}
		}
		return all.Err()
	}
	if f.has("fuel") && !f.enginesUsed() {
		all.Add(f.fault(f.at("fuel"), "fuel is given, but there is no engine that burns it: remove it, or give engine"))
	}
	all.Add(checkNamed(f, "drives", "drive", f.driveNames(), f.drivesUsed()))
	return all.Err()
}

func (f *File) driveNames() (names []string) {
	for i := range f.Drives {
		names = append(names, f.Drives[i].Name)
	}
	return names
}

func (f *File) servoNames() (names []string) {
	for i := range f.Servos {
		names = append(names, f.Servos[i].Name)
	}
	return names
}

// use is where a name is given: at a path.
type use struct{ path, name string }

func (f *File) drivesUsed() (all []use) {
	for i := range f.Motors {
		if f.Motors[i].Drive != "" {
			all = append(all, use{entry("motors", i, "drive"), f.Motors[i].Drive})
		}
	}
	return all
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
	}
	for i := range f.Wheels {
		add(entry("wheels", i, "steer.servo"), f.Wheels[i].Steer.Servo)
		add(entry("wheels", i, "retract.servo"), f.Wheels[i].Retract.Servo)
		add(entry("wheels", i, "brake_servo"), f.Wheels[i].Braked)
	}
	return all
}

// checkNamed finds entries of a list that have the same name or that nothing names, and names of none.
func checkNamed(f *File, list, what string, names []string, used []use) error {
	var all faults.List
	at := map[string]int{}
	for i, name := range names {
		if first, again := at[name]; again {
			all.Add(f.fault(f.at(entry(list, i, "name")), "%s is the name of %s[%d], too: give each its own", name, list, first+1))
		}
		at[name] = i
	}
	named := map[string]bool{}
	for _, u := range used {
		named[u.name] = true
		if _, ok := at[u.name]; ok {
			continue
		}
		if len(names) == 0 {
			all.Add(f.fault(f.at(u.path), "there is no %s %q: give it in %s", what, u.name, list))
			continue
		}
		all.Add(f.fault(f.at(u.path), "there is no %s %q: expected one of %s", what, u.name, strings.Join(names, ", ")))
	}
	for i, name := range names {
		if !named[name] {
			all.Add(f.fault(f.at(entry(list, i, "name")), "nothing uses the %s %s: remove it, or give its name where it belongs", what, name))
		}
	}
	return all.Err()
}

func (f *File) checkServos() error {
	var all faults.List
	all.Add(checkNamed(f, "servos", "servo", f.servoNames(), f.servosUsed()))
	for i, s := range f.Servos {
		at := func(key string) Pos { return f.at(entry("servos", i, key)) }
		switch {
		case s.PulseMax <= s.PulseMin:
			all.Add(f.fault(at("pulse_max"), "pulse_max is %g us, expected more than pulse_min, %g us; at_min and at_max reverse a servo", s.PulseMax, s.PulseMin))
		case s.Start < s.PulseMin || s.Start > s.PulseMax:
			all.Add(f.fault(at("pulse_start"), "pulse_start is %g us, expected from %g us to %g us, the servo's ends", s.Start, s.PulseMin, s.PulseMax))
		case s.AtMin == s.AtMax:
			all.Add(f.fault(at("at_max"), "at_min and at_max are both %g deg: the servo would move nothing", s.AtMin))
		}
	}
	for i, m := range f.Motors {
		for k, s := range f.Servos {
			if s.Output == m.Number {
				all.Add(f.fault(f.at(entry("servos", k, "output")), "output %d drives motor %d: expected another, or another number in motors[%d]", s.Output, m.Number, i+1))
			}
		}
	}
	for i, w := range f.Wheels {
		all.Add(checkWheel(f, entry("wheels", i, ""), &w))
	}
	return all.Err()
}

func checkWheel(f *File, at string, w *Wheel) error {
	if w.Skid {
		for _, key := range []string{"tyre.relaxation", "tyre.rolling", "brake", "brake_servo", "caster", "steer"} {
			if f.has(at + key) {
				return f.fault(f.at(at+key), "%s%s means something only of a wheel: remove it, or skid: true", at, key)
			}
		}
	}
	if f.has(at+"brake_servo") && w.Brake == 0 {
		return f.fault(f.at(at+"brake_servo"), "%sbrake_servo applies no brake: give the torque in brake, or remove it", at)
	}
	if f.has(at+"caster") && f.has(at+"steer") {
		return f.fault(f.at(at+"steer"), "%scaster and steer are both given: remove one", at)
	}
	return nil
}
