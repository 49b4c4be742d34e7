package propose

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
)

// tryEnds returns the timeout with which the same flight is flown, or the last one, and how many
// steps the flight has; 0: it was not flown.
func (s *writer) tryEnds(ctx context.Context, text string, out *Scenario) (end string, steps uint64, err error) {
	ends := s.ends()
	end = ends[len(ends)-1]
	if !s.tries() {
		return end, 0, nil
	}
	for _, end := range ends {
		if steps, err = s.try(ctx, text+end, out); err != nil || out.Same {
			return end, steps, err
		}
	}
	if len(s.reasons) == 0 {
		s.inexact("it was not flown as a scenario is, for example at another rate or with colliding vehicles")
	}
	return end, 0, nil
}

// tries reports whether the scenario is flown to see whether it is the same flight.
func (s *writer) tries() bool { return s.builtIn && !s.options.NoFly && s.canJudge() }

// try flies the scenario and compares the flight with the recorded one. It returns the number of
// its steps.
func (s *writer) try(ctx context.Context, text string, out *Scenario) (steps uint64, err error) {
	out.Text = []byte(text)
	loaded, err := s.load(out)
	if err != nil {
		return 0, err
	}
	again, err := loaded.Fly(ctx, session.FlyOptions{})
	if err != nil {
		return 0, err
	}
	recorded, _, err := judge(loaded.File, s.several, s.flights, again.Steps)
	out.Hash, out.Same = again.Hash, again.Hash == recorded.Hash && again.Steps == recorded.Steps
	return again.Steps, err
}

// load loads the scenario as a user would, with the files beside it, from a folder that is gone
// then.
func (s *writer) load(out *Scenario) (*session.LoadedScenario, error) {
	folder, err := os.MkdirTemp("", "sitlark-scenario-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, s.stem+".yaml")
	if _, err := out.Write(path); err != nil {
		return nil, err
	}
	file, err := scenario.Load(path)
	if err != nil {
		return nil, fmt.Errorf("can't read the generated scenario: %w", err)
	}
	loaded, err := session.LoadScenario(file)
	if err != nil {
		return nil, fmt.Errorf("the generated scenario is not valid: %w", err)
	}
	s.compareVehicles(loaded)
	return loaded, nil
}

// compareVehicles notes vehicles that are other ones by now.
func (s *writer) compareVehicles(loaded *session.LoadedScenario) {
	for i, f := range s.flights {
		entry := loaded.Entry
		if s.several {
			entry = loaded.Members[i].Entry
		}
		now := entry.Vehicle
		if now.Name = f.Params.Vehicle.Name; !reflect.DeepEqual(now, f.Params.Vehicle) { // that of a file follows its path
			s.inexact("the recorded vehicle %s differs from the one this sitlark has under that name", f.Start.Vehicle)
		}
	}
}

// existsError means that a file would be overwritten. It is an fs.ErrExist.
type existsError struct{ path string }

func (e existsError) Error() string {
	return e.path + " exists and may have your changes: name another file, or remove it"
}

func (existsError) Is(target error) bool { return target == fs.ErrExist }

// Write writes the scenario to path, and the files that it names beside it. It returns the paths
// of all, the scenario's first. It overwrites nothing: a file that exists is an
// fs.ErrExist, and none is written then.
func (s *Scenario) Write(path string) (paths []string, err error) {
	write := func(path string, data []byte) error {
		paths = append(paths, path)
		return atomicfile.Write(path, func(w io.Writer) error { _, err := w.Write(data); return err })
	}
	beside := func(name string) string { return filepath.Join(filepath.Dir(path), name) }
	all := []string{path}
	for name := range s.Beside {
		all = append(all, beside(name))
	}
	for _, p := range all {
		if _, err := os.Lstat(p); err == nil {
			return nil, existsError{p}
		}
	}
	if err := write(path, s.Text); err != nil {
		return nil, err
	}
	for name, data := range s.Beside {
		if err := write(beside(name), data); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// Stem is what the names of files beside a scenario begin with: its own name without the ending.
func Stem(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// Summary says in one line which flight it is, and whether it flies the same again.
func (s *Scenario) Summary() string {
	text := "the recorded flight"
	if len(s.Of) > 1 {
		text = s.Of.Name(s.Flight)
	}
	switch {
	case s.Same:
		return text + ", repeated to the last bit"
	case len(s.Inexact) > 0:
		return text + ", not repeated to the last bit: " + s.Inexact[0]
	}
	return text
}
