package propose

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/weather"
)

// text is a YAML file that grows.
type text struct{ strings.Builder }

// line adds a line.
func (t *text) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

// comment adds lines of a comment, at a depth of so many spaces.
func (t *text) comment(depth int, format string, args ...any) {
	for line := range strings.SplitSeq(wrap(fmt.Sprintf(format, args...), 98-depth), "\n") {
		t.line("%s# %s", strings.Repeat(" ", depth), line)
	}
}

// wrap breaks a text between words into lines of at most width characters.
func wrap(s string, width int) string {
	var out strings.Builder
	n := 0
	for i, word := range strings.Fields(s) {
		length := len([]rune(word))
		switch {
		case i == 0:
		case n+1+length > width:
			out.WriteByte('\n')
			n = 0
		default:
			out.WriteByte(' ')
			n++
		}
		out.WriteString(word)
		n += length
	}
	return out.String()
}

// scalar writes a text as a value.
func scalar(s string) string { return strictyaml.Quote(s) }

// number writes x so that it is read again to the last bit.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// headWriter writes what a scenario begins with.
type headWriter struct{ *writer }

// head writes what the flight starts from.
func (s headWriter) head(t *text) {
	first := s.flights[0]
	t.line("name: %s", scalar(s.name()))
	t.line("seed: %d", first.Params.Seed)
	if s.several {
		s.fleet(t)
	} else {
		s.vehicle(t, first)
	}
	t.line("home: %s", home(s.home()))
	s.land(t)
	s.conditions(t)
	s.mission(t)
	s.pulses(t)
	if !s.builtIn {
		t.line("autopilot: ardupilot")
	}
}

// name is what the scenario is called in reports.
func (s headWriter) name() string {
	first := s.flights[0]
	what := vehicleName(first)
	if s.several {
		what = fmt.Sprintf("fleet of %d", len(s.flights))
	}
	return fmt.Sprintf("%s as flown %s", what, first.Begins.UTC().Format("2006-01-02 15.04 UTC"))
}

// vehicleName is a vehicle's name, that of a file without its folder.
func vehicleName(f *flown) string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(f.Start.Vehicle), ".yaml"), ".json")
}

// home is the recording's, or the pad of a fleet's vehicle that flies alone. That of a submarine alone is written as scenarios have it, at the surface.
func (s headWriter) home() mission.Home {
	f := s.flights[0]
	h := f.Home
	if north, east := s.pad(); north != 0 || east != 0 {
		height := 0.0
		if f.Params.Terrain != nil {
			height, _ = f.Params.Terrain.At(north, east)
		}
		p := h.Global(north, east, -height)
		h.LatDeg, h.LonDeg, h.AltM = p.LatDeg, p.LonDeg, p.AltM
	}
	if !s.several && airframe.Dives(&f.Params.Vehicle) && f.Params.Water.Kind != command.NoWater {
		h.AltM += f.Params.Water.Level
	}
	return h
}

// pad is where the pad of a fleet's vehicle lies that flies alone, from the fleet's home [m].
func (s headWriter) pad() (north, east float64) {
	if s.several {
		return 0, 0
	}
	return s.flights[0].Params.PadNorth, s.flights[0].Params.PadEast
}

// home writes a home to the last bit.
func home(h mission.Home) string {
	return number(h.LatDeg) + "," + number(h.LonDeg) + "," + number(h.AltM) + "," + number(h.YawDeg)
}

// vehicle says what flies alone.
func (s headWriter) vehicle(t *text, f *flown) {
	if !f.ownFile() {
		t.line("vehicle: %s", scalar(f.Start.Vehicle))
		return
	}
	t.line("vehicle: %s   # a copy of the recorded file, %s", scalar(s.keepVehicle(f)), filepath.Base(f.Start.Vehicle))
	if f.Layout != "" && strings.EqualFold(filepath.Ext(f.Start.Vehicle), ".json") {
		t.line("layout: %s", scalar(f.Layout))
	}
}

// ownFile reports whether the vehicle's file has to be kept beside the scenario: the program has
// none of that name, or another text.
func (f *flown) ownFile() bool {
	_, text, err := catalog.Text(f.Start.Vehicle)
	return f.File != "" && (err != nil || string(text) != f.File)
}

// keepVehicle keeps the text of a vehicle's file beside the scenario, and returns its name.
func (s headWriter) keepVehicle(f *flown) string {
	name, file := s.stem, f.Start.Vehicle
	if with, _, err := catalog.Text(file); err == nil {
		file = with
	}
	if f.Name != "" {
		name += "-" + notInName.ReplaceAllString(f.Name, "_")
	}
	name += "-vehicle" + strings.ToLower(cmp.Or(filepath.Ext(file), ".yaml"))
	s.beside[name] = []byte(f.File)
	return name
}

// fleet lists the vehicles.
func (s headWriter) fleet(t *text) {
	t.line("vehicles:")
	for i, f := range s.flights {
		name := f.Start.Vehicle
		if f.ownFile() {
			name = s.keepVehicle(f)
		}
		entry := fmt.Sprintf("name: %s, vehicle: %s, north: %sm, east: %sm", scalar(s.names[i]), scalar(name), number(f.Params.PadNorth), number(f.Params.PadEast))
		if f.Layout != "" && strings.EqualFold(filepath.Ext(name), ".json") {
			entry += ", layout: " + scalar(f.Layout)
		}
		if f.Home.YawDeg != s.flights[0].Home.YawDeg {
			entry += ", yaw: " + number(f.Home.YawDeg) + "deg"
		}
		t.line("  - {%s}", entry)
	}
}

