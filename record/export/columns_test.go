package export

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// wanted is what each column says of the state of TestEveryColumnSaysWhatItsNameSays, computed by hand.
var wanted = map[string]float64{
	"elapsed_s": 4321.5, "flight": 3, "time_s": 21.25,
	"north_m": 111.25, "east_m": -222.5, "up_m": 33.75, "height_above_ground_m": 31.5,
	"roll_deg": 10, "pitch_deg": -20, "yaw_deg": 330,
	"velocity_north_m_s": 1.5, "velocity_east_m_s": -2.5, "velocity_up_m_s": 3.5, "airspeed_m_s": 7.5,
	"rate_roll_deg_s": 90, "rate_pitch_deg_s": -45, "rate_yaw_deg_s": 180,
	"specific_force_forward_m_s2": 0.75, "specific_force_right_m_s2": -1.25, "specific_force_down_m_s2": -9.5,
	"wind_to_north_m_s": 5.25, "wind_to_east_m_s": -6.25, "wind_to_up_m_s": 0.375,
	"load_factor": 9.5 / 9.80665, "stalled_percent": 12.5,
	"servo_rudder_angle_deg": 11.5, "servo_left_elevon_angle_deg": -12.5, "wheels_broken": 2,
	"battery_v": 15.5, "battery_a": 22.5, "battery_charge_percent": 62.5,
	"rotor1_rpm": 1500, "rotor2_rpm": 6000, "rotor1_thrust_n": 47.5, "rotor2_thrust_n": -3.5, "rotor1_torque_n_m": 4.25, "rotor2_torque_n_m": 0.125, "rotor1_collective_deg": 6, "rotor2_collective_deg": -4,
	"rotor1_tilt_back_deg": 1.5, "rotor2_tilt_back_deg": 0.25, "rotor1_tilt_right_deg": -2.5, "rotor2_tilt_right_deg": 0.75,
	"depth_m": 2.25, "current_to_north_m_s": 0.25, "current_to_east_m_s": -0.25 * math.Sqrt(3),
	"fuel_kg": 0.75, "fuel_flow_kg_s": 0.0625,
	"motor2_rpm": 600, "motor5_rpm": 900, "motor2_thrust_n": 4.5, "motor5_thrust_n": 5.5, "motor2_pulse_us": 1350, "motor5_pulse_us": 1650,
}

// TestEveryColumnSaysWhatItsNameSays: each column of the CSV and of the Parquet file has the value, in the
// unit of its name, of a state in which all values differ. A column that is new needs a line in wanted.
func TestEveryColumnSaysWhatItsNameSays(t *testing.T) {
	const degree = math.Pi / 180
	w, x, y, z := frame.FromEuler(10*degree, -20*degree, -30*degree).Quat()
	truth := message.Truth{
		Flight: 3, Time: 21.25, PositionNED: [3]float64{111.25, -222.5, -33.75}, Attitude: [4]float32{float32(w), float32(x), float32(y), float32(z)},
		VelNED: [3]float32{1.5, -2.5, -3.5}, RateFRD: [3]float32{math.Pi / 2, -math.Pi / 4, math.Pi}, SpecificForceFRD: [3]float32{0.75, -1.25, -9.5},
		WindNED: [3]float32{5.25, -6.25, -0.375}, Airspeed: 7.5, Height: 31.5, InContact: true,
		Voltage: 15.5, Current: 22.5, Charge: 0.625, RotorSpeed: []float32{20 * math.Pi, 30 * math.Pi}, RotorThrust: []float32{4.5, 5.5}, PulseUs: []uint32{1350, 1650},
		ServoAngleDeg: []float32{11.5, -12.5}, Stalled: 0.125, Fuel: 0.75, FuelFlow: 0.0625, WheelsBroken: 5, Launch: 3,
		HeadSpeed: []float32{50 * math.Pi, 200 * math.Pi}, HeadThrust: []float32{47.5, -3.5}, HeadTorque: []float32{4.25, 0.125}, HeadCollective: []float32{6 * degree, -4 * degree},
		HeadTilt: []float32{1.5 * degree, -2.5 * degree, 0.25 * degree, 0.75 * degree},
	}
	air := frame.FromEuler(10*degree, -20*degree, -30*degree).Inverse().Apply(frame.OfNED(1.5-5.25, -2.5+6.25, -3.5+0.375))
	wanted["angle_of_attack_deg"], wanted["sideslip_deg"] = math.Atan2(air.Z, air.X)/degree, math.Asin(air.Y/7.5)/degree
	v := &record.Vehicle{Start: record.Start{Name: "north", Motors: []int{2, 5}, Home: mission.Home{LatDeg: -35, LonDeg: 149, AltM: 580}}}
	v.Params.Vehicle.Servos = []servo.Params{{Name: "rudder", Output: 4}, {Name: "Left elevon", Output: 2}}
	v.Params.Vehicle.Heads, v.Params.Vehicle.Hulls = make([]airframe.Head, 2), make([]hull.Params, 1)
	var moment row
	moment.water.Water, moment.water.Current = command.SetWater{Kind: command.SeaWater, Level: 36}, command.SetCurrent{Speed: 0.5, TowardDeg: 300}
	moment.set(v, 4321.5, &truth)
	moment.Mode = "LOITER"
	texts := map[string]string{"vehicle": "north", "mode": "LOITER", "in_contact": "true", "crashed": "false", "launch": "over"}
	cells := map[string]string{}
	of := partsOf([]*record.Vehicle{v})
	header, line := names(of), values(nil, &moment, of)
	for i, name := range header {
		cells[name] = line[i]
	}
	for name, text := range texts {
		if cells[name] != text {
			t.Errorf("%s is %q, want %q", name, cells[name], text)
		}
	}
	place := v.Home.Global(111.25, -222.5, -33.75) // held to other formulas in package mission
	for name, want := range map[string]float64{"latitude_deg": place.LatDeg, "longitude_deg": place.LonDeg, "altitude_amsl_m": place.AltM} {
		wanted[name] = want
	}
	if place.LatDeg < -34.9991 || place.LonDeg > 148.9977 || math.Abs(place.AltM-613.75) > 0.1 {
		t.Errorf("111 m north and 222 m west of home is %+v", place)
	}
	for _, name := range header {
		want, known := wanted[name]
		if _, isText := texts[name]; isText {
			continue
		}
		if !known {
			t.Errorf("the column %s is held to nothing: add it to wanted, and its field to the state", name)
			continue
		}
		if got, err := strconv.ParseFloat(cells[name], 64); err != nil || math.Abs(got-want) > 1e-6*(1+math.Abs(want)) {
			t.Errorf("%s is %q, want %v", name, cells[name], want)
		}
	}
	if len(header) != len(wanted)+len(texts) {
		t.Errorf("%d columns, %d are expected", len(header), len(wanted)+len(texts))
	}
	sameInParquet(t, moment, cells)
	truth.InContact, truth.Crashed, truth.Airspeed = false, true, 1.9
	moment.set(&record.Vehicle{}, 0, &truth)
	if !math.IsNaN(float64(moment.Alpha)) || !math.IsNaN(float64(moment.Beta)) || slices.Contains(values(nil, &moment, of), "NaN") {
		t.Errorf("at 1.9 m/s the angles of the flow are %g and %g", moment.Alpha, moment.Beta)
	}
	if moment.InContact || !moment.Crashed || moment.Vehicle != "vehicle" {
		t.Errorf("crashed in the air: in contact %v, crashed %v; a vehicle without a name is %q", moment.InContact, moment.Crashed, moment.Vehicle)
	}
}

