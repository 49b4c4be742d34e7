package flightlog

import (
	"fmt"
	"math"
	"time"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// readGPS reads the first receiver.
func (b *binaryLog) readGPS() {
	t := b.table([]string{"Lat", "Lng", "Alt"}, "GPS")
	columns := []string{"Lat", "Lng", "Alt"}
	at := map[string]int{}
	for _, more := range [][]string{{"Status"}, {"NSats"}, {"HDop"}, {"Spd"}, {"GMS", "TimeMS"}, {"GWk", "Week"}, {"GCrs"}, {"VZ"}} {
		if name := either(t, more...); name != "" {
			at[more[0]] = len(columns)
			columns = append(columns, name)
		}
	}
	times, rows := b.first(t, columns...)
	value := func(name string, i int) float64 {
		if k, ok := at[name]; ok {
			return rows[k][i]
		}
		return 0
	}
	for i, now := range times {
		fix := Fix{
			place: mission.Place{LatDeg: rows[0][i], LonDeg: rows[1][i], AltM: rows[2][i]}, Status: int(value("Status", i)),
			Satellites: int(value("NSats", i)), HDOP: value("HDop", i), Speed: value("Spd", i),
		}
		if !onEarth(fix.place) {
			fix.Status = min(fix.Status, 1)
		}
		if b.Begins.IsZero() && fix.Good() && value("GWk", i) > 1000 && plausible(value("GWk", i)) {
			b.Begins = gpsTime(value("GWk", i), value("GMS", i)).Add(-seconds(now))
		}
		b.GPS.add(now, fix)
		sin, cos := math.Sincos(value("GCrs", i) * deg)
		if v := frame.OfNED(fix.Speed*cos, fix.Speed*sin, value("VZ", i)); fix.Good() && plausible(v.X, v.Y, v.Z) {
			b.Velocity.add(now, v) // until that of an EKF takes its place
		}
	}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// gpsTime returns the UTC of a GPS week and the milliseconds in it.
//
// Source: IS-GPS-200, 3.3.4; leap seconds from the IERS's Bulletin C.
func gpsTime(week, ms float64) time.Time {
	t := time.Date(1980, 1, 6, 0, 0, 0, 0, time.UTC).Add(time.Duration(week) * 7 * 24 * time.Hour).Add(time.Duration(ms) * time.Millisecond)
	leap := 15
	for _, day := range []time.Time{time.Date(2012, 7, 1, 0, 0, 0, 0, time.UTC), time.Date(2015, 7, 1, 0, 0, 0, 0, time.UTC), time.Date(2017, 1, 1, 0, 0, 0, 0, time.UTC)} {
		if t.After(day) {
			leap++
		}
	}
	return t.Add(-time.Duration(leap) * time.Second)
}

// onEarth reports whether a place is one that a vehicle can be at; 0, 0 is what a receiver
// says that knows none.
func onEarth(p mission.Place) bool {
	return (p.LatDeg != 0 || p.LonDeg != 0) && math.Abs(p.LatDeg) <= 90 && math.Abs(p.LonDeg) <= 180 && math.Abs(p.AltM) < 60000
}

// readOutputs reads the pulses of outputs, whose message types are joined by their times.
func (b *binaryLog) readOutputs() {
	for _, table := range outputTables {
		t := b.log.Table(table.name)
		columns, outputs := outputColumns(t, table.first, table.count)
		if len(columns) == 0 || table.name == "MOT" && b.Outputs.Len() > 0 {
			continue
		}
		times, rows := b.rows(t, columns...)
		if b.Outputs.Len() == 0 {
			for i, now := range times {
				b.Outputs.add(now, outputsOf(Outputs{}, rows, outputs, i))
			}
			continue
		}
		k := 0 // the newest record of this message type at each time
		for i := range b.Outputs.Times {
			for k+1 < len(times) && times[k+1] <= b.Outputs.Times[i] {
				k++
			}
			if k < len(times) {
				b.Outputs.Values[i] = outputsOf(b.Outputs.Values[i], rows, outputs, k)
			}
		}
	}
}

func outputsOf(o Outputs, rows [][]float64, outputs []int, i int) Outputs {
	for k, output := range outputs {
		if pulse := rows[k][i]; pulse > 0 && pulse < 5000 {
			o[output] = uint16(pulse)
		}
	}
	return o
}

// readPower reads the first battery.
func (b *binaryLog) readPower() {
	t := b.table([]string{"Volt"}, "BAT", "CURR")
	columns := []string{"Volt"}
	current := either(t, "Curr")
	used, left := either(t, "CurrTot"), either(t, "RemPct")
	for _, c := range []string{current, used, left} {
		if c != "" {
			columns = append(columns, c)
		}
	}
	times, rows := b.first(t, columns...)
	column := func(name string) []float64 {
		for k, c := range columns {
			if c == name && name != "" {
				return rows[k]
			}
		}
		return nil
	}
	volts, amps, mAh, percent := column("Volt"), column(current), column(used), column(left)
	capacity := b.Params["BATT_CAPACITY"]
	for i, now := range times {
		v := Battery{Voltage: volts[i] * unscaled(t, "Volt"), Current: -1, Charge: -1}
		if amps != nil {
			v.Current = amps[i] * unscaled(t, current)
		}
		switch {
		case percent != nil && percent[i] > 0 && percent[i] <= 100:
			v.Charge = percent[i] / 100
		case mAh != nil && capacity > 0:
			v.Charge = max(0, min(1-mAh[i]/capacity, 1))
		}
		if plausible(v.Voltage, v.Current, v.Charge) {
			b.Battery.add(now, v)
		}
	}
}

// readESCs reads the speeds that ESCs report: of ESC n, that of output n is taken.
func (b *binaryLog) readESCs() {
	if t := b.table([]string{"Instance", "RPM"}, "ESC"); t.Len() > 0 {
		times, rows := b.rows(t, "Instance", "RPM")
		for i, now := range times {
			if n := int(rows[0][i]); n >= 0 && n < limits.Outputs && plausible(rows[1][i]) {
				b.RPM[n].add(now, rows[1][i])
			}
		}
		return
	}
	for n := range 8 {
		times, rows := b.rows(b.log.Table(fmt.Sprintf("ESC%d", n+1)), "RPM")
		for i, now := range times {
			if plausible(rows[0][i]) {
				b.RPM[n].add(now, rows[0][i])
			}
		}
	}
}

// readAir reads the airspeed.
func (b *binaryLog) readAir() {
	times, rows := b.first(b.table([]string{"Airspeed"}, "ARSP"), "Airspeed")
	for i, now := range times {
		if plausible(rows[0][i]) {
			b.Airspeed.add(now, rows[0][i])
		}
	}
}

// readVibration reads the first IMU's.
func (b *binaryLog) readVibration() {
	t := b.log.Table("VIBE")
	clips := either(t, "Clip", "Clip0")
	columns := []string{"VibeX", "VibeY", "VibeZ"}
	if clips != "" {
		columns = append(columns, clips)
	}
	times, rows := b.first(t, columns...)
	for i, now := range times {
		v := Vibration{XYZ: [3]float64{rows[0][i], rows[1][i], rows[2][i]}}
		if clips != "" {
			v.Clips = int(rows[3][i])
		}
		if plausible(v.XYZ[:]...) {
			b.Vibes.add(now, v)
		}
	}
}
