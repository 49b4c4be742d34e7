package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/sitlark/sitlark/joystick"
)

// JoystickFile is the name of the file of joystick mappings, next to the settings:
// calibrations survive a broken settings file, and the other way round.
const JoystickFile = "joysticks.yaml"

// Joysticks is the file of the joystick mappings. Its zero value saves nothing.
type Joysticks struct{ file Store }

// joystickFile is the file's content.
type joystickFile struct {
	Joysticks []joystick.Mapping `yaml:"joysticks"`
}

// LoadJoysticks reads the mappings from JoystickFile next to the settings file, the
// user's own if settings is empty; None reads and saves nothing. It is strict, since half
// a mapping would misdirect the vehicle: a file with an unknown key or a value out of
// range is renamed, and notice says why in one line.
func LoadJoysticks(settings string, now time.Time) (j *Joysticks, all []joystick.Mapping, notice string) {
	if settings == None {
		return &Joysticks{}, nil, ""
	}
	if settings == "" {
		path, err := Path()
		if err != nil {
			return &Joysticks{}, nil, err.Error()
		}
		settings = path
	}
	j = &Joysticks{Store{path: filepath.Join(filepath.Dir(settings), JoystickFile)}}
	data, err := read(j.file.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return j, nil, ""
	case errors.Is(err, errForm):
	case err != nil:
		path := j.file.path
		return &Joysticks{}, nil, fmt.Sprintf("settings: %s: %v: joysticks are not saved", path, err)
	default:
		all, err = parseJoysticks(j.file.path, data)
	}
	if err != nil {
		return j, nil, j.file.setAside(err, now)
	}
	j.file.bytes = data
	return j, all, ""
}

// parseJoysticks parses the file. A panic of the parser counts as an error, as with the
// settings.
func parseJoysticks(path string, data []byte) (all []joystick.Mapping, err error) {
	defer func() {
		if p := recover(); p != nil {
			all, err = nil, fmt.Errorf("%w: %v", errForm, p)
		}
	}()
	var file joystickFile
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, fmt.Errorf("%w: it holds a zero byte", errForm)
	}
	if err := guard(path, data); err != nil {
		return nil, err
	}
	if err := yaml.UnmarshalWithOptions(data, &file, yaml.Strict()); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for i := range file.Joysticks {
		m := &file.Joysticks[i]
		if err := m.Check(); err != nil {
			return nil, err
		}
		if seen[m.GUID] {
			return nil, fmt.Errorf("joystick %s: duplicate", m.GUID)
		}
		seen[m.GUID] = true
	}
	return file.Joysticks, nil
}

// Keep writes all mappings atomically.
func (j *Joysticks) Keep(all []joystick.Mapping) error {
	if j == nil || j.file.path == "" {
		return nil
	}
	data, err := marshal(joystickFile{all})
	if err == nil {
		_, err = parseJoysticks(j.file.path, data) // do not write what could not be read again
	}
	if err == nil && !bytes.Equal(data, j.file.bytes) {
		err = replace(j.file.path, data)
	}
	if err != nil {
		return fmt.Errorf("settings: joystick not saved: %w", err)
	}
	j.file.bytes = data
	return nil
}
