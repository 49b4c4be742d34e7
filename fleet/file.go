package fleet

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// maxSize bounds a fleet file [bytes].
const maxSize = 1 << 20

// maxDistance is how far from home a pad may be, to the north and to the east [m].
const maxDistance = 10000.0

// reader reads one file.
type reader struct {
	doc    strictyaml.Document
	list   []Vehicle
	at     map[string]strictyaml.Pos // of names
	folder string                    // of the file

	sections int // that were read
	number   func(section int, key string, at strictyaml.Pos, text string)
}

// Load reads a fleet file: the key vehicles with a list of sections, each with the keys
// of entryKeys, all of which may be left out; model is the former name of vehicle. An
// error names line and column, and all faults that can be found without one another. The path of a vehicle file is relative to the fleet file.
func Load(name string) ([]Vehicle, error) {
	raw, err := inputfile.Read(name, maxSize)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file; expected a YAML file such as\n\nvehicles:\n  - {name: Ant, colour: orange}\n  - {name: Bee, vehicle: hexa-7kg, north: 10m, east: 0m}", name)
	case err != nil:
		return nil, fmt.Errorf("fleet file: %w", err)
	}
	return Parse(name, string(raw))
}

// Parse parses the text of a fleet file; see Load.
func Parse(name, text string) ([]Vehicle, error) {
	r := reader{at: map[string]strictyaml.Pos{}, folder: filepath.Dir(name), doc: strictyaml.Document{
		Name: name, Text: strictyaml.WithoutMark(text), Kind: "fleet", Hints: "the key vehicles with a list of sections"}}
	root, err := r.doc.Tree()
	if err != nil {
		return nil, err
	}
	pairs, err := r.section(root, "the file", "vehicles")
	if err != nil {
		return nil, err
	}
	if len(pairs) != 1 {
		return nil, r.doc.Fault(strictyaml.Pos{Line: 1, Col: 1}, "the key vehicles is missing or stands twice, expected it once, with a list of sections")
	}
	return r.read(pairs[0].Value)
}

// Read reads the list of sections below the key vehicles of another file: a scenario. Files
// of vehicles keep the names that stand there.
//
// number is told each number that places a vehicle: the number of its section, from 1, the
// key, and the text with its place.
func Read(doc strictyaml.Document, list ast.Node, number func(section int, key string, at strictyaml.Pos, text string)) ([]Vehicle, error) {
	r := reader{at: map[string]strictyaml.Pos{}, doc: doc, number: number}
	return r.read(list)
}

func (r *reader) read(n ast.Node) ([]Vehicle, error) {
	list, err := r.vehicles(n)
	if err != nil {
		return nil, err
	}
	var all faults.List
	for _, n := range list {
		r.sections++
		all.Add(r.entry(n))
	}
	if err := all.Err(); err != nil {
		return nil, err
	}
	return r.list, nil
}

// vehicles returns the sections of the list.
func (r *reader) vehicles(n ast.Node) ([]ast.Node, error) {
	list, ok := n.(*ast.SequenceNode)
	at := strictyaml.PosOf(n.GetToken())
	switch {
	case !ok:
		return nil, r.doc.Fault(at, "vehicles is %s, expected a list with one section per vehicle, each after a dash", strictyaml.KindOf(n))
	case len(list.Values) == 0 || len(list.Values) > MaxVehicles:
		return nil, r.doc.Fault(at, "%d vehicles, expected 1 to %d", len(list.Values), MaxVehicles)
	}
	return list.Values, nil
}

// section returns the keys of a mapping that are allowed, each once, and the faults of the
// others.
func (r *reader) section(n ast.Node, what string, allowed ...string) ([]*ast.MappingValueNode, error) {
	pairs, ok := strictyaml.Pairs(n)
	if !ok {
		return nil, r.doc.Fault(strictyaml.PosOf(n.GetToken()), "%s is %s, expected keys: %s", what, strictyaml.KindOf(n), strings.Join(withoutFormer(allowed), ", "))
	}
	var all faults.List
	seen, known := map[string]bool{}, pairs[:0:0]
	for _, p := range pairs {
		key, at := strictyaml.KeyOf(p)
		switch {
		case !contains(allowed, key):
			all.Add(r.doc.Fault(at, "%s has no key %s%s; its keys are %s", what, strictyaml.Clip(key), meant(key, withoutFormer(allowed)), strings.Join(withoutFormer(allowed), ", ")))
		case seen[key]:
			all.Add(r.doc.Fault(at, "duplicate key %s in %s: remove one", key, what))
		default:
			seen[key], known = true, append(known, p)
		}
	}
	return known, all.Err()
}

// withoutFormer leaves out the former name of a key.
func withoutFormer(keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == "model" })
}

func contains(list []string, s string) bool {
	for _, each := range list {
		if each == s {
			return true
		}
	}
	return false
}

