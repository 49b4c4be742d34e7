package flight

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/sitlark/sitlark/internal/cputime"
	"github.com/sitlark/sitlark/sitl"
)

// errNoBinary means that this worker can't start an ArduPilot.
var errNoBinary = errors.New("this worker has no such ArduPilot")

// Hash returns SHA-256 of a file in hexadecimal: what a Task calls an ArduPilot by.
func Hash(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// checkBinaries checks that binaries can be started and are what they are called.
func checkBinaries(all map[string]string) error {
	for hash, path := range all {
		if err := sitl.Check(path); err != nil {
			return err
		}
		found, err := Hash(path)
		if err != nil {
			return err
		}
		if found != hash {
			return fmt.Errorf("%s is another ArduPilot: its SHA-256 is %s, not %s", path, found, hash)
		}
	}
	return nil
}

// binary is the path of an ArduPilot by its hash; empty: the built-in autopilot flies.
func (f *Flyer) binary(hash string) (path string, err error) {
	if hash == "" {
		return "", nil
	}
	path = f.options.SITL[hash]
	if path == "" {
		return "", fmt.Errorf("%w: SHA-256 %s", errNoBinary, hash)
	}
	if err := sitl.Check(path); err != nil {
		return "", fmt.Errorf("%w: %w", errNoBinary, err)
	}
	return path, nil
}

// meter shares the CPU time of this process among the flights that are in the air.
type meter struct {
	mu     sync.Mutex
	flying int
	last   time.Duration // CPU time when it was read last
	each   time.Duration // that a flight would have had that never ended
}

// begin begins a flight. done returns its share.
func (m *meter) begin() (done func() time.Duration) {
	from := m.change(1)
	return func() time.Duration { return m.change(-1) - from }
}

func (m *meter) change(by int) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := cputime.Process()
	if m.flying > 0 {
		m.each += (now - m.last) / time.Duration(m.flying)
	}
	m.last = now
	m.flying += by
	return m.each
}
