package catalog

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
	"github.com/sitlark/sitlark/vehicle/vehicles"
)

// ArduPilot's frames of planes, as sim_vehicle.py -f and --model name them (Tools/autotest/pysim/vehicleinfo.py,
// libraries/SITL/SIM_Plane.cpp), and what flies for them with the parameters that belong to that name.

// planeFrames are the vehicles that fly for a frame whose name is not theirs, or does not say that it is a plane's.
var planeFrames = map[string]string{
	"plane-elevon": "skywalker-x8", "plane-vtail": "v-tail", "plane-soaring": "glider", "firefly": "firefly",
	"quadplane-copter_tailsitter": "copter-tailsitter", "heli": "heli-700",
}

// planeVariants are words after a dash that change the vehicle plane: several may follow one another.
var planeVariants = map[string][]vehiclefile.Setting{
	"elevrev": {{Path: "servos[2].at_min", Value: "-25 deg"}, {Path: "servos[2].at_max", Value: "25 deg"},
		{Path: "servos[3].at_min", Value: "25 deg"}, {Path: "servos[3].at_max", Value: "-25 deg"}},
	"steering": {{Path: "wheels[1].steer.servo", Value: "rudder"}, {Path: "wheels[1].steer.gain", Value: "0.5"}},
	// 8 kg, as ArduPilot's own model: 6 kg more in the fuselage, whose centre of mass then leaves that of the plane where it was. A
	// larger propeller pulls it.
	"heavy": {{Path: "parts[3].mass", Value: "6520 g"}, {Path: "parts[3].place", Value: "[9 mm, 0 mm, -5 mm]"}, {Path: "parts[3].box", Value: "[300 mm, 90 mm, 110 mm]"},
		{Path: "propeller.diameter", Value: "12 in"}},
	"catapult":  launchBy("catapult", "20 m/s", "10 m"),
	"bungee":    launchBy("bungee", "20 m/s", "30 m"),
	"throw":     launchBy("hand", "10 m/s", "2 m"),
	"revthrust": {{Path: "esc.braking", Value: "regenerative"}, {Path: "esc.reverses", Value: "true"}},
	"ice": {
		{Path: "parts[4].name", Value: "engine with propeller and mount"}, {Path: "parts[4].mass", Value: "460 g"},
		{Path: "parts[5].name", Value: "full tank and battery"}, {Path: "parts[5].mass", Value: "270 g"}, {Path: "parts[5].place", Value: "[-55.56 mm, 0 mm, 38.52 mm]"},
	},
}

// sectionsOf are whole sections of the file of a frame's vehicle that are others there, by its word or its name.
var sectionsOf = map[string]string{
	"heavy":              "title: 8 kg plane of 1.9 m, strong, for ArduPilot's stock parameters\n",
	"quadplane-tilttri":  "title: 3.4 kg tilt-rotor of 1.6 m, both front rotors tilt together, the rear one tips sideways\n",
	"quadplane-tilthvec": "title: 4.9 kg tilt-rotor of 2 m, all four rotors tilt and vector\n",
	"ice": `title: 2 kg plane of 1.9 m with a piston engine of 10 cm3, for ArduPilot's stock parameters
source: |
  As plane, but for its engine, which is chosen, after usual four-strokes of this size: displacement, power, speeds, idle, consumption,
  inertia, starter, pack and tank. Tank and pack weigh with the engine what motor and pack of plane do, and leave the centre of mass there.
propeller: {diameter: 11 in, pitch: 8 in, inertia: 6e-5 kg m2}
motor:
esc:
engine:
  name: four-stroke of 10 cm3
  strokes: 4
  displacement: 10 cm3
  power: 0.75 kW
  power_speed: 12000 rpm
  torque_speed: 8500 rpm
  idle: 2400 rpm
  stall: 1200 rpm
  consumption: 450 g/kWh
  inertia: 6e-5 kg m2
  starter_kv: 200 rpm/V
  starter_resistance: 150 mohm
  throttle_reversed: true         # as in ArduPilot's own model
  ignition_output: 13
  starter_output: 14
fuel: {mass: 120 g}
battery: {name: 3S 1 Ah LiPo, cells: 3, capacity: 1 Ah, cell_resistance: 10 mohm, lead_resistance: 5 mohm}   # for starter and avionics
`,
	"quadplane-cl84": `title: 3.4 kg tilt-rotor of 1.6 m, both front rotors tilt together within 7 s, the rear one tips sideways for yaw
source: |
  As tilt-tri, with one slow servo for both front rotors. The Canadair CL-84 tilts its wing along with its rotors; here, as in
  ArduPilot's own model of that name, the rotors tilt alone, and the wing stays.
`,
	"quadplane-ice": `title: 5.7 kg quadplane of 2 m, four rotors that lift and a piston engine of 15 cm3 that pushes
source: |
  As quadplane, but for the engine in place of the pusher's motor, which is chosen, after usual four-strokes of this size: displacement,
  power, speeds, idle, consumption, inertia, starter and tank. Engine and full tank weigh 650 g more than the motor; the battery stands
  farther ahead for it.
drives:
  - name: pusher
    propeller: {diameter: 12 in, pitch: 10 in, inertia: 1.1e-4 kg m2}   # 25 g
    engine:
      name: four-stroke of 15 cm3
      strokes: 4
      displacement: 15 cm3
      power: 0.9 kW
      power_speed: 9500 rpm
      torque_speed: 7000 rpm
      idle: 2000 rpm
      stall: 1000 rpm
      consumption: 450 g/kWh
      inertia: 1e-4 kg m2
      starter_kv: 100 rpm/V
      starter_resistance: 300 mohm
      throttle_reversed: true     # as in ArduPilot's own model
      ignition_output: 13
      starter_output: 14
fuel: {mass: 250 g, place: [0 mm, 0 mm, 15 mm]}
`,
}

