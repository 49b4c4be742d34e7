package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/sitlark/sitlark/campaign"
)

// pageOf is the page of a campaign, as a file and as another reader of HTML sees it.
func pageOf(t testing.TB, in *Input, records []campaign.Record) (path string, all []*html.Node, text []byte) {
	t.Helper()
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := HTML(&b, in, records, &r); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			all = append(all, n)
		}
	}
	return path, all, b.Bytes()
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// inside is the text in an element.
func inside(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

// TestPageAsksForNothing: its policy forbids everything but its own texts, by their hashes, and
// nothing in it refers to another file.
func TestPageAsksForNothing(t *testing.T) {
	in, records := sampled(t, 200)
	_, all, _ := pageOf(t, in, records)
	var policy, style, script string
	for _, n := range all {
		switch {
		case n.Data == "meta" && attribute(n, "http-equiv") == "Content-Security-Policy":
			policy = attribute(n, "content")
		case n.Data == "script" && attribute(n, "type") == "":
			script = inside(n)
		case n.Data == "style":
			style = inside(n)
		}
		for _, a := range n.Attr {
			reference := slices.Contains([]string{"src", "href", "action", "data", "srcset"}, a.Key)
			if reference && !strings.HasPrefix(a.Val, "data:") || strings.HasPrefix(a.Key, "on") || a.Key == "style" {
				t.Errorf("<%s %s=%.40q>", n.Data, a.Key, a.Val)
			}
		}
	}
	for _, text := range []string{style, script} {
		sum := sha256.Sum256([]byte(text))
		if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) {
			t.Errorf("policy %s, want %s", policy, want)
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'; ") {
		t.Errorf("policy %s", policy)
	}
	for _, word := range []string{"fetch(", "XMLHttpRequest", "import(", "eval(", "innerHTML", "@import", "https://", "http://"} {
		if strings.Contains(script, word) || strings.Contains(style, word) {
			t.Errorf("the page's own texts have %q", word)
		}
	}
}

// TestTextsStayTexts: names and reasons that end elements make none.
func TestTextsStayTexts(t *testing.T) {
	const hostile = "</script><img src=x onerror=alert(1)> \u2028 \x1b[31m"
	in, records := sampled(t, 60)
	in.Name, in.Description, in.Folder, in.Expectations[0].Text = hostile, hostile, hostile, hostile
	for i := range records {
		records[i].Result.Reason, records[i].Result.Worker, records[i].Sample.Settings[2].Text = hostile, hostile, hostile
	}
	_, all, text := pageOf(t, in, records)
	for _, n := range all {
		if n.Data == "img" {
			t.Fatal("a text has become an element")
		}
	}
	if bytes.ContainsRune(text, '\u2028') || bytes.Contains(text, []byte("\x1b")) {
		t.Error("a text stands in the page as it was")
	}
}

// TestPageSaysWhatTheTablesHave: the verdict comes first, the worst flight has its command, and
// what could not be flown its reason.
func TestPageSaysWhatTheTablesHave(t *testing.T) {
	in, records := sampled(t, 500)
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	_, all, _ := pageOf(t, in, records)
	var body string
	for _, n := range all {
		if n.Data == "body" {
			body = strings.Join(strings.Fields(inside(n)), " ")
		}
	}
	for _, want := range []string{in.Name, r.Summary.Headline, r.Summary.Detail, r.Summary.Worst[0].Again, r.Summary.Worst[0].Reason, "no free port", "always: tilt < 60deg",
		"0 to 16 m/s, uniform", "none, motor 1 off, propeller 2 broken, GPS lost", "Flown by w0 ("} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if verdict, where := strings.Index(body, r.Summary.Headline), strings.Index(body, "Where it breaks"); verdict > where {
		t.Errorf("the verdict is at %d, plots at %d", verdict, where)
	}
}

// TestReportDoesNotDependOnWhoFlew: another order, other workers and durations change the run
// alone.
func TestReportDoesNotDependOnWhoFlew(t *testing.T) {
	in, records := sampled(t, 300)
	_, _, one := pageOf(t, in, records)
	for i := range records {
		records[i].Result.Worker, records[i].Result.Wall, records[i].Result.CPU = "elsewhere", float64(i), 0
	}
	_, _, other := pageOf(t, in, records)
	at := bytes.Index(one, []byte(`<footer id="run"`))
	if at < 0 || len(other) < at || !bytes.Equal(one[:at], other[:at]) {
		t.Error("the pages differ before the run")
	}
	if bytes.Equal(one, other) {
		t.Error("the run does not say who flew")
	}
}
