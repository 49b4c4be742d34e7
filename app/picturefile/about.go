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
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
)

// About is the metadata of a picture: time, vehicle and the
// state of the flight. Users grep for it: keys keep their meaning.
func About(s *snapshot.Snapshot, o *session.Setup, now time.Time) []film.Entry {
	names := sim.NamesOf(&o.Entry.Vehicle)
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
		{Key: "Faults", Text: faultsText(s, &names)},
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
func faultsText(s *snapshot.Snapshot, names *snapshot.Names) string {
	var list []string
	for _, f := range s.Faults(names) {
		list = append(list, f.Text())
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
