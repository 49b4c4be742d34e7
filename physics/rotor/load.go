package rotor

import (
	"fmt"
	"math"
	"sync"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// standardAir is what tables are solved in. Other densities and viscosities scale by
// Reynolds number, the speed of sound by Mach number.
var standardAir = bemt.StandardAir()

// Model is a propeller solved over its working range, in air of 15 °C. It is read-only
// and shared by all rotors of its kind, but for one from Own.
type Model struct {
	table  *bemt.Table
	radius float64
	area   float64 // of the disc [m²]
	least  float64 // what TorqueSlope has at least, over density and speed [m⁴]; see Turns
	hinges hinges  // of blades that fold; see Turns
	ducted bool    // it turns in a nozzle, where neither vortex rings nor the ground reach it
	warmer float64 // the air that the table is set for than 15 °C, in steps of 1/stepsPerKelvin K
}

// Own returns a model of the same propeller that SetTemperature and Turns may be asked of.
func (m *Model) Own() *Model {
	own := *m
	own.table = m.table.Own()
	return &own
}

// Turns tells a model from Own how the propeller p turns: inertia is all that turns with it [kg m²],
// top its top speed [rad/s], and step the time in which its speed is advanced [s].
//
// Where the air takes hold of so light a rotor within a twentieth of a step, at its top speed and in a storm,
// TorqueSlope is from now on at least that of blades that stand in the flow: by a coefficient
// that holds, the air would spin a rotor up from rest without end. Other rotors stay as they are.
func (m *Model) Turns(p *Params, inertia, top, step float64) {
	const storm, density, quick = 100, standard.SeaLevelDensity, 20
	m.least, m.hinges = 0, newHinges(p)
	if least := slopeInFlow(p); least*density*math.Hypot(top*p.Radius, storm)*step > quick*inertia {
		m.least = least
	}
}

// Steady undoes Turns, for rotors whose steady speed is wanted.
func (m *Model) Steady() { m.least = 0 }

// slopeInFlow is how a rotor's torque grows with its speed, dQ/dΩ = ½ ρ N c_n S ∫ c r² dr, over ρ and
// the speed S over which bemt takes coefficients [m⁴]; c_n is 3, half of a lift slope.
func slopeInFlow(p *Params) float64 {
	const normal = 3
	sum := 0.0
	for i := 1; i < len(p.Geometry); i++ {
		a, b := p.Geometry[i-1], p.Geometry[i]
		sum += (b.Radius - a.Radius) * (a.Chord*a.Radius*a.Radius + b.Chord*b.Radius*b.Radius) / 2
	}
	return normal / 2.0 * float64(p.Blades) * sum * p.Radius * p.Radius * p.Radius * p.Radius
}

// stepsPerKelvin is how fine SetTemperature is: in one step the speed of sound changes by
// 0.04 %.
const stepsPerKelvin = 4

// SetTemperature sets the air's temperature [K], taken within 150 to 400, of a model from
// Own, and with it the speed of sound, which goes with the root of it.
func (m *Model) SetTemperature(temperature float64) {
	if warmer := math.Round(stepsPerKelvin * (temperature - standard.SeaLevelTemperature)); warmer != m.warmer {
		m.warmer = warmer
		t := max(150, min(400, standard.SeaLevelTemperature+warmer/stepsPerKelvin))
		m.table.SetSound(standardAir.Sound * math.Sqrt(t/standard.SeaLevelTemperature))
	}
}

// The range of the greatest speed that a propeller is solved for [rad/s].
const (
	MinTopSpeed = 1.0
	MaxTopSpeed = 1e5
)

// Load solves the propeller for speeds up to maxSpeed [rad/s], beyond which its
// coefficients stay those at maxSpeed. That takes some 0.3 s on two cores (BenchmarkNewTable),
// and no time for a propeller that was solved before or that the store of KeepIn has.
func Load(p *Params, maxSpeed float64) (*Model, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if !(maxSpeed >= MinTopSpeed && maxSpeed <= MaxTopSpeed) {
		return nil, fmt.Errorf("rotor: greatest speed is %.10g rad/s, must be from %.10g to %.10g rad/s", maxSpeed, MinTopSpeed, MaxTopSpeed)
	}
	return solved.get(p, maxSpeed)
}

// Store keeps solved tables beyond the end of the program. It may lose any of them, but what
// Load returns must be what Save was given for that key. Its methods are called by one
// goroutine at a time.
type Store interface {
	// Load returns the table that was saved for key; ok is false where there is none.
	Load(key [32]byte) (table []byte, ok bool)
	// Save keeps a table for key. It can't fail: a table that is not kept is solved again.
	Save(key [32]byte, table []byte)
}

// KeepIn sets where Load looks for solved tables and keeps those that it solves; nil, as from
// the start: in memory alone. A table has the same bits wherever it comes from.
func KeepIn(s Store) {
	solved.mu.Lock()
	defer solved.mu.Unlock()
	solved.store = s
}

// memory keeps models by all that they follow from, so that vehicles of a kind
// share one. A table has the same bits however often it is solved.
type memory struct {
	mu     sync.Mutex
	models map[string]*Model
	store  Store // nil: none
}

var solved = memory{models: map[string]*Model{}}

// capacity bounds the memory; a model has some 380 kB.
const capacity = 16

func (m *memory) get(p *Params, maxSpeed float64) (*Model, error) {
	key := fmt.Sprint(p.Propeller, maxSpeed)
	m.mu.Lock()
	defer m.mu.Unlock()
	if model, ok := m.models[key]; ok {
		return model, nil
	}
	t, err := m.table(&p.Propeller, maxSpeed)
	if err != nil {
		return nil, fmt.Errorf("rotor: propeller %s: %w", p.Name, err)
	}
	if len(m.models) >= capacity {
		clear(m.models)
	}
	model := &Model{table: t, ducted: p.Ducted, radius: p.Radius, area: math.Pi * p.Radius * p.Radius}
	m.models[key] = model
	return model, nil
}

// table takes the table of a propeller from the store, or solves it.
func (m *memory) table(p *bemt.Propeller, maxSpeed float64) (*bemt.Table, error) {
	if m.store == nil {
		return bemt.NewTable(p, maxSpeed, standardAir)
	}
	key := bemt.Key(p, maxSpeed, standardAir)
	if kept, ok := m.store.Load(key); ok {
		if t, err := bemt.Restore(p, maxSpeed, standardAir, kept); err == nil {
			return t, nil
		}
	}
	t, err := bemt.NewTable(p, maxSpeed, standardAir)
	if err == nil {
		m.store.Save(key, t.AppendSolved(nil))
	}
	return t, err
}
