package tuning

import (
	"fmt"
	"math"
	"strings"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics"
	winds "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// steered is the moment of a wind, over that of the surfaces, up to which a tailsitter is flown, and turned the lean, over the most: it turns out of the
// wind, and comes down where it blows less. plane-tailsitter flies at 1.2 of its moment and is blown off its place at 1.5, tailsitter flies at 1.1
// and crashes at 1.3; copter-tailsitter flies at 1.3 of its lean and is blown off at 1.5.
const (
	steered = 1.25
	turned  = 1.35
)

// aloft is the height at which missions are flown on wings, for the wind there [m], and hurried by how much more than that a plane must
// fly to get back, since it drifts in turns. With that the cases of the test crash or never arrive as told, and the others land.
const (
	aloft   = 60
	hurried = 1.02
)

// TooWindy returns what is wanting for the built-in autopilot to hold a vehicle against a steady wind [m/s] at 10 m over grass, with figures that are predicted of the
// vehicle's own data in air of sea level: the lean of one that hovers, the moment of a tailsitter's surfaces, the speed of one on
// wings. It is empty where nothing is.
func TooWindy(v *airframe.Vehicle, wind float64) string {
	if windy := rows[v.Category()].windy; windy != nil && wind > 0 {
		return windy(v, wind)
	}
	return ""
}

// slow is TooWindy of what flies on wings.
func slow(v *airframe.Vehicle, wind float64) string {
	field := winds.New(0, winds.MownGrass)
	field.SetMean(winds.Mean{Speed: wind}, 0)
	if p, err := PlaneOf(v); err == nil && p.Cruise <= hurried*field.MeanSpeedAt(aloft) {
		return fmt.Sprintf("it cruises at %.1f m/s, and a wind of %.1f m/s blows at %.1f m/s %d m high", p.Cruise, wind, field.MeanSpeedAt(aloft), aloft)
	}
	return ""
}

// leaning is TooWindy of a multirotor.
func leaning(v *airframe.Vehicle, wind float64) string {
	t, err := physics.NewTrimmer(*v, 0)
	if err != nil {
		return err.Error()
	}
	at, err := t.Level(wind, 1)
	switch {
	case err != nil:
		return fmt.Sprintf("in a wind of %.1f m/s no lean and no throttle keep it at its place", wind)
	case math.Abs(at.Pitch) > autopilot.MaxTilt:
		return fmt.Sprintf("in a wind of %.1f m/s it stays at its place with %.0f° of lean, and it leans by %.0f° at most", wind, degrees(math.Abs(at.Pitch)), degrees(autopilot.MaxTilt))
	case at.MaxDuty() > 1:
		return fmt.Sprintf("in a wind of %.1f m/s it stays at its place with %.2f of full throttle", wind, at.MaxDuty())
	}
	return ""
}

// uprightOrSlow is TooWindy of a tailsitter.
func uprightOrSlow(v *airframe.Vehicle, wind float64) string {
	if why := upright(v, wind); why != "" {
		return why
	}
	return slow(v, wind)
}

// upright is TooWindy of a tailsitter that hovers.
func upright(v *airframe.Vehicle, wind float64) string {
	there, err := parameters.LeanInWind(v, wind)
	if err != nil {
		return err.Error()
	}
	if len(there.Short(turned*autopilot.MaxTilt, steered)) == 0 {
		return ""
	}
	held, at, err := parameters.HeldWind(v, autopilot.MaxTilt)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("nose up across %.1f m/s %s; it is held in %.1f m/s, at %.0f°", wind, strings.Join(there.Short(autopilot.MaxTilt, 1), ", "), held, degrees(at.Lean))
}

func degrees(rad float64) float64 { return rad * 180 / math.Pi }
