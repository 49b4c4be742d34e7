// Package export writes recorded flights as files of other programs: CSV and Parquet for
// tables, KML for maps. Columns have their units in their names.
package export

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// row is one moment of a flight.
type row struct {
	Vehicle string  `parquet:"vehicle,dict"` // its name in the fleet; "vehicle": it is alone
	Elapsed float64 `parquet:"elapsed_s"`    // over all flights of the recording
	Flight  uint32  `parquet:"flight"`
	Time    float64 `parquet:"time_s"`
	Mode    string  `parquet:"mode,dict"`

	Lat      float64 `parquet:"latitude_deg"`
	Lon      float64 `parquet:"longitude_deg"`
	Altitude float64 `parquet:"altitude_amsl_m"`
	North    float64 `parquet:"north_m"`
	East     float64 `parquet:"east_m"`
	Up       float64 `parquet:"up_m"`
	Height   float32 `parquet:"height_above_ground_m"`

	Roll  float32 `parquet:"roll_deg"`
	Pitch float32 `parquet:"pitch_deg"`
	Yaw   float32 `parquet:"yaw_deg"` // clockwise from north, 0 to 360

	VelNorth float32 `parquet:"velocity_north_m_s"`
	VelEast  float32 `parquet:"velocity_east_m_s"`
	VelUp    float32 `parquet:"velocity_up_m_s"`
	Airspeed float32 `parquet:"airspeed_m_s"`
	Alpha    float32 `parquet:"angle_of_attack_deg"` // NaN while the air flows too slowly
	Beta     float32 `parquet:"sideslip_deg"`        // likewise
	Load     float32 `parquet:"load_factor"`
	Stalled  float32 `parquet:"stalled_percent"`

	RateRoll  float32 `parquet:"rate_roll_deg_s"`
	RatePitch float32 `parquet:"rate_pitch_deg_s"`
	RateYaw   float32 `parquet:"rate_yaw_deg_s"`

	ForceForward float32 `parquet:"specific_force_forward_m_s2"`
	ForceRight   float32 `parquet:"specific_force_right_m_s2"`
	ForceDown    float32 `parquet:"specific_force_down_m_s2"`

	WindNorth float32 `parquet:"wind_to_north_m_s"`
	WindEast  float32 `parquet:"wind_to_east_m_s"`
	WindUp    float32 `parquet:"wind_to_up_m_s"`

	Voltage float32 `parquet:"battery_v"`
	Current float32 `parquet:"battery_a"`
	Charge  float32 `parquet:"battery_charge_percent"`

	Fuel     float32 `parquet:"fuel_kg"`        // in the tank; 0 without an engine
	FuelFlow float32 `parquet:"fuel_flow_kg_s"` // that engines burn

	InContact bool `parquet:"in_contact"`
	Crashed   bool `parquet:"crashed"`

	RPM    []float32 `parquet:"motor_rpm,list" of:"motor"`
	Thrust []float32 `parquet:"motor_thrust_n,list" of:"motor"`
	Pulse  []uint32  `parquet:"motor_pulse_us,list" of:"motor"`
	Servo  []float32 `parquet:"servo_angle_deg,list" of:"servo"` // of what each servo moves

	WheelsBroken uint32 `parquet:"wheels_broken"` // how many
	Launch       string `parquet:"launch,dict"`   // held, going, over; empty: it starts from the ground

	motors []int // their numbers, in the order of the lists
	servos []string
}

// rowsOfAll is rows for one vehicle after the other. What is damaged in one does not end it.
func rowsOfAll(r *record.Recording, vehicles []*record.Vehicle, look func(*row) error) (damage error) {
	for _, v := range vehicles {
		err := rows(r, v, look)
		if err != nil && !errors.Is(err, record.ErrDamaged) {
			return err
		}
		damage = cmp.Or(damage, err)
	}
	return damage
}

