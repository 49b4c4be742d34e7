package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/fuselage"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// Level is a plane in straight flight at sea level.
type Level struct {
	Stall    float64 // speed [m/s]
	Best     float64 // speed of the best glide [m/s]
	Ratio    float64 // of lift to drag there
	Top      float64 // speed at full throttle, at the middle voltage of the pack [m/s]; 0: it has no motor that pulls ahead
	surfaces surfaces
	polar    []polarPoint // from no lift to the stall
}

// polarPoint is the plane at an angle of attack [rad]: lift and drag over dynamic pressure [m²].
type polarPoint struct{ alpha, lift, drag float64 }

// LevelOf finds the steady flights of a vehicle with wings. Lift is that of the main wings, those with half of the area of the
// largest or more: in trimmed flight the tail carries little. Drag is that of all surfaces and the body. It leaves out the
// slipstream and the drag of a propeller that idles.
func LevelOf(v *airframe.Vehicle) (l Level, err error) {
	if l.surfaces, err = newSurfaces(v); err != nil {
		return l, v.Refuse(err, "wings")
	}
	const most, step = 30, 0.5 // [deg]
	for a := -15.0; a < most; a += step {
		p := l.surfaces.polarAt(rad(a))
		switch n := len(l.polar); {
		case p.lift <= 0:
			l.polar = l.polar[:0]
		case n == 0 || p.lift > l.polar[n-1].lift:
			l.polar = append(l.polar, p)
		}
	}
	if len(l.polar) < 2 {
		return l, v.Refuse(fmt.Errorf("its wings lift nothing up to an angle of attack of %d°", most), "wings")
	}
	l.Stall = l.speedFor(l.polar[len(l.polar)-1].lift)
	for _, p := range l.polar {
		if r := p.lift / p.drag; r > l.Ratio {
			l.Ratio, l.Best = r, l.speedFor(p.lift)
		}
	}
	if len(pullers(v)) == 0 {
		if len(v.Motors) > 0 && !v.Hovers() {
			return l, v.Refuse(fmt.Errorf("no motor pulls ahead, and it can't hover: motor %d points up: give it points: forward", v.Motors[0].Number), fmt.Sprintf("motors[%d].points", 0), "motors")
		}
		return l, nil
	}
	low, high := l.Best, 20*l.Best
	for i := 0; i < 20; i++ {
		at := (low + high) / 2
		if i == 0 {
			at = low
		}
		thrust, err := l.thrust(at, 1)
		if err != nil {
			return l, err
		}
		if excess := thrust - l.drag(at); excess > 0 {
			low = at
		} else if i == 0 {
			return l, v.Refuse(fmt.Errorf("at full throttle and %.3g m/s, the speed of the best glide, its motors pull with %.3g N against a drag of %.3g N: too weak to fly level", at, thrust, thrust-excess), "propeller.diameter", "propeller.pitch", "motor.kv", "engine.power", "battery.cells", "mass")
		} else {
			high = at
		}
	}
	l.Top = low
	return l, nil
}

// Wings returns the greatest span of the main wings [m] and the sum of their areas [m²], as seen from above: winglets add nothing.
func (l *Level) Wings() (span, area float64) {
	for i := range l.surfaces.models {
		if l.surfaces.main(i) {
			for k, s := range l.surfaces.v.Wings[i].Stations {
				span = max(span, 2*s.Place.Y)
				if k > 0 {
					inner := &l.surfaces.v.Wings[i].Stations[k-1]
					area += (s.Chord + inner.Chord) * (s.Place.Y - inner.Place.Y)
				}
			}
		}
	}
	return span, area
}

// cruise is the speed to fly at where the motors have the power [m/s].
func (l *Level) cruise() float64 { return max(1.15*l.Best, 1.4*l.Stall) }

// StaticMargin returns how far the neutral point of wings and fuselage is behind the centre of mass in cruise, as a share of the mean
// chord of the main wings. Below 0 the plane is unstable in pitch. Propellers ahead of the centre of mass take some per cent off.
func (l *Level) StaticMargin() float64 { return l.marginAt(l.at(l.cruise()).alpha) }

