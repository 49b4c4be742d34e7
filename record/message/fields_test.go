package message

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

// fill sets all that a message has to numbers of their own, which it returns by field: from 1 on, in steps of 0.5 where it can have
// them, and truths to true.
func fill(m any) map[string][]float64 {
	all, next, said := reflect.ValueOf(m).Elem(), 1.0, map[string][]float64{}
	for i := range all.NumField() {
		name := all.Type().Field(i).Name
		var set func(v reflect.Value)
		set = func(v reflect.Value) {
			switch v.Kind() {
			case reflect.Bool:
				v.SetBool(true)
				said[name] = append(said[name], 1)
			case reflect.Uint32, reflect.Uint64:
				next = math.Ceil(next)
				v.SetUint(uint64(next))
				said[name] = append(said[name], next)
			case reflect.Float32, reflect.Float64:
				v.SetFloat(next)
				said[name] = append(said[name], next)
			case reflect.Array:
				for k := range v.Len() {
					set(v.Index(k))
				}
				return
			case reflect.Slice:
				v.Set(reflect.MakeSlice(v.Type(), 3, 3))
				for k := range 3 {
					set(v.Index(k))
				}
				return
			default:
				panic(fmt.Sprint(name, " is a ", v.Kind()))
			}
			next += 0.5
		}
		set(all.Field(i))
	}
	return said
}

// truthNames and estimateNames are what each field is called in a file, which other programs rely on.
var (
	truthNames = map[string]string{
		"Flight": "flight", "Time": "time_s", "PositionNED": "position_ned_m", "Attitude": "ned_from_frd_wxyz", "VelNED": "vel_ned_m_s", "RateFRD": "rate_frd_rad_s",
		"SpecificForceFRD": "specific_force_frd_m_s2", "WindNED": "wind_ned_m_s", "Airspeed": "airspeed_m_s", "Height": "height_m", "InContact": "in_contact", "Crashed": "crashed",
		"Voltage": "voltage_v", "Current": "current_a", "Charge": "charge", "RotorSpeed": "rotor_speed_rad_s", "RotorThrust": "rotor_thrust_n", "PulseUs": "pulse_us", "RCUs": "rc_us",
		"ServoAngleDeg": "servo_angle_deg", "Stalled": "stalled", "WheelsBroken": "wheels_broken", "Launch": "launch",
		"WingLost": "wing_lost", "WingTorn": "wing_torn", "RotorBroken": "rotor_broken",
		"RotorFolded": "rotor_folded_rad", "Fuel": "fuel_kg", "FuelFlow": "fuel_flow_kg_s",
		"WheelFlat": "wheel_flat", "WheelStuck": "wheel_stuck", "WheelDrag": "wheel_drag_n_m",
		"HullLeak": "hull_leak_m2", "HullWater": "hull_water_kg",
		"HeadSpeed": "head_speed_rad_s", "HeadThrust": "head_thrust_n", "HeadTorque": "head_torque_n_m", "HeadCollective": "head_collective_rad", "HeadTilt": "head_tilt_rad", "HeadsLost": "heads_lost",
		"EnvelopeLeak": "envelope_leak_m2", "GasLost": "gas_lost", "FinsLost": "fins_lost",
		"WingBoom": "wing_boom_rad",
	}
	estimateNames = map[string]string{
		"Flight": "flight", "Time": "time_s", "PositionNED": "position_ned_m", "Attitude": "ned_from_frd_wxyz", "VelNED": "vel_ned_m_s", "HasWind": "has_wind", "WindNED": "wind_ned_m_s",
		"PositionError": "position_error_m", "AttitudeError": "attitude_error_rad", "VarVelocity": "ekf_velocity_variance", "VarHoriz": "ekf_horizontal_variance",
		"VarVert": "ekf_vertical_variance", "VarCompass": "ekf_compass_variance", "Voltage": "voltage_v", "Current": "current_a", "Charge": "charge",
	}
)

