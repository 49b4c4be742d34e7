package flightlog

import (
	"sort"
	"strings"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// readTexts reads what the autopilot said. Newer versions cut long texts into parts.
func (b *binaryLog) readTexts() {
	t := b.log.Table("MSG")
	times, _ := b.rows(t)
	texts := b.strings(t, "Message")
	_, parts := b.rows(t, "ID", "Seq")
	for i, text := range texts {
		if i >= len(times) {
			break
		}
		if len(parts[0]) == len(texts) && parts[1][i] > 0 && i > 0 && parts[0][i] == parts[0][i-1] && len(b.texts) > 0 {
			n := len(b.texts) - 1
			if len(b.texts[n]) < longestText {
				b.texts[n] += text
				b.Messages[len(b.Messages)-1] = b.said(times[i], b.texts[n])
			}
			continue
		}
		b.texts = append(b.texts, text)
		b.Messages = append(b.Messages, b.said(times[i], text))
	}
	if v := b.log.Table("VER"); v.Len() > 0 {
		if name := b.strings(v, "FWS"); len(name) > 0 && kindOf(name[0]) != kind.Unknown {
			b.texts = append([]string{name[0]}, b.texts...)
		}
	}
}

// longestText bounds a text of several parts [bytes].
const longestText = 1000

func (b *binaryLog) said(at float64, text string) Message {
	text = strings.ToValidUTF8(strings.TrimSpace(text), "?")
	return Message{Elapsed: at, Severity: severityOf(text), Text: text}
}

// readModes reads the flight modes.
func (b *binaryLog) readModes() {
	t := b.log.Table("MODE")
	columns := []string{either(t, "ModeNum", "Mode")}
	if t.Has("Rsn") {
		columns = append(columns, "Rsn")
	}
	times, rows := b.rows(t, columns...)
	for i, now := range times {
		m := Mode{Elapsed: now, Number: int(rows[0][i]), Reason: -1}
		if len(columns) > 1 {
			m.Reason = ModeReason(rows[1][i])
		}
		b.Modes = append(b.Modes, m)
	}
}

// readArming reads when the vehicle was armed.
func (b *binaryLog) readArming() {
	if t := b.log.Table("ARM"); t.Has("ArmState") {
		times, rows := b.rows(t, "ArmState")
		for i, now := range times {
			b.Arming = append(b.Arming, Arming{now, rows[0][i] != 0})
		}
		return
	}
	times, rows := b.rows(b.log.Table("EV"), "Id")
	for i, now := range times {
		if id := rows[0][i]; id == 10 || id == 11 {
			b.Arming = append(b.Arming, Arming{now, id == 10})
		}
	}
	if len(b.Arming) > 0 {
		return
	}
	times, rows = b.rows(b.log.Table("STAT"), "Armed")
	for i, now := range times {
		if armed := rows[0][i] != 0; len(b.Arming) > 0 && b.Arming[len(b.Arming)-1].Armed != armed || len(b.Arming) == 0 && armed {
			b.Arming = append(b.Arming, Arming{now, armed})
		}
	}
}

// Events that say whether the vehicle is on the ground.
const (
	eventLanded    = 18
	eventNotLanded = 28
)

// readErrors reads errors and events.
func (b *binaryLog) readErrors() {
	b.identify(b.texts) // the name of a mode needs the kind of vehicle
	times, rows := b.rows(b.log.Table("ERR"), "Subsys", "ECode")
	for i, now := range times {
		m := errorMessage(b.Vehicle, b.Firmware, int(rows[0][i]), int(rows[1][i]))
		m.Elapsed = now
		b.Messages = append(b.Messages, m)
	}
	times, rows = b.rows(b.log.Table("EV"), "Id")
	for i, now := range times {
		id := int(rows[0][i])
		if id == eventLanded || id == eventNotLanded {
			b.Landings = append(b.Landings, Landing{now, id == eventLanded})
		}
		if id != 10 && id != 11 {
			m := eventMessage(b.Vehicle, id)
			m.Elapsed = now
			b.Messages = append(b.Messages, m)
		}
	}
}

// readHome reads places that the log calls home or origin. ORGN's Type is 0 for the EKF's
// origin and 1 for home.
func (b *binaryLog) readHome() {
	times, rows := b.rows(b.log.Table("ORGN"), "Type", "Lat", "Lng", "Alt")
	for i, now := range times {
		p := mission.Place{LatDeg: rows[1][i], LonDeg: rows[2][i], AltM: rows[3][i]}
		switch {
		case !onEarth(p):
		case rows[0][i] == 0 && b.origin == nil:
			b.origin = &origin{now, p}
		case rows[0][i] == 1:
			b.homes = append(b.homes, placed{now, p})
		}
	}
}

// chooseHome sets Home to what the autopilot returned to when it was armed first, or to what
// comes nearest to that.
func (b *binaryLog) chooseHome() {
	b.readArming()
	armed := 0.0
	for _, a := range b.Arming {
		if a.Armed {
			armed = a.Elapsed + 1
			break
		}
	}
	b.Arming = nil // it is read again, in its turn
	n := sort.Search(len(b.homes), func(i int) bool { return b.homes[i].at > armed })
	if n == 0 {
		n = min(1, len(b.homes))
	}
	if n > 0 && b.setHome(b.homes[n-1].place, "ORGN") {
		return
	}
	for _, table := range []string{"CMD"} { // item 0 of the mission is home
		times, rows := b.rows(b.log.Table(table), "CNum", "Lat", "Lng", "Alt")
		for i := range times {
			if rows[0][i] == 0 && b.setHome(mission.Place{LatDeg: rows[1][i], LonDeg: rows[2][i], AltM: rows[3][i]}, "item 0 of the mission") {
				b.levelHome()
				return
			}
		}
	}
	times, rows := b.rows(b.log.Table("POS"), "Lat", "Lng", "Alt", either(b.log.Table("POS"), "RelHomeAlt", "RelAlt"))
	for i := range times {
		if b.setHome(mission.Place{LatDeg: rows[0][i], LonDeg: rows[1][i], AltM: rows[2][i] - rows[3][i]}, "POS") {
			return
		}
	}
	for _, fix := range b.GPS.Values {
		if fix.Good() && b.setHome(fix.place, "the first fix of the GPS") {
			b.levelHome()
			return
		}
	}
	if b.origin != nil && b.setHome(b.origin.place, "the EKF's origin") {
		return
	}
	b.noHome()
}

// levelHome sets home's altitude to what the log takes for the ground, where it says that in
// another way.
func (b *binaryLog) levelHome() {
	times, rows := b.first(b.log.Table("GPS"), "Alt", "RelAlt", "Status")
	for i := range times {
		if alt := rows[0][i] - rows[1][i]; rows[2][i] >= 3 && alt > -500 && alt < 9000 {
			b.Home.AltM = alt
			return
		}
	}
}

// setHome sets Home to a place; false: it is none that a home can be at.
func (f *Flight) setHome(p mission.Place, from string) bool {
	h := mission.Home{LatDeg: p.LatDeg, LonDeg: p.LonDeg, AltM: p.AltM}
	if !onEarth(p) || h.Validate() != nil {
		return false
	}
	f.Home, f.HomeFrom = h, from
	return true
}

// noHome sets Home to the default.
func (f *Flight) noHome() {
	f.Home = mission.DefaultHome
	f.note("the log has no geographic position: it is shown at the default home")
}

// readPlans reads the mission, the fence and the rally points that the autopilot had last.
func (b *binaryLog) readPlans() {
	var p plans
	readMission(b, &p.mission)
	readFence(b, &p.fence)
	readRally(b, &p.rally)
	p.put(b.Flight)
}

// readMission reads the mission.
func readMission(b *binaryLog, c *missionCollector) {
	t := b.log.Table("CMD")
	columns := []string{"CTot", "CNum", "CId", "Alt", "Lat", "Lng", "Prm1"}
	optional := []string{"Prm2", "Prm3", "Prm4", "Frame"}
	have := append([]string{}, columns...)
	at := map[string]int{}
	for _, name := range optional {
		if t.Has(name) {
			at[name] = len(have)
			have = append(have, name)
		}
	}
	times, rows := b.rows(t, have...)
	for i := range times {
		value := func(name string, otherwise float64) float64 {
			if k, ok := at[name]; ok {
				return rows[k][i]
			}
			return otherwise
		}
		c.add(int(rows[0][i]), mission.Item{
			Seq: int(rows[1][i]), Command: mission.Command(rows[2][i]), Alt: rows[3][i], Lat: rows[4][i], Lon: rows[5][i],
			Param: [4]float64{rows[6][i], value("Prm2", 0), value("Prm3", 0), value("Prm4", 0)},
			Frame: mission.Frame(value("Frame", float64(mission.FrameRelative))), Autocontinue: true,
		})
	}
}
