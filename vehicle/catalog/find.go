package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/library"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/fit"
	"github.com/sitlark/sitlark/vehicle/framefile"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// Names returns the vehicles that come with sitlark, the default first.
func Names() []string { return slices.Clone(names) }

// The vehicles in the order in which they are listed.
var (
	copterNames = []string{Default, "racer-5in", "hexa-7kg", "x8-18kg", "heavy-x8-30kg"}
	planeNames  = []string{"trainer", "plane", "plane-redundant", "plane-3d", "v-tail", "glider", "skywalker-x8", "plane-dspoilers", "aerosonde", "aerosonde-ice", "plane-jet"}
	vtolNames   = []string{"quadplane", "quadplane-tri", "tilt-tri", "tilt-quad", "firefly", "tailsitter", "plane-tailsitter", "copter-tailsitter"}
	roverNames  = []string{"rover", "rover-skid", "rover-vectored", "rover-omni3mecanum", "balancebot"}
	heliNames   = []string{"heli-450", "heli-700", "heli-dual", "heli-coaxial"}
	boatNames   = []string{"motorboat", "motorboat-skid", "sailboat", "sailboat-motor"}
	subNames    = []string{"bluerov2", "bluerov2-heavy"}
	blimpNames  = []string{"blimp"}
	trackNames  = []string{"tracker"}
	names       = slices.Concat(copterNames, heliNames, planeNames, vtolNames, roverNames, boatNames, subNames, blimpNames, trackNames)
)

var known = library.Library{
	Names:      names,
	Extensions: []string{".yaml", ".yml", ".json"},
	Kind:       "vehicle", What: "vehicle or layout", List: "sitlark vehicles",
	Formats:  ".yaml or .yml for sitlark's own format, .json for an ArduPilot frame file",
	Expected: "a layout such as hexax, or a .yaml or .json file",
	Sorts:    []library.Sort{{Name: "copters", Names: copterNames}, {Name: "helicopters", Names: heliNames}, {Name: "planes", Names: planeNames}, {Name: "VTOLs", Names: vtolNames}, {Name: "rovers", Names: roverNames}, {Name: "boats", Names: boatNames}, {Name: "submarines", Names: subNames}, {Name: "blimps", Names: blimpNames}, {Name: "antenna trackers", Names: trackNames}},
	Own:      "for one of your own, change what `sitlark vehicles --yaml trainer > mine.yaml` writes, and name the file",
}

// aliases are other names of vehicles.
var aliases = map[string]string{"quad-10in": Default, "quadplane-tilt": "tilt-quad", "quadplane-tilttrivec": "tilt-tri",
	"vectored": "bluerov2", "gazebo-bluerov2": "bluerov2", "vectored_6dof": "bluerov2-heavy", "Blimp": "blimp"}

// frameFiles are what the built-in frame files do not tell: layout and title.
var frameFiles = map[string]struct{ layout, title string }{
	"heavy-x8-30kg": {"octa-quad", "30 kg X8 of 1.4 m with 30-inch rotors, 12S, from an ArduPilot frame file"},
}

// OfKind returns the names of the vehicles and layouts that come with sitlark and are of a kind.
func OfKind(k kind.Kind) (all []string) {
	for _, name := range names {
		if m, err := builtIn(name); err == nil && m.Kind() == k {
			all = append(all, name)
		}
	}
	for _, l := range layout.All() {
		if l.Kind == k {
			all = append(all, l.Name)
		}
	}
	return all
}

// Find returns the entry of a built-in vehicle's name, of a layout's, or of a file's
// path. layoutName is the layout of an ArduPilot frame file, which does not tell it;
// elsewhere it must be empty.
func Find(name, layoutName string) (*Entry, error) { return findIn(nil, name, layoutName) }

// FindIn is Find with the vehicle files of a folder, and none of this computer's.
func FindIn(folder fs.FS, name, layoutName string) (*Entry, error) {
	return findIn(folder, name, layoutName)
}

// findIn is Find in a folder; nil: this computer.
func findIn(folder fs.FS, name, layoutName string) (*Entry, error) {
	name = usualName(name)
	if vehicle := planeFrames[name]; vehicle != "" {
		name = vehicle
	}
	if _, _, variant := frameVehicle(name); variant || known.Has(name) {
		if layoutName != "" {
			return nil, fmt.Errorf("vehicle %s has its own layout: leave out the layout %s", name, layoutName)
		}
		return builtIn(name)
	}
	if isPath(name) {
		return load(folder, name, layoutName)
	}
	l, err := layout.Lookup(name)
	if err != nil {
		return nil, unknown(name)
	}
	return OnLayout(l), nil
}

// usualName returns the vehicle that a name stands for; the name itself where it is no other name of one.
func usualName(name string) string {
	if usual, ok := aliases[name]; ok {
		return usual
	}
	return name
}

// isPath tells a file from a name.
func isPath(name string) bool { return known.IsPath(name) }

// unknown says what is near a name that nothing has.
func unknown(name string) error {
	if err := withoutVehicle(name); err != nil {
		return err
	}
	var layouts []string
	for _, l := range layout.All() {
		layouts = append(append(layouts, l.Name), l.Aliases...)
	}
	return known.Unknown(name, layouts...)
}

// UnknownError says that nothing has a name.
type UnknownError = library.UnknownError

// OnLayout returns the default quad's parts on a layout.
func OnLayout(l layout.Layout) *Entry {
	m := &Entry{
		Name: l.Name, Title: "the 1.5 kg quad's parts on the layout " + l.Title,
		Vehicle: airframe.OnLayout(l), Layout: &l,
		Stock: l.Name == "x",
	}
	if l.Note != "" {
		m.Notes = append(m.Notes, l.Note)
	}
	return m
}

