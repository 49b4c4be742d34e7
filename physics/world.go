package physics

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/airframe"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/wind"
)

// Params is what a world starts from.
type Params struct {
	Vehicle      airframe.Vehicle
	Seed         int64                 // of the turbulence and the thermals
	HomeAltitude float64               // of the ground above mean sea level [m], −500 to 9000
	Yaw          float64               // initial heading, clockwise from north [rad], −2π to 2π
	Wind         command.SetWind       // weather at the start
	Turbulence   command.SetTurbulence // weather at the start
	Thermals     command.SetThermals   // weather at the start
	Roughness    float64               // roughness length of the ground [m], 0.0002 (water) to 2 (town); 0: wind.MownGrass
}

// Inputs is what the autopilot commands.
type Inputs struct {
	// PWMUs is the pulse on each servo output [µs], index 0 is output 1. 0 is
	// off; others are taken within 800 to 2200.
	PWMUs [command.MaxMotors]uint16
}

// World is one vehicle and what surrounds it. Make it by New.
//
// Owner: one goroutine, package sim's in the program.
type World struct {
	params  Params
	vehicle *airframe.Vehicle // of params
	blades  *rotor.Model      // of every rotor
	finder  sensorSet

	time    float64
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
	contact   ground.State
	touch     ground.Outputs

	airborne    bool
	crashed     bool
	impactSpeed float64

	events  eventQueue
	suspect suspect // of the step in progress
	frozen  *NotFiniteError
	state   State
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
	w := &World{params: p, blades: blades, wind: wind.New(p.Seed, p.Roughness)}
	w.vehicle = &w.params.Vehicle
	w.vehicle.Motors = slices.Clone(p.Vehicle.Motors)
	w.vehicle.Ground.Points = slices.Clone(p.Vehicle.Ground.Points)
	w.finder = sensorsOf(w.vehicle)
	n := len(p.Vehicle.Motors)
	w.motors, w.rotors, w.aero = make([]motor.State, n), make([]rotor.State, n), make([]rotor.Outputs, n)
	w.mounts, w.order, w.servos = mountsOf(w.vehicle, w.blades)
	w.setWind(p.Wind)
	w.wind.SetTurbulence(p.Turbulence.Intensity)
	w.wind.SetThermals(p.Thermals.Scale)
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
	if p.Roughness == 0 {
		p.Roughness = wind.MownGrass
	}
	if !(p.Roughness >= 0.0002 && p.Roughness <= 2) {
		return fmt.Errorf("physics: roughness length is %g m, must be from 0.0002 to 2 m, or 0 for %g m", p.Roughness, wind.MownGrass)
	}
	for _, c := range []command.Command{p.Wind, p.Turbulence, p.Thermals} {
		if err := c.Validate(); err != nil {
			return fmt.Errorf("physics: %w", err)
		}
	}
	return nil
}

// Reset puts a whole vehicle with a full battery on the pad, heals every fault,
// starts time at 0 and the turbulence where its seed puts it, and forgets events that
// nobody has fetched. The weather stays.
func (w *World) Reset() {
	v := w.vehicle
	w.time, w.frozen, w.suspect, w.events = 0, nil, suspect{}, eventQueue{}
	w.airborne, w.crashed, w.impactSpeed = false, false, 0
	w.pack, w.voltage, w.current = battery.Full(), 0, 0
	w.source = w.pack.Source(&v.Battery)
	for i := range w.motors {
		w.motors[i], w.rotors[i], w.aero[i] = motor.State{}, rotor.NewState(w.params.Seed, v.Motors[i].Number), rotor.Outputs{}
		w.mounts[i].upright()
	}
	w.wind.Restart()
	w.contact, w.duty = ground.State{}, [len(w.duty)]float64{}
	w.body = rigidBody{
		mass:     v.Mass,
		inertia:  v.Inertia,
		position: frame.OfNED(0, 0, -v.Ground.RestHeight(v.Mass*Gravity)),
		attitude: frame.FromEuler(0, 0, w.params.Yaw),
	}
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
func (w *World) State() *State { return &w.state }
