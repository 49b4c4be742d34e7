package picturefile

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
)

// About is the metadata of a picture: time, vehicle and the
// state of the flight. Users grep for it: keys keep their meaning.
func About(s *snapshot.Snapshot, o *session.Setup, now time.Time) []film.Entry {
	return []film.Entry{
		{Key: "Title", Text: fmt.Sprintf("sitlark: %s at %.1f s", o.Entry.Name, s.Time)},
		{Key: "Software", Text: "sitlark " + buildinfo.Version()},
		{Key: "Creation Time", Text: now.Format(time.RFC3339)},
		{Key: "Vehicle", Text: o.Entry.Name + " (" + o.Entry.Title + ")"},
		{Key: "Seed", Text: fmt.Sprint(o.Seed)},
		{Key: "Flight", Text: fmt.Sprint(s.Flight)},
		{Key: "Physics time", Text: fmt.Sprintf("%.3f s", s.Time)},
		{Key: "Position", Text: told(positionText(s))},
		{Key: "Velocity", Text: told(vectorText("north", "east", "down", s.Body.VelGround.Array(), "m/s"))},
		{Key: "Attitude", Text: told(attitudeText(s))},
		{Key: "Wind", Text: told(windText(&s.Air))},
		{Key: "Battery", Text: batteryText(&s.Power)},
		{Key: "Faults", Text: faultsText(s)},
	}
}

// told writes what is not known, as in a log, as a dash.
func told(text string) string { return strings.ReplaceAll(text, "NaN", "—") }

// batteryText leaves out what a log does not tell.
func batteryText(p *state.Power) string {
	text := ""
	for _, q := range []units.Quantity{units.Of(p.Voltage, 2, "V"), units.Of(p.Current, 1, "A"), units.Of(100*p.Charge, 0, "%")} {
		if text != "" {
			text += ", "
		}
		text += q.String()
	}
	return text
}

func positionText(s *snapshot.Snapshot) string {
	return vectorText("north", "east", "down", s.Body.PositionNED.Array(), "m from home")
}

func vectorText(x, y, z string, v [3]float64, unit string) string {
	return fmt.Sprintf("%s %.3f, %s %.3f, %s %.3f %s", x, v[0], y, v[1], z, v[2], unit)
}

func attitudeText(s *snapshot.Snapshot) string {
	roll, pitch, yaw := s.Body.Euler()
	return fmt.Sprintf("roll %.2f, pitch %.2f, yaw %.2f deg", roll*degrees, pitch*degrees, yaw*degrees)
}

func windText(a *state.Air) string {
	return fmt.Sprintf("%.1f m/s from %.0f deg, %.1f m/s up, turbulence %.2f; at the vehicle %s",
		a.WindSpeed, a.WindFromDeg, a.WindUp, a.Turbulence, vectorText("north", "east", "down", a.WindNED.Array(), "m/s"))
}

const degrees = 180 / math.Pi // in a radian

// faultsText lists the active faults; "none" without any.
func faultsText(s *snapshot.Snapshot) string {
	var list []string
	add := func(is bool, format string, args ...any) {
		if is {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	for _, r := range s.Rotors[:s.Count] {
		add(r.Failed, "motor %d failed", r.Number)
		add(r.Broken, "propeller %d broken", r.Number)
		add(r.Stuck, "ESC %d stuck at %.0f %%", r.Number, 100*r.StuckOutput)
		add(r.Desync, "ESC %d loses step beyond %.0f %%", r.Number, 100*r.DesyncMargin)
		add(r.ThrustFactor < 1, "motor %d thrust at %.0f %%", r.Number, 100*r.ThrustFactor)
		add(r.Ice > 0, "propeller %d with %.2g kg of ice", r.Number, r.Ice)
		add(r.Imbalance > 0, "propeller %d out of balance by %.2g kg m", r.Number, r.Imbalance)
	}
	p := &s.Power
	add(p.AddedResistance > 0, "battery with %.3f ohm more", p.AddedResistance)
	add(p.FailedCells > 0, "%d of %d cells failed", p.FailedCells, p.Cells)
	add(p.Disconnected, "battery disconnected")
	add(s.Contact.LegsBroken != 0, "legs broken")
	add(s.Contact.Crashed, "crashed at %.1f m/s", s.Contact.ImpactSpeed)
	add(s.Frozen.Active, "physics frozen: %s", s.Frozen.Quantity)
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
