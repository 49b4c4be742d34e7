package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/campaign"
)

// flights are n records with everything that a record can have.
func flights(n int) (all []campaign.Record) {
	for i := range n {
		u := float64(i) / float64(n)
		r := campaign.Record{
			Sample: campaign.Sample{Number: i + 1, Generation: 1 + i/50, Point: []float64{u, 1 - u}, Weight: 1 + u/7, Settings: []campaign.Setting{
				{Variable: "wind", Target: campaign.ScenarioNumber, Path: "weather.wind.speed", Text: fmt.Sprint(12*u, " m/s")},
				{Variable: "fault", Target: campaign.ScenarioStep, Path: "1", Text: []string{"fail_motor {motor: 2}", "{}"}[i%2]},
				{Variable: "charge", Target: campaign.VehicleParameter, Path: "battery.charge", Text: fmt.Sprint(50+50*u, "%")},
			}},
			Result: campaign.Result{Key: fmt.Sprintf("%032x", i+1), Status: campaign.Held, Margin: math.Sin(20 * u), HasMargin: true, Ended: "all decided", Duration: 30 + u,
				Verdicts: []campaign.Verdict{{Held: true, Judged: true, HasMargin: true, Margin: 3 * u, At: 4}, {}},
				Figures:  map[string]float64{"max_tilt_deg": 40 * u, "energy_wh": 2}, Hash: fmt.Sprintf("%016x", i*i), Version: "v1", Pilot: "built-in",
				Path: campaign.EncodePath(campaign.Path{Points: []campaign.PathPoint{{}, {Time: 1 + u, North: u, East: 3}}}), Worker: "w1", Wall: 0.1, CPU: 0.09, Recording: ""},
		}
		switch i % 5 {
		case 1:
			r.Result.Status, r.Result.Reason, r.Result.Margin = campaign.Broken, "tilt of 70 deg, \"more\" than 60 °", -0.2
		case 2:
			r.Sample.Variant, r.Sample.Settings = "light", append(r.Sample.Settings, campaign.Setting{Target: campaign.VehicleParameter, Path: "mass", Text: "1.2 kg"})
		case 3:
			r.Result = campaign.Result{Key: r.Result.Key, Status: campaign.NotFlown, Reason: "no such motor"}
		}
		all = append(all, r)
	}
	return all
}

