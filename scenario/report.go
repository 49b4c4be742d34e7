package scenario

import (
	"slices"
	"strings"
)

// Report is what ArduPilot reports of itself. A condition about it is judged from the first
// report on.
type Report struct {
	Mode     string // such as "AUTO"
	Armed    bool
	Ready    bool // it would arm
	Failsafe bool // one has fired, and is not over

	// Variances of its EKF: from 1 on it rejects the sensor.
	EKFVelocity, EKFPosition, EKFHeight, EKFCompass float64

	PositionError float64 // of its estimate against the truth at the same time [m]
	AttitudeError float64 // likewise: the angle of the rotation between both [rad]

	Voltage float64 // of the battery as it measures it [V]
	Current float64 // [A]
	Charge  float64 // that it counts, 0 to 1
}

// heard is what is known of a vehicle's ArduPilot.
type heard struct {
	reported bool
	report   Report
	said     []string  // in lower case, the oldest first
	word     armedWord // of any autopilot
}

// armedWord is what an autopilot says of whether its vehicle is under way.
type armedWord uint8

const (
	saysNothing armedWord = iota // or nobody hears it
	saysArmed
	saysDisarmed
)

// Armed says whether the vehicle's autopilot is armed, from any goroutine. The journey of what drives or swims is over once it is not.
func (v *Observer) Armed(armed bool) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.now[v.vehicle].word = saysDisarmed; armed {
		j.now[v.vehicle].word = saysArmed
	}
}

// mostSaid bounds the texts that are kept of one flight.
const mostSaid = 2000

// Report takes the newest report of the vehicle's autopilot, from any goroutine.
func (v *Observer) Report(r Report) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	h := &j.now[v.vehicle].heard
	h.reported, h.report = true, r
}

// Said takes a status text of the vehicle's autopilot, from any goroutine.
func (v *Observer) Said(text string) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	h := &j.now[v.vehicle].heard
	if j.ended != "" || j.watch == nil || len(h.said) >= mostSaid {
		return
	}
	h.said = append(h.said, strings.ToLower(text))
	v.note(j.now[v.vehicle].last, AutopilotEvent, text, 0)
}

// hasSaid reports whether a text, in lower case, was part of any that has come.
func (h *heard) hasSaid(text string) bool {
	return slices.ContainsFunc(h.said, func(s string) bool { return strings.Contains(s, text) })
}

// known reports whether what a condition is about is known: the autopilots have reported it, and the flow is fast
// enough to have a direction.
func (c *Condition) known(m *moment) bool {
	for _, r := range c.reports {
		if !m.of(r.vehicle).reported {
			return false
		}
	}
	for _, r := range c.flows {
		if !m.of(r.vehicle).Air.Flows() {
			return false
		}
	}
	return true
}

// of returns the moment of a vehicle of the fleet.
func (m *moment) of(vehicle int) *moment {
	if m.fleet == nil {
		return m
	}
	return m.fleet[vehicle]
}

// Note notes something about the flight that is no event of the world: what is done with the
// autopilot.
func (v *Observer) Note(text string) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		v.note(j.now[v.vehicle].last, AutopilotEvent, text, 0)
	}
}
