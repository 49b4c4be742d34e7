package session

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// setParameters sets those of the file. An ArduPilot that sitlark starts has read them at its
// start, unless it was given the EEPROM of an earlier run: what that holds counts more, and
// some parameters take effect at a start only. So it is started again where any differed,
// and keeps them then. The frame is the vehicle's, whatever the EEPROM was used with before.
func (o *operator) setParameters(ctx context.Context) error {
	if o.vehicle.Setup.SITL.Prepared {
		return nil
	}
	params := slices.Clone(o.file.Params)
	given := o.vehicle.Supervisor != nil && o.vehicle.Setup.SITL.EEPROM != ""
	if given {
		params = append(o.frameParams(), params...)
	}
	for range maxRestarts {
		changed, err := o.set(ctx, params)
		if !given || !changed {
			return err
		}
		if err := o.restart(ctx); err != nil { // which may also bring parameters that were missing
			return err
		}
	}
	_, err := o.set(ctx, params)
	return err
}

// maxRestarts is how often an ArduPilot with a given EEPROM is started again for its
// parameters: some exist only after another one took effect.
const maxRestarts = 2

// frameParams are the layout's parameters, but for those that the file sets.
func (o *operator) frameParams() (params []scenario.Param) {
	if o.vehicle.Setup.Entry.Layout == nil {
		return nil
	}
	for _, p := range o.vehicle.Setup.Entry.Layout.Params() {
		if !slices.ContainsFunc(o.file.Params, func(own scenario.Param) bool { return own.Name == p.Name }) {
			params = append(params, scenario.Param{Name: p.Name, Value: p.Value})
		}
	}
	return params
}

// storing is for how long ArduPilot may take to store a parameter that it has acknowledged
// [s].
const storing = 1.0

// restart ends ArduPilot, starts it again and waits until it answers. The vehicle resets with it.
func (o *operator) restart(ctx context.Context) error {
	from, _ := o.now()
	if err := o.wait(ctx, answerLimit, "ArduPilot has stored its parameters", func() bool { t, _ := o.now(); return t > from+storing }); err != nil {
		return err
	}
	o.vehicle.Supervisor.Restart()
	gone := func() bool { return o.link.Status().State != mavlink.Alive }
	if err := o.wait(ctx, answerLimit, "ArduPilot restarts with its new parameters", gone); err != nil {
		return err
	}
	return o.hear(ctx)
}

// set sets parameters that have other values, and reports whether any had.
func (o *operator) set(ctx context.Context, params []scenario.Param) (changed bool, err error) {
	defer o.slowly()()
	for _, p := range params {
		have, err := o.link.Param(ctx, p.Name)
		if err == nil && !alike(have, p.Value) {
			changed = true
			have, err = o.link.SetParam(ctx, p.Name, p.Value)
		}
		switch {
		case errors.Is(err, mavlink.ErrNoParameter):
			return changed, o.faultAt(p, fmt.Errorf("%s has no parameter %s", o.link.Status().Vehicle, p.Name))
		case err != nil:
			return changed, err
		case !alike(have, p.Value):
			return changed, o.faultAt(p, fmt.Errorf("%s is %g after it was set to %g", p.Name, float32(have), float32(p.Value)))
		}
	}
	return changed, nil
}

// faultAt adds the place of a parameter that stands in the file.
func (o *operator) faultAt(p scenario.Param, err error) error {
	if p.Pos == (scenario.Pos{}) {
		return err
	}
	return o.file.FaultAt(p.Pos, err)
}

// alike compares parameters as ArduPilot holds them: in single precision.
func alike(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Max(math.Abs(a), math.Abs(b)) }

const (
	placeReached  = 2.0 // how near a place counts as reached [m]
	stayReached   = 4.0 // likewise of what drives or swims: ArduRover stops, and boats drift, within 2 m of a place by default [m]
	heightReached = 0.5 // how near a height does, and 5 % of it [m]
)

// carryOut does what a fly step says and waits until ArduPilot has done it.
func (o *operator) carryOut(ctx context.Context, s *scenario.FlyStep) error {
	l := o.link
	switch s.Kind {
	case scenario.FlyMode:
		set := l.SetMode
		if o.vehicle.Scenario.options.FromStart {
			set = l.AskMode
		}
		return o.insist(ctx, s.Within, "ArduPilot is in mode "+s.Mode, func() { set(s.Mode) })
	case scenario.FlyArm:
		return o.insist(ctx, s.Within, "ArduPilot is armed", l.Arm)
	case scenario.FlyDisarm:
		return o.insist(ctx, s.Within, "ArduPilot is disarmed", l.Disarm)
	case scenario.FlyTakeoff:
		if err := o.insist(ctx, s.Within, "ArduPilot takes off", func() { l.TakeOff(s.Altitude) }); err != nil || o.vehicle.Scenario.options.FromStart {
			return err
		}
		return o.wait(ctx, s.Within, fmt.Sprintf("the vehicle is %.10g m high", s.Altitude), func() bool {
			_, place := o.now()
			return place[2] >= s.Altitude-heightReached-0.05*s.Altitude
		})
	case scenario.FlyGoTo:
		return o.goTo(ctx, s)
	case scenario.FlyMission:
		return o.insist(ctx, s.Within, "ArduPilot flies its mission", l.StartMission)
	case scenario.FlyRC:
		return o.rc.send(ctx, o, s.Channels)
	case scenario.FlyParam:
		_, err := o.set(ctx, s.Params)
		return err
	case scenario.FlyCommand:
		return o.insist(ctx, s.Within, "ArduPilot accepts "+s.Command, func() { l.Command(s.Command, s.Args) })
	}
	return nil // it only waited
}

// goTo flies to a place from the vehicle's own pad.
func (o *operator) goTo(ctx context.Context, s *scenario.FlyStep) error {
	pad := o.vehicle.Sim.Home()
	place := frame.OfNED(pad.X+s.North, pad.Y+s.East, pad.Z-s.Altitude)
	if err := o.insist(ctx, s.Within, "ArduPilot flies there", func() { o.link.GoTo(place) }); err != nil {
		return err
	}
	if o.vehicle.Scenario.options.FromStart {
		return nil
	}
	v := &o.vehicle.Setup.Entry.Vehicle
	near, height := placeReached, 1.0
	if !v.Category().TakesOff() {
		near = stayReached
		if !airframe.Dives(v) { // the ground or the water has it at its height
			height = 0
		}
	}
	return o.wait(ctx, s.Within, "the vehicle is there", func() bool {
		_, at := o.now()
		return math.Hypot(math.Hypot(at[0]-s.North, at[1]-s.East), height*(at[2]-s.Altitude)) < near
	})
}
