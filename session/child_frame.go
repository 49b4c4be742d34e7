package session

import (
	"bytes"
	"fmt"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// maxParameterFile is far more than any parameter file has [bytes].
const maxParameterFile = 8 << 20

// keepFrame returns the frame parameters that the user's parameter files set to those of
// another frame, with the vehicle's values: stock files name a quad, and a hexa that
// ArduPilot takes for a quad crashes. Files that can't be read are ArduPilot's to report.
func keepFrame(o Setup) (again []layout.Param) {
	if o.Entry.Layout == nil {
		return nil
	}
	for _, p := range o.Entry.Layout.Params() {
		value, file := p.Value, ""
		for _, path := range o.SITL.Defaults {
			raw, err := inputfile.Read(path, maxParameterFile)
			if err != nil {
				continue
			}
			if x, ok := lastValue(raw, p.Name); ok {
				value, file = x, path
			}
		}
		if value != p.Value {
			again = append(again, p)
			slog.Info(fmt.Sprintf("%s sets %s to %g; the vehicle %s needs %g, which ArduPilot gets", plaintext.Line(filepath.Base(file)), p.Name, value, o.Entry.Name, p.Value))
		}
	}
	return again
}

// lastValue returns what a parameter file sets a parameter to at last: lines of a name and a
// value with blanks, tabs or a comma between them; # begins a comment.
func lastValue(raw []byte, name string) (value float64, found bool) {
	for line := range bytes.Lines(raw) {
		text, _, _ := strings.Cut(string(line), "#")
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,", r) })
		if len(words) < 2 || words[0] != name {
			continue
		}
		if x, err := strconv.ParseFloat(words[1], 64); err == nil {
			value, found = x, true
		}
	}
	return value, found
}
