package failsafe

import apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

// EKFStatus is EKF_STATUS_REPORT: variances below 0.5 are good, above 0.8 bad; from 1 on the
// EKF rejects the sensor.
type EKFStatus struct {
	Valid                                  bool // it was reported
	Flags                                  apm.EKF_STATUS_FLAGS
	Velocity, PosHoriz, PosVert, Mag, Terr float64 // variances
}

// EKFStatusOf returns what a message reports.
func EKFStatusOf(m *apm.MessageEkfStatusReport) EKFStatus {
	return EKFStatus{true, m.Flags, float64(m.VelocityVariance), float64(m.PosHorizVariance),
		float64(m.PosVertVariance), float64(m.CompassVariance), float64(m.TerrainAltVariance)}
}

// KnowsPosition reports whether the EKF has a position on the earth that it would fly by.
func (e *EKFStatus) KnowsPosition() bool { return e.has(apm.EKF_POS_HORIZ_ABS) }

// hasPosition reports whether the EKF has a position, on the earth or from where it began.
func (e *EKFStatus) hasPosition() bool { return e.has(apm.EKF_POS_HORIZ_ABS | apm.EKF_POS_HORIZ_REL) }

func (e *EKFStatus) has(position apm.EKF_STATUS_FLAGS) bool {
	return e.Valid && e.Flags&position != 0 && e.Flags&apm.EKF_CONST_POS_MODE == 0
}

// known reports whether the variances that failsafes watch were reported and are numbers.
func (e *EKFStatus) known() bool {
	return e.Valid && finite(e.Velocity) && finite(e.PosHoriz) && finite(e.Mag)
}
