package vehiclefile

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// at returns where a key stands, else where the section around it does.
func (f *File) at(path string) Pos {
	for path != "" {
		if pos, ok := f.given[path]; ok {
			return pos
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return Pos{Line: 1, Col: 1}
}

func (f *File) has(path string) bool {
	_, ok := f.given[path]
	return ok
}

// check finds what keys mean together. Each one alone has been checked.
func (f *File) check() error {
	suitOneCell(f)
	var all faults.List
	for _, c := range []func() error{f.checkName, f.checkPlaces, f.checkMotors, func() error { return checkUnlike(f) }, f.checkRangefinders, f.checkMass, f.checkPropeller, f.checkPower, f.checkHull} {
		all.Add(c())
	}
	return all.Err()
}

// suitOneCell sets the ESCs' thresholds of a pack of one cell, which never reaches the usual ones.
func suitOneCell(f *File) {
	if f.Battery.Cells != 1 {
		return
	}
	if !f.has("esc.brown_out") {
		f.ESC.BrownOut = 2.5
	}
	if !f.has("esc.restart") {
		f.ESC.Restart = 2.8
	}
}

var shortName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}$`)

func (f *File) checkName() error {
	if !shortName.MatchString(f.Name) {
		return f.fault(f.at("name"), "name is %q, expected at most 40 letters, digits and . _ + - without spaces, such as my-hexa; title takes any text", strictyaml.Clip(f.Name))
	}
	return nil
}

// exactlyOne checks that exactly one of the keys is given.
func (f *File) exactlyOne(where string, keys ...string) error {
	var got []string
	for _, k := range keys {
		if f.has(k) {
			got = append(got, k)
		}
	}
	all := strings.Join(keys, " or ")
	switch {
	case len(got) == 0:
		return f.fault(f.at(where), "%s is missing: give one of them", all)
	case len(got) > 1:
		return f.fault(f.at(got[1]), "%s and %s are both given: remove one", got[0], got[1])
	}
	return nil
}

// onlyWith checks that the keys, which mean something only with another one, stand
// beside it.
func (f *File) onlyWith(with string, keys ...string) error {
	for _, k := range keys {
		if f.has(k) && !f.has(with) {
			return f.fault(f.at(k), "%s means something only with %s: remove it, or give %s", k, with, with)
		}
	}
	return nil
}

func (f *File) checkPlaces() error {
	if err := f.exactlyOne("", "layout", "motors"); err != nil {
		return err
	}
	if err := f.onlyWith("layout", "arm", "propellers_up", "stack_spacing"); err != nil {
		return err
	}
	if !f.has("layout") {
		return nil
	}
	l, err := layout.Lookup(f.Layout)
	switch {
	case err != nil:
		return f.fault(f.at("layout"), "%v", err)
	case !f.has("arm"):
		return f.fault(f.at("layout"), "arm is missing: layout needs the length from the centre to each hub, such as 225 mm")
	case l.Levels() > 1 && !(f.StackSpacing > 0):
		return f.fault(f.at("layout"), "stack_spacing is missing: %s has motors above one another, give the distance of their propellers, such as 90 mm", l.Name)
	}
	return nil
}

func (f *File) checkMotors() error {
	last := 0
	for i, m := range f.Motors {
		if m.Number <= last {
			return f.fault(f.at(entry("motors", i, "number")), "motor number %d follows %d, expected each once, in rising order", m.Number, last)
		}
		last = m.Number
	}
	if n := len(f.Motors); n > 0 && (n < 3 || n > 32) {
		return f.fault(f.at("motors"), "%d motors, expected 3 to 32", n)
	}
	return nil
}

// checkUnlike finds entries that say nothing, and numbers twice. Whether the vehicle has
// the motor shows when it is built.
func checkUnlike(f *File) error {
	var all faults.List
	first := map[int]int{}
	for i, u := range f.Unlike {
		at := f.at(entry("unlike", i, "motor"))
		if k, again := first[u.Motor]; again {
			all.Add(f.fault(at, "motor %d stands in unlike[%d], too: say all of it in one entry", u.Motor, k))
		}
		first[u.Motor] = i + 1
		says := false
		for _, key := range []string{"kv", "resistance", "thrust", "torque", "imbalance"} {
			says = says || f.has(entry("unlike", i, key))
		}
		if !says {
			all.Add(f.fault(at, "motor %d is in unlike, but nothing sets it apart: give kv, resistance, thrust, torque or imbalance, or remove the entry", u.Motor))
		}
	}
	return all.Err()
}

func (f *File) checkRangefinders() error {
	if n := len(f.Sensors.Rangefinders); n > 6 {
		return f.fault(f.at("sensors.rangefinders"), "%d rangefinders, expected six at most", n)
	}
	for i, r := range f.Sensors.Rangefinders {
		if r.Min >= r.Max {
			return f.fault(f.at(entry("sensors.rangefinders", i, "min")), "min is %g m, expected less than max, %g m", r.Min, r.Max)
		}
	}
	return nil
}

func (f *File) checkMass() error {
	if err := f.exactlyOne("", "inertia", "parts"); err != nil {
		return err
	}
	if f.has("inertia") {
		i := f.Inertia
		if !f.has("mass") {
			return f.fault(f.at("inertia"), "mass is missing: expected a mass in kg or g, such as 1.5 kg")
		}
		if !(i.XX <= i.YY+i.ZZ && i.YY <= i.XX+i.ZZ && i.ZZ <= i.XX+i.YY) {
			return f.fault(f.at("inertia"), "moments %g, %g and %g kg m2 belong to no body: none may exceed the sum of the others", i.XX, i.YY, i.ZZ)
		}
	}
	return nil
}

func (f *File) checkPropeller() error {
	if err := f.exactlyOne("propeller", "propeller.name", "propeller.file", "propeller.pitch"); err != nil {
		return err
	}
	if err := f.onlyWith("propeller.pitch", "propeller.chord"); err != nil {
		return err
	}
	p := f.Propeller
	if f.has("propeller.name") {
		if f.has("propeller.family") {
			return f.fault(f.at("propeller.family"), "propeller.family means something only with file or pitch: remove it")
		}
		return nil
	}
	if !f.has("propeller.diameter") {
		return f.fault(f.at("propeller"), "propeller.diameter is missing: expected a length in mm, cm, m or in, such as 10 in")
	}
	const rounding = 1e-9 // 10 mm over 100 mm is a little less than 0.1
	if ratio := p.Pitch / p.Diameter; f.has("propeller.pitch") && !within(ratio, 0.1-rounding, 1.5+rounding) {
		return f.fault(f.at("propeller.pitch"), "pitch is %.3g of the diameter, expected 0.1 to 1.5", ratio)
	}
	return nil
}

func (f *File) checkPower() error {
	var all faults.List
	e, m, b := f.ESC, f.Motor, f.Battery
	pack := f.battery()
	full := pack.RestVoltage(1)
	for _, c := range []struct {
		wrong bool
		path  string
		text  string
	}{
		{e.PWMMax < e.PWMMin+100, "esc.pwm_max", "esc.pwm_max is less than 100 us above esc.pwm_min: widen the range"},
		{e.Restart < e.BrownOut, "esc.restart", "esc.restart lies below esc.brown_out: it would reset again at once"},
		{e.Restart >= full, "esc.restart", fmt.Sprintf("esc.restart is %g V, but the full pack gives %.3g V without load, so that no ESC would ever run: lower esc.restart, and esc.brown_out with it", e.Restart, full)},
		{e.CurrentLimit != 0 && e.CurrentLimit < 0.1, "esc.current_limit", "esc.current_limit is below 0.1 A: 0 A means none"},
		{f.Propeller.Inertia+m.Inertia < 1e-9, "propeller.inertia", "propeller.inertia and motor.rotor_inertia add up to less than 0.000000001 kg m2: something has to turn"},
		{f.Propeller.Inertia+m.Inertia > 1, "propeller.inertia", "propeller.inertia and motor.rotor_inertia add up to more than 1 kg m2: lower one of them"},
		{m.Resistance+e.Resistance > 10, "esc.resistance", "motor.resistance and esc.resistance add up to more than 10 ohm: lower one of them"},
		{m.HeatCapacity != 0 && !within(m.Cooling*m.HeatCapacity, 0.1, 1e6), "motor.heat_capacity", "heat_capacity times thermal_resistance must be from 0.1 to 1000000 s"},
		{b.HeatCapacity != 0 && !within(b.Cooling*b.HeatCapacity, 1, 1e7), "battery.heat_capacity", "heat_capacity times thermal_resistance must be from 1 to 10000000 s"},
		{b.BranchResistance != 0 && b.BranchTime == 0, "battery.branch_resistance", "battery.branch_time is missing: branch_resistance needs a time constant of 0.01 s or more, such as 33 s"},
		{b.BranchResistance != 0 && b.BranchTime > 0 && b.BranchTime < 0.01, "battery.branch_time", "battery.branch_time is shorter than 0.01 s: branch_resistance needs a time constant of 0.01 s or more, such as 33 s"},
	} {
		if c.wrong {
			all.Add(f.fault(f.at(c.path), "%s", c.text))
		}
	}
	return all.Err()
}

func within(x, lo, hi float64) bool { return x >= lo && x <= hi }

func (f *File) checkHull() error {
	if !f.has("hull") {
		return nil
	}
	for _, k := range []string{"length", "width", "up", "down"} {
		if !f.has("hull." + k) {
			return f.fault(f.at("hull"), "hull.%s is missing: a hull has length, width, up and down", k)
		}
	}
	if f.Hull.Down >= f.Legs.Down {
		return f.fault(f.at("hull.down"), "hull.down is %g m, expected less than legs.down, %g m: the legs would hang in the air", f.Hull.Down, f.Legs.Down)
	}
	return nil
}
