package scenario

import (
	"math"
	"slices"
	"sort"
	"sync"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const maxMotor = command.MaxMotors

const degree = math.Pi / 180

// moment is the true state after one step, which conditions are evaluated on. Owner: physics
// goroutine.
type moment struct {
	*state.State
	heard
	fleet    []*moment            // of all vehicles of a fleet; nil: there is one
	pad      frame.Vec[frame.NED] // its home, from the world's origin
	vehicle  *airframe.Vehicle
	motors   [maxMotor + 1]int // index of a motor's rotor by its number
	route    *route
	airborne bool    // off the ground since it left it
	landed   bool    // whole, upright and at rest on the ground after a flight, or at the end of a journey
	impact   float64 // hardest hit of the flight so far [m/s]
}

// place is where the vehicle is from its own home [m].
func (m *moment) place() frame.Vec[frame.NED] { return m.PositionNED.Sub(m.pad) }

// Quantity is a value that conditions can use.
type Quantity struct {
	Name     string
	Aliases  []string
	Unit     string // base unit; a condition may use any of its kind
	Doc      string // in words, without a full stop
	PerMotor bool   // takes a motor's number: rpm(2)
	Yes      bool   // is true or false, and needs no comparison

	Form    string                            // how it is written, where that is not its name alone
	reports bool                              // ArduPilot reports it
	word    func(m *moment, word string) bool // compared with a word by == or !=
	text    func(m *moment, text string) bool // takes a text in brackets
	count   bool                              // a count, for which % makes no sense
	winged  bool                              // says something of wings: it is the same in every flight without
	flow    bool                              // is known from state.LeastFlow on
	named   partKind                          // takes the name of a part in brackets
	mission bool                              // says something of the planned path
	span    spanning                          // the values that it can have; nil: any
	read    value
	motor   func(m *moment, i int) float64
	is      func(*moment) bool
}

// Quantities returns all of them in the order of the documentation. It is a copy.
func Quantities() []Quantity {
	all := slices.Clone(quantities)
	for i := range all {
		all[i].Yes = all[i].is != nil || all[i].word != nil || all[i].text != nil
	}
	return all
}

// Units returns the units that numbers compared with the quantity may have, the usual one
// first.
func (q Quantity) Units() []string {
	switch {
	case q.count:
		return []string{"number"}
	case q.Unit == "":
		return []string{"number", "%"}
	}
	units := []string{q.Unit}
	for _, u := range quantity.Units(q.Unit) {
		if u != q.Unit {
			units = append(units, u)
		}
	}
	return units
}

// spanning finds the values that the quantity can have.
func (q *Quantity) spanning() spanning {
	if q.span == nil {
		return within(anything.low, anything.high)
	}
	return q.span
}

func findQuantity(name string) *Quantity {
	for i := range quantities {
		if q := &quantities[i]; q.Name == name || slices.Contains(q.Aliases, name) {
			return q
		}
	}
	return nil
}

func quantityNames() (names []string) {
	for _, q := range quantities {
		names = append(append(names, q.Name), q.Aliases...)
	}
	return names
}

var quantities = []Quantity{
	{Name: "time", Unit: "s", Doc: "physics time of the flight", span: func(b bounds) span { return span{0, b.timeout + physics.MaxStep} }, // the last step may go beyond it
		read: func(m *moment) float64 { return m.Time }},
	{Name: "airborne", Doc: "has left the ground and not touched it since",
		is: func(m *moment) bool { return m.airborne }},
	{Name: "landed", Doc: "has flown, and has stood on the ground for half a second, upright, not crashed; what drives or swims: has ended its journey, by its autopilot's word, and stands so or lies in the water with its motors off",
		is: func(m *moment) bool { return m.landed }},
	{Name: "crashed", Doc: "a hard hit broke the vehicle",
		is: func(m *moment) bool { return m.Contact.Crashed }},
	{Name: "touching", Doc: "some part of it touches the ground",
		is: func(m *moment) bool { return m.Contact.InContact }},
	{Name: "impact", Unit: "m/s", Doc: "speed of the hardest hit of the flight so far: into the ground at a touchdown, in all at a crash; 0 before the first", span: notNegative,
		read: func(m *moment) float64 { return m.impact }},
	{Name: "legs_broken", count: true, Doc: "number of legs that broke", span: within(0, maxMotor),
		read: func(m *moment) float64 { return float64(bits(m.Contact.LegsBroken)) }},

	{Name: "wheels_broken", count: true, Doc: "number of wheels and skids that broke", span: within(0, airframe.MaxWheels),
		read: func(m *moment) float64 { return float64(bits(m.Contact.WheelsBroken)) }},
	{Name: "water_inside", Unit: "kg", Doc: "water inside all hulls", span: notNegative,
		read: func(m *moment) (sum float64) {
			for i := range m.Hulls[:m.HullCount] {
				sum += m.Hulls[i].Water
			}
			return sum
		}},
	{Name: "launched", Doc: "a vehicle that is launched has left the hand or the catapult; never so of one that starts from the ground",
		is: func(m *moment) bool { return m.Launch == state.LaunchOver }},

	{Name: "tilt", Unit: "deg", Doc: "angle of the vehicle's up axis from the vertical, 0 to 180", span: within(0, 180),
		read: func(m *moment) float64 { return frame.Tilt(m.NEDFromFRD) / degree }},
	{Name: "roll", Unit: "deg", Doc: "right side down is positive, -180 to 180", span: within(-180, 180),
		read: func(m *moment) float64 { r, _, _ := frame.Euler(m.NEDFromFRD); return r / degree }},
	{Name: "pitch", Unit: "deg", Doc: "nose up is positive, -90 to 90", span: within(-90, 90),
		read: func(m *moment) float64 { _, p, _ := frame.Euler(m.NEDFromFRD); return p / degree }},
	{Name: "yaw", Aliases: []string{"heading"}, Unit: "deg", Doc: "direction of the nose, clockwise from north, 0 to 360", span: within(0, math.Nextafter(360, 0)),
		read: heading},
	{Name: "rate", Unit: "deg/s", Doc: "speed of turn about all axes together", span: notNegative,
		read: func(m *moment) float64 { return m.Rate.Len() / degree }},
	{Name: "roll_rate", Unit: "deg/s", Doc: "about the forward axis, right side down is positive",
		read: func(m *moment) float64 { return m.Rate.X / degree }},
	{Name: "pitch_rate", Unit: "deg/s", Doc: "about the right axis, nose up is positive",
		read: func(m *moment) float64 { return m.Rate.Y / degree }},
	{Name: "yaw_rate", Unit: "deg/s", Doc: "about the down axis, nose right is positive",
		read: func(m *moment) float64 { return m.Rate.Z / degree }},
	{Name: "acceleration", Unit: "m/s²", Doc: "what an accelerometer feels, in all; 1 g at rest", span: notNegative,
		read: func(m *moment) float64 { return m.SpecificForceFRD.Len() }},
	{Name: "load_factor", count: true, Doc: "what an accelerometer feels along the vehicle's up axis, in g: 1 at rest, below 0 where it is pushed down",
		read: func(m *moment) float64 { return m.LoadFactor() }},

	{Name: "altitude", Unit: "m", Doc: "height above home",
		read: func(m *moment) float64 { return -m.place().Z }},
	{Name: "depth", Unit: "m", Doc: "of the centre of mass under the surface of still water; below 0 above it, and where there is no water",
		read: (*moment).depth},
	{Name: "height", Aliases: []string{"height_above_ground", "agl"}, Unit: "m", Doc: "of the lowest point of the vehicle above the ground under it",
		read: func(m *moment) float64 { return m.Contact.Height }},
	{Name: "north", Unit: "m", Doc: "place north of home", read: func(m *moment) float64 { return m.place().X }},
	{Name: "east", Unit: "m", Doc: "place east of home", read: func(m *moment) float64 { return m.place().Y }},
	{Name: "distance_home", Aliases: []string{"home_distance"}, Unit: "m", Doc: "from home, along the ground", span: notNegative,
		read: func(m *moment) float64 { p := m.place(); return math.Hypot(p.X, p.Y) }},
	{Name: "position_error", Unit: "m", Doc: "distance to the nearest point of the planned path: from home through all places of the mission in straight lines, down to its end; a plane's with its turns and circles", mission: true, span: notNegative,
		read: func(m *moment) float64 { return m.route.off(m.place()) }},
	{Name: "waypoint", count: true, Doc: "number of the last mission item whose place was reached, in order; 0 before the first", mission: true, span: func(b bounds) span { return span{0, b.waypoints} },
		read: func(m *moment) float64 { return float64(m.route.reached) }},

	{Name: "speed", Unit: "m/s", Doc: "over the ground, in all three directions", span: notNegative,
		read: func(m *moment) float64 { return m.VelGround.Len() }},
	{Name: "groundspeed", Unit: "m/s", Doc: "along the ground", span: notNegative,
		read: func(m *moment) float64 { return math.Hypot(m.VelGround.X, m.VelGround.Y) }},
	{Name: "airspeed", Unit: "m/s", Doc: "relative to the air, in all three directions", span: notNegative,
		read: func(m *moment) float64 { return m.Air.Airspeed }},
	{Name: "equivalent_airspeed", Aliases: []string{"eas"}, Unit: "m/s", Doc: "airspeed that gives the same dynamic pressure at sea level of the standard atmosphere", span: notNegative,
		read: func(m *moment) float64 { return m.Air.EquivalentAirspeed() }},
	{Name: "climb", Unit: "m/s", Doc: "speed upward", read: func(m *moment) float64 { return m.ClimbRate() }},
	{Name: "alpha", Aliases: []string{"angle_of_attack", "aoa"}, Unit: "deg", flow: true, Doc: "angle of attack: positive where the air comes from below the nose, -180 to 180; not judged below 2 m/s of airspeed", span: within(-180, 180),
		read: func(m *moment) float64 { return m.Air.Alpha() / degree }},
	{Name: "beta", Aliases: []string{"sideslip"}, Unit: "deg", flow: true, Doc: "angle of sideslip: positive where the air comes from the right, -90 to 90; not judged below 2 m/s of airspeed", span: within(-90, 90),
		read: func(m *moment) float64 { return m.Air.Beta() / degree }},
	{Name: "stalled", winged: true, Doc: "at least 30 % of its wings' strips are stalled in flight: never on the ground or in its launch, nor while rotors carry more than half of its weight", is: func(m *moment) bool { return m.Air.Stalls() }},
	{Name: "stalled_share", winged: true, Doc: "of its wings' strips, 0 to 1 or in %; 0 where stalled is never so", span: within(0, 1), read: func(m *moment) float64 { return m.Air.Stalled }},

	{Name: "wind", Unit: "m/s", Doc: "at the vehicle, with turbulence and gusts, in all three directions", span: notNegative,
		read: func(m *moment) float64 { return m.Air.WindNED.Len() }},
	{Name: "updraught", Unit: "m/s", Doc: "upward part of the wind at the vehicle",
		read: func(m *moment) float64 { return -m.Air.WindNED.Z }},

	{Name: "voltage", Unit: "V", Doc: "at the battery's terminals", read: func(m *moment) float64 { return m.Power.Voltage }},
	{Name: "cell_voltage", Unit: "V", Doc: "the same, for each cell of the healthy pack",
		read: func(m *moment) float64 { return m.Power.Voltage / float64(max(1, m.Power.Cells)) }},
	{Name: "current", Unit: "A", Doc: "drawn from the battery", read: func(m *moment) float64 { return m.Power.Current }},
	{Name: "power", Unit: "W", Doc: "drawn from the battery", read: func(m *moment) float64 { return m.Power.Voltage * m.Power.Current }},
	{Name: "charge", Doc: "of the battery, 0 to 1 or in %", span: within(0, 1), read: func(m *moment) float64 { return m.Power.Charge }},

	{Name: "gas_lost", Doc: "share of the gas of a blimp that has got out", span: within(0, 1), read: func(m *moment) float64 { return m.Blimp.GasLost }},
	{Name: "fuel", Unit: "kg", Doc: "in the tank of piston engines; 0 without one", span: notNegative, read: func(m *moment) float64 { return m.Fuel.Mass }},
	{Name: "fuel_flow", Unit: "g/s", Doc: "fuel that piston engines burn, without what leaks", span: notNegative, read: func(m *moment) float64 { return 1000 * m.Fuel.Flow }},

	{Name: "payload", Unit: "kg", Doc: "mass aboard that can be dropped", span: notNegative, read: func(m *moment) float64 { return m.Payload.Mass }},
	{Name: "slung_load", Unit: "kg", Doc: "mass on the cable below the vehicle", span: notNegative, read: func(m *moment) float64 { return m.Sling.Mass }},
	{Name: "cable_tension", Unit: "N", Doc: "of that cable", span: notNegative, read: func(m *moment) float64 { return m.Sling.Tension }},
	{Name: "swing", Unit: "deg", Doc: "angle between that cable and the vertical", span: within(0, 180), read: func(m *moment) float64 { return m.Sling.Swing / degree }},

	{Name: "rpm", Unit: "rpm", Doc: "speed of a motor", PerMotor: true,
		motor: func(m *moment, i int) float64 { return m.Rotors[i].Speed * 60 / (2 * math.Pi) }},
	{Name: "thrust", Unit: "N", Doc: "of a motor's propeller", PerMotor: true,
		motor: func(m *moment, i int) float64 { return m.Rotors[i].Thrust }},
	{Name: "motor_current", Unit: "A", Doc: "that a motor draws from the battery", PerMotor: true,
		motor: func(m *moment, i int) float64 { return m.Rotors[i].Current }},
	{Name: "ice", Unit: "kg", Doc: "on the blades of a motor's propeller", PerMotor: true, span: notNegative,
		motor: func(m *moment, i int) float64 { return m.Rotors[i].Ice }},
	{Name: "motor_temperature", Unit: "degC", Doc: "of a motor's winding", PerMotor: true, span: within(-273.15, math.Inf(1)),
		motor: func(m *moment, i int) float64 { return m.Rotors[i].Temperature - 273.15 }},

	{Name: "servo", Form: `servo("NAME")`, Unit: "deg", named: servoPart, Doc: "angle of what a servo moves, by its name or its number in the vehicle's list"},
	{Name: "surface", Form: `surface("NAME")`, Unit: "deg", named: surfacePart, Doc: "deflection of a control surface, by its name: trailing edge down, or to the right, is positive"},

	{Name: "mode", Form: "mode == NAME", Doc: "ArduPilot's flight mode, such as mode == RTL or mode != AUTO", reports: true,
		word: func(m *moment, name string) bool { return m.report.Mode == name }},
	{Name: "said", Form: `said("TEXT")`, Doc: "ArduPilot has sent a status text with this in it, capital or small", reports: true,
		text: func(m *moment, text string) bool { return m.hasSaid(text) }},
	{Name: "armed", Doc: "ArduPilot has armed the motors", reports: true, is: func(m *moment) bool { return m.report.Armed }},
	{Name: "ready", Doc: "ArduPilot would arm", reports: true, is: func(m *moment) bool { return m.report.Ready }},
	{Name: "failsafe", Doc: "a failsafe of ArduPilot has fired and is not over", reports: true, is: func(m *moment) bool { return m.report.Failsafe }},
	{Name: "ekf_velocity", Doc: "variance of the velocity in ArduPilot's EKF: from 0.5 on poor, from 1 on it rejects the sensor", reports: true,
		read: func(m *moment) float64 { return m.report.EKFVelocity }},
	{Name: "ekf_position", Doc: "the same of the horizontal position", reports: true, read: func(m *moment) float64 { return m.report.EKFPosition }},
	{Name: "ekf_height", Doc: "the same of the height", reports: true, read: func(m *moment) float64 { return m.report.EKFHeight }},
	{Name: "ekf_compass", Doc: "the same of the compass", reports: true, read: func(m *moment) float64 { return m.report.EKFCompass }},
	{Name: "estimate_error", Unit: "m", Doc: "distance of the position that ArduPilot estimates from the true one, at the same time", span: notNegative, reports: true,
		read: func(m *moment) float64 { return m.report.PositionError }},
	{Name: "attitude_error", Unit: "deg", Doc: "angle between the attitude that ArduPilot estimates and the true one", span: within(0, 180), reports: true,
		read: func(m *moment) float64 { return m.report.AttitudeError / degree }},
	{Name: "reported_voltage", Unit: "V", Doc: "of the battery, as ArduPilot measures it", reports: true, read: func(m *moment) float64 { return m.report.Voltage }},
	{Name: "reported_current", Unit: "A", Doc: "drawn from the battery, as ArduPilot measures it", reports: true, read: func(m *moment) float64 { return m.report.Current }},
	{Name: "reported_charge", Doc: "of the battery, as ArduPilot counts it, 0 to 1 or in %", reports: true, read: func(m *moment) float64 { return m.report.Charge }},
}

// depth is that of the quantity of this name [m]. Without water it is the height above home, below 0, so that it is never deep.
func (m *moment) depth() float64 {
	if m.Water.Kind == command.NoWater {
		return min(0, m.PositionNED.Z)
	}
	return m.State.Depth()
}

func heading(m *moment) float64 {
	_, _, yaw := frame.Euler(m.NEDFromFRD)
	return math.Mod(yaw/degree+360, 360)
}

// bits counts the bits that are set.
func bits(x uint32) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// bases are the units that conditions are computed in, one a dimension, with what it
// measures and a usual amount of it: the scale of margins whose comparison has no
// number.
var bases = []struct {
	unit, of string
	usual    float64
}{
	{"m", "a length", 1},
	{"m/s", "a speed", 1},
	{"m/s²", "an acceleration", 10},
	{"deg", "an angle", 10},
	{"deg/s", "a rate of turn", 30},
	{"s", "a time", 1},
	{"V", "a voltage", 1},
	{"A", "a current", 5},
	{"W", "a power", 100},
	{"rpm", "a speed of rotation", 500},
	{"N", "a force", 1},
	{"kg", "a mass", 1},
	{"g/s", "a flow of mass", 0.1},
	{"degC", "a temperature", 10},
	{"", "a share or a count", 0.1},
}

// measures says in words what a base unit measures.
func measures(unit string) string {
	for _, b := range bases {
		if b.unit == unit {
			return b.of
		}
	}
	return "a number in " + unit
}

func usual(unit string) float64 {
	for _, b := range bases {
		if b.unit == unit {
			return b.usual
		}
	}
	return 1
}

// spelled is a unit as it is written.
type spelled struct{ name, base string }

// unitNames are the names of all units.
func unitNames() (names []string) {
	for _, u := range spellings() {
		names = append(names, u.name)
	}
	return names
}

// spellings are all units that a number may have, the longest first, so that m/s is not
// read as m.
var spellings = sync.OnceValue(func() (all []spelled) {
	for _, b := range bases {
		for _, u := range quantity.Units(b.unit) {
			all = append(all, spelled{u, b.unit})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return len(all[i].name) > len(all[j].name) })
	return all
})

// inBase returns how many of the base unit one of the spelled unit is.
func (u spelled) inBase() float64 {
	x, err := quantity.Parse("1"+u.name, u.base)
	if err != nil {
		return 1 // only the empty unit has no spelling
	}
	return x
}
