package record

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics"
)

// appendCheckpoint appends the flight's number and the World.
func appendCheckpoint(dst []byte, flight uint64, w *physics.World) []byte {
	return physics.AppendCheckpoint(binary.LittleEndian.AppendUint64(dst, flight), w)
}

// restore puts w in the state of a checkpoint of the vehicle, and returns the flight that it is of.
func (v *Vehicle) restore(w *physics.World, checkpoint []byte) (flight uint64, err error) {
	if len(checkpoint) < 8 {
		return 0, fmt.Errorf("%w: it is too short", physics.ErrCheckpoint)
	}
	flight, checkpoint = binary.LittleEndian.Uint64(checkpoint), checkpoint[8:]
	if v.earlier != nil {
		return flight, v.earlier.Restore(w, checkpoint)
	}
	return flight, physics.RestoreCheckpoint(w, checkpoint)
}

// encodeSpan appends the elapsed times between which inputs were given [s].
func encodeSpan(dst []byte, start, end float64) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(start))
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(end))
}

// parseSpan returns them, and the inputs.
func parseSpan(data []byte) (start, end float64, inputs []byte, err error) {
	if len(data) < 16 {
		return 0, 0, nil, fmt.Errorf("%w: inputs of %d bytes", ErrDamaged, len(data))
	}
	start = math.Float64frombits(binary.LittleEndian.Uint64(data))
	end = math.Float64frombits(binary.LittleEndian.Uint64(data[8:]))
	if !(start >= 0 && end >= start && end < 1e9) {
		return 0, 0, nil, fmt.Errorf("%w: inputs from %g s to %g s", ErrDamaged, start, end)
	}
	return start, end, data[16:], nil
}