// written is a folder with results and their Parquet file.
func written(t testing.TB, records []campaign.Record) *Folder {
	t.Helper()
	f, err := Create(filepath.Join(t.TempDir(), "c"), Content{Header: Header{ID: "c1", Bundle: "b"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if _, err := f.Results().Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.WriteParquet(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// TestParquetGivesTheResultsBack, to the last bit, as the NDJSON file does.
func TestParquetGivesTheResultsBack(t *testing.T) {
	want := flights(1203)
	f := written(t, want)
	lines, _, err := ReadResults(f.Join(ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadParquet(f.Join(ParquetFile))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(lines, got); d != "" {
		t.Errorf("NDJSON and Parquet differ:\n%s", d[:min(len(d), 3000)])
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("what was written and read differ:\n%s", d[:min(len(d), 3000)])
	}
}

// TestReadPrefersTheParquetFileUntilResultsAreAdded.
func TestReadPrefersTheParquetFileUntilResultsAreAdded(t *testing.T) {
	all := flights(12)
	f := written(t, all[:10])
	lines := f.Join(ResultsFile)
	text, err := os.ReadFile(lines)
	if err != nil {
		t.Fatal(err)
	}
	spoilt := bytes.Replace(text, []byte(`"held"`), []byte(`"hold"`), 1) // of the same size: only the NDJSON file says it
	if err := os.WriteFile(lines, spoilt, 0o644); err != nil {
		t.Fatal(err)
	}
	got, _, err := Read(f.Path)
	if err != nil || cmp.Diff(all[:10], got) != "" {
		t.Errorf("complete: %v, %s", err, cmp.Diff(all[:10], got))
	}
	if err := os.WriteFile(lines, text, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, r := range all[10:] {
		if _, err := f.Results().Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if got, _, err = Read(f.Path); err != nil || len(got) != 12 {
		t.Errorf("with more results: %d, %v", len(got), err)
	}
	if err := os.WriteFile(f.Join(ParquetFile), []byte("PAR1 of nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, _, err = Read(f.Path); err != nil || len(got) != 12 {
		t.Errorf("beside a damaged Parquet file: %d, %v", len(got), err)
	}
	if got, _, err = Read(t.TempDir()); err != nil || got != nil {
		t.Errorf("an empty folder: %d, %v", len(got), err)
	}
}

// TestOthersReadTheParquetFile: names with units, one value a row, null where there is none.
func TestOthersReadTheParquetFile(t *testing.T) {
	f := written(t, flights(203))
	file, err := os.Open(f.Join(ParquetFile))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := parquet.NewReader(file)
	defer reader.Close()
	for i := 0; ; i++ {
		row := map[string]any{}
		if err := reader.Read(&row); errors.Is(err, io.EOF) {
			if i != 203 {
				t.Errorf("%d rows, want 203", i)
			}
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			t.Log(row)
		}
		if got, want := row["wind_m_s"], 12*(float64(i)/203); got != want || row["sample"] != int64(i+1) {
			t.Errorf("row %d: wind %v, want %g; sample %v", i, got, want, row["sample"])
		}
	}
	script := `
import sys, json
try:
    import pyarrow.parquet as p
    t = p.read_table(sys.argv[1]); print(json.dumps([t.num_rows, sum(x or 0 for x in t["wind_m_s"].to_pylist()), t.column_names]))
except ImportError:
    import duckdb
    n, s = duckdb.sql(f"select count(*), sum(wind_m_s) from '{sys.argv[1]}'").fetchone(); print(json.dumps([n, s, []]))
`
	out, err := exec.Command("python3", "-c", script, f.Join(ParquetFile)).Output()
	if err != nil {
		t.Skip("python3 has neither pyarrow nor duckdb: read by parquet-go alone")
	}
	var got []any
	if err := json.Unmarshal(out, &got); err != nil || got[0] != 203.0 || math.Abs(got[1].(float64)-12*101) > 1e-9 {
		t.Errorf("python3: %s, %v", out, err)
	}
}

// TestPointIsAListOfThreeLevels, as polars and others expect: a bare repeated field is an empty
// list to some of them. Files of earlier versions, which have one, are read.
func TestPointIsAListOfThreeLevels(t *testing.T) {
	file, f, err := openParquet(written(t, flights(20)).Join(ParquetFile))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, field := range f.Schema().Fields() {
		if field.Repeated() {
			t.Errorf("%s is repeated outside of a LIST", field.Name())
		}
		if field.Name() != "point" {
			continue
		}
		logical := field.Type().LogicalType()
		if field.Leaf() || logical == nil || logical.String() != "LIST" || !field.Fields()[0].Repeated() || field.Fields()[0].Name() != "list" || field.Fields()[0].Fields()[0].Name() != "element" {
			t.Errorf("point is %v", field)
		}
	}
	got := make([]campaign.Record, 2)
	var old bytes.Buffer
	w := parquet.NewWriter(&old, parquet.NewSchema("flights", parquet.Group{"point": parquet.Repeated(parquet.Leaf(parquet.DoubleType))}))
	for _, p := range [][2]float64{{0.25, 0.5}, {0.75, 1}} {
		if _, err := w.WriteRows([]parquet.Row{{parquet.DoubleValue(p[0]).Level(0, 1, 0), parquet.DoubleValue(p[1]).Level(1, 1, 0)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := parquet.OpenFile(bytes.NewReader(old.Bytes()), int64(old.Len()))
	if err != nil {
		t.Fatal(err)
	}
	table := &table{}
	table.fixed(newColumnNames())
	for _, col := range table.columns {
		if col.name == "point" {
			if err := readColumn(before.RowGroups()[0].ColumnChunks()[0], col, got); err != nil {
				t.Fatal(err)
			}
		}
	}
	if d := cmp.Diff([][]float64{{0.25, 0.5}, {0.75, 1}}, [][]float64{got[0].Sample.Point, got[1].Sample.Point}); d != "" {
		t.Error(d)
	}
}

// TestColumnsHaveNamesOfTheirOwn, whatever the campaign calls its variables.
func TestColumnsHaveNamesOfTheirOwn(t *testing.T) {
	records := flights(4)[:1]
	s := &records[0].Sample
	s.Settings = nil
	for _, name := range []string{"sample", "Sample", "wind, gust", "wind  gust", "max_tilt_deg", "größe", ""} {
		s.Settings = append(s.Settings, campaign.Setting{Variable: name, Path: name, Text: "1 m/s²"})
	}
	got, err := ReadParquet(written(t, records).Join(ParquetFile))
	if d := cmp.Diff(records, got); err != nil || d != "" {
		t.Errorf("%v\n%s", err, d)
	}
	names := newColumnNames()
	if a, b, c := names.take("wind, gust"), names.take("wind  gust"), names.take("WIND__GUST"); a != "wind__gust" || b != "wind__gust_2" || c != "WIND__GUST_3" {
		t.Errorf("%q, %q, %q", a, b, c)
	}
}

// TestDamagedParquetFilesAreRefused, without a panic.
func TestDamagedParquetFilesAreRefused(t *testing.T) {
	f := written(t, flights(30))
	whole, err := os.ReadFile(f.Join(ParquetFile))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.parquet")
	for n := 0; n < len(whole); n += 97 {
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadParquet(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%d of %d bytes: %v", n, len(whole), err)
		}
	}
}

// BenchmarkRead100000 reads 100,000 results.
func BenchmarkRead100000(b *testing.B) {
	var text bytes.Buffer
	if err := writeParquet(&text, flights(100_000), 0); err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "x.parquet")
	if err := os.WriteFile(path, text.Bytes(), 0o644); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadParquet(path); err != nil {
			b.Fatal(err)
		}
	}
}