// sectionPattern finds a section: a key at the margin with what is indented below it.
var sectionPattern = regexp.MustCompile(`(?m)^(\w+:).*\n(?: .*\n)*`)

// replaceSections returns the text of a vehicle file with the sections of another text in the place of its own; those that are
// empty there it loses.
func replaceSections(text, by string) string {
	own := sectionPattern.FindAllStringSubmatch(by, -1)
	text = sectionPattern.ReplaceAllStringFunc(text, func(s string) string {
		if slices.ContainsFunc(own, func(o []string) bool { return strings.HasPrefix(s, o[1]) }) {
			return ""
		}
		return s
	})
	for _, o := range own {
		if strings.TrimSpace(o[0]) != o[1] {
			text += o[0]
		}
	}
	return text
}

// launchBy is a launch that servo output 7 sets off, as in ArduPilot's own models of a plane.
func launchBy(by, speed, length string) []vehiclefile.Setting {
	return []vehiclefile.Setting{{Path: "launch.by", Value: by}, {Path: "launch.speed", Value: speed}, {Path: "launch.length", Value: length},
		{Path: "launch.throttle", Value: "0"}, {Path: "launch.output", Value: "7"}}
}

// tiltTri makes of tilt-tri one with a servo for both front rotors, and a tail rotor that tips sideways for yaw.
var tiltTri = []vehiclefile.Setting{
	{Path: "servos[4].name", Value: "tilt"}, {Path: "motors[1].tilt.servo", Value: "tilt"}, {Path: "motors[2].tilt.servo", Value: "tilt"},
	{Path: "servos[5].name", Value: "tail"}, {Path: "motors[3].tilt.servo", Value: "tail"}, {Path: "motors[3].tilt.hinge", Value: "roll"},
	{Path: "servos[4].at_min", Value: "0 deg"}, {Path: "servos[4].pulse_start", Value: "1000 us"},
	{Path: "servos[5].output", Value: "11"}, {Path: "servos[5].at_min", Value: "60 deg"}, {Path: "servos[5].at_max", Value: "-60 deg"}, {Path: "servos[5].pulse_start", Value: "1500 us"},
}

