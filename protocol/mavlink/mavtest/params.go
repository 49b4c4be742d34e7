package mavtest

import (
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// Param is the value that it holds, false when it lacks the parameter.
func (a *Autopilot) Param(name string) (float64, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	v, ok := a.params[name]
	return float64(v), ok
}

// SetParam gives it a parameter, or another value of one.
func (a *Autopilot) SetParam(name string, v float64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.params[name] = float32(v)
}

// DropParam takes a parameter away.
func (a *Autopilot) DropParam(name string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.params, name)
}

func (a *Autopilot) readParam(name string) {
	v, ok := a.Param(name)
	if !ok {
		a.Send(&apm.MessageParamError{ParamId: name, ParamIndex: -1, Error: apm.MAV_PARAM_ERROR_DOES_NOT_EXIST})
		return
	}
	a.Send(&apm.MessageParamValue{ParamId: name, ParamValue: float32(v), ParamType: apm.MAV_PARAM_TYPE_REAL32, ParamIndex: 0xffff})
}

func (a *Autopilot) setParam(m *apm.MessageParamSet) {
	if _, ok := a.Param(m.ParamId); ok {
		a.SetParam(m.ParamId, float64(m.ParamValue))
	}
	a.readParam(m.ParamId)
}
