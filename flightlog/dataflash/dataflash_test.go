package dataflash_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog/dataflash"
	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/flightlog/source"
)

func read(t testing.TB, data []byte) *dataflash.Log {
	t.Helper()
	l, err := dataflash.Read(bytes.NewReader(data), int64(len(data)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestEveryFormatCharacter: numbers at the ends of their ranges, texts and arrays.
func TestEveryFormatCharacter(t *testing.T) {
	var d logtest.DataFlash
	d.Define(1, "ALL1", "QabBhHiIfdn", "TimeUS,a,b,B,h,H,i,I,f,d,n")
	d.Define(2, "ALL2", "QNZcCeELMqg", "TimeUS,N,Z,c,C,e,E,L,M,q,g")
	array := [32]int16{0: math.MinInt16, 31: math.MaxInt16}
	d.Add("ALL1", 1_500_000, array, -128, 255, math.MinInt16, math.MaxUint16, math.MinInt32, math.MaxUint32, 0.1, math.Pi, "abcd")
	d.Add("ALL2", 2_500_000, "sixteen letters!", strings.Repeat("z", 64), -12345, 54321, -1234567, 4294967295, -353632620, 200, math.MinInt64, 0x3555)
	l := read(t, d.Bytes())
	one, two := l.Table("ALL1"), l.Table("ALL2")
	want := map[string]float64{
		"b": -128, "B": 255, "h": math.MinInt16, "H": math.MaxUint16, "i": math.MinInt32, "I": math.MaxUint32, "f": float64(float32(0.1)), "d": math.Pi,
		"c": -123.45, "C": 543.21, "e": -12345.67, "E": 42949672.95, "L": -35.363262, "M": 200, "q": math.MinInt64, "g": 0.333251953125,
	}
	seen := 0
	for _, table := range []*dataflash.Table{one, two} {
		for _, c := range table.Columns {
			x, ok := want[c.Name]
			if !ok {
				continue
			}
			seen++
			if got, err := table.Floats(c.Name); err != nil || got[0][0] != x {
				t.Errorf("%s: %v, %v, want %v", c.Name, got, err, x)
			}
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d columns were seen", seen, len(want))
	}
	if times, err := two.Times(); err != nil || times[0] != 2.5 {
		t.Errorf("times %v, %v", times, err)
	}
	if a, err := one.Arrays("a"); err != nil || a[0] != array {
		t.Errorf("array %v, %v", a, err)
	}
	for column, text := range map[string]string{"N": "sixteen letters!", "Z": strings.Repeat("z", 64)} {
		if got, err := two.Strings(column); err != nil || got[0] != text {
			t.Errorf("%s: %q, %v", column, got, err)
		}
	}
	if q, err := two.Integers("q"); err != nil || q[0] != math.MinInt64 {
		t.Errorf("q: %v, %v", q, err)
	}
	for _, wrong := range []func() error{
		func() error { _, err := one.Floats("a"); return err },
		func() error { _, err := one.Floats("none"); return err },
		func() error { _, err := one.Strings("b"); return err },
		func() error { _, err := one.Arrays("b"); return err },
		func() error { _, err := one.Integers("f"); return err },
		func() error { _, err := l.Table("NONE").Floats("b"); return err },
	} {
		if err := wrong(); !errors.Is(err, dataflash.ErrNoColumn) {
			t.Errorf("got %v", err)
		}
	}
}

// TestUnits are those of FMTU, with what the format does to the value taken into account.
func TestUnits(t *testing.T) {
	var d logtest.DataFlash
	d.Define(150, "FMTU", "QBNN", "TimeUS,FmtType,UnitIds,MultIds")
	d.Define(151, "UNIT", "QbZ", "TimeUS,Id,Label")
	d.Define(152, "MULT", "Qbd", "TimeUS,Id,Mult")
	d.Define(10, "BAT", "Qfcf", "TimeUS,CurrTot,Temp,Res")
	d.Add("UNIT", 0, int('s'), "s")
	d.Add("UNIT", 0, int('a'), "Ah")
	d.Add("UNIT", 0, int('O'), "degC")
	d.Add("MULT", 0, int('F'), 1e-6)
	d.Add("MULT", 0, int('C'), 1e-3)
	d.Add("MULT", 0, int('B'), 1e-2)
	d.Add("FMTU", 0, 10, "saO?", "FCB?")
	d.Add("BAT", 1, 250.0, 2150, 0.01)
	table := read(t, d.Bytes()).Table("BAT")
	for i, want := range []struct {
		unit   string
		factor float64
	}{{"s", 1e-6}, {"Ah", 1e-3}, {"degC", 1}, {"", 1}} {
		if c := table.Columns[i]; c.Unit != want.unit || math.Abs(c.Factor-want.factor) > 1e-12 {
			t.Errorf("%s: unit %q times %v, want %q times %v", c.Name, c.Unit, c.Factor, want.unit, want.factor)
		}
	}
}

// TestOldLogsHaveTimesFromTheRecordsBefore: types without a time, milliseconds, and the time
// of the GPS, whose TimeMS is that of the week.
func TestOldLogsHaveTimesFromTheRecordsBefore(t *testing.T) {
	var d logtest.DataFlash
	d.Define(1, "ATT", "Icc", "TimeMS,Roll,Pitch")
	d.Define(2, "GPS", "BII", "Status,TimeMS,T")
	d.Define(3, "EV", "B", "Id")
	d.Add("EV", 10)
	d.Add("ATT", 2500, 100, 200)
	d.Add("EV", 11)
	d.Add("GPS", 3, 400_000_000, 2700)
	d.Add("EV", 12)
	l := read(t, d.Bytes())
	if times, err := l.Table("EV").Times(); err != nil || !slices.Equal(times, []float64{0, 2.5, 2.7}) {
		t.Errorf("events at %v, %v", times, err)
	}
	if times, err := l.Table("GPS").Times(); err != nil || !slices.Equal(times, []float64{2.7}) {
		t.Errorf("GPS at %v, %v", times, err)
	}
}

// sample is a log of n records that are told apart by a counter.
func sample(n int) []byte {
	var d logtest.DataFlash
	d.Define(1, "ATT", "Qccc", "TimeUS,Roll,Pitch,Yaw")
	d.Define(2, "CNT", "QIZ", "TimeUS,N,Text")
	d.Define(3, "RCOU", "QHHHH", "TimeUS,C1,C2,C3,C4")
	for i := range n {
		d.Add("ATT", i*2500, i, -i, 2*i)
		d.Add("CNT", i*2500, i, "record")
		d.Add("RCOU", i*2500, 1000+i%1000, 1500, 1500, 1500)
	}
	return d.Bytes()
}

// counters returns the counters that are left of a log.
func counters(t testing.TB, l *dataflash.Log) []float64 {
	t.Helper()
	n, err := l.Table("CNT").Floats("N")
	if err != nil {
		t.Fatal(err)
	}
	return n[0]
}

// TestCutAtAnyByte: all whole records before the cut are there.
func TestCutAtAnyByte(t *testing.T) {
	data := sample(6)
	const begin = 4 * 89
	const each = 17 + 79 + 19
	for size := begin; size <= len(data); size++ {
		l := read(t, data[:size])
		whole := (size - begin) / each
		left := (size - begin) % each
		want := 3 * whole
		if left >= 17 {
			want++
		}
		if left >= 17+79 {
			want++
		}
		if got := l.Records - 4; got != want {
			t.Fatalf("%d bytes: %d records, want %d", size, got, want)
		}
		if l.Damage.Skipped > 79 || l.Damage.Skipped > 0 && l.Damage.Skips[0].Offset+l.Damage.Skips[0].Bytes != int64(size) {
			t.Fatalf("%d bytes: skipped %v", size, l.Damage.Skips)
		}
	}
	if _, err := dataflash.Read(bytes.NewReader(data[:50]), 50, nil); !errors.Is(err, dataflash.ErrNotALog) {
		t.Errorf("50 bytes: %v", err)
	}
}

// TestLostAndForeignBytes: records around a gap, around bytes that belong to no record and
// around an unknown type are read, and Skips tells where the damage is.
func TestLostAndForeignBytes(t *testing.T) {
	data := sample(200)
	random := rand.New(rand.NewSource(1))
	for range 300 {
		at := 4*89 + 3*115 + random.Intn(len(data)-4*89-10*115)
		n := 1 + random.Intn(600)
		var damaged []byte
		var lost int // records at most
		if random.Intn(2) == 0 {
			n = min(n, len(data)-at-400)
			damaged = append(slices.Clone(data[:at]), data[at+n:]...)
			lost = n/115 + 2
		} else {
			foreign := make([]byte, n)
			random.Read(foreign)
			foreign[0] = 0xa3
			damaged = slices.Concat(data[:at], foreign, data[at:])
			lost = 2
		}
		l := read(t, damaged)
		good := map[float64]bool{}
		for _, n := range counters(t, l) {
			if n == math.Trunc(n) && n < 200 {
				good[n] = true
			}
		}
		if len(good) < 200-lost {
			t.Fatalf("at %d, %d bytes: %d of 200 are left, want %d; skipped %v", at, n, len(good), 200-lost, l.Damage.Skips)
		}
		if l.Damage.Skipped > 0 && !strings.Contains(l.Damage.String(), "skipped") {
			t.Fatalf("it says %q", l.Damage.String())
		}
	}
}

// TestErasedTail: what a flash memory holds after the log is skipped, as one part.
func TestErasedTail(t *testing.T) {
	data := sample(10)
	l := read(t, append(slices.Clone(data), bytes.Repeat([]byte{0xff}, 5<<20)...))
	if len(l.Damage.Skips) != 1 || l.Damage.Skips[0] != (source.Skip{Offset: int64(len(data)), Bytes: 5 << 20}) {
		t.Errorf("skipped %v", l.Damage.Skips)
	}
	if got := len(counters(t, l)); got != 10 {
		t.Errorf("%d records", got)
	}
}

// TestTypeDescribedAgain: the same description changes nothing, another one has records of
// its own.
func TestTypeDescribedAgain(t *testing.T) {
	var d logtest.DataFlash
	d.Define(1, "CNT", "QI", "TimeUS,N")
	d.Add("CNT", 1, 1)
	d.Define(1, "CNT", "QI", "TimeUS,N")
	d.Add("CNT", 2, 2)
	d.Define(1, "CNT", "QIB", "TimeUS,N,More")
	d.Add("CNT", 3, 3, 1)
	l := read(t, d.Bytes())
	if got := counters(t, l); !slices.Equal(got, []float64{1, 2}) || len(l.Damage.Notices) != 1 {
		t.Errorf("records %v, notices %v", got, l.Damage.Notices)
	}
}

// TestOpen reads a file, and tells how far it is.
func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "00000001.BIN")
	data := sample(30_000)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var steps []int64
	l, err := dataflash.Open(t.Context(), path, func(done, total int64) {
		if total != int64(len(data)) {
			t.Errorf("a total of %d", total)
		}
		steps = append(steps, done)
	})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if !slices.IsSorted(steps) || len(steps) < 3 || steps[len(steps)-1] != int64(len(data)) {
		t.Errorf("progress %v", steps)
	}
	if n := counters(t, l); len(n) != 30_000 || n[29_999] != 29_999 {
		t.Errorf("%d records", len(n))
	}
	if _, err := dataflash.Open(t.Context(), filepath.Join(t.TempDir(), "none.bin"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is missing: %v", err)
	}
}

// FuzzRead: any bytes are a log, or an error; all columns can be read.
func FuzzRead(f *testing.F) {
	f.Add(sample(3))
	f.Add(sample(3)[:700])
	f.Add([]byte{0xa3, 0x95, 0x80})
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := dataflash.Read(bytes.NewReader(data), int64(len(data)), nil)
		if err != nil {
			if !errors.Is(err, dataflash.ErrNotALog) {
				t.Fatal(err)
			}
			return
		}
		records := 0
		for _, table := range l.Tables() {
			if times, err := table.Times(); err != nil || len(times) != table.Len() {
				t.Fatalf("%s: %d times, %v", table.Name, len(times), err)
			}
			for _, c := range table.Columns {
				n := 0
				switch c.Format {
				case 'n', 'N', 'Z':
					texts, err := table.Strings(c.Name)
					if n = len(texts); err != nil && !errors.Is(err, dataflash.ErrNoColumn) { // a name that comes twice
						t.Fatal(err)
					}
				case 'a':
					_, err = table.Arrays(c.Name)
				default:
					_, err = table.Floats(c.Name)
				}
				if n > table.Len() || err != nil && !errors.Is(err, dataflash.ErrNoColumn) {
					t.Fatal(n, err)
				}
			}
			records += table.Len()
		}
		if records > l.Records || l.Damage.Skipped > l.Size {
			t.Fatalf("%d of %d records, %d of %d bytes skipped", records, l.Records, l.Damage.Skipped, l.Size)
		}
	})
}

// BenchmarkRead opens a log of 100 MB.
func BenchmarkRead(b *testing.B) {
	data := sample(100_000_000 / 115)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		l := read(b, data)
		if _, err := l.Table("ATT").Floats("Roll", "Pitch", "Yaw"); err != nil {
			b.Fatal(err)
		}
	}
}