// TestEveryFieldIsWritten, under its name, as the official library reads it by the descriptor in the file, and read again. A field that
// is new needs a name above.
func TestEveryFieldIsWritten(t *testing.T) {
	var truth, truthAgain Truth
	said := fill(&truth)
	data := TruthType.Append(nil, &truth)
	if err := TruthType.Parse(data, &truthAgain); err != nil || !reflect.DeepEqual(truth, truthAgain) {
		t.Errorf("%+v became %+v, %v", truth, truthAgain, err)
	}
	readBy(t, TruthType.Name, TruthType.Descriptor(), data, said, truthNames)
	var estimate, estimateAgain Estimate
	said = fill(&estimate)
	data = EstimateType.Append(nil, &estimate)
	if err := EstimateType.Parse(data, &estimateAgain); err != nil || estimate != estimateAgain {
		t.Errorf("%+v became %+v, %v", estimate, estimateAgain, err)
	}
	readBy(t, EstimateType.Name, EstimateType.Descriptor(), data, said, estimateNames)
}

// readBy compares what the official library reads with what was said, by the names of fields.
func readBy(t *testing.T, typeName string, descriptor, data []byte, said map[string][]float64, names map[string]string) {
	t.Helper()
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(descriptor, &set); err != nil {
		t.Fatal(err)
	}
	files, err := protodesc.NewFiles(&set)
	if err != nil {
		t.Fatal(err)
	}
	found, err := files.FindDescriptorByName(protoreflect.FullName(typeName))
	if err != nil {
		t.Fatal(err)
	}
	d := found.(protoreflect.MessageDescriptor)
	m := dynamicpb.NewMessage(d)
	if err := proto.Unmarshal(data, m); err != nil || len(m.GetUnknown()) > 0 {
		t.Fatalf("%v, %d bytes of no field", err, len(m.GetUnknown()))
	}
	if n := d.Fields().Len(); n != len(said) || n != len(names) {
		t.Errorf("%s has %d fields, %d are set and %d are named", typeName, n, len(said), len(names))
	}
	for field, want := range said {
		f := d.Fields().ByName(protoreflect.Name(names[field]))
		if f == nil {
			t.Errorf("%s.%s: no field %q in the file", typeName, field, names[field])
			continue
		}
		var got []float64
		if f.IsList() {
			for i := range m.Get(f).List().Len() {
				got = append(got, number(m.Get(f).List().Get(i)))
			}
		} else {
			got = []float64{number(m.Get(f))}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s.%s, %s in the file, is %v, want %v", typeName, field, names[field], got, want)
		}
	}
}

func number(v protoreflect.Value) float64 {
	switch x := v.Interface().(type) {
	case bool:
		if x {
			return 1
		}
		return 0
	case uint32:
		return float64(x)
	case uint64:
		return float64(x)
	case float32:
		return float64(x)
	}
	return v.Float()
}

