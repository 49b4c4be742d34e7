package mavtest

import (
	"maps"
	"slices"
	"sync"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// params are the autopilot's parameters.
type params struct {
	send func(message.Message)

	mu     sync.Mutex
	values map[string]float32 // guarded by mu; by name
	whole  map[string]bool    // guarded by mu; those that are kept as whole numbers
}

// Param returns a parameter's value, false if the autopilot lacks it.
func (p *params) Param(name string) (float64, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v, ok := p.values[name]
	return float64(v), ok
}

// SetParam sets a parameter, and creates it if need be.
func (p *params) SetParam(name string, v float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.values[name] = float32(v)
}

// SetWhole sets a parameter that is kept as a whole number, and creates it if need be.
func (p *params) SetWhole(name string, v int32) {
	p.SetParam(name, float64(v))
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.whole == nil {
		p.whole = map[string]bool{}
	}
	p.whole[name] = true
}

func (p *params) kind(name string) apm.MAV_PARAM_TYPE {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.whole[name] {
		return apm.MAV_PARAM_TYPE_INT32
	}
	return apm.MAV_PARAM_TYPE_REAL32
}

// DropParam removes a parameter.
func (p *params) DropParam(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.values, name)
}

// request answers a request. An index other than −1 counts instead of the name (MAVLink, PARAM_REQUEST_READ); by it,
// parameters have the order of their names.
func (p *params) request(m *apm.MessageParamRequestRead) {
	name := m.ParamId
	if m.ParamIndex != -1 {
		p.mu.Lock()
		names := slices.Sorted(maps.Keys(p.values))
		p.mu.Unlock()
		if m.ParamIndex >= 0 && int(m.ParamIndex) < len(names) {
			p.sendListed(int(m.ParamIndex), names[m.ParamIndex], len(names))
			return
		}
		name = ""
	}
	p.read(name)
}

func (p *params) read(name string) {
	v, ok := p.Param(name)
	if !ok {
		p.send(&apm.MessageParamError{ParamId: name, ParamIndex: -1, Error: apm.MAV_PARAM_ERROR_DOES_NOT_EXIST})
		return
	}
	p.send(&apm.MessageParamValue{ParamId: name, ParamValue: float32(v), ParamType: p.kind(name), ParamIndex: 0xffff})
}

// list sends all parameters but every tenth, which have been lost on their way and must be asked for.
func (p *params) list() {
	p.mu.Lock()
	names := slices.Sorted(maps.Keys(p.values))
	p.mu.Unlock()
	for i, name := range names {
		if i%10 == 3 {
			continue
		}
		p.sendListed(i, name, len(names))
	}
}

func (p *params) sendListed(i int, name string, count int) {
	v, _ := p.Param(name)
	p.send(&apm.MessageParamValue{ParamId: name, ParamValue: float32(v), ParamType: p.kind(name), ParamIndex: uint16(i), ParamCount: uint16(count)})
}

func (p *params) set(m *apm.MessageParamSet) {
	if _, ok := p.Param(m.ParamId); ok {
		p.SetParam(m.ParamId, float64(m.ParamValue))
	}
	p.read(m.ParamId)
}
