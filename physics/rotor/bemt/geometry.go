package bemt

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Headers, one of which is the first line of a geometry file: angles as a scanner
// found them, or as the blade was designed.
const (
	header         = "r_over_R,c_over_R,beta_deg"
	headerDesigned = "r_over_R,c_over_R,twist_deg"
)

// MaxGeometry is the size of the largest geometry file that programs read [bytes].
const MaxGeometry = 1 << 20

// maxFaults is how many faults of a file are told.
const maxFaults = 20

// Station is the blade's section at one radius.
type Station struct {
	Radius float64 // r/R, in (0, 1]
	Chord  float64 // c/R, in (0, 1]
	Twist  float64 // angle of the line from leading to trailing edge to the plane of rotation [rad]
}

// Geometry is a blade as it was designed: stations from the root cut-out to the
// tip, radius rising. What lies inside the first station is hub and gives no
// force.
type Geometry []Station

// scanLoss is the share of a blade's angle that the UIUC's scans lack at the
// tip. It falls to none at half the radius with the square of the distance.
//
// Fitted to geometry alone, not to thrust or power: the scans of APC's Slow
// Flyers 9×4.7, 10×4.7, 10×7 and 11×4.7 (propellers/ and testdata/) against the
// chord lines in the manufacturer's files of the same blades (TWIST in
// *-PERF.PE0, 2022 and 2025). Each of the four alone gives 0.32 to 0.36; the law
// leaves 3 % of the angle, RMS (TestScansLackAngleTowardsTheTip). Whether the
// scanner or the mould is the reason is not known. That the designed angle is
// what the air meets is seen in the tunnel: with it one set of section polars
// serves blades of pitch 3.8 to 7 inch; with the scans' it does not.
const scanLoss = 0.35

// designed returns the angle that a blade has by its maker's drawing where a
// scan found beta, at radius x = r/R.
func designed(x, beta float64) float64 {
	u := max(0, 2*x-1)
	return beta / (1 - scanLoss*u*u)
}

// ParseGeometry reads a blade's geometry: a CSV whose header is
// r_over_R,c_over_R,beta_deg or r_over_R,c_over_R,twist_deg and whose rows rise
// in r_over_R up to 1.
//
// beta_deg is the angle as the UIUC's scans give it, which scanLoss corrects;
// twist_deg is that of the line from leading to trailing edge as the blade was
// designed, such as TWIST in APC's PE0 files, and is taken as it is.
//
// name stands in the error, which says line, column and what was expected, of the first
// maxFaults wrong rows.
func ParseGeometry(r io.Reader, name string) (Geometry, error) {
	p := geometryParser{name: name}
	scan := bufio.NewScanner(r)
	var faults []error
	for len(faults) < maxFaults && scan.Scan() {
		err := p.parseLine(strings.TrimRight(scan.Text(), "\r"))
		if err == nil {
			continue
		}
		faults = append(faults, err)
		if p.line == 1 {
			break // a file of another kind
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("bemt: %s: line %d: %w", name, p.line+1, err)
	}
	return p.stations, p.validate()
}

type geometryParser struct {
	name     string
	line     int
	columns  [3]column
	scanned  bool
	stations Geometry
}

func (p *geometryParser) parseLine(text string) error {
	p.line++
	if p.line == 1 {
		return p.parseHeader(text)
	}
	if strings.TrimSpace(text) == "" {
		return nil
	}
	values, err := p.fields(text)
	if err != nil {
		return err
	}
	twist := values[2]
	if p.scanned {
		if twist = designed(values[0], twist); math.Abs(twist) > 90 {
			return p.errorf(1, "beta_deg is %g at r_over_R %g, expected at most %.3g there", values[2], values[0], 90*values[2]/twist)
		}
	}
	p.stations = append(p.stations, Station{Radius: values[0], Chord: values[1], Twist: twist * math.Pi / 180})
	return nil
}

func (p *geometryParser) parseHeader(text string) error {
	p.columns = columns
	switch strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")) {
	case header:
		p.scanned = true
	case headerDesigned:
		p.columns[2].name = "twist_deg"
	default:
		return p.errorf(1, "the header is %q, expected %q or %q", text, header, headerDesigned)
	}
	return nil
}

// column describes one field of a row and the closed range it may take.
type column struct {
	name     string
	min, max float64
}

var columns = [3]column{{"r_over_R", 0.01, 1}, {"c_over_R", 0.001, 1}, {"beta_deg", -90, 90}}

func (p *geometryParser) fields(text string) (values [3]float64, err error) {
	parts := strings.Split(text, ",")
	if len(parts) != len(columns) {
		return values, p.errorf(1, "%d fields, expected %d (r_over_R, c_over_R, %s)", len(parts), len(columns), p.columns[2].name)
	}
	at := 1
	for i, part := range parts {
		if values[i], err = p.field(at, part, p.columns[i]); err != nil {
			return values, err
		}
		at += len(part) + 1
	}
	if n := len(p.stations); n > 0 && values[0] <= p.stations[n-1].Radius {
		return values, p.errorf(1, "r_over_R is %g after %g, expected it to rise from row to row",
			values[0], p.stations[n-1].Radius)
	}
	return values, nil
}

func (p *geometryParser) field(at int, text string, c column) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return 0, p.errorf(at, "%s is %q, expected a number", c.name, text)
	}
	if !(v >= c.min && v <= c.max) {
		return 0, p.errorf(at, "%s is %g, expected %g to %g", c.name, v, c.min, c.max)
	}
	return v, nil
}

func (p *geometryParser) validate() error {
	n := len(p.stations)
	if n < 4 {
		return p.errorf(1, "%d stations, expected 4 or more", n)
	}
	if tip := p.stations[n-1].Radius; tip < 0.99 {
		return p.errorf(1, "the last station is at r_over_R %g, expected the tip at 1", tip)
	}
	return nil
}

func (p *geometryParser) errorf(column int, format string, args ...any) error {
	return fmt.Errorf("bemt: %s: line %d, column %d: %s", p.name, p.line, column, fmt.Sprintf(format, args...))
}

// At returns the section at radius x = r/R by linear interpolation, held
// constant beyond the first and last station.
func (g Geometry) At(x float64) Station {
	if x <= g[0].Radius {
		return Station{x, g[0].Chord, g[0].Twist}
	}
	for i := 1; i < len(g); i++ {
		if a, b := g[i-1], g[i]; x <= b.Radius {
			t := (x - a.Radius) / (b.Radius - a.Radius)
			return Station{x, a.Chord + t*(b.Chord-a.Chord), a.Twist + t*(b.Twist-a.Twist)}
		}
	}
	last := g[len(g)-1]
	return Station{x, last.Chord, last.Twist}
}
