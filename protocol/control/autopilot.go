package control

import (
	"net/http"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Autopilot tells what the vehicle's autopilot reports over MAVLink; false: there is no
// connection to it.
type Autopilot struct {
	Status       func() (mavlink.Status, bool)
	SensorFaults func() (simfault.Status, bool)  // as they were read back
	SimParams    func() (simparams.Status, bool) // that are followed
}

// autopilotJSON is the autopilot's side of GET /v1/state.
type autopilotJSON struct {
	Connected    bool              `json:"connected" doc:"its heartbeats come"`
	Connection   string            `json:"connection" enum:"off,connecting,waiting,alive,lost" doc:"waiting: no heartbeat yet; lost: none for 3 s, and all below is what was reported last"`
	Problem      string            `json:"problem" doc:"what is wrong with the connection and what to do; empty: nothing"`
	Vehicle      string            `json:"vehicle" doc:"such as ArduCopter 4.7.0; empty: unknown"`
	Mode         string            `json:"mode" doc:"empty: unknown"`
	Armed        bool              `json:"armed" doc:"whether the motors are"`
	Ready        bool              `json:"ready" doc:"it passed its pre-arm checks"`
	Landed       bool              `json:"landed" doc:"its landing detector reports the ground"`
	VTOL         string            `json:"vtol" enum:",transition to forward flight,transition to hover,hover,forward flight" doc:"how a vehicle flies that hovers and flies on wings; empty: another, or not told. Also with rotors that assist in forward flight ArduPlane reports the transition"`
	PreArm       []preArmJSON      `json:"pre_arm" doc:"why it would not arm, each reason once, oldest first"`
	Estimate     *estimateJSON     `json:"estimate,omitempty" doc:"where it estimates the vehicle to be; absent: not known yet"`
	Failsafes    []failsafeJSON    `json:"failsafes" doc:"those that it has, as far as their parameters are read"`
	Chains       []chainJSON       `json:"chains" doc:"the last failsafes that fired, newest first"`
	SimParams    simParamsJSON     `json:"sim_params" doc:"its SIM_ parameters that sitlark follows"`
	SensorFaults []sensorFaultJSON `json:"sensor_faults" doc:"faults of its sensors that are asked for or not restored yet, as read back"`
}

type simParamsJSON struct {
	Followed   bool             `json:"followed" doc:"whether they are: there is a connection, and --sim-params is not off"`
	Wind       string           `json:"wind" doc:"parameters with their values that are the source of the mean wind; empty: it was set otherwise since"`
	Turbulence string           `json:"turbulence" doc:"the same for the turbulence"`
	Battery    string           `json:"battery" doc:"the same for the battery's charge and capacity"`
	Problems   []simProblemJSON `json:"problems" doc:"parameters that were set and have no effect, or not as much as they ask for"`
}

type simProblemJSON struct {
	Parameter string `json:"parameter" doc:"its name"`
	Text      string `json:"text" doc:"its value, why, and what is done instead"`
}

type preArmJSON struct {
	Reason string  `json:"reason" doc:"in its words"`
	Since  float64 `json:"since" unit:"s" doc:"physics time at which it was said first"`
	Last   float64 `json:"last" unit:"s" doc:"physics time at which it was said last"`
}

type estimateJSON struct {
	Time             float64      `json:"time" unit:"s" doc:"physics time that it belongs to"`
	Position         nedJSON      `json:"position" unit:"m" doc:"from home"`
	Velocity         nedJSON      `json:"velocity" unit:"m/s" doc:"over the ground"`
	Attitude         attitudeJSON `json:"attitude" doc:"from the body's axes to the world's"`
	PositionError    float64      `json:"position_error" unit:"m" doc:"distance from the true position at the same time"`
	VelocityError    float64      `json:"velocity_error" unit:"m/s" doc:"difference from the true velocity at the same time"`
	AttitudeErrorDeg float64      `json:"attitude_error_deg" unit:"deg" doc:"angle to the true attitude at the same time"`
}

type failsafeJSON struct {
	Name       string          `json:"name" doc:"such as Battery low"`
	State      string          `json:"state" enum:"off,fine,near,fired" doc:"off: disabled; near: close to its threshold; fired: and not over"`
	Since      float64         `json:"since,omitempty" unit:"s" doc:"physics time at which it fired; absent: it has not, or is over"`
	Watches    string          `json:"watches" doc:"what it watches, in words"`
	Now        string          `json:"now" doc:"the present value with its unit; empty: not reported yet"`
	Threshold  string          `json:"threshold" doc:"in words"`
	Action     string          `json:"action" doc:"in words; empty: not known"`
	Parameters []parameterJSON `json:"parameters" doc:"that configure it"`
}

type parameterJSON struct {
	Name  string  `json:"name" doc:"of the parameter"`
	Value float64 `json:"value" doc:"that the autopilot has"`
	Text  string  `json:"text" doc:"the value in words or with its unit"`
}

type chainJSON struct {
	Failsafe string  `json:"failsafe" doc:"name of the failsafe"`
	Time     float64 `json:"time" unit:"s" doc:"physics time at which it fired"`
	Cause    string  `json:"cause" doc:"value, parameter and threshold"`
	Action   string  `json:"action" doc:"parameter and what it asks for; empty: not known"`
	From     string  `json:"from" doc:"mode at the time"`
	Mode     string  `json:"mode" doc:"mode that followed; empty: it did not change"`
	Disarmed bool    `json:"disarmed" doc:"whether it disarmed"`
	After    float64 `json:"after" unit:"s" doc:"until the mode followed or it disarmed"`
	Note     string  `json:"note" doc:"what the autopilot said of it; empty: nothing"`
	Settled  bool    `json:"settled" doc:"what followed is known"`
	Over     bool    `json:"over" doc:"the failsafe is over"`
	OverTime float64 `json:"over_time,omitempty" unit:"s" doc:"physics time at which it was over; absent: it is not"`
	Text     string  `json:"text" doc:"all of it in one sentence"`
}

type sensorFaultJSON struct {
	Fault     string  `json:"fault" doc:"name of the command"`
	State     string  `json:"state" enum:"unknown,healthy,setting,set,refused,lacking,no_link,direct" doc:"set: the autopilot has it, it was read back; direct: sitlark simulates it without a parameter"`
	Parameter string  `json:"parameter" doc:"of the autopilot, the first of those that carry it out; empty: none"`
	Desired   float64 `json:"desired" doc:"its value as asked for"`
	Read      float64 `json:"read" doc:"its value as read last"`
	Reason    string  `json:"reason" doc:"why it is refused, lacking or without link; empty: it is not"`
}

// getState answers the state of the flight with the autopilot's side.
func getState(s *Server) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		state := stateJSON{Flight: s.observer.flight(), Autopilot: s.autopilot.about()}
		s.observer.look(func(now *snapshot.Snapshot, _ time.Duration) {
			state.Autopilot.SimParams = s.autopilot.aboutSimParams(now)
		})
		writeJSON(w, http.StatusOK, state)
	}
}

