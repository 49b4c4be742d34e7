package page

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

const (
	// mostRate is how many samples a second of flight has at most [Hz].
	mostRate = 25
	// mostSamples is how many samples a page has at most, all vehicles together: an hour at
	// mostRate and a little more.
	mostSamples = 100_000
	// slowly is of how many samples one has the quantities that change slowly.
	slowly = 5
)

// sample is the state of a vehicle at one moment. Places are from the world's origin.
type sample struct {
	elapsed     float64    // over all flights [s]
	flight      uint64     // counts resets, from 1
	positionNED [3]float64 // [m]
	velNED      [3]float64 // [m/s]
	attitude    [4]float64 // unit quaternion from FRD to NED, scalar first
	rotors      []float32  // their speeds [rad/s]; NaN: not known
	turning     []float32  // how fast they are drawn to turn [rad/s]
	servos      []float32  // their angles [deg]
	booms       []float32  // of sails, to starboard [rad]

	windNED          [3]float64 // at the vehicle [m/s]
	airspeed, height float64    // [m/s]; of the lowest point above the ground [m]
	voltage, current float64    // [V], [A]
	charge           float64    // of the battery, 0 to 1
	fuel, fuelFlow   float64    // in the tank [kg]; that engines burn [kg/s]
	alpha, beta      float64    // of the flow [rad]; NaN: it is too slow
	load             float64    // factor, 1 at rest
}

// tape keeps a vehicle's states. Where there are too many, it keeps fewer a second.
type tape struct {
	most     int     // samples that it may keep
	spacing  float64 // least time between two [s]
	rotors   int     // with speeds that are known
	guessed  int     // rotors whose speeds are not, but how fast they are drawn to turn is
	heads    int     // a helicopter's rotors
	servos   int
	booms    int             // of sails
	winged   bool            // the angles of the flow are shown
	fuelled  bool            // it has a tank
	assembly *shape.Assembly // of what flies; nil: it has none
	looks    []looks         // as they change
	samples  []sample
	extremes
}

// extremes are of all states, also of those that are not kept.
type extremes struct {
	states   int
	last     *sample // newest state
	top      float64 // height above the world's origin [m]
	bottom   float64 // depth below it, of the deepest state [m]
	speed    float64 // over the ground, horizontal [m/s]
	wind     float64 // horizontal [m/s]
	tilt     float64 // of the vertical axis [rad]
	distance float64 // flown, resets left out [m]
}

func newTape(most int) *tape { return &tape{most: max(most, 100), spacing: 1.0 / mostRate} }

// add takes a state in.
func (t *tape) add(elapsed float64, now *snapshot.Snapshot) {
	s := t.sampleOf(elapsed, now)
	if !t.due(&s) {
		return
	}
	t.addParts(&s, now)
	t.keep(&s, now)
}

// sampleOf is a state without its parts. It counts among the extremes.
func (t *tape) sampleOf(elapsed float64, now *snapshot.Snapshot) sample {
	s := sampleOf(elapsed, now)
	t.extremes.add(&s, now)
	return s
}

// due reports whether a sample is kept.
func (t *tape) due(s *sample) bool {
	n := len(t.samples)
	return n == 0 || s.flight != t.samples[n-1].flight || s.elapsed >= t.samples[n-1].elapsed+t.spacing-1e-6
}

// keep keeps a sample with its parts.
func (t *tape) keep(s *sample, now *snapshot.Snapshot) {
	if len(t.samples) == t.most {
		t.thin()
	}
	t.samples = append(t.samples, *s)
	t.look(s.elapsed, now)
}

// addParts adds what rotors, servos and sails do to a sample.
func (t *tape) addParts(s *sample, now *snapshot.Snapshot) {
	for i := range now.Count {
		r := &now.Rotors[i]
		if !math.IsNaN(r.Speed) { // what nobody knows is left out
			t.rotors = max(t.rotors, i+1)
		} else if !math.IsNaN(r.Duty) {
			t.guessed = max(t.guessed, i+1)
		}
		s.rotors, s.turning = append(s.rotors, float32(r.Speed)), append(s.turning, float32(r.Turning()))
	}
	t.addHeads(s, now)
	t.servos = max(t.servos, now.ServoCount)
	for i := range now.ServoCount {
		s.servos = append(s.servos, float32(now.Servos[i].AngleDeg))
	}
	if t.assembly != nil {
		for i := range t.assembly.Sails {
			boom := 0.0
			if of := t.assembly.Sails[i].Of; of < now.WingCount {
				boom = now.Wings[of].Boom
			}
			s.booms = append(s.booms, float32(boom))
		}
		t.booms = len(t.assembly.Sails)
	}
}

