package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// MaxFly is how many fly steps and parameters a file may have.
const MaxFly = 1000

// The limits of places and heights in fly steps [m].
const (
	maxHeight   = 10_000
	maxFlyPlace = 100_000
)

// flyActions are the keys of a fly step that say what is done, in the order of the
// documentation. read is nil where the value says nothing more.
var flyActions = []struct {
	kind   FlyKind
	form   string
	doc    string
	schema schema
	read   func(r flyReader, v scalarAt) error
}{
	{FlyMode, "a mode such as LOITER", "sets ArduPilot's flight mode", schema{"type": "string"}, flyReader.mode},
	{FlyArm, "nothing more: - arm", "arms, as soon as ArduPilot would", schema{"type": []string{"boolean", "null"}}, nil},
	{FlyDisarm, "nothing more: - disarm", "disarms", schema{"type": []string{"boolean", "null"}}, nil},
	{FlyTakeoff, "a height above home such as 10m", "mode GUIDED, arms, takes off; done near that height", schema{"type": []string{"string", "number"}}, flyReader.takeoff},
	{FlyGoTo, "north, east and altitude such as {north: 30m, east: 0m, altitude: 15m}", "mode GUIDED, flies to a place from home; done near it", schema{"type": "object"}, flyReader.goTo},
	{FlyMission, "start", "arms in GUIDED if need be, mode AUTO, starts the mission", schema{"enum": []string{"start"}}, flyReader.mission},
	{FlyRC, "pulses by channel such as {3: 1500, 5: 1800}, or off", "sends RC from then on; channels that are not named keep what they had, at first 1500 and 1000 for the throttle (3)", schema{"type": []string{"object", "string"}}, flyReader.rc},
	{FlyParam, "parameters with values such as {WP_SPD: 5}", "sets parameters", schema{"type": "object"}, flyReader.param},
	{FlyCommand, "a MAVLink command such as {name: MAV_CMD_DO_CHANGE_SPEED, p1: 1, p2: 4}", "sends it, with its arguments p1 to p7", schema{"type": "object"}, flyReader.command},
}

// flyReader reads the value of one fly step.
type flyReader struct {
	*reader
	step *FlyStep
}

func flyKeys() []key {
	var keys []key
	for _, a := range flyActions {
		keys = append(keys, key{Name: string(a.kind), Form: a.form, Doc: a.doc, Schema: a.schema, Bare: a.read == nil})
	}
	text := schema{"type": []string{"string", "number"}}
	return append(keys,
		vehicleKey("whose step it is; default: every vehicle, each does it"),
		key{Name: "after", Form: "takeoff, waypoint 3, a command's name, or a condition such as altitude > 15m", Doc: "waits until this has happened, beside the step before; alone it only waits", Schema: schema{"type": "string"}},
		key{Name: "delay", Form: "a time such as 2s", Doc: "how long to wait after that", Schema: text},
		key{Name: "within", Form: "a time such as 60s", Doc: "how long it may take; default 30s, 120s to arm, take off and start a mission, 300s to go somewhere", Schema: text})
}

func readParams(r *reader, v scalarAt) (err error) {
	r.file.Params, err = readParameters(r, v, "params")
	return err
}

func readFly(r *reader, v scalarAt) error {
	return readEach(r, v, &r.file.Fly, MaxFly, r.flyStep)
}