// meant suggests the key that a misspelled one was meant to be.
func meant(key string, allowed []string) string {
	if near := spelling.Near(key, allowed, 1); len(near) > 0 {
		return " (did you mean " + near[0] + "?)"
	}
	return ""
}

// Keys returns the keys of one vehicle.
func Keys() []string { return slices.Clone(entryKeys) }

// entryKeys are the keys of one vehicle.
var entryKeys = []string{"name", "vehicle", "layout", "count", "north", "east", "yaw", "colour"}

// entry reads one section, which describes count vehicles.
func (r *reader) entry(n ast.Node) error {
	var all faults.List
	pairs, err := r.section(n, "a vehicle", append(entryKeys, "model")...)
	all.Add(err)
	var v Vehicle
	count, given := 1, map[string]strictyaml.Pos{}
	for _, p := range pairs {
		key, _ := strictyaml.KeyOf(p)
		at := strictyaml.PosOf(p.Value.GetToken())
		if key == "model" {
			key = "vehicle"
		}
		if _, twice := given[key]; twice {
			all.Add(r.doc.Fault(at, "model is the former name of the key vehicle: leave one out"))
			continue
		}
		given[key] = at
		text, ok := strictyaml.Scalar(p.Value)
		if !ok {
			all.Add(r.doc.Fault(at, "%s is %s, expected a single value", key, strictyaml.KindOf(p.Value)))
			continue
		}
		if err := r.set(&v, &count, key, strings.TrimSpace(text)); err != nil {
			all.Add(r.doc.Fault(at, "%s: %v", key, err))
			continue
		}
		if places := key == "north" || key == "east" || key == "yaw"; places && r.number != nil {
			r.number(r.sections, key, at, strings.TrimSpace(text))
		}
	}
	if err := all.Err(); err != nil {
		return err
	}
	return r.add(v, count, given, strictyaml.PosOf(n.GetToken()))
}

// set sets the value of one key.
func (r *reader) set(v *Vehicle, count *int, key, text string) (err error) {
	switch key {
	case "name":
		v.Name, err = text, checkName(text)
	case "vehicle", "model":
		v.Airframe = r.beside(text)
	case "layout":
		v.Layout = text
	case "count":
		*count, err = strconv.Atoi(text)
		if err != nil || *count < 1 || *count > MaxVehicles {
			err = fmt.Errorf("%q, expected a number from 1 to %d", text, MaxVehicles)
		}
	case "north":
		v.North, err = within(text, "m", maxDistance)
		v.Placed = true
	case "east":
		v.East, err = within(text, "m", maxDistance)
		v.Placed = true
	case "yaw":
		v.YawDeg, err = within(text, "deg", 360)
		v.HasYaw = true
	case "colour":
		v.Colour, err = ParseColour(text)
		v.Painted = true
	}
	return err
}

// beside makes the path of a file, relative to the fleet file, relative to the working
// directory.
func (r *reader) beside(model string) string {
	if filepath.IsAbs(model) || filepath.Ext(model) != ".yaml" && filepath.Ext(model) != ".json" {
		return model
	}
	return filepath.Join(r.folder, model)
}

// maxName is the length of a name that fits into lists [characters].
const maxName = 16

func checkName(s string) error {
	if i := strings.LastIndex(s, "#"); i >= 0 && i < len(s)-1 && strings.Trim(s[i+1:], "0123456789") == "" {
		return fmt.Errorf("%q, expected a name that does not end in # and a number, which selects a flight in FILE@NAME#2", s)
	}
	if n := len([]rune(s)); n < 1 || n > maxName || plaintext.Line(s) != s {
		return fmt.Errorf("%q, expected 1 to %d characters that can be shown", s, maxName)
	}
	return nil
}

// within parses a number with its unit, from -most to most.
func within(text, unit string, most float64) (float64, error) {
	v, err := quantity.Kind{Units: []quantity.Unit{{Name: unit}}}.Parse(text)
	if err != nil || !(math.Abs(v) <= most) {
		return 0, fmt.Errorf("%q, expected a number with its unit from -%g%s to %g%s", text, most, unit, most, unit)
	}
	return v, nil
}

// add appends the vehicles of a section.
func (r *reader) add(v Vehicle, count int, given map[string]strictyaml.Pos, at strictyaml.Pos) error {
	if count > 1 && v.Placed {
		return r.doc.Fault(given["count"], "%d vehicles cannot share one pad: remove north and east, or write a section for each", count)
	}
	if count > 1 && v.Name != "" {
		return r.doc.Fault(given["count"], "%d vehicles cannot share one name: remove it, or write a section for each", count)
	}
	if was, ok := r.at[v.Name]; ok && v.Name != "" {
		return r.doc.Fault(given["name"], "name %s is used by the vehicle in line %d: choose another one", v.Name, was.Line)
	}
	if len(r.list)+count > MaxVehicles {
		return r.doc.Fault(at, "more than %d vehicles", MaxVehicles)
	}
	r.at[v.Name] = given["name"]
	for range count {
		r.list = append(r.list, v)
	}
	return nil
}
