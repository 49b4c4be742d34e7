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

	"github.com/adrg/xdg"
	"github.com/goccy/go-yaml"

	"github.com/sitlark/sitlark/internal/atomicfile"
)

// Store is the settings file. Its zero value, and a nil one, keeps nothing.
type Store struct {
	path  string
	old   yaml.MapSlice // as the file was: keys that this program does not know
	bytes []byte        // as they lie in the file
	said  bool          // that the file can't be written
}

// None, as the name of a file, means that nothing is loaded or kept.
const None = "none"

// maxBytes is far more than any settings need: a file so large is another one.
const maxBytes = 1 << 20

// Path returns where the settings of the user are.
func Path() (string, error) {
	xdg.Reload() // the environment may have changed since the program started, as in tests
	if !filepath.IsAbs(xdg.ConfigHome) {
		return "", errors.New("settings: no config folder: set XDG_CONFIG_HOME or HOME, or name a file with --settings")
	}
	return filepath.Join(xdg.ConfigHome, "sitlark", "settings.yaml"), nil
}

// Load reads the settings from the file, the user's own if name is empty. It always
// returns something to go on with; what was wrong is in notices, one line each, and
// broken tells that the file was set aside.
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
		return &Store{}, s, []string{fmt.Sprintf("settings: %v: nothing is remembered", err)}, false
	default:
		err = st.parse(data, &s)
	}
	if err != nil {
		return st, Settings{}, []string{st.setAside(err, now)}, true
	}
	for _, fault := range s.check() {
		notices = append(notices, fmt.Sprintf("settings: %s: %s; the default is used", name, fault))
	}
	return st, s, notices, false
}

var errForm = errors.New("not a settings file")

func read(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder, name a file", name)
	}
	if !info.Mode().IsRegular() { // replacing a device such as /dev/null would be its end
		return nil, fmt.Errorf("%s is no usual file: name one, or say none", name)
	}
	if info.Size() > maxBytes {
		return nil, fmt.Errorf("%w: %d bytes, at most %d", errForm, info.Size(), maxBytes)
	}
	return os.ReadFile(name)
}

// parse reads the file's text. A panic of the parser counts as an error: the text
// is anybody's.
func (st *Store) parse(data []byte, s *Settings) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errForm, p)
		}
	}()
	if bytes.IndexByte(data, 0) >= 0 {
		return fmt.Errorf("%w: it holds a zero byte", errForm)
	}
	if err := yaml.Unmarshal(data, s); err != nil {
		return err
	}
	if err := yaml.Unmarshal(data, &st.old); err != nil {
		return err
	}
	st.bytes = data
	return nil
}

// setAside renames the broken file and returns what is to be said of it.
func (st *Store) setAside(why error, now time.Time) string {
	first, _, _ := strings.Cut(why.Error(), "\n")
	aside := st.path + ".broken-" + now.Format("2006-01-02")
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.broken-%s-%d", st.path, now.Format("2006-01-02"), n)
	}
	st.old, st.bytes = nil, nil
	if err := os.Rename(st.path, aside); err != nil {
		path := st.path
		*st = Store{}
		return fmt.Sprintf("settings: %s can't be read (%s) nor set aside (%v): defaults are used, nothing is remembered", path, first, err)
	}
	return fmt.Sprintf("settings: %s can't be read (%s): set aside as %s, defaults are used", st.path, first, filepath.Base(aside))
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Save writes the settings if they changed, so that a reader finds the old file or
// the new one, never a part. Keys of the file that this program does not know stay.
// An error is returned once: what can't be written is not tried again.
func (st *Store) Save(s Settings) error {
	if st == nil || st.path == "" || st.said {
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
		st.said = true
		return fmt.Errorf("settings: %w: what you arrange is not remembered", err)
	}
	st.bytes = data
	return nil
}

// encode returns the file's text, known keys first.
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
		if key, ok := item.Key.(string); !ok || !slices.Contains(known, key) {
			rest = append(rest, item)
		}
	}
	if len(rest) == 0 {
		return data, nil
	}
	more, err := marshal(rest)
	both := append(slices.Clone(data), more...)
	if err != nil || (&Store{}).parse(both, &Settings{}) != nil {
		return data, nil // they can't be written so that they can be read
	}
	return both, nil
}

// marshal is yaml.Marshal; a panic, which strange values of others cause, counts as
// an error.
func marshal(v any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			data, err = nil, fmt.Errorf("%w: %v", errForm, p)
		}
	}()
	return yaml.Marshal(v)
}

// known are the keys of Settings.
var known = []string{"theme", "ui-scale", "window", "camera", "hud", "plots", "panels"}

// replace writes the file at path, and its folder if need be.
func replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteBytes(path, data)
}