// TestATruthIsTheStateItCameFrom, field by field, whatever the Truth had before. A field that is new fails until it is set here.
func TestATruthIsTheStateItCameFrom(t *testing.T) {
	var s state.State
	s.Time = 12.5
	s.Body.PositionNED, s.Body.VelGround, s.Body.Rate = frame.OfNED(1, 2, -3), frame.OfNED(4, -5, 6), frame.OfFRD(0.25, -0.5, 0.75)
	s.Body.SpecificForceFRD = frame.OfFRD(0.5, -1.5, -9.5)
	s.NEDFromFRD = frame.FromEuler(0.1, 0.2, 0.3)
	s.Air.WindNED, s.Air.Airspeed = frame.OfNED(7, -8, 0.5), 11
	s.Contact.Height, s.Contact.InContact, s.Contact.Crashed = 2.5, true, true
	s.Power.Voltage, s.Power.Current, s.Power.Charge = 15.5, 21, 0.75
	s.Fuel.Mass, s.Fuel.Flow = 1.5, 0.0625
	s.Air.Stalled, s.Contact.WheelsBroken, s.Launch = 0.25, 5, state.LaunchOver
	s.ServoCount, s.Servos[0].AngleDeg, s.Servos[1].AngleDeg, s.Servos[2].AngleDeg = 2, 12.5, -7.25, 1
	s.Contact.Wheels, s.Wheels[0].Flat, s.Wheels[2].Stuck, s.Wheels[2].Drag, s.Wheels[3].Flat = 3, 0.5, true, 1.5, 1
	s.HullCount, s.Hulls[1].Leak, s.Hulls[0].Water, s.Hulls[2].Water = 2, 0.0078125, 1.5, 9
	s.HeadCount = 2
	s.Blimp.Leak, s.Blimp.GasLost, s.Blimp.FinsLost = 0.0078125, 0.25, 2
	s.Heads[0] = state.Head{Speed: 170, Thrust: 47, Torque: 4.5, Collective: 0.0625, Back: 0.125, Right: -0.25}
	s.Heads[1], s.Heads[2] = state.Head{Speed: 800, Lost: true}, state.Head{Speed: 1}
	s.Count = 2
	s.WingCount, s.Wings[1].Lost, s.Wings[1].Torn, s.Wings[2].Torn = 2, [2]float64{0, 0.5}, 2, 1
	s.Wings[0].Boom, s.Wings[2].Boom = -0.5, 1
	copy(s.Rotors[:], []state.Rotor{{Speed: 600, Thrust: 3.5, PWMUs: 1400}, {Speed: 700, Thrust: 4.5, PWMUs: 1600, Broken: true, Folded: 1.5}, {Speed: 1, Thrust: 1, PWMUs: 1}})
	w, x, y, z := s.NEDFromFRD.Quat()
	want := Truth{
		Flight: 3, Time: 12.5, PositionNED: [3]float64{1, 2, -3}, Attitude: [4]float32{float32(w), float32(x), float32(y), float32(z)}, VelNED: [3]float32{4, -5, 6},
		RateFRD: [3]float32{0.25, -0.5, 0.75}, SpecificForceFRD: [3]float32{0.5, -1.5, -9.5}, WindNED: [3]float32{7, -8, 0.5}, Airspeed: 11, Height: 2.5, InContact: true, Crashed: true,
		Voltage: 15.5, Current: 21, Charge: 0.75, RotorSpeed: []float32{600, 700}, RotorThrust: []float32{3.5, 4.5}, PulseUs: []uint32{1400, 1600}, RCUs: []uint32{},
		ServoAngleDeg: []float32{12.5, -7.25}, Stalled: 0.25, WheelsBroken: 5, Launch: 3,
		WingLost: []float32{0, 0, 0, 0.5}, WingTorn: []uint32{0, 2}, RotorBroken: []uint32{0, 1}, RotorFolded: []float32{0, 1.5},
		Fuel: 1.5, FuelFlow: 0.0625, WheelFlat: []float32{0.5, 0, 0}, WheelStuck: 4, WheelDrag: []float32{0, 0, 1.5}, HullLeak: []float32{0, 0.0078125}, HullWater: []float32{1.5, 0},
		HeadSpeed: []float32{170, 800}, HeadThrust: []float32{47, 0}, HeadTorque: []float32{4.5, 0}, HeadCollective: []float32{0.0625, 0}, HeadTilt: []float32{0.125, -0.25, 0, 0}, HeadsLost: 2,
		EnvelopeLeak: 0.0078125, GasLost: 0.25, FinsLost: 2,
		WingBoom: []float32{-0.5, 0},
	}
	got := Truth{RotorSpeed: []float32{9, 9, 9}, RCUs: []uint32{9}, ServoAngleDeg: []float32{9, 9, 9}, Launch: 1, WingLost: []float32{9}, WingTorn: []uint32{9}, RotorBroken: []uint32{9, 9, 9}, RotorFolded: []float32{9}, WingBoom: []float32{9, 9, 9}}
	TruthOf(&got, 3, &s)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	for i := range reflect.TypeFor[Truth]().NumField() {
		if name := reflect.TypeFor[Truth]().Field(i).Name; name != "RCUs" && reflect.ValueOf(want).Field(i).IsZero() {
			t.Errorf("%s is held to nothing: give the state a value for it", name)
		}
	}
}
