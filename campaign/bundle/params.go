package bundle

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// paramLine is one parameter of a file.
type paramLine struct {
	name  string
	value float64
}

var paramName = regexp.MustCompile(`^[A-Z][A-Z0-9_]{0,15}$`)

// readParams reads a file of ArduPilot parameters: lines of a name and a value with blanks, tabs or a comma
// between them; # begins a comment.
func readParams(name string, text []byte) (all []paramLine, err error) {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		plain, _, _ := strings.Cut(string(line), "#")
		words := strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune(" \t\r\n,", r) })
		if len(words) == 0 {
			continue
		}
		if len(words) < 2 || !paramName.MatchString(words[0]) {
			return nil, fmt.Errorf("%s:%d: expected a parameter with its value, such as ATC_RAT_RLL_P 0.135", name, n)
		}
		x, err := strconv.ParseFloat(words[1], 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, fmt.Errorf("%s:%d: %s is %.20q, expected a number", name, n, words[0], words[1])
		}
		all = append(all, paramLine{words[0], x})
	}
	return all, nil
}
