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

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/weather"
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

	// Of helicopters, by rotor: one after the other as in the vehicle file, the tail rotor among them.
	RotorRPM        []float32 `parquet:"rotor_rpm,list" of:"rotor"`
	RotorThrust     []float32 `parquet:"rotor_thrust_n,list" of:"rotor"` // along the shaft
	RotorTorque     []float32 `parquet:"rotor_torque_n_m,list" of:"rotor"`
	RotorCollective []float32 `parquet:"rotor_collective_deg,list" of:"rotor"`
	RotorBack       []float32 `parquet:"rotor_tilt_back_deg,list" of:"rotor"` // of the tip-path plane
	RotorRight      []float32 `parquet:"rotor_tilt_right_deg,list" of:"rotor"`

	// Of what swims; NaN for other vehicles.
	Depth        float32 `parquet:"depth_m" of:"water"` // of the centre of mass under still water; below 0: above it
	CurrentNorth float32 `parquet:"current_to_north_m_s" of:"water"`
	CurrentEast  float32 `parquet:"current_to_east_m_s" of:"water"`

	WheelsBroken uint32 `parquet:"wheels_broken"` // how many
	Launch       string `parquet:"launch,dict"`   // held, going, over; empty: it starts from the ground

	motors []int // their numbers, in the order of the lists
	servos []string
	water  weather.Weather // in which it is
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
	water, waterDamage := watersOf(r, v)
	damage = cmp.Or(damage, waterDamage)
	out := row{water: v.Params.Weather}
	err := r.Truths(v, func(elapsed float64, t *message.Truth) error {
		for len(modes) > 1 && modes[1].Elapsed <= elapsed {
			modes = modes[1:]
		}
		for len(water) > 0 && water[0].elapsed <= elapsed {
			out.water.Take(water[0].change)
			water = water[1:]
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

// water is a change of the water, at an elapsed time of the recording [s].
type water struct {
	elapsed float64
	change  command.Command
}

// watersOf returns those of a vehicle that swims, in the order of time. A ramp comes in its parts.
func watersOf(r *record.Recording, v *record.Vehicle) (changes []water, damage error) {
	if len(v.Params.Vehicle.Hulls) == 0 {
		return nil, nil
	}
	err := r.Inputs(v, func(elapsed float64, e *inputlog.Entry) error {
		switch e.Command.(type) {
		case command.SetWater, command.SetCurrent:
			if e.Ramp == 0 {
				changes = append(changes, water{elapsed, e.Command})
			}
		}
		return nil
	})
	return changes, err
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
	o.setRotors(t)
	o.setWater(v, t)
	o.WheelsBroken, o.Launch = uint32(bits.OnesCount64(t.WheelsBroken)), t.LaunchWord()
	o.motors, o.RPM = v.Motors, o.RPM[:0]
	for _, speed := range t.RotorSpeed {
		o.RPM = append(o.RPM, speed*30/math.Pi)
	}
	o.Thrust, o.Pulse = t.RotorThrust, t.PulseUs
}

// setRotors sets what a helicopter's rotors do.
func (o *row) setRotors(t *message.Truth) {
	o.RotorRPM, o.RotorCollective, o.RotorBack, o.RotorRight = o.RotorRPM[:0], o.RotorCollective[:0], o.RotorBack[:0], o.RotorRight[:0]
	o.RotorThrust, o.RotorTorque = t.HeadThrust, t.HeadTorque
	for i, speed := range t.HeadSpeed {
		o.RotorRPM = append(o.RotorRPM, speed*30/math.Pi)
		if i < len(t.HeadCollective) && 2*i+1 < len(t.HeadTilt) {
			o.RotorCollective = append(o.RotorCollective, degrees(float64(t.HeadCollective[i])))
			o.RotorBack, o.RotorRight = append(o.RotorBack, degrees(float64(t.HeadTilt[2*i]))), append(o.RotorRight, degrees(float64(t.HeadTilt[2*i+1])))
		}
	}
}

// setWater sets what is known of the water around what swims.
func (o *row) setWater(v *record.Vehicle, t *message.Truth) {
	none := float32(math.NaN())
	if o.Depth, o.CurrentNorth, o.CurrentEast = none, none, none; len(v.Params.Vehicle.Hulls) == 0 {
		return
	}
	if o.water.Water.Kind != command.NoWater {
		o.Depth = float32(o.water.Water.Level + t.PositionNED[2])
	}
	sin, cos := math.Sincos(o.water.Current.TowardDeg * math.Pi / 180)
	o.CurrentNorth, o.CurrentEast = float32(whole(o.water.Current.Speed*cos)), float32(whole(o.water.Current.Speed*sin))
}

func degrees(rad float64) float32 { return float32(rad * 180 / math.Pi) }

// whole returns a value in whole millionths of its unit: sums of steps, and the sine of 180°, have errors that nobody wants to read.
func whole(seconds float64) float64 { return math.Round(seconds*1e6) / 1e6 }
