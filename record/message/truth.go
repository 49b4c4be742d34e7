package message

import (
	"math"
	"slices"

	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

// Truth is the state of a vehicle at one moment, SI without a suffix.
type Truth struct {
	Flight uint64  // counts resets, from 1
	Time   float64 // physics time in that flight [s]

	PositionNED      [3]float64 // of the centre of mass, from the world's origin [m]
	Attitude         [4]float32 // unit quaternion from FRD to NED, scalar first
	VelNED           [3]float32 // over the ground [m/s]
	RateFRD          [3]float32 // [rad/s]
	SpecificForceFRD [3]float32 // at the IMU's place, without vibration [m/s²]
	WindNED          [3]float32 // at the vehicle [m/s]
	Airspeed         float32    // [m/s]
	Height           float32    // of the lowest point above the ground below [m]
	InContact        bool
	Crashed          bool

	Voltage, Current, Charge float32 // of the battery [V], [A], 0 to 1

	RotorSpeed  []float32 // by rotor [rad/s]
	RotorThrust []float32 // by rotor [N]
	PulseUs     []uint32  // by rotor [µs]

	RCUs []uint32 // sticks that sitlark sends, from channel 1 on [µs]; empty: none

	ServoAngleDeg []float32 // by servo, of what it moves [deg]
	Stalled       float32   // share of the wings' strips that are stalled, 0 to 1
	WheelsBroken  uint64    // bit i: wheel i+1
	Launch        uint64    // a state.Launch: 1 held, 2 going, 3 over

	// What has broken off; a list is empty while nothing of its has.
	WingLost    []float32 // by wing, two each, as in state.Wing
	WingTorn    []uint32  // by wing, bit i: control i of the wing is torn off
	RotorBroken []uint32  // by rotor, 1: its propeller has no blades left

	Fuel     float32 // in the tank [kg]
	FuelFlow float32 // that engines burn [kg/s]

	WheelFlat  []float32 // by wheel, share of its tyre's air that is lost; empty while none is
	WheelDrag  []float32 // by wheel, torque against which a stuck one still turns, 0: it does not [N m]; empty while none is stuck
	WheelStuck uint64    // bit i: wheel i+1 is stuck

	HullLeak  []float32 // by hull, area of the hole in its keel [m²]; empty while none leaks
	HullWater []float32 // by hull, water inside [kg]; empty while there is none

	RotorFolded []float32 // by rotor, angle by which its blades are folded back [rad]; empty while none is

	// Rotors with variable pitch, of helicopters. All lists are as long, and empty of other vehicles.
	HeadSpeed      []float32 // [rad/s]
	HeadThrust     []float32 // along the shaft [N]
	HeadTorque     []float32 // by which the air brakes it [N m]
	HeadCollective []float32 // pitch of all blades [rad]
	HeadTilt       []float32 // two each: by which the tip-path plane tilts back and to the right [rad]
	HeadsLost      uint64    // bit i: rotor i+1 has broken off its shaft

	EnvelopeLeak float32 // of a blimp, area of the hole in its envelope [m²]
	GasLost      float32 // share of its gas that has got out
	FinsLost     uint64  // bit i: fin i+1 has broken off

	WingBoom []float32 // by wing, of sails: the boom's angle to starboard [rad]; empty while no boom stands off amidships
}

// Air returns what is known of the air: wind, motion relative to it, stall.
func (t *Truth) Air() (a state.Air) {
	wide := func(v [3]float32) frame.Vec[frame.NED] {
		return frame.OfNED(float64(v[0]), float64(v[1]), float64(v[2]))
	}
	q := &t.Attitude
	nedFromFRD := frame.FromQuat[frame.NED, frame.FRD](float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3]))
	a.WindNED, a.Airspeed, a.Stalled = wide(t.WindNED), float64(t.Airspeed), float64(t.Stalled)
	a.VelAirFRD = nedFromFRD.Inverse().Apply(wide(t.VelNED).Sub(a.WindNED))
	return a
}

// LaunchWord is the state of a launch in a word; empty for a vehicle that starts from the ground.
func (t *Truth) LaunchWord() string {
	return state.Launch(min(t.Launch, uint64(state.LaunchOver))).String()
}

// LoadFactor is that of state.Body.
func (t *Truth) LoadFactor() float64 {
	b := state.Body{SpecificForceFRD: frame.OfFRD(0, 0, float64(t.SpecificForceFRD[2]))}
	return b.LoadFactor()
}