// marginAt returns the static margin at an angle of attack [rad].
func (l *Level) marginAt(alpha float64) float64 {
	s := &l.surfaces
	span, area := l.Wings()
	body := fuselage.New(&s.v.Fuselage)
	near := func(alpha float64) (lift, moment float64) {
		at := attitude{speed: l.cruise(), alpha: alpha, servo: -1}
		all := s.withBody(&at, &body)
		sin, cos := math.Sincos(alpha)
		return all.ForceFRD.X*sin - all.ForceFRD.Z*cos, all.MomentFRD.Y
	}
	lift, moment := near(alpha + smallAlpha/2)
	lower, before := near(alpha - smallAlpha/2)
	return -(moment - before) / (lift - lower) / (area / span)
}

// withBody returns force and moment of surfaces and fuselage.
func (s *surfaces) withBody(at *attitude, body *fuselage.Model) wing.Load {
	all, _ := s.load(at)
	if body.Exists() {
		one := body.Load(&fuselage.Inputs{VelAirFRD: at.velocity(), Density: density, SquareDrag: math.Inf(1)})
		all.ForceFRD, all.MomentFRD = all.ForceFRD.Add(one.ForceFRD), all.MomentFRD.Add(one.MomentFRD)
	}
	return all
}

// YawStiffness returns the yawing moment of wings and fuselage by the angle of sideslip in cruise, C_n_β [1/rad], over the area and the
// span of the main wings. Below 0 the plane turns its tail ahead. Propellers ahead of the centre of mass take some off.
func (l *Level) YawStiffness() float64 {
	span, area := l.Wings()
	at := attitude{speed: l.cruise(), alpha: l.at(l.cruise()).alpha, servo: -1}
	body := fuselage.New(&l.surfaces.v.Fuselage)
	near := func(slip float64) float64 {
		at.slip = slip
		return l.surfaces.withBody(&at, &body).MomentFRD.Z
	}
	pressure := density / 2 * at.speed * at.speed
	return (near(smallAlpha/2) - near(-smallAlpha/2)) / smallAlpha / (pressure * area * span)
}

func (l *Level) weight() float64 { return l.surfaces.v.Mass * standard.Gravity }

// speedFor returns the speed at which a lift area carries the weight [m/s].
func (l *Level) speedFor(lift float64) float64 { return math.Sqrt(2 * l.weight() / (density * lift)) }

// at returns the point of level flight at a speed [m/s], at least the stall's.
func (l *Level) at(speed float64) polarPoint {
	lift := 2 * l.weight() / (density * speed * speed)
	last := l.polar[0]
	for _, p := range l.polar {
		if p.lift >= lift {
			if p == last {
				return p
			}
			k := (lift - last.lift) / (p.lift - last.lift)
			return polarPoint{last.alpha + k*(p.alpha-last.alpha), lift, last.drag + k*(p.drag-last.drag)}
		}
		last = p
	}
	return last
}

// drag returns that of level flight [N].
func (l *Level) drag(speed float64) float64 { return 0.5 * density * speed * speed * l.at(speed).drag }

// thrust returns that of all motors that pull ahead, at a speed and a share of their pulses' range [N].
func (l *Level) thrust(speed, share float64) (float64, error) {
	sum, err := l.pull(speed, share)
	return sum.Thrust, err
}

// pull returns what all motors that pull ahead give and take, at a speed and a share of their pulses' range.
func (l *Level) pull(speed, share float64) (sum performance.Point, err error) {
	v := l.surfaces.v
	for _, i := range pullers(v) {
		p, err := performance.Ahead(v, i, speed, share, performance.Cell(v)*float64(v.Battery.Cells))
		if err != nil {
			return sum, err
		}
		ahead := 1.0
		if !v.Motors[i].Lifts() { // what tilts does so until it points ahead
			ahead = v.Motors[i].Thrust().X
		}
		sum.Thrust += p.Thrust * ahead
		sum.Current += p.Current
		sum.Fuel += p.Fuel
	}
	return sum, nil
}

