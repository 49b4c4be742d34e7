package propose

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
)

// tryEnds adds the timeout with which the same flight is flown, or the last one.
func (s *writer) tryEnds(ctx context.Context, t *text, out *Scenario) error {
	ends := s.ends()
	if !s.tries() {
		ends = ends[len(ends)-1:]
	}
	for i, end := range ends {
		if err := s.try(ctx, t.String()+end, out); err != nil {
			return err
		}
		if out.Same || i == len(ends)-1 {
			t.WriteString(end)
			break
		}
	}
	if out.Hash != "" && !out.Same && len(s.reasons) == 0 {
		s.inexact("it was flown in another way than a scenario is, such as with a reset in mid-flight, at another rate, or with vehicles that met")
	}
	return nil
}

// tries reports whether the scenario is flown to see whether it is the same flight.
func (s *writer) tries() bool {
	return s.builtIn && !s.options.NoFly && s.flights[0].Inexact == nil && !s.flights[0].gap
}

// try loads the scenario as a user would, with the files beside it, and flies it if the
// built-in autopilot does, to compare the flight with the recorded one.
func (s *writer) try(ctx context.Context, text string, out *Scenario) error {
	folder, err := os.MkdirTemp("", "sitlark-scenario-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	out.Text = []byte(text)
	path := filepath.Join(folder, s.stem+".yaml")
	if _, err := out.Write(path); err != nil {
		return err
	}
	file, err := scenario.Load(path)
	if err != nil {
		return fmt.Errorf("the scenario that was written can't be read: %w", err)
	}
	loaded, err := session.LoadScenario(file)
	if err != nil {
		return fmt.Errorf("the scenario that was written does not fit: %w", err)
	}
	s.compareVehicles(loaded)
	if !s.tries() {
		return nil
	}
	recorded, _, err := judge(s.recording, file, s.several, s.flights)
	if err != nil {
		return err
	}
	again, err := loaded.Fly(ctx, session.FlyOptions{})
	if err != nil {
		return err
	}
	out.Hash, out.Same = again.Hash, again.Hash == recorded.Hash && again.Steps == recorded.Steps
	return nil
}

// compareVehicles notes vehicles that are other ones by now.
func (s *writer) compareVehicles(loaded *session.LoadedScenario) {
	for i, f := range s.flights {
		entry := loaded.Entry
		if s.several {
			entry = loaded.Members[i].Entry
		}
		if !reflect.DeepEqual(entry.Vehicle, f.Params.Vehicle) {
			s.inexact("the vehicle %s of the recording is not the one that sitlark has under that name now", f.Start.Vehicle)
		}
	}
}

// Write writes the scenario to path, and the files that it names beside it. It returns the paths
// of all, the scenario's first.
func (s *Scenario) Write(path string) (paths []string, err error) {
	write := func(path string, data []byte) error {
		paths = append(paths, path)
		return atomicfile.Write(path, func(w io.Writer) error { _, err := w.Write(data); return err })
	}
	if err := write(path, s.Text); err != nil {
		return nil, err
	}
	for name, data := range s.Beside {
		if err := write(filepath.Join(filepath.Dir(path), name), data); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// Stem is what the names of files beside a scenario begin with: its own name without the ending.
func Stem(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// Told says in one line which flight it is, and whether it flies the same again.
func (s *Scenario) Told() string {
	text := "the recorded flight"
	if s.Of > 1 {
		text = fmt.Sprintf("flight %d of %d", s.Flight, s.Of)
	}
	switch {
	case s.Same:
		return text + ", flown again to the last bit"
	case len(s.Inexact) > 0:
		return text + ", which is not flown again to the last bit: " + s.Inexact[0]
	}
	return text
}