// TruthOf sets t to the state of a flight, without sticks. It allocates nothing where t's lists have
// room.
func TruthOf(t *Truth, flight uint64, s *state.State) {
	b := &s.Body
	w, x, y, z := s.NEDFromFRD.Quat()
	t.Flight, t.Time = flight, s.Time
	t.PositionNED = [3]float64{b.PositionNED.X, b.PositionNED.Y, b.PositionNED.Z}
	t.Attitude = [4]float32{float32(w), float32(x), float32(y), float32(z)}
	t.VelNED = single(b.VelGround)
	t.RateFRD = single(b.Rate)
	t.SpecificForceFRD = single(b.SpecificForceFRD)
	t.WindNED = single(s.Air.WindNED)
	t.Airspeed, t.Height, t.InContact, t.Crashed = float32(s.Air.Airspeed), float32(s.Contact.Height), s.Contact.InContact, s.Contact.Crashed
	t.Voltage, t.Current, t.Charge = float32(s.Power.Voltage), float32(s.Power.Current), float32(s.Power.Charge)
	t.RotorSpeed, t.RotorThrust, t.PulseUs, t.RCUs = t.RotorSpeed[:0], t.RotorThrust[:0], t.PulseUs[:0], t.RCUs[:0]
	t.ServoAngleDeg, t.Stalled, t.WheelsBroken, t.Launch = t.ServoAngleDeg[:0], float32(s.Air.Stalled), uint64(s.Contact.WheelsBroken), uint64(s.Launch)
	t.Fuel, t.FuelFlow = float32(s.Fuel.Mass), float32(s.Fuel.Flow)
	for i := range s.ServoCount {
		t.ServoAngleDeg = append(t.ServoAngleDeg, float32(s.Servos[i].AngleDeg))
	}
	t.WingLost, t.WingTorn, t.RotorBroken = t.WingLost[:0], t.WingTorn[:0], t.RotorBroken[:0]
	t.RotorFolded = t.RotorFolded[:0]
	if wings := s.Wings[:s.WingCount]; slices.ContainsFunc(wings, func(w state.Wing) bool { return w.Lost != [2]float64{} || w.Torn != 0 }) {
		for i := range wings {
			t.WingLost = append(t.WingLost, float32(wings[i].Lost[0]), float32(wings[i].Lost[1]))
			t.WingTorn = append(t.WingTorn, wings[i].Torn)
		}
	}
	t.WingBoom = t.WingBoom[:0]
	if wings := s.Wings[:s.WingCount]; slices.ContainsFunc(wings, func(w state.Wing) bool { return w.Boom != 0 }) {
		for i := range wings {
			t.WingBoom = append(t.WingBoom, float32(wings[i].Boom))
		}
	}
	wheelFaults(t, s)
	hullFaults(t, s)
	t.EnvelopeLeak, t.GasLost, t.FinsLost = float32(s.Blimp.Leak), float32(s.Blimp.GasLost), uint64(s.Blimp.FinsLost)
	headsOf(t, s)
	for i := range s.Count {
		r := &s.Rotors[i]
		if r.Broken {
			for len(t.RotorBroken) < s.Count {
				t.RotorBroken = append(t.RotorBroken, 0)
			}
			t.RotorBroken[i] = 1
		}
		if r.Folded > 0 {
			for len(t.RotorFolded) < s.Count {
				t.RotorFolded = append(t.RotorFolded, 0)
			}
			t.RotorFolded[i] = float32(r.Folded)
		}
		t.RotorSpeed = append(t.RotorSpeed, float32(r.Speed))
		t.RotorThrust = append(t.RotorThrust, float32(r.Thrust))
		t.PulseUs = append(t.PulseUs, uint32(r.PWMUs))
	}
}

// headsOf sets what the rotors with variable pitch do.
func headsOf(t *Truth, s *state.State) {
	t.HeadSpeed, t.HeadThrust, t.HeadTorque, t.HeadCollective, t.HeadTilt, t.HeadsLost = t.HeadSpeed[:0], t.HeadThrust[:0], t.HeadTorque[:0], t.HeadCollective[:0], t.HeadTilt[:0], 0
	for i := range s.Heads[:max(0, min(s.HeadCount, len(s.Heads)))] {
		h := &s.Heads[i]
		t.HeadSpeed, t.HeadThrust, t.HeadTorque = append(t.HeadSpeed, float32(h.Speed)), append(t.HeadThrust, float32(h.Thrust)), append(t.HeadTorque, float32(h.Torque))
		t.HeadCollective, t.HeadTilt = append(t.HeadCollective, float32(h.Collective)), append(t.HeadTilt, float32(h.Back), float32(h.Right))
		if h.Lost {
			t.HeadsLost |= 1 << i
		}
	}
}

