package timeline

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// stateOf sets State and Flight of dst to a recorded state of a vehicle with motors of these numbers. What the
// state does not have is that of the pad, or unknown.
func stateOf(t *message.Truth, motors []int, pad *state.State, dst *snapshot.Snapshot) {
	dst.Flight = t.Flight
	state.SetUnknown(&dst.State)
	dst.Time = t.Time
	b := &dst.Body
	b.PositionNED = vec[frame.NED](t.PositionNED)
	b.VelGround = single[frame.NED](t.VelNED)
	b.Rate = single[frame.FRD](t.RateFRD)
	b.SpecificForceFRD = single[frame.FRD](t.SpecificForceFRD)
	q := t.Attitude
	b.NEDFromFRD = frame.FromQuat[frame.NED, frame.FRD](float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3]))
	dst.Air.WindNED = single[frame.NED](t.WindNED)
	dst.Air.Airspeed = float64(t.Airspeed)
	dst.Air.VelAirFRD = b.NEDFromFRD.Inverse().Apply(b.VelGround.Sub(dst.Air.WindNED))
	dst.Contact.Height, dst.Contact.InContact, dst.Contact.Crashed = float64(t.Height), t.InContact, t.Crashed
	dst.Power.Voltage, dst.Power.Current, dst.Power.Charge = float64(t.Voltage), float64(t.Current), float64(t.Charge)
	dst.Fuel.Mass, dst.Fuel.Flow = float64(t.Fuel), float64(t.FuelFlow)
	dst.Count = min(len(t.RotorSpeed), len(t.RotorThrust), len(t.PulseUs), state.MaxRotors)
	for i := range dst.Count {
		r := &dst.Rotors[i]
		r.Speed, r.Thrust, r.PWMUs = float64(t.RotorSpeed[i]), float64(t.RotorThrust[i]), uint16(t.PulseUs[i])
		if i < len(t.RotorFolded) {
			r.Folded = float64(t.RotorFolded[i])
		}
		if i < len(motors) {
			r.Number = motors[i]
		}
	}
	dst.Air.Stalled, dst.Launch = float64(t.Stalled), state.Launch(t.Launch)
	dst.Contact.WheelsBroken = uint32(t.WheelsBroken)
	if pad != nil {
		dst.Power.Cells, dst.Fuel.Full = pad.Power.Cells, pad.Fuel.Full
		dst.Contact.Wheels, dst.WingCount = pad.Contact.Wheels, pad.WingCount
	}
	dst.Contact.Wheels = min(max(dst.Contact.Wheels, len(t.WheelFlat), len(t.WheelDrag)), len(dst.Wheels))
	parts(t, &dst.State, pad)
	complete(&dst.State, pad)
}

// parts sets servos, and what is broken of wings, wheels and rotors. A recorded state lists that only once there is any.
func parts(t *message.Truth, s, pad *state.State) {
	s.ServoCount = min(len(t.ServoAngleDeg), len(s.Servos))
	for i := range s.ServoCount {
		s.Servos[i].AngleDeg = float64(t.ServoAngleDeg[i])
		if pad != nil && i < pad.ServoCount {
			s.Servos[i].Output = pad.Servos[i].Output
		}
	}
	s.WingCount = min(max(s.WingCount, len(t.WingTorn), len(t.WingBoom)), len(s.Wings))
	for i := range s.Wings[:s.WingCount] {
		w := &s.Wings[i]
		w.Lost, w.Boom = [2]float64{}, 0
		if i < len(t.WingBoom) {
			w.Boom = float64(t.WingBoom[i])
		}
		if i < min(len(t.WingTorn), len(t.WingLost)/2) {
			w.Lost, w.Torn = [2]float64{float64(t.WingLost[2*i]), float64(t.WingLost[2*i+1])}, t.WingTorn[i]
		}
	}
	for i := range s.Wheels {
		w := &s.Wheels[i]
		w.Flat, w.Drag, w.Stuck = 0, 0, t.WheelStuck&(1<<i) != 0
		if i < len(t.WheelFlat) {
			w.Flat = float64(t.WheelFlat[i])
		}
		if i < len(t.WheelDrag) {
			w.Drag = float64(t.WheelDrag[i])
		}
	}
	s.HullCount = min(max(s.HullCount, len(t.HullLeak), len(t.HullWater)), len(s.Hulls))
	for i := range s.Hulls {
		h := &s.Hulls[i]
		h.Leak, h.Water = 0, 0
		if i < len(t.HullLeak) {
			h.Leak = float64(t.HullLeak[i])
		}
		if i < len(t.HullWater) {
			h.Water = float64(t.HullWater[i])
		}
	}
	s.Blimp.Leak, s.Blimp.GasLost, s.Blimp.FinsLost = float64(t.EnvelopeLeak), float64(t.GasLost), uint32(t.FinsLost)
	for i := range min(s.Count, len(t.RotorBroken)) {
		s.Rotors[i].Broken = t.RotorBroken[i] != 0
	}
	heads(t, s)
}

