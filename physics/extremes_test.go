package physics_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// ordinary is a vehicle file by path: the default quad, with a slung load and a payload.
var ordinary = map[string]string{
	"name": "drawn", "layout": "x", "arm": "225 mm", "propellers_up": "35 mm",
	"mass": "1.5 kg", "inertia.xx": "0.0169 kg m2", "inertia.yy": "0.0176 kg m2", "inertia.zz": "0.0308 kg m2",
	"drag_area.x": "0.022 m2", "drag_area.y": "0.026 m2", "drag_area.z": "0.045 m2",
	"propeller.name": "apc-sf-10x4.7", "propeller.inertia": "4.2e-5 kg m2",
	"motor.kv": "840 rpm/V", "motor.resistance": "185 mohm", "motor.no_load_current": "0.4 A", "motor.rotor_inertia": "0.6e-5 kg m2",
	"motor.heat_capacity": "35 J/K", "motor.thermal_resistance": "3 K/W",
	"esc.resistance": "15 mohm", "esc.current_limit": "40 A", "esc.latency": "0.0025 s",
	"battery.cells": "3", "battery.capacity": "5000 mAh", "battery.cell_resistance": "3.1 mohm", "battery.lead_resistance": "5 mohm",
	"battery.branch_resistance": "1.9 mohm", "battery.branch_time": "33 s", "battery.heat_capacity": "380 J/K", "battery.thermal_resistance": "3 K/W",
	"legs.out": "160 mm", "legs.down": "130 mm", "legs.limit": "3 m/s",
	"hull.length": "160 mm", "hull.width": "120 mm", "hull.up": "60 mm", "hull.down": "50 mm", "hull.limit": "1.5 m/s",
}

// optional are sections that a drawn file may have.
var optional = []map[string]string{
	{"slung_load.mass": "0.5 kg", "slung_load.length": "3 m", "slung_load.drag_area": "0.02 m2", "slung_load.hook": "[0 m, 0 m, 0.05 m]"},
	{"payload.mass": "0.3 kg", "payload.place": "[0 m, 0 m, 0.03 m]"},
	{"pressure_centre": "[0 m, 0 m, 0 m]"},
	{"sensors.imu": "[0 m, 0 m, 0 m]", "sensors.vibration_once": "2 m/s2", "sensors.vibration_passage": "3 m/s2"},
	{"inertia.xy": "0 kg m2", "inertia.xz": "0 kg m2", "inertia.yz": "0 kg m2"},
	{"esc.pwm_min": "1000 us", "esc.pwm_max": "2000 us", "esc.deadband": "40 us", "esc.spin_min": "0", "esc.brown_out": "5 V", "esc.restart": "6.5 V", "esc.restart_time": "0.5 s", "esc.braking": "none"},
	{"propeller.blades": "2"},
}

// costly are the keys of which each value needs a propeller solved.
var costly = []string{"propeller.diameter", "propeller.pitch", "propeller.chord", "propeller.blades", "motor.kv", "battery.cells", "battery.chemistry"}

// sizes are diameters of propellers, speeds of motors and arms for draws that cost little: of sense
// and of none.
var sizes = [][3]string{
	{"10 in", "840 rpm/V", "225 mm"}, {"4 in", "5000 rpm/V", "110 mm"}, {"30 in", "100 rpm/V", "700 mm"}, {"3 m", "100 rpm/V", "3 m"}, {"20 mm", "5000 rpm/V", "225 mm"},
}

var layouts = []string{"x", "+", "hexax", "y6", "octa-quad", "tri", "octa", "dotriaconta"}

// drawFile draws a vehicle file from all that one may hold: from one key that is not as the
// default quad's to all of them, each from its whole range, logarithmically, its ends often.
func drawFile(t *rapid.T, whole bool) string {
	values := maps.Clone(ordinary)
	for i, section := range optional {
		if rapid.IntRange(0, 3).Draw(t, fmt.Sprint("section ", i)) == 0 {
			maps.Copy(values, section)
		}
	}
	values["layout"] = rapid.SampledFrom(layouts).Draw(t, "layout")
	if whole && rapid.Bool().Draw(t, "generic") {
		delete(values, "propeller.name")
		values["propeller.diameter"], values["propeller.pitch"], values["propeller.chord"] = "10 in", "4.7 in", "0.18"
	} else {
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		values["propeller.diameter"], values["motor.kv"], values["arm"] = size[0], size[1], size[2]
	}
	share := rapid.SampledFrom([]int{2, 5, 10, 25, 100}).Draw(t, "share")
	keys := vehiclefile.Keys()
	for _, path := range slices.Sorted(maps.Keys(values)) {
		k := keyOf(keys, path)
		if k == nil || k.Range == "" || rapid.IntRange(1, 100).Draw(t, path+"?") > share {
			continue
		}
		if !whole && slices.Contains(costly, path) {
			continue
		}
		values[path] = drawValue(t, k)
	}
	agree(t, values)
	if rapid.IntRange(0, 3).Draw(t, "places") == 0 {
		delete(values, "layout")
		delete(values, "arm")
		delete(values, "propellers_up")
		delete(values, "stack_spacing")
	}
	text := render(values)
	if _, ok := values["layout"]; !ok {
		text += drawMotors(t, inUnit(t, values["propeller.diameter"], "m"))
	}
	return text
}

