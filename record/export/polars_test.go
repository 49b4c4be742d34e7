package export_test

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/record/export"
)

// motorLists are the columns with a value for each motor.
var motorLists = []string{"motor_rpm", "motor_thrust_n", "motor_pulse_us"}

// exported is a Parquet file of recorded, and its bytes.
func exported(t *testing.T) (path string, content []byte) {
	t.Helper()
	r, _ := recorded(t)
	var b bytes.Buffer
	if err := export.Parquet(&b, r, r.Vehicles); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "flight.parquet")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path, b.Bytes()
}

// TestMotorsAreListsOfThreeLevels: a group that is annotated as LIST, a repeated group list, and its
// element. A bare repeated field is an empty list to polars.
//
// Source: Apache Parquet, LogicalTypes.md, Lists.
func TestMotorsAreListsOfThreeLevels(t *testing.T) {
	_, content := exported(t)
	f, err := parquet.OpenFile(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range motorLists {
		i := slices.IndexFunc(f.Schema().Fields(), func(f parquet.Field) bool { return f.Name() == name })
		if i < 0 {
			t.Fatalf("no column %s", name)
		}
		outer := f.Schema().Fields()[i]
		logical := outer.Type().LogicalType()
		if logical == nil || logical.Value == nil || logical.String() != "LIST" || outer.Repeated() {
			t.Errorf("%s is annotated as %v, repeated %t: want a LIST", name, logical, outer.Repeated())
			continue
		}
		list := outer.Fields()
		if len(list) != 1 || list[0].Name() != "list" || !list[0].Repeated() || len(list[0].Fields()) != 1 {
			t.Errorf("%s has the fields %v, want a repeated group list with one field", name, list)
			continue
		}
		if e := list[0].Fields()[0]; e.Name() != "element" || !e.Leaf() || e.Repeated() {
			t.Errorf("%s has the element %v", name, e)
		}
	}
	for _, field := range f.Schema().Fields() {
		if field.Repeated() {
			t.Errorf("%s is repeated outside of a LIST", field.Name())
		}
	}
}

// readLists prints the columns of lists as polars reads them.
const readLists = `
const pl = require('nodejs-polars');
const df = pl.readParquet(process.argv[2]);
const out = {};
for (const name of process.argv.slice(3)) out[name] = df.getColumn(name).toArray().map((v) => Array.from(v.toArray ? v.toArray() : v));
console.log(JSON.stringify(out));
`

// TestPolarsReadsTheMotors, where npm is.
func TestPolarsReadsTheMotors(t *testing.T) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed: polars can't read the file; the schema is checked by TestMotorsAreListsOfThreeLevels")
	}
	path, content := exported(t)
	folder := t.TempDir()
	install := exec.Command(npm, "install", "--no-save", "--no-audit", "--no-fund", "--include=optional", "nodejs-polars@0.26.1", "nodejs-polars-linux-x64-gnu@0.26.1")
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("nodejs-polars 0.26.1 can't be installed here: %v: %s", err, out)
	}
	script := filepath.Join(folder, "read.js")
	if err := os.WriteFile(script, []byte(readLists), 0o644); err != nil {
		t.Fatal(err)
	}
	read := exec.Command("node", append([]string{script, path}, motorLists...)...)
	var problems bytes.Buffer
	read.Stderr = &problems
	out, err := read.Output()
	if err != nil {
		t.Fatalf("polars: %v: %s", err, &problems)
	}
	var got map[string][][]float64
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v: %.200s", err, out)
	}
	type moment struct {
		RPM    []float32 `parquet:"motor_rpm,list"`
		Thrust []float32 `parquet:"motor_thrust_n,list"`
		Pulse  []uint32  `parquet:"motor_pulse_us,list"`
	}
	want, err := parquet.Read[moment](bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range motorLists {
		if len(got[name]) != len(want) {
			t.Fatalf("%s has %d rows, want %d", name, len(got[name]), len(want))
		}
	}
	for i, w := range want {
		for k := range 4 {
			for name, v := range map[string]float64{"motor_rpm": float64(w.RPM[k]), "motor_thrust_n": float64(w.Thrust[k]), "motor_pulse_us": float64(w.Pulse[k])} {
				if list := got[name][i]; len(list) != 4 || math.Abs(list[k]-v) > 1e-6*math.Abs(v) {
					t.Fatalf("row %d: polars reads %s as %v, want %v for motor %d", i, name, list, v, k+1)
				}
			}
		}
	}
}
