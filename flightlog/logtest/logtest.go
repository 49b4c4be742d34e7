// Package logtest writes small DataFlash and telemetry logs, for tests.
package logtest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// DataFlash is a DataFlash log that is being written. The zero value is an empty one.
type DataFlash struct {
	bytes.Buffer
	types map[string]described
}

type described struct {
	number byte
	format string
}

var sizes = map[byte]int{
	'a': 64, 'b': 1, 'B': 1, 'M': 1, 'h': 2, 'H': 2, 'g': 2, 'c': 2, 'C': 2, 'i': 4, 'I': 4, 'f': 4, 'e': 4, 'E': 4, 'L': 4,
	'q': 8, 'Q': 8, 'd': 8, 'n': 4, 'N': 16, 'Z': 64,
}

// Define describes a message type: its number, name, format and the names of its columns,
// separated by commas.
func (d *DataFlash) Define(number byte, name, format, columns string) {
	if d.types == nil {
		d.types = map[string]described{"FMT": {128, "BBnNZ"}}
		d.Define(128, "FMT", "BBnNZ", "Type,Length,Name,Format,Columns")
	}
	length := 3
	for i := range len(format) {
		length += sizes[format[i]]
	}
	d.types[name] = described{number, format}
	d.Add("FMT", number, length, name, format, columns)
}

// Add writes a record. A value is a number as it is stored, a text or a [32]int16.
func (d *DataFlash) Add(name string, values ...any) {
	t, ok := d.types[name]
	if !ok || len(values) != len(t.format) {
		panic(fmt.Sprintf("logtest: %s has the format %q, not %d values", name, t.format, len(values)))
	}
	d.Write([]byte{0xa3, 0x95, t.number})
	for i, v := range values {
		d.value(t.format[i], v)
	}
}

func (d *DataFlash) value(format byte, v any) {
	size := sizes[format]
	switch v := v.(type) {
	case string:
		d.WriteString((v + strings.Repeat("\x00", size))[:size])
	case [32]int16:
		_ = binary.Write(d, binary.LittleEndian, v) // a Buffer does not fail
	default:
		bits := whole(v)
		switch format {
		case 'f':
			bits = uint64(math.Float32bits(float32(real64(v))))
		case 'd':
			bits = math.Float64bits(real64(v))
		}
		d.Write(binary.LittleEndian.AppendUint64(nil, bits)[:size])
	}
}

func whole(v any) uint64 {
	switch v := v.(type) {
	case int:
		return uint64(v)
	case byte:
		return uint64(v)
	case uint64:
		return v
	case int64:
		return uint64(v)
	case float64:
		return uint64(int64(math.Round(v)))
	}
	panic(fmt.Sprintf("logtest: a value of type %T", v))
}

func real64(v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case int:
		return float64(v)
	}
	panic(fmt.Sprintf("logtest: a number of type %T", v))
}
