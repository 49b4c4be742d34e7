package logs

import (
	"context"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// Truth returns the truth of a recorded vehicle. It gives up when ctx ends.
func Truth(ctx context.Context, path, vehicle string) (*align.Recorded, error) {
	t := &flightlog.Truth{}
	_, err := timeline.States(ctx, path, vehicle, timeline.Options{Each: func(elapsed float64, now *snapshot.Snapshot) {
		t.Add(elapsed, now.PositionNED, now.VelGround, now.NEDFromFRD)
	}})
	return t, err
}