// addHeads takes in how a helicopter's rotors are drawn to turn: they stand in the place of its motor.
func (t *tape) addHeads(s *sample, now *snapshot.Snapshot) {
	heads := now.Heads[:max(0, min(now.HeadCount, len(now.Heads)))]
	if len(heads) == 0 {
		return
	}
	s.turning = s.turning[:0]
	for i := range heads {
		speed := heads[i].Speed
		if math.IsNaN(speed) && now.Count > 0 { // of a log: they turn with the motor's duty
			speed = now.Rotors[0].Turning()
		}
		s.turning = append(s.turning, float32(speed))
	}
	t.heads = max(t.heads, len(heads))
}

// look notes what has broken off since the sample before.
func (t *tape) look(elapsed float64, now *snapshot.Snapshot) {
	l := looks{From: elapsed}
	heads := max(0, min(now.HeadCount, len(now.Heads)))
	for i := range max(now.Count, heads) {
		if i < heads && now.Heads[i].Lost || i >= heads && now.Rotors[i].Broken {
			l.Broken = append(l.Broken, i)
		}
	}
	if t.assembly != nil {
		l.damage = t.assembly.DamageOf(func(i int) (lost [2]float64, torn uint32) {
			if i < now.WingCount {
				lost, torn = now.Wings[i].Lost, now.Wings[i].Torn
			}
			return lost, torn
		}, now.Contact.WheelsBroken, now.Blimp.FinsLost, func(i int) float64 {
			if i >= now.ServoCount {
				return 0
			}
			return now.Servos[i].AngleDeg * math.Pi / 180
		}, func(i int) float64 { return now.Rotors[i].Folded })
	}
	if n := len(t.looks); n == 0 || t.looks[n-1].damage != l.damage || !slices.Equal(t.looks[n-1].Broken, l.Broken) {
		t.looks = append(t.looks, l)
	}
}

// thin leaves out every second sample, but none with which a flight begins.
func (t *tape) thin() {
	kept := t.samples[:0]
	for i := range t.samples {
		begins := i == 0 || t.samples[i].flight != t.samples[i-1].flight
		if i%2 == 0 || begins {
			kept = append(kept, t.samples[i])
		}
	}
	t.samples = kept
	t.spacing *= 2
}

// end adds the last state, if it is not kept already.
func (t *tape) end() {
	n := len(t.samples)
	if t.last == nil || n == 0 || t.last.elapsed <= t.samples[n-1].elapsed {
		return
	}
	s := *t.last
	s.rotors, s.turning, s.servos, s.booms = t.samples[n-1].rotors, t.samples[n-1].turning, t.samples[n-1].servos, t.samples[n-1].booms
	t.samples = append(t.samples, s)
}

// add takes a state into account.
func (e *extremes) add(s *sample, now *snapshot.Snapshot) {
	e.states++
	e.top = max(e.top, -s.positionNED[2])
	if z := s.positionNED[2]; e.states == 1 || z > e.bottom {
		e.bottom = z
	}
	if v := math.Hypot(s.velNED[0], s.velNED[1]); v > e.speed { // and known
		e.speed = v
	}
	if v := math.Hypot(s.windNED[0], s.windNED[1]); v > e.wind {
		e.wind = v
	}
	q := s.attitude
	e.tilt = max(e.tilt, math.Acos(max(-1, min(1, 1-2*(q[1]*q[1]+q[2]*q[2])))))
	if l := e.last; l != nil && l.flight == s.flight {
		var d [3]float64
		for i := range d {
			d[i] = s.positionNED[i] - l.positionNED[i]
		}
		if step := math.Sqrt(d[0]*d[0] + d[1]*d[1] + d[2]*d[2]); step < 1000 {
			e.distance += step
		}
		if p := l.attitude; q[0]*p[0]+q[1]*p[1]+q[2]*p[2]+q[3]*p[3] < 0 {
			s.attitude = [4]float64{-q[0], -q[1], -q[2], -q[3]} // the same attitude, as its neighbours have it
		}
	}
	kept := *s
	e.last = &kept
}

