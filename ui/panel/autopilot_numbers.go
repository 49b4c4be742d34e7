package panel

import (
	"fmt"
	"math"
	"strconv"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// autoLine is a line of the autopilot's numbers.
type autoLine struct {
	id, Label, value, tip string
	Ink                   widget.Ink
}

// Lines are its numbers, the most important first.
func (a *telemetry) Lines(f *form.Pass) (list []autoLine) {
	s := &a.num
	if s.GPS.Valid {
		list = append(list, gpsLine(f.Theme, s.GPS))
	}
	if s.Battery.Valid {
		list = append(list, batteryLines(f, s.Battery)...)
	}
	if s.Mission.Known {
		list = append(list, missionLines(f.Theme, s.Mission)...)
	}
	if s.Home.Valid {
		at, home := f.Num.Body.PositionNED, s.Home.PositionNED
		away := math.Hypot(at.X-home.X, at.Y-home.Y)
		list = append(list, autoLine{"autopilot.home", "Home", units.Metres(away).String() + " away",
			"Horizontal distance of the vehicle from where it will return to [m]", f.Theme.Text})
	}
	return list
}

// fixWords are GPS_FIX_TYPE in words.
var fixWords = [...]string{"no GPS", "no fix", "2D", "3D", "DGPS", "RTK float", "RTK fixed", "static", "PPP"}

func gpsLine(t widget.Theme, g mavlink.GPS) autoLine {
	l := autoLine{id: "autopilot.gps", Label: "GPS", Ink: t.Text,
		tip: "The fix that its GPS has, satellites, and horizontal dilution of precision: below 1 is good"}
	l.value = "fix " + strconv.Itoa(int(g.Fix))
	if int(g.Fix) < len(fixWords) {
		l.value = fixWords[g.Fix]
	}
	l.value += "  " + strconv.Itoa(g.Satellites) + " sats"
	if g.HDOP > 0 {
		l.value += "  HDOP " + units.Number(g.HDOP, 1)
	}
	if g.Fix < 3 {
		l.Ink = t.Caution
	}
	return l
}

// batteryLines are the pack as the autopilot measures it, and how far that is off.
func batteryLines(f *form.Pass, b mavlink.Battery) []autoLine {
	p := &f.Num.Power
	now := autoLine{"autopilot.battery", "Battery", units.Volts(b.Voltage).String(), "As the autopilot measures it: voltage, current, what it takes to be left", f.Theme.Text}
	off := autoLine{"autopilot.battery.off", "Error against truth", signed(b.Voltage-p.Voltage, 2, "V"), "What the autopilot measures, less what the physics has", f.Theme.Dim}
	if b.Current >= 0 {
		now.value += "  " + units.Amperes(b.Current).String()
		off.value += " " + signed(b.Current-p.Current, 1, "A")
	}
	lines := []autoLine{now, off}
	if b.Remaining >= 0 {
		lines[0].value += "  " + units.Percent(b.Remaining).String()
		lines = append(lines, autoLine{"autopilot.battery.charge", "Charge error", signed(100*(b.Remaining-p.Charge), 0, "%"), off.tip, f.Theme.Dim})
	}
	switch {
	case b.CritVolts > 0 && b.Voltage < b.CritVolts:
		now.Ink, now.Label = f.Theme.Fault, "Battery critical"
	case b.LowVolts > 0 && b.Voltage < b.LowVolts:
		now.Ink, now.Label = f.Theme.Caution, "Battery low"
	}
	return lines
}

// signed writes a difference with its sign.
func signed(v float64, decimals int, unit string) string {
	text := units.Number(v, decimals)
	if v > 0 && text != units.Number(0, decimals) {
		text = "+" + text
	}
	return units.Quantity{Num: text, Unit: unit}.String()
}

func missionLines(t widget.Theme, m mavlink.MissionState) []autoLine {
	item := autoLine{"autopilot.mission", "Mission", "", "The item that is active, of those that the autopilot holds, home not counted", t.Text}
	if m.Total <= 1 {
		item.value, item.Ink = "none aboard", t.Dim
		return []autoLine{item}
	}
	item.value = fmt.Sprintf("item %d of %d", m.Active, m.Total-1)
	if m.Active == 0 {
		item.value = strconv.Itoa(m.Total-1) + " items"
		return []autoLine{item}
	}
	item.value += ", " + units.MetresWhole(m.ToGo).String() + " to go"
	side := "right"
	if m.CrossTrack < 0 {
		side = "left"
	}
	across := autoLine{"autopilot.across", "Cross-track", units.Metres(math.Abs(m.CrossTrack)).String() + " " + side,
		"Horizontal distance from the leg that is flown [m]", t.Text}
	return []autoLine{item, across}
}
