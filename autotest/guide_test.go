package autotest

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// named are tests as the guide writes them.
var named = regexp.MustCompile("`([A-Za-z0-9_]+)`")

// TestGuideAgreesWithItself: the numbers in the guide's summary are those of the tests that it
// lists below, each test once, and the lists are those that the program has.
func TestGuideAgreesWithItself(t *testing.T) {
	text, err := os.ReadFile("../docs/guide/autotest.md")
	if err != nil {
		t.Fatal(err)
	}
	_, results, ok := strings.Cut(string(text), "\n## Results\n")
	if !ok {
		t.Fatal("the guide has no results")
	}
	summary, lists, _ := strings.Cut(results, "\n### ")
	listed, under := map[string]string{}, map[string][]string{}
	for part := range strings.SplitSeq(lists, "\n### ") {
		head, body, _ := strings.Cut(part, "\n")
		if strings.Contains(body, "\n| ") { // a table: the first column
			var first []string
			for line := range strings.Lines(body) {
				if cells := strings.Split(line, "|"); len(cells) > 2 {
					first = append(first, cells[1])
				}
			}
			body = strings.Join(first, "\n")
		}
		for _, m := range named.FindAllStringSubmatch(body, -1) {
			if before, again := listed[m[1]]; again {
				t.Errorf("%s is in %q and in %q", m[1], before, head)
			}
			listed[m[1]] = head
			under[head] = append(under[head], m[1])
		}
	}
	if want := fmt.Sprintf("The %d tests ", len(listed)); !strings.Contains(summary, want) {
		t.Errorf("%d tests are listed; the summary lacks %q", len(listed), want)
	}
	for head, row := range map[string]string{
		"They pass": `\| pass \| %d \|`, "They fail on sitlark": `\| fails? on sitlark, [^|]* \| %d \|`,
		"They fail with both": `\| fails? with both \| %d \|`, "They do not apply": `\| not applicable \| %d \|`,
	} {
		if want := fmt.Sprintf(row, len(under[head])); !regexp.MustCompile(want).MatchString(summary) {
			t.Errorf("%d tests are under %q; the summary lacks %s", len(under[head]), head, want)
		}
	}
	defaults := 0
	for _, test := range under["They pass"] {
		if DefaultModel(test) != "" {
			defaults++
		}
	}
	if want := fmt.Sprintf("Of those that pass %d fly the numbers of ArduPilot's default model", defaults); !strings.Contains(summary, want) {
		t.Errorf("the summary lacks %q", want)
	}
	for test, head := range listed {
		if reason := AllSeries[0].NotApplicable(test); reason != "" != (head == "They do not apply") {
			t.Errorf("%s is under %q and listed as not applicable for %q", test, head, reason)
		}
	}
}
