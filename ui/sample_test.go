package ui

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// flying is a quad in the middle of a flight.
func flying() (s snapshot.Snapshot) {
	s.Seq, s.Flight, s.Time, s.Count = 4711, 1, 41.23, 4
	s.Body = state.Body{
		PositionNED: frame.OfNED(12, -7, -21.34),
		VelGround:   frame.OfNED(4.1, 2.2, 0.31),
		NEDFromFRD:  frame.FromEuler(0.14, -0.09, 1.02),
	}
	places := [4][2]float64{{0.17, 0.17}, {-0.17, -0.17}, {0.17, -0.17}, {-0.17, 0.17}}
	for i, p := range places {
		s.Rotors[i] = state.Rotor{Number: i + 1, PlaceFRD: frame.OfFRD(p[0], p[1], 0), Clockwise: i >= 2, Radius: 0.127,
			Speed: 520 + 9*float64(i), Thrust: 3.7, Current: 4.4, PWMUs: 1523, ThrustFactor: 1}
	}
	s.Power = state.Power{Voltage: 11.72, OpenCircuit: 12.1, Current: 17.6, Charge: 0.83, Resistance: 0.02, Cells: 3}
	s.Air = state.Air{WindNED: frame.OfNED(0.4, 5.1, 0), MeanWindNED: frame.OfNED(0, 5, 0),
		WindSpeed: 5, WindFromDeg: 270, Turbulence: 0.2, Airspeed: 4.4, Density: 1.2}
	s.Link = snapshot.Link{State: snapshot.LinkConnected, Arming: snapshot.Arming{By: snapshot.MakeText("Copter"), Rate: 720}, Peer: snapshot.MakeText("127.0.0.1:53211"),
		Listen: snapshot.MakeText("127.0.0.1:9002"), Rate: 1200, RealTime: 1, FrameRate: 1200, Channels: 16}
	event(&s, 0, snapshot.Info, "connected to 127.0.0.1:53211")
	event(&s, 12.4, snapshot.Info, "motors started")
	event(&s, 33.1, snapshot.Info, "wind 5.0 m/s from 270°")
	return s
}

// event adds an event of sitlark, or of the faults if it is one.
func event(s *snapshot.Snapshot, t float64, severity snapshot.Severity, text string) {
	source := snapshot.SourceSitlark
	if severity == snapshot.Fault {
		source = snapshot.SourceFaults
	}
	eventFrom(s, source, t, severity, text)
}

func eventFrom(s *snapshot.Snapshot, source snapshot.Source, t float64, severity snapshot.Severity, text string) {
	s.Events.Append(snapshot.Event{Flight: s.Flight, Time: t, Severity: severity, Source: source, Text: snapshot.MakeText(text)})
}

// waitingForClient is before the first packet.
func waitingForClient() (s snapshot.Snapshot) {
	s = flying()
	s.Time, s.Events = 0, snapshot.EventRing{}
	s.Body = state.Body{NEDFromFRD: frame.FromEuler(0, 0, 0)}
	for i := range s.Rotors {
		s.Rotors[i].Speed, s.Rotors[i].Thrust, s.Rotors[i].Current, s.Rotors[i].PWMUs = 0, 0, 0, 0
	}
	s.Power.Current, s.Power.Charge, s.Power.Voltage = 0, 1, 12.6
	s.Link = snapshot.Link{State: snapshot.LinkWaiting, Listen: snapshot.MakeText("127.0.0.1:9002")}
	return s
}

// octocopter has eight motors.
func octocopter() (s snapshot.Snapshot) {
	s = flying()
	s.Count = 8
	for i := range 8 {
		a := math.Pi / 4 * float64(i)
		s.Rotors[i] = s.Rotors[i%4]
		s.Rotors[i].Number = i + 1
		s.Rotors[i].PlaceFRD = frame.OfFRD(math.Cos(a), math.Sin(a), 0)
	}
	return s
}

// afloat is a sample on a sea with a current.
func afloat() (s snapshot.Snapshot) {
	s = flying()
	s.Water = state.Water{Kind: command.SeaWater, Level: 2.5, Density: 1026, CurrentSpeed: 0.5, CurrentTowardDeg: 90, WaveHeight: 0.3, WavePeriod: 4, WaveFromDeg: 250, Waves: command.SeaWaves, Afloat: true}
	return s
}

// inTrouble has as many faults as a window can be asked to show.
func inTrouble() (s snapshot.Snapshot) {
	s = flying()
	s.Rotors[1].Failed, s.Rotors[1].Speed = true, 0
	s.Rotors[2].ThrustFactor = 0.55
	s.Rotors[3].PWMClamped, s.Rotors[3].PWMUs = true, 2200
	s.Power.Charge, s.Power.FailedCells, s.Power.AddedResistance, s.Power.Voltage = 0.08, 1, 0.08, 7.31
	s.Link.Lost, s.Link.Repeated, s.Link.Refused, s.Link.Bad, s.Link.FrameRate = 3, 12, 5, 2, 401
	s.Link.RefusedPeer = snapshot.MakeText("127.0.0.1:40112")
	s.Contact.Crashed, s.Contact.ImpactSpeed = true, 9.4
	s.Frozen.Active, s.Frozen.Quantity = true, snapshot.MakeText("motor 2 speed")
	event(&s, 38.0, snapshot.Caution, "battery below 10 %")
	event(&s, 41.2, snapshot.Fault, "motor 2 failed")
	return s
}
