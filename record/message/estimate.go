package message

// Estimate is what an autopilot reported of its vehicle at one moment of the flight, SI without
// a suffix. What it did not report is 0.
type Estimate struct {
	Flight uint64  // counts resets, from 1
	Time   float64 // physics time in that flight [s]

	PositionNED [3]float64 // of its EKF, from the world's origin [m]
	Attitude    [4]float32 // unit quaternion from FRD to NED, scalar first
	VelNED      [3]float32 // over the ground [m/s]
	HasWind     bool
	WindNED     [3]float32 // horizontal [m/s]

	PositionError float32 // distance from the true place at that time [m]
	AttitudeError float32 // angle from the true attitude at that time [rad]

	// Variances of its EKF: below 0.5 is good, from 1 on it rejects the sensor.
	VarVelocity, VarHoriz, VarVert, VarCompass float32

	Voltage, Current, Charge float32 // of the battery as it measures it [V], [A], 0 to 1; below 0: not measured
}

// EstimateType is how an Estimate is written.
var EstimateType = Type[Estimate]{Name: "sitlark.Estimate", fields: []field[Estimate]{
	{number: 1, name: "flight", kind: uint64Kind, count: func(e *Estimate) *uint64 { return &e.Flight }},
	{number: 2, name: "time_s", kind: doubleKind, double: func(e *Estimate) *float64 { return &e.Time }},
	{number: 3, name: "position_ned_m", kind: doubleKind, doubles: func(e *Estimate) []float64 { return e.PositionNED[:] }},
	{number: 4, name: "ned_from_frd_wxyz", kind: floatKind, singles: func(e *Estimate) []float32 { return e.Attitude[:] }},
	{number: 5, name: "vel_ned_m_s", kind: floatKind, singles: func(e *Estimate) []float32 { return e.VelNED[:] }},
	{number: 6, name: "has_wind", kind: boolKind, flag: func(e *Estimate) *bool { return &e.HasWind }},
	{number: 7, name: "wind_ned_m_s", kind: floatKind, singles: func(e *Estimate) []float32 { return e.WindNED[:] }},
	{number: 8, name: "position_error_m", kind: floatKind, single: func(e *Estimate) *float32 { return &e.PositionError }},
	{number: 9, name: "attitude_error_rad", kind: floatKind, single: func(e *Estimate) *float32 { return &e.AttitudeError }},
	{number: 10, name: "ekf_velocity_variance", kind: floatKind, single: func(e *Estimate) *float32 { return &e.VarVelocity }},
	{number: 11, name: "ekf_horizontal_variance", kind: floatKind, single: func(e *Estimate) *float32 { return &e.VarHoriz }},
	{number: 12, name: "ekf_vertical_variance", kind: floatKind, single: func(e *Estimate) *float32 { return &e.VarVert }},
	{number: 13, name: "ekf_compass_variance", kind: floatKind, single: func(e *Estimate) *float32 { return &e.VarCompass }},
	{number: 14, name: "voltage_v", kind: floatKind, single: func(e *Estimate) *float32 { return &e.Voltage }},
	{number: 15, name: "current_a", kind: floatKind, single: func(e *Estimate) *float32 { return &e.Current }},
	{number: 16, name: "charge", kind: floatKind, single: func(e *Estimate) *float32 { return &e.Charge }},
}}
