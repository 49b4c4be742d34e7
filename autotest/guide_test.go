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
		if AllSeries[0].DefaultModel(test) != "" {
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

// TestOtherGuidesAgreeWithThemselves: each of their summaries has the numbers of the tests below, each once, and those that do not apply
// are the program's, with their reasons.
func TestOtherGuidesAgreeWithThemselves(t *testing.T) {
	for _, part := range []struct{ page, title, series string }{{"planes", "Planes", "plane"}, {"planes", "Quadplanes", "quadplane"}, {"rovers", "Rovers", "rover"}, {"helicopters", "Helicopters", "heli"}, {"submarines", "Submarines", "sub"}} {
		series, err := FindSeries(part.series)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile("../docs/guide/autotest-" + part.page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		_, results, found := strings.Cut(string(text), "\n## "+part.title+"\n")
		if !found {
			t.Fatalf("the guide lacks %s", part.title)
		}
		results, _, _ = strings.Cut(results, "\n## ")
		t.Run(part.title, func(t *testing.T) { agreesWithItself(t, results, series) })
	}
}

// summaries are the rows of a summary by the heads of the lists that they count.
var summaries = map[string]string{
	"They pass": "pass", "They fail on sitlark": "fail on sitlark, and pass with ArduPilot's own model", "They fail with both": "fail with both",
	"They do not apply": "not applicable", "They fail, and have no control yet": "fail on sitlark, not yet flown with ArduPilot's own model",
	"They need Lua": "need Lua", "They are not yet flown": "not yet flown",
}

func agreesWithItself(t *testing.T, results string, series *Series) {
	summary, lists, _ := strings.Cut(results, "\n### ")
	under, seen := map[string][]string{}, map[string]bool{}
	for part := range strings.SplitSeq(lists, "\n### ") {
		head, body, _ := strings.Cut(part, "\n")
		if table := strings.Contains(body, "\n| "); table {
			body = strings.Join(regexp.MustCompile("(?m)^\\| `\\w+`").FindAllString(body, -1), "\n")
		}
		for _, m := range named.FindAllStringSubmatch(body, -1) {
			if seen[m[1]] {
				t.Errorf("%s is in it twice", m[1])
			}
			seen[m[1]] = true
			under[head] = append(under[head], m[1])
			if applies := series.NotApplicable(m[1]) == ""; applies == (head == "They do not apply") {
				t.Errorf("%s is under %q", m[1], head)
			}
		}
	}
	rows := 0
	for head, row := range summaries {
		want := fmt.Sprintf("| %s | %d |\n", row, len(under[head]))
		switch {
		case len(under[head]) == 0 && !strings.Contains(summary, "| "+row+" |"):
		case !strings.Contains(summary+"\n", want):
			t.Errorf("%d tests are under %q; the summary lacks %s", len(under[head]), head, want)
		default:
			rows++
		}
	}
	if want := fmt.Sprintf("`--list` shows %d tests", len(seen)); !strings.Contains(summary, want) {
		t.Errorf("%d tests are listed; the summary lacks %q", len(seen), want)
	}
	if rows < 3 || len(under["They pass"]) < 3 {
		t.Errorf("only %d lists are counted: %v", rows, under)
	}
	for _, r := range series.rules {
		if want := fmt.Sprintf("| `%s` | %s |\n", r.pattern, r.reason); !strings.Contains(lists+"\n", want) {
			t.Errorf("the guide lacks %s", want)
		}
	}
}
