package autotest

import (
	_ "embed"
	"fmt"
	"path"
	"strings"
)

//go:embed not-applicable-copter.txt
var notApplicable string

//go:embed default-model-copter.txt
var defaultModel string

// rule is a line of one of these files.
type rule struct{ pattern, reason string }

// The rules of the files, which a test holds to their form.
var (
	notApplicableRules = parseRules(notApplicable)
	defaultModelRules  = parseRules(defaultModel)
)

func parseRules(text string) (rules []rule) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		pattern, reason, _ := strings.Cut(line, ":")
		rules = append(rules, rule{strings.TrimSpace(pattern), strings.TrimSpace(reason)})
	}
	return rules
}

func reasonIn(rules []rule, test string) (reason string) {
	for _, r := range rules {
		if ok, _ := path.Match(r.pattern, test); ok {
			return r.reason
		}
	}
	return ""
}

// Select returns the tests that names mean, in the order of names: each a test, or a pattern in
// which * stands for anything. No names mean all.
func Select(all, names []string) (selected []string, err error) {
	if len(names) == 0 {
		return all, nil
	}
	taken := map[string]bool{}
	for _, name := range names {
		found := false
		for _, test := range all {
			ok, err := path.Match(name, test)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", name, err)
			}
			if found = found || ok; ok && !taken[test] {
				selected, taken[test] = append(selected, test), true
			}
		}
		if !found {
			return nil, unknownTest(name, all)
		}
	}
	return selected, nil
}
