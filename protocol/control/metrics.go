package control

import (
	"fmt"
	"math/bits"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// metric is one family in Prometheus' text form: a name with its base unit, a type,
// a help text, and values with their labels.
type metric struct {
	name, kind, help string
	samples          []sample
}

type sample struct {
	labels string // as they are written, without braces; empty: none
	value  float64
}

const (
	gauge   = "gauge"   // goes up and down
	counter = "counter" // only grows, until the program ends
)

func one(value float64) []sample { return []sample{{value: value}} }

func (s *Server) getMetrics(w http.ResponseWriter, _ *http.Request) {
	var families []metric
	s.observer.look(func(now *snapshot.Snapshot, _ time.Duration) { families = metricsOf(now) })
	families = append(families,
		metric{"sitlark_build_info", gauge, "Version of the program; always 1.", []sample{{labels: "version=" + strconv.Quote(s.version), value: 1}}},
		metric{"sitlark_control_event_readers", gauge, "Clients that read events.", one(float64(len(s.readers.slots)))},
		metric{"sitlark_control_event_readers_dropped_total", counter, "Readers of events that were too slow.", one(float64(s.readers.dropped.Load()))},
	)
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = w.Write([]byte(metricsText(families)))
}

// metricsText writes families as https://prometheus.io/docs/instrumenting/exposition_formats/
// says, version 0.0.4.
func metricsText(families []metric) string {
	var b strings.Builder
	for _, m := range families {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", m.name, m.help, m.name, m.kind)
		for _, s := range m.samples {
			labels := s.labels
			if labels != "" {
				labels = "{" + labels + "}"
			}
			fmt.Fprintf(&b, "%s%s %s\n", m.name, labels, strconv.FormatFloat(s.value, 'g', -1, 64))
		}
	}
	return b.String()
}

func metricsOf(s *snapshot.Snapshot) []metric {
	flight := []metric{
		{"sitlark_flight", gauge, "Number of the flight; grows with each reset.", one(float64(s.Flight))},
		{"sitlark_physics_time_seconds", gauge, "Physics time since the last reset.", one(s.Time)},
		{"sitlark_altitude_meters", gauge, "Height above home.", one(s.Body.Altitude())},
		{"sitlark_ground_speed_meters_per_second", gauge, "Speed over the ground.", one(s.Body.VelGround.Len())},
		{"sitlark_airspeed_meters_per_second", gauge, "True airspeed.", one(s.Air.Airspeed)},
		{"sitlark_equivalent_airspeed_meters_per_second", gauge, "Airspeed with the same dynamic pressure at sea level.", one(s.Air.EquivalentAirspeed())},
		{"sitlark_climb_rate_meters_per_second", gauge, "Speed upward.", one(s.Body.ClimbRate())},
		{"sitlark_load_factor_ratio", gauge, "Specific force upward along the body's down axis, in g; 1 at rest.", one(s.Body.LoadFactor())},
		{"sitlark_wind_speed_meters_per_second", gauge, "Wind at the vehicle.", one(s.Air.WindNED.Len())},
		{"sitlark_faults", gauge, "Faults in effect.", one(float64(len(faultsOf(s, &snapshot.Names{}))))},
		{"sitlark_crashed", gauge, "1 after a crash, until the reset.", one(truth(s.Contact.Crashed))},
		{"sitlark_frozen", gauge, "1 while the physics is frozen by a value that is not finite.", one(truth(s.Frozen.Active))},
		{"sitlark_pending_commands", gauge, "Commands that are scheduled or ramping.", one(float64(s.PendingCount + s.PendingMore))},
		{"sitlark_events_total", counter, "Events since the program began.", one(float64(s.Events.Last()))},
	}
	flight = append(flight, planeMetrics(s)...)
	flight = append(flight, powerMetrics(&s.Power)...)
	flight = append(flight,
		metric{"sitlark_fuel_kilograms", gauge, "Fuel in the tank; 0 without an engine.", one(s.Fuel.Mass)},
		metric{"sitlark_fuel_flow_kilograms_per_second", gauge, "Fuel that engines burn.", one(s.Fuel.Flow)})
	flight = append(flight, motorMetrics(s.Rotors[:s.Count])...)
	return append(flight, linkMetrics(&s.Link)...)
}

// planeMetrics are those of wings, servos, wheels and launches; the angles of a flow are NaN while it is too slow to have any.
func planeMetrics(s *snapshot.Snapshot) []metric {
	servos := metric{name: "sitlark_servo_angle_degrees", kind: gauge, help: "Angle of what the servo moves."}
	for _, v := range s.Servos[:s.ServoCount] {
		servos.samples = append(servos.samples, sample{"output=" + strconv.Quote(strconv.Itoa(v.Output)), v.AngleDeg})
	}
	return []metric{
		{"sitlark_angle_of_attack_degrees", gauge, "Angle of attack; NaN below 2 m/s of airspeed.", one(deg(s.Air.Alpha()))},
		{"sitlark_sideslip_degrees", gauge, "Angle of sideslip, positive where the air comes from the right; NaN below 2 m/s of airspeed.", one(deg(s.Air.Beta()))},
		{"sitlark_stalled_ratio", gauge, "Share of the wings' strips that are stalled.", one(s.Air.Stalled)},
		{"sitlark_wheels_broken", gauge, "Wheels and skids that broke.", one(float64(bits.OnesCount32(s.Contact.WheelsBroken)))},
		{"sitlark_launched", gauge, "1 once a vehicle that is launched has left the hand or the catapult.", one(truth(s.Launch == state.LaunchOver))},
		servos,
	}
}

func powerMetrics(p *state.Power) []metric {
	return []metric{
		{"sitlark_battery_volts", gauge, "Voltage at the terminals.", one(p.Voltage)},
		{"sitlark_battery_amperes", gauge, "Current drawn.", one(p.Current)},
		{"sitlark_battery_charge_ratio", gauge, "State of charge: 0 is empty, 1 is full.", one(p.Charge)},
		{"sitlark_battery_temperature_kelvin", gauge, "Temperature of the cells.", one(p.Temperature)},
	}
}

func motorMetrics(rotors []state.Rotor) []metric {
	families := []metric{
		{name: "sitlark_motor_rpm", kind: gauge, help: "Revolutions a minute."},
		{name: "sitlark_motor_thrust_newtons", kind: gauge, help: "Thrust of the rotor."},
		{name: "sitlark_motor_amperes", kind: gauge, help: "Current of the motor."},
		{name: "sitlark_motor_temperature_kelvin", kind: gauge, help: "Temperature of the winding."},
		{name: "sitlark_motor_healthy", kind: gauge, help: "0 while the motor or its rotor has a fault."},
	}
	for _, r := range rotors {
		label := "motor=" + strconv.Quote(strconv.Itoa(r.Number))
		for i, v := range []float64{rpm(r.Speed), r.Thrust, r.Current, r.Temperature, truth(r.Healthy())} {
			families[i].samples = append(families[i].samples, sample{label, v})
		}
	}
	return families
}

func linkMetrics(l *snapshot.Link) []metric {
	return []metric{
		{"sitlark_link_connected", gauge, "1 while the autopilot's packets come.", one(truth(l.State == snapshot.LinkConnected))},
		{"sitlark_link_exchanges_per_second", gauge, "Exchanges with the autopilot per second of wall time.", one(l.Rate)},
		{"sitlark_link_real_time_ratio", gauge, "Real-time factor: physics time over wall time.", one(l.RealTime)},
		{"sitlark_link_latency_seconds", gauge, "From a packet to its answer, mean of the last half second.", one(l.Latency)},
		{"sitlark_link_latency_max_seconds", gauge, "The longest of that time.", one(l.LatencyMax)},
		{"sitlark_link_silent_seconds", gauge, "Wall time since the last packet.", one(l.SilentFor)},
		{"sitlark_link_lost_frames_total", counter, "Frames that never came.", one(float64(l.Lost))},
		{"sitlark_link_repeated_frames_total", counter, "Frames that came again.", one(float64(l.Repeated))},
		{"sitlark_link_refused_packets_total", counter, "Packets of a second autopilot.", one(float64(l.Refused))},
		{"sitlark_link_ignored_packets_total", counter, "Packets from the autopilot's address whose frame counts did not fit.", one(float64(l.Dismissed))},
		{"sitlark_link_overflow_packets_total", counter, "Packets dropped because the socket was full, where the system counts them.", one(float64(l.Overflow))},
		{"sitlark_link_bad_packets_total", counter, "Packets of wrong size, magic or frame rate.", one(float64(l.Bad + l.BadFrameRate))},
		{"sitlark_link_autopilot_restarts_total", counter, "Restarts of the autopilot.", one(float64(l.Restarts))},
	}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