// quadplaneVariants are frames that are a vehicle with some keys of its file changed.
var quadplaneVariants = map[string]struct {
	vehicle string
	set     []vehiclefile.Setting
}{
	"quadplane-tilttri": {"tilt-tri", tiltTri},
	"quadplane-cl84":    {"tilt-tri", append(slices.Clone(tiltTri), vehiclefile.Setting{Path: "servos[4].rate", Value: "12.86 deg/s"})}, // 7 s for 90°
	"quadplane-tilthvec": {"tilt-quad", []vehiclefile.Setting{ // and turn as in an H
		{Path: "motors[1].spin", Value: "cw"}, {Path: "motors[3].spin", Value: "ccw"},
		{Path: "motors[2].spin", Value: "cw"}, {Path: "motors[2].tilt.servo", Value: "left tilt"}, {Path: "motors[2].tilt.hinge", Value: "pitch"},
		{Path: "motors[4].spin", Value: "ccw"}, {Path: "motors[4].tilt.servo", Value: "right tilt"}, {Path: "motors[4].tilt.hinge", Value: "pitch"},
	}},
	"quadplane-ice": {"quadplane", []vehiclefile.Setting{ // its engine stands at the pusher's place
		{Path: "parts[7].name", Value: "fuselage with engine and full tank"}, {Path: "parts[7].mass", Value: "1780 g"}, {Path: "parts[7].place", Value: "[-28 mm, 0 mm, 15 mm]"},
		{Path: "parts[8].place", Value: "[310 mm, 0 mm, 50 mm]"},
	}},
}

// withoutPlane says of ArduPilot's other frames of planes and helicopters what to do instead.
var withoutPlane = map[string]string{
	"heli-gas":        "sitlark has no helicopter with a piston engine: fly heli-700, with -f heli",
	"heli-blade360":   "ArduPilot flies it with the parameters of -f heli: fly heli-700",
	"heli-compound":   "ArduPilot 4.7 has no frame of compound helicopters, and its list of frames leaves it out: fly heli-700, with -f heli",
	"stratoblimp":     "sitlark has no airship with propellers",
	"gazebo-zephyr":   "that is Gazebo's vehicle; skywalker-x8 is a flying wing, with -f plane-elevon",
	"last_letter":     "that is another simulator's vehicle: fly plane, with -f plane",
	"CRRCSim":         "that is another simulator's vehicle: fly plane, with -f plane",
	"jsbsim":          "that is JSBSim's vehicle; its parameters fly plane-elevrev",
	"scrimmage-plane": "that is SCRIMMAGE's vehicle: fly plane, with -f plane",
	"quadplane-can":   "its outputs and sensors are those of a peripheral on CAN, which JSON does not carry: fly quadplane, with -f quadplane",
	"calibration":     "that is ArduPilot's own model, which turns sensors through their poses and flies nothing",
}

// frameVehicle returns the name of the vehicle that flies for a frame, and what is changed in its file. ok is false for
// a name that is none of these frames.
func frameVehicle(name string) (vehicle string, set []vehiclefile.Setting, ok bool) {
	if v := planeFrames[name]; v != "" {
		return v, nil, true
	}
	if q, known := quadplaneVariants[name]; known {
		return q.vehicle, q.set, true
	}
	words := strings.Split(name, "-")
	if words[0] != "plane" || len(words) < 2 {
		return "", nil, false
	}
	if wrongVariant(words[1:]) != "" {
		return "", nil, false
	}
	for _, word := range words[1:] {
		set = append(set, planeVariants[word]...)
	}
	return words[0], set, true
}

// wrongVariant says what is wrong with the words that follow plane; empty: nothing is.
func wrongVariant(words []string) string {
	for i, word := range words {
		if _, known := planeVariants[word]; !known {
			return fmt.Sprintf("%q is no variant of plane", word)
		}
		for _, before := range words[:i] {
			if word == before {
				return word + " stands there twice: write it once"
			}
			if key := clash(before, word); key != "" {
				return fmt.Sprintf("%s and %s contradict each other, both change %s: write one of them", before, word, key)
			}
		}
	}
	return ""
}

// clash returns a key of plane's file that two variants give different values, or that one removes and the other changes.
func clash(a, b string) string {
	for _, s := range planeVariants[a] {
		if i := slices.IndexFunc(planeVariants[b], func(t vehiclefile.Setting) bool { return t.Path == s.Path }); i >= 0 {
			return s.Path
		}
	}
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		for _, s := range planeVariants[pair[0]] {
			if key, _, _ := strings.Cut(s.Path, "."); strings.Contains("\n"+sectionsOf[pair[1]], "\n"+key+":\n") {
				return key
			}
		}
	}
	return ""
}

