package flightlog_test

import (
	"fmt"
	"strings"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/mission"
)

// outline says in a line what fences and rally points a log has.
func outline(f *flightlog.Flight) string {
	var parts []string
	for _, x := range f.Mission.Fences {
		kind := map[bool]string{true: "in", false: "out"}[x.Inclusion]
		switch {
		case x.Return:
			kind = "return"
		case x.Radius > 0:
			kind += fmt.Sprintf(" circle %.0f m", x.Radius)
		default:
			kind += fmt.Sprintf(" polygon %d", len(x.Corners))
		}
		parts = append(parts, kind)
	}
	for _, r := range f.Mission.Rally {
		parts = append(parts, fmt.Sprintf("rally %.0f m datum %d", r.Alt, r.Frame))
	}
	return strings.Join(parts, ", ")
}

// corner returns corner i of a square around the place of all flights [deg].
func corner(i int) (latitude, longitude float64) {
	const half = 1e-3
	return lat + half*[]float64{-1, 1, 1, -1}[i%4], lon + half*[]float64{-1, -1, 1, 1}[i%4]
}

// fenced adds a polygon, a circle to stay out of, a place to return to and rally points to a log.
func fenced(d *logtest.DataFlash, corners int) {
	d.Define(60, "FNCE", "QBBBLLBf", "TimeUS,Tot,Seq,Type,Lat,Lng,Count,Radius")
	d.Define(61, "RALY", "QBBLLhB", "TimeUS,Tot,Seq,Lat,Lng,Alt,Flags")
	for round := range 2 { // as often as logging began
		now := uint64(30_000_000 + round)
		for i := range corners {
			a, b := corner(i)
			d.Add("FNCE", now, 6, i, 98, a*e7, b*e7, 4, 0.0)
		}
		d.Add("FNCE", now, 6, 4, 93, lat*e7, lon*e7, 0, 25.0)
		d.Add("FNCE", now, 6, 5, 95, lat*e7, lon*e7, 0, 0.0)
		d.Add("RALY", now, 2, 0, lat*e7, lon*e7, 40, 0)
		d.Add("RALY", now, 2, 1, lat*e7, lon*e7, 620, 1<<2)
	}
}

// TestFencesAndRallyPointsOfADataFlashLog: polygons, circles and the place to return to; rally
// points above home, or above the sea where their flags say so. A polygon that lacks a corner is
// left out, the rest stays.
func TestFencesAndRallyPointsOfADataFlashLog(t *testing.T) {
	d := modern("ArduCopter V4.6.3", nil)
	fenced(d, 4)
	f := written(t, "a.bin", d.Bytes())
	want := fmt.Sprintf("in polygon 4, out circle 25 m, return, rally 40 m datum %d, rally 620 m datum %d", mission.FrameRelative, mission.FrameAbsolute)
	if got := outline(f); got != want || len(f.Mission.Items) != 2 {
		t.Errorf("got %q and %d items, want %q and 2", got, len(f.Mission.Items), want)
	}
	if at := f.Mission.Fences[0].Corners[2]; !near(at.LatDeg, lat+1e-3, 1e-6) || !near(at.LonDeg, lon+1e-3, 1e-6) {
		t.Errorf("the third corner is at %v", at)
	}
	d = modern("ArduCopter V4.6.3", nil)
	fenced(d, 3)
	f = written(t, "b.bin", d.Bytes())
	if got := outline(f); !strings.HasPrefix(got, "out circle 25 m, return") || !strings.Contains(strings.Join(f.Remarks(), "\n"), "the fence has 6 items, but the log lacks 1") {
		t.Errorf("without a corner: got %q, %q", got, f.Remarks())
	}
}

// TestFencesAndRallyPointsOfATelemetryLog: of the transfers of MAVLink 2, by which a mission is
// not changed, and of the older messages with one polygon whose last point is its first.
func TestFencesAndRallyPointsOfATelemetryLog(t *testing.T) {
	begun := func() (l *logtest.Telemetry, add func(m message.Message)) {
		l = &logtest.Telemetry{}
		now := int64(1_600_000_000_000_000)
		add = func(m message.Message) {
			l.Add(now, 1, 1, m)
			now += 100_000
		}
		for i := range 30 {
			add(heartbeat(0, true))
			add(&apm.MessageGlobalPositionInt{TimeBootMs: uint32(1000 * i), Lat: int32(lat * e7), Lon: int32(lon * e7), Alt: 600_000, RelativeAlt: 16_000})
			add(&apm.MessageAttitude{TimeBootMs: uint32(1000 * i)})
		}
		return l, add
	}
	item := func(seq int, command int, kind apm.MAV_MISSION_TYPE, param float32, latitude, longitude float64) *apm.MessageMissionItemInt {
		return &apm.MessageMissionItemInt{Seq: uint16(seq), Frame: 3, Command: common.MAV_CMD(command), Param1: param, X: int32(latitude * e7), Y: int32(longitude * e7), Z: 30, MissionType: kind}
	}
	l, add := begun()
	add(&apm.MessageMissionCount{Count: 3})
	for i := range 3 {
		add(item(i, 16, apm.MAV_MISSION_TYPE_MISSION, 0, lat, lon))
	}
	add(&apm.MessageMissionCount{Count: 5, MissionType: apm.MAV_MISSION_TYPE_FENCE})
	for i := range 4 {
		a, b := corner(i)
		add(item(i, 5002, apm.MAV_MISSION_TYPE_FENCE, 4, a, b))
	}
	add(item(4, 5003, apm.MAV_MISSION_TYPE_FENCE, 300, lat, lon))
	add(&apm.MessageMissionCount{Count: 1, MissionType: apm.MAV_MISSION_TYPE_RALLY})
	add(item(0, 5100, apm.MAV_MISSION_TYPE_RALLY, 0, lat, lon))
	f := written(t, "new.tlog", l.Bytes())
	if got, want := outline(f), "out polygon 4, in circle 300 m, rally 30 m datum 3"; got != want || len(f.Mission.Items) != 2 {
		t.Errorf("got %q and %d items, want %q and 2", got, len(f.Mission.Items), want)
	}

	l, add = begun()
	for i := range 6 { // the place to return to, four corners, the first corner
		a, b := corner(i - 1 + 4)
		if i == 0 {
			a, b = lat, lon
		}
		add(&apm.MessageFencePoint{Idx: uint8(i), Count: 6, Lat: float32(a), Lng: float32(b)})
	}
	add(&apm.MessageRallyPoint{Count: 1, Lat: int32(lat * e7), Lng: int32(lon * e7), Alt: 50})
	f = written(t, "old.tlog", l.Bytes())
	if got, want := outline(f), "in polygon 4, return, rally 50 m datum 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