// wheelFaults sets what of the wheels is flat or stuck.
func wheelFaults(t *Truth, s *state.State) {
	t.WheelFlat, t.WheelDrag, t.WheelStuck = t.WheelFlat[:0], t.WheelDrag[:0], 0
	flat, wheels := false, s.Wheels[:max(0, min(s.Contact.Wheels, len(s.Wheels)))]
	for i := range wheels {
		flat = flat || wheels[i].Flat > 0
		if wheels[i].Stuck {
			t.WheelStuck |= 1 << i
		}
	}
	for i := range wheels {
		if flat {
			t.WheelFlat = append(t.WheelFlat, float32(wheels[i].Flat))
		}
		if t.WheelStuck != 0 {
			t.WheelDrag = append(t.WheelDrag, float32(wheels[i].Drag))
		}
	}
}

// hullFaults sets what of the hulls leaks, and what has come in.
func hullFaults(t *Truth, s *state.State) {
	t.HullLeak, t.HullWater = t.HullLeak[:0], t.HullWater[:0]
	leaks, wet, hulls := false, false, s.Hulls[:max(0, min(s.HullCount, len(s.Hulls)))]
	for i := range hulls {
		leaks, wet = leaks || hulls[i].Leak > 0, wet || hulls[i].Water > 0
	}
	for i := range hulls {
		if leaks {
			t.HullLeak = append(t.HullLeak, float32(hulls[i].Leak))
		}
		if wet {
			t.HullWater = append(t.HullWater, float32(hulls[i].Water))
		}
	}
}

// Shorten rounds numbers to binary fractions that nobody misses: the zeros that this leaves
// compress, noise does not. A file gets a sixth smaller. The flight made again has all digits.
func (t *Truth) Shorten() {
	for i, x := range t.PositionNED {
		t.PositionNED[i] = math.Round(x*(1<<16)) / (1 << 16) // 15 µm
	}
	shorten(t.Attitude[:], 20)         // 0.0001 deg
	shorten(t.VelNED[:], 13)           // 0.1 mm/s
	shorten(t.RateFRD[:], 15)          // 0.002 deg/s
	shorten(t.SpecificForceFRD[:], 12) // 0.2 mm/s²
	shorten(t.WindNED[:], 12)
	shorten(t.RotorSpeed, 9)   // 0.02 rpm
	shorten(t.RotorThrust, 12) // 0.2 mN
	shorten(t.ServoAngleDeg, 8)
	shorten(t.RotorFolded, 10) // 0.06 deg
	shorten(t.HullWater, 13)   // 0.1 g
	shorten(t.HeadSpeed, 9)    // 0.02 rpm
	shorten(t.HeadThrust, 12)  // 0.2 mN
	shorten(t.HeadTorque, 12)
	shorten(t.HeadCollective, 12) // 0.02 deg
	shorten(t.HeadTilt, 12)
	shorten(t.WingBoom, 10) // 0.06 deg
	for _, x := range [...]struct {
		value *float32
		bits  int
	}{{&t.Airspeed, 12}, {&t.Height, 13}, {&t.Voltage, 13}, {&t.Current, 10}, {&t.Charge, 20}, {&t.Stalled, 10}, {&t.Fuel, 20}, {&t.FuelFlow, 24}} {
		*x.value = short(*x.value, x.bits)
	}
}

func shorten(list []float32, bits int) {
	for i, x := range list {
		list[i] = short(x, bits)
	}
}

// short rounds x to a multiple of 2 to the power of -bits.
func short(x float32, bits int) float32 {
	scale := float64(uint64(1) << bits)
	return float32(math.Round(float64(x)*scale) / scale)
}

// single returns a vector in single precision: the flight made again has all of it.
func single[F frame.Frame](v frame.Vec[F]) [3]float32 {
	return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)}
}

const (
	doubleKind = descriptorpb.FieldDescriptorProto_TYPE_DOUBLE
	floatKind  = descriptorpb.FieldDescriptorProto_TYPE_FLOAT
	uint32Kind = descriptorpb.FieldDescriptorProto_TYPE_UINT32
	uint64Kind = descriptorpb.FieldDescriptorProto_TYPE_UINT64
	boolKind   = descriptorpb.FieldDescriptorProto_TYPE_BOOL
)

