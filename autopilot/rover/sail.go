package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

// Sails is what the autopilot has to know of sails. Without sheets the vehicle has none.
type Sails struct {
	NoGo   float64 // angle to the wind at which it gains most against it: it heads no closer [rad]
	Ideal  float64 // from the boom to the apparent wind, where it drives best [rad]
	Least  float64 // angle of the boom sheeted in [rad]
	Most   float64 // and eased [rad]
	Sheets []Sheet
}

// Sheet is a servo that works sheets, or turns sails.
type Sheet struct {
	Output       int
	MinUs, MaxUs float64 // pulses between which it moves [µs]
	AtMin, AtMax float64 // angle of the boom there [rad]
	Turned       bool    // to starboard, by the servo itself, as sail.Params has it; else how far it may go to either side
}

// sails reports whether it has any.
func (t *Tuning) sails() bool { return len(t.Sails.Sheets) > 0 }

// idle is the demand of a vehicle that nothing drives: its sheets are eased.
func (f *Flight) idle() demand {
	return demand{boom: f.tuning.Sails.Most, wind: math.Copysign(1, f.sailing.apparent)}
}

// sailing is what it knows of the wind, and what it does about it. Angles off the wind's direction are to the right of where it comes from.
type sailing struct {
	known    bool
	from     float64 // where the wind comes from, as of the last seconds [rad]
	speed    float64 // of the wind [m/s]
	apparent float64 // where the apparent wind comes from, off the bow to the right, as of the last second [rad]
	calm     bool    // there is too little of it to sail by
	leeway   float64 // course over the ground less the heading, as of the last seconds [rad]
	tack     float64 // 1 or −1: side of the wind on which it beats; 0: it goes straight
	tacked   float64 // when it last changed it [s]
	eased    float64 // by how much it heads farther off the wind since it has become slow [rad]
	caught   float64 // for how long it has stood with its bow in the wind [s]
	out      float64 // side to which it gets out of that; 0: it does not lie so
}

// What sailing goes by.
const (
	windTime    = 4.0                // of the mean of the wind [s]
	apparentIn  = 0.7                // and of the apparent wind [s]
	leewayTime  = 3.0                // and of the leeway [s]
	mostLeeway  = 0.6                // [rad]
	tackTime    = 6.0                // between tacks [s]
	mostEased   = 15 * math.Pi / 180 // off the wind for speed
	carries     = 22 * math.Pi / 180 // heel from which it eases the sheet, over as much again to the end
	steers      = 12 * math.Pi / 180 // error of the heading towards the wind from which it eases the sheet, likewise
	slidesFrom  = 20 * math.Pi / 180 // leeway of a keel that has stalled
	caughtTime  = 2.0                // with the bow in the wind before it counts as caught [s]
	becalmed    = 1.0                // wind below which a motor drives it [m/s]
	freshens    = 1.4                // and up to which it then goes on to [m/s]
	lieTo       = 60 * math.Pi / 180 // off the wind, with the sheets eased
	underSail   = 2.0                // a place that it comes as near to counts as reached [m]
	leastLane   = 5.0                // how far off the line of a leg it beats at least [m]
	lanePerLeg  = 0.2                // and over the leg's length
	longTack    = 40.0               // after which it tacks with little way, too [s]
	straysUnder = 6.0                // how far it may drift from where it stays under sail [m]
)

// feel takes the wind and the way it makes through it.
func (f *Flight) feel(s *autopilot.Sense, dt float64) {
	w := &f.sailing
	from := math.Atan2(-s.Wind.Y, -s.Wind.X)
	air := s.NEDFromFRD.Inverse().Apply(s.Vel.Sub(s.Wind))
	apparent := math.Atan2(air.Y, air.X)
	if !w.known {
		w.known, w.from, w.apparent, w.tacked, w.speed = true, from, apparent, f.Now, math.Hypot(s.Wind.X, s.Wind.Y)
	}
	blend := func(x *float64, to, time float64) { *x = wrapPi(*x + min(1, dt/time)*wrapPi(to-*x)) }
	blend(&w.from, from, windTime)
	blend(&w.apparent, apparent, apparentIn)
	w.speed += min(1, dt/windTime) * (math.Hypot(s.Wind.X, s.Wind.Y) - w.speed)
	w.calm = w.speed < becalmed || w.calm && w.speed < freshens
	if math.Hypot(s.Vel.X, s.Vel.Y) > 0.3 {
		off := wrapPi(math.Atan2(s.Vel.Y, s.Vel.X) - s.Yaw())
		w.leeway += min(1, dt/leewayTime) * (clamp(off, -mostLeeway, mostLeeway) - w.leeway)
	}
}

// sail heads for the point ahead on the way to a goal, by tacks where that lies against the wind.
func (f *Flight) sail(s *autopilot.Sense, ahead, goal autopilot.Point, dt float64) demand {
	t, w := f.tuning, &f.sailing
	f.wheels.last = 0
	v := s.NEDFromFRD.Inverse().Apply(s.Vel).X
	heading := f.course(s, ahead, goal, v)
	w.hinder(t, v, s.Yaw(), dt)
	d := f.idle()
	if w.out == 0 {
		d.boom = f.boom(s, heading)
	} else {
		heading = w.from + w.out*lieTo
		if len(t.Drives) > 0 {
			d.throttle = 0.7
		}
	}
	d.steer = f.helm(s, heading, v, dt)
	return d
}

