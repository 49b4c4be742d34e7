package align

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// Sample is the EKF's error at one of its samples.
type Sample struct {
	Elapsed  float64 // of the recording [s]
	Log      float64 // of the log [s]
	Position ned     // the EKF's minus the truth [m]
	Velocity ned     // likewise [m/s]
	Attitude float64 // angle of the rotation between both [rad]
	Yaw      float64 // [rad]
}

// Comparison is the EKF's error over a flight.
type Comparison struct {
	Alignment
	Away    float64 // from the recording's home to the one that ArduPilot was started with [m]
	Samples []Sample
	EKF     flightlog.Track[flightlog.Estimate] // from the recording's home, by the recording's elapsed time
}

// Compare returns the error of the EKF in a log at each of its samples that the recording
// covers. home is the recording's, which counts where the log does not say which one ArduPilot was
// started with: that decides where the EKF should be. The error is that of Fit.
func Compare(f *flightlog.Flight, recorded *Recorded, home mission.Home) (*Comparison, error) {
	a, err := Fit(f.Truth, recorded)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Alignment: *a}
	if own := f.Truth.Home; own != nil {
		c.Away = frame.OfNED(home.Local(own.LatDeg, own.LonDeg, own.AltM)).Len()
		home = *own
	}
	n := recorded.Position.Len()
	for i, at := range f.EKF.Times {
		elapsed := a.Recording(at)
		if elapsed < recorded.Position.Times[0] || elapsed > recorded.Position.Times[n-1] {
			continue
		}
		e := f.EKF.Values[i]
		place := f.Home.Global(e.PositionNED.X, e.PositionNED.Y, e.PositionNED.Z)
		e.PositionNED = frame.OfNED(home.Local(place.LatDeg, place.LonDeg, place.AltM)).Add(a.Shift)
		c.EKF.Times, c.EKF.Values = append(c.EKF.Times, elapsed), append(c.EKF.Values, e)
		truth := flightlog.AttitudeAt(&recorded.Attitude, elapsed)
		_, _, yaw := frame.Euler(e.NEDFromFRD)
		_, _, trueYaw := frame.Euler(truth)
		w, _, _, _ := frame.Compose(e.NEDFromFRD, truth.Inverse()).Quat()
		c.Samples = append(c.Samples, Sample{
			Elapsed: elapsed, Log: at,
			Position: e.PositionNED.Sub(PositionAt(recorded, elapsed)), Velocity: e.VelNED.Sub(VelocityAt(recorded, elapsed)),
			Attitude: 2 * math.Acos(min(1, math.Abs(w))), Yaw: math.Remainder(yaw-trueYaw, 2*math.Pi),
		})
	}
	if len(c.Samples) == 0 {
		return nil, fmt.Errorf("the log has no EKF estimates during the recording")
	}
	return c, nil
}

// worthTelling is the distance of homes from which on the user is told [m].
const worthTelling = 0.1

// Row is a line of a summary.
type Row struct {
	Name, Unit    string
	RMS, Largest  float64
	When, WhenLog float64 // of the largest: elapsed time of the recording, and of the log [s]
}

const deg = math.Pi / 180

// quantities are those of a summary.
var quantities = []struct {
	name, unit string
	of         func(*Sample) float64
}{
	{"horizontal", "m", func(s *Sample) float64 { return math.Hypot(s.Position.X, s.Position.Y) }},
	{"height", "m", func(s *Sample) float64 { return math.Abs(s.Position.Z) }},
	{"velocity", "m/s", func(s *Sample) float64 { return s.Velocity.Len() }},
	{"attitude", "deg", func(s *Sample) float64 { return s.Attitude / deg }},
	{"yaw", "deg", func(s *Sample) float64 { return math.Abs(s.Yaw) / deg }},
}

// Summary returns RMS and largest errors, and when they were.
func (c *Comparison) Summary() (rows []Row) {
	for _, q := range quantities {
		r := Row{Name: q.name, Unit: q.unit}
		for i := range c.Samples {
			s := &c.Samples[i]
			x := q.of(s)
			r.RMS += x * x
			if x >= r.Largest {
				r.Largest, r.When, r.WhenLog = x, s.Elapsed, s.Log
			}
		}
		r.RMS = math.Sqrt(r.RMS / float64(len(c.Samples)))
		rows = append(rows, r)
	}
	return rows
}

// Text returns the summary as lines for users.
func (c *Comparison) Text() string {
	var b strings.Builder
	first, last := c.Samples[0].Elapsed, c.Samples[len(c.Samples)-1].Elapsed
	fmt.Fprintf(&b, "EKF errors at %d samples from %.1f to %.1f s\n%v\n", len(c.Samples), first, last, &c.Alignment)
	if c.Away > worthTelling {
		fmt.Fprintf(&b, "ArduPilot's home is %.2f m from sitlark's: errors are relative to ArduPilot's home\n", c.Away)
	}
	fmt.Fprintf(&b, "%-16s %10s %10s %9s\n", "", "RMS", "largest", "at")
	for _, r := range c.Summary() {
		fmt.Fprintf(&b, "%-16s %10.3f %10.3f %7.2f s  %s\n", r.Name, r.RMS, r.Largest, r.When, r.Unit)
	}
	return b.String()
}

// WriteCSV writes the error at each sample as comma-separated values.
func (c *Comparison) WriteCSV(w io.Writer) error {
	b := bufio.NewWriter(w)
	b.WriteString("elapsed_s,log_s,north_m,east_m,down_m,vel_north_mps,vel_east_mps,vel_down_mps,attitude_deg,yaw_deg\n")
	for i := range c.Samples {
		s := &c.Samples[i]
		p, v := s.Position, s.Velocity
		fmt.Fprintf(b, "%.6f,%.6f,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f\n", s.Elapsed, s.Log, p.X, p.Y, p.Z, v.X, v.Y, v.Z, s.Attitude/deg, s.Yaw/deg)
	}
	return b.Flush() // which tells of all errors before
}
