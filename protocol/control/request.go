package control

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/quantity"
)

// The members of a command in JSON that are not its arguments.
const (
	commandKey = "command"
	atKey      = "at"
	rampKey    = "ramp"
)

// parseCommands reads one command, or a list of them. list tells which it was.
func parseCommands(body []byte) (all []command.Scheduled, list bool, p *problem) {
	whole, p := parseJSON(body, commandExample)
	if p != nil {
		return nil, false, p
	}
	if whole[0] != '[' {
		c, p := parseCommand(whole)
		return []command.Scheduled{c}, false, p
	}
	all, p = parseList(whole)
	return all, true, p
}

// commandExample ends what is said of a body, or a command in it, as a whole.
const commandExample = `expected a command, such as {"command": "reset"}`

// parseJSON checks that body is JSON. expected says what it should be.
func parseJSON(body []byte, expected string) (whole json.RawMessage, p *problem) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, badJSON("the body is empty: " + expected)
	}
	if err := json.Unmarshal(body, &whole); err != nil {
		return nil, badJSON(syntax(body, err) + "; " + expected)
	}
	return whole, nil
}

func parseList(whole json.RawMessage) ([]command.Scheduled, *problem) {
	var items []json.RawMessage
	if err := json.Unmarshal(whole, &items); err != nil {
		return nil, badJSON(err.Error())
	}
	if len(items) == 0 || len(items) > maxList {
		return nil, newProblem(http.StatusBadRequest, "bad_list", "the list has %d commands, must have from 1 to %d", len(items), maxList)
	}
	all := make([]command.Scheduled, len(items))
	for i, item := range items {
		c, p := parseCommand(item)
		if p != nil {
			return nil, p.at(i)
		}
		all[i] = c
	}
	return all, nil
}

// at adds which command of a list p is about.
func (p *problem) at(i int) *problem {
	p.Index = &i
	p.Detail = fmt.Sprintf("command %d of the list (index %d): %s", i+1, i, p.Detail)
	return p
}

func badJSON(detail string) *problem {
	return newProblem(http.StatusBadRequest, "bad_json", "%s", detail)
}

// parseCommand reads one command: its name, its arguments beside it, at and ramp.
func parseCommand(object json.RawMessage) (command.Scheduled, *problem) {
	found, err := members(object, commandExample)
	if err != nil {
		return command.Scheduled{}, badJSON(err.Error())
	}
	name, p := nameOf(found)
	if p != nil {
		return command.Scheduled{}, p
	}
	d, known := command.Find(name)
	if !known {
		_, err := command.Build(name, nil)
		return command.Scheduled{}, badCommand(err)
	}
	var c command.Scheduled
	for _, when := range []struct {
		key string
		dst *float64
	}{{atKey, &c.At}, {rampKey, &c.Ramp}} {
		if p := seconds(name, when.key, found, when.dst); p != nil {
			return c, p
		}
	}
	args := map[string]string{}
	for key, value := range found {
		if key == commandKey || key == atKey || key == rampKey {
			continue
		}
		s, ok := text(value)
		if _, of := d.Arg(key); of && !ok {
			return c, badType(name, key, value, d)
		}
		args[cut(key)] = s
	}
	c.Command, err = command.Build(name, args)
	if err != nil {
		return c, badCommand(err)
	}
	return c, unrampable(c)
}

func nameOf(found map[string]json.RawMessage) (string, *problem) {
	var name string
	value, given := found[commandKey]
	if !given || value[0] != '"' || json.Unmarshal(value, &name) != nil {
		p := newProblem(http.StatusBadRequest, "missing_field", "command is missing: expected the name of one, such as {\"command\": \"reset\"}")
		if given {
			p = newProblem(http.StatusBadRequest, "bad_value", "command is %s: expected the name of one, as a string", cut(string(value)))
		}
		p.Field, p.Value, p.Expected = commandKey, cut(string(value)), "must be the name of a command; GET /v1/commands lists them"
		return "", p
	}
	return cut(name), nil
}