// pullers returns the places of the motors that pull ahead: those that do not lift, or those that tilt forward.
func pullers(v *airframe.Vehicle) (all []int) {
	for i := range v.Motors {
		if !v.Motors[i].Lifts() {
			all = append(all, i)
		}
	}
	for i := range v.Motors {
		if v.Motors[i].Hinge.Y != 0 && len(v.Motors) == v.Lifters() {
			all = append(all, i)
		}
	}
	return all
}

// polarAt returns the point of an angle of attack [rad].
func (s *surfaces) polarAt(alpha float64) polarPoint {
	const speed = 20
	at := attitude{speed: speed, alpha: alpha, servo: -1}
	all, wings := s.load(&at)
	sin, cos := math.Sincos(alpha)
	pressure := 0.5 * density * speed * speed
	return polarPoint{alpha, (wings.X*sin - wings.Z*cos) / pressure, -(all.ForceFRD.X*cos + all.ForceFRD.Z*sin) / pressure}
}

// PlaneOf derives what ArduPlane has to know of a vehicle with wings.
func PlaneOf(v *airframe.Vehicle) (p Plane, err error) {
	l, err := LevelOf(v)
	if err != nil {
		return p, err
	}
	return l.Plane()
}

// Plane is PlaneOf for the vehicle of these steady flights.
func (l *Level) Plane() (p Plane, err error) {
	v := l.surfaces.v
	p.Stall, p.Top, p.Glider = l.Stall, l.Top, l.Top == 0
	p.Cruise = l.cruise()
	if p.Glider {
		p.Top = 2 * p.Cruise
	}
	p.Cruise = min(p.Cruise, 0.85*p.Top)
	p.Glide = l.drag(p.Cruise) * p.Cruise / l.weight()
	p.Dive = l.drag(p.fast()) * p.fast() / l.weight()
	if !p.Glider {
		if err = p.power(l); err != nil {
			return p, err
		}
	}
	p.StallAngle, p.CruiseAngle = l.polar[len(l.polar)-1].alpha, l.at(p.Cruise).alpha
	p.Surfaces = surfacesOf(v, &l.surfaces, p.Cruise)
	if err := oneFunctionEach(v, p.Surfaces); err != nil {
		return p, err
	}
	p.answers(l)
	switch {
	case v.Launch.Given() && v.Launch.Length < longestThrow:
		p.Launch = Hand
	case v.Launch.Given():
		p.Launch = Catapult
	}
	p.Triggered = v.Launch.Throttle > 0
	p.LaunchAcceleration = launchOf(&v.Launch)
	return p, p.check()
}

// longestThrow is the length up to which a launch is a throw by hand [m].
const longestThrow = 2

// launchOf returns the least acceleration of a launch [m/s²].
func launchOf(p *launch.Params) float64 {
	if !p.Given() {
		return 0
	}
	return p.Acceleration() * min(1, max(p.Fading, 0.3))
}

// power finds throttle, climb and its pitch.
func (p *Plane) power(l *Level) error {
	drag, low, high := l.drag(p.Cruise), 0.0, 1.0
	for range 16 {
		p.CruiseThrottle = (low + high) / 2
		thrust, err := l.thrust(p.Cruise, p.CruiseThrottle)
		if err != nil {
			return err
		}
		if thrust > drag {
			high = p.CruiseThrottle
		} else {
			low = p.CruiseThrottle
		}
	}
	cruise, err := l.pull(p.Cruise, p.CruiseThrottle)
	if err != nil {
		return err
	}
	p.CruiseCurrent, p.CruiseFuel = cruise.Current, cruise.Fuel
	full, err := l.thrust(p.Cruise, 1)
	sin := min(1, (full-drag)/l.weight())
	p.Climb, p.ClimbPitchDeg = sin*p.Cruise, deg(math.Asin(sin)+l.at(p.Cruise).alpha)
	return err
}

