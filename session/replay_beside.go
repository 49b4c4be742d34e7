package session

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// LayBeside lays ArduPilot's own log of a flight beside the recording of it that is shown, and
// returns the EKF's error. In a fleet it is laid beside the vehicle that it is of. The error is a
// config.InputError.
func (s *Setup) LayBeside(path string) (*align.Comparison, error) {
	if s.Replay.Log != nil {
		return nil, config.InputError{Err: fmt.Errorf("--log: %s is a log itself: expected a recording of sitlark (.mcap) to lay %s beside", s.Replay.Path, path)}
	}
	f, err := OpenLog(path)
	if err != nil {
		return nil, err
	}
	r, err := record.Open(s.Replay.Path)
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	defer r.Close()
	var failed error
	for _, v := range r.Vehicles {
		truth, err := truthOf(s.Replay.Path, v.Name)
		if err != nil {
			return nil, config.InputError{Err: err}
		}
		c, err := align.Compare(f, truth, v.Home)
		if err == nil {
			s.Replay.Log, s.Replay.Beside, s.Replay.Of = f, c, v.Name
			return c, nil
		}
		failed = errors.Join(failed, fmt.Errorf("--log: %s can't be laid beside %s: %w", path, s.Replay.Path, err))
	}
	return nil, config.InputError{Err: failed}
}

// truthOf returns the truth of a recorded vehicle.
func truthOf(path, vehicle string) (*align.Recorded, error) {
	t := &flightlog.Truth{}
	_, err := timeline.States(path, vehicle, func(elapsed float64, now *snapshot.Snapshot) {
		t.Add(elapsed, now.PositionNED, now.VelGround, now.NEDFromFRD)
	})
	return t, err
}
