package session

import (
	"context"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scenario"
)

const (
	placeReached  = 2.0 // how near a place counts as reached [m]
	heightReached = 0.5 // how near a height does, and 5 % of it [m]
)

// carryOut does what a fly step says and waits until ArduPilot has done it.
func (o *operator) carryOut(ctx context.Context, s *scenario.FlyStep) error {
	l := o.link
	switch s.Kind {
	case scenario.FlyMode:
		return o.insist(ctx, s.Within, "ArduPilot is in mode "+s.Mode, func() { l.SetMode(s.Mode) })
	case scenario.FlyArm:
		return o.insist(ctx, s.Within, "ArduPilot is armed", l.Arm)
	case scenario.FlyDisarm:
		return o.insist(ctx, s.Within, "ArduPilot is disarmed", l.Disarm)
	case scenario.FlyTakeoff:
		if err := o.insist(ctx, s.Within, "ArduPilot takes off", func() { l.TakeOff(s.Altitude) }); err != nil {
			return err
		}
		return o.wait(ctx, s.Within, fmt.Sprintf("the vehicle is %g m high", s.Altitude), func() bool {
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
		return o.set(ctx, s.Params)
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
	return o.wait(ctx, s.Within, "the vehicle is there", func() bool {
		_, at := o.now()
		return math.Hypot(math.Hypot(at[0]-s.North, at[1]-s.East), at[2]-s.Altitude) < placeReached
	})
}
