package page_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// document is a page as another reader of HTML sees it.
type document struct {
	root     *html.Node
	contents map[string]any
	columns  []byte
}

// written returns the page of a flight's file, with its bytes.
func written(t *testing.T, path, only string) (*document, []byte) {
	t.Helper()
	f, err := page.Read(t.Context(), path, only, "")
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := f.HTML(&text); err != nil {
		t.Fatal(err)
	}
	d := new(document)
	if d.root, err = html.Parse(bytes.NewReader(text.Bytes())); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(inside(d.byID(t, "contents"))), &d.contents); err != nil {
		t.Fatal(err)
	}
	packed, err := base64.StdEncoding.DecodeString(strings.TrimSpace(inside(d.byID(t, "data"))))
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if d.columns, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return d, text.Bytes()
}

func (d *document) all() (list []*html.Node) {
	for n := range d.root.Descendants() {
		if n.Type == html.ElementNode {
			list = append(list, n)
		}
	}
	return list
}

func (d *document) byID(t *testing.T, id string) *html.Node {
	t.Helper()
	for _, n := range d.all() {
		if attribute(n, "id") == id {
			return n
		}
	}
	t.Fatalf("no element %s", id)
	return nil
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

// vehicle is what the contents say of a vehicle.
type vehicle struct {
	Name    string
	Columns []struct {
		Name         string
		Scale        float64
		Every, Count int
	}
	Flights []struct {
		Number uint64
		Begins float64
	}
	Modes []struct{ Name string }
	Marks []struct {
		At       float64
		Severity int
		Text     string
	}
	Shape struct {
		Motors         []any
		Span, Standing float64
		Body           int
	}
	Route [][3]float64
}

func (d *document) vehicles(t *testing.T) (list []vehicle) {
	t.Helper()
	text, err := json.Marshal(d.contents["vehicles"])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// roles counts the parts of a body by what moves them.
func (d *document) roles(t *testing.T, body int) map[int]int {
	t.Helper()
	count := map[int]int{}
	for _, p := range d.contents["bodies"].([]any)[body].(map[string]any)["parts"].([]any) {
		count[int(p.(map[string]any)["role"].(float64))]++
	}
	return count
}

// firstHeight returns the first height of the land's fine grid, in its unit.
func (d *document) firstHeight(t *testing.T) float64 {
	t.Helper()
	reader := bytes.NewReader(d.columns)
	for _, v := range d.vehicles(t) {
		for _, c := range v.Columns {
			for range c.Count {
				if _, err := binary.ReadVarint(reader); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	x, err := binary.ReadVarint(reader)
	if err != nil {
		t.Fatal(err)
	}
	return float64(x)
}

// TestPageHasTheStatesOfTheRecording: what the page's numbers say, read as its format is
// documented, is what was recorded, to within half of their units.
func TestPageHasTheStatesOfTheRecording(t *testing.T) {
	path := recorded(t, "alpha", "beta")
	d, _ := written(t, path, "")
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	reader := bytes.NewReader(d.columns)
	vehicles := d.vehicles(t)
	if len(vehicles) != 2 || vehicles[0].Name != "alpha" || vehicles[1].Name != "beta" {
		t.Fatalf("%d vehicles", len(vehicles))
	}
	for n, v := range vehicles {
		columns := map[string][]float64{}
		for _, c := range v.Columns {
			var sum int64
			for range c.Count {
				x, err := binary.ReadVarint(reader)
				if err != nil {
					t.Fatalf("%s: %v", c.Name, err)
				}
				sum += x
				columns[c.Name] = append(columns[c.Name], float64(sum)*c.Scale)
			}
		}
		truths := map[[2]int64]message.Truth{} // by flight and milliseconds
		err := r.Truths(r.Vehicles[n], func(elapsed float64, truth *message.Truth) error {
			truths[[2]int64{int64(truth.Flight), int64(math.Round(1000 * elapsed))}] = *truth
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		count := len(columns["time"])
		if count < 6*20 || count > 6*25+5 {
			t.Errorf("%s: %d samples in 6 s, want 20 to 25 a second", v.Name, count)
		}
		for i, at := range columns["time"] {
			truth, ok := truths[[2]int64{int64(columns["flight"][i]), int64(math.Round(1000 * at))}]
			if !ok {
				t.Fatalf("%s: sample %d at %g s was not recorded", v.Name, i, at)
			}
			for axis, name := range [3]string{"placeNorth", "placeEast", "placeDown"} {
				if got, want := columns[name][i], truth.PositionNED[axis]; math.Abs(got-want) > 0.0051 {
					t.Fatalf("%s: %s at %g s is %g m, want %g m", v.Name, name, at, got, want)
				}
			}
			if i%5 == 0 {
				if got, want := columns["voltage"][i/5], float64(truth.Voltage); math.Abs(got-want) > 0.0051 {
					t.Fatalf("%s: voltage at %g s is %g V, want %g V", v.Name, at, got, want)
				}
			}
		}
		if len(v.Flights) != 2 || math.Abs(v.Flights[1].Begins-4) > 0.02 {
			t.Errorf("%s: flights %+v, want a second one at 4 s", v.Name, v.Flights)
		}
		if !slices.ContainsFunc(v.Marks, func(m struct {
			At       float64
			Severity int
			Text     string
		}) bool {
			return m.Text == "motor 2 failed" && m.Severity == 2 && math.Abs(m.At-2) < 0.02
		}) {
			t.Errorf("%s: no fault at 2 s in %+v", v.Name, v.Marks)
		}
		if len(v.Shape.Motors) != 4 {
			t.Errorf("%s has %d motors", v.Name, len(v.Shape.Motors))
		}
	}
	land := d.contents["land"].(map[string]any)
	for _, name := range []string{"near", "far"} {
		side := int(land[name].(map[string]any)["side"].(float64))
		for i := range side * side {
			if _, err := binary.ReadVarint(reader); err != nil {
				t.Fatalf("%s: post %d of %d: %v", name, i, side*side, err)
			}
		}
	}
	bodies := d.contents["bodies"].([]any)
	if len(bodies) != 1 {
		t.Errorf("%d bodies of vehicles that look alike", len(bodies))
	}
	for _, c := range bodies[0].(map[string]any)["columns"].([]any) {
		for range int(c.(map[string]any)["count"].(float64)) {
			if _, err := binary.ReadVarint(reader); err != nil {
				t.Fatalf("the body: %v", err)
			}
		}
	}
	if reader.Len() != 0 {
		t.Errorf("%d bytes are nobody's", reader.Len())
	}
	one, _ := written(t, path, "beta")
	if list := one.vehicles(t); len(list) != 1 || list[0].Name != "beta" {
		t.Errorf("of beta alone the page has %d vehicles", len(list))
	}
}

// TestPageAsksForNothing: its policy forbids everything but its own texts, by their hashes, and
// nothing in it refers to another file.
func TestPageAsksForNothing(t *testing.T) {
	d, _ := written(t, recorded(t, ""), "")
	policy, first := "", ""
	var style, script string
	for _, n := range d.all() {
		switch {
		case n.Data == "meta" && attribute(n, "http-equiv") == "Content-Security-Policy":
			policy = attribute(n, "content")
			if first != "" {
				t.Errorf("the policy comes after <%s>", first)
			}
		case n.Data == "script" && attribute(n, "type") == "":
			script = inside(n)
		case n.Data == "style":
			style = inside(n)
		}
		if n.Data == "script" || n.Data == "style" || n.Data == "link" {
			first = n.Data
		}
		for _, a := range n.Attr {
			reference := a.Key == "src" || a.Key == "href" || a.Key == "action" || a.Key == "data" || a.Key == "srcset"
			if reference && !strings.HasPrefix(a.Val, "data:") || strings.HasPrefix(a.Key, "on") || a.Key == "style" {
				t.Errorf("<%s %s=%.40q>", n.Data, a.Key, a.Val)
			}
		}
	}
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; font-src data:; img-src data:; base-uri 'none'; form-action 'none'", hash(script), hash(style))
	if policy != want {
		t.Errorf("policy %s, want %s", policy, want)
	}
	for _, word := range []string{"fetch(", "XMLHttpRequest", "import(", "eval(", "innerHTML", "@import", "https://", "http://"} {
		if strings.Contains(script, word) || strings.Contains(style, word) {
			t.Errorf("the page's own texts have %q", word)
		}
	}
}

// TestTextsOfFilesStayTexts: names and texts that end elements and strings are what they were,
// and make no element.
func TestTextsOfFilesStayTexts(t *testing.T) {
	d, text := written(t, recorded(t, ""), "")
	scripts := 0
	for _, n := range d.all() {
		switch n.Data {
		case "script":
			scripts++
		case "img":
			t.Error("a text has become an element")
		}
	}
	if scripts != 2 {
		t.Errorf("%d scripts, want that of the page and its contents", scripts)
	}
	if bytes.Contains(text, []byte("<img")) || bytes.ContainsRune(text, '\u2028') {
		t.Error("a text stands in the page as it was")
	}
	want := plaintext.Line(hostile)
	if got := d.contents["title"]; got != want {
		t.Errorf("title %q, want %q", got, want)
	}
	v := d.vehicles(t)[0]
	if got := v.Modes[len(v.Modes)-1].Name; got != want {
		t.Errorf("mode %q, want %q", got, want)
	}
	verdicts := d.contents["verdicts"].([]any)
	bad, good := verdicts[0].(map[string]any), verdicts[1].(map[string]any)
	if bad["expectation"] != "always: "+want || bad["outcome"] != "broken" || bad["margin"] != "1.25 m" || bad["why"] != want || good["outcome"] != "held" {
		t.Errorf("verdicts %+v", verdicts)
	}
	marks := d.contents["bookmarks"].([]any)
	if len(marks) != 1 || marks[0].(map[string]any)["name"] != want || marks[0].(map[string]any)["at"] != 1.5 {
		t.Errorf("bookmarks %+v", marks)
	}
}

// TestPageSaysWhatIsMissing: of a recording that is cut there is a page that says so, and of what
// is no flight there is an error that names the file.
func TestPageSaysWhatIsMissing(t *testing.T) {
	path := recorded(t, "")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.mcap")
	for n := len(whole); ; n -= 64 { // until its end is missing, and not the index alone
		if err := os.WriteFile(cut, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := record.Open(cut)
		if err != nil {
			t.Fatal(err)
		}
		complete := r.Complete
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if !complete {
			break
		}
	}
	d, _ := written(t, cut, "")
	if notices, _ := json.Marshal(d.contents["notices"]); !strings.Contains(string(notices), "the recording has ") {
		t.Errorf("notices %s", notices)
	}
	for _, c := range []struct{ name, content, only, want string }{
		{"notes.txt", "no flight", "", "notes.txt"},
		{"flight.mcap", string(whole), "gamma", `no such vehicle: "gamma"; it has a single vehicle, without a name`},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := page.Read(t.Context(), path, c.only, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