// FliesFrame reports whether a vehicle of a kind that comes with sitlark flies for a frame of ArduPilot's planes or rovers, as its
// --model names it. ArduPilot's glider hangs from a balloon and is none of sitlark's.
func FliesFrame(model string, k kind.Kind) bool {
	_, _, variant := frameVehicle(model)
	if usual, alias := aliases[model]; !variant && !hasFrameName(model) && (!alias || usual == Default) {
		return false
	}
	e, err := Find(model, "")
	return err == nil && e.Kind() == k
}

// hasFrameName reports whether a vehicle has the name of a frame of ArduPilot's planes, helicopters, rovers or boats.
func hasFrameName(name string) bool {
	return slices.Contains(names, name) && (strings.HasPrefix(name, "plane") || strings.HasPrefix(name, "quadplane") || strings.HasPrefix(name, "rover") || name == "balancebot" || strings.HasPrefix(name, "motorboat") || strings.HasPrefix(name, "sailboat") || name == "heli-dual" || name == "tracker")
}

// copterFrames are the names of sim_vehicle.py's frames that differ from the layouts', and of layouts that it has no frame for.
// Source: ArduPilot 4.7-dev, Tools/autotest/pysim/vehicleinfo.py.
var copterFrames = map[string]string{"": "X", "x": "X", "bfxrev": "X", "y6f": "y6", "dotriaconta": "dotriaconta_octaquad_x"}

// FrameOf returns the frame for sim_vehicle.py -f whose stock parameters are nearest to a vehicle: a multirotor's layout, of others
// the vehicle's own name where that is one, or the frame that it flies for.
func FrameOf(m *Entry) string {
	if m.Kind().OrCopter() == kind.Copter {
		name := ""
		if m.Layout != nil {
			name = m.Layout.Name
		}
		if frame, ok := copterFrames[name]; ok {
			return frame
		}
		return name
	}
	if _, variant := quadplaneVariants[m.Name]; variant || hasFrameName(m.Name) {
		return m.Name
	}
	if m.Kind() == kind.Sub {
		return programOf(&m.Vehicle).frame
	}
	if strings.HasPrefix(m.Name, "plane-") && slices.Contains(strings.Split(m.Name, "-"), "ice") { // of the words after plane the one that sim_vehicle.py knows
		return "plane-ice"
	}
	for _, frames := range []map[string]string{planeFrames, aliases} {
		for frame, vehicle := range frames {
			if vehicle == m.Name && vehicle != Default {
				return frame
			}
		}
	}
	return programOf(&m.Vehicle).frame
}

// fileText returns the text of the file that comes with the program for a vehicle or a variant of plane.
func fileText(name string) (file string, text []byte, err error) {
	vehicle, set, isFrame := frameVehicle(name)
	if !isFrame {
		vehicle = name
	}
	for _, ext := range []string{".yaml", ".json"} {
		if text, err = vehicles.Files.ReadFile(vehicle + ext); err != nil {
			continue
		}
		if len(set) == 0 {
			return vehicle + ext, text, nil
		}
		variants := []string{name}
		if vehicle == "plane" {
			variants = strings.Split(name, "-")[1:] // in their order: two may have a title
		}
		changed := string(text)
		for _, variant := range variants {
			changed = replaceSections(changed, sectionsOf[variant])
		}
		changed, err := vehiclefile.With(changed, name, set)
		return name + ext, []byte(changed), err
	}
	return "", nil, fmt.Errorf("vehicle %s: its file is missing in the program", name)
}

// withoutVehicle is the error of a frame that sitlark has no vehicle for, or of variants of plane that do not go together; nil: it is none.
func withoutVehicle(name string) error {
	if why := withoutPlane[name]; why != "" {
		return &UnknownError{Text: fmt.Sprintf("%s is a frame of ArduPilot's that sitlark has no vehicle for: %s", name, why)}
	}
	words := strings.Split(name, "-")
	if _, known := planeVariants[strings.Join(words[1:min(2, len(words))], "")]; words[0] == "plane" && known {
		return &UnknownError{Text: fmt.Sprintf("%q: %s; after plane come, each after a dash, %s", name, wrongVariant(words[1:]), strings.Join(slices.Sorted(maps.Keys(planeVariants)), ", "))}
	}
	return nil
}
