package ui

import (
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/timebar"
)

// timeSheets are the situations of the time line.
var timeSheets = []sheet{
	{name: "past", panels: []string{"timebar", "events", "past", "autopilot", "motors"}, alive: true, only: []string{"autopilot"}, set: inThePast},
	{name: "past-failsafes", panels: []string{"failsafes"}, set: func(d *desk) { inThePast(d); d.open("failsafes") }},
	{name: "past-console", panels: []string{"console"}, set: func(d *desk) {
		inThePast(d)
		d.view.Time.Contents.Lines = written()
		d.open("console")
	}},
	{name: "recorded", panels: []string{"timebar", "flight", "motors"}, set: func(d *desk) {
		inThePast(d)
		d.view.Time.Replay, d.view.Recording = true, panel.Recording{On: true, Shown: true}
	}},
	{name: "bookmarks", panels: []string{"timebar"}, width: 900, height: 600, set: func(d *desk) {
		inThePast(d)
		d.settle()
		d.click("timebar.bookmarks")
	}},
}

// written are lines of all kinds around the time of inThePast.
func written() []timeline.Line {
	return []timeline.Line{
		{Elapsed: 0.1, Text: "Starting sketch 'ArduCopter'"},
		{Elapsed: 0.4, Kind: timeline.LogLine, Level: "info", Text: "packets from 127.0.0.1:9003"},
		{Elapsed: 12, Kind: timeline.StatusText, Level: "info", Text: "EKF3 IMU0 is using GPS"},
		{Elapsed: 41.1, Kind: timeline.LogLine, Level: "warn", Text: "the MAVLink connection was lost"},
		{Elapsed: 41.2, Kind: timeline.StatusText, Level: "critical", Text: "Potential Thrust Loss (2)"},
		{Elapsed: 70, Kind: timeline.StatusText, Level: "warning", Text: "Battery Failsafe"},
	}
}

// inThePast shows the flight of recorded at 41.2 s, at which a bookmark is.
func inThePast(d *desk) {
	c := recorded()
	d.view.Time = &timebar.State{Contents: c, Length: c.Length, Bookmarks: []timebar.Bookmark{{Elapsed: 12, Name: "climb"}, {Elapsed: 41.2, Name: "motor 2"}}}
	d.view.Time.Cursor.Pause(c.Length)
	d.view.Time.Cursor.Seek(41.2)
	d.view.Then = &panel.Then{Mode: "AUTO armed", Estimate: mavlink.Estimate{Valid: true, PositionError: 1.25, AttitudeError: 0.05}, Said: "Mission: 2 WP", SaidAt: 33.2}
	d.snap.Time = 20 // between the first events of the list and the rest
}
