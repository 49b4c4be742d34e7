package framefile

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/faults"
)

// Whatever the text, Parse either returns numbers that are all within their ranges and
// agree with each other, or faults of one line each that point into the text.
func FuzzParse(f *testing.F) {
	for _, c := range wrongFiles {
		f.Add([]byte(c.text))
	}
	f.Add([]byte("{\"mass\": 2, # kg\r\n \"motor32_vector\": [0, 0, -1]}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Parse(bytes.NewReader(text), "f.json")
		if err != nil {
			_ = faults.Map(err, func(_ int, fault error) error {
				checkFault(t, fault, text)
				return fault
			})
			return
		}
		for _, k := range keys {
			if x := k.field(&file).Value; !k.accepts(x) {
				t.Errorf("%s is %g", k.Name, x)
			}
		}
		if file.PWMMinUs.Value >= file.PWMMaxUs.Value || file.SpinMin.Value >= file.SpinMax.Value ||
			file.RefVoltage.Value > file.MaxVoltage.Value {
			t.Errorf("contradiction in %+v", file)
		}
		for _, m := range file.Motors {
			if !(m.Position.Value.Len() <= 30) || !(m.Thrust.Value.Len() <= 2) {
				t.Errorf("motor %+v", m)
			}
		}
	})
}

func checkFault(t *testing.T, err error, text []byte) {
	var fault *Error
	if !errors.As(err, &fault) {
		t.Fatalf("%v is no *Error", err)
	}
	lines := bytes.FieldsFunc(append([]byte("."), text...), func(r rune) bool { return r == '\n' || r == '\r' })
	if fault.Line < 1 || fault.Col < 1 || fault.Col > len(text)+1 || fault.Line > len(text)+1 || len(lines) == 0 {
		t.Errorf("%v points out of the text", err)
	}
	if s := err.Error(); strings.ContainsAny(s, "\n\r") || len(s) > 400 {
		t.Errorf("no short line: %q", s)
	}
	if fault.Got == "" || fault.Want == "" || fault.Do == "" {
		t.Errorf("%v says too little", err)
	}
}

func TestBlankingKeepsOffsets(t *testing.T) {
	for text, want := range map[string]string{
		"a # b\nc":              "a    \nc",
		`"a # b" # c`:           `"a # b"    `,
		`"a \" # b" # c`:        `"a \" # b"    `,
		`"a \\" # c`:            `"a \\"    `,
		"\"a # b\n # c":         "\"a # b\n    ",
		"\"a\\\n# c":            "\"a\\\n   ",
		"\uFEFF{}":              "   {}",
		"# \"quote\"\r\n# ä\r#": "         \r\n    \r ",
		"{} #":                  "{}  ",
	} {
		got := blankComments([]byte(text))
		if string(got) != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if len(got) != len(text) {
			t.Errorf("%q: %d bytes, want %d", text, len(got), len(text))
		}
	}
}
