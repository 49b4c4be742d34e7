package scenario

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// newSamples makes room for one vehicle's series, so that they grow rarely.
func (j *Judge) newSamples(vehicle int, v *airframe.Vehicle) Samples {
	var motors []int
	for _, m := range v.Motors {
		motors = append(motors, m.Number)
	}
	n := min(int(j.file.Timeout/SamplePeriod)+2, 3000)
	series := func() []float64 { return make([]float64, 0, n) }
	s := Samples{
		Time: series(), North: series(), East: series(), Altitude: series(), Tilt: series(), Speed: series(),
		Voltage: series(), Current: series(), Charge: series(), Wind: series(),
		Motors: motors, RPM: make([][]float64, len(motors)),
	}
	if list := j.file.Vehicles; len(list) > 0 {
		s.Vehicle = list[vehicle].Name
	}
	if len(j.setup.Plan.Items) > 0 {
		s.PositionError = series()
	}
	for i := range s.RPM {
		s.RPM[i] = series()
	}
	return s
}

func (s *Samples) add(m *moment) {
	put := func(to *[]float64, x float64) { *to = append(*to, x) }
	put(&s.Time, m.Time)
	put(&s.North, m.place().X)
	put(&s.East, m.place().Y)
	put(&s.Altitude, -m.place().Z)
	put(&s.Tilt, frame.Tilt(m.NEDFromFRD)/degree)
	if s.PositionError != nil {
		put(&s.PositionError, m.route.off(m.place()))
	}
	put(&s.Speed, m.VelGround.Len())
	put(&s.Voltage, m.Power.Voltage)
	put(&s.Current, m.Power.Current)
	put(&s.Charge, m.Power.Charge)
	put(&s.Wind, m.Air.WindNED.Len())
	for i := range s.RPM {
		put(&s.RPM[i], rpm(&m.Rotors[i]))
	}
}

func rpm(r *state.Rotor) float64 { return r.Speed * 60 / (2 * math.Pi) }
