package file

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/scenario"
)

// Variable is one that a campaign varies: what it sets, and how its values are distributed.
type Variable struct {
	Name   string
	Target campaign.Target
	Path   string // in the target's terms
	Unit   string // of its numbers, as the file writes it; empty: that of the scenario
	Spec   space.Spec
	Levels int // of a grid; 0: the method's

	Fault   bool    // it is a part of the fault that minimal fault makes small
	Healthy float64 // the value at which it does no harm; of words the place of one, from 0
	Weight  float64 // how much it counts

	step    int      // whose command it is; 0: none
	texts   []string // of words, what is set
	unitOf  string   // the scenario's unit, where Unit is empty
	healthy string   // as written
	at      Pos      // its value
}

// readVariables reads the section variables.
func readVariables(r *reader, v value) error {
	pairs, err := r.pairs(v.Node, "variables")
	r.campaign.variables = startOf(v.Node)
	if err != nil {
		r.failed = true
		return err
	}
	if len(pairs) > space.MaxVariables {
		return r.fault(v.Key, "%d variables, expected at most %d", len(pairs), space.MaxVariables)
	}
	var all faults.List
	for _, p := range pairs {
		name, at := strictyaml.KeyOf(p)
		if slices.ContainsFunc(r.campaign.Variables, func(o Variable) bool { return o.Name == name }) {
			all.Add(r.fault(at, "variable %s comes a second time: remove one", strictyaml.Clip(name)))
			continue
		}
		x := Variable{Name: name, Weight: 1, at: at}
		if empty(p.Value) {
			all.Add(r.fault(at, "variable %s has no values: expected such as 0..10 m/s, [1, 2, 5] or {normal: {mean: 5, deviation: 2}}", strictyaml.Clip(name)))
			continue
		}
		x.at = startOf(p.Value)
		all.Add(r.variable(&x, value{Node: p.Value, Key: at, Path: name}))
		r.campaign.Variables = append(r.campaign.Variables, x)
	}
	r.failed = all.Err() != nil
	return all.Err()
}

// variable reads the values of a variable: A..B, a list, or a section.
func (r *reader) variable(x *Variable, v value) error {
	switch v.Node.(type) {
	case *ast.SequenceNode:
		return r.numbersOrWords(x, v)
	case *ast.MappingNode, *ast.MappingValueNode:
	default:
		return r.span(x, v)
	}
	keys := variableKeys(x)
	if err := r.mapping(v.Node, keys, v.Path+": ", "variable "+strictyaml.Clip(v.Path), v.Key); err != nil {
		return err
	}
	return r.complete(x, v)
}

// places are the parts of the start.
var places = []string{"north", "east", "heading"}

var stepDelay = regexp.MustCompile(`^steps\.([0-9]+)\.(delay|at|ramp)$`)

// targets finds what the variables set.
func (r *reader) targets() error {
	c := r.campaign
	var all faults.List
	for i := range c.Variables {
		x := &c.Variables[i]
		if err := r.target(x); err != nil {
			all.Add(r.fault(x.at, "variable %s: %v", strictyaml.Clip(x.Name), err))
			continue
		}
		for k := range i {
			if o := &c.Variables[k]; clash(c.Scenario, o, x) {
				all.Add(r.fault(x.at, "variable %s sets what %s sets: remove one", x.Name, o.Name))
			}
		}
	}
	return all.Err()
}

// clash reports whether two variables set the same thing, by whatever names.
func clash(f *scenario.File, a, b *Variable) bool {
	if a.Target == b.Target && a.Path == b.Path {
		return true
	}
	if a.Target == campaign.StartPlace && b.Target == campaign.StartPlace {
		return false // parts of one place
	}
	pathA, pathB := a.inScenario(), b.inScenario()
	return pathA != "" && pathB != "" && f.Clash(pathA, pathB)
}

// inScenario is where a variable changes the scenario; empty: it does not.
func (v *Variable) inScenario() string {
	switch v.Target {
	case campaign.ScenarioNumber:
		return v.Path
	case campaign.ScenarioStep:
		return "steps." + v.Path + ".do"
	case campaign.AutopilotParam:
		return "params." + v.Path
	case campaign.StartPlace:
		return "home"
	case campaign.Seed:
		return "seed"
	}
	return ""
}