// seconds reads the time that key holds, if it is there.
func seconds(name, key string, found map[string]json.RawMessage, dst *float64) *problem {
	value, given := found[key]
	if !given {
		return nil
	}
	s, ok := text(value)
	t, err := quantity.Parse(s, "s")
	if !ok || err != nil || !(t >= 0 && t <= command.MaxTime) {
		return outOfRange(name, key, string(value), fmt.Sprintf("must be from 0 to %d s: a number of seconds, or a string with its unit such as \"500 ms\"", command.MaxTime), &allowed{Max: command.MaxTime, Unit: "s"})
	}
	*dst = t
	return nil
}

func unrampable(c command.Scheduled) *problem {
	if c.Ramp == 0 || c.Command.Descriptor().Ramps {
		return nil
	}
	return outOfRange(command.Name(c.Command), rampKey, strconv.FormatFloat(c.Ramp, 'g', -1, 64),
		"must be left out: the command takes effect at once", nil)
}

// badType is the problem of an argument that is neither a number nor a string.
func badType(name, key string, value json.RawMessage, d *command.Descriptor) *problem {
	arg, _ := d.Arg(key)
	if arg.IsText() {
		return outOfRange(name, key, string(value), arg.Want(), nil)
	}
	want := arg.Want() + ": a number"
	if arg.Unit != "" {
		want += " in " + arg.Unit + ", or a string with its unit"
	}
	return outOfRange(name, key, string(value), want, &allowed{Min: arg.Least(), Max: arg.Max, Unit: arg.Unit})
}

func outOfRange(name, field, value, want string, range_ *allowed) *problem {
	p := newProblem(http.StatusBadRequest, "bad_value", "%s: %s is %s, %s", name, field, cut(value), want)
	p.Command, p.Field, p.Value, p.Expected, p.Allowed = name, field, cut(value), want, range_
	return p
}

// badCommand makes a problem of the error of command.Build.
func badCommand(err error) *problem {
	var e *command.Error
	if !errors.As(err, &e) {
		return newProblem(http.StatusBadRequest, "bad_value", "%v", err)
	}
	p := newProblem(http.StatusBadRequest, "bad_value", "%v", err)
	p.Command, p.Field, p.Value, p.Expected = e.Command, e.Field, e.Value, e.Want
	d, known := command.Find(e.Command)
	if !known {
		p.Code, p.Field, p.Value = "unknown_command", commandKey, e.Command
		return p
	}
	arg, of := d.Arg(e.Field)
	switch {
	case !of && e.Field != "arguments":
		p.Code, p.Expected = "unknown_field", "must be one of "+strings.Join(fieldsOf(d), ", ")
		p.Detail = fmt.Sprintf("%v (its fields are %s)", err, strings.Join(fieldsOf(d), ", "))
	case of:
		if !arg.IsText() {
			p.Allowed = &allowed{Min: arg.Least(), Max: arg.Max, Unit: arg.Unit}
		}
		if e.Value == "" {
			p.Code = "missing_field"
		}
	}
	return p
}

// fieldsOf names what a command in JSON may have besides its name.
func fieldsOf(d *command.Descriptor) []string {
	var names []string
	for _, a := range d.Args {
		names = append(names, a.Name)
	}
	names = append(names, atKey)
	if d.Ramps {
		names = append(names, rampKey)
	}
	return names
}

// unsupported is the problem of a command that the vehicle can't apply.
func unsupported(c command.Command, err error) *problem {
	p := newProblem(http.StatusBadRequest, "vehicle_lacks", "%v", err)
	p.Command = command.Name(c)
	var m *command.Unsupported
	if errors.As(err, &m) && m.Field != "" {
		if p.Field, p.Value = m.Field, strconv.Itoa(m.Value); m.Name != "" {
			p.Value = m.Name
		}
	}
	return p
}