// stateJSON is the flight from both sides.
type stateJSON struct {
	Flight    snapshotJSON  `json:"flight" doc:"the truth: as GET /v1/snapshot"`
	Autopilot autopilotJSON `json:"autopilot" doc:"what the autopilot reports over MAVLink"`
}

var connectionWords = map[mavlink.LinkState]string{
	mavlink.Off: "off", mavlink.Connecting: "connecting", mavlink.Waiting: "waiting", mavlink.Alive: "alive", mavlink.Lost: "lost",
}

func (a Autopilot) about() autopilotJSON {
	about := autopilotJSON{Connection: "off", PreArm: []preArmJSON{}, Failsafes: []failsafeJSON{}, Chains: []chainJSON{}, SensorFaults: []sensorFaultJSON{}}
	if a.SensorFaults != nil {
		if faults, ok := a.SensorFaults(); ok {
			about.SensorFaults = aboutSensorFaults(&faults)
		}
	}
	if a.Status == nil {
		return about
	}
	s, ok := a.Status()
	if !ok {
		return about
	}
	about.Connected, about.Connection, about.Problem = s.State == mavlink.Alive, connectionWords[s.State], s.Problem
	about.Vehicle, about.Mode, about.Armed, about.Ready, about.Landed, about.VTOL = s.Vehicle, s.Mode, s.Armed, s.Ready, s.Landed, s.VTOL.String()
	for _, r := range s.Failsafes.PreArm.All() {
		about.PreArm = append(about.PreArm, preArmJSON{r.Text, r.Since, r.Last})
	}
	if s.Estimate.Valid {
		about.Estimate = aboutEstimate(&s.Estimate)
	}
	for _, r := range s.Failsafes.Rows() {
		about.Failsafes = append(about.Failsafes, aboutFailsafe(&s.Failsafes, &r))
	}
	for _, c := range s.Failsafes.Chains.All() {
		about.Chains = append(about.Chains, chainJSON{
			Failsafe: c.Kind.String(), Time: c.Time, Cause: c.Cause, Action: c.Action, From: c.From, Mode: c.Mode, Disarmed: c.Disarmed, After: c.After,
			Note: c.Note, Settled: c.Settled, Over: c.Over, OverTime: c.OverTime, Text: c.String(),
		})
	}
	return about
}

