package flight

import (
	"context"
	"time"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// silence is how long [wall] ArduPilot may not be heard before its flight is over.
const silence = 10 * time.Second

// AwaitSilence returns when ctx ends or the judge has ended the flight for the autopilot's
// silence. The built-in autopilot is never silent.
func AwaitSilence(ctx context.Context, buffer *snapshot.Buffer, judge *scenario.Judge) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var now snapshot.Snapshot
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		buffer.Read(&now)
		if now.Link.State == snapshot.LinkLost && now.Link.SilentFor > silence.Seconds() && judge.Silent() {
			return
		}
	}
}