// heads sets what a helicopter's rotors do. Older recordings do not have them.
func heads(t *message.Truth, s *state.State) {
	s.HeadCount = min(len(t.HeadSpeed), len(t.HeadThrust), len(t.HeadTorque), len(t.HeadCollective), len(t.HeadTilt)/2, len(s.Heads))
	for i := range s.Heads[:s.HeadCount] {
		h := &s.Heads[i]
		h.Speed, h.Thrust, h.Torque, h.Collective = float64(t.HeadSpeed[i]), float64(t.HeadThrust[i]), float64(t.HeadTorque[i]), float64(t.HeadCollective[i])
		h.Back, h.Right, h.Lost = float64(t.HeadTilt[2*i]), float64(t.HeadTilt[2*i+1]), t.HeadsLost&(1<<i) != 0
	}
}

// complete sets what neither recorded states nor logs have: how the rotors stand, as on the pad, where that
// is known, and the wind as it is shown.
func complete(s, pad *state.State) {
	wind := s.Air.WindNED
	s.Air.MeanWindNED, s.Air.WindSpeed = wind, math.Hypot(wind.X, wind.Y)
	s.Air.WindFromDeg = math.Mod(math.Atan2(-wind.Y, -wind.X)*180/math.Pi+360, 360)
	if pad == nil {
		return
	}
	for i := range s.Heads[:min(s.HeadCount, pad.HeadCount)] {
		h, as := &s.Heads[i], &pad.Heads[i]
		h.PlaceFRD, h.AxisFRD, h.Clockwise, h.Radius, h.Blades = as.PlaceFRD, as.AxisFRD, as.Clockwise, as.Radius, as.Blades
		h.DiscFRD = h.TipPath()
	}
	stand := pad.Rotors[:pad.Count]
	of := func(number int) int {
		return slices.IndexFunc(stand, func(r state.Rotor) bool { return r.Number == number })
	}
	byNumber := !slices.ContainsFunc(s.Rotors[:s.Count], func(r state.Rotor) bool { return of(r.Number) < 0 })
	for i := range s.Rotors[:s.Count] {
		r, at := &s.Rotors[i], i
		if byNumber {
			at = of(r.Number)
		} else if i >= len(stand) {
			break
		}
		as := &stand[at]
		if as.Engine != state.NoEngine { // recordings keep no more of it
			if r.Engine = state.EngineStands; s.Fuel.Flow > 0 && r.Speed > 0 {
				r.Engine = state.EngineRuns
			}
		}
		r.Number, r.PlaceFRD, r.AxisFRD, r.Clockwise, r.Radius = as.Number, as.PlaceFRD, as.AxisFRD, as.Clockwise, as.Radius
	}
}

func vec[F frame.Frame](v [3]float64) frame.Vec[F] { return frame.Vec[F]{X: v[0], Y: v[1], Z: v[2]} }

func single[F frame.Frame](v [3]float32) frame.Vec[F] {
	return frame.Vec[F]{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2])}
}
