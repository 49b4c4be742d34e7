package physics

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Params is what a world starts from.
type Params struct {
	Vehicle      airframe.Vehicle
	Seed         int64                 // of the turbulence and the thermals
	HomeAltitude float64               // of the ground above mean sea level [m], −500 to 9000
	Yaw          float64               // initial heading, clockwise from north [rad], −2π to 2π
	PadNorth     float64               // where the vehicle's own pad lies, from the world's origin [m], −10000 to 10000
	PadEast      float64               // likewise
	Wind         command.SetWind       // weather at the start
	Turbulence   command.SetTurbulence // weather at the start
	Thermals     command.SetThermals   // weather at the start
	Terrain      ground.Terrain        // shape of the ground, home at its height over (0, 0); nil: flat
	Atmosphere   command.SetAtmosphere // weather at the start
	Roughness    float64               // roughness length of the ground [m], 0.0002 (water) to 2 (town); 0: wind.MownGrass
}

// Inputs is what the autopilot commands.
type Inputs struct {
	// PWMUs is the pulse on each servo output [µs], index 0 is output 1. 0 is
	// off; others are taken within 800 to 2200, and within 1000 to 2000 by a tilt
	// servo, which stays where it is without one.
	PWMUs [command.MaxMotors]uint16
}

// World is one vehicle and what surrounds it. Make it by New.
//
// Owner: one goroutine, package sim's in the program.
type World struct {
	params   Params            // as the world starts, and starts again
	vehicle  *airframe.Vehicle // as it is now, with or without its payload
	blades   *rotor.Model      // of every rotor
	surface  ground.Surface    // of the terrain
	legs     int
	stubDrag float64 // torque that stops a broken rotor [N m]

	time    float64
	day     atmosphere.Day
	air     atmosphere.Air
	wind    wind.Field
	windNED frame.Vec[frame.NED]

	velAirFRD frame.Vec[frame.FRD]
	pack      battery.State
	source    battery.Source // of pack, as last asked
	charged   bool           // the pack was not yet empty
	voltage   float64
	current   float64
	motors    []motor.State
	rotors    []rotor.State
	aero      []rotor.Outputs
	mounts    []mount
	order     []int // in which rotors are asked: top first
	servos    []int // rotors on a tilt servo
	duty      [command.MaxMotors]float64
	body      rigidBody
	pushes    pushes
	rcLost    bool
	sensors   sensorFaults
	under     ground.Plane // that touches the ground under the vehicle
	contact   ground.State
	touch     ground.Outputs

	landing

	shape    *collision.Shape // of shapeFor; nil: not asked for yet
	shapeFor float64          // the mass with which it was made [kg]
	blow     blow             // of other vehicles, that the next step takes
	met      met

	events  eventQueue
	suspect suspect // of the step in progress
	frozen  *NotFiniteError
	state   state.State
}

// New builds a world with the vehicle at rest on its pad. The error names the
// field, its value and its range.
func New(p Params) (*World, error) {
	if err := validate(&p); err != nil {
		return nil, err
	}
	blades, err := rotor.Load(&p.Vehicle.Rotor, p.Vehicle.TopSpeed())
	if err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	w := &World{params: p, blades: blades, wind: wind.New(p.Seed, p.Roughness), surface: ground.Of(p.Terrain), vehicle: new(airframe.Vehicle)}
	w.params.Vehicle = p.Vehicle.Clone()
	w.legs = p.Vehicle.Ground.Legs()
	w.stubDrag = p.Vehicle.Motor.Inertia * p.Vehicle.TopSpeed() / stubTime
	n := len(p.Vehicle.Motors)
	w.motors, w.rotors, w.aero = make([]motor.State, n), make([]rotor.State, n), make([]rotor.Outputs, n)
	w.mounts, w.order, w.servos = mountsOf(&w.params.Vehicle, w.blades)
	w.setWind(p.Wind)
	w.wind.SetTurbulence(p.Turbulence.Intensity)
	w.wind.SetThermals(p.Thermals.Scale)
	w.setAtmosphere(p.Atmosphere)
	w.Reset()
	return w, nil
}

