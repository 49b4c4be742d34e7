package protocol

import (
	"strings"
	"testing"
)

// TestDoubleSeesWrongOrder makes sure that the double would catch the mistakes
// that it is there for.
func TestDoubleSeesWrongOrder(t *testing.T) {
	good := string(AppendState(nil, &State{Time: 1.5, Quaternion: [4]float64{1}, VelGroundNED: [3]float64{1, 2, 3}, WindNED: [3]float64{7, 8, 9}}))
	for name, bad := range map[string]string{
		"no leading newline":           good[1:],
		"velocity_wind first":          strings.Replace(good, `"velocity":[`, `"velocity_wind":[7,8,9],"velocity":[`, 1),
		"blank before array":           strings.Replace(good, `"position":[`, `"position": [`, 1),
		"a required key is missing":    strings.Replace(good, "gyro", "gyr", 1),
		"timestamp in an earlier name": strings.Replace(good, `{"timestamp"`, `{"timestamp_wall":5,"timestamp"`, 1),
	} {
		got, ok := readers[2].read([]byte(bad))
		want, _ := readers[2].read([]byte(good))
		if ok && got == want {
			t.Errorf("%s: the double reads it right", name)
		}
	}
}

// TestRangefinderNeedsAttitudeIn47 shows why both attitude and quaternion are sent.
func TestRangefinderNeedsAttitudeIn47(t *testing.T) {
	good := string(AppendState(nil, &State{Rangefinders: [6]float64{3, 4, 5, 6, 7, 8}, RangefinderCount: 6, Quaternion: [4]float64{1}}))
	without := strings.Replace(good, "attitude", "attitud", 1)
	for _, r := range readers {
		got, ok := r.read([]byte(without))
		if want := r.version != "4.7-dev"; !ok || (got.Rangefinders[0] == 3) != want || got.Rangefinders[5] != 8 {
			t.Errorf("ArduPilot %s without attitude reads ranges %g (accepted: %v), should see the first: %v", r.version, got.Rangefinders, ok, want)
		}
	}
}

// TestNoKeyIsSentByAccident: none of the optional keys that are not sent occurs
// inside of another word, where ArduPilot would find it.
func TestNoKeyIsSentByAccident(t *testing.T) {
	message := string(AppendState(nil, &State{}))
	for _, key := range []string{"no_time_sync", "no_lockstep", "latitude", "longitude", "altitude", "rc", "rng_1"} {
		if strings.Contains(message, key) {
			t.Errorf("%q occurs in %q", key, message)
		}
	}
}
