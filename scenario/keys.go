package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/weather"
)

// key is one key of a section, and scalarAt what stands there.
type (
	key      = strictyaml.Key[*reader]
	scalarAt = strictyaml.Value
)

// topKeys are the keys of the file, in the usual order.
func topKeys() []key {
	return []key{
		textKey("name", "a short text", "what the scenario is called in reports", true, 200, func(f *File) *string { return &f.Name }),
		textKey("description", "a text", "what it shows", false, 10_000, func(f *File) *string { return &f.Description }),
		{Name: "seed", Form: "a whole number", Doc: "of everything random; default 1", Schema: schema{"type": "integer"}, Read: readSeed},
		textKey("vehicle", "a name that sitlark vehicles lists, or a file .yaml or .json", "what flies; default quad-1.5kg", false, 1000, func(f *File) *string { return &f.Vehicle }),
		textKey("layout", "a motor layout that sitlark vehicles lists", "the default quad's parts on it; the layout of an ArduPilot frame file", false, 100, func(f *File) *string { return &f.Layout }),
		{Name: "vehicles", Form: "a list as in a fleet file, such as [{name: Ant}, {name: Bee, north: 10m}]", Doc: "several vehicles in one airspace, each with an autopilot of its own; vehicle and layout are for those that name none", Schema: vehiclesSchema(), Read: func(*reader, scalarAt) error { return nil }},
		{Name: "home", Form: "LAT,LON,ALT,YAW in degrees and metres", Doc: "where the vehicle starts; default: the mission's home, else ArduPilot's CMAC", Schema: schema{"type": "string"}, Read: readHome},
		textKey("terrain", "a folder of SRTM tiles, plain or packed", "the terrain around home; default: generated hills around an airfield", false, 1000, func(f *File) *string { return &f.Terrain }),
		{Name: "flat", Form: "true or false", Doc: "level ground everywhere", Schema: schema{"type": "boolean"}, Read: readFlat},
		{Name: "weather", Form: "keys such as wind: 6@270", Doc: "the weather at the start", Schema: mappingSchema(weatherKeys()),
			Read: func(r *reader, v scalarAt) error {
				return r.mapping(v.Node, weatherKeys(), "weather.", "weather", v.Key)
			}},
		{Name: "mission", Form: missionForm, Doc: "what is flown; default: the built-in demonstration", Schema: schema{"oneOf": []schema{pathSchema, {"type": "array", "items": pathSchema, "minItems": 1, "maxItems": maxMissions}}}, Read: readMissions},
		{Name: "autopilot", Form: "built-in or ardupilot", Doc: "who flies; default built-in. sitlark scenario run --sitl PATH starts an ArduPilot for each flight and flies it, whatever stands here", Schema: schema{"enum": []string{string(BuiltIn), string(ArduPilot)}}, Read: readAutopilot},
		{Name: "first_pulses", Form: "pulses by servo output such as {1: 1534, 2: 1540}", Doc: "what the built-in autopilot's first packet has, in µs, as after a reset in mid-flight; default: all outputs off", Schema: schema{"type": "object", "additionalProperties": schema{"type": "number"}}, Read: readFirstPulses},
		{Name: "params", Form: "parameters with values such as {FS_THR_ENABLE: 1, RTL_ALT: 3000}", Doc: "parameters of ArduPilot, set before it starts", Schema: schema{"type": "object", "additionalProperties": schema{"type": "number"}}, Read: readParams},
		{Name: "fly", Form: "a list of what is done with ArduPilot, such as [{takeoff: 10m}, {mode: LOITER}]", Doc: "each entry is done when ArduPilot has done it, then the next; default: the mission is flown. The built-in autopilot flies the mission always", Schema: flySchema(), Read: readFly},
		{Name: "steps", Form: "a list of steps, each with at or after, and do", Doc: "what is done when", Schema: listSchema(stepKeys(), MaxSteps), Read: readSteps},
		{Name: "captions", Form: "a list of captions, each with at or after, and say", Doc: "what the window tells those who watch, and when; it is in the report's events too", Schema: listSchema(captionKeys(), MaxCaptions), Read: readCaptions},
		{Name: "expect", Form: "a list of expectations, each with always, never, that, eventually or at end", Doc: "what must hold", Schema: listSchema(expectKeys(), MaxExpectations), Read: readExpectations},
		quantityKey("timeout", "s", 0.1, 86400, fmt.Sprintf("physics time after which the flight is ended; default %ds", DefaultTimeout), func(f *File) *float64 { return &f.Timeout }),
	}
}

