//go:build !headless

package app

import (
	"fmt"
	"image"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/sitlark/sitlark/film"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/units"
)

// pictures writes pictures on a goroutine: a PNG takes longer than a frame may.
// Owner: main thread.
type pictures struct {
	*display
	*followed

	asked      bool            // a picture of the current frame was requested
	withPanels bool            // the requested picture includes the panels
	plots      image.Rectangle // where the plots are of which it was requested; empty: it is of all
	written    chan outcome
	open       int // files being written
}

// outcome is what became of a file, for the user.
type outcome struct {
	text    string
	event   bool   // it is an event of the flight, too
	picture string // the path of a picture; empty: it is none
}

func newPictures(d *display, f *followed) pictures {
	return pictures{display: d, followed: f, written: make(chan outcome, 16)}
}

// request takes a picture of the current frame (key F12).
func (p *pictures) request(panels bool) {
	p.asked, p.withPanels, p.plots = true, panels, image.Rectangle{}
}

// requestPlots takes a picture of the plots in the current frame, which are at a place of the
// framebuffer.
func (p *pictures) requestPlots(x, y, width, height int) {
	p.asked, p.withPanels, p.plots = true, true, image.Rect(x, y, x+width, y+height)
}

// savePlots writes what the plots show as CSV.
func (p *pictures) savePlots(t *plot.Table) {
	if p.full() {
		return
	}
	base := p.plotsFile(time.Now())
	p.open++
	go func() { p.written <- outcome{text: writeTable(base, t), event: true} }()
}

// plotsFile is the path of a file with plots without its extension: it names the vehicle.
func (p *pictures) plotsFile(now time.Time) string {
	name := p.vehicle.Name
	if name == "" {
		name = p.setup().Entry.Name
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == '-' {
			return r
		}
		return '_'
	}, name)
	return filepath.Join(film.Folder("PICTURES"), film.Name(now, p.shown.Time)+"-plots-"+name)
}

// full reports whether too many files are being written, and says so.
func (p *pictures) full() bool {
	if p.open < cap(p.written) {
		return false
	}
	p.tell("Too many pictures at once: try again in a moment")
	return true
}

// snap takes the requested picture, if it should have the panels as they are drawn so
// far: panels is true after they were drawn.
func (p *pictures) snap(panels bool) {
	if !p.asked || p.withPanels != panels {
		return
	}
	p.asked = false
	if p.full() {
		return
	}
	img, err := p.window.Screenshot()
	if err != nil {
		p.tell("No picture: " + err.Error())
		return
	}
	now := time.Now()
	about := aboutPicture(&p.shown, p.setup(), now)
	p.open++
	if !p.plots.Empty() {
		base, part := p.plotsFile(now), cut(img, p.plots)
		go func() { p.written <- writePicture(base, part, about, true) }()
		return
	}
	name := film.Name(now, p.shown.Time)
	go func() {
		p.written <- writePicture(filepath.Join(film.Folder("PICTURES"), name), img, about, false)
	}()
}

// cut returns a part of a picture.
func cut(img image.Image, part image.Rectangle) image.Image {
	if whole, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	}); ok {
		return whole.SubImage(part.Intersect(img.Bounds()))
	}
	return img
}

// writeTable writes a CSV file and returns the message for the user.
func writeTable(base string, t *plot.Table) string {
	path, err := atomicfile.WriteNew(base, ".csv", t.WriteCSV)
	if err != nil {
		return "No plots: " + err.Error()
	}
	return fmt.Sprintf("Plots, %d samples: %s", t.Rows(), fullPath(path))
}

// writePicture writes a PNG. event makes it an event of the flight.
func writePicture(base string, img image.Image, about []film.Entry, event bool) outcome {
	path, err := atomicfile.WriteNew(base, ".png", func(w io.Writer) error { return film.WritePNG(w, img, about) })
	if err != nil {
		return outcome{text: "No picture: " + err.Error(), event: event}
	}
	path = fullPath(path)
	return outcome{text: "Picture: " + path, event: event, picture: path}
}

