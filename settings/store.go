package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/internal/userdirs"
)

// Store is the settings file. Its zero value, and a nil one, saves nothing.
type Store struct {
	path   string
	old    yaml.MapSlice // the file's content: for keys that this program does not know
	bytes  []byte        // the file's content
	failed bool          // to write the file; the user was told
}

// None, as the name of a file, means that nothing is loaded or saved.
const None = "none"

// maxBytes is far more than any settings need: a larger file is not a settings file.
const maxBytes = 1 << 20

// Path returns the path of the user's settings file.
func Path() (string, error) {
	config := userdirs.Config()
	if !filepath.IsAbs(config) {
		return "", errors.New("settings: no config folder: set XDG_CONFIG_HOME or HOME, or name a file with --settings")
	}
	return filepath.Join(config, "sitlark", "settings.yaml"), nil
}

// Load reads the settings from the file, the user's own if name is empty. It always
// returns usable settings; notices says what was wrong, one line each, and broken that
// the file was renamed.
func Load(name string, now time.Time) (st *Store, s Settings, notices []string, broken bool) {
	if name == None {
		return &Store{}, s, nil, false
	}
	if name == "" {
		path, err := Path()
		if err != nil {
			return &Store{}, s, []string{err.Error()}, false
		}
		name = path
	}
	st = &Store{path: name}
	data, err := read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return st, s, nil, false
	case errors.Is(err, errForm):
	case err != nil:
		return &Store{}, s, []string{fmt.Sprintf("settings: %v: settings are not saved", err)}, false
	default:
		err = st.parse(data, &s)
	}
	if err != nil {
		return st, Settings{}, []string{st.setAside(err, now)}, true
	}
	for _, fault := range s.check() {
		notices = append(notices, fmt.Sprintf("settings: %s: %s; using the default", name, fault))
	}
	return st, s, notices, false
}

var errForm = errors.New("not a settings file")

// read reads a file that can be replaced: a regular one.
func read(name string) ([]byte, error) {
	f, err := inputfile.Open(name, maxBytes)
	switch {
	case errors.Is(err, inputfile.ErrTooLarge):
		return nil, fmt.Errorf("%w: %w", errForm, err)
	case err != nil:
		return nil, err
	}
	f.Close()
	data, err := inputfile.Read(name, maxBytes)
	return []byte(strictyaml.WithoutMark(string(data))), err
}

// guard refuses what makes YAML dangerous, as all files of YAML do.
func guard(name string, data []byte) error {
	d := strictyaml.Document{Name: name, Text: string(data), Kind: "settings"}
	return d.Guard()
}

// parse parses the file. A panic of the parser counts as an error: the file may hold
// anything.
func (st *Store) parse(data []byte, s *Settings) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: %w: %v", st.path, errForm, p)
		}
	}()
	if bytes.IndexByte(data, 0) >= 0 {
		return fmt.Errorf("%s: %w: it contains a zero byte", st.path, errForm)
	}
	if err := guard(st.path, data); err != nil {
		return err
	}
	if err := yaml.Unmarshal(data, s); err != nil {
		return st.inWords(err, data)
	}
	if err := yaml.Unmarshal(data, &st.old); err != nil {
		return st.inWords(err, data)
	}
	st.bytes = data
	return nil
}

// setAside renames the broken file and returns the message for the user.
func (st *Store) setAside(why error, now time.Time) string {
	first, _, _ := strings.Cut(why.Error(), "\n")
	aside := st.path + ".broken-" + now.Format("2006-01-02")
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.broken-%s-%d", st.path, now.Format("2006-01-02"), n)
	}
	st.old, st.bytes = nil, nil
	if err := atomicfile.Rename(st.path, aside); err != nil {
		path := st.path
		*st = Store{}
		return fmt.Sprintf("settings: %s can't be read (%s) or renamed (%v): using defaults, settings are not saved", path, first, err)
	}
	return fmt.Sprintf("settings: %s can't be read (%s): renamed to %s, using defaults", st.path, first, filepath.Base(aside))
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Save writes the settings atomically if they changed. Keys of the file that this
// program does not know stay. An error is returned once: Save does not try again.
func (st *Store) Save(s Settings) error {
	if st == nil || st.path == "" || st.failed {
		return nil
	}
	data, err := st.encode(s)
	if err == nil && bytes.Equal(data, st.bytes) {
		return nil
	}
	if err == nil {
		err = replace(st.path, data)
	}
	if err != nil {
		st.failed = true
		return fmt.Errorf("settings: %w: changes are not saved", err)
	}
	st.bytes = data
	return nil
}

// encode returns the file's content, known keys first.
func (st *Store) encode(s Settings) ([]byte, error) {
	data, err := marshal(s)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(bytes.TrimSpace(data), []byte("{}")) {
		data = nil
	}
	var rest yaml.MapSlice
	for _, item := range st.old {
		if key, ok := item.Key.(string); !ok || !isKnown(key) {
			rest = append(rest, item)
		}
	}
	if len(rest) == 0 {
		return data, nil
	}
	more, err := marshal(rest)
	both := append(slices.Clone(data), more...)
	if err != nil || (&Store{}).parse(both, &Settings{}) != nil {
		return data, nil // they would make the file unreadable
	}
	return both, nil
}

// marshal is yaml.Marshal; a panic, which odd values of unknown keys cause, counts as an
// error.
func marshal(v any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			data, err = nil, fmt.Errorf("%w: %v", errForm, p)
		}
	}()
	return yaml.Marshal(v)
}

// known are the keys of Settings.
var known = []string{"theme", "ui-scale", "window", "camera", "hud", "plots", "curve", "off", "drawer", "panels"}

func isKnown(key string) bool { return slices.Contains(known, key) }

// replace writes the file at path, and its folder if need be.
func replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteBytes(path, data)
}
