package paramfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/faults"
)

// inUTF16 encodes a text.
func inUTF16(text string, order binary.AppendByteOrder, mark bool) string {
	if mark {
		text = "\uFEFF" + text
	}
	var raw []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		raw = order.AppendUint16(raw, unit)
	}
	return string(raw)
}

// read reads files by their names, the first of which is a.parm.
func read(files map[string]string) ([]Param, []string, error) {
	return ReadBy(func(name string) ([]byte, error) {
		text, has := files[filepath.ToSlash(name)]
		if !has {
			return nil, os.ErrNotExist
		}
		return []byte(text), nil
	}, "a.parm")
}

// TestFormsOfParameterFiles: what ArduPilot gets of the files that people have.
func TestFormsOfParameterFiles(t *testing.T) {
	const two = "WPNAV_SPEED 300\nSIM_WIND_SPD 5\n"
	for _, c := range []struct{ name, text, want string }{
		{"Mission Planner", "#NOTE: 11/27/2026 Mine\r\nWPNAV_SPEED,300\r\nSIM_WIND_SPD,5\r\n", two},
		{"MAVProxy", "WPNAV_SPEED      300 # cm/s\n\n# wind\n\tSIM_WIND_SPD 5\t#m/s", two},
		{"QGroundControl", "# Onboard parameters for Vehicle 1\n#\n# Vehicle-Id Component-Id Name Value Type\n1\t1\tWPNAV_SPEED\t300\t9\n1\t1\tSIM_WIND_SPD\t5\t9\n", two},
		{"pymavlink's columns", "\n# # Vehicle-Id Component-Id Name Value Type\n\n7 1 WPNAV_SPEED     300 9\n7 1 SIM_WIND_SPD    5 9\n", two},
		{"UTF-16, little end first", inUTF16("WPNAV_SPEED,300\r\nSIM_WIND_SPD,5 # böig\r\n", binary.LittleEndian, true), two},
		{"UTF-16, big end first", inUTF16("WPNAV_SPEED,300\r\nSIM_WIND_SPD,5\r\n", binary.BigEndian, true), two},
		{"UTF-16 without a mark", inUTF16(two, binary.LittleEndian, false), two},
		{"UTF-16 without a mark, big end first", inUTF16(two, binary.BigEndian, false), two},
		{"byte order mark", "\uFEFF" + two, two},
		{"old Mac", "WPNAV_SPEED 300\rSIM_WIND_SPD 5\r", two},
		{"equals signs", "WPNAV_SPEED = 300\nSIM_WIND_SPD=5\n", two},
		{"small letters", "wpnav_speed 300\nSim_Wind_Spd 5\n", two},
		{"blanks of a web page", "WPNAV_SPEED\u00A0300\nSIM_WIND_SPD\u00A0 5\n", two},
		{"a comment in Latin-1", "# b\xF6ig\n" + two, two},
		{"longer than ArduPilot's lines", "WPNAV_SPEED" + strings.Repeat(" ", 120) + "300 # " + strings.Repeat("long ", 40) + "\nSIM_WIND_SPD 5\n", two},
		{"a mark", "LOIT_ANG_MAX 12 @READONLY # kept\n", "LOIT_ANG_MAX 12 @READONLY\n"},
		{"forms of numbers", "A 0x0F\nB 0xFf\nC -0x10\nD 1e3\nE .5\nF 5.\nG +7\nH -1.5E-3\nI 0x1.8p3\n", "A 0x0F\nB 0xFf\nC -0x10\nD 1e3\nE .5\nF 5.\nG +7\nH -1.5E-3\nI 0x1.8p3\n"},
		{"a long number", "A 0.1" + strings.Repeat("0", 90) + "1\n", "A 0.1\n"},
		{"nothing", "# nothing\n\n , \n", ""},
		{"a name twice", "A 1\nB 2\nA 3\n", "B 2\nA 3\n"},
	} {
		all, _, err := read(map[string]string{"a.parm": c.text})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if diff := cmp.Diff(c.want, Write(all)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestValuesAreArduPilots: hexadecimal ones too.
func TestValuesAreArduPilots(t *testing.T) {
	all, _, err := read(map[string]string{"a.parm": "A 0x0F\nB -0x10\nC 0x1.8p3\nD 0.1\n"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{15, -16, 12, 0.1} {
		if all[i].Value != want {
			t.Errorf("%s is %g, want %g", all[i].Text, all[i].Value, want)
		}
	}
}

// TestLinesThatCannotBeParameters are errors with line and column.
func TestLinesThatCannotBeParameters(t *testing.T) {
	for _, c := range []struct{ name, text, want, do string }{
		{"a word for a number", "# mine\nWPNAV_RADIUS abc\n", `a.parm:2:14: got "abc", expected a number for WPNAV_RADIUS`, "decimal point"},
		{"decimal comma", "WPNAV_ACCEL 1,5\n", `a.parm:1:13: got "1,5", expected a number with a decimal point`, "write 1.5"},
		{"decimal comma after a comma", "WPNAV_ACCEL,-1,5\n", `a.parm:1:13: got "-1,5"`, "write -1.5"},
		{"number with a tail", "FENCE_ALT_MAX 50m\n", `a.parm:1:15: got "50m"`, "decimal point"},
		{"endless", "A inf\n", `a.parm:1:3: got "inf"`, "decimal point"},
		{"no number", "A nan\n", `a.parm:1:3: got "nan"`, "decimal point"},
		{"beyond 32 bits", "A 1e40\n", `a.parm:1:3: got "1e40"`, "decimal point"},
		{"Go's digits", "A 0x1_0\n", `a.parm:1:3: got "0x1_0"`, "decimal point"},
		{"no value", "FRAME_CLASS 2\nSIM_TIDE\n", `a.parm:2:9: got no value for "SIM_TIDE", expected a parameter with its value`, "# before it"},
		{"a name of ArduPilot's motorboat", "SIM_TIDE_0.5\n", `a.parm:1:1: got "SIM_TIDE_0.5", expected a parameter's name`, "letters, digits and _"},
		{"a remark", "A 1 gusty\n", `a.parm:1:5: got "gusty", expected the end of the line`, "# before a comment"},
		{"C++", "// mine\n", `a.parm:1:1: got "//", expected a parameter's name`, "comments begin with #"},
		{"a table", "A;5\n", `a.parm:1:1: got "A;5", expected a parameter's name`, "letters"},
		{"old Mac", "A 1\rB x\rC 1\r", `a.parm:2:3: got "x"`, "decimal point"},
		{"columns of characters", "ÄÖÜ 1\n", `a.parm:1:1: got "ÄÖÜ"`, "letters"},
		{"UTF-16", inUTF16("A,1\r\nB,x\r\n", binary.LittleEndian, true), `a.parm:2:3: got "x"`, "decimal point"},
		{"a web page", "\n<!DOCTYPE html>\n<html lang=\"en\">\n<body>x</body>\n", "a.parm:1:1: got a web page or XML, expected a file of ArduPilot's parameters", "by its button Raw"},
		{"JSON", "{\"params\": 1}", "a.parm:1:1: got JSON, expected a file", "ground station"},
		{"a program", "\x7fELF\x02\x01\x01\x00\x00\x00", "a.parm:1:1: got bytes that are no text", "ground station"},
		{"four columns", "1\t1\tA\t5\n", `a.parm:1:1: got 4 words that begin with "1", expected QGroundControl's columns`, "correct the line"},
		{"a type that is none", "1\t1\tA\t5\tfloat\n", `a.parm:1:9: got "float", expected a type from 1 to 10`, "fifth column"},
		{"a value of five columns", "1\t1\tA\tx\t9\n", `a.parm:1:7: got "x"`, "decimal point"},
		{"a file that is missing", "A 1\n@include ../none.parm\n", "a.parm:2:1: got @include ../none.parm, expected a file that exists", "create ../none.parm or remove the line"},
		{"a file without a name", "@include\n", "a.parm:1:1: got @include, expected @include FILE", "behind it"},
		{"itself", "@include a.parm\n", "a.parm:1:1: got @include a.parm, expected files that do not include one another in a circle", "remove one"},
	} {
		_, _, err := read(map[string]string{"a.parm": c.text})
		var fault *Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want an *Error", c.name, err)
			continue
		}
		if got := err.Error(); !strings.HasPrefix(got, c.want) || !strings.Contains(got, c.do) {
			t.Errorf("%s: got %q, want %q … %q", c.name, got, c.want, c.do)
		}
	}
}

// TestAllFaultsOfAFileAreTold, not only the first.
func TestAllFaultsOfAFileAreTold(t *testing.T) {
	_, _, err := read(map[string]string{"a.parm": "A x\nB 1\nC 1,5\n@include b.parm\n", "b.parm": "\nD\n"})
	var told []string
	_ = faults.Map(err, func(_ int, each error) error {
		told = append(told, strings.SplitN(each.Error(), ": ", 2)[0])
		return each
	})
	if diff := cmp.Diff([]string{"a.parm:1:3", "a.parm:3:3", "b.parm:2:2"}, told); diff != "" {
		t.Error(diff)
	}
}

// TestIncludedFiles stand in the place of the line, relative to the file that names them.
func TestIncludedFiles(t *testing.T) {
	all, notes, err := read(map[string]string{
		"a.parm":           "A 1\nB 1\n@include boards/one.parm  # mine\nC 3\n",
		"boards/one.parm":  "B 2\n@include ../common.parm\n@include two.parm\n",
		"common.parm":      "\uFEFFC 1\r\nD 4\r\n",
		"boards/two.parm":  "E 5\n@include ../common.parm\n", // again, but not in a circle
		"boards/none.parm": "F\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("A 1\nB 2\nE 5\nD 4\nC 3\n", Write(all)); diff != "" {
		t.Error(diff)
	}
	want := []string{"boards/one.parm:1: B 2 replaces 1 of a.parm:2", "a.parm:4: C 3 replaces 1 of common.parm:1"}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
	_, _, err = read(map[string]string{"a.parm": "@include b.parm\n", "b.parm": "\n@include ./a.parm\n"})
	if err == nil || !strings.HasPrefix(err.Error(), "b.parm:2:1: got @include ./a.parm, expected files that do not include one another in a circle") {
		t.Errorf("a circle: %v", err)
	}
}

// TestWhatDoesNotReachArduPilotIsNoted.
func TestWhatDoesNotReachArduPilotIsNoted(t *testing.T) {
	all, notes, err := read(map[string]string{"a.parm": "PTCH_LIMIT_MAX_DEG 5\nFORMAT_VERSION 120\nABCDEFGHIJKLMNOP 1\n"})
	if err != nil {
		t.Fatal(err)
	}
	if got := Write(all); got != "ABCDEFGHIJKLMNOP 1\n" {
		t.Errorf("got %q", got)
	}
	want := []string{
		"a.parm:1: PTCH_LIMIT_MAX_DEG is left out: names of ArduPilot's parameters have at most 16 characters, this one has 18",
		"a.parm:2: FORMAT_VERSION is left out: ArduPilot does not take it from a file",
	}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
	all, notes, err = read(map[string]string{"a.parm": "1\t1\tA\t1\t6\n1\t154\tMNT_X\tnan\t9\n1\t154\tMNT-Y\t2\tx\n"})
	if err != nil || Write(all) != "A 1\n" {
		t.Errorf("%q, %v", Write(all), err)
	}
	if diff := cmp.Diff([]string{"a.parm: 2 parameters of component 154 are left out: ArduPilot is component 1"}, notes); diff != "" {
		t.Error(diff)
	}
}

// TestFilesThatIncludeMoreAndMore are refused soon, though none includes itself: here each includes the
// next one five times.
func TestFilesThatIncludeMoreAndMore(t *testing.T) {
	files := map[string]string{"f9.parm": "A 1\n"}
	for i := range 9 {
		name := fmt.Sprintf("f%d.parm", i)
		if i == 0 {
			name = "a.parm"
		}
		files[name] = strings.Repeat(fmt.Sprintf("@include f%d.parm\n", i+1), 5)
	}
	opened := 0
	_, _, err := ReadBy(func(name string) ([]byte, error) {
		opened++
		return []byte(files[name]), nil
	}, "a.parm")
	if err == nil || !strings.Contains(err.Error(), "expected at most 1000 files in all: include each one once") || opened > maxFiles {
		t.Errorf("%d files are read: %.300v", opened, err)
	}
}

// TestFilesOnDisk are read with those that they include, wherever the program runs.
func TestFilesOnDisk(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"mine.parm": "@include sub/base.parm\nB 2\n", "sub/base.parm": "A 1\n"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, _, err := ReadAll([]string{filepath.Join(folder, "mine.parm")})
	if err != nil || Write(all) != "A 1\nB 2\n" {
		t.Errorf("%q, %v", Write(all), err)
	}
	if _, _, err := ReadAll([]string{filepath.Join(folder, "none.parm")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// FuzzRead: whatever a file has, what ArduPilot gets of it is read as the same again, in lines that
// it does not cut.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"A 1 # x\r\nB,0x0F\n", "1\t1\tA\t5\t9\n", "@include a.parm\n", "\xFF\xFEA\x00 \x001\x00", "<html>", "A 1 @READONLY\rB 1,5"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, _, err := read(map[string]string{"a.parm": text})
		if err != nil {
			return
		}
		out := Write(all)
		for line := range strings.Lines(out) {
			if len(line) > 98 {
				t.Errorf("a line of %d bytes: %q", len(line), line)
			}
		}
		again, notes, err := read(map[string]string{"a.parm": out})
		if err != nil || len(notes) > 0 || Write(again) != out {
			t.Errorf("%q is read as %q, %v, %v", out, Write(again), notes, err)
		}
	})
}