// sameInParquet reads a row of a Parquet file without knowing its type, and compares it with the cells of the CSV.
func sameInParquet(t *testing.T, moment row, cells map[string]string) {
	t.Helper()
	var file bytes.Buffer
	out := parquet.NewGenericWriter[row](&file)
	if _, err := out.Write([]row{moment}); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	opened, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	in := parquet.NewReader(opened)
	defer in.Close()
	got := make([]parquet.Row, 2)
	if n, _ := in.ReadRows(got); n != 1 {
		t.Fatalf("%d rows, want 1", n)
	}
	seen := 0
	for i, path := range opened.Schema().Columns() {
		n := 0
		got[0].Range(func(column int, all []parquet.Value) bool {
			if column != i {
				return true
			}
			for _, one := range all {
				name := path[0]
				if len(path) > 1 {
					name = strings.Replace(name, "motor", fmt.Sprintf("motor%d", []int{2, 5}[n%2]), 1)
					if strings.HasPrefix(name, "rotor") {
						name = strings.Replace(name, "rotor", fmt.Sprintf("rotor%d", 1+n%2), 1)
					}
					name = strings.Replace(name, "servo_angle", []string{"servo_rudder_angle", "servo_left_elevon_angle"}[n%2], 1)
				}
				n++
				seen++
				if one.String() != cells[name] && !sameNumber(one, cells[name]) {
					t.Errorf("%s is %v in Parquet and %q in CSV", name, one, cells[name])
				}
			}
			return true
		})
	}
	if seen != len(cells) {
		t.Errorf("Parquet has %d values, CSV %d", seen, len(cells))
	}
}

// sameNumber compares a value of a Parquet file with the text of a number, which has all its digits.
func sameNumber(v parquet.Value, text string) bool {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return false
	}
	if v.Kind() == parquet.Float {
		return v.Float() == float32(x)
	}
	return v.Kind() == parquet.Double && v.Double() == x
}

// TestTablesHaveColumnsOfWhatTheVehiclesHave: a helicopter's rotors and the water of what swims are in tables with such vehicles alone, and empty for the others there.
func TestTablesHaveColumnsOfWhatTheVehiclesHave(t *testing.T) {
	heli, boat, quad := new(record.Vehicle), new(record.Vehicle), new(record.Vehicle)
	heli.Params.Vehicle.Heads, boat.Params.Vehicle.Hulls = make([]airframe.Head, 2), make([]hull.Params, 1)
	for _, c := range []struct {
		vehicles      []*record.Vehicle
		rotors, water bool
	}{{[]*record.Vehicle{quad}, false, false}, {[]*record.Vehicle{heli}, true, false}, {[]*record.Vehicle{quad, boat}, false, true}, {[]*record.Vehicle{boat, heli}, true, true}} {
		header := names(partsOf(c.vehicles))
		if slices.Contains(header, "rotor2_collective_deg") != c.rotors || slices.Contains(header, "depth_m") != c.water {
			t.Errorf("%q", header)
		}
		for _, v := range c.vehicles {
			var moment row
			moment.set(v, 0, &message.Truth{HeadSpeed: make([]float32, len(v.Params.Vehicle.Heads))})
			line := values(nil, &moment, partsOf(c.vehicles))
			if len(line) != len(header) {
				t.Errorf("%d values under %d names", len(line), len(header))
			}
			for i, name := range header {
				if v == quad && (strings.HasPrefix(name, "rotor") || name == "depth_m") && line[i] != "" || v == boat && name == "depth_m" && line[i] != "" {
					t.Errorf("%s is %q", name, line[i])
				}
			}
		}
	}
}