// TruthType is how a Truth is written.
var TruthType = Type[Truth]{Name: "sitlark.Truth", fields: []field[Truth]{
	{number: 1, name: "flight", kind: uint64Kind, count: func(t *Truth) *uint64 { return &t.Flight }},
	{number: 2, name: "time_s", kind: doubleKind, double: func(t *Truth) *float64 { return &t.Time }},
	{number: 3, name: "position_ned_m", kind: doubleKind, doubles: func(t *Truth) []float64 { return t.PositionNED[:] }},
	{number: 4, name: "ned_from_frd_wxyz", kind: floatKind, singles: func(t *Truth) []float32 { return t.Attitude[:] }},
	{number: 5, name: "vel_ned_m_s", kind: floatKind, singles: func(t *Truth) []float32 { return t.VelNED[:] }},
	{number: 6, name: "rate_frd_rad_s", kind: floatKind, singles: func(t *Truth) []float32 { return t.RateFRD[:] }},
	{number: 7, name: "specific_force_frd_m_s2", kind: floatKind, singles: func(t *Truth) []float32 { return t.SpecificForceFRD[:] }},
	{number: 8, name: "wind_ned_m_s", kind: floatKind, singles: func(t *Truth) []float32 { return t.WindNED[:] }},
	{number: 9, name: "airspeed_m_s", kind: floatKind, single: func(t *Truth) *float32 { return &t.Airspeed }},
	{number: 10, name: "height_m", kind: floatKind, single: func(t *Truth) *float32 { return &t.Height }},
	{number: 11, name: "in_contact", kind: boolKind, flag: func(t *Truth) *bool { return &t.InContact }},
	{number: 12, name: "crashed", kind: boolKind, flag: func(t *Truth) *bool { return &t.Crashed }},
	{number: 13, name: "voltage_v", kind: floatKind, single: func(t *Truth) *float32 { return &t.Voltage }},
	{number: 14, name: "current_a", kind: floatKind, single: func(t *Truth) *float32 { return &t.Current }},
	{number: 15, name: "charge", kind: floatKind, single: func(t *Truth) *float32 { return &t.Charge }},
	{number: 16, name: "rotor_speed_rad_s", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.RotorSpeed }},
	{number: 17, name: "rotor_thrust_n", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.RotorThrust }},
	{number: 18, name: "pulse_us", kind: uint32Kind, uints: func(t *Truth) *[]uint32 { return &t.PulseUs }},
	{number: 19, name: "rc_us", kind: uint32Kind, uints: func(t *Truth) *[]uint32 { return &t.RCUs }},
	{number: 20, name: "servo_angle_deg", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.ServoAngleDeg }, later: true},
	{number: 21, name: "stalled", kind: floatKind, single: func(t *Truth) *float32 { return &t.Stalled }},
	{number: 22, name: "wheels_broken", kind: uint64Kind, count: func(t *Truth) *uint64 { return &t.WheelsBroken }},
	{number: 23, name: "launch", kind: uint64Kind, count: func(t *Truth) *uint64 { return &t.Launch }},
	{number: 24, name: "wing_lost", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.WingLost }, later: true},
	{number: 25, name: "wing_torn", kind: uint32Kind, uints: func(t *Truth) *[]uint32 { return &t.WingTorn }, later: true},
	{number: 26, name: "rotor_broken", kind: uint32Kind, uints: func(t *Truth) *[]uint32 { return &t.RotorBroken }, later: true},
	{number: 27, name: "fuel_kg", kind: floatKind, single: func(t *Truth) *float32 { return &t.Fuel }},
	{number: 28, name: "fuel_flow_kg_s", kind: floatKind, single: func(t *Truth) *float32 { return &t.FuelFlow }},
	{number: 29, name: "rotor_folded_rad", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.RotorFolded }, later: true},
	{number: 30, name: "wheel_flat", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.WheelFlat }, later: true},
	{number: 31, name: "wheel_stuck", kind: uint64Kind, count: func(t *Truth) *uint64 { return &t.WheelStuck }},
	{number: 32, name: "wheel_drag_n_m", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.WheelDrag }, later: true},
	{number: 33, name: "hull_leak_m2", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HullLeak }, later: true},
	{number: 34, name: "hull_water_kg", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HullWater }, later: true},
	{number: 35, name: "head_speed_rad_s", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HeadSpeed }, later: true},
	{number: 36, name: "head_thrust_n", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HeadThrust }, later: true},
	{number: 37, name: "head_torque_n_m", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HeadTorque }, later: true},
	{number: 38, name: "head_collective_rad", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HeadCollective }, later: true},
	{number: 39, name: "head_tilt_rad", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.HeadTilt }, later: true},
	{number: 40, name: "heads_lost", kind: uint64Kind, count: func(t *Truth) *uint64 { return &t.HeadsLost }},
	{number: 41, name: "envelope_leak_m2", kind: floatKind, single: func(t *Truth) *float32 { return &t.EnvelopeLeak }},
	{number: 42, name: "gas_lost", kind: floatKind, single: func(t *Truth) *float32 { return &t.GasLost }},
	{number: 43, name: "fins_lost", kind: uint64Kind, count: func(t *Truth) *uint64 { return &t.FinsLost }},
	{number: 44, name: "wing_boom_rad", kind: floatKind, floats: func(t *Truth) *[]float32 { return &t.WingBoom }, later: true},
}}
