package airframe

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/sensor"
)

func (v *Vehicle) validateSensors() error {
	if n := len(v.Rangefinders); n > sensor.MaxRangefinders {
		return v.Refuse(fmt.Errorf("number of rangefinders is %d, must be from 0 to %d", n, sensor.MaxRangefinders), "sensors.rangefinders")
	}
	for i := range v.Rangefinders {
		if err := v.Rangefinders[i].Validate(); err != nil {
			return v.Refuse(fmt.Errorf("rangefinder %d: %w", i+1, err), "sensors.rangefinders")
		}
	}
	if err := v.Pitot.Validate(); err != nil {
		return v.Refuse(err, "sensors.pitot")
	}
	return nil
}
