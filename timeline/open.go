package timeline

import (
	"context"
	"errors"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Each gets each kept state, in the order of elapsed time [s]: State and Flight of now are set,
// and valid during the call. A nil Each gets nothing.
type Each func(elapsed float64, now *snapshot.Snapshot)

// Options say what is read of a flight, and how.
type Options struct {
	Each Each
	// Pad is the vehicle as it stands before its flight; nil: not known. How its rotors stand, and how many
	// cells its pack has, is in no recorded state, since it does not change, but is shown with each.
	Pad *state.State
}

// Estimate is what an autopilot believes of its vehicle.
type Estimate struct {
	PositionNED frame.Vec[frame.NED]            // from the world's origin [m]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD] // attitude
	Of          string                          // whose it is, in a word: "GPS"; empty: the autopilot's EKF
}

// Open opens the flight of a file: a recording, a DataFlash log (.bin) or a telemetry log
// (.tlog), by its content. vehicle is its name in a fleet; empty: the first one. Refresh gives
// Each the states that it takes in. Open gives up when ctx ends.
func Open(ctx context.Context, path, vehicle string, o Options) (Source, error) {
	switch recording, err := flightlog.IsRecording(path); {
	case err != nil:
		return nil, err
	case !recording:
		return openLog(ctx, path, o)
	}
	return openRecording(ctx, path, vehicle, o)
}

// OriginOf returns the flight that a recording continues or repeats; nil: none, or it can't be read.
func OriginOf(path string) *Origin {
	r, err := record.Open(path)
	if err != nil {
		return nil
	}
	defer r.Close()
	return r.Vehicles[0].Origin
}

// States gives Each all kept states of a flight, and returns what there is to know of it.
// Damage in the contents says what is missing. It gives up
// when ctx ends.
func States(ctx context.Context, path, vehicle string, o Options) (*Contents, error) {
	source, err := Open(ctx, path, vehicle, o)
	if err != nil {
		return nil, err
	}
	return ReadOut(ctx, source)
}

// ReadOut reads all of a source until ctx ends, closes it, and returns its contents.
func ReadOut(ctx context.Context, source Source) (*Contents, error) {
	for source.Refresh() {
		if ctx.Err() != nil {
			return nil, errors.Join(ctx.Err(), source.Close())
		}
	}
	if ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), source.Close())
	}
	return source.Contents(), source.Close()
}
