package store

import (
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

// TestParquetHasEveryColumn of the records, in every row: what is set, verdicts and figures
// between the fixed ones, and null where a record lacks it.
func TestParquetHasEveryColumn(t *testing.T) {
	records := flights(1203)
	f := written(t, records)
	file, err := os.Open(f.Join(ParquetFile))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := parquet.NewReader(file)
	defer reader.Close()
	var names []string
	for _, field := range reader.Schema().Fields() {
		names = append(names, field.Name())
	}
	want := strings.Fields(`sample repeats generation variant weight wind_m_s fault charge_percent mass_kg
		expectation1_held expectation1_judged expectation1_margin expectation1_at_s
		expectation2_held expectation2_judged expectation2_margin expectation2_at_s energy_wh max_tilt_deg
		status reason margin ended duration_s hash version pilot worker wall_s cpu_s recording recording_note key point path`)
	if d := cmp.Diff(want, names); d != "" {
		t.Fatalf("columns:\n%s", d)
	}
	for i := range records {
		got := map[string]any{}
		if err := reader.Read(&got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(rowOf(t, &records[i]), got); d != "" {
			t.Fatalf("row %d:\n%s", i, d)
		}
	}
	if err := reader.Read(&map[string]any{}); !errors.Is(err, io.EOF) {
		t.Errorf("after the last row: %v", err)
	}
}

// rowOf is a record of flights as parquet.Reader gives a row.
func rowOf(t *testing.T, r *campaign.Record) map[string]any {
	t.Helper()
	s, e := &r.Sample, &r.Result
	row := map[string]any{
		"sample": int64(s.Number), "repeats": int64(s.Repeats), "generation": int64(s.Generation), "variant": s.Variant, "weight": s.Weight, "point": []any{s.Point[0], s.Point[1]},
		"status": string(e.Status), "reason": e.Reason, "margin": nil, "ended": e.Ended, "duration_s": e.Duration, "hash": e.Hash, "version": e.Version, "pilot": e.Pilot,
		"worker": e.Worker, "wall_s": e.Wall, "cpu_s": e.CPU, "recording": e.Recording, "recording_note": e.RecordingNote, "key": e.Key, "path": nil,
		"fault": s.Settings[1].Text, "mass_kg": nil, "energy_wh": nil, "max_tilt_deg": nil,
	}
	for name, text := range map[string]string{"wind_m_s": s.Settings[0].Text, "charge_percent": s.Settings[2].Text} {
		row[name] = leadingNumber(t, text)
	}
	if len(s.Settings) > 3 {
		row["mass_kg"] = leadingNumber(t, s.Settings[3].Text)
	}
	for name, x := range e.Figures {
		row[name] = x
	}
	if e.HasMargin {
		row["margin"] = e.Margin
	}
	if e.Path != nil {
		row["path"] = string(e.Path)
	}
	for i := range 2 {
		prefix := fmt.Sprintf("expectation%d_", i+1)
		for _, end := range []string{"held", "judged", "margin", "at_s"} {
			row[prefix+end] = nil
		}
		if i < len(e.Verdicts) {
			v := e.Verdicts[i]
			row[prefix+"held"], row[prefix+"judged"], row[prefix+"at_s"] = v.Held, v.Judged, v.At
			if v.HasMargin {
				row[prefix+"margin"] = v.Margin
			}
		}
	}
	return row
}

func leadingNumber(t *testing.T, text string) (x float64) {
	t.Helper()
	if _, err := fmt.Sscanf(text, "%g", &x); err != nil {
		t.Fatal(err)
	}
	return x
}

// TestReadTakesTheLinesAlone, whatever the Parquet file beside them says. Without them it is no
// campaign without results.
func TestReadTakesTheLinesAlone(t *testing.T) {
	all := flights(12)
	f := written(t, all)
	if err := os.WriteFile(f.Join(ParquetFile), []byte("PAR1 of nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	got, _, err := Read(f.Path)
	if d := cmp.Diff(all, got); err != nil || d != "" {
		t.Errorf("%v\n%s", err, d)
	}
	alone := t.TempDir()
	if got, _, err = Read(alone); err != nil || got != nil {
		t.Errorf("an empty folder: %d, %v", len(got), err)
	}
	if err := os.WriteFile(filepath.Join(alone, ParquetFile), []byte("PAR1 of nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Read(alone); err == nil || !strings.Contains(err.Error(), "results.ndjson is missing: copy it") {
		t.Errorf("a table alone: %v", err)
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
// list to some of them.
func TestPointIsAListOfThreeLevels(t *testing.T) {
	for _, field := range tableOf(flights(20)).schema().Fields() {
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
}

// TestColumnsHaveNamesOfTheirOwn, whatever the campaign calls its variables.
func TestColumnsHaveNamesOfTheirOwn(t *testing.T) {
	records := flights(4)[:1]
	s := &records[0].Sample
	s.Settings = nil
	for _, name := range []string{"sample", "Sample", "wind, gust", "wind  gust", "max_tilt_deg", "größe", ""} {
		s.Settings = append(s.Settings, campaign.Setting{Variable: name, Path: name, Text: "1 m/s²"})
	}
	var got []string
	for _, field := range tableOf(records).schema().Fields()[5:12] {
		got = append(got, field.Name())
	}
	if d := cmp.Diff([]string{"sample_m_s2", "Sample_m_s2_2", "wind__gust_m_s2", "wind__gust_m_s2_2", "max_tilt_deg_m_s2", "gr__e_m_s2", "_m_s2"}, got); d != "" {
		t.Error(d)
	}
	names := newColumnNames()
	if a, b, c := names.take("wind, gust"), names.take("wind  gust"), names.take("WIND__GUST"); a != "wind__gust" || b != "wind__gust_2" || c != "WIND__GUST_3" {
		t.Errorf("%q, %q, %q", a, b, c)
	}
}

// BenchmarkRead100000 reads 100,000 results.
func BenchmarkRead100000(b *testing.B) {
	f := written(b, flights(100_000))
	info, err := os.Stat(f.Join(ResultsFile))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Read(f.Path); err != nil {
			b.Fatal(err)
		}
	}
}
