package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// Param is a parameter of ArduPilot and its value.
type Param struct {
	Pos
	Name  string
	Value float64
}

// FlyKind says what a FlyStep does.
type FlyKind string

// The kinds of FlyStep. Each is a key of the file.
const (
	FlyMode    FlyKind = "mode"
	FlyArm     FlyKind = "arm"
	FlyDisarm  FlyKind = "disarm"
	FlyTakeoff FlyKind = "takeoff"
	FlyGoTo    FlyKind = "goto"
	FlyMission FlyKind = "mission"
	FlyRC      FlyKind = "rc"
	FlyParam   FlyKind = "param"
	FlyCommand FlyKind = "command"
	FlyWait    FlyKind = "wait" // nothing is done: for what comes after or later
)

// FlyStep is something that is done with ArduPilot, as a user would at a ground station. The
// steps of one vehicle are done one after the other; each is done when ArduPilot has done it.
type FlyStep struct {
	Pos
	Kind    FlyKind
	Vehicle int      // index of File.Vehicles; AllVehicles: every one
	After   *Trigger // it waits for that, beside the step before; nil: for nothing
	Delay   float64  // after that [s]
	Within  float64  // in which it must be done [s]
	Text    string   // as in messages

	Mode     string         // of FlyMode
	Altitude float64        // of FlyTakeoff and FlyGoTo, above home [m]
	North    float64        // of FlyGoTo, from home [m]
	East     float64        // likewise [m]
	Channels map[int]uint16 // of FlyRC: pulses by channel from 1 [µs]; empty: RC stops
	Params   []Param        // of FlyParam
	Command  string         // of FlyCommand: MAVLink's name of it, such as MAV_CMD_DO_CHANGE_SPEED
	Args     [7]float64     // of FlyCommand
}

// DefaultFly is what is done where a file says nothing: the mission is flown.
func DefaultFly() []FlyStep {
	return []FlyStep{{Kind: FlyMission, Vehicle: AllVehicles, Within: defaultWithin(FlyMission), Text: "mission: start"}}
}

// defaultWithin is how long a step may take where the file does not say [s].
func defaultWithin(kind FlyKind) float64 {
	switch kind {
	case FlyGoTo:
		return 300
	case FlyArm, FlyMission, FlyTakeoff:
		return 120
	}
	return 30
}

// concerns reports whether the step is one of the vehicle's.
func (s *FlyStep) concerns(vehicle int) bool { return s.Vehicle == vehicle || s.Vehicle == AllVehicles }

// FlyOf returns the steps of a vehicle, in order, by their indices in Fly. It is empty where the
// file has none: DefaultFly is flown then.
func (f *File) FlyOf(vehicle int) (steps []int) {
	for i := range f.Fly {
		if f.Fly[i].concerns(vehicle) {
			steps = append(steps, i)
		}
	}
	return steps
}

// flying is what the judge knows of a FlyStep of a vehicle.
type flying struct {
	waiter *waiter // nil: it waits for no trigger
	done   bool
	at     float64 // when it was done [s]
}

// awaitFlying waits for the triggers of the fly steps.
func (j *Judge) awaitFlying() {
	j.flying = make([]flying, len(j.file.Fly))
	for i := range j.file.Fly {
		if t := j.file.Fly[i].After; t != nil {
			j.flying[i].waiter = j.watch.await(t, func(float64) {})
		}
	}
}

// FlyDue reports whether fly step i, counted from 0, is due now that the one before was done
// at a time [s]: its trigger has come, and its delay is over.
func (v *Observer) FlyDue(i int, before float64) bool {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.watch == nil || j.ended != "" {
		return false
	}
	from := before
	if w := j.flying[i].waiter; w != nil {
		if !w.came {
			return false
		}
		from = max(from, w.at)
	}
	return j.now[v.vehicle].last >= from+j.file.Fly[i].Delay-sameTime
}

// FlyDone says that fly step i was done.
func (v *Observer) FlyDone(i int) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if i < len(j.flying) {
		j.flying[i].done, j.flying[i].at = true, j.now[v.vehicle].last
	}
}

// toFly reports whether fly steps of a vehicle are still to be done.
func (j *Judge) toFly(vehicle int) bool {
	return j.options.Await && slices.ContainsFunc(j.file.FlyOf(vehicle), func(i int) bool { return !j.flying[i].done })
}

// Time is the physics time of the vehicle in the scenario [s].
func (v *Observer) Time() float64 {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.now[v.vehicle].last
}

// Flown reports whether the vehicle has left the ground.
func (v *Observer) Flown() bool {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.now[v.vehicle].flown
}

// unflown says, for each fly step that was not done, that it was not.
func (j *Judge) unflown() (warnings []string) {
	if !j.options.Await {
		return nil
	}
	for i := range j.flying {
		if s := &j.file.Fly[i]; !j.flying[i].done {
			warnings = append(warnings, fmt.Sprintf("fly step %d (%s) was not done before the flight ended at %.1f s", i+1, s.Text, j.now[0].last))
		}
	}
	return warnings
}

// LetArduPilotFly has ArduPilot fly, whatever the file says. One that sitlark operates, as it
// starts it, gets the mission that the built-in autopilot would fly: without a mission
// and fly steps, the built-in demonstration.
func (f *File) LetArduPilotFly(operated bool) {
	f.Autopilot = ArduPilot
	f.DemoForArduPilot = f.DemoForArduPilot || operated && len(f.Missions) == 0 && len(f.Fly) == 0
}

// NeedsFlying reports whether ArduPilot has to be flown as the file says, and not by the user.
func (f *File) NeedsFlying() bool { return len(f.Fly) > 0 || len(f.Params) > 0 }

// modeNames are the modes of all vehicles that conditions and fly steps name; others are MODE_42.
var modeNames = kind.ModesOfAll()

// modeOf is a mode as ArduPilot's link names it; ok is false where there is no such mode.
func modeOf(text string) (name string, ok bool) {
	name = strings.ToUpper(strings.TrimSpace(text))
	if number, is := strings.CutPrefix(name, "MODE_"); is && number != "" && strings.Trim(number, "0123456789") == "" {
		return "MODE " + number, true
	}
	return name, slices.Contains(modeNames, name)
}