// flyStep reads one entry: a mapping, or the name of what needs no value.
func (r *reader) flyStep(n ast.Node, i int) error {
	s, what := &r.file.Fly[i], fmt.Sprintf("fly step %d", i+1)
	s.Pos, s.Kind, s.Vehicle = startOf(n), FlyWait, 0
	if len(r.names) > 0 {
		s.Vehicle = AllVehicles
	}
	if text, ok := strictyaml.Scalar(n); ok {
		if text != string(FlyArm) && text != string(FlyDisarm) {
			return r.fault(s.Pos, "%s is %q, expected arm, disarm, or a key with a value such as takeoff: 10m", what, strictyaml.Clip(text))
		}
		s.Kind, s.Text, s.Within = FlyKind(text), text, defaultWithin(FlyKind(text))
		return nil
	}
	keys := flyKeys()
	for _, a := range flyActions {
		strictyaml.Find(keys, string(a.kind)).Read = func(r *reader, v scalarAt) error {
			if s.Kind != FlyWait {
				return r.fault(v.Key, "%s does both %s and %s: make a step of each", what, s.Kind, a.kind)
			}
			s.Kind, s.Text = a.kind, string(a.kind)
			if a.read == nil {
				return nil
			}
			return a.read(flyReader{r, s}, v)
		}
	}
	strictyaml.Find(keys, "after").Read = r.optional(&s.After)
	strictyaml.Find(keys, "delay").Read = seconds(&s.Delay, 0, command.MaxTime)
	strictyaml.Find(keys, "within").Read = seconds(&s.Within, 0.1, command.MaxTime)
	if err := r.entry(n, keys, fmt.Sprintf("fly.%d.", i+1), what); err != nil {
		return err
	}
	s.Vehicle = r.scope.self
	switch {
	case s.Kind == FlyWait && s.After == nil && s.Delay == 0:
		return r.fault(s.Pos, "%s does nothing: expected one of %s, or after or delay to wait", what, strings.Join(flyNames(), ", "))
	case s.Kind == FlyWait && s.After != nil:
		s.Text = "wait for " + s.After.Text
	case s.Kind == FlyWait:
		s.Text = "wait for " + figure(s.Delay) + "s"
	}
	if s.Within == 0 {
		s.Within = defaultWithin(s.Kind)
	}
	return nil
}

func flyNames() (names []string) {
	for _, a := range flyActions {
		names = append(names, string(a.kind))
	}
	return names
}

func (r flyReader) mode(v scalarAt) error {
	s := r.step
	text, err := r.text(v, "a mode such as LOITER")
	if err != nil {
		return err
	}
	mode, ok := modeOf(text)
	if !ok {
		return r.fault(startOf(v.Node), "%q is no mode: expected one of %s, or MODE_42 for one without a name", strictyaml.Clip(text), strings.Join(modeNames, ", "))
	}
	s.Mode, s.Text = mode, "mode: "+mode
	return nil
}

func (r flyReader) takeoff(v scalarAt) (err error) {
	s := r.step
	s.Altitude, err = r.quantity(v, "m", 0.5, maxHeight, quantityForm("m", 0.5, maxHeight))
	s.Text = "takeoff: " + figure(s.Altitude) + "m"
	return err
}

func (r flyReader) goTo(v scalarAt) error {
	s := r.step
	number := func(to *float64, most float64) func(*reader, scalarAt) error {
		return func(r *reader, v scalarAt) (err error) {
			*to, err = r.quantity(v, "m", -most, most, quantityForm("m", -most, most))
			return err
		}
	}
	keys := []key{
		{Name: "north", Form: "a distance such as 30m", Doc: "north of home", Read: number(&s.North, maxFlyPlace)},
		{Name: "east", Form: "a distance such as 30m", Doc: "east of home", Read: number(&s.East, maxFlyPlace)},
		{Name: "altitude", Form: "a height such as 15m", Doc: "above home", Need: true, Read: number(&s.Altitude, maxHeight)},
	}
	err := r.mapping(v.Node, keys, v.Path+".", "goto", startOf(v.Node))
	s.Text = fmt.Sprintf("goto: %sm north, %sm east, %sm up", figure(s.North), figure(s.East), figure(s.Altitude))
	return err
}

func (r flyReader) mission(v scalarAt) error {
	s := r.step
	text, err := r.text(v, "start")
	if err != nil {
		return err
	}
	if text != "start" {
		return r.fault(startOf(v.Node), "mission is %q, expected start", strictyaml.Clip(text))
	}
	s.Text = "mission: start"
	return nil
}

// maxRC is the highest channel that ArduPilot takes.
const maxRC = 16

func (r flyReader) rc(v scalarAt) error {
	s := r.step
	if text, ok := strictyaml.Scalar(v.Node); ok {
		if text != "off" && text != "false" {
			return r.fault(startOf(v.Node), "rc is %q, expected pulses by channel such as {3: 1500}, or off", strictyaml.Clip(text))
		}
		s.Text = "rc: off"
		return nil
	}
	pairs, err := r.pairs(v.Node, "rc")
	if err != nil {
		return err
	}
	s.Channels = map[int]uint16{}
	var all faults.List
	var words []string
	for _, p := range pairs {
		name, at := strictyaml.KeyOf(p)
		channel, err := strconv.Atoi(name)
		if err != nil || channel < 1 || channel > maxRC {
			all.Add(r.fault(at, "%q is no channel: expected a number from 1 to %d", strictyaml.Clip(name), maxRC))
			continue
		}
		pulse, err := readNumber(r.reader, p, at, fmt.Sprintf("%s.%d", v.Path, channel), 800, 2200, "a pulse from 800 to 2200 µs")
		all.Add(err)
		s.Channels[channel] = uint16(pulse)
		words = append(words, fmt.Sprintf("%d: %.0f", channel, pulse))
	}
	s.Text = "rc: " + strings.Join(words, ", ")
	return all.Err()
}