// course returns the heading that leads to the goal: along its leg's line where the wind lets it, else as close to the wind as it gains most,
// on one side of it or the other.
func (f *Flight) course(s *autopilot.Sense, ahead, goal autopilot.Point, v float64) float64 {
	w := &f.sailing
	here := autopilot.PlaceOf(s.Pos)
	off := wrapPi(here.To(goal).Angle() - w.from)
	near := f.tuning.Sails.NoGo + w.eased
	fetch := near + math.Abs(w.leeway) // course over the ground on either tack
	if w.tack == 0 && math.Abs(off) < near || w.tack != 0 && math.Abs(off) < fetch {
		if w.tack == 0 {
			w.tack, w.tacked = math.Copysign(1, wrapPi(s.Yaw()-w.from)), f.Now
		}
		line := f.route.from.To(goal)
		aside := 0.0 // to the right of the leg's line, seen against the wind
		if length := line.Len(); length > 0.1 {
			d := f.route.from.To(here)
			aside = (d.E*line.N - d.N*line.E) / length
		}
		lane := max(leastLane, lanePerLeg*line.Len())
		if w.tack*aside > lane && (f.Now-w.tacked > tackTime && v > 0.4*min(f.tuning.Cruise, w.speed/3) || f.Now-w.tacked > longTack) {
			w.tack, w.tacked = -w.tack, f.Now
		}
		return w.from + w.tack*near
	}
	if w.tack != 0 && w.tack*off < 0 {
		w.tacked = f.Now
	}
	w.tack = 0
	side := math.Copysign(1, off)
	want := wrapPi(here.To(ahead).Angle() - w.leeway - w.from)
	if want*side < near { // the line is not worth a tack
		want = side * max(near, math.Abs(off)-side*w.leeway)
	}
	return w.from + want
}

// hinder tells what keeps it from sailing: it is slow, or caught with its bow in the wind.
func (w *sailing) hinder(t *Tuning, v, yaw, dt float64) {
	off := wrapPi(yaw - w.from)
	if close := math.Abs(off) < t.Sails.NoGo+mostEased; close && v < min(0.5*t.Cruise, 0.15*w.speed) {
		w.eased = min(mostEased, w.eased+0.05*dt)
	} else {
		w.eased = max(0, w.eased-0.02*dt)
	}
	slides := math.Abs(w.leeway) > slidesFrom && math.Abs(off) < lieTo && v < 0.1*w.speed // in line with such a flow a rudder does nothing
	w.caught = autopilot.Ripen(w.caught, slides || math.Abs(off) < 0.7*t.Sails.NoGo && v < 0.1, dt)
	switch {
	case w.out == 0 && w.caught > caughtTime:
		if w.out = w.tack; w.out == 0 || slides {
			w.out = math.Copysign(1, off)
		}
	case w.out != 0 && math.Abs(off) > 0.8*lieTo && !slides:
		w.out, w.caught, w.eased = 0, 0, mostEased
	}
}

// boom is how far the boom may go to leeward [rad]: farther than drives it best where it heels far, or luffs up against the rudder.
func (f *Flight) boom(s *autopilot.Sense, heading float64) float64 {
	t, w := f.tuning.Sails, &f.sailing
	roll, _, _ := frame.Euler(s.NEDFromFRD)
	luffs := wrapPi(heading-s.Yaw()) * math.Copysign(1, wrapPi(s.Yaw()-w.from)) // by how much it lies too close to the wind
	spill := max(clamp((math.Abs(roll)-carries)/carries, 0, 1), clamp((luffs-steers)/steers, 0, 1)*clamp(math.Abs(roll)/carries*2-1, 0, 1))
	return clamp(math.Abs(w.apparent)-t.Ideal+spill*(t.Most-t.Least), t.Least, t.Most)
}

// helm returns the rudder that turns it to a heading [rad], at v [m/s] through the water: going astern it works the other way round.
func (f *Flight) helm(s *autopilot.Sense, heading, v, dt float64) float64 {
	t := f.tuning
	way := max(math.Abs(v), 0.3*t.Cruise) / t.Cruise
	rate := clamp(wrapPi(heading-s.Yaw()), -0.8*t.Turn*way, 0.8*t.Turn*way)
	f.spin(rate, rate-s.Rate.Z, 1/t.Turn, dt)
	steer := clamp(rate/(t.Turn*way)+0.5*(rate-s.Rate.Z)/t.Turn+f.wheels.spun, -1, 1)
	if v < -0.05 {
		f.wheels.spun = 0
		return -steer
	}
	return steer
}

// lie stays where it is under sail, with the sheets eased, and comes back once it has drifted off.
func (f *Flight) lie(s *autopilot.Sense, dt float64) demand {
	w, r := &f.wheels, &f.route
	off := autopilot.PlaceOf(s.Pos).To(r.stays).Len()
	if w.back = off > straysUnder || w.back && off > underSail; w.back {
		return f.towardPoint(s, r.stays, r.stays, f.tuning.slowly(off), dt)
	}
	return f.luff(s, dt)
}

// luff takes the way off: with the sheets eased, well off the wind, so that it can sail on.
func (f *Flight) luff(s *autopilot.Sense, dt float64) demand {
	f.wheels.last = 0
	d := f.idle()
	side := math.Copysign(1, wrapPi(s.Yaw()-f.sailing.from))
	f.sailing.tack = 0
	d.steer = f.helm(s, f.sailing.from+side*lieTo, s.NEDFromFRD.Inverse().Apply(s.Vel).X, dt)
	return d
}

// pulse returns the pulse that lets the boom go as far as an angle [rad], with the wind from a side: 1 is starboard.
func (s *Sheet) pulse(boom, side float64) uint16 {
	if s.Turned {
		boom *= -side
	}
	share := clamp((boom-s.AtMin)/(s.AtMax-s.AtMin), 0, 1)
	return uint16(math.Round(s.MinUs + share*(s.MaxUs-s.MinUs)))
}
