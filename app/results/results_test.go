package results

import (
	"bytes"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/ui/scatter"
)

func begunOf(t testing.TB, c *file.Campaign, folder string) (*project.Project, *store.Folder) {
	t.Helper()
	p, err := project.New(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.Create(folder, store.Content{Header: p.Header, Campaign: c.Text, Bundle: p.Archive})
	if err != nil {
		t.Fatal(err)
	}
	return p, f
}

// parsed is a campaign of a text.
func parsed(t *testing.T, text string) *file.Campaign {
	t.Helper()
	c, err := file.Parse([]byte(text), filepath.Join(t.TempDir(), "test.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// taken waits until the reader has n results, and returns them with all flights on the way.
func taken(t *testing.T, r *Reader, n int) (*scatter.Table, int) {
	t.Helper()
	paths := 0
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		news, err := r.Take()
		if err != nil {
			t.Fatal(err)
		}
		if paths += len(news.Flights); news.Table.Len() >= n {
			return news.Table, paths
		}
	}
	t.Fatalf("%d results did not come", n)
	return nil, 0
}

// TestResultsComeWhileTheyAreWritten: into the table and as paths, and what was taken stays as it was.
func TestResultsComeWhileTheyAreWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c")
	_, folder := begun(t, "hexa-motor-out-boundary", path)
	defer folder.Close()
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if news, err := r.Take(); news.Table.Len() != 0 || len(news.Flights) != 0 || err != nil {
		t.Fatalf("%d results of an empty campaign, %v", news.Table.Len(), err)
	}
	fill(t, folder, 30)
	before, paths := taken(t, r, 30)
	if paths != 30 {
		t.Errorf("%d paths of 30", paths)
	}
	wind := before.Columns[0]
	if wind.Name != "wind.speed" || wind.Unit != "m/s" || len(wind.Values) != 30 {
		t.Errorf("the first column is %s [%s] with %d values", wind.Name, wind.Unit, len(wind.Values))
	}
	if text := before.Value("max tilt", 0); !strings.HasPrefix(text, "max tilt ") || !strings.HasSuffix(text, "°") {
		t.Errorf("a figure is %q", text)
	}
	random := rand.New(rand.NewPCG(1, 1))
	late := madeUp(random, 31)
	late.Result.Status, late.Result.HasMargin, late.Result.Path = campaign.NotFlown, false, nil
	if _, err := folder.Results().Add(late); err != nil {
		t.Fatal(err)
	}
	after, paths := taken(t, r, 31)
	if paths != 0 || after.States[30] != scatter.NotFlown || !math.IsNaN(float64(after.Margins[30])) {
		t.Errorf("what was not flown has %d paths, state %d, margin %v", paths, after.States[30], after.Margins[30])
	}
	if before.Len() != 30 || len(before.Columns[0].Values) != 30 {
		t.Error("a table that was taken grew")
	}
	record, err := r.Record(30)
	if err != nil || record.Sample.Number != 31 {
		t.Errorf("the record of row 30 is sample %d, %v", record.Sample.Number, err)
	}
}

// TestLinesThatDoNotCountAreSkipped: the results before and after them are shown, and the log tells of the
// file and the place.
func TestLinesThatDoNotCountAreSkipped(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	path := filepath.Join(t.TempDir(), "c")
	_, folder := begun(t, "hexa-motor-out-boundary", path)
	fill(t, folder, 3)
	folder.Close()
	lines := filepath.Join(path, store.ResultsFile)
	text, err := os.ReadFile(lines)
	if err != nil {
		t.Fatal(err)
	}
	first := bytes.IndexByte(text, '\n') + 1
	if err := os.WriteFile(lines, slices.Concat(text[:first], []byte("{no result}\n{}\n"), text[first:]), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for end := time.Now().Add(time.Minute); shown < 3 && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		news, err := r.Take()
		if err != nil {
			t.Fatal(err)
		}
		shown = news.Table.Len()
	}
	if record, err := r.Record(2); err != nil || record.Sample.Number != 3 {
		t.Errorf("row 3 is %+v, %v", record.Sample, err)
	}
	r.Close()
	if said := log.String(); shown != 3 || strings.Count(said, "does not count") != 1 || !strings.Contains(said, store.ResultsFile) || !strings.Contains(said, fmt.Sprint("at byte ", first)) {
		t.Errorf("%d results, and the log has %s", shown, said)
	}
}

// TestRewrittenResults, as by `campaign resume --retry`, are shown in place of the old ones, and what
// comes after them, too.
func TestRewrittenResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c")
	_, folder := begun(t, "hexa-motor-out-boundary", path)
	defer folder.Close()
	fill(t, folder, 20)
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	before, _ := taken(t, r, 20)
	if changed, err := folder.Rewrite(func(r *campaign.Record) bool { return r.Sample.Number > 5 }); changed != 5 || err != nil {
		t.Fatal(changed, err)
	}
	if _, err := folder.Results().Add(madeUp(rand.New(rand.NewPCG(1, 1)), 21)); err != nil {
		t.Fatal(err)
	}
	var news News
	rewritten, paths := false, 0
	for end := time.Now().Add(time.Minute); !(rewritten && news.Table.Len() == 16); time.Sleep(5 * time.Millisecond) {
		if news, err = r.Take(); err != nil || time.Now().After(end) {
			t.Fatalf("rewritten %t, %d results, %v", rewritten, news.Table.Len(), err)
		}
		if rewritten = rewritten || news.Rewritten; rewritten {
			paths += len(news.Flights)
		}
	}
	if paths != 16 || news.Table.Version <= before.Version {
		t.Errorf("%d paths of 16, version %d after %d", paths, news.Table.Version, before.Version)
	}
	for row, want := range []int{6, 7} {
		if record, err := r.Record(row); err != nil || record.Sample.Number != want || news.Table.Numbers[row] != want {
			t.Errorf("row %d is sample %d in the file and %d in the table, want %d, %v", row, record.Sample.Number, news.Table.Numbers[row], want, err)
		}
	}
}

// TestWordsOfAFlight: what became of it, each expectation with what is left of it, values with units.
func TestWordsOfAFlight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c")
	_, folder := begun(t, "hexa-motor-out-boundary", path)
	folder.Close()
	a, err := ReadAbout(path)
	if err != nil {
		t.Fatal(err)
	}
	record := madeUp(rand.New(rand.NewPCG(1, 1)), 4)
	record.Result.Status, record.Result.Ended, record.Result.Margin = campaign.Broken, "crashed", -0.5
	record.Result.Verdicts[0] = campaign.Verdict{Judged: true, HasMargin: true, Margin: -22.5, At: 31.25}
	record.Sample.Settings[0].Text = "3.1415926535 m/s"
	d := a.DetailsOf(7, &record)
	if d.Row != 7 || d.Title != "Sample 4" || d.Verdict != "crashed, margin −50 %" || d.State != scatter.Broken {
		t.Errorf("%d, %q: %q, state %d", d.Row, d.Title, d.Verdict, d.State)
	}
	var lines []string
	for _, l := range d.Lines {
		lines = append(lines, l.Name+": "+l.Value)
	}
	all := strings.Join(lines, "\n")
	for _, want := range []string{"tilt < 45deg: broken by 22.5° at 00:31.3", "to spare", "wind.speed: 3.142 m/s", ", crashed", "max altitude: 20 m"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in\n%s", want, all)
		}
	}
}

