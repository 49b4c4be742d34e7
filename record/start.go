package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Start is what a vehicle's flight starts from.
type Start struct {
	Name    string         `json:"name"`    // in the fleet; empty: it is alone
	Vehicle string         `json:"vehicle"` // its name, or the path of its file
	Title   string         `json:"title,omitempty"`
	File    string         `json:"file,omitempty" text:"raw"` // text of the vehicle file
	Layout  string         `json:"layout,omitempty"`          // of the vehicle file, which may not tell it
	Home    mission.Home   `json:"home"`
	Terrain terrain.Source `json:"terrain"`
	Motors  []int          `json:"motors"`           // the servo outputs that drive its rotors, in the order of the Truths' lists
	Begins  time.Time      `json:"begins"`           // wall time of the recording's beginning
	Flown   *Flown         `json:"flown,omitempty"`  // nil: not known, or not by the built-in autopilot
	Origin  *Origin        `json:"origin,omitempty"` // nil: it begins on the pad
	Params  physics.Params `json:"-"`

	// SetUp is the vehicle that the autopilot is set up for, where the vehicle was changed and the
	// autopilot does not know it; nil: that of Params.
	SetUp *airframe.Vehicle `json:"-"`
}

// startMessage is a Start in the file.
type startMessage struct {
	Start
	Sitlark      string `json:"sitlark"` // version
	Architecture string `json:"architecture"`
	Layout       string `json:"layout"`    // of Encoded and of checkpoints
	Signature    string `json:"signature"` // of the first moments of a flight with these Params
	Encoded      []byte `json:"params"`
	SetUpFor     []byte `json:"set_up,omitempty"` // Params with the vehicle of SetUp

	earlier *physics.Earlier // reads Params and checkpoints of Layout; nil: it is this program's
}

// params writes Params. Their terrain is made again from Terrain.
var params = flatcodec.Must(flatcodec.Of[physics.Params]("Terrain"))

// layout tells apart the layouts of what this program keeps as bytes.
func layout() string {
	one, other := params.Fingerprint(), physics.CheckpointLayout()
	sum := sha256.Sum256(append(one[:], other[:]...))
	return hex.EncodeToString(sum[:8])
}

// earlierLayouts are layouts of earlier versions, on amd64 and on arm64, with the name by which physics.NewEarlier knows
// them. Once the physics gives other numbers than theirs the map has to be empty, and
// TestRecordingsOfEarlierVersionsAreExact to hold a newer recording. One case differs: a broken propeller that stood
// still turned the vehicle for ever, and does so no more.
var earlierLayouts = map[string]string{
	"7bd4feef938d1245": "rotors", "9b23a5fe3912cee6": "rotors", // before the weather became one struct: the same bytes
	"fabdb52732e6210a": "rotors", "90d8d1af67753faf": "rotors",
}

// encode returns the start message. It changes nothing that others hold.
func (s Start) encode(version string) ([]byte, error) {
	sign, err := signature(s.Params)
	if err != nil {
		return nil, err
	}
	s.Motors, s.Flown = nil, s.Flown.encoded()
	if len(s.Vehicle) > longestPath {
		s.Vehicle = filepath.Base(s.Vehicle)
	}
	for _, m := range s.Params.Vehicle.Motors {
		s.Motors = append(s.Motors, m.Number)
	}
	m := startMessage{
		Start: s, Sitlark: version, Architecture: runtime.GOARCH, Layout: layout(), Signature: sign,
		Encoded: params.Append(nil, &s.Params),
	}
	if s.SetUp != nil {
		m.SetUpFor = params.Append(nil, &physics.Params{Vehicle: *s.SetUp})
	}
	return json.Marshal(m)
}

