package control

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// runFields are the members of the body of POST /v1/run, with what each must be.
var runFields = []struct{ name, want string }{
	{"paused", "must be true or false"},
	{"frames", fmt.Sprintf("must be a whole number from 0 to %d", snapshot.MaxRunFrames)},
	{"step", fmt.Sprintf("must be a time above 0, up to %g s: a number of seconds such as 0.01, or a string with its unit such as \"10 ms\"", snapshot.MaxRunStep)},
	{"speed", fmt.Sprintf("must be a number from %g to %d, the greatest real-time factor, or 0 for no limit", snapshot.MinRunSpeed, snapshot.MaxRunSpeed)},
}

// runExample ends what is said of a body as a whole.
const runExample = `expected an object with paused, frames, step or speed, such as {"paused": true, "step": "10 ms"}`

// parseRun reads the body of POST /v1/run. A member that is null counts as left out.
func parseRun(body []byte) (*runRequest, *problem) {
	whole, p := parseJSON(body, runExample)
	if p != nil {
		return nil, p
	}
	found, err := members(whole, runExample)
	if err != nil {
		return nil, badJSON(err.Error())
	}
	ask := new(runRequest)
	for _, name := range sortedKeys(found) {
		i := slices.IndexFunc(runFields, func(f struct{ name, want string }) bool { return f.name == name })
		if i < 0 {
			p := newProblem(http.StatusBadRequest, "unknown_field", "there is no field %q: %s", cut(name), runExample)
			p.Field, p.Expected = cut(name), "must be one of paused, frames, step, speed"
			return nil, p
		}
		value, want := found[name], runFields[i].want
		if string(value) == "null" || ask.read(name, value) {
			continue
		}
		p := newProblem(http.StatusBadRequest, "bad_value", "%s is %s, %s", name, cut(string(value)), want)
		p.Field, p.Value, p.Expected, p.Allowed = name, cut(string(value)), want, runRange(name)
		return nil, p
	}
	return ask, nil
}

// read reads a member, and reports whether it is what it must be.
func (ask *runRequest) read(name string, value json.RawMessage) bool {
	switch name {
	case "paused":
		return json.Unmarshal(value, &ask.paused) == nil
	case "frames":
		n, err := strconv.ParseFloat(string(value), 64)
		if err != nil || n != math.Trunc(n) || !(n >= 0 && n <= snapshot.MaxRunFrames) {
			return false
		}
		ask.frames = int(n)
		return true
	case "step":
		words, ok := text(value)
		span, err := quantity.Parse(words, "s")
		ask.span = span
		return ok && err == nil && span > 0 && span <= snapshot.MaxRunStep
	}
	speed, err := strconv.ParseFloat(string(value), 64)
	ask.speed = &speed
	return err == nil && (speed == 0 || speed >= snapshot.MinRunSpeed && speed <= snapshot.MaxRunSpeed)
}

// runRange is the range of a member; nil: it has none.
func runRange(name string) *allowed {
	switch name {
	case "frames":
		return &allowed{Max: snapshot.MaxRunFrames}
	case "step":
		return &allowed{Max: snapshot.MaxRunStep, Unit: "s"}
	case "speed":
		return &allowed{Max: snapshot.MaxRunSpeed}
	}
	return nil
}

func sortedKeys(found map[string]json.RawMessage) []string {
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.SortFunc(names, strings.Compare)
	return names
}
