package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/mission"
)

// ControlState is the state of the layers above a World that also decide the flight: the exchange, the
// built-in autopilot and the scenario's judge. Each part is encoded by its own package and
// empty if there is none.
type ControlState struct {
	Sim   []byte // the exchange, and commands that are scheduled or growing
	Pilot []byte // the built-in autopilot
	Judge []byte // of a scenario
}

// controlRoom is what a ControlState takes at most [bytes]. A larger one is not recorded.
const controlRoom = 40 << 10

// Append appends a to dst.
func (a *ControlState) Append(dst []byte) []byte {
	for _, part := range [...][]byte{a.Sim, a.Pilot, a.Judge} {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(part))), part...)
	}
	return dst
}

// AppendPart appends one part of a ControlState: what write appends. The parts come in the order of
// its fields.
func AppendPart(dst []byte, write func(dst []byte) []byte) []byte {
	at := len(dst)
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	if write != nil {
		dst = write(dst)
	}
	binary.LittleEndian.PutUint32(dst[at:], uint32(len(dst)-at-4))
	return dst
}

// parseControlState reads a ControlState.
func parseControlState(data []byte) (*ControlState, error) {
	a := new(ControlState)
	for _, part := range [...]*[]byte{&a.Sim, &a.Pilot, &a.Judge} {
		if len(data) < 4 {
			return nil, fmt.Errorf("%w: truncated checkpoint", ErrDamaged)
		}
		n := binary.LittleEndian.Uint32(data)
		if data = data[4:]; uint64(n) > uint64(len(data)) {
			return nil, fmt.Errorf("%w: truncated checkpoint", ErrDamaged)
		}
		*part, data = data[:n:n], data[n:]
	}
	return a, nil
}

// Keep lets the Recorder record what append appends, a ControlState, with each checkpoint. It is
// called on the physics goroutine, where it must not wait or allocate; appending nothing, it
// says that there is none. Keep must be called before the flight begins.
func (r *Recorder) Keep(append func(dst []byte) []byte) { r.control = append }

// keepControl takes the ControlState of the batch's checkpoint.
func (r *Recorder) keepControl(b *batch) {
	if r.control == nil {
		return
	}
	b.control = r.control(slices.Grow(b.control[:0], r.largestControl))
	r.largestControl = max(r.largestControl, len(b.control))
	if len(b.control) > controlRoom {
		b.control = b.control[:0]
	}
}

// Flown is who flies a recorded vehicle, as far as its flight can go on from any time.
type Flown struct {
	Layout    string       `json:"layout"`           // of Aboves: those of another can't be read
	FrameRate uint16       `json:"frame_rate"`       // of the built-in autopilot [Hz]
	Loop      bool         `json:"loop,omitempty"`   // it flies again after each flight
	InTurn    bool         `json:"turns,omitempty"`  // the vehicles of a fleet step in turn
	Mission   mission.Plan `json:"-"`                // of the built-in autopilot
	Encoded   []byte       `json:"mission"`          // Mission
	Scenario  *Script      `json:"script,omitempty"` // that is flown
}

// Script is the scenario of a flight, as written.
type Script struct {
	Name string `json:"name"` // of its file
	Text string `json:"text" text:"raw"`
}

// plans writes missions: their numbers may be NaN, which JSON has not.
var plans = flatcodec.Must(flatcodec.Of[mission.Plan]())

// encoded returns f with its mission encoded; nil if f is.
func (f *Flown) encoded() *Flown {
	if f == nil {
		return nil
	}
	e, layout := *f, plans.Fingerprint()
	e.Encoded = plans.Append(layout[:], &f.Mission)
	return &e
}

// decode reads the mission.
func (f *Flown) decode() error {
	layout := plans.Fingerprint()
	if len(f.Encoded) < len(layout) || [len(layout)]byte(f.Encoded) != layout {
		return errors.New("its mission was recorded by another version of sitlark")
	}
	return plans.Read(f.Encoded[len(layout):], &f.Mission)
}

// AgainFromStart is the How of an Origin whose flight was flown again from its start, where it is
// no branch.
const AgainFromStart = "again"

// Origin is the flight from which another one goes on.
type Origin struct {
	File    string   `json:"file"`
	Elapsed float64  `json:"elapsed_s"`          // time in its recording at which they part [s]
	Flight  uint64   `json:"flight"`             // of it, counted from 1
	Time    float64  `json:"time_s"`             // physics time in that flight [s]
	How     string   `json:"how"`                // who flies on
	Exact   bool     `json:"exact"`              // without changes it would be the same flight
	Changes []string `json:"changes,omitempty"`  // in words
	LeftOut string   `json:"left_out,omitempty"` // commands of it that were not given again, since they would undo a change, in words
}
