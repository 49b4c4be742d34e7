package control

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestAPlanesFlightIsInStateAndMetrics: flow, load, stall, servos, wheels and launch; a flow that is too slow has no
// direction.
func TestAPlanesFlightIsInStateAndMetrics(t *testing.T) {
	var s snapshot.Snapshot
	s.NEDFromFRD = frame.FromEuler(0, 0, 0)
	s.Air.VelAirFRD, s.Air.Airspeed, s.Air.Density, s.Air.Stalled = frame.OfFRD(10, 0, 10), math.Sqrt(200), 1.225/4, 0.25
	s.SpecificForceFRD, s.VelGround = frame.OfFRD(0, 0, -2*9.80665), frame.OfNED(10, 0, 3)
	s.ServoCount, s.Servos[0], s.Servos[1] = 2, state.Servo{Output: 4, AngleDeg: 7.5}, state.Servo{Output: 2, AngleDeg: -11}
	s.Contact.Wheels, s.Contact.WheelsBroken, s.Launch = 3, 5, state.LaunchOver
	text := metricsText(metricsOf(&s))
	for _, line := range []string{
		"sitlark_angle_of_attack_degrees 45", "sitlark_sideslip_degrees 0", "sitlark_load_factor_ratio 2", "sitlark_climb_rate_meters_per_second -3",
		"sitlark_stalled_ratio 0.25", "sitlark_wheels_broken 2", "sitlark_launched 1", `sitlark_servo_angle_degrees{output="4"} 7.5`, `sitlark_servo_angle_degrees{output="2"} -11`,
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
	about := aboutSnapshot(&s, new(snapshot.Names))
	if a := about.Air; a.Alpha == nil || a.Beta == nil || math.Abs(*a.Alpha-45) > 1e-9 || *a.Beta != 0 || math.Abs(a.Equivalent-math.Sqrt(50)) > 1e-9 || a.Stalled != 0.25 {
		t.Errorf("air: %+v", a)
	}
	if g := about.Ground; about.Launch != "over" || g.Wheels != 3 || len(g.WheelsBroken) != 2 || g.WheelsBroken[1] != 3 || math.Abs(about.Body.LoadFactor-2) > 1e-9 {
		t.Errorf("launch %q, load factor %g, ground: %+v", about.Launch, about.Body.LoadFactor, g)
	}
	if f := faultsOf(&s, new(snapshot.Names)); len(f) != 2 || f[1].Text != "wheel 3 broken off" {
		t.Errorf("faults: %+v", f)
	}
	s.Air.Airspeed = 1.9
	data, err := json.Marshal(aboutSnapshot(&s, new(snapshot.Names)))
	if err != nil || strings.Contains(string(data), "angle_of_attack_deg") || !strings.Contains(metricsText(metricsOf(&s)), "sitlark_angle_of_attack_degrees NaN\n") {
		t.Errorf("at 1.9 m/s: %v\n%s", err, data)
	}
}
