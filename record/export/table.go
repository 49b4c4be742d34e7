package export

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/record"
)

// Parquet writes a vehicle's flights as a Parquet file, a row for each recorded state. Motors
// are lists, in the order of their numbers.
func Parquet(w io.Writer, r *record.Recording, v *record.Vehicle) error {
	out := parquet.NewGenericWriter[row](w, parquet.Compression(&parquet.Zstd))
	one := make([]row, 1)
	err := rows(r, v, func(moment *row) error {
		one[0] = *moment
		_, err := out.Write(one)
		return err
	})
	if failed := out.Close(); failed != nil && err == nil {
		err = fmt.Errorf("export: %w", failed)
	}
	return err
}

// CSV writes a vehicle's flights as comma-separated values (RFC 4180): a line of names, then
// one for each recorded state. Each motor has columns of its own, such as motor1_rpm.
func CSV(w io.Writer, r *record.Recording, v *record.Vehicle) error {
	out := csv.NewWriter(w)
	if err := out.Write(names(v)); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	var line []string
	err := rows(r, v, func(moment *row) error {
		line = values(line[:0], moment)
		return out.Write(line)
	})
	out.Flush()
	if failed := out.Error(); failed != nil && err == nil {
		err = fmt.Errorf("export: %w", failed)
	}
	return err
}

// columns are the fields of a row, with their names.
var columns = func() (list []column) {
	t := reflect.TypeFor[row]()
	for i := range t.NumField() {
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

// names returns the header of a vehicle's table.
func names(v *record.Vehicle) (line []string) {
	for _, c := range columns {
		if !c.list {
			line = append(line, c.name)
			continue
		}
		for _, m := range v.Motors {
			line = append(line, strings.Replace(c.name, "motor", "motor"+strconv.Itoa(m), 1))
		}
	}
	return line
}

// values appends the values of a row.
func values(line []string, moment *row) []string {
	all := reflect.ValueOf(moment).Elem()
	for _, c := range columns {
		field := all.Field(c.field)
		if !c.list {
			line = append(line, text(field))
			continue
		}
		for i := range field.Len() {
			line = append(line, text(field.Index(i)))
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
