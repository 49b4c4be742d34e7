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
	case "fins": // what has an envelope and no motors is a blimp
		return f.has("envelope") && !f.has("motors") && !f.has("layout") && !f.has("traction")
	case "legs":
		return !f.has("wings") && !f.has("wheels") && !f.has("hulls") && !f.has("envelope") && !f.has("pedestal") && !f.has("launch")
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
	var idle []string
	for _, key := range []string{"propeller", "motor", "esc", "engine"} {
		if !f.shares() && f.has(key) {
			idle = append(idle, key)
		}
	}
	switch {
	case len(idle) == 0:
	case len(f.Motors) == 0:
		all.Add(f.fault(f.at(idle[0]), "there are no motors that %s would belong to: give motors, or remove them", strings.Join(idle, ", ")))
	default:
		for _, key := range idle {
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

func (f *File) drivesUsed() (all []use) {
	for i := range f.Motors {
		if f.Motors[i].Drive != "" {
			all = append(all, use{entry("motors", i, "drive"), f.Motors[i].Drive})
		}
	}
	return all
}