// parseStart returns the start of a message, and why its flight can't be made again to the last
// bit by this program; nil if it can.
func parseStart(data []byte) (s *startMessage, inexact, err error) {
	if len(data) > longestStart {
		return nil, nil, fmt.Errorf("its start has %d bytes, expected at most %d", len(data), longestStart)
	}
	strict := json.NewDecoder(bytes.NewReader(data))
	s = new(startMessage)
	if err := strict.Decode(s); err != nil {
		return nil, nil, fmt.Errorf("its start can't be read: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, nil, err
	}
	plaintext.Fields(s)
	inexact = s.exact()
	plaintext.Fields(&s.Start) // what that has decoded
	return s, inexact, nil
}

// The bounds of a start: more than any vehicle file or fleet file allows.
const (
	longestName  = 200     // of a vehicle [bytes]
	longestPath  = 4096    // of a vehicle file [bytes]
	mostChanges  = 1000    // of a branch
	longestStart = 4 << 20 // with its vehicle file and scenario [bytes]
)

// check refuses counts that no vehicle has: what is made for each motor would never end.
func (s *startMessage) check() error {
	if len(s.Motors) > limits.Motors {
		return fmt.Errorf("its vehicle says to have %d motors, expected at most %d", len(s.Motors), limits.Motors)
	}
	last := 0
	for _, m := range s.Motors {
		if m <= last || m > limits.Motors {
			return fmt.Errorf("its vehicle has motor %d after motor %d, expected rising numbers up to %d", m, last, limits.Motors)
		}
		last = m
	}
	if len(s.Vehicle) > longestPath {
		return fmt.Errorf("its vehicle file has a path of %d bytes, expected at most %d", len(s.Vehicle), longestPath)
	}
	for _, name := range []string{s.Name, s.Start.Layout, s.Sitlark, s.Architecture} {
		if len(name) > longestName {
			return fmt.Errorf("its vehicle has a name of %d bytes, expected at most %d", len(name), longestName)
		}
	}
	if s.Origin != nil && len(s.Origin.Changes) > mostChanges {
		return fmt.Errorf("it says to have %d changes, expected at most %d", len(s.Origin.Changes), mostChanges)
	}
	return nil
}

// exact fills in the Params and makes sure that this program's physics gives the same bits.
func (s *startMessage) exact() error {
	switch {
	case s.Architecture != runtime.GOARCH:
		return fmt.Errorf("it was recorded on %s, whose arithmetic rounds differently from that of %s", s.Architecture, runtime.GOARCH)
	case s.Layout != layout() && earlierLayouts[s.Layout] == "":
		return fmt.Errorf("it was recorded by sitlark %s, whose physics differs from this version's", s.Sitlark)
	}
	var err error
	if s.Layout != layout() {
		if s.earlier, err = physics.NewEarlier(earlierLayouts[s.Layout]); err != nil {
			return err
		}
	}
	if s.Params, err = s.read(s.Encoded); err != nil {
		return fmt.Errorf("its vehicle can't be read: %w", err)
	}
	if len(s.SetUpFor) > 0 {
		p, err := s.read(s.SetUpFor)
		if err != nil {
			return fmt.Errorf("the vehicle of its autopilot can't be read: %w", err)
		}
		s.SetUp = &p.Vehicle
	}
	if s.Flown != nil && s.Flown.decode() != nil {
		s.Flown = nil // the flight is shown, but does not go on
	}
	if s.Params.Terrain, _, _, err = s.Terrain.Load(s.Home); err != nil {
		return fmt.Errorf("its terrain can't be loaded again: %w", err)
	}
	sign, err := signature(s.Params)
	if err != nil {
		return fmt.Errorf("its vehicle can't be flown: %w", err)
	}
	if sign != s.Signature && s.earlier == nil { // one of an earlier version is of its own layout
		return fmt.Errorf("it was recorded by sitlark %s, whose physics gives different numbers", s.Sitlark)
	}
	return nil
}

// read returns Params that the start's version has encoded.
func (s *startMessage) read(data []byte) (p physics.Params, err error) {
	if s.earlier != nil {
		return s.earlier.Params(data)
	}
	return p, params.Read(data, &p)
}

// signature is a hash of the first moments of a flight: programs whose physics differs have
// another one.
func signature(p physics.Params) (string, error) {
	w, err := physics.New(p)
	if err != nil {
		return "", err
	}
	const steps, dt = 240, 1.0 / 1200
	var in physics.Inputs
	for n := range steps {
		for i := range in.PWMUs {
			in.PWMUs[i] = uint16(1500 + n + 7*i)
		}
		if err := w.Step(&in, dt); err != nil {
			break // a frozen World has a signature too
		}
	}
	sum := sha256.Sum256(physics.AppendCheckpoint(nil, w))
	return hex.EncodeToString(sum[:8]), nil
}
