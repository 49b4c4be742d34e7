package autotest

import (
	"bufio"
	"cmp"
	"os"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// What autotest.py prints at the end of a step.
const (
	stepPassed = ">>>> PASSED STEP:"
	summary    = "Failure Summary:"
)

// stepFailed is the end of a step by an exception outside of a test: at a time, in parentheses why.
var stepFailed = regexp.MustCompile(`^>>>> FAILED STEP: \S+ at .*?(?: \((.+)\))?$`)

// caught is what a test raised. autotest.py says it at once; if tidying up after that test fails
// too, the step ends by that and the summary is missing.
var caught = regexp.MustCompile(`^AT-[0-9.]+: Exception caught: (.+)$`)

// longestReason is where reasons are cut [characters]; the whole is in the logs.
const longestReason = 160

// readOutput says how a test ended, and why it failed.
func readOutput(path, test string) (outcome Outcome, reason string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return Failed, "", err
	}
	defer f.Close()
	passed, last, raised := false, "", ""
	after := 0 // lines since the summary began; 0: it has not
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := plaintext.Line(strings.TrimSpace(lines.Text()))
		switch {
		case line == "":
			continue
		case strings.HasPrefix(line, stepPassed):
			passed = true
		case line == summary:
			after = 1
		case after == 1: // the step
			after = 2
		case after == 2:
			reason, after = reasonOf(line, test), 3
		case reason == "":
			if m := stepFailed.FindStringSubmatch(line); m != nil {
				reason = cmp.Or(raised, m[1])
			} else if m := caught.FindStringSubmatch(line); m != nil {
				raised = cmp.Or(raised, m[1])
			}
		}
		last = line
	}
	if passed {
		return Passed, "", lines.Err()
	}
	if reason == "" {
		reason = last
	}
	return Failed, cut(reason), lines.Err()
}

// reasonOf finds the reason in a line of the summary: the test, its description, the reason and
// where the log is, each but the first in parentheses.
func reasonOf(line, test string) string {
	line, _, _ = strings.Cut(line, " (see ")
	line, _, _ = strings.Cut(line, " (duration ")
	rest, ok := strings.CutPrefix(line, test+" (")
	if !ok {
		return line
	}
	depth := 1
	for i, c := range rest {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			if reason, ok := strings.CutPrefix(strings.TrimSpace(rest[i+1:]), "("); ok {
				return strings.TrimSpace(strings.TrimSuffix(reason, ")"))
			}
			return line
		}
	}
	return line
}

func cut(text string) string {
	r := []rune(text)
	if len(r) <= longestReason {
		return text
	}
	return string(r[:longestReason-1]) + "…"
}