// TestTheBoundaryIsFound between flights that held and flights that broke: the line runs where the
// margin that they were given is 0.
func TestTheBoundaryIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c")
	_, folder := begun(t, "hexa-motor-out-boundary", path)
	defer folder.Close()
	fill(t, folder, 80)
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	taken(t, r, 80)
	var c *scatter.Contours
	for end := time.Now().Add(time.Minute); c == nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		c = r.Surface.Of("vehicle.parts[5].mass", "wind.speed")
	}
	if c == nil || len(c.Lines) != 3 || c.Lines[0].Level != 0.5 || len(c.Lines[0].Pieces) == 0 || c.Flights != 80 || c.Averaged != 0 {
		t.Fatalf("%+v", c)
	}
	far := 0
	for _, p := range c.Lines[0].Pieces {
		if mass, wind := float64(p[0]), float64(p[1]); math.Abs(0.6*(5.6-mass)-0.04*(wind-6)) > 0.12 {
			far++
		}
	}
	if far > len(c.Lines[0].Pieces)/5 {
		t.Errorf("%d of %d pieces are far off the boundary", far, len(c.Lines[0].Pieces))
	}
	if r.Surface.Of("wind.speed", "margin") != nil {
		t.Error("there is a boundary over the margin")
	}
}

// TestContourOfAPlane is a straight line, and there is none beyond its values.
func TestContourOfAPlane(t *testing.T) {
	g := grid{xs: []float64{0, 1, 2}, ys: []float64{0, 2, 4}}
	for _, y := range g.ys {
		for _, x := range g.xs {
			g.p = append(g.p, x+y)
		}
	}
	pieces := g.contour(1.5)
	if len(pieces) == 0 {
		t.Fatal("no line")
	}
	for _, p := range pieces {
		for k := 0; k < 4; k += 2 {
			if math.Abs(float64(p[k]+p[k+1])-1.5) > 1e-6 {
				t.Errorf("(%g, %g) is off the line", p[k], p[k+1])
			}
		}
	}
	if n := len(g.contour(7)); n != 0 {
		t.Errorf("%d pieces of a value that is not there", n)
	}
	saddle := grid{xs: []float64{0, 1}, ys: []float64{0, 1}, p: []float64{1, 0, 1, 0}}
	saddle.p[2], saddle.p[3] = 0, 1 // by rows: 1 0 / 0 1
	if n := len(saddle.contour(0.4)); n != 2 {
		t.Errorf("%d pieces at a saddle, want 2", n)
	}
}