// land says what the ground is.
func (s headWriter) land(t *text) {
	land := &s.flights[0].Terrain
	switch {
	case land.Flat:
		t.line("flat: true")
	case land.Folder != "":
		t.line("terrain: %s   # a folder on the computer that made the recording", scalar(land.Folder))
	case land.Seed != s.flights[0].Params.Seed:
		s.inexact("the recording's hills have seed %d, and a scenario can't combine that with seed %d", land.Seed, s.flights[0].Params.Seed)
	}
}

// sails reports whether any vehicle has sails, which has a breeze where no wind is written.
func (s headWriter) sails() bool {
	return slices.ContainsFunc(s.flights, func(f *flown) bool { return len(f.Params.Vehicle.Sails) > 0 })
}

// conditions writes the weather in which the flight begins.
func (s headWriter) conditions(t *text) {
	w := s.flights[0].weather
	var parts []string
	add := func(key, format string, args ...any) {
		parts = append(parts, key+": "+fmt.Sprintf(format, args...))
	}
	if w.Wind.Speed != 0 || w.Wind.FromDeg != 0 || w.Wind.Vertical != 0 || s.sails() {
		up := ""
		if w.Wind.Vertical != 0 {
			up = "," + number(w.Wind.Vertical)
		}
		add("wind", "%s@%s%s", number(w.Wind.Speed), number(w.Wind.FromDeg), up)
	}
	for _, each := range []struct {
		key   string
		value float64
	}{
		{"wind_height", w.Wind.Height}, {"wind_exponent", w.Wind.Exponent}, {"wind_slope", w.Wind.Slope}, {"turbulence", w.Turbulence.Intensity}, {"thermals", w.Thermals.Scale}, {"rain", w.Rain.Rate}, {"icing", w.Icing.Content},
		{"temperature", w.Atmosphere.TemperatureOffset}, {"pressure", w.Atmosphere.PressureOffsetHPa}, {"roughness", w.Roughness},
	} {
		if each.value != 0 {
			add(each.key, "%s", number(each.value))
		}
	}
	if w.Icing.Drops != 0 && w.Icing.Content != 0 {
		add("icing_drops", "%s", number(w.Icing.Drops))
	}
	if w.Ground.Surface != command.Asphalt {
		add("ground", "%s", w.Ground.Surface.Word())
	}
	addWater(add, &w.Weather)
	if len(parts) == 0 {
		return
	}
	why := "at the start of the flight"
	if w.changed {
		why += ", as it was set before the reset"
	}
	t.line("weather:   # %s", why)
	for _, part := range parts {
		t.line("  %s", part)
	}
}

// addWater adds what water there was.
func addWater(add func(key, format string, args ...any), w *weather.Weather) {
	if w.Water.Kind != command.NoWater {
		add("water", "%s", w.Water.Kind.Word())
		add("water_level", "%s", number(w.Water.Level))
	}
	if w.Current.Speed != 0 {
		add("current", "%s", number(w.Current.Speed))
		add("current_toward", "%s", number(w.Current.TowardDeg))
	}
	if w.Waves.Height != 0 {
		add("waves", "%s", w.Waves.Kind.Word())
		add("wave_height", "%s", number(w.Waves.Height))
		add("wave_period", "%s", number(cmp.Or(w.Waves.Period, command.UsualPeriod)))
		add("wave_from", "%s", number(w.Waves.FromDeg))
	}
}

// mission writes the mission's file beside the scenario.
func (s headWriter) mission(t *text) {
	m := s.flights[0].log.mission
	switch {
	case m == nil:
		return
	case s.builtIn && string(builtInText(s.flights[0])) == m.text:
		t.comment(0, "It flies the built-in demonstration, which needs no mission.")
		return
	}
	name, plan := s.stem+".waypoints", m.plan
	north, east := s.pad()
	plan = plan.Shifted(s.flights[0].Home, north, east)
	s.beside[name] = plan.AppendText(nil)
	value := scalar(name)
	if names := s.borders(plan); len(names) > 0 {
		value = "[" + strings.Join(append([]string{value}, names...), ", ") + "]"
	}
	t.line("mission: %s   # %d items, recorded as %s", value, len(m.plan.Items), filepath.Base(m.plan.Name))
}

// borders writes the files of a plan's fences and rally points beside the scenario and returns their names.
func (s headWriter) borders(plan mission.Plan) (names []string) {
	keep := func(suffix string, text []byte) {
		s.beside[s.stem+suffix] = text
		names = append(names, scalar(s.stem+suffix))
	}
	if len(plan.Fences) > 0 {
		keep("-fence.waypoints", mission.AppendFile(nil, plan.Home, plan.FenceItems()))
	}
	if len(plan.Rally) > 0 {
		keep("-rally.waypoints", mission.AppendFile(nil, plan.Home, plan.RallyItems()))
	}
	return names
}

// pulses writes those of the first packet, which are another flight's where a reset came in
// mid-flight.
func (s headWriter) pulses(t *text) {
	first := s.flights[0].pulses
	var words []string
	for i, pulse := range first {
		if pulse != 0 {
			words = append(words, fmt.Sprintf("%d: %d", i+1, pulse))
		}
	}
	switch {
	case !s.builtIn || len(words) == 0:
	case s.several:
		s.inexact("a reset came in mid-flight: the autopilots' last pulses carry over into this flight, and a fleet's scenario can't reproduce them")
	default:
		t.line("first_pulses: {%s}   # from the previous flight, ended by a reset", strings.Join(words, ", "))
	}
}

func builtInText(f *flown) []byte {
	plan := tuning.Mission(&f.Params.Vehicle, f.Home)
	return plan.AppendText(nil)
}
