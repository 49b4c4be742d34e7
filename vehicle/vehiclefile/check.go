package vehiclefile

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/physics/contact"
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

// ParameterLine returns the line in which a parameter of ArduPilot stands, from 1.
func ParameterLine(f *File, name string) int { return f.at("ardupilot." + name).Line }

func (f *File) has(path string) bool {
	_, ok := f.given[path]
	return ok
}

// check finds what keys mean together. Each one alone has been checked.
func (f *File) check() error {
	suitOneCell(f)
	var all faults.List
	for _, c := range []func() error{f.checkName, f.checkPlaces, f.checkMotors, f.checkDrives, func() error { return checkUnlike(f) }, f.checkRangefinders, f.checkMass, f.checkPropellers, f.checkPower, f.checkLegs, f.checkHull, f.checkServos, f.checkWheels, func() error { return checkTraction(f) }, func() error { return checkRotors(f) }, f.checkWings, func() error { return checkHulls(f) }, func() error { return checkFins(f) }, func() error { return checkPedestal(f) }} {
		all.Add(c())
	}
	return all.Err()
}

// suitOneCell sets the ESCs' thresholds of a pack of one cell, which never reaches the usual ones.
func suitOneCell(f *File) {
	if f.Battery.Cells != 1 {
		return
	}
	suit := func(path string, e *ESC) {
		if !f.has(path + "esc.brown_out") {
			e.BrownOut = 2.5
		}
		if !f.has(path + "esc.restart") {
			e.Restart = 2.8
		}
	}
	suit("", &f.ESC)
	for i := range f.Drives {
		suit(entry("drives", i, ""), &f.Drives[i].ESC)
	}
	for i := range f.Traction {
		e := f.Traction[i].esc()
		suit(entry("traction", i, ""), &e)
		f.Traction[i].ESC.BrownOut, f.Traction[i].ESC.Restart = e.BrownOut, e.Restart
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
	if f.has("layout") || f.has("motors") || !f.needsNoMotor() {
		if err := f.exactlyOne("", "layout", "motors"); err != nil {
			return err
		}
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
	line := map[int]int{}
	for i, m := range f.Motors {
		at := f.at(entry("motors", i, "number"))
		if first, again := line[m.Number]; again {
			return f.fault(at, "motor number %d is given a second time, first in line %d: give each its own", m.Number, first)
		}
		line[m.Number] = at.Line
	}
	least := 3
	if f.needsNoMotor() || f.has("wheels") { // which propellers may push
		least = 1
	}
	switch n := len(f.Motors); {
	case n == 1 && n < least:
		return f.fault(f.at("motors"), "one motor, expected %d to 32 of what hovers; a plane needs wings, a rover traction", least)
	case n > 0 && n < least || n > 32:
		return f.fault(f.at("motors"), "%d motors, expected %d to 32", n, least)
	}
	for i, m := range f.Motors {
		if at := entry("motors", i, "points"); f.has(at) && m.Points == [3]float64{} {
			return f.fault(f.at(at), "motor %d points nowhere: expected a direction such as forward or [1, 0, 0.05]", m.Number)
		}
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
		if f.has(entry("unlike", i, "kv")) || f.has(entry("unlike", i, "resistance")) {
			all.Add(f.checkElectric(u.Motor, at))
		}
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

// checkElectric refuses a winding of a motor that is an engine.
func (f *File) checkElectric(number int, at Pos) error {
	for _, m := range f.Motors {
		if m.Number != number {
			continue
		}
		if k := f.kindOf(m.Drive); k >= 0 && f.has(f.kinds()[k].path+"engine") {
			return f.fault(at, "motor %d is a piston engine, which has neither kv nor resistance: remove them", number)
		}
	}
	return nil
}

func (f *File) checkRangefinders() error {
	if n := len(f.Sensors.Rangefinders); n > 6 {
		return f.fault(f.at("sensors.rangefinders"), "%d rangefinders, expected six at most", n)
	}
	for i, r := range f.Sensors.Rangefinders {
		if r.Min >= r.Max {
			return f.fault(f.at(entry("sensors.rangefinders", i, "min")), "min is %s m, expected less than max, %s m", written(r.Min), written(r.Max))
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
			return f.fault(f.at("inertia"), "moments %s, %s and %s kg m2 belong to no body: none may exceed the sum of the others", written(i.XX), written(i.YY), written(i.ZZ))
		}
	}
	return nil
}

func (f *File) checkPropellers() error {
	var all faults.List
	for _, k := range f.kinds() {
		all.Add(checkPropeller(f, k.path+"propeller", &k.Propeller))
	}
	return all.Err()
}

func checkPropeller(f *File, at string, p *Propeller) error {
	if err := f.exactlyOne(at, at+".name", at+".file", at+".pitch"); err != nil {
		return err
	}
	if err := f.onlyWith(at+".pitch", at+".chord"); err != nil {
		return err
	}
	if f.has(at + ".name") {
		if f.has(at + ".family") {
			return f.fault(f.at(at+".family"), "%s.family means something only with file or pitch: remove it", at)
		}
		if f.has(at + ".ducted") {
			return f.fault(f.at(at+".ducted"), "%s.ducted means something only with file or pitch, since a propeller with a name is with its nozzle or without: remove it", at)
		}
		return nil
	}
	if !f.has(at + ".diameter") {
		return f.fault(f.at(at), "%s.diameter is missing: expected a length in mm, cm, m or in, such as 10 in", at)
	}
	const rounding = 1e-9 // 10 mm over 100 mm is a little less than 0.1
	if ratio := p.Pitch / p.Diameter; f.has(at+".pitch") && !within(ratio, 0.1-rounding, 1.5+rounding) {
		return f.fault(f.at(at+".pitch"), "pitch is %.3g of the diameter, expected 0.1 to 1.5", ratio)
	}
	return nil
}

func (f *File) checkPower() error {
	var all faults.List
	for _, k := range f.kinds() {
		if f.has(k.path + "engine") {
			all.Add(checkEngine(f, k))
			continue
		}
		all.Add(checkDrive(f, k))
	}
	b := f.Battery
	all.Add(f.refuse("", []wrong{
		{b.HeatCapacity != 0 && !within(b.Cooling*b.HeatCapacity, 1, 1e7), "battery.heat_capacity", "heat_capacity times thermal_resistance must be from 1 to 10000000 s"},
		{b.BranchResistance != 0 && b.BranchTime == 0, "battery.branch_resistance", "battery.branch_time is missing: branch_resistance needs a time constant of 0.01 s or more, such as 33 s"},
		{b.BranchResistance != 0 && b.BranchTime > 0 && b.BranchTime < 0.01, "battery.branch_time", "battery.branch_time is shorter than 0.01 s: branch_resistance needs a time constant of 0.01 s or more, such as 33 s"},
	}))
	return all.Err()
}

// wrong is a fault that a file may have, at a path.
type wrong struct {
	is   bool
	path string
	text string
}

// refuse returns the faults that the file has, of the paths in a section.
func (f *File) refuse(section string, may []wrong) error {
	var all faults.List
	for _, c := range may {
		if c.is {
			all.Add(f.fault(f.at(section+c.path), "%s%s", section, c.text))
		}
	}
	return all.Err()
}

func checkDrive(f *File, k driveAt) error {
	e, m, inertia := k.ESC, k.Motor, k.Propeller.Inertia+k.Motor.Inertia
	pack := f.battery()
	full := pack.RestVoltage(1)
	return f.refuse(k.path, []wrong{
		{e.PWMMax < e.PWMMin+100, "esc.pwm_max", "esc.pwm_max is less than 100 us above esc.pwm_min: widen the range"},
		{e.Restart < e.BrownOut, "esc.restart", "esc.restart lies below esc.brown_out: it would reset again at once"},
		{e.Restart >= full, "esc.restart", fmt.Sprintf("esc.restart is %s V, but the full pack gives %s V without load, so that no ESC would ever run: lower esc.restart, and esc.brown_out with it", written(e.Restart), written(full))},
		{e.Reverses && e.Braking != "regenerative", "esc.braking", "esc.braking is none, but esc.reverses is true: it brakes the motor before it turns the other way; set esc.braking to regenerative"},
		{e.Reverses && e.SpinMin != 0, "esc.spin_min", "esc.spin_min is not 0, but esc.reverses is true: its duty goes through 0; remove esc.spin_min"},
		{e.CurrentLimit != 0 && e.CurrentLimit < 0.1, "esc.current_limit", "esc.current_limit is below 0.1 A: 0 A means none"},
		{inertia < 1e-9, "propeller.inertia", "propeller.inertia and motor.rotor_inertia add up to less than 0.000000001 kg m2: something has to turn"},
		{inertia > 1, "propeller.inertia", "propeller.inertia and motor.rotor_inertia add up to more than 1 kg m2: lower one of them"},
		{m.Resistance+e.Resistance > 10, "esc.resistance", "motor.resistance and esc.resistance add up to more than 10 ohm: lower one of them"},
		{m.HeatCapacity != 0 && !within(m.Cooling*m.HeatCapacity, 0.1, 1e6), "motor.heat_capacity", "heat_capacity times thermal_resistance must be from 0.1 to 1000000 s"},
	})
}

func within(x, lo, hi float64) bool { return x >= lo && x <= hi }

func (f *File) checkLegs() error {
	feet := len(f.Legs.Feet)
	return f.refuse("", []wrong{
		{feet > 0 && f.has("legs.down"), "legs.down", "legs.down and legs.feet are both given: remove one"},
		{feet > 0 && f.has("legs.out"), "legs.out", "legs.out means something only with legs.down: remove it"},
		{f.has("legs.feet") && (feet < 3 || feet > contact.MaxLegs), "legs.feet", fmt.Sprintf("legs.feet has %d places, expected 3 to %d to stand on", feet, contact.MaxLegs)},
	})
}

func (f *File) checkHull() error {
	if !f.has("hull") {
		return nil
	}
	if f.has("fuselage") {
		return f.fault(f.at("hull"), "hull and fuselage are both given: remove one")
	}
	for _, k := range []string{"length", "width", "up", "down"} {
		if !f.has("hull." + k) {
			return f.fault(f.at("hull"), "hull.%s is missing: a hull has length, width, up and down", k)
		}
	}
	if f.has("legs.down") && f.Hull.Down >= f.Legs.Down {
		return f.fault(f.at("hull.down"), "hull.down is %s m, expected less than legs.down, %s m: the legs would hang in the air", written(f.Hull.Down), written(f.Legs.Down))
	}
	return nil
}