func (r *reader) target(x *Variable) error {
	f := r.campaign.Scenario
	words := len(x.texts) > 0
	head, rest, _ := strings.Cut(x.Name, ".")
	switch {
	case x.step > 0:
		x.Target, x.Path = campaign.ScenarioStep, strconv.Itoa(x.step)
		if x.step > len(f.Steps) {
			return fmt.Errorf("there is no step %d: the scenario has %d steps", x.step, len(f.Steps))
		}
	case x.Name == "seed":
		x.Target = campaign.Seed
		if x.Spec.Kind != space.Integers && x.Spec.Kind != space.List || words {
			return fmt.Errorf("a seed is a whole number: expected such as {whole: 1..1000000}")
		}
	case x.Name == "vehicle" || x.Name == "parameters":
		x.Target = campaign.VehicleFile
		if x.Name == "parameters" {
			x.Target = campaign.ParameterFile
		}
		if !words {
			return fmt.Errorf("expected names or files, such as [quad-1.5kg, mine.yaml]")
		}
	case head == "vehicle":
		x.Target, x.Path = campaign.VehicleParameter, rest
	case head == "param" || head == "params":
		x.Target, x.Path = campaign.AutopilotParam, rest
		if x.Unit != "" {
			return fmt.Errorf("ArduPilot's parameters have no units: leave %s out", x.Unit)
		}
		return f.CanChange("params." + rest)
	case head == "start":
		x.Target, x.Path = campaign.StartPlace, rest
		if !slices.Contains(places, rest) {
			return fmt.Errorf("expected start.north, start.east or start.heading")
		}
		if x.unitOf = "m"; rest == "heading" {
			x.unitOf = "deg"
		}
	default:
		return r.number(x)
	}
	return nil
}

// number is the target of a variable that is a number of the scenario.
func (r *reader) number(x *Variable) error {
	f := r.campaign.Scenario
	x.Target, x.Path = campaign.ScenarioNumber, x.Name
	if err := f.CanChange(x.Name); err != nil {
		if m := stepDelay.FindStringSubmatch(x.Name); m != nil {
			if step, _ := strconv.Atoi(m[1]); step >= 1 && step <= len(f.Steps) {
				return fmt.Errorf("step %d of %s has no %s: add %[3]s: 0.1s to it", step, f.Source.Name, m[2])
			}
		}
		known := f.Numbers()
		for _, k := range scenario.Keys() {
			if f.CanChange(k.Path) == nil && !slices.Contains(known, k.Path) {
				known = append(known, k.Path)
			}
		}
		if near := spelling.Near(x.Name, known, 3); len(near) > 0 {
			return fmt.Errorf("%s has no number %q: did you mean %s?", f.Source.Name, x.Name, strings.Join(near, ", "))
		}
		return fmt.Errorf("%w. Variables may also be seed, vehicle.PATH of the vehicle's file, param.NAME of ArduPilot, start.north, start.east or start.heading", err)
	}
	if text, err := f.Number(x.Name); err == nil {
		_, x.unitOf = quantity.Cut(text)
	}
	return nil
}

// space makes the space of all variables.
func (r *reader) space() error {
	c := r.campaign
	var all faults.List
	var list []space.Variable
	for i := range c.Variables {
		x := &c.Variables[i]
		m, err := x.Spec.Marginal()
		if err != nil {
			all.Add(r.fault(x.at, "variable %s: %v", x.Name, err))
			continue
		}
		all.Add(heal(r, x, m))
		unit := x.Unit
		if unit == "" {
			unit = x.unitOf
		}
		list = append(list, space.Variable{Name: x.Name, Unit: unit, Spec: x.Spec})
	}
	if err := all.Err(); err != nil {
		return err
	}
	s, err := space.New(list)
	if err != nil {
		return r.fault(c.variables, "%v", err)
	}
	c.Space = s
	return nil
}

// heal reads the healthy value of a variable.
func heal(r *reader, x *Variable, m space.Marginal) error {
	if !x.Fault {
		return nil
	}
	if words := x.Spec.Words; len(words) > 0 {
		at := slices.Index(words, x.healthy)
		if at < 0 {
			return r.fault(x.at, "variable %s: healthy is %q, expected one of %s", x.Name, x.healthy, strings.Join(words, ", "))
		}
		x.Healthy = float64(at)
		return nil
	}
	number, unit := quantity.Cut(x.healthy)
	value, err := quantity.Number(number)
	if err != nil || unit != "" && unit != x.Unit {
		return r.fault(x.at, "variable %s: healthy is %q, expected a number in the unit of the values", x.Name, x.healthy)
	}
	if low, high := m.Quantile(0), m.Quantile(1); value < low || value > high {
		return r.fault(x.at, "variable %s: healthy is %s, expected a value from %.10g to %.10g, as the values are", x.Name, x.healthy, low, high)
	}
	x.Healthy = value
	return nil
}