// builtIn reads a file that comes with the program. A test reads each.
func builtIn(name string) (*Entry, error) {
	file, text, err := fileText(name)
	if err != nil {
		return nil, err
	}
	var m *Entry
	if filepath.Ext(file) == ".json" {
		m, err = fitted(bytes.NewReader(text), file, frameFiles[name].layout)
	} else {
		m, err = own(bytes.NewReader(text), file, nil)
	}
	if err != nil {
		return nil, err
	}
	m.Name, m.Vehicle.Name, m.Stock = name, name, name == Default
	if f, ok := frameFiles[name]; ok {
		m.Title = f.title
	}
	return m, nil
}

// Text returns the file of a vehicle that comes with the program.
func Text(name string) (file string, text []byte, err error) {
	if file, text, err = fileText(usualName(name)); err == nil {
		return file, text, nil
	}
	if l, err := layout.Lookup(name); err == nil {
		return "", nil, &UnknownError{Text: fmt.Sprintf("%q is a motor layout, which has no file: start from that of %s and write layout: %s", name, Default, l.Name)}
	}
	if known.IsFile(name) {
		return "", nil, &UnknownError{Text: fmt.Sprintf("%q is a file of yours: expected the name of a vehicle that comes with sitlark, one of %s", name, strings.Join(names, ", "))}
	}
	return "", nil, unknown(name)
}

// load reads a file of either format.
func load(folder fs.FS, path, layoutName string) (*Entry, error) {
	text, err := read(folder, path, framefile.MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such file; `sitlark vehicles` lists the vehicles that come with sitlark", path)
	}
	if err != nil {
		return nil, fmt.Errorf("vehicle file: %w", err)
	}
	file := bytes.NewReader(text)
	var m *Entry
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json":
		m, err = fitted(file, path, layoutName)
	case ".yaml", ".yml":
		if layoutName != "" {
			return nil, fmt.Errorf("%s tells its own layout: leave out the layout %s", path, layoutName)
		}
		m, err = own(file, path, beside(folder, path))
	default:
		return nil, fmt.Errorf("%s: the name does not tell the format; expected .yaml or .yml for sitlark's own, .json for an ArduPilot frame file", path)
	}
	if err != nil {
		return nil, err
	}
	m.Name, m.File, m.folder = path, string(text), folder
	return m, nil
}

// read returns the content of a file in a folder; nil: of this computer.
func read(folder fs.FS, name string, most int64) ([]byte, error) {
	if folder == nil {
		return inputfile.Read(name, most)
	}
	f, err := folder.Open(filepath.ToSlash(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, fmt.Errorf("%s has more than %d bytes", name, most)
	}
	return text, err
}

// own reads a file of sitlark's own format.
func own(r io.Reader, name string, blade func(string) (bemt.Geometry, error)) (*Entry, error) {
	f, err := vehiclefile.Parse(r, name)
	if err != nil {
		return nil, err
	}
	v, err := f.Vehicle(blade)
	if err != nil {
		return nil, err
	}
	m := &Entry{Title: f.Title, Source: f.Source, Vehicle: v, Bench: f.Bench, Notes: vehiclefile.Notes(f)}
	for _, p := range f.Ardupilot {
		m.overrides = append(m.overrides, OwnParameter{p, vehiclefile.ParameterLine(f, p.Name)})
	}
	if m.Title == "" {
		m.Title = f.Name
	}
	if f.Layout != "" {
		l, err := layout.Lookup(f.Layout)
		if err != nil {
			return nil, err
		}
		m.Layout = &l
	}
	return m, nil
}

// beside reads blades whose paths count from the vehicle file's folder.
func beside(folder fs.FS, path string) func(string) (bemt.Geometry, error) {
	return func(name string) (bemt.Geometry, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(path), name)
		}
		text, err := read(folder, name, bemt.MaxGeometry)
		if err != nil {
			return nil, err
		}
		return bemt.ParseGeometry(bytes.NewReader(text), name)
	}
}

// usual are the layouts that a frame file is taken for by its number of motors.
var usual = map[int]string{3: "tri", 4: "x", 6: "hexax", 8: "octa-quad", 10: "deca-cwx", 12: "dodeca-hexa", 16: "hexadeca-octa"}

// fitted reads an ArduPilot frame file and finds the vehicle that meets it.
func fitted(r io.Reader, name, layoutName string) (*Entry, error) {
	f, err := framefile.Parse(r, name)
	if err != nil {
		return nil, err
	}
	var notes []string
	if f.Blank() { // as ArduPilot's own tests write it
		notes = append(notes, fmt.Sprintf("%s has no key of a frame file, such as \"mass\" or \"diagonal_size\": all numbers are those of ArduPilot's default model.", filepath.Base(name)))
	}
	if layoutName == "" {
		n := int(f.NumMotors.Value)
		if layoutName = usual[n]; layoutName == "" {
			return nil, fmt.Errorf("%s: frame files do not tell the layout, and none is usual for %d motors: name it by --layout", name, n)
		}
		notes = append(notes, fmt.Sprintf("Layout %s taken for %d motors: frame files do not tell it, --layout does.", layoutName, n))
	}
	l, err := layout.Lookup(layoutName)
	if err != nil {
		return nil, err
	}
	v, report, err := fit.Vehicle(f, l)
	if err != nil {
		return nil, err
	}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	m := &Entry{
		Title: fmt.Sprintf("%.4g kg, layout %s, fitted to the frame file's reference points", v.Mass, l.Name), Source: "reference points of " + filepath.Base(name),
		Vehicle: v, Layout: &l, Notes: append(notes, report.Notes...), Points: report.Points,
	}
	m.Vehicle.Name = base
	return m, nil
}
