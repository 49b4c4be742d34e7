package rotor

import (
	"fmt"
	"math"
	"sync"

	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// standardAir is what tables are solved in. Other densities and viscosities scale by
// Reynolds number, the speed of sound by Mach number.
var standardAir = bemt.StandardAir()

const standardTemperature = 288.15 // of standardAir [K]

// Model is a propeller solved over its working range, in air of 15 °C. It is read-only
// and shared by all rotors of its kind, but for one from Own.
type Model struct {
	table  *bemt.Table
	radius float64
	area   float64 // of the disc [m²]
	warmer float64 // the air that the table is set for than 15 °C, in steps of 1/stepsPerKelvin K
}

// Own returns a model of the same propeller that SetTemperature may be asked of.
func (m *Model) Own() *Model {
	own := *m
	own.table = m.table.Own()
	return &own
}

// stepsPerKelvin is how fine SetTemperature is: in one step the speed of sound changes by
// 0.04 %.
const stepsPerKelvin = 4

// SetTemperature sets the air's temperature [K], taken within 150 to 400, of a model from
// Own, and with it the speed of sound, which goes with the root of it.
func (m *Model) SetTemperature(temperature float64) {
	if warmer := math.Round(stepsPerKelvin * (temperature - standardTemperature)); warmer != m.warmer {
		m.warmer = warmer
		t := max(150, min(400, standardTemperature+warmer/stepsPerKelvin))
		m.table.SetSound(standardAir.Sound * math.Sqrt(t/standardTemperature))
	}
}

// Load solves the propeller for speeds up to maxSpeed [rad/s], beyond which its
// coefficients stay those at maxSpeed. It takes some 0.3 s on two cores, and no time for a
// propeller that was solved before (BenchmarkNewTable).
func Load(p *Params, maxSpeed float64) (*Model, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if !(maxSpeed >= 1 && maxSpeed <= 1e5) {
		return nil, fmt.Errorf("rotor: greatest speed is %g rad/s, must be from 1 to 100000 rad/s", maxSpeed)
	}
	return solved.get(p, maxSpeed)
}

func solve(p *Params, maxSpeed float64) (*Model, error) {
	t, err := bemt.NewTable(&p.Propeller, maxSpeed, standardAir)
	if err != nil {
		return nil, fmt.Errorf("rotor: propeller %s: %w", p.Name, err)
	}
	return &Model{table: t, radius: p.Radius, area: math.Pi * p.Radius * p.Radius}, nil
}

// memory keeps models by all that they follow from, so that vehicles of a kind
// share one. A table has the same bits however often it is solved.
type memory struct {
	mu     sync.Mutex
	models map[string]*Model
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
	model, err := solve(p, maxSpeed)
	if err != nil {
		return nil, err
	}
	if len(m.models) >= capacity {
		clear(m.models)
	}
	m.models[key] = model
	return model, nil
}
