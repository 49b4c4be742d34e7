package scenario

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// FlightSetup is what a file is flown with.
type FlightSetup struct {
	Vehicle *airframe.Vehicle
	Fleet   []PlacedVehicle // the vehicles of a fleet, as in File.Vehicles; empty: Vehicle flies alone
	Plan    mission.Plan    // without items: ArduPilot flies a mission of its own
	Home    mission.Home
	Ground  contact.Terrain  // nil: level
	Water   command.SetWater // of Vehicle, as in PlacedVehicle
}

// PlacedVehicle is a vehicle of a fleet and its pad, which is its home: a place in the world [m].
type PlacedVehicle struct {
	Vehicle  *airframe.Vehicle
	PadNorth float64
	PadEast  float64
	Water    command.SetWater // on which it starts, if it has hulls
}

// pad is where a vehicle's home is [m]: on the ground, or on the water on which it starts.
func (p PlacedVehicle) pad(g contact.Terrain) frame.Vec[frame.NED] {
	height := 0.0
	switch {
	case p.Water.Kind != command.NoWater && len(p.Vehicle.Hulls) > 0:
		height = p.Water.Level
	case g != nil && (p.PadNorth != 0 || p.PadEast != 0):
		height, _ = g.At(p.PadNorth, p.PadEast)
	}
	return frame.OfNED(p.PadNorth, p.PadEast, 0-height)
}

// route is the mission from the vehicle's own home.
func (s *FlightSetup) route(p PlacedVehicle) *route {
	g := s.Ground
	if pad := p.pad(g); g != nil && pad != (frame.Vec[frame.NED]{}) {
		g = groundFrom{g, pad}
	}
	plan := s.Plan
	plan.Glide.On = plan.Glide.On || p.Vehicle.Winged()
	return newRoute(plan, s.Home, g)
}

// groundFrom is the terrain as seen from a pad.
type groundFrom struct {
	contact.Terrain
	pad frame.Vec[frame.NED]
}

// At returns the height above the pad, and the upward normal.
func (g groundFrom) At(north, east float64) (height float64, normal frame.Vec[frame.NED]) {
	height, normal = g.Terrain.At(north+g.pad.X, east+g.pad.Y)
	return height + g.pad.Z, normal
}

// vehicles lists all vehicles.
func (s *FlightSetup) vehicles() []PlacedVehicle {
	if len(s.Fleet) > 0 {
		return s.Fleet
	}
	return []PlacedVehicle{{Vehicle: s.Vehicle, Water: s.Water}}
}

// Check checks the file against a vehicle and a mission: the motors, cells, payload and
// waypoints that it names. The error is an *Error with its place, or several.
func (f *File) Check(s FlightSetup) error {
	c := &checker{file: f, setup: s, items: map[int]bool{}}
	for _, w := range s.Plan.Path(s.Home) {
		c.items[w.Seq] = true
	}
	var all faults.List
	all.Add(c.cloud())
	for i := range f.Steps {
		step := &f.Steps[i]
		all.Add(c.fits(i, step))
		all.Add(c.freezes(i, step))
		all.Add(c.sensor(i, step))
		all.Add(c.trigger(&step.Trigger))
	}
	for i := range f.Fly {
		if f.Autopilot == ArduPilot {
			all.Add(c.trigger(f.Fly[i].After))
		}
	}
	for i := range f.Captions {
		all.Add(c.trigger(&f.Captions[i].Trigger))
	}
	for i := range f.Expect {
		e := &f.Expect[i]
		all.Add(c.condition(e.Condition, e.Condition.pos))
		all.Add(c.trigger(e.After))
		all.Add(c.trigger(e.Until))
	}
	return all.Err()
}

// checker is one Check.
type checker struct {
	file  *File
	setup FlightSetup
	items map[int]bool // of the mission, those with a place
}

// fits refuses a command for which a vehicle of the step lacks the part.
func (c *checker) fits(i int, s *Step) error {
	for k, v := range c.setup.vehicles() {
		if s.Vehicle != k && s.Vehicle != AllVehicles {
			continue
		}
		if err := physics.FitsOver(v.Vehicle, s.Command, s.Ramp); err != nil && !c.slung(i, s) {
			return c.fault(c.refused(i, s, err), "step %d: %v", i+1, err)
		}
	}
	return nil
}