// fullPath makes path absolute, for messages.
func fullPath(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// report shows the outcome of finished pictures. With wait it waits for all of them.
func (p *pictures) report(wait bool) {
	for p.open > 0 {
		if !wait && len(p.written) == 0 {
			return
		}
		p.open--
		done := <-p.written
		p.tell(done.text)
		if done.picture != "" {
			p.vehicle.Notes.Picture(done.picture)
		}
		if done.event {
			_ = p.sim.Note(snapshot.SourceSitlark, snapshot.Info, done.text) // queue full: it was told
		}
	}
}

// screenshot writes the last drawn frame to path, for --screenshot.
func (p *pictures) screenshot(path string) error {
	img, err := p.window.Screenshot()
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	if err := writeScreenshot(path, img, aboutPicture(&p.shown, p.setup(), time.Now())); err != nil {
		return err
	}
	p.vehicle.Notes.Picture(fullPath(path))
	return nil
}

// writeScreenshot writes a PNG to path, which it may replace.
func writeScreenshot(path string, img image.Image, about []film.Entry) error {
	err := atomicfile.Write(path, func(w io.Writer) error { return film.WritePNG(w, img, about) })
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return nil
}

// aboutPicture is the metadata of a picture: time, vehicle and the
// state of the flight. Users grep for it: keys keep their meaning.
func aboutPicture(s *snapshot.Snapshot, o *session.Setup, now time.Time) []film.Entry {
	return []film.Entry{
		{Key: "Title", Text: fmt.Sprintf("sitlark: %s at %.1f s", o.Entry.Name, s.Time)},
		{Key: "Software", Text: "sitlark " + buildinfo.Version()},
		{Key: "Creation Time", Text: now.Format(time.RFC3339)},
		{Key: "Vehicle", Text: o.Entry.Name + " (" + o.Entry.Title + ")"},
		{Key: "Seed", Text: fmt.Sprint(o.Seed)},
		{Key: "Flight", Text: fmt.Sprint(s.Flight)},
		{Key: "Physics time", Text: fmt.Sprintf("%.3f s", s.Time)},
		{Key: "Position", Text: positionText(s)},
		{Key: "Velocity", Text: vectorText("north", "east", "down", s.Body.VelGround.Array(), "m/s")},
		{Key: "Attitude", Text: attitudeText(s)},
		{Key: "Wind", Text: windText(&s.Air)},
		{Key: "Battery", Text: batteryText(&s.Power)},
		{Key: "Faults", Text: faultsText(s)},
	}
}

// batteryText leaves out what a log does not tell.
func batteryText(p *state.Power) string {
	text := ""
	for _, q := range []units.Quantity{units.Of(p.Voltage, 2, "V"), units.Of(p.Current, 1, "A"), units.Of(100*p.Charge, 0, "%")} {
		if text != "" {
			text += ", "
		}
		text += q.String()
	}
	return text
}

func positionText(s *snapshot.Snapshot) string {
	return vectorText("north", "east", "down", s.Body.PositionNED.Array(), "m from home")
}

func vectorText(x, y, z string, v [3]float64, unit string) string {
	return fmt.Sprintf("%s %.3f, %s %.3f, %s %.3f %s", x, v[0], y, v[1], z, v[2], unit)
}

func attitudeText(s *snapshot.Snapshot) string {
	roll, pitch, yaw := s.Body.Euler()
	return fmt.Sprintf("roll %.2f, pitch %.2f, yaw %.2f deg", roll*degrees, pitch*degrees, yaw*degrees)
}

func windText(a *state.Air) string {
	return fmt.Sprintf("%.1f m/s from %.0f deg, %.1f m/s up, turbulence %.2f; at the vehicle %s",
		a.WindSpeed, a.WindFromDeg, a.WindUp, a.Turbulence, vectorText("north", "east", "down", a.WindNED.Array(), "m/s"))
}

const degrees = 180 / math.Pi // in a radian

// faultsText lists the active faults; "none" without any.
func faultsText(s *snapshot.Snapshot) string {
	var list []string
	add := func(is bool, format string, args ...any) {
		if is {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	for _, r := range s.Rotors[:s.Count] {
		add(r.Failed, "motor %d failed", r.Number)
		add(r.Broken, "propeller %d broken", r.Number)
		add(r.Stuck, "ESC %d stuck at %.0f %%", r.Number, 100*r.StuckOutput)
		add(r.Desync, "ESC %d loses step beyond %.0f %%", r.Number, 100*r.DesyncMargin)
		add(r.ThrustFactor != 1, "motor %d thrust at %.0f %%", r.Number, 100*r.ThrustFactor)
		add(r.Ice != 0, "propeller %d with %.2g kg of ice", r.Number, r.Ice)
		add(r.Imbalance != 0, "propeller %d out of balance by %.2g kg m", r.Number, r.Imbalance)
	}
	p := &s.Power
	add(p.AddedResistance != 0, "battery with %.3f ohm more", p.AddedResistance)
	add(p.FailedCells > 0, "%d of %d cells failed", p.FailedCells, p.Cells)
	add(p.Disconnected, "battery disconnected")
	add(s.Contact.LegsBroken != 0, "legs broken")
	add(s.Contact.Crashed, "crashed at %.1f m/s", s.Contact.ImpactSpeed)
	add(s.Frozen.Active, "physics frozen: %s", s.Frozen.Quantity)
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
