package session

import (
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// unreadable says what can be replayed, and what a file is instead.
func unreadable(e *flightlog.UnknownError) error {
	text := e.Path + ": expected a recording of sitlark (.mcap), a DataFlash log (.bin) or a telemetry log (.tlog) of ArduPilot"
	if e.Is != "" {
		text += ", but " + e.Is
	}
	return errors.New(text)
}

// OpenLog opens an autopilot's log, and logs how far that is where it takes long. The error is
// a config.InputError.
func OpenLog(path string) (*flightlog.Flight, error) {
	told := time.Now()
	f, err := flightlog.Open(path, func(share float64) {
		if time.Since(told) > time.Second {
			told = time.Now()
			slog.Info(fmt.Sprintf("reading %s: %.0f %%", path, 100*share))
		}
	})
	var unknown *flightlog.UnknownError
	if errors.As(err, &unknown) {
		err = unreadable(unknown)
	}
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	return f, nil
}

// loadLog returns the setup in which the window shows an autopilot's log.
func loadLog(path string, c config.Config) (Setup, error) {
	f, err := OpenLog(path)
	if err != nil {
		return Setup{}, err
	}
	if f.Position.Len() == 0 && f.Attitude.Len() == 0 {
		return Setup{}, config.InputError{Err: fmt.Errorf("%s: the %v has neither a position nor an attitude: there is nothing to see", path, f.Format)}
	}
	s := Setup{Config: c, Home: f.Home, Replay: &Replay{Path: path, Length: f.Length, Log: f}}
	s.Notices = append(s.Notices, s.describe(f))
	for _, remark := range f.Remarks() {
		s.Notices = append(s.Notices, path+": "+remark)
	}
	s.drawLogged(f)
	if !f.Mission.Empty() {
		if err := f.Mission.CheckPlaces(f.Home); err != nil {
			s.Notices = append(s.Notices, fmt.Sprintf("the log's mission is not drawn: %v", err))
		}
	}
	if err := s.loadLogTerrain(f); err != nil {
		return Setup{}, err
	}
	return s, nil
}

// describe says in a line what flight a log is of.
func (s *Setup) describe(f *flightlog.Flight) string {
	text := fmt.Sprintf("%s: %v, %s", f.Path, f.Format, f.Title())
	if f.Firmware != "" {
		text += ", " + f.Firmware
	}
	text += fmt.Sprintf(", %.0f s", f.Length)
	if !f.Begins.IsZero() {
		text += f.Begins.Format(", 2006-01-02 15:04 UTC")
	}
	if f.HomeFrom != "" {
		text += fmt.Sprintf(", home %.6f, %.6f at %.0f m (by %s)", s.Home.LatDeg, s.Home.LonDeg, s.Home.AltM, f.HomeFrom)
	}
	return text
}

// drawLogged chooses what a log's vehicle is drawn as.
func (s *Setup) drawLogged(f *flightlog.Flight) {
	e, note := drawnAs(f)
	s.Entry, s.Replay.Note = e, note
	if note != "" {
		s.Notices = append(s.Notices, note)
	}
	e.Title, e.Notes = f.Title(), nil
	if f.Firmware != "" {
		e.Title += ", " + f.Firmware
	}
	if f.Vehicle == flightlog.Copter || f.Frame.VTOL {
		for _, m := range e.Vehicle.Motors {
			s.Replay.Motors = append(s.Replay.Motors, m.Number)
		}
		slices.Sort(s.Replay.Motors)
	}
}

// drawnAs returns the vehicle that a log's is drawn as. note says what is not as it was.
func drawnAs(f *flightlog.Flight) (e *catalog.Entry, note string) {
	quad, err := catalog.Find(catalog.Default, "")
	if err != nil {
		panic(fmt.Sprintf("session: %v", err)) // it comes with the program
	}
	switch {
	case f.Vehicle == flightlog.UnknownKind:
		return quad, "the log does not say what vehicle it is of: a quad is drawn"
	case f.Vehicle != flightlog.Copter && !f.Frame.VTOL:
		return quad, fmt.Sprintf("a %v is drawn as a quad, whose motors stand still: sitlark has no other airframe for it", f.Vehicle)
	case !f.Frame.Known:
		return quad, "the log does not say how many motors the vehicle has: a quad X is drawn"
	}
	l, exact := layoutOf(f.Frame)
	switch {
	case l == nil:
		return quad, fmt.Sprintf("the vehicle (%s) is drawn as a quad X: sitlark has no such layout", f.Title())
	case l.Name == "x":
		e = quad
	default:
		e = catalog.OnLayout(*l)
	}
	if !exact {
		note = fmt.Sprintf("the vehicle (%s) is drawn as %s: sitlark has no such layout", f.Title(), l.Title)
	}
	if f.Frame.VTOL {
		note = fmt.Sprintf("the plane is drawn as the %s of its rotors, without wings", l.Title)
	}
	return e, note
}

// layoutOf returns the layout of a frame, or another one of its class; nil: there is none.
func layoutOf(f flightlog.Frame) (l *layout.Layout, exact bool) {
	for _, known := range layout.All() {
		if known.FrameClass != f.Class || known.Quadplane && !f.VTOL {
			continue
		}
		if known.FrameType == f.Type || f.Class == triClass {
			return &known, true
		}
		if l == nil || known.FrameType == xType {
			l = &known
		}
	}
	return l, false
}

// FRAME_CLASS of a tri, whose FRAME_TYPE says little, and FRAME_TYPE X.
const (
	triClass = 7
	xType    = 1
)

// loadLogTerrain makes the land around a log's home: from the folder that the user names, else
// level. It is drawn lower where the vehicle was below it.
func (s *Setup) loadLogTerrain(f *flightlog.Flight) error {
	s.Land = terrain.Source{Flat: s.Location.Terrain == "", Folder: s.Location.Terrain}
	var notice string
	var err error
	if s.Terrain, s.Site, notice, err = s.Land.Load(s.Home); err != nil {
		return config.InputError{Err: fmt.Errorf("--terrain: %w", err)}
	}
	if notice != "" {
		s.Notices = append(s.Notices, notice)
	}
	params := physics.Params{Vehicle: s.Entry.Vehicle, HomeAltitude: s.Home.AltM, Yaw: s.Home.YawDeg * math.Pi / 180}
	world, err := physics.New(params)
	if err != nil {
		return err
	}
	by := -world.State().PositionNED.Z // the log's position is that of what stands on the ground
	if depth := depthOf(f, s.Terrain); depth > worthTelling {
		by += depth
		s.Notices = append(s.Notices, fmt.Sprintf("the land is drawn %.0f m lower than the log has it, since the vehicle was there", depth))
	}
	s.Terrain = lowered{s.Terrain, by}
	params.Terrain = s.Terrain
	s.Replay.params = []physics.Params{params}
	return nil
}

// worthTelling is the depth below the land from which on that is drawn lower [m]: heights by
// barometer drift by less.
const worthTelling = 1

// depthOf returns how far below the land the vehicle was [m], but for the deepest hundredth of
// its positions, which may be wrong.
func depthOf(f *flightlog.Flight, land contact.Terrain) float64 {
	depths := make([]float64, 0, f.Position.Len())
	for _, p := range f.Position.Values {
		height, _ := land.At(p.X, p.Y)
		depths = append(depths, p.Z+height)
	}
	if len(depths) == 0 {
		return 0
	}
	slices.Sort(depths)
	depth := depths[len(depths)-1-len(depths)/100]
	if f.Vehicle == flightlog.Sub && depth > 0 {
		depth++ // the bottom is somewhere below
	}
	return max(depth, 0)
}

// lowered is a terrain that lies lower by some metres.
type lowered struct {
	contact.Terrain
	by float64
}

// At returns the height and the normal at a place, as contact.Terrain asks for.
func (l lowered) At(north, east float64) (height float64, normalNED frame.Vec[frame.NED]) {
	height, normalNED = l.Terrain.At(north, east)
	return height - l.by, normalNED
}