// above is how much higher than its mission a flight may come [m]; without one it flies no higher than that.
const above = 500

// cloud refuses a cloud of the weather in which the flight begins, where the air is too warm for ice at home.
func (c *checker) cloud() error {
	w := &c.file.Weather
	over := physics.AboveFreezing(c.setup.Home.AltM, w.Atmosphere)
	if w.Icing.Content == 0 || !(over > 0) {
		return nil
	}
	at := Pos{Line: 1, Col: 1}
	if p, err := c.file.place("weather.icing"); err == nil {
		at = p.pos
	}
	return c.fault(at, "icing: the air at home is %.1f °C, must be at most 0 °C for ice: make the weather's temperature %.0f K lower", over, math.Ceil(over))
}

// freezes refuses a cloud in air that is too warm for ice however high the flight comes, and on the coldest day that the file sets.
func (c *checker) freezes(i int, s *Step) error {
	cloud, is := s.Command.(command.SetIcing)
	if !is || cloud.Content == 0 {
		return nil
	}
	coldest, highest := c.file.Weather.Atmosphere, 0.0
	for k := range c.file.Steps {
		if day, sets := c.file.Steps[k].Command.(command.SetAtmosphere); sets && day.TemperatureOffset < coldest.TemperatureOffset {
			coldest = day
		}
	}
	for _, w := range c.setup.Plan.Path(c.setup.Home) {
		highest = max(highest, -w.Down, w.AtLeast)
	}
	over := physics.AboveFreezing(c.setup.Home.AltM+highest+above, coldest)
	if !(over > 0) {
		return nil
	}
	at := s.do
	for _, p := range c.file.numbers {
		if p.path == stepPath(i)+"content" {
			at = p.pos
		}
	}
	return c.fault(at, "step %d: %s: the air is %.1f °C even %.0f m above home, must be at most 0 °C for ice: make the weather's temperature lower, or set_atmosphere before", i+1, s.Name, over, highest+above)
}

// slung reports whether a step drops what an earlier one of the file has slung.
func (c *checker) slung(i int, s *Step) bool {
	if _, drops := s.Command.(command.DropPayload); !drops {
		return false
	}
	for k := range i {
		if _, slings := c.file.Steps[k].Command.(command.SlingLoad); slings && c.file.Steps[k].Vehicle == s.Vehicle {
			return true
		}
	}
	return false
}

// sensor refuses the fault of a sensor that only ArduPilot has.
func (c *checker) sensor(i int, s *Step) error {
	if c.file.Autopilot == BuiltIn && NeedsMAVLink(s.Command) {
		return c.fault(s.Pos, "step %d: %s is a fault of an ArduPilot sensor, and the built-in autopilot has none: write autopilot: ardupilot", i+1, s.Name)
	}
	return nil
}

// NeedsMAVLink reports whether ArduPilot has to apply c, by its parameters.
func NeedsMAVLink(c command.Command) bool {
	fault, ok := c.(command.SensorFault)
	return ok && fault.Kind.Sensor() != command.Rangefinder
}

// NeedsMAVLink reports whether ArduPilot has to apply a step, to report something, or to be
// flown.
func (f *File) NeedsMAVLink() bool {
	return f.NeedsFlying() || f.asksReports() || slices.ContainsFunc(f.Steps, func(s Step) bool { return NeedsMAVLink(s.Command) })
}

// NeedsArduPilot reports whether the file is about what ArduPilot reports and says nothing of who flies: it can be flown with an
// ArduPilot that is started for it.
func (f *File) NeedsArduPilot() bool {
	_, says := f.values["autopilot"]
	return !says && f.asksReports()
}

// asksReports reports whether a condition is about what ArduPilot reports.
func (f *File) asksReports() bool {
	asks := func(t *Trigger) bool {
		return t != nil && t.Condition != nil && len(t.Condition.reports) > 0
	}
	return slices.ContainsFunc(f.Steps, func(s Step) bool { return asks(&s.Trigger) }) ||
		slices.ContainsFunc(f.Captions, func(c Caption) bool { return asks(&c.Trigger) }) ||
		slices.ContainsFunc(f.Expect, func(e Expectation) bool {
			return len(e.Condition.reports) > 0 || asks(e.After) || asks(e.Until)
		})
}