// TestVariantsOfASample belong together, and a search knows what it makes small.
func TestVariantsOfASample(t *testing.T) {
	c := parsed(t, "name: two\nscenario: gust-landing\nvariables: {wind.speed: 0..9 m/s}\nmethod: {kind: compare, design: halton}\nvariants: {quad: {vehicle: quad-1.5kg}, hexa: {vehicle: hexa-7kg}}\nflights: 6\n")
	path := filepath.Join(t.TempDir(), "c")
	_, folder := begunOf(t, c, path)
	defer folder.Close()
	random := rand.New(rand.NewPCG(1, 1))
	for number := 6; number >= 1; number-- { // the last one ends first
		r := madeUp(random, number)
		r.Sample.Generation, r.Sample.Point, r.Sample.Variant = 1, []float64{float64((number - 1) / 2)}, []string{"hexa", "quad"}[number%2]
		r.Sample.Settings = append(r.Sample.Settings[:1], campaign.Setting{Variable: "variant", Target: campaign.VehicleFile, Text: "quad-1.5kg"})
		if _, err := folder.Results().Add(r); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	table, _ := taken(t, r, 6)
	for row, n := range table.Numbers {
		beside := table.Beside(row)
		if len(beside) != 1 || (table.Numbers[beside[0]]-1)/2 != (n-1)/2 || table.Numbers[beside[0]] == n {
			t.Errorf("beside sample %d: rows %v", n, beside)
		}
		if want := []uint8{1, 0}[n%2]; table.Variant[row] != want {
			t.Errorf("sample %d is of variant %d, want %d", n, table.Variant[row], want)
		}
	}
	for text, want := range map[string]string{"worst": "margin", "boundary": ""} {
		c := parsed(t, "name: one\nscenario: gust-landing\nvariables: {wind.speed: 0..9 m/s}\nmethod: "+text+"\nflights: 20\n")
		path := filepath.Join(t.TempDir(), "c")
		_, folder := begunOf(t, c, path)
		folder.Close()
		a, err := ReadAbout(path)
		if err != nil || a.objective() != want || a.Flights != 20 {
			t.Errorf("%s: objective %q, %d flights, %v", text, a.objective(), a.Flights, err)
		}
	}
}