// rows calls look with each moment of a vehicle's flights. The row is valid during the call.
func rows(r *record.Recording, v *record.Vehicle, look func(*row) error) error {
	log, damage := r.Log(v)
	modes := modesOf(v, log)
	var out row
	err := r.Truths(v, func(elapsed float64, t *message.Truth) error {
		for len(modes) > 1 && modes[1].Elapsed <= elapsed {
			modes = modes[1:]
		}
		out.set(v, elapsed, t)
		if out.Mode = ""; len(modes) > 0 && modes[0].Elapsed <= elapsed {
			out.Mode = modes[0].Mode
		}
		return look(&out)
	})
	if err == nil && damage != nil {
		err = damage
	}
	if err != nil {
		return fmt.Errorf("export: %s: %w", r.Path, err)
	}
	return nil
}

// modesOf returns the changes of a vehicle's mode, in the order of time; without a name, it is not known.
func modesOf(v *record.Vehicle, log []record.Entry) []record.Entry {
	modes := v.UnknownModes()
	for _, e := range log {
		if e.Kind == record.ModeEntry {
			modes = append(modes, e)
		}
	}
	slices.SortStableFunc(modes, func(a, b record.Entry) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
	return modes
}

// set sets the row to a state.
func (o *row) set(v *record.Vehicle, elapsed float64, t *message.Truth) {
	p := t.PositionNED
	place := v.Home.Global(p[0], p[1], p[2])
	if o.Vehicle = v.Name; o.Vehicle == "" {
		o.Vehicle = "vehicle"
	}
	o.Elapsed, o.Flight, o.Time = whole(elapsed), uint32(t.Flight), whole(t.Time)
	o.Lat, o.Lon, o.Altitude = place.LatDeg, place.LonDeg, place.AltM
	o.North, o.East, o.Up, o.Height = p[0], p[1], -p[2], t.Height
	q := t.Attitude
	roll, pitch, yaw := frame.Euler(frame.FromQuat[frame.NED, frame.FRD](float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])))
	o.Roll, o.Pitch, o.Yaw = degrees(roll), degrees(pitch), degrees(math.Mod(yaw+2*math.Pi, 2*math.Pi))
	o.VelNorth, o.VelEast, o.VelUp, o.Airspeed = t.VelNED[0], t.VelNED[1], -t.VelNED[2], t.Airspeed
	o.RateRoll, o.RatePitch, o.RateYaw = degrees(float64(t.RateFRD[0])), degrees(float64(t.RateFRD[1])), degrees(float64(t.RateFRD[2]))
	o.ForceForward, o.ForceRight, o.ForceDown = t.SpecificForceFRD[0], t.SpecificForceFRD[1], t.SpecificForceFRD[2]
	o.WindNorth, o.WindEast, o.WindUp = t.WindNED[0], t.WindNED[1], -t.WindNED[2]
	o.Voltage, o.Current, o.Charge = t.Voltage, t.Current, 100*t.Charge
	o.Fuel, o.FuelFlow = t.Fuel, t.FuelFlow
	o.InContact, o.Crashed = t.InContact, t.Crashed
	air := t.Air()
	o.Alpha, o.Beta, o.Load, o.Stalled = degrees(air.Alpha()), degrees(air.Beta()), float32(t.LoadFactor()), 100*t.Stalled
	o.Servo, o.servos = t.ServoAngleDeg, v.Params.Vehicle.ServoNames()
	o.WheelsBroken, o.Launch = uint32(bits.OnesCount64(t.WheelsBroken)), t.LaunchWord()
	o.motors, o.RPM = v.Motors, o.RPM[:0]
	for _, speed := range t.RotorSpeed {
		o.RPM = append(o.RPM, speed*30/math.Pi)
	}
	o.Thrust, o.Pulse = t.RotorThrust, t.PulseUs
}

func degrees(rad float64) float32 { return float32(rad * 180 / math.Pi) }

// whole returns a time in whole microseconds [s]: sums of steps have an error of some picoseconds, which nobody wants to read.
func whole(seconds float64) float64 { return math.Round(seconds*1e6) / 1e6 }
