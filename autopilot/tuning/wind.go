package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// steered is the moment of a wind, over that of the surfaces, up to which a tailsitter is flown: it turns out of the wind, and comes down
// where it blows less. plane-tailsitter and tailsitter fly at 1.1, and crash at 1.7 and 2.
const steered = 1.25

// TooWindy returns what is wanting for the built-in autopilot to hold a vehicle against a steady wind [m/s], with figures that are predicted of the
// vehicle's own data in air of sea level: the lean of one that hovers, the moment of a tailsitter's surfaces, the speed of one on
// wings. It is empty where nothing is.
func TooWindy(v *airframe.Vehicle, wind float64) string {
	if !(wind > 0) {
		return ""
	}
	switch v.Category() {
	case airframe.Rover:
		return ""
	case airframe.Multirotor:
		return leaning(v, wind)
	case airframe.Tailsitter:
		if why := upright(v, wind); why != "" {
			return why
		}
	}
	if p, err := PlaneOf(v); err == nil && p.Cruise <= wind {
		return fmt.Sprintf("it cruises at %.1f m/s, and does not get back against a wind of %.1f m/s", p.Cruise, wind)
	}
	return ""
}

// leaning is TooWindy of a multirotor.
func leaning(v *airframe.Vehicle, wind float64) string {
	t, err := physics.NewTrimmer(*v, 0)
	if err != nil {
		return ""
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

// upright is TooWindy of a tailsitter that hovers.
func upright(v *airframe.Vehicle, wind float64) string {
	lean, share, err := parameters.LeanInWind(v, wind)
	if err != nil || share <= steered && lean <= autopilot.MaxTilt {
		return ""
	}
	held, at, err := parameters.HeldWind(v)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("nose up across %.1f m/s it leans by %.0f°, at most %.0f°, and takes %.1f of what its surfaces hold in the wash; they hold %.1f m/s, at %.0f°",
		wind, degrees(lean), degrees(autopilot.MaxTilt), share, held, degrees(at))
}

func degrees(rad float64) float64 { return rad * 180 / math.Pi }
