package flight

import (
	"math"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

// watch is what is seen of a flight while it is flown. It is a scenario.Spectator.
type watch struct {
	advanced func(seconds float64) // nil: nobody wants to know
	last     float64               // physics time that advanced was called with, -Inf: not yet [s]

	vehicles []vehicleFigures
	path     *trajectory // of the first vehicle; nil: not wanted
	wanted   bool        // path is made when the scenario begins
}

// advancePeriod is the physics time between two calls of advanced [s].
const advancePeriod = 0.5

func newWatch(path bool, advanced func(seconds float64)) *watch {
	return &watch{advanced: advanced, last: math.Inf(-1), wanted: path}
}

// Began starts the figures again.
func (w *watch) Began() {
	w.vehicles, w.path = w.vehicles[:0], nil
	if w.wanted {
		w.path = &trajectory{period: samplePeriod}
	}
	w.last = math.Inf(-1)
}

// Waits tells that time advances while ArduPilot prepares itself.
func (w *watch) Waits(_ int, seconds float64) { w.advance(seconds) }

// advance tells that the physics time has advanced, or begun again.
func (w *watch) advance(t float64) {
	if w.advanced != nil && (t >= w.last+advancePeriod || t < w.last) {
		w.last = t
		w.advanced(t)
	}
}

// Stepped takes the state after a step.
func (w *watch) Stepped(vehicle int, s *state.State) {
	w.vehicle(vehicle).step(s)
	if vehicle == 0 {
		w.advance(s.Time)
		if w.path != nil {
			w.path.step(s)
		}
	}
}

// Happened takes an event.
func (w *watch) Happened(vehicle int, e physics.Event) { w.vehicle(vehicle).happened(e) }

func (w *watch) vehicle(i int) *vehicleFigures {
	for i >= len(w.vehicles) {
		w.vehicles = append(w.vehicles, vehicleFigures{voltage: math.Inf(1), charge: math.Inf(1), crashed: math.Inf(1)})
	}
	return &w.vehicles[i]
}

// vehicleFigures are a vehicle's key figures.
type vehicleFigures struct {
	begun             bool
	start             frame.Vec[frame.NED] // where it stood at the beginning
	time              float64              // of the newest step [s]
	lean              float64              // the largest sin² of half the tilt
	speed2, distance2 float64              // the largest squares [m²/s², m²]
	altitude, current float64              // the largest, from the start [m, A]
	voltage, charge   float64              // the smallest
	energy            float64              // [J]
	impact            float64              // the hardest [m/s]
	lifted            float64              // when it left the ground [s]
	airborne          bool
	flight            float64              // for which it was in the air until it touched down last [s]
	down              bool                 // it touched down, or crashed
	place             frame.Vec[frame.NED] // where it did last
	crashed           float64              // when it crashed; +Inf: it did not [s]
}

func (f *vehicleFigures) step(s *state.State) {
	if !f.begun {
		f.begun, f.start, f.time = true, s.PositionNED, s.Time
	}
	_, x, y, _ := s.NEDFromFRD.Quat()
	v, p := s.VelGround, s.PositionNED.Sub(f.start)
	f.lean = max(f.lean, x*x+y*y)
	f.speed2 = max(f.speed2, v.X*v.X+v.Y*v.Y+v.Z*v.Z)
	f.distance2 = max(f.distance2, p.X*p.X+p.Y*p.Y)
	f.altitude = max(f.altitude, -p.Z)
	f.voltage, f.charge = min(f.voltage, s.Power.Voltage), min(f.charge, s.Power.Charge)
	f.current = max(f.current, s.Power.Current)
	f.energy += s.Power.Voltage * s.Power.Current * (s.Time - f.time)
	f.time = s.Time
}

func (f *vehicleFigures) happened(e physics.Event) {
	switch e.Kind {
	case physics.Liftoff:
		f.airborne, f.lifted = true, e.Time
		return
	case physics.LegBroke, physics.WheelBroke:
		f.impact = max(f.impact, e.Speed)
		return
	case physics.Crash:
		f.crashed = min(f.crashed, e.Time)
	case physics.Touchdown:
	default:
		return
	}
	f.impact = max(f.impact, e.Speed)
	f.down, f.place = true, e.PositionNED
	if f.airborne {
		f.airborne = false
		f.flight += e.Time - f.lifted
	}
}

// crashedBy reports whether a vehicle had crashed at a time [s].
func (w *watch) crashedBy(t float64) bool {
	for i := range w.vehicles {
		if w.vehicles[i].crashed <= t {
			return true
		}
	}
	return false
}

// figures are the key figures: of a fleet the largest or smallest of any vehicle, and the energy of
// all. Where it touched down is that of the first vehicle, from its start.
func (w *watch) figures() map[string]float64 {
	all := map[string]float64{}
	most := func(name string, x float64) {
		if before, has := all[name]; (!has || x > before) && finite(x) {
			all[name] = x
		}
	}
	least := func(name string, x float64) {
		if before, has := all[name]; (!has || x < before) && finite(x) {
			all[name] = x
		}
	}
	for i := range w.vehicles {
		f := &w.vehicles[i]
		if !f.begun {
			continue
		}
		most("max_tilt_deg", 2*math.Asin(math.Sqrt(min(f.lean, 1)))*180/math.Pi)
		most("max_speed_m_s", math.Sqrt(f.speed2))
		most("max_distance_home_m", math.Sqrt(f.distance2))
		most("max_altitude_m", f.altitude)
		most("max_current_a", f.current)
		most("max_impact_m_s", f.impact)
		least("min_voltage_v", f.voltage)
		least("min_charge_percent", 100*f.charge)
		if finite(f.energy) {
			all["energy_wh"] += f.energy / 3600
		}
		flight := f.flight
		if f.airborne {
			flight += f.time - f.lifted
		}
		most("flight_time_s", flight)
		if i == 0 && f.down {
			at := f.place.Sub(f.start)
			all["touchdown_north_m"], all["touchdown_east_m"] = at.X, at.Y
			all["touchdown_distance_m"] = math.Hypot(at.X, at.Y)
		}
	}
	return all
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// trajectory collects the places of a flight, ever more rarely the longer it lasts.
type trajectory struct {
	points []campaign.PathPoint
	period float64 // physics time between two points [s]
	next   float64 // when the next one is due [s]
	newest campaign.PathPoint
}

const (
	samplePeriod = 0.1  // [s]
	maxSamples   = 4096 // then every second one is left out
)

func (p *trajectory) step(s *state.State) {
	p.newest = campaign.PathPoint{Time: s.Time, North: s.PositionNED.X, East: s.PositionNED.Y, Altitude: -s.PositionNED.Z}
	if s.Time < p.next {
		return
	}
	if len(p.points) == maxSamples {
		for i := range maxSamples / 2 {
			p.points[i] = p.points[2*i]
		}
		p.points, p.period = p.points[:maxSamples/2], 2*p.period
	}
	p.points = append(p.points, p.newest)
	p.next = s.Time + p.period
}

// encoded is the trajectory in few points.
func (p *trajectory) encoded() []byte {
	if p == nil {
		return nil
	}
	points := p.points
	if n := len(points); n > 0 && points[n-1].Time < p.newest.Time {
		points = append(points[:n:n], p.newest)
	}
	return campaign.EncodePath(decimate(points, campaign.MaxPathPoints, pathTolerance))
}