func weatherKeys() []key {
	w := func(pick func(*weather.Weather) *float64) func(*File) *float64 {
		return func(f *File) *float64 { return pick(&f.Weather) }
	}
	return []key{
		{Name: "wind", Form: "SPEED@FROM[,UP], such as 6@270", Doc: "mean wind at 10 m: m/s, degrees clockwise from north that it blows from, m/s upward", Schema: schema{"type": "string"}, Read: readWind},
		argKey("wind_height", command.SetWind{}, "height", "height above the ground at which the wind blows so; default 0: 10 m, with the logarithmic law instead of exponent and slope", w(func(w *weather.Weather) *float64 { return &w.Wind.Height })),
		argKey("wind_exponent", command.SetWind{}, "exponent", "of the power law up to that height; 0 is the same wind at every height, 0.5 the square-root law", w(func(w *weather.Weather) *float64 { return &w.Wind.Exponent })),
		argKey("wind_slope", command.SetWind{}, "slope", "horizontal speed in m/s that each metre of height adds, 0 at that height", w(func(w *weather.Weather) *float64 { return &w.Wind.Slope })),
		argKey("turbulence", command.SetTurbulence{}, "intensity", "from 0 (still) to 1 (severe)", w(func(w *weather.Weather) *float64 { return &w.Turbulence.Intensity })),
		argKey("thermals", command.SetThermals{}, "scale", "convective velocity scale; 1 to 2.5 is a summer's day", w(func(w *weather.Weather) *float64 { return &w.Thermals.Scale })),
		argKey("rain", command.SetRain{}, "rate", "rate of rainfall; 10 is heavy, 50 violent", w(func(w *weather.Weather) *float64 { return &w.Rain.Rate })),
		argKey("icing", command.SetIcing{}, "content", "water of a cloud of supercooled drops; needs a temperature of at most 0 °C", w(func(w *weather.Weather) *float64 { return &w.Icing.Content })),
		argKey("icing_drops", command.SetIcing{}, "drops", "median volume diameter of its drops; default 20", w(func(w *weather.Weather) *float64 { return &w.Icing.Drops })),
		argKey("temperature", command.SetAtmosphere{}, "temperature", "how much warmer than the standard atmosphere, at every height", w(func(w *weather.Weather) *float64 { return &w.Atmosphere.TemperatureOffset })),
		argKey("pressure", command.SetAtmosphere{}, "pressure", "how much higher than the standard atmosphere, at sea level", w(func(w *weather.Weather) *float64 { return &w.Atmosphere.PressureOffsetHPa })),
		wordKey("ground", groundWords, "what lies on the ground, as in set_ground; default asphalt", func(f *File) *int { return (*int)(&f.Weather.Ground.Surface) }),
		wordKey("water", waterWords, "what water fills the land, as in set_water; default none, for boats and submarines fresh, which refuse none", func(f *File) *int { return (*int)(&f.Weather.Water.Kind) }),
		argKey("water_level", command.SetWater{}, "level", "of the surface without waves, above the ground at home, or above the water where tiles of terrain have home on a sea or lake", w(func(w *weather.Weather) *float64 { return &w.Water.Level })),
		argKey("current", command.SetCurrent{}, "speed", "of the water, everywhere and at every depth", w(func(w *weather.Weather) *float64 { return &w.Current.Speed })),
		argKey("current_toward", command.SetCurrent{}, "toward", "direction that the current flows to, clockwise from north", w(func(w *weather.Weather) *float64 { return &w.Current.TowardDeg })),
		wordKey("waves", waveWords, "one wave alone, or a sea of many, as in set_waves; default regular", func(f *File) *int { return (*int)(&f.Weather.Waves.Kind) }),
		argKey("wave_height", command.SetWaves{}, "height", "of the waves from trough to crest, and the significant one of a sea", w(func(w *weather.Weather) *float64 { return &w.Waves.Height })),
		argKey("wave_period", command.SetWaves{}, "period", "of the waves, and of a sea that of the peak of its spectrum; default 3", w(func(w *weather.Weather) *float64 { return &w.Waves.Period })),
		argKey("wave_from", command.SetWaves{}, "from", "direction that the waves come from, clockwise from north", w(func(w *weather.Weather) *float64 { return &w.Waves.FromDeg })),
		quantityKey("roughness", "m", 0.0002, 2, "roughness length of the ground, from 0.0002 (water) to 2 (town); default mown grass", w(func(w *weather.Weather) *float64 { return &w.Roughness })),
	}
}

func textKey(name, form, doc string, need bool, most int, pick func(*File) *string) key {
	return key{Name: name, Form: form, Doc: doc, Need: need, Schema: schema{"type": "string", "maxLength": most, "minLength": 1},
		Read: func(r *reader, v scalarAt) error {
			s, err := r.text(v, form)
			if err != nil {
				return err
			}
			if len([]rune(s)) > most {
				return r.fault(startOf(v.Node), "%s has %d characters, must have at most %d", name, len([]rune(s)), most)
			}
			*pick(r.file) = s
			return nil
		}}
}

