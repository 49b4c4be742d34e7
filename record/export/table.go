package export

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/internal/csvtext"
	"github.com/sitlark/sitlark/record"
)

// Parquet writes the flights of vehicles as a Parquet file, a row for each recorded state, a
// vehicle after the other. Motors are lists, in the order of their numbers.
func Parquet(w io.Writer, r *record.Recording, vehicles []*record.Vehicle) error {
	out := parquet.NewGenericWriter[row](w, parquet.Compression(&parquet.Zstd))
	one := make([]row, 1)
	err := rowsOfAll(r, vehicles, func(moment *row) error {
		one[0] = *moment
		_, err := out.Write(one)
		return err
	})
	if failed := out.Close(); failed != nil && err == nil {
		err = fmt.Errorf("export: %w", failed)
	}
	return err
}

// CSV writes the flights of vehicles as comma-separated values (RFC 4180): a line of names, then
// one for each recorded state, a vehicle after the other. Each motor has columns of its own,
// such as motor1_rpm; they are empty for a vehicle that has no motor of that number. So has each
// servo, by its name: servo_rudder_angle_deg, and each rotor of a helicopter: rotor1_rpm. Tables with a vehicle that swims have its depth and the current.
func CSV(w io.Writer, r *record.Recording, vehicles []*record.Vehicle) error {
	out := csvtext.NewWriter(w)
	parts := partsOf(vehicles)
	if err := out.Write(names(parts)); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	var line []string
	err := rowsOfAll(r, vehicles, func(moment *row) error {
		line = values(line[:0], moment, parts)
		return out.Write(line)
	})
	if failed := out.Flush(); failed != nil && err == nil {
		err = fmt.Errorf("export: %w", failed)
	}
	return err
}

// parts are those that any of the vehicles has.
type parts struct {
	motors []int
	servos []string
	rotors int  // of the helicopter that has most
	swims  bool // any of them
}

func partsOf(vehicles []*record.Vehicle) (p parts) {
	for _, v := range vehicles {
		p.motors = append(p.motors, v.Motors...)
		p.rotors = max(p.rotors, len(v.Params.Vehicle.Heads))
		p.swims = p.swims || len(v.Params.Vehicle.Hulls) > 0
		for _, name := range v.Params.Vehicle.ServoNames() {
			if !slices.Contains(p.servos, name) {
				p.servos = append(p.servos, name)
			}
		}
	}
	slices.Sort(p.motors)
	p.motors = slices.Compact(p.motors)
	return p
}

// columns are the fields of a row, with their names.
var columns = func() (list []column) {
	t := reflect.TypeFor[row]()
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			continue
		}
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("parquet"), ",")
		list = append(list, column{field: i, name: name, of: t.Field(i).Tag.Get("of")})
	}
	return list
}()

type column struct {
	field int
	name  string
	of    string // "motor", "servo" or "rotor", of which it is a list; "water": one value of what swims; empty: one value
}

// names returns the header of a table of vehicles with those parts.
func names(p parts) (line []string) {
	for _, c := range columns {
		switch c.of {
		case "":
			line = append(line, c.name)
		case "servo":
			for _, name := range p.servos {
				word := strings.Join(strings.Fields(strings.ToLower(strings.TrimPrefix(name, "servo "))), "_")
				line = append(line, strings.Replace(c.name, "servo", "servo_"+word, 1))
			}
		case "motor":
			for _, m := range p.motors {
				line = append(line, strings.Replace(c.name, "motor", "motor"+strconv.Itoa(m), 1))
			}
		case "rotor":
			for i := range p.rotors {
				line = append(line, strings.Replace(c.name, "rotor", "rotor"+strconv.Itoa(i+1), 1))
			}
		case "water":
			if p.swims {
				line = append(line, c.name)
			}
		}
	}
	return line
}

// values appends the values of a row to line, those of lists under the numbers of motors and the names of servos.
func values(line []string, moment *row, p parts) []string {
	all := reflect.ValueOf(moment).Elem()
	for _, c := range columns {
		field := all.Field(c.field)
		switch c.of {
		case "":
			line = append(line, text(field))
		case "servo":
			for _, name := range p.servos {
				line = append(line, element(field, slices.Index(moment.servos, name)))
			}
		case "motor":
			for _, m := range p.motors {
				line = append(line, element(field, slices.Index(moment.motors, m)))
			}
		case "rotor":
			for i := range p.rotors {
				line = append(line, element(field, i))
			}
		case "water":
			if p.swims {
				line = append(line, text(field))
			}
		}
	}
	return line
}

// element returns an element of a list; empty where it has none.
func element(list reflect.Value, i int) string {
	if i < 0 || i >= list.Len() {
		return ""
	}
	return text(list.Index(i))
}

// text returns a value with the digits that it has.
func text(v reflect.Value) string {
	switch {
	case v.CanFloat() && v.Float() == 0:
		return "0" // a zero has no sign
	case v.CanFloat() && math.IsNaN(v.Float()):
		return ""
	}
	switch v.Kind() {
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Float32:
		return strconv.FormatFloat(v.Float(), 'g', -1, 32)
	case reflect.Uint32:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	}
	return v.String()
}
