package scenario

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// newSamples makes room for one vehicle's series, so that they grow rarely.
func (j *Judge) newSamples(vehicle int, v *airframe.Vehicle) Samples {
	var motors []int
	for _, m := range v.Motors {
		motors = append(motors, m.Number)
	}
	n := min(int(j.file.Timeout/SamplePeriod)+2, 3000)
	series := func() []float64 { return make([]float64, 0, n) }
	s := Samples{
		Time: series(), North: series(), East: series(), Altitude: series(), Tilt: series(), Speed: series(),
		Voltage: series(), Current: series(), Charge: series(), Wind: series(), Heading: series(),
		Motors: motors, RPM: make([][]float64, len(motors)),
	}
	if list := j.file.Vehicles; len(list) > 0 {
		s.Vehicle = list[vehicle].Name
	}
	if len(j.setup.Plan.Items) > 0 {
		s.PositionError = series()
	}
	for i := range s.RPM {
		s.RPM[i] = series()
	}
	return s
}

func (s *Samples) add(m *moment) {
	put := func(to *[]float64, x float64) { *to = append(*to, x) }
	put(&s.Time, m.Time)
	put(&s.North, m.place().X)
	put(&s.East, m.place().Y)
	put(&s.Altitude, -m.place().Z)
	put(&s.Tilt, frame.Tilt(m.NEDFromFRD)/degree)
	if s.PositionError != nil {
		put(&s.PositionError, m.route.off(m.place()))
	}
	put(&s.Speed, m.VelGround.Len())
	put(&s.Voltage, m.Power.Voltage)
	put(&s.Current, m.Power.Current)
	put(&s.Charge, m.Power.Charge)
	put(&s.Wind, m.Air.WindNED.Len())
	put(&s.Heading, heading(m))
	for i := range s.RPM {
		put(&s.RPM[i], rpm(&m.Rotors[i]))
	}
}

// enter notes the autopilot's mode at a sample's time [s].
func (s *Samples) enter(t float64, mode string) {
	if n := len(s.Modes); n == 0 || s.Modes[n-1].Name != mode {
		s.Modes = append(s.Modes, ModeSpan{From: t, Name: mode})
	}
}

func rpm(r *state.Rotor) float64 { return r.Speed * 60 / (2 * math.Pi) }

// watchedQuantity records a Watched.
type watchedQuantity struct {
	Watched
	of readLimit
}

// newWatched makes room for the quantities that the file has limits for.
func (f *File) newWatched() (all []watchedQuantity) {
	n := min(int(f.Timeout/SamplePeriod)+2, 3000)
	for i := range f.Expect {
		for _, l := range f.Expect[i].Condition.limits {
			if at := slices.IndexFunc(all, func(w watchedQuantity) bool { return w.isOf(&l.Limit) }); at >= 0 {
				all[at].Limits = append(all[at].Limits, l.Limit)
				continue
			}
			all = append(all, watchedQuantity{Watched{Limits: []Limit{l.Limit}, Values: make([]float64, 0, n)}, l})
		}
	}
	return all
}

// isOf reports whether a limit is of the same quantity.
func (w *Watched) isOf(l *Limit) bool {
	m := &w.Limits[0]
	return m.Quantity == l.Quantity && m.Motor == l.Motor && m.Part == l.Part && m.Vehicle == l.Vehicle && m.Abs == l.Abs
}

func (w *watchedQuantity) add(m *moment) {
	v := math.NaN()
	if w.of.condition.known(m) {
		v = w.of.read(m)
	}
	w.Values = append(w.Values, v)
}

// trail is the trajectory in one number: FNV-1a over 64-bit words, over the bits of time,
// motion, rotors, battery and wind of every step. Equal trajectories have equal
// hashes; it is no protection against forgery.
type trail uint64

const (
	trailStart trail = 14695981039346656037
	trailPrime trail = 1099511628211
)

func (h *trail) add(words ...float64) {
	for _, w := range words {
		x := (*h ^ trail(math.Float64bits(w))) * trailPrime
		*h = x ^ x>>29 // a word's upper bits reach the lower ones, too
	}
}

func (h *trail) step(s *state.State) {
	w, x, y, z := s.NEDFromFRD.Quat()
	h.add(s.Time, s.PositionNED.X, s.PositionNED.Y, s.PositionNED.Z, s.VelGround.X, s.VelGround.Y, s.VelGround.Z,
		w, x, y, z, s.Rate.X, s.Rate.Y, s.Rate.Z, s.Power.Voltage, s.Power.Current, s.Power.Charge,
		s.Air.WindNED.X, s.Air.WindNED.Y, s.Air.WindNED.Z)
	for i := range s.Count {
		h.add(s.Rotors[i].Speed)
	}
}
