package flightlog

import "fmt"

// From strongVibration on an IMU is shaken so much that the EKF may go wrong; it counts as over
// below calmVibration [m/s²].
//
// Source: ArduPilot's documentation, "Measuring Vibration": above 30 there may be problems.
const (
	strongVibration = 30
	calmVibration   = 25
)

// shaken returns messages that say when an IMU was shaken too much.
func (f *Flight) shaken() (list []Message) {
	strong := false
	for i, v := range f.Vibes.Values {
		most := max(v.XYZ[0], v.XYZ[1], v.XYZ[2])
		switch {
		case most >= strongVibration && !strong:
			strong = true
			list = append(list, Message{f.Vibes.Times[i], Caution, fmt.Sprintf("vibration of %.0f m/s²: above %d the EKF may be inaccurate", most, strongVibration)})
		case most < calmVibration:
			strong = false
		}
		if i > 0 && v.Clips > f.Vibes.Values[i-1].Clips && (f.Vibes.Values[i-1].Clips == f.Vibes.Values[0].Clips || v.Clips >= 2*f.Vibes.Values[i-1].Clips) {
			list = append(list, Message{f.Vibes.Times[i], Caution, fmt.Sprintf("accelerometer clipping: %d since boot", v.Clips)})
		}
	}
	return list
}