// agree mends what contradicts itself in a drawn file.
func agree(t *rapid.T, values map[string]string) {
	agreeOnMass(t, values)
	agreeOnPower(t, values)
	if slices.Contains([]string{"y6", "octa-quad", "dotriaconta"}, values["layout"]) {
		values["stack_spacing"] = "90 mm"
	}
	if up, down := inUnit(t, values["propellers_up"], "m"), inUnit(t, values["legs.down"], "m"); -up > down-0.005 {
		values["propellers_up"] = "0 m"
		values["legs.down"] = fmt.Sprintf("%.6g m", max(down, 0.8))
	}
	if down := inUnit(t, values["legs.down"], "m"); inUnit(t, values["hull.down"], "m") >= down {
		values["hull.down"] = fmt.Sprintf("%.6g m", down/2)
	}
}

func agreeOnMass(t *rapid.T, values map[string]string) {
	mass := inUnit(t, values["mass"], "kg")
	if p, ok := values["payload.mass"]; ok && !(inUnit(t, p, "kg") < 0.9*mass) {
		values["payload.mass"] = fmt.Sprintf("%.6g kg", 0.9*mass)
	}
	if p, ok := values["slung_load.mass"]; ok && !(inUnit(t, p, "kg") < 10*mass) {
		values["slung_load.mass"] = fmt.Sprintf("%.6g kg", 9.99*mass)
	}
	least := inUnit(t, values["inertia.xx"], "kg m2") / 100
	for _, path := range []string{"inertia.xy", "inertia.xz", "inertia.yz"} {
		if p, ok := values[path]; ok && math.Abs(inUnit(t, p, "kg m2")) > least {
			values[path] = fmt.Sprintf("%.6g kg m2", least)
		}
	}
	xx := inUnit(t, values["inertia.xx"], "kg m2")
	yy := xx * math.Exp(rapid.Float64Range(-3, 3).Draw(t, "inertia.yy over xx"))
	zz := math.Abs(xx-yy) + (xx+yy-math.Abs(xx-yy))*rapid.Float64Range(0.01, 0.99).Draw(t, "inertia.zz")
	grow := max(1, 0.002*math.Pow(mass, 5./3)/(xx+yy+zz)) // to what matter can have
	for path, x := range map[string]float64{"inertia.xx": xx, "inertia.yy": yy, "inertia.zz": zz} {
		values[path] = fmt.Sprintf("%.8g kg m2", max(1e-8, min(10000, grow*x)))
	}
}

func agreeOnPower(t *rapid.T, values map[string]string) {
	turning := 0.0
	for _, path := range []string{"propeller.inertia", "motor.rotor_inertia"} {
		turning = max(turning, inUnit(t, values[path], "kg m2"))
	}
	if turning > 0.5 {
		values["motor.rotor_inertia"] = "0 kg m2"
	}
	if turning < 1e-9 {
		values["motor.rotor_inertia"] = "1e-8 kg m2"
	}
	if inUnit(t, values["motor.resistance"], "ohm") > 9 {
		values["esc.resistance"] = "0 mohm"
	}
	for _, part := range []string{"motor", "battery"} {
		if c, r := inUnit(t, values[part+".heat_capacity"], "J/K"), inUnit(t, values[part+".thermal_resistance"], "K/W"); !(c*r >= 1 && c*r <= 1e6) {
			values[part+".heat_capacity"] = "0 J/K"
		}
	}
	if _, ok := values["esc.pwm_min"]; ok {
		full := 4.1 * inUnit(t, values["battery.cells"], "")
		restart := min(full, inUnit(t, values["esc.restart"], "V"))
		values["esc.pwm_max"], values["esc.restart"] = "2000 us", fmt.Sprintf("%.6g V", restart)
		values["esc.brown_out"] = fmt.Sprintf("%.6g V", min(restart, inUnit(t, values["esc.brown_out"], "V")))
	}
	if c := inUnit(t, values["esc.current_limit"], "A"); c < 0.1 {
		values["esc.current_limit"] = "0 A"
	}
	if inUnit(t, values["battery.branch_time"], "s") < 0.01 {
		values["battery.branch_resistance"] = "0 mohm"
	}
}

