package flight

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/session"
)

// prepared is the EEPROM of a set of parameters.
type prepared struct {
	mu   sync.Mutex // held while it is made
	path string     // guarded by mu; empty: not yet
}

// maxPrepared bounds the sets of parameters that are remembered.
const maxPrepared = 500

// maxEEPROM is far more than any autopilot's storage has [bytes].
const maxEEPROM = 1 << 20

// wantsEEPROM reports whether a flight gets a prepared EEPROM: where the scenario or a file of the
// campaign sets parameters, which are then asked for once and not in each flight. Without any, a
// fresh ArduPilot is ready as soon; where a sample has parameters of its own, no other flight would
// use it. It depends on the task alone: flights with and without one differ a little.
func wantsEEPROM(loaded *session.LoadedScenario, settings []campaign.Setting) bool {
	own := slices.ContainsFunc(settings, func(s campaign.Setting) bool { return s.Target == campaign.AutopilotParam })
	return !own && len(loaded.File.Params)+len(loaded.Params) > 0 && len(loaded.Members) == 0 // each of a fleet would need one
}

// eeprom returns the file with the EEPROM for a flight. The first flight with a set of parameters and
// a binary starts that ArduPilot once, until it is ready to fly, and keeps what it has stored.
func (w *workplace) eeprom(ctx context.Context, loaded *session.LoadedScenario, binary string, o session.FlyOptions, advanced func(float64)) (string, error) {
	key, err := parametersKey(loaded, binary)
	if err != nil {
		return "", err
	}
	w.mu.Lock()
	entry := w.eeproms[key]
	if entry == nil {
		if len(w.eeproms) >= maxPrepared {
			clear(w.eeproms) // the files stay until the end
		}
		entry = new(prepared)
		w.eeproms[key] = entry
	}
	folder := w.folder
	w.mu.Unlock()
	entry.mu.Lock()
	defer entry.mu.Unlock()
	if entry.path != "" || ctx.Err() != nil {
		return entry.path, ctx.Err()
	}
	raw, err := startOnce(ctx, loaded, o, advanced)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, key+".eeprom")
	if err := atomicfile.WriteBytes(path, raw); err != nil {
		return "", err
	}
	entry.path = path
	return path, nil
}

// parametersKey tells sets of parameters apart, with the binary that has them and the place that it
// starts at and the mission that it is given, which it stores too.
func parametersKey(loaded *session.LoadedScenario, binary string) (string, error) {
	sum := sha256.New()
	fmt.Fprintln(sum, binary, loaded.Home, loaded.Params, loaded.Plan.Items, loaded.Plan.Fences, loaded.Plan.Rally)
	for _, p := range loaded.File.Params {
		fmt.Fprintln(sum, p.Name, p.Value)
	}
	if err := loaded.Entry.WriteParameters(sum); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}

// startOnce starts an ArduPilot, ends it as soon as it is ready to fly, and returns its EEPROM.
func startOnce(ctx context.Context, loaded *session.LoadedScenario, o session.FlyOptions, advanced func(float64)) ([]byte, error) {
	logs, err := os.MkdirTemp(o.Temporary, "eeprom-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(logs)
	until, cancel := context.WithCancel(ctx)
	defer cancel()
	o.Logs, o.Record, o.Spectator = logs, config.Record{}, &readiness{watch: newWatch(false, advanced), ready: cancel}
	switch _, err := loaded.Fly(until, o); {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case until.Err() == nil && err == nil:
		return nil, errors.New("ArduPilot never was ready to fly")
	case until.Err() == nil:
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(logs, "*", "eeprom.bin"))
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("ArduPilot stored no parameters: there are %d files eeprom.bin below %s", len(files), logs)
	}
	return inputfile.Read(files[0], maxEEPROM)
}

// readiness is a watch that ends the flight when it begins.
type readiness struct {
	*watch
	ready func()
}

// Began is called when ArduPilot is ready.
func (r *readiness) Began() { r.ready() }
