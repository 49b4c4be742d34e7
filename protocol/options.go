package protocol

import "math"

// ArduPilot keeps latitude and longitude as whole 1e-7 deg (11 mm on the ground) and
// altitude as whole centimetres, and truncates. Half a unit is added away from zero,
// which rounds to the nearest: without it a vehicle standing on its home, whose numbers
// are whole, would jump between two units with the last bit of its position.
const (
	halfCellDeg = 0.5e-7
	halfCellM   = 0.5e-2
)

// Digits after the point: a thousandth of ArduPilot's units and finer.
const (
	degreeDecimals   = 10
	altitudeDecimals = 6
)

// appendOptions appends what is sent only if the user requests it.
//
// Switches are sent as 1 and not as true, which ArduPilot up to 4.6.2 reads as 0.
// Latitude, longitude and altitude count for ArduPilot (from 4.7) only together,
// and then instead of position, which every version requires nevertheless.
//
// Source: ArduPilot, libraries/SITL/examples/JSON/readme.md, and the behaviour of
// its 4.7-dev of December 2025.
func appendOptions(dst []byte, s *State) []byte {
	if s.NoTimeSync {
		dst = append(dst, `,"no_time_sync":1`...)
	}
	if s.NoLockstep {
		dst = append(dst, `,"no_lockstep":1`...)
	}
	if !s.Geodetic {
		return dst
	}
	dst = append(dst, `,"latitude":`...)
	dst = appendFixed(dst, outward(s.LatDeg, halfCellDeg), degreeDecimals)
	dst = append(dst, `,"longitude":`...)
	dst = appendFixed(dst, outward(s.LonDeg, halfCellDeg), degreeDecimals)
	dst = append(dst, `,"altitude":`...)
	return appendFixed(dst, outward(s.AltM, halfCellM), altitudeDecimals)
}

// outward moves v away from zero.
func outward(v, by float64) float64 { return v + math.Copysign(by, v) }

// inward undoes outward.
func inward(v, by float64) float64 { return v - math.Copysign(by, v) }

// optionsJSON mirrors the keys of appendOptions.
type optionsJSON struct {
	NoTimeSync float64  `json:"no_time_sync"`
	NoLockstep float64  `json:"no_lockstep"`
	Latitude   *float64 `json:"latitude"`
	Longitude  *float64 `json:"longitude"`
	Altitude   *float64 `json:"altitude"`
}

func (m *optionsJSON) into(s *State) {
	s.NoTimeSync, s.NoLockstep = m.NoTimeSync != 0, m.NoLockstep != 0
	if m.Latitude == nil || m.Longitude == nil || m.Altitude == nil {
		return
	}
	s.Geodetic = true
	s.LatDeg, s.LonDeg = inward(*m.Latitude, halfCellDeg), inward(*m.Longitude, halfCellDeg)
	s.AltM = inward(*m.Altitude, halfCellM)
}