// argKey is a number with the unit and range of a command's argument.
func argKey(name string, c command.Command, arg, doc string, pick func(*File) *float64) key {
	a := c.Descriptor().MustArg(arg)
	k := quantityKey(name, a.Unit, a.Least(), a.Max, doc, pick)
	read := k.Read
	k.Read = func(r *reader, v scalarAt) error {
		err := read(r, v)
		*pick(r.file) = a.Canonical(*pick(r.file))
		return err
	}
	return k
}

// quantityKey is a number with a unit, or a bare one in that unit.
func quantityKey(name, unit string, least, most float64, doc string, pick func(*File) *float64) key {
	form := quantityForm(unit, least, most)
	return key{Name: name, Form: form, Doc: doc, Schema: schema{"type": []string{"number", "string"}},
		Read: func(r *reader, v scalarAt) error {
			x, err := r.quantity(v, unit, least, most, form)
			*pick(r.file) = x
			return err
		}}
}

// figure writes a number of a text.
func figure(x float64) string { return plaintext.Sentence(x, 10) }

func quantityForm(unit string, least, most float64) string {
	if unit == "" {
		return fmt.Sprintf("a number from %s to %s, also in %%", figure(least), figure(most))
	}
	return fmt.Sprintf("a number from %s to %s %s", figure(least), figure(most), unit)
}

func (r *reader) quantity(v scalarAt, unit string, least, most float64, form string) (float64, error) {
	s, err := r.text(v, form)
	if err != nil {
		return 0, err
	}
	x, err := quantity.Parse(s, unit)
	if err != nil {
		return 0, r.fault(startOf(v.Node), "%s: %v; expected %s", v.Path, err, form)
	}
	if !(x >= least && x <= most) {
		return 0, r.fault(startOf(v.Node), "%s is %s, must be %s", v.Path, strictyaml.Clip(s), form)
	}
	r.note(v.Path, startOf(v.Node), s)
	return x, nil
}

func readSeed(r *reader, v scalarAt) error {
	s, err := r.text(v, "a whole number")
	if err != nil {
		return err
	}
	if r.file.Seed, err = strconv.ParseInt(s, 10, 64); err != nil {
		return r.fault(startOf(v.Node), "seed is %s, expected a whole number of at most 18 digits", strictyaml.Clip(s))
	}
	r.note("seed", startOf(v.Node), s)
	return nil
}

func readHome(r *reader, v scalarAt) error {
	s, err := r.text(v, "LAT,LON,ALT,YAW")
	if err != nil {
		return err
	}
	home, err := mission.ParseHome(s)
	if err != nil {
		return r.fault(startOf(v.Node), "%v", err)
	}
	r.file.Home = &home
	return nil
}

// maxMissions is how many mission files there can be: a mission, its fences, its rally points.
const maxMissions = 3

const missionForm = "a mission file (QGC WPL 110 or .plan), or a list such as [way.waypoints, fence.waypoints, rally.waypoints]"

var pathSchema = schema{"type": "string", "maxLength": 1000, "minLength": 1}

// readMissions reads one path or several.
func readMissions(r *reader, v scalarAt) error {
	values := []ast.Node{v.Node}
	if seq, ok := v.Node.(*ast.SequenceNode); ok {
		if values = seq.Values; len(values) < 1 || len(values) > maxMissions {
			return r.fault(startOf(v.Node), "mission has %d files, expected 1 to %d: a mission, its fences, its rally points", len(values), maxMissions)
		}
	}
	for _, n := range values {
		name, err := r.text(scalarAt{Node: n, Key: v.Key, Path: v.Path}, missionForm)
		if err != nil {
			return err
		}
		if length := len([]rune(name)); length > 1000 {
			return r.fault(startOf(n), "mission has %d characters, must have at most 1000", length)
		}
		r.file.Missions = append(r.file.Missions, name)
	}
	return nil
}

func readFlat(r *reader, v scalarAt) error {
	flat, ok := strictyaml.Truth(v.Node)
	if !ok {
		return r.fault(startOf(v.Node), "flat is %s, expected true or false", strictyaml.KindOf(v.Node))
	}
	r.file.Flat = flat
	return nil
}

func readAutopilot(r *reader, v scalarAt) error {
	s, err := r.text(v, "built-in or ardupilot")
	if err != nil {
		return err
	}
	if a := Autopilot(s); a == BuiltIn || a == ArduPilot {
		r.file.Autopilot = a
		return nil
	}
	return r.fault(startOf(v.Node), "autopilot is %q, expected built-in or ardupilot", strictyaml.Clip(s))
}

// The words of the weather: what may lie on the ground, what water there may be, and what waves.
var (
	groundWords = command.SetGround{}.Descriptor().MustArg("surface").Words
	waterWords  = command.SetWater{}.Descriptor().MustArg("kind").Words
	waveWords   = command.SetWaves{}.Descriptor().MustArg("kind").Words
)

