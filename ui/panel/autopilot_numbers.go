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

// The rows of its numbers.
const (
	rowGPS = iota
	rowBattery
	rowBatteryError
	rowChargeError
	rowMission
	rowAcross
	rowHome
	numberRows
)

// unknownLines are the rows while nothing is known.
var unknownLines = [numberRows]autoLine{
	rowGPS:          {id: "autopilot.gps", Label: "GPS", tip: "The fix that its GPS has, satellites, and horizontal dilution of precision: below 1 is good"},
	rowBattery:      {id: "autopilot.battery", Label: "Battery", tip: "As the autopilot measures it: voltage, current, what it takes to be left"},
	rowBatteryError: {id: "autopilot.battery.off", Label: "Error against truth", tip: "What the autopilot measures, less what the physics has"},
	rowChargeError:  {id: "autopilot.battery.charge", Label: "Charge error", tip: "What the autopilot takes to be left, less what is"},
	rowMission:      {id: "autopilot.mission", Label: "Mission", tip: "The item that is active, of those that the autopilot holds, home not counted"},
	rowAcross:       {id: "autopilot.across", Label: "Cross-track", tip: "Horizontal distance from the leg that is flown [m]"},
	rowHome:         {id: "autopilot.home", Label: "Home", tip: "Horizontal distance of the vehicle from where it will return to [m]"},
}

// Lines are its numbers: always the same rows.
func (a *telemetry) Lines(f *form.Pass) [numberRows]autoLine {
	s, list := &a.num, unknownLines
	for i := range list {
		list[i].value, list[i].Ink = "—", f.Theme.Dim
	}
	if s.GPS.Valid {
		list[rowGPS].gps(f.Theme, s.GPS)
	}
	if s.Battery.Valid {
		batteryLines(f, s.Battery, &list)
	}
	if s.Mission.Known {
		missionLines(f.Theme, s.Mission, &list)
	}
	if s.Home.Valid {
		at, home := f.Num.Body.PositionNED, s.Home.PositionNED
		list[rowHome].say(f.Theme.Text, units.Metres(math.Hypot(at.X-home.X, at.Y-home.Y)).String()+" away")
	}
	return list
}

func (l *autoLine) say(ink widget.Ink, value string) { l.Ink, l.value = ink, value }

// fixWords are GPS_FIX_TYPE in words.
var fixWords = [...]string{"no GPS", "no fix", "2D", "3D", "DGPS", "RTK float", "RTK fixed", "static", "PPP"}

func (l *autoLine) gps(t widget.Theme, g mavlink.GPS) {
	l.Ink, l.value = t.Text, "fix "+strconv.Itoa(int(g.Fix))
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
}

// batteryLines are the pack as the autopilot measures it, and how far that is off.
func batteryLines(f *form.Pass, b mavlink.Battery, list *[numberRows]autoLine) {
	p := &f.Num.Power
	now, off := &list[rowBattery], &list[rowBatteryError]
	now.say(f.Theme.Text, units.Volts(b.Voltage).String())
	off.say(f.Theme.Dim, signed(b.Voltage-p.Voltage, 2, "V"))
	if b.Current >= 0 {
		now.value += "  " + units.Amperes(b.Current).String()
		off.value += " " + signed(b.Current-p.Current, 1, "A")
	}
	if b.Remaining >= 0 {
		now.value += "  " + units.Percent(b.Remaining).String()
		list[rowChargeError].say(f.Theme.Dim, signed(100*(b.Remaining-p.Charge), 0, "%"))
	}
	switch {
	case b.CritVolts > 0 && b.Voltage < b.CritVolts:
		now.Ink, now.Label = f.Theme.Fault, "Battery critical"
	case b.LowVolts > 0 && b.Voltage < b.LowVolts:
		now.Ink, now.Label = f.Theme.Caution, "Battery low"
	}
}

// signed writes a difference with its sign.
func signed(v float64, decimals int, unit string) string {
	text := units.Number(v, decimals)
	if v > 0 && text != units.Number(0, decimals) {
		text = "+" + text
	}
	return units.Quantity{Num: text, Unit: unit}.String()
}

func missionLines(t widget.Theme, m mavlink.MissionState, list *[numberRows]autoLine) {
	item := &list[rowMission]
	switch {
	case m.Total <= 1:
		item.value = "none aboard"
	case m.Active == 0:
		item.say(t.Text, strconv.Itoa(m.Total-1)+" items")
	default:
		item.say(t.Text, fmt.Sprintf("item %d of %d, ", m.Active, m.Total-1)+units.MetresWhole(m.ToGo).String()+" to go")
		side := "right"
		if m.CrossTrack < 0 {
			side = "left"
		}
		list[rowAcross].say(t.Text, units.Metres(math.Abs(m.CrossTrack)).String()+" "+side)
	}
}
