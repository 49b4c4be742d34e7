package flightlog

import (
	"context"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/flightlog/dataflash"
)

// binaryLog reads a DataFlash log.
type binaryLog struct {
	*Flight
	log      *dataflash.Log
	progress func(share float64)
	err      error // of reading the file; the first one
	texts    []string
	origin   *origin // of the EKF; nil: the log does not have it
	homes    []placed
}

// scanShare is how much of the work of opening a log it is to find its records, 0 to 1.
const scanShare = 0.4

// openBinary reads a DataFlash log.
func openBinary(ctx context.Context, path string, progress func(share float64)) (*Flight, error) {
	log, err := dataflash.Open(ctx, path, func(done, total int64) {
		progress(scanShare * float64(done) / float64(max(total, 1)))
	})
	if err != nil {
		return nil, err
	}
	defer log.Close()
	b := &binaryLog{Flight: &Flight{Path: path, Format: DataFlash, Size: log.Size, Damage: log.Damage.String()}, log: log, progress: progress}
	for _, t := range log.Tables() {
		b.Types = append(b.Types, fmt.Sprintf("%s (%d)", t.Name, t.Len()))
	}
	x := &estimates{}
	steps := []func(){
		b.readParams, b.readTexts, b.readHome, b.readGPS, b.readOutputs, b.readMotion,
		func() { x = newEstimates(b) }, func() { x.readPosition() }, func() { x.readEKF() }, func() { x.readWind() },
		b.readPower, b.readESCs, b.readAir, b.readVibration, b.readModes, b.readArming, b.readErrors, func() { readCommands(b); readRC(b); readTargets(b) }, b.readPlans, b.readTruth,
	}
	for i, step := range steps {
		if step(); b.err != nil {
			return nil, b.err
		}
		progress(scanShare + (1-scanShare)*float64(i+1)/float64(len(steps)))
	}
	b.identify(b.texts)
	b.finish()
	return b.Flight, nil
}

// table returns the records of the first message type, among names that it had over the
// years, that has all columns; without records where none has.
func (b *binaryLog) table(columns []string, names ...string) *dataflash.Table {
	for _, name := range names {
		if t := b.log.Table(name); t.Has(columns...) {
			return t
		}
	}
	return &dataflash.Table{}
}

// rows returns times and columns of a message type; none where it lacks a column.
func (b *binaryLog) rows(t *dataflash.Table, columns ...string) (times []float64, rows [][]float64) {
	rows = make([][]float64, len(columns))
	if b.err != nil || !t.Has(columns...) {
		return nil, rows
	}
	times, list, err := t.Rows(columns...)
	if err != nil {
		if b.damaged(t, err) {
			return nil, rows
		}
		b.err = err
		return nil, rows
	}
	return times, list
}

// damaged notes that a message type is not as ArduPilot has it; false: the error is another.
func (b *binaryLog) damaged(t *dataflash.Table, err error) bool {
	if !isColumn(err) {
		return false
	}
	b.note("message type %s has an unexpected format and is skipped: %v", t.Name, err)
	return true
}

// strings returns a column of texts; nil where there is none.
func (b *binaryLog) strings(t *dataflash.Table, column string) []string {
	if b.err != nil || !t.Has(column) {
		return nil
	}
	list, err := t.Strings(column)
	if err != nil && !b.damaged(t, err) {
		b.err = err
	}
	return list
}

func (f *Flight) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, n := range f.Notices {
		if n == text {
			return
		}
	}
	if len(f.Notices) < mostNotices {
		f.Notices = append(f.Notices, text)
	}
}

// mostNotices bounds what is said of a log.
const mostNotices = 50

// either returns the first of several columns that a message type has; empty: it has none.
func either(t *dataflash.Table, names ...string) string {
	for _, name := range names {
		if t.Has(name) {
			return name
		}
	}
	return ""
}

// first returns the records of the first of several instances of a sensor, which newer
// versions write to one message type with a column for it.
func (b *binaryLog) first(t *dataflash.Table, columns ...string) (times []float64, rows [][]float64) {
	instance := either(t, "I", "Inst", "Instance", "IMU")
	if instance == "" || isIn(instance, columns) {
		return b.rows(t, columns...)
	}
	times, rows = b.rows(t, append([]string{instance}, columns...)...)
	if times == nil {
		return nil, rows[1:]
	}
	return only(times, rows[1:], func(i int) bool { return rows[0][i] == 0 })
}

// only keeps the rows for which a condition holds.
func only(times []float64, rows [][]float64, keep func(i int) bool) ([]float64, [][]float64) {
	n := 0
	for i := range times {
		if !keep(i) {
			continue
		}
		times[n] = times[i]
		for k := range rows {
			rows[k][n] = rows[k][i]
		}
		n++
	}
	for k := range rows {
		rows[k] = rows[k][:n]
	}
	return times[:n], rows
}

func isIn(name string, list []string) bool {
	for _, n := range list {
		if n == name {
			return true
		}
	}
	return false
}

// plausible reports whether all numbers are finite, and none is beyond what a vehicle does.
func plausible(numbers ...float64) bool {
	for _, x := range numbers {
		if !(math.Abs(x) < 1e7) {
			return false
		}
	}
	return true
}