func validate(p *Params) error {
	if err := p.Vehicle.Validate(); err != nil {
		return fmt.Errorf("physics: %w", err)
	}
	if !(p.HomeAltitude >= -500 && p.HomeAltitude <= 9000) {
		return fmt.Errorf("physics: home altitude is %g m, must be from -500 to 9000 m", p.HomeAltitude)
	}
	if !(math.Abs(p.Yaw) <= 2*math.Pi) {
		return fmt.Errorf("physics: yaw is %g rad, must be from -2π to 2π", p.Yaw)
	}
	for _, pad := range [2]float64{p.PadNorth, p.PadEast} {
		if !(math.Abs(pad) <= farthestPad) {
			return fmt.Errorf("physics: the pad is %g m from the origin, must be within %d m to the north and east", pad, int(farthestPad))
		}
	}
	if err := ground.Validate(p.Terrain); err != nil {
		return fmt.Errorf("physics: %w", err)
	}
	for _, pt := range p.Vehicle.Ground.Points {
		if _, ok := p.Vehicle.MotorIndex(pt.Motor); pt.Kind == ground.Tip && !ok {
			return fmt.Errorf("physics: a propeller's tip belongs to motor %d, %s has motors %s", pt.Motor, p.Vehicle.Layout, p.Vehicle.MotorNumbers())
		}
	}
	if p.Roughness == 0 {
		p.Roughness = wind.MownGrass
	}
	if !(p.Roughness >= 0.0002 && p.Roughness <= 2) {
		return fmt.Errorf("physics: roughness length is %g m, must be from 0.0002 to 2 m, or 0 for %g m", p.Roughness, wind.MownGrass)
	}
	for _, c := range []command.Command{p.Wind, p.Turbulence, p.Thermals, p.Atmosphere} {
		if err := command.Validate(c); err != nil {
			return fmt.Errorf("physics: %w", err)
		}
	}
	return nil
}

// Reset puts a whole vehicle with its payload and a full battery on the pad, heals
// every fault, ends every push, starts time at 0 and the turbulence where its seed puts it, and forgets events that
// nobody has fetched. The weather stays.
func (w *World) Reset() {
	*w.vehicle = w.params.Vehicle.Clone()
	v := w.vehicle
	w.time, w.frozen, w.suspect, w.events = 0, nil, suspect{}, eventQueue{}
	w.landing, w.rcLost = landing{hitAt: -oneHit}, false
	w.sensors.restore(0)
	w.pack, w.voltage, w.current = battery.Full(), 0, 0
	w.source = w.pack.Source(&v.Battery)
	for i := range w.motors {
		w.motors[i], w.rotors[i], w.aero[i] = motor.State{}, rotor.NewState(w.params.Seed, v.Motors[i].Number), rotor.Outputs{}
		w.mounts[i].upright()
	}
	w.placeMounts()
	w.wind.Restart()
	w.duty, w.pushes = [len(w.duty)]float64{}, pushes{}
	w.blow, w.met = blow{}, met{}
	w.body = rigidBody{mass: v.Mass, inertia: newTensor(v.Inertia, v.Products)}
	w.park()
	w.settle()
	for i := range w.motors { // they come as cold as the air; the pack comes from indoors
		w.motors[i] = motor.State{Rise: w.air.Temperature - motor.ReferenceTemperature}
	}
	w.publish(&Inputs{})
}

// settle finds the forces on the vehicle on its pad.
func (w *World) settle() {
	w.breathe(0)
	w.body.force, w.body.moment = w.forces(0)
}

// Wind returns the moving air everywhere, to be read until the next Step, Apply or
// Reset; its copy stays good.
func (w *World) Wind() *wind.Field { return &w.wind }

// State returns the truth after the last good step, to be read until the next
// Step, Apply or Reset.
func (w *World) State() *state.State { return &w.state }