// FaultAt returns an *Error at a place of the file.
func (f *File) FaultAt(at Pos, err error) error {
	d := strictyaml.Document{Name: f.Source.Name, Text: f.Source.text}
	return d.Fault(at, "%v", err)
}

func (c *checker) fault(at Pos, format string, args ...any) error {
	d := strictyaml.Document{Name: c.file.Source.Name, Text: c.file.Source.text}
	return d.Fault(at, format, args...)
}

// refused is where what the vehicle refuses stands: the value of the argument that err names, or the
// step's command.
func (c *checker) refused(i int, s *Step, err error) Pos {
	var u *command.Unsupported
	if errors.As(err, &u) {
		for _, p := range c.file.numbers {
			if u.Field != "" && p.path == stepPath(i)+u.Field {
				return p.pos
			}
		}
	}
	return s.do
}

// trigger checks a trigger; nil is none.
func (c *checker) trigger(t *Trigger) error {
	switch {
	case t == nil:
		return nil
	case t.Kind == OnCondition:
		return c.condition(t.Condition, t.Pos)
	case t.Kind == OnWaypoint:
		if len(c.setup.Plan.Items) == 0 {
			return c.fault(t.Pos, "waypoint %d: the scenario has no mission; name ArduPilot's mission file by mission:", t.Waypoint)
		}
		if !c.items[t.Waypoint] {
			return c.fault(Pos{Line: t.Line, Col: t.Col + len("waypoint ")}, "there is no place at item %d of the mission %s, which has %s", t.Waypoint, c.setup.Plan.Name, items(len(c.setup.Plan.Items)))
		}
	}
	return nil
}

func (c *checker) condition(cond *Condition, at Pos) error {
	for _, m := range cond.motors {
		v := c.setup.vehicles()[m.vehicle].Vehicle
		if !airframe.HasMotor(v, m.number) {
			return c.fault(Pos{Line: at.Line, Col: at.Col + m.at}, "there is no motor %d: %s", m.number, airframe.MotorsOf(v))
		}
	}
	for _, r := range cond.parts {
		v := c.setup.vehicles()[r.vehicle].Vehicle
		if _, ok := r.kind.find(v, r.name); !ok {
			return c.fault(Pos{Line: at.Line, Col: at.Col + r.at}, "%v", r.kind.missing(v, r.name))
		}
	}
	for _, w := range cond.wings {
		if v := c.setup.vehicles()[w.vehicle].Vehicle; len(v.Wings) == 0 {
			return c.fault(Pos{Line: at.Line, Col: at.Col + w.at}, "this is the same in every flight: %s has no wings that could stall; leave it out", v.Name)
		}
	}
	if len(cond.reports) > 0 && c.file.Autopilot == BuiltIn {
		return c.fault(Pos{Line: at.Line, Col: at.Col + cond.reports[0].at}, "this is what ArduPilot reports, and the built-in autopilot flies: write autopilot: ardupilot, or give --sitl PATH")
	}
	if len(cond.needs) > 0 && len(c.setup.Plan.Items) == 0 {
		return c.fault(Pos{Line: at.Line, Col: at.Col + cond.needs[0].at}, "this needs a mission, and the scenario has none; name ArduPilot's mission file by mission:")
	}
	var e *conditionError
	if err := cond.possible(c.bounds()); errors.As(err, &e) {
		return c.fault(Pos{Line: at.Line, Col: at.Col + e.at}, "%v", err)
	}
	return nil
}

// bounds are those of the file with its mission.
func (c *checker) bounds() bounds {
	b := bounds{timeout: c.file.Timeout, vehicles: c.setup.vehicles()}
	for i := range c.file.Steps {
		switch c.file.Steps[i].Command.(type) {
		case command.OffsetServo, command.FloatServo, command.ReverseServo:
			b.brokenServos = true
		}
	}
	for item := range c.items {
		b.waypoints = max(b.waypoints, float64(item))
	}
	return b
}

// items says which numbers the items of a mission have.
func items(n int) string {
	if n == 1 {
		return "only item 1"
	}
	return fmt.Sprintf("items 1 to %d", n)
}