// wordKey is one of some words, whose place among them it sets.
func wordKey(name string, words []string, doc string, pick func(*File) *int) key {
	form := "one of " + strings.Join(words, ", ")
	return key{Name: name, Form: form, Doc: doc, Schema: schema{"enum": words}, Read: func(r *reader, v scalarAt) error {
		s, err := r.text(v, form)
		if err != nil {
			return err
		}
		at := slices.Index(words, s)
		if at < 0 {
			return r.fault(startOf(v.Node), "%s is %q, expected %s", name, strictyaml.Clip(s), form)
		}
		*pick(r.file) = at
		r.file.values[v.Path] = startOf(v.Node)
		return nil
	}}
}

// readFirstPulses reads pulses by servo output.
func readFirstPulses(r *reader, v scalarAt) error {
	pairs, err := r.pairs(v.Node, "first_pulses")
	if err != nil {
		return err
	}
	var all faults.List
	for _, p := range pairs {
		name, at := strictyaml.KeyOf(p)
		output, err := strconv.Atoi(name)
		if err != nil || output < 1 || output > limits.Outputs {
			all.Add(r.fault(at, "%q is no servo output: expected a number from 1 to %d", strictyaml.Clip(name), limits.Outputs))
			continue
		}
		pulse, err := readNumber(r, p, at, "first_pulses."+name, 0, 2200, "a pulse from 0 to 2200 µs")
		all.Add(err)
		r.file.FirstPulses[output-1] = uint16(pulse)
	}
	return all.Err()
}

// readWind reads SPEED@FROM[,UP].
func readWind(r *reader, v scalarAt) error {
	const form = "SPEED@FROM[,UP], such as 6@270 for 6 m/s from the west"
	s, err := r.text(v, form)
	if err != nil {
		return err
	}
	at := startOf(v.Node)
	parts, ok := windParts(s)
	if !ok {
		return r.fault(at, "wind is %q, expected %s", strictyaml.Clip(s), form)
	}
	w := &r.file.Weather.Wind
	args := w.Descriptor().Args
	for i, p := range []struct {
		part windPart
		to   *float64
	}{{parts[0], &w.Speed}, {parts[1], &w.FromDeg}, {parts[2], &w.Vertical}} {
		if p.part.text == "" {
			continue
		}
		arg := args[i]
		pos := Pos{Line: at.Line, Col: at.Col + p.part.at}
		x, err := quantity.Parse(p.part.text, arg.Unit)
		if err != nil || !(x >= arg.Least() && x <= arg.Max) {
			return r.fault(pos, "wind: %s is %q, expected a number from %g to %g %s; the form is %s", arg.Name, p.part.text, arg.Least(), arg.Max, arg.Unit, form)
		}
		*p.to = arg.Canonical(x)
		r.note("weather.wind."+arg.Name, pos, p.part.text)
	}
	r.file.values[v.Path] = at
	if w.FromDeg == 360 { // flights have always begun so; others stay as they are written, to the last bit
		w.FromDeg = 0
	}
	return nil
}

// windPart is a number of a wind's text, with the character where it begins.
type windPart struct {
	text string
	at   int
}

// windParts cuts SPEED@FROM[,UP]; the third is empty where it is not given.
func windParts(s string) (parts [3]windPart, ok bool) {
	speed, rest, ok := strings.Cut(s, "@")
	from, up, hasUp := strings.Cut(rest, ",")
	if !ok || strings.TrimSpace(speed) == "" || strings.TrimSpace(from) == "" || hasUp && strings.TrimSpace(up) == "" {
		return parts, false
	}
	at := 0
	for i, text := range []string{speed, from, up} {
		trimmed := strings.TrimLeft(text, " ")
		parts[i] = windPart{strings.TrimSpace(text), at + len(text) - len(trimmed)}
		at += utf8.RuneCountInString(text) + 1
	}
	return parts, true
}

// Key describes one key of the format, for the documentation.
type Key struct {
	Path    string // such as weather.wind; [] stands for each entry of a list
	Form    string // what is expected, in words
	Needed  bool
	Meaning string
}

// Keys returns every key, in the usual order.
func Keys() (all []Key) {
	below := map[string][]key{"weather": weatherKeys(), "fly": flyKeys(), "steps": stepKeys(), "captions": captionKeys(), "expect": expectKeys()}
	for _, k := range topKeys() {
		all = append(all, Key{k.Name, k.Form, k.Need, k.Doc})
		between := "[]."
		if k.Name == "weather" {
			between = "."
		}
		for _, in := range below[k.Name] {
			all = append(all, Key{k.Name + between + in.Name, in.Form, in.Need, in.Doc})
		}
	}
	return all
}