func sampleOf(elapsed float64, now *snapshot.Snapshot) sample {
	body := now.Drawn()
	w, x, y, z := body.NEDFromFRD.Quat()
	return sample{
		elapsed: elapsed, flight: now.Flight,
		positionNED: array(body.PositionNED), velNED: array(now.VelGround), attitude: [4]float64{w, x, y, z},
		windNED: array(now.Air.WindNED), airspeed: now.Air.Airspeed, height: now.Contact.Height,
		voltage: now.Power.Voltage, current: now.Power.Current, charge: now.Power.Charge,
		fuel: now.Fuel.Mass, fuelFlow: now.Fuel.Flow,
		alpha: now.Air.Alpha(), beta: now.Air.Beta(), load: now.LoadFactor(),
	}
}

func array[F frame.Frame](v frame.Vec[F]) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// columns returns the tape's columns, and appends their bytes to dst.
func (t *tape) columns(dst []byte) ([]byte, []column) { return t.columnsOf(t.samples, slowly, dst) }

// columnsOf returns the columns of some samples, and appends their bytes to dst. Quantities that change slowly have a
// value for each slowly samples.
func (t *tape) columnsOf(samples []sample, slowly int, dst []byte) ([]byte, []column) {
	var list []column
	add := func(name string, scale float64, every int, value func(*sample) float64) {
		c := column{Name: name, Scale: scale, Every: every, Count: (len(samples) + every - 1) / every}
		dst = appendColumn(dst, &c, func(i int) float64 { return value(&samples[i*every]) })
		list = append(list, c)
	}
	add("time", 1e-3, 1, func(s *sample) float64 { return s.elapsed })
	add("flight", 1, 1, func(s *sample) float64 { return float64(s.flight) })
	for i, axis := range [3]string{"North", "East", "Down"} {
		add("place"+axis, 0.01, 1, func(s *sample) float64 { return s.positionNED[i] })
		add("vel"+axis, 0.01, 1, func(s *sample) float64 { return s.velNED[i] })
		add("wind"+axis, 0.01, slowly, func(s *sample) float64 { return s.windNED[i] })
	}
	for i, part := range [4]string{"W", "X", "Y", "Z"} {
		add("attitude"+part, 1e-4, 1, func(s *sample) float64 { return s.attitude[i] })
	}
	each := func(name string, scale float64, n int, of func(*sample) []float32) {
		for i := range n {
			add(name, scale, 1, func(s *sample) float64 {
				if list := of(s); i < len(list) {
					return float64(list[i])
				}
				return 0
			})
		}
	}
	each("rotor", 1, t.rotors, func(s *sample) []float32 { return s.rotors })
	if t.guessed > 0 || t.heads > 0 {
		each("turning", 1, max(t.rotors, t.guessed, t.heads), func(s *sample) []float32 { return s.turning })
	}
	each("servo", 0.1, t.servos, func(s *sample) []float32 { return s.servos })
	each("boom", 1e-3, t.booms, func(s *sample) []float32 { return s.booms })
	if t.winged {
		add("alpha", 1e-3, slowly, func(s *sample) float64 { return s.alpha })
		add("beta", 1e-3, slowly, func(s *sample) float64 { return s.beta })
		add("load", 1e-2, slowly, func(s *sample) float64 { return s.load })
	}
	add("airspeed", 0.01, slowly, func(s *sample) float64 { return s.airspeed })
	add("height", 0.01, slowly, func(s *sample) float64 { return s.height })
	add("voltage", 0.01, slowly, func(s *sample) float64 { return s.voltage })
	add("current", 0.1, slowly, func(s *sample) float64 { return s.current })
	add("charge", 1e-3, slowly, func(s *sample) float64 { return s.charge })
	if t.fuelled {
		add("fuel", 1e-5, slowly, func(s *sample) float64 { return s.fuel })
		add("fuelFlow", 1e-7, slowly, func(s *sample) float64 { return s.fuelFlow })
	}
	return dst, list
}
