package control

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestSnapshotIsWhatThePhysicsPublished.
func TestSnapshotIsWhatThePhysicsPublished(t *testing.T) {
	f := newFlight(t)
	f.fly(800, 1700)
	var order outcomeJSON
	f.post(`{"command": "unbalance_rotor", "motor": 4, "imbalance": 250}`, &order)
	f.post(`{"command": "twist", "roll": 0.3, "duration": 1}`, &order)
	f.fly(80, 1700)
	f.server.observer.forget()
	var got snapshotJSON
	f.get("/v1/snapshot", &got)
	s := f.snapshot()
	roll, pitch, yaw := s.Body.Euler()
	w, x, y, z := s.Body.NEDFromFRD.Quat()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"time", got.Time, s.Time}, {"altitude", got.Body.Altitude, -s.Body.PositionNED.Z},
		{"north", got.Body.Position.North, s.Body.PositionNED.X}, {"east", got.Body.Position.East, s.Body.PositionNED.Y},
		{"roll", got.Body.Attitude.RollDeg * math.Pi / 180, roll}, {"pitch", got.Body.Attitude.PitchDeg * math.Pi / 180, pitch},
		{"yaw", math.Remainder(got.Body.Attitude.YawDeg*math.Pi/180-yaw, 2*math.Pi), 0},
		{"w", got.Body.Attitude.Quaternion[0], w}, {"x", got.Body.Attitude.Quaternion[1], x},
		{"y", got.Body.Attitude.Quaternion[2], y}, {"z", got.Body.Attitude.Quaternion[3], z},
		{"specific force", got.Body.SpecificForce.Down, s.Body.SpecificForceFRD.Z}, {"rate", got.Body.Rate.Forward, s.Body.Rate.X},
		{"rpm", got.Rotors[2].RPM, s.Rotors[2].Speed * 60 / (2 * math.Pi)}, {"pulse", float64(got.Rotors[2].PulseUs), 1700},
		{"imbalance", got.Rotors[3].Imbalance, 250}, {"voltage", got.Power.Voltage, s.Power.Voltage}, {"current", got.Power.Current, s.Power.Current},
		{"density", got.Air.Density, s.Air.Density}, {"height", got.Ground.Height, s.Contact.Height},
		{"payload", got.Payload.Mass, 0.2}, {"moment", got.Push.Moment.Forward, 0.3}, {"push remains", got.Push.Remaining, s.Push.Remaining},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	if len(got.Rotors) != 4 || got.Link.Peer != f.conn.LocalAddr().String() || len(got.Faults) != 1 || got.Faults[0].Fault != "unbalanced" {
		t.Errorf("%d rotors, peer %s, faults %+v", len(got.Rotors), got.Link.Peer, got.Faults)
	}
	if got.Body.Altitude < 1 || roll < 0.01 {
		t.Errorf("the test flew too little: altitude %g m, roll %g rad", got.Body.Altitude, roll)
	}
}

// TestRCIsShownAndLost: what a joystick sends, and the fault that takes it away.
func TestRCIsShownAndLost(t *testing.T) {
	f := newFlight(t)
	f.sim.SetSticks(sim.Sticks{Source: snapshot.MakeText("pad"), Channels: [snapshot.MaxRC]uint16{1500, 1400, 1100}, Count: 3})
	f.fly(2, 1000)
	var order outcomeJSON
	f.post(`{"command": "lose_rc"}`, &order)
	f.fly(2, 1000)
	f.server.observer.forget()
	var got snapshotJSON
	f.get("/v1/snapshot", &got)
	if got.RC.Source != "pad" || !slices.Equal(got.RC.Channels, []uint16{1500, 1400, 1100}) || !got.RC.Lost {
		t.Errorf("rc %+v", got.RC)
	}
	if len(got.Faults) != 1 || got.Faults[0].Fault != "rc_lost" {
		t.Errorf("faults %+v", got.Faults)
	}
}

// TestMetricsAreReadByPrometheusOwnParser.
func TestMetricsAreReadByPrometheusOwnParser(t *testing.T) {
	f := newFlight(t)
	f.fly(400, 1500)
	var order outcomeJSON
	f.post(`{"command": "fail_motor", "motor": 2}`, &order)
	answer, text := f.do(f.request("GET", "/metrics", ""))
	if got := answer.Header.Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	s := f.snapshot()
	for name, want := range map[string]float64{
		"sitlark_physics_time_seconds": s.Time, "sitlark_flight": 1, "sitlark_faults": 1, "sitlark_battery_volts": s.Power.Voltage,
		"sitlark_battery_amperes": s.Power.Current, "sitlark_link_connected": 1, "sitlark_link_lost_frames_total": 0,
		"sitlark_events_total": float64(s.Events.Last()), "sitlark_control_event_readers_dropped_total": 0,
	} {
		m := families[name].GetMetric()
		if len(m) != 1 || m[0].GetGauge().GetValue()+m[0].GetCounter().GetValue() != want {
			t.Errorf("%s is %v, want %g", name, m, want)
		}
	}
	rpms := families["sitlark_motor_rpm"].GetMetric()
	if len(rpms) != 4 || rpms[2].GetLabel()[0].GetValue() != "3" || math.Abs(rpms[2].GetGauge().GetValue()-rpm(s.Rotors[2].Speed)) > 1e-9 {
		t.Errorf("rpm: %v", rpms)
	}
	for _, want := range []string{"sitlark_link_exchanges_per_second", "sitlark_link_latency_seconds", "sitlark_link_real_time_ratio"} {
		if len(families[want].GetMetric()) != 1 {
			t.Errorf("no %s", want)
		}
	}
}

// TestHealth tells a physics that runs from one that nobody runs.
func TestHealth(t *testing.T) {
	f := newFlight(t)
	var h healthJSON
	f.get("/healthz", &h)
	if h.Status != "ok" || h.Link != "waiting" {
		t.Errorf("%+v", h)
	}
	f.server.observer.mu.Lock()
	f.server.observer.buffer = hungBuffer()
	f.server.observer.moved = time.Now().Add(-2 * stillLimit)
	f.server.observer.mu.Unlock()
	eventually(t, "the health is bad", func() bool {
		answer, text := f.do(f.request("GET", "/healthz", ""))
		return answer.StatusCode == 503 && strings.Contains(text, "hung")
	})
}

// hungBuffer is one that nobody writes to any more.
func hungBuffer() *snapshot.Buffer { return snapshot.NewBuffer() }