func (r flyReader) param(v scalarAt) (err error) {
	s := r.step
	s.Params, err = readParameters(r.reader, v, v.Path)
	var words []string
	for _, p := range s.Params {
		words = append(words, p.Name+": "+figure(p.Value))
	}
	s.Text = "param: " + strings.Join(words, ", ")
	return err
}

var commandName = regexp.MustCompile(`^MAV_CMD_[A-Z0-9_]+$`)

func (r flyReader) command(v scalarAt) error {
	s := r.step
	keys := []key{{Name: "name", Form: "MAVLink's name such as MAV_CMD_DO_CHANGE_SPEED", Doc: "which command", Need: true,
		Read: func(r *reader, v scalarAt) (err error) {
			if s.Command, err = r.text(v, "a MAVLink command"); err != nil {
				return err
			}
			if s.Command = strings.ToUpper(s.Command); !strings.HasPrefix(s.Command, "MAV_CMD_") {
				s.Command = "MAV_CMD_" + s.Command
			}
			if !commandName.MatchString(s.Command) {
				return r.fault(startOf(v.Node), "%q is no MAVLink command: expected a name such as MAV_CMD_DO_CHANGE_SPEED", strictyaml.Clip(s.Command))
			}
			return nil
		}}}
	for i := range s.Args {
		keys = append(keys, key{Name: fmt.Sprintf("p%d", i+1), Form: "a number", Doc: "an argument",
			Read: func(r *reader, v scalarAt) (err error) {
				s.Args[i], err = r.quantity(v, "", -1e9, 1e9, "a number")
				return err
			}})
	}
	err := r.mapping(v.Node, keys, v.Path+".", "command", startOf(v.Node))
	s.Text = "command: " + s.Command
	return err
}

var paramName = regexp.MustCompile(`^[A-Z][A-Z0-9_]{0,15}$`)

// readParameters reads parameters of ArduPilot with their values.
func readParameters(r *reader, v scalarAt, path string) ([]Param, error) {
	pairs, err := r.pairs(v.Node, path)
	if err != nil {
		return nil, err
	}
	if len(pairs) > MaxFly {
		return nil, r.fault(startOf(v.Node), "%s has %d parameters, must have at most %d", path, len(pairs), MaxFly)
	}
	var all faults.List
	var params []Param
	for _, p := range pairs {
		name, at := strictyaml.KeyOf(p)
		if !paramName.MatchString(name) {
			all.Add(r.fault(at, "%q is no parameter of ArduPilot: expected 1 to 16 of A to Z, digits and _", strictyaml.Clip(name)))
			continue
		}
		if slices.ContainsFunc(params, func(q Param) bool { return q.Name == name }) {
			all.Add(r.fault(at, "%s is given a second time: remove one", name))
			continue
		}
		x, err := readNumber(r, p, at, path+"."+name, -1e9, 1e9, "a number")
		all.Add(err)
		params = append(params, Param{Pos: at, Name: name, Value: x})
	}
	return params, all.Err()
}

// readNumber reads a bare number of a mapping.
func readNumber(r *reader, p *ast.MappingValueNode, at Pos, path string, least, most float64, form string) (float64, error) {
	if p.Value == nil || p.Value.Type() == ast.NullType {
		return 0, r.fault(at, "%s has no value: expected %s", path, form)
	}
	v := scalarAt{Node: p.Value, Key: at, Path: path}
	text, err := r.text(v, form)
	if err != nil {
		return 0, err
	}
	x, err := quantity.Number(text)
	if err != nil || !(x >= least && x <= most) {
		return 0, r.fault(startOf(p.Value), "%s is %s, expected %s", path, strictyaml.Clip(text), form)
	}
	r.note(path, startOf(p.Value), text)
	return x, nil
}
