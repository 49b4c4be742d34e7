package airframe

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/envelope"
	"github.com/sitlark/sitlark/physics/flapping"
)

// FinName returns the name of fin i: "back", or "fin 2" where the file gives none.
func FinName(v *Vehicle, i int) string {
	if name := v.Fins[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf("fin %d", i+1)
}

// Buoyant returns the model of the vehicle's envelope, which it has.
func Buoyant(v *Vehicle) *envelope.Model { return envelope.New(v.Envelope, v.Mass) }

// mostTrim is how far off level a blimp may hang at rest, as hulls may float [deg].
const mostTrim = 20.0

// validateBlimp checks envelope and fins, that it hangs upright below the envelope, and that the envelope carries the vehicle at sea level.
func validateBlimp(v *Vehicle) error {
	if n := len(v.Fins); n > flapping.Max {
		return v.Refuse(fmt.Errorf("number of fins is %d, must be at most %d", n, flapping.Max), "fins")
	}
	for i := range v.Fins {
		p := &v.Fins[i]
		err := p.Validate()
		if err == nil && !(p.Servo >= 0 && p.Servo < len(v.Servos)) {
			err = fmt.Errorf("its servo is the one at place %d of %d", p.Servo+1, len(v.Servos))
		}
		if err != nil {
			return v.Refuse(fmt.Errorf("fin %d (%s): %w", i+1, FinName(v, i), err), "fins")
		}
	}
	e := &v.Envelope
	if !e.Given() {
		if len(v.Fins) > 0 {
			return v.Refuse(fmt.Errorf("it has fins and no envelope: expected both"), "fins")
		}
		return nil
	}
	if err := e.Validate(); err != nil {
		return v.Refuse(err, "envelope")
	}
	if len(v.Hulls) > 0 || v.Launch.Given() || v.Tank.Fuel > 0 {
		return v.Refuse(fmt.Errorf("it has an envelope, and hulls, a launch or a tank: expected the envelope alone"), "envelope")
	}
	if at := e.CentreFRD; !(at.Z < 0) {
		return v.Refuse(fmt.Errorf("the middle of its envelope is %.3g m below its centre of mass, expected above: it would fly upside down", at.Z), "envelope.place", "mass")
	} else if trim := math.Atan2(math.Hypot(at.X, at.Y), -at.Z) * 180 / math.Pi; trim > mostTrim {
		return v.Refuse(fmt.Errorf("at rest it would hang aslant by %.3g°, expected %.3g° at most: move the masses, or the middle of the envelope, which is %.3g m ahead of the centre of mass, %.3g m to its right and %.3g m above it", trim, mostTrim, at.X, at.Y, -at.Z), "envelope.place", "mass")
	}
	if most, needs := e.Carries(standard.SeaLevelDensity), v.Mass*(1-e.Heaviness); needs > most {
		return v.Refuse(fmt.Errorf("its envelope of %.4g m³ displaces %.4g kg of air at sea level, and %.4g kg are to be carried: make it larger, or the vehicle lighter", e.Volume(), most, needs), "envelope", "mass")
	}
	return nil
}
