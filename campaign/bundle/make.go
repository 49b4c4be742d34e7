package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl/paramfile"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// Source says what a campaign needs.
type Source struct {
	Scenario   *scenario.File
	Folder     string   // of the campaign file, which the following are relative to
	Vehicles   []string // vehicles that samples name: files, or names that package catalog knows
	Parameters []string // files of ArduPilot parameters that samples name
	Moves      bool     // samples move the start
}

// FileError is the error about one of Source's Vehicles or Parameters.
type FileError struct {
	Name string
	Err  error
}

func (e *FileError) Error() string {
	return strings.ReplaceAll(e.Err.Error(), campaignKey(e.Name), e.Name)
}

// Unwrap returns what is wrong with the file.
func (e *FileError) Unwrap() error { return e.Err }

// maxFile bounds one file: the largest are tiles of terrain, of 26 MB.
const maxFile = 64 << 20

// Make returns the archive with all that the scenario and the samples need from this computer's disk. It
// loads the scenario to see what that is; an error in the scenario has its place there.
func Make(s Source) ([]byte, error) {
	r := &recorder{files: map[string][]byte{}}
	f := s.Scenario
	own := view{recorder: r, key: ".", real: filepath.Dir(f.Source.Name), under: f.Source.Folder}
	src := f.Source
	src.Folder = own
	copied, err := scenario.Parse(strings.NewReader(f.Source.Text()), src)
	if err != nil {
		return nil, err
	}
	copied.Autopilot, copied.DemoForArduPilot = f.Autopilot, f.DemoForArduPilot
	loaded, err := session.LoadScenario(copied)
	if err != nil {
		return nil, err
	}
	if s.Moves && copied.Terrain != "" {
		openAround(loaded)
	}
	for _, name := range s.Vehicles {
		if !isFile(name) {
			continue
		}
		key := campaignKey(name)
		if _, err := catalog.FindIn(s.view(r, name), key, ""); err != nil {
			return nil, &FileError{name, err}
		}
	}
	for _, name := range s.Parameters {
		view := s.view(r, name)
		_, notes, err := paramfile.ReadBy(func(name string) ([]byte, error) { return fs.ReadFile(view, campaignKey(name)) }, name)
		if err != nil {
			return nil, &FileError{name, err}
		}
		for _, note := range notes {
			slog.Warn(note)
		}
	}
	if r.clash != "" {
		return nil, fmt.Errorf("two different files are called %s in the bundle: rename one", r.clash)
	}
	return pack(filepath.Base(f.Source.Name), []byte(f.Source.Text()), r.files)
}

// openAround opens the tiles of terrain that are near no place but one that the start can be moved to. One
// that is missing is missed by those samples alone.
func openAround(p *session.LoadedScenario) {
	for _, north := range []float64{-maxStart, 0, maxStart} {
		for _, east := range []float64{-maxStart, 0, maxStart} {
			home := p.Home
			there := home.Global(north, east, 0)
			home.LatDeg, home.LonDeg = there.LatDeg, there.LonDeg
			if f, err := p.File.WithAll([]scenario.Change{{Path: "home", Text: homeText(home)}}); err == nil {
				_, _ = p.With(f)
			}
		}
	}
}

// view is the folder of a file that the campaign names.
func (s *Source) view(r *recorder, name string) view {
	real := name
	if !filepath.IsAbs(name) {
		real = filepath.Join(s.Folder, name)
	}
	return view{recorder: r, key: path.Dir(campaignKey(name)), real: filepath.Dir(real)}
}

// campaignKey is the name in the bundle of a file that the campaign names.
func campaignKey(name string) string { return path.Join("campaign", filepath.ToSlash(name)) }

// isFile tells a vehicle's file from a name, as package catalog does.
func isFile(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".yaml" || ext == ".yml" || ext == ".json" || strings.ContainsAny(name, `/\`)
}

// recorder keeps what was opened, by name.
type recorder struct {
	files map[string][]byte
	clash string
}

// view is a folder of this computer as files in the bundle will be named. It is an fs.FS that keeps what is
// opened.
type view struct {
	*recorder
	key   string // the folder's name in the bundle
	real  string // the folder
	under fs.FS  // the folder, where it is not on this computer's disk
}

// Open implements fs.FS.
func (v view) Open(name string) (fs.File, error) {
	name = path.Clean(filepath.ToSlash(name))
	content, err := v.read(name)
	if err != nil {
		return nil, err
	}
	if before, has := v.files[name]; has && !bytes.Equal(before, content) {
		v.clash = name
	}
	v.files[name] = content
	return Folder{name: content}.Open(name)
}

func (v view) read(name string) ([]byte, error) {
	if v.under != nil {
		return fs.ReadFile(v.under, name)
	}
	file := filepath.FromSlash(name)
	if !filepath.IsAbs(file) {
		rel, err := filepath.Rel(filepath.FromSlash(v.key), file)
		if err != nil {
			return nil, err
		}
		file = filepath.Join(v.real, rel)
	}
	content, err := inputfile.Read(file, maxFile)
	if errors.Is(err, fs.ErrNotExist) && strings.EqualFold(filepath.Ext(file), ".hgt") {
		return terrain.ReadTile(filepath.Dir(file), filepath.Base(file)) // in whatever form it was downloaded
	}
	return content, err
}
