package ui

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/widget/widgettest"
)

// briefLog is a DataFlash log of 10 s of a quad that has attitude, place, velocity and modes, and
// what else is asked for: nothing of battery, wind, airspeed, ESCs and IMU. No value in it is zero.
func briefLog(t *testing.T, parts ...string) string {
	t.Helper()
	has := func(part string) bool { return slices.Contains(parts, part) }
	d := &logtest.DataFlash{}
	d.Define(33, "MSG", "QZ", "TimeUS,Message")
	d.Define(34, "POS", "QLLfff", "TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt")
	d.Define(35, "XKF1", "QBccCfffffffccce", "TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ,OH")
	d.Define(37, "ATT", "QffffffB", "TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF")
	d.Define(39, "RCOU", "QHHHH", "TimeUS,C1,C2,C3,C4")
	d.Define(40, "BAT", "QBff", "TimeUS,Instance,Volt,VoltR")
	d.Define(41, "MODE", "QMBB", "TimeUS,Mode,ModeNum,Rsn")
	d.Define(42, "ESC", "QBf", "TimeUS,Instance,RPM")
	d.Define(44, "PARM", "QNf", "TimeUS,Name,Value")
	d.Add("MSG", 0, "ArduCopter V4.6.3 (3fc7011a)")
	for name, value := range map[string]float64{"FRAME_CLASS": 1, "FRAME_TYPE": 1, "SERVO1_FUNCTION": 33, "SERVO2_FUNCTION": 34, "SERVO3_FUNCTION": 35, "SERVO4_FUNCTION": 36} {
		d.Add("PARM", 0, name, value)
	}
	const lat, lon = -35.3632620, 149.1652370
	for k := 0; k <= 100; k++ {
		us, north := uint64(k)*100_000, 0.37*float64(k)/0.011131884502145034
		d.Add("POS", us, lat*1e7+north, lon*1e7+700, 597.7, 13.7, 13.7)
		d.Add("XKF1", us, 0, 0, 0, 0, 3.7, 1.3, -0.6, 0.0, 0.0, 0.0, 0.0, 0, 0, 0, 0)
		d.Add("ATT", us, 3.0, 3.2, 4.0, 4.4, 47.0, 47.7, 3)
		if has("outputs") {
			d.Add("RCOU", us, 1431, 1452, 1463, 1474)
		}
		if has("voltage") {
			d.Add("BAT", us, 0, 11.43, 11.43)
		}
		for i := range 4 {
			if has("rpm") {
				d.Add("ESC", us, i, 5042.0)
			}
		}
	}
	d.Add("MODE", 0, 4, 4, 1)
	path := filepath.Join(t.TempDir(), "brief.bin")
	if err := os.WriteFile(path, d.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// showLog shows a log at a time [s], as the window does.
func showLog(t *testing.T, d *desk, path string, at float64) {
	t.Helper()
	samples := snapshot.NewSamples(4)
	source, err := timeline.Open(t.Context(), path, "", timeline.Options{Each: func(_ float64, now *snapshot.Snapshot) { samples.Take(now.Flight, &now.State, snapshot.NoExchange()) }})
	if err != nil {
		t.Fatal(err)
	}
	for source.Refresh() {
	}
	t.Cleanup(func() { source.Close() })
	vehicle := d.snap.Rotors
	if err := source.At(at, &d.snap); err != nil {
		t.Fatal(err)
	}
	for i := range d.snap.Count { // the vehicle that is drawn has them
		r := &d.snap.Rotors[i]
		r.PlaceFRD, r.AxisFRD, r.Clockwise, r.Radius = vehicle[i].PlaceFRD, vehicle[i].AxisFRD, vehicle[i].Clockwise, vehicle[i].Radius
	}
	d.snap.Link, d.snap.Events = snapshot.Link{State: snapshot.LinkRecorded}, snapshot.EventRing{}
	d.samples = samples
	c := source.Contents()
	d.view.Time = &timebar.State{Contents: c, Length: c.Length, Replay: true}
	d.view.Time.Cursor.Pause(c.Length)
	d.view.Time.Cursor.Seek(at)
	d.view.Recording = panel.Recording{On: true, Shown: true}
	d.view.Sensors.Off = "a recording is shown: nothing in it can be changed"
	d.view.Then = &panel.Then{Mode: "GUIDED"}
	d.turn(1)
}

// zero is a number that reads as a measured nothing.
var zero = regexp.MustCompile(`(^|[ +−(])0(\.0+)?( ?(m|m/s|V|A|N|%|°|rpm|mΩ|kg|kg/m³|hPa|°C|g mm|mm/h|g/m³|Hz))?($|[ ,;)])`)

// asZero are texts that say zero and measure nothing of the flight: what the user sets for the
// next shove, marks of scales, and times.
var asZero = map[string]*regexp.Regexp{
	"body":         regexp.MustCompile(`^0(\.0+)?$`),     // size of the next shove
	"plots":        regexp.MustCompile(`^−?0(\.0+)?$`),   // marks of axes
	"hud.attitude": regexp.MustCompile(`^0$`),            // the horizon
	"hud.speed":    regexp.MustCompile(`^0$`),            // marks of the tape
	"hud.altitude": regexp.MustCompile(`^0$`),            // likewise
	"events":       regexp.MustCompile(`^0\.0 s$`),       // times
	"rest":         regexp.MustCompile(`^0$`),            // marks of the tapes, too
	"view":         regexp.MustCompile(`^0$`),            // a key
	"timebar":      regexp.MustCompile(`^0(\.0)?( s)?$`), // its beginning
}

// zeros are the texts that a desk draws and that say zero, by panel.
func zeros(d *desk) (found []string) {
	drawn := d.drawn(widgettest.Describe(d.p.ctx.DrawList))
	for _, name := range slices.Sorted(maps.Keys(drawn)) {
		base, _, _ := strings.Cut(name, ".")
		for _, line := range drawn[name] {
			rest, ok := strings.CutPrefix(line, `text "`)
			if !ok {
				continue
			}
			text := rest[:strings.LastIndexByte(rest, '"')]
			set := asZero[name]
			if set == nil {
				set = asZero[base]
			}
			if base == "plots" && !strings.HasSuffix(line, " Dim") { // no mark of an axis
				set = nil
			}
			if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || zero.MatchString(text) && (set == nil || !set.MatchString(text)) {
				found = append(found, fmt.Sprintf("%s: %q", name, text))
			}
		}
	}
	return found
}

// TestWhatALogLacksIsNeverShownAsZero: in no panel, plot or head-up display of its window.
func TestWhatALogLacksIsNeverShownAsZero(t *testing.T) {
	for name, parts := range map[string][]string{
		"attitude and place": nil,
		"with outputs":       {"outputs"},
		"with voltage":       {"outputs", "voltage"},
		"with speeds":        {"outputs", "rpm"},
	} {
		t.Run(name, func(t *testing.T) {
			path := briefLog(t, parts...)
			for _, id := range []string{"motors", "battery", "wind", "water", "body", "flight", "view", "autopilot", "numbers", "sensors", "air", "rc"} {
				d := newDesk(t, 1280, 1400)
				showLog(t, d, path, 5)
				d.unfold(id)
				if id == "motors" {
					d.p.parts.motors.Chosen = panel.Choice{2: true}
				}
				d.settle()
				for _, text := range zeros(d) {
					t.Errorf("%s unfolded: %s", id, text)
				}
			}
			for _, mode := range []hud.Mode{hud.Compact, hud.Full} {
				d := newDesk(t, 1280, 720)
				showLog(t, d, path, 5)
				d.p.middle.hud.Mode = mode
				d.settle()
				for _, text := range zeros(d) {
					t.Errorf("%s display: %s", mode.Name(), text)
				}
			}
			for _, g := range plot.Groups {
				d := newDesk(t, 1280, 720)
				showLog(t, d, path, 5)
				plots(d, g.ID)
				d.settle()
				for _, text := range zeros(d) {
					t.Errorf("plot %s: %s", g.ID, text)
				}
			}
		})
	}
}

// TestWhatALogHasIsShown beside what it lacks, and what would act on the flight is off, with the reason.
func TestWhatALogHasIsShown(t *testing.T) {
	d := newDesk(t, 1280, 1400)
	showLog(t, d, briefLog(t, "outputs", "voltage", "rpm"), 5)
	texts := func(panel string) string {
		return strings.Join(d.drawn(widgettest.Describe(d.p.ctx.DrawList))[panel], "\n")
	}
	d.unfold("motors", "battery", "wind")
	d.settle()
	for panel, want := range map[string][]string{
		"motors":  {`"5042"`, `"— N"`, `"— A"`},
		"battery": {`"11.43"`, `"—"`, `"3 cells"`},
		"wind":    {`"here — m/s"`, `"Gust 8.0 m/s"`},
	} {
		for _, w := range want {
			if got := texts(panel); !strings.Contains(got, "text "+w) {
				t.Errorf("%s lacks %s:\n%s", panel, w, got)
			}
		}
	}
	for _, id := range []string{"wind.gust", "wind.weather.storm", "wind.dial", "wind.speed", "wind.turbulence", "battery.charge", "battery.resistance", "battery.cell.fail", "motors.fail"} {
		tip := d.rest(id)
		d.asked = nil
		d.click(id)
		d.settle()
		if len(d.asked) > 0 || !strings.Contains(tip, refusal(&d.view)) {
			t.Errorf("%s does %q; its tip is %q", id, d.asked, tip)
		}
	}
	if refusal(&d.view) == "" {
		t.Error("nothing says why")
	}
}
