package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// directing chooses shots by what happens. It sees nothing but snapshots, one after
// the other: the same ones give the same shots.
//
// No shot is shorter than shotLeast, except that a fault ends it at once; the shot of
// a fault is held. The side of the flight on which the spectator stands changes only
// by way of a shot from behind, which has no side: the 180° rule.
//
// Source: Arijon, Grammar of the Film Language, 1976, ch. 4 (the line of action).
type directing struct {
	shot   shotPlan
	now    moment
	flight uint64
	seen   uint64  // Seq of the newest event looked at
	news   bool    // an event that matters waits to be shown: a fault, a caution or a gust
	newsAt float64 // when the newest of them happened [s]
	grave  bool    // one of them is a fault
	flown  bool    // was in the air in this flight
	rate   float64 // of the course, smoothed [rad/s]
	calm   frame.Vec[frame.NED]
	cruise int     // cruise shots so far
	side   float64 // −1 left, +1 right of the flight, where the spectator stands
	ready  bool
	sun    float64 // azimuth at which a spectator has the sun behind him [rad]
}

// moment is what the director sees of a snapshot.
type moment struct {
	time    float64 // physics time [s]
	s       Subject
	course  float64 // of the motion, or the nose [rad]
	height  float64 // of the vehicle above the ground [m]
	running bool    // a rotor turns
	contact bool
	crashed bool
	wind    frame.Vec[frame.NED] // [m/s]
}

const (
	shotLeast   = 4.0 // [s]
	faultHold   = 5.0
	crashHold   = 8.0
	cruiseShot  = 9.0
	turning     = 14 * space.Deg // a second
	gustWind    = 4.0            // change from the mean wind of the last seconds that counts as a gust [m/s]
	gustAverage = 8.0            // [s]
)

// momentOf reads a snapshot. s is the subject as the scene shows it, ground the
// height of the land under it [m].
func momentOf(snap *snapshot.Snapshot, s Subject, ground, course float64) moment {
	m := moment{time: snap.Time, s: s, height: max(0, -s.Place.Z-ground), contact: snap.Contact.InContact, crashed: snap.Contact.Crashed}
	m.course = s.course(headingOf(s.Att, course), course)
	for i := range max(0, min(snap.Count, state.MaxRotors)) {
		m.running = m.running || snap.Rotors[i].Turning() > 20
	}
	if w := snap.Air.WindNED; w.IsFinite() && w.Len() < 200 {
		m.wind = w
	}
	return m
}

// watch takes over a snapshot and reports whether a new shot begins.
func (d *directing) watch(snap *snapshot.Snapshot, s Subject, ground float64) bool {
	if !frame.Finite(snap.Time) {
		return false
	}
	last := d.now
	d.now = momentOf(snap, s, ground, last.course)
	if !d.ready || snap.Flight != d.flight || d.now.time < last.time {
		d.begin(snap)
		return true
	}
	d.sense(last)
	d.read(&snap.Events)
	return d.decide()
}

// begin starts a flight with the vehicle as it is.
func (d *directing) begin(snap *snapshot.Snapshot) {
	d.flight, d.seen, d.ready = snap.Flight, snap.Events.Last(), true
	d.news, d.grave, d.rate, d.cruise, d.calm = false, false, 0, 0, d.now.wind
	d.flown = d.now.height > 2+d.now.s.Span
	d.shot, d.side = shotPlan{}, d.sunSide()
	k := d.wanted()
	if k.cruise() {
		d.cruise++
	}
	d.shot = d.newShot(k)
}

