package paramfile

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	include   = "@include"
	readOnly  = "@READONLY"
	autopilot = "1" // MAV_COMP_ID_AUTOPILOT1, in QGroundControl's second column

	// maxText is the longest text of a value that is handed over as it is [bytes].
	maxText = 40
)

// file is where a reader is.
type file struct {
	name   string
	line   int
	others map[string]int // parameters of other components than the autopilot, by component
}

func (f *file) fault(at word, got, want, do string) error {
	return &Error{Name: f.name, Line: f.line, Col: at.col, Got: got, Want: want, Do: do}
}

// checkKind refuses what is no text of parameters at all, with one fault in place of many.
func (f *file) checkKind(text string) error {
	f.line = 1
	begin := word{col: 1}
	const want, do = "a file of ArduPilot's parameters, NAME VALUE in each line", "give the file that a ground station saved"
	switch first := strings.TrimSpace(text); {
	case strings.HasPrefix(first, "<"):
		return f.fault(begin, "a web page or XML", want, "download the file itself, on GitHub by its button Raw")
	case strings.HasPrefix(first, "{"), strings.HasPrefix(first, "["):
		return f.fault(begin, "JSON", want, do)
	case strings.ContainsRune(text, 0):
		return f.fault(begin, "bytes that are no text", want, do)
	}
	return nil
}

var (
	nameForm  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	digits    = regexp.MustCompile(`^[0-9]+$`)
	signedInt = regexp.MustCompile(`^[-+]?[0-9]+$`)
)

// read reads one line.
func (f *file) read(r *reader, line string) {
	words := wordsOf(line)
	if len(words) == 0 {
		return
	}
	if words[0].text == include {
		_, rest, _ := strings.Cut(line, include)
		rest, _, _ = strings.Cut(rest, "#")
		r.include(f, words[0], strings.TrimSpace(rest))
		return
	}
	if digits.MatchString(words[0].text) {
		f.readColumns(r, words)
		return
	}
	p, err := f.param(words)
	if err != nil {
		r.faults.Add(err)
		return
	}
	r.add(p)
}

// readColumns reads a line of QGroundControl's.
func (f *file) readColumns(r *reader, words []word) {
	const want = "QGroundControl's columns VEHICLE COMPONENT NAME VALUE TYPE, or NAME VALUE"
	if len(words) != 5 || !digits.MatchString(words[1].text) {
		r.faults.Add(f.fault(words[0], fmt.Sprintf("%d words that begin with %s", len(words), excerpt(words[0].text)), want, "correct the line"))
		return
	}
	if words[1].text != autopilot {
		f.others[words[1].text]++
		return
	}
	if kind, err := strconv.Atoi(words[4].text); err != nil || kind < 1 || kind > 10 {
		r.faults.Add(f.fault(words[4], excerpt(words[4].text), "a type from 1 to 10, as MAV_PARAM_TYPE numbers them", "correct the fifth column"))
		return
	}
	p, err := f.param(words[2:4])
	if err != nil {
		r.faults.Add(err)
		return
	}
	r.add(p)
}

// param reads a name, its value and what may follow.
func (f *file) param(words []word) (Param, error) {
	const example = "such as WPNAV_SPEED 500"
	name := words[0]
	if !nameForm.MatchString(name.text) {
		return Param{}, f.fault(name, excerpt(name.text), "a parameter's name, "+example, "names have letters, digits and _; comments begin with #")
	}
	if len(words) == 1 {
		at := word{col: name.col + utf8.RuneCountInString(name.text)}
		return Param{}, f.fault(at, "no value for "+excerpt(name.text), "a parameter with its value, "+example, "write the value behind the name, or # before it")
	}
	value := words[1]
	if len(words) > 2 && value.cut == ',' && signedInt.MatchString(value.text) && digits.MatchString(words[2].text) {
		return Param{}, f.fault(value, excerpt(value.text+","+words[2].text), "a number with a decimal point", "write "+value.text+"."+words[2].text)
	}
	x, text, ok := number(value.text)
	if !ok {
		return Param{}, f.fault(value, excerpt(value.text), "a number for "+name.text, "write one with digits and a decimal point, such as 0.5")
	}
	p := Param{Name: strings.ToUpper(name.text), Text: text, Value: x, File: f.name, Line: f.line}
	if len(words) > 2 && words[2].text == readOnly {
		p.ReadOnly = true
		words = words[1:]
	}
	if len(words) > 2 {
		return Param{}, f.fault(words[2], excerpt(words[2].text), "the end of the line behind the value", "write # before a comment")
	}
	return p, nil
}

// number reads a value: the numbers of strtof, as a whole, that are finite as float32. text is what
// ArduPilot gets.
func number(s string) (x float64, text string, ok bool) {
	plain := s
	if unsigned := strings.ToLower(strings.TrimLeft(s, "+-")); strings.HasPrefix(unsigned, "0x") && !strings.Contains(unsigned, "p") {
		plain += "p0" // which Go wants
	}
	x, err := strconv.ParseFloat(plain, 64)
	if err != nil || !(math.Abs(x) <= math.MaxFloat32) || strings.Contains(s, "_") {
		return 0, "", false
	}
	if len(s) > maxText {
		s = strconv.FormatFloat(x, 'g', 9, 64)
	}
	return x, s, true
}
