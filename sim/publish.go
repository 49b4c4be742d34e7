package sim

import (
	"time"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// publish hands the present state to the readers.
func (s *Sim) publish(now time.Time) {
	s.seq++
	s.buffer.Write(func(dst *snapshot.Snapshot) {
		dst.Seq, dst.Flight, dst.State = s.seq, s.flight, *s.world.State()
		dst.Wind = *s.world.Wind()
		s.fillRC(&dst.RC)
		s.fillLink(&dst.Link, now)
		dst.Frozen = s.frozen
		s.fillPending(dst)
		dst.Events.CatchUp(&s.events)
	})
	s.tell()
}

// message is the present state as the autopilot is told.
func (s *Sim) message() protocol.State {
	state := s.world.State()
	roll, pitch, yaw := frame.Euler(state.NEDFromFRD)
	w, x, y, z := state.NEDFromFRD.Quat()
	place := state.PositionNED.Sub(s.home)
	message := protocol.State{
		Time:             state.Time,
		GyroFRD:          state.Rate.Array(),
		AccelBodyFRD:     state.SpecificForceFRD.Array(),
		PositionNED:      place.Array(),
		VelGroundNED:     state.VelGround.Array(),
		Roll:             roll,
		Pitch:            pitch,
		Yaw:              yaw,
		Quaternion:       [4]float64{w, x, y, z},
		Rangefinders:     state.Sensors.Rangefinders,
		RangefinderCount: state.Sensors.RangefinderCount,
		WindvaneFrom:     state.Sensors.WindvaneFrom,
		WindvaneSpeed:    state.Sensors.WindvaneSpeed,
		WindNED:          state.Air.WindNED.Array(),
		Airspeed:         state.Sensors.Airspeed,
		BatteryVoltage:   state.Power.Voltage,
		BatteryCurrent:   state.Power.Current,
		RC:               s.receiver.sticks.Channels,
		RCCount:          s.receiver.sends(state.RCLost),
	}
	s.exchange.tell(&message)
	return message
}

// noteWorld turns what happened in the world into an event.
func (s *Sim) noteWorld(e physics.Event) {
	if s.watcher != nil {
		s.watcher.Happened(e)
	}
	s.events.Append(snapshot.Event{
		Flight:      s.flight,
		Time:        e.Time,
		Severity:    severityOf(e.Kind),
		Motor:       e.Motor,
		PositionNED: e.PositionNED,
		Text:        snapshot.MakeText(e.String()),
	})
}

func severityOf(kind physics.EventKind) snapshot.Severity {
	switch kind {
	case physics.Liftoff, physics.Touchdown:
		return snapshot.Info
	}
	return snapshot.Fault
}
