package simparams

import (
	"math"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Source is the parameters that asked for something last, and what they asked for.
type Source struct {
	Parameters string // with their values; empty: none has asked
	Asked      command.Command
}

// Problem is a parameter that sitlark can't follow, or not as far as it asks.
type Problem struct {
	Parameter string
	Text      string // its value, why, and what is done instead
}

// Status is what is followed. Its slices must not be changed.
type Status struct {
	Connected bool
	Problems  []Problem // in alphabetical order

	// What was asked for last, of the air by any vehicle's ArduPilot.
	LastWind, LastTurbulence, LastVoltage, LastCapacity Source
}

// Wind returns the parameters that are the source of the mean wind in now, with their
// values; "" if something else set it since. A wind that still grows has its source, too.
func (s *Status) Wind(now *snapshot.Snapshot) string {
	c, ok := s.LastWind.Asked.(command.SetWind)
	a := &now.Air
	if !ok || growing(now, command.Name(c)) == command.Text(c) {
		return s.LastWind.Parameters
	}
	if set := (command.SetWind{Speed: a.WindSpeed, FromDeg: a.WindFromDeg, Vertical: a.WindUp, Height: a.WindHeight, Exponent: a.WindExponent, Slope: a.WindSlope}); set != c {
		return ""
	}
	return s.LastWind.Parameters
}

// growing is the text of a running ramp of a command, "" if there is none.
func growing(now *snapshot.Snapshot, name string) string {
	for i := range now.PendingCount {
		if p := &now.Pending[i]; p.Growing && p.Name.String() == name {
			return p.Text.String()
		}
	}
	return ""
}

// Turbulence is Wind for the intensity of turbulence.
func (s *Status) Turbulence(now *snapshot.Snapshot) string {
	if c, ok := s.LastTurbulence.Asked.(command.SetTurbulence); ok && c.Intensity == now.Air.Turbulence {
		return s.LastTurbulence.Parameters
	}
	return ""
}

// Battery is Wind for the battery: its voltage while that does not fall, and its capacity.
func (s *Status) Battery(now *snapshot.Snapshot) string {
	p := &now.Power
	if c, ok := s.LastVoltage.Asked.(command.SetBatteryVoltage); ok && p.Capacity == 0 && math.Abs(p.OpenCircuit-c.Voltage) < 0.05 {
		return s.LastVoltage.Parameters
	}
	if c, ok := s.LastCapacity.Asked.(command.SetBatteryCapacity); ok && math.Abs(c.AmpereHours-p.Capacity) < 1e-6 {
		return s.LastCapacity.Parameters
	}
	return ""
}

// problems are the parameters that can't be followed, by name. Owner: the goroutine of Run.
type problems map[string]string

// list returns them in alphabetical order.
func (p problems) list() (all []Problem) {
	for name, text := range p {
		all = append(all, Problem{name, text})
	}
	slices.SortFunc(all, func(a, b Problem) int {
		if a.Parameter < b.Parameter {
			return -1
		}
		return 1
	})
	return all
}

// Air is what the vehicles of a flight share: whichever of their ArduPilots asks for wind
// sets it for all. The zero value is ready.
type Air struct {
	mu         sync.Mutex
	places     []Place
	wind       Source
	turbulence Source
}

// Join lets a vehicle get the wind that any ArduPilot asks for.
func (a *Air) Join(p Place) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.places = append(a.places, p)
}

// sources are who asked for the air last.
func (a *Air) sources() (wind, turbulence Source) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.wind, a.turbulence
}

// ask notes who asks, and returns the vehicles.
func (a *Air) ask(s Source) []Place {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, wind := s.Asked.(command.SetWind); wind {
		a.wind = s
	} else {
		a.turbulence = s
	}
	return slices.Clone(a.places)
}