// sense follows the turn and the wind.
func (d *directing) sense(last moment) {
	dt := d.now.time - last.time
	if dt <= 0 {
		return
	}
	d.rate += (space.Wrap(d.now.course-last.course)/dt - d.rate) * (1 - math.Exp(-dt/0.5))
	off := d.now.wind.Sub(d.calm)
	if off.Len() > gustWind && d.flown && !d.news && d.shot.kind != shotClose {
		d.news, d.newsAt = true, d.now.time
		d.calm = d.now.wind // the same gust is no news
	}
	d.calm = d.calm.AddScaled(1-math.Exp(-dt/gustAverage), off)
	if d.now.running {
		d.flown = d.flown || d.now.height > 2+d.now.s.Span
	} else if d.now.contact {
		d.flown = false // the next start is a take-off
	}
	if d.now.crashed && !last.crashed {
		d.news, d.newsAt, d.grave = true, d.now.time, true
	}
}

// read looks for events that matter.
func (d *directing) read(events *snapshot.EventRing) {
	for seq := max(d.seen+1, events.Oldest()); seq <= events.Last(); seq++ {
		if e, ok := events.Get(seq); ok && e.Severity > snapshot.Info {
			d.news, d.newsAt = true, d.now.time
			d.grave = d.grave || e.Severity == snapshot.Fault
		}
	}
	d.seen = events.Last()
}

// decide begins another shot when it is time for one.
func (d *directing) decide() bool {
	age := d.now.time - d.shot.start
	if d.news && d.grave && d.shot.kind != shotClose {
		return d.take(shotClose)
	}
	if age < d.shot.hold {
		return false
	}
	want := d.wanted()
	switch {
	case d.news && d.now.time-d.newsAt < faultHold && d.shot.kind != shotClose:
		want = shotClose
	case want == d.shot.kind && want != shotClose:
		d.news = false
		return false
	case want.cruise() && d.shot.kind.cruise() && age < cruiseShot:
		return false
	}
	return d.take(want)
}

// wanted is the shot for what the vehicle does.
func (d *directing) wanted() shotKind {
	m := &d.now
	over, down := math.Hypot(m.s.Vel.X, m.s.Vel.Y), m.s.Vel.Z
	switch {
	case m.crashed, !m.running && !m.contact:
		return shotRound
	case !m.running:
		return shotPad
	case !d.flown:
		return shotTakeoff
	case m.height < 7+4*m.s.Span && (m.contact || down > 0.2 && over < 2.5):
		return shotLanding
	case m.height < 7+4*m.s.Span && d.shot.kind == shotLanding:
		return shotLanding
	case d.shot.kind == shotTakeoff && down < -0.4 && over < 1.5 && m.height < 12+6*m.s.Span:
		return shotTakeoff
	case over < 1.2:
		return shotRound
	case math.Abs(d.rate) > turning && over > 2:
		return shotTurn
	}
	return d.nextCruise()
}

// cruiseShots come one after the other.
var cruiseShots = [...]shotKind{shotFollow, shotFlyby, shotChase, shotBeside}

// nextCruise keeps a cruise shot until it was seen long enough.
func (d *directing) nextCruise() shotKind {
	if d.shot.kind.cruise() && d.now.time-d.shot.start < cruiseShot {
		return d.shot.kind
	}
	return cruiseShots[d.cruise%len(cruiseShots)]
}

// take begins a shot.
func (d *directing) take(k shotKind) bool {
	if k.cruise() {
		d.cruise++
	}
	d.side = d.keptSide()
	d.shot = d.newShot(k)
	if k == shotClose {
		d.news, d.grave = false, false
	}
	return true
}

// keptSide is the side on which the spectator stands now, as seen along the flight;
// from behind it is free and becomes the one with the sun behind him.
func (d *directing) keptSide() float64 {
	if d.shot.kind.neutral() {
		return d.sunSide()
	}
	if across := math.Sin(d.azimuth() - d.now.course); math.Abs(across) > 0.1 {
		return math.Copysign(1, across)
	}
	return d.side
}

// sunSide is the side of the flight from which the sun is behind.
func (d *directing) sunSide() float64 { return math.Copysign(1, math.Sin(d.sun-d.now.course)) }

// LightFrom sets the direction of the sun, for the next shot and those after it.
func (d *directing) LightFrom(sun frame.Vec[frame.NED]) { d.sun = math.Atan2(sun.Y, sun.X) }