// answers finds how the plane answers full deflection at cruise speed. In roll it is a first-order lag by the damping of the
// wings. In pitch, a pull-up held by damping and, as the path follows at once, by the stability over the lift's slope: rate and
// first acceleration are those, and the lag follows.
func (p *Plane) answers(l *Level) {
	s, v := &l.surfaces, l.surfaces.v
	moment := func(alpha float64, rates frame.Vec[frame.FRD]) (frame.Vec[frame.FRD], float64) {
		all, wings := s.load(&attitude{speed: p.Cruise, alpha: alpha, rates: rates, servo: -1})
		return all.MomentFRD, -wings.Z
	}
	const rate, turn = 0.3, 0.01 // [rad/s], [rad]
	alpha := l.at(p.Cruise).alpha
	right, _ := moment(alpha, frame.OfFRD(rate, 0, 0))
	left, _ := moment(alpha, frame.OfFRD(-rate, 0, 0))
	up, _ := moment(alpha, frame.OfFRD(0, rate, 0))
	down, _ := moment(alpha, frame.OfFRD(0, -rate, 0))
	above, more := moment(alpha+turn, frame.Vec[frame.FRD]{})
	below, less := moment(alpha-turn, frame.Vec[frame.FRD]{})
	x := func(m frame.Vec[frame.FRD]) float64 { return m.X }
	y := func(m frame.Vec[frame.FRD]) float64 { return m.Y }
	p.Roll = axisOf(s.full(p.Cruise, x, rolls, p.Surfaces), (left.X-right.X)/(2*rate), v.Inertia.X)
	stable := max(0, below.Y-above.Y) * v.Mass * p.Cruise / max(1e-9, more-less)
	p.Pitch = axisOf(s.full(p.Cruise, y, pitches, p.Surfaces), (down.Y-up.Y)/(2*rate)+stable, v.Inertia.Y)
	z := func(m frame.Vec[frame.FRD]) float64 { return m.Z }
	aside, _ := moment(alpha, frame.OfFRD(0, 0, rate))
	back, _ := moment(alpha, frame.OfFRD(0, 0, -rate))
	if damping := (back.Z - aside.Z) / (2 * rate); damping > 0 {
		p.YawRate = s.full(p.Cruise, z, yaws, p.Surfaces) / damping
	}
	p.pull(l, s.full(p.Cruise, y, pitches, p.Surfaces), (down.Y-up.Y)/(2*rate))
	p.Roll.Servo, p.Pitch.Servo = slowest(v, rolls, p.Surfaces), slowest(v, pitches, p.Surfaces)
}

// pull finds what full elevator, with its moment [N m], holds against the stability and the damping [N m s].
func (p *Plane) pull(l *Level, full, damping float64) {
	pressure := 0.5 * density * p.Cruise * p.Cruise
	for _, at := range l.polar {
		load := at.lift * pressure / l.weight()
		rate := standard.Gravity / p.Cruise * (load - 1/max(load, 1))
		moment := l.surfaces.moment(&attitude{speed: p.Cruise, alpha: at.alpha, servo: -1}).Y
		if load > 1 && moment+full-damping*max(0, rate) < 0 {
			return
		}
		p.Pull = load
	}
}

// axisOf is the answer to a moment [N m] against a damping [N m s].
func axisOf(moment, damping, inertia float64) Axis {
	return Axis{FullRate: moment / damping, Lag: inertia / damping}
}

func rolls(s Surface) bool {
	return s.Function == FunctionAileron || s.Function == FunctionElevonLeft || s.Function == FunctionElevonRight
}

func yaws(s Surface) bool {
	return s.Function == FunctionRudder || s.Function == FunctionVTailLeft || s.Function == FunctionVTailRight
}

func pitches(s Surface) bool {
	return s.Function == FunctionElevator || s.Function >= FunctionElevonLeft && s.Function <= FunctionVTailRight
}

// slowest returns the lag of the slowest servo that is wanted: its latency, and half of the time that 20° take [s].
func slowest(v *airframe.Vehicle, wanted func(Surface) bool, all []Surface) (lag float64) {
	for i := range v.Servos {
		for _, o := range all {
			if p := &v.Servos[i]; o.Output == p.Output && wanted(o) {
				one := p.Latency
				if p.RateDeg > 0 {
					one += 10 / p.RateDeg
				}
				lag = max(lag, one)
			}
		}
	}
	return lag
}
