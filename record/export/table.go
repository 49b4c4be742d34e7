package export

import (
	"fmt"
	"io"
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
// such as motor1_rpm; they are empty for a vehicle that has no motor of that number.
func CSV(w io.Writer, r *record.Recording, vehicles []*record.Vehicle) error {
	out := csvtext.NewWriter(w)
	motors := motorsOf(vehicles)
	if err := out.Write(names(motors)); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	var line []string
	err := rowsOfAll(r, vehicles, func(moment *row) error {
		line = values(line[:0], moment, motors)
		return out.Write(line)
	})
	if failed := out.Flush(); failed != nil && err == nil {
		err = fmt.Errorf("export: %w", failed)
	}
	return err
}

// motorsOf returns the numbers of all motors that any of the vehicles has.
func motorsOf(vehicles []*record.Vehicle) (numbers []int) {
	for _, v := range vehicles {
		numbers = append(numbers, v.Motors...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// columns are the fields of a row, with their names.
var columns = func() (list []column) {
	t := reflect.TypeFor[row]()
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			continue
		}
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("parquet"), ",")
		list = append(list, column{field: i, name: name, list: t.Field(i).Type.Kind() == reflect.Slice})
	}
	return list
}()

type column struct {
	field int
	name  string
	list  bool // one for each motor
}

// names returns the header of a table of vehicles with those motors.
func names(motors []int) (line []string) {
	for _, c := range columns {
		if !c.list {
			line = append(line, c.name)
			continue
		}
		for _, m := range motors {
			line = append(line, strings.Replace(c.name, "motor", "motor"+strconv.Itoa(m), 1))
		}
	}
	return line
}

// values appends the values of a row to line, those of lists under the numbers of motors.
func values(line []string, moment *row, motors []int) []string {
	all := reflect.ValueOf(moment).Elem()
	for _, c := range columns {
		field := all.Field(c.field)
		if !c.list {
			line = append(line, text(field))
			continue
		}
		for _, m := range motors {
			value := ""
			if i := slices.Index(moment.motors, m); i >= 0 && i < field.Len() {
				value = text(field.Index(i))
			}
			line = append(line, value)
		}
	}
	return line
}

// text returns a value with the digits that it has.
func text(v reflect.Value) string {
	if v.CanFloat() && v.Float() == 0 {
		return "0" // a zero has no sign
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