func aboutEstimate(e *mavlink.Estimate) *estimateJSON {
	roll, pitch, yaw := frame.Euler(e.NEDFromFRD)
	w, x, y, z := e.NEDFromFRD.Quat()
	return &estimateJSON{
		Time: e.Time, Position: ned(e.PositionNED), Velocity: ned(e.VelGround),
		Attitude:      attitudeJSON{Quaternion: [4]float64{w, x, y, z}, RollDeg: deg(roll), PitchDeg: deg(pitch), YawDeg: bearing(yaw), TiltDeg: deg(frame.Tilt(e.NEDFromFRD))},
		PositionError: e.PositionError, VelocityError: e.VelGround.Sub(e.Truth.VelGround).Len(), AttitudeErrorDeg: deg(e.AttitudeError),
	}
}

func aboutFailsafe(v *failsafe.View, r *failsafe.Row) failsafeJSON {
	about := failsafeJSON{Name: r.Kind.String(), State: r.Level.String(), Since: r.Since, Watches: r.Watches, Now: r.Now, Threshold: r.Threshold, Action: r.Action, Parameters: []parameterJSON{}}
	for _, name := range r.Settings {
		value, _ := v.Param(name)
		s, _ := v.Setting(name)
		about.Parameters = append(about.Parameters, parameterJSON{name, value, s.Words(value)})
	}
	return about
}

var faultStates = map[simfault.State]string{
	simfault.Unknown: "unknown", simfault.Healthy: "healthy", simfault.Setting: "setting", simfault.Set: "set", simfault.Refused: "refused",
	simfault.Lacking: "lacking", simfault.NoLink: "no_link", simfault.Direct: "direct",
}

func aboutSensorFaults(s *simfault.Status) []sensorFaultJSON {
	all := []sensorFaultJSON{}
	for k, f := range s.Faults {
		if f.State == simfault.Unknown || f.State == simfault.Healthy || f.State == simfault.Lacking || f.State == simfault.Direct && f.Desired == 0 {
			continue
		}
		var name string
		switch k {
		case simfault.RC:
			name = command.Name(command.LoseRC{})
		case simfault.Day:
			name = command.Name(command.SetAtmosphere{})
		default:
			name = command.SensorKind(k).String()
		}
		all = append(all, sensorFaultJSON{Fault: name, State: faultStates[f.State], Parameter: f.Parameter, Desired: f.Desired, Read: f.Read, Reason: f.Reason})
	}
	return all
}

// aboutSimParams tells what the snapshot owes to parameters.
func (a Autopilot) aboutSimParams(now *snapshot.Snapshot) simParamsJSON {
	about := simParamsJSON{Problems: []simProblemJSON{}}
	if a.SimParams == nil {
		return about
	}
	s, ok := a.SimParams()
	if !ok {
		return about
	}
	about.Followed, about.Wind, about.Turbulence, about.Battery = s.Connected, s.Wind(now), s.Turbulence(now), s.Battery(now)
	for _, p := range s.Problems {
		about.Problems = append(about.Problems, simProblemJSON{p.Parameter, p.Text})
	}
	return about
}
