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
	good := string(AppendState(nil, &State{RangefinderDown: 3, Quaternion: [4]float64{1}}))
	without := strings.Replace(good, "attitude", "attitud", 1)
	for _, r := range readers {
		got, ok := r.read([]byte(without))
		if want := r.version != "4.7-dev"; !ok || (got.RangefinderDown == 3) != want {
			t.Errorf("ArduPilot %s without attitude reads rng_1 as %g (accepted: %v), should see it: %v", r.version, got.RangefinderDown, ok, want)
		}
	}
}

// TestNoKeyIsSentByAccident: none of the optional keys that are not sent occurs
// inside of another word, where ArduPilot would find it.
func TestNoKeyIsSentByAccident(t *testing.T) {
	message := string(AppendState(nil, &State{}))
	for _, key := range []string{"no_time_sync", "no_lockstep", "latitude", "longitude", "altitude", "rc", "rng_2"} {
		if strings.Contains(message, key) {
			t.Errorf("%q occurs in %q", key, message)
		}
	}
}