func keyOf(keys []vehiclefile.Key, path string) *vehiclefile.Key {
	i := slices.IndexFunc(keys, func(k vehiclefile.Key) bool { return k.Path == path })
	if i < 0 {
		return nil
	}
	return &keys[i]
}

// drawMotors places motors by themselves: on a ring that may be drawn out of shape, each at its own
// height.
func drawMotors(t *rapid.T, diameter float64) string {
	n := rapid.IntRange(3, 8).Draw(t, "motors")
	ring := diameter / 2 / math.Sin(math.Pi/float64(n)) * math.Exp(rapid.Float64Range(0, 2).Draw(t, "ring"))
	ring = min(ring, 4)
	aside := ring * rapid.Float64Range(-0.2, 0.2).Draw(t, "aside")
	text := "motors:\n"
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(n))
		up := ring * rapid.Float64Range(0, 0.3).Draw(t, "up")
		text += fmt.Sprintf("  - {number: %d, place: [%.5g m, %.5g m, %.5g m], spin: %s}\n", i+1, ring*cos+aside, ring*sin, -up, rapid.SampledFrom([]string{"cw", "ccw"}).Draw(t, "spin"))
	}
	return text
}

// drawValue draws a value of a key from its range.
func drawValue(t *rapid.T, k *vehiclefile.Key) string {
	least, most, _ := strings.Cut(k.Range, " to ")
	if strings.HasPrefix(k.Form, "three times") {
		one := make([]string, 3)
		for i := range one {
			one[i] = drawNumber(t, k, least, most)
		}
		return "[" + strings.Join(one, ", ") + "]"
	}
	return drawNumber(t, k, least, most)
}

func drawNumber(t *rapid.T, k *vehiclefile.Key, least, most string) string {
	number, unit, _ := strings.Cut(most, " ")
	top, err := strconv.ParseFloat(number, 64)
	if err != nil {
		t.Fatal(k.Path, err)
	}
	lo, hi := inUnit(t, least, unit), top
	if k.Form == "a whole number" {
		return fmt.Sprint(rapid.IntRange(int(lo), int(hi)).Draw(t, k.Path))
	}
	switch rapid.IntRange(0, 5).Draw(t, k.Path+" end") {
	case 0:
		return least
	case 1:
		return most
	}
	bottom := lo
	if lo <= 0 {
		bottom = hi * 1e-6
	}
	x := math.Exp(rapid.Float64Range(math.Log(bottom), math.Log(hi)).Draw(t, k.Path))
	if lo < 0 && rapid.Bool().Draw(t, k.Path+" below") {
		x = -x
	}
	return strings.TrimSpace(fmt.Sprintf("%.6g %s", max(lo, min(hi, x)), unit))
}

// scales are units of one kind, for ranges whose ends have different ones.
var scales = map[string]float64{"g": 1e-3, "kg": 1, "mm": 1e-3, "m": 1, "mohm": 1e-3, "ohm": 1, "mAh": 1e-3, "Ah": 1, "in": 0.0254}

func inUnit(t *rapid.T, text, unit string) float64 {
	number, own, _ := strings.Cut(text, " ")
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		t.Fatal(text, err)
	}
	if own == unit {
		return x
	}
	return x * scales[own] / scales[unit]
}

// render writes values as a vehicle file.
func render(values map[string]string) string {
	sections := map[string][]string{}
	text := ""
	for path, v := range values {
		if section, key, in := strings.Cut(path, "."); in {
			sections[section] = append(sections[section], key+": "+v)
		} else {
			text += path + ": " + v + "\n"
		}
	}
	lines := strings.SplitAfter(text, "\n")
	slices.Sort(lines)
	text = strings.Join(lines, "")
	for _, s := range slices.Sorted(maps.Keys(sections)) {
		slices.Sort(sections[s])
		text += s + ": {" + strings.Join(sections[s], ", ") + "}\n"
	}
	return text
}

// vehicleOf builds what a file describes, as the program does.
func vehicleOf(text string) (airframe.Vehicle, error) {
	f, err := vehiclefile.Parse(strings.NewReader(text), "drawn.yaml")
	if err != nil {
		return airframe.Vehicle{}, err
	}
	return f.Vehicle(nil)
}
