package control

import (
	"math"
	"net/http"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

func (s *Server) getSnapshot(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, s.observer.flight())
}

// flight is the state now.
func (w *observer) flight() (state snapshotJSON) {
	w.look(func(now *snapshot.Snapshot, _ time.Duration) { state = aboutSnapshot(now, w.names) })
	return state
}

func aboutSnapshot(s *snapshot.Snapshot, names *snapshot.Names) snapshotJSON {
	return snapshotJSON{
		Flight: s.Flight, Time: s.Time,
		Body:    aboutBody(&s.Body),
		Rotors:  aboutRotors(s.Rotors[:s.Count]),
		Servos:  aboutServos(s.Servos[:s.ServoCount], names),
		Wings:   aboutWings(s.Wings[:s.WingCount], names),
		Wheels:  aboutWheels(&s.State, names),
		Hulls:   aboutHulls(s.Hulls[:s.HullCount], names),
		Heads:   aboutHeads(s.Heads[:s.HeadCount], names),
		Power:   powerJSON(s.Power),
		Fuel:    fuelJSON(s.Fuel),
		Blimp:   aboutBlimp(&s.Blimp, names),
		Air:     aboutAir(&s.Air),
		Ground:  aboutGround(&s.Contact, s.Ground),
		Water:   aboutWater(&s.Water),
		Launch:  s.Launch.String(),
		Sensors: aboutSensors(&s.Sensors),
		Payload: payloadJSON(s.Payload),
		Tether:  tetherJSON{Length: s.Tether.Length, Out: s.Tether.Out, Force: ned(s.Tether.ForceNED), Tension: s.Tether.Tension},
		Sling: slingJSON{Mass: s.Sling.Mass, Length: s.Sling.Length, DragArea: s.Sling.DragArea, Position: ned(s.Sling.PositionNED), Velocity: ned(s.Sling.VelNED),
			Tension: s.Sling.Tension, SwingDeg: deg(s.Sling.Swing), Grounded: s.Sling.Grounded, Dropped: s.Sling.Dropped},
		Push:    pushJSON{Force: ned(s.Push.ForceNED), Moment: frd(s.Push.MomentFRD), Remaining: s.Push.Remaining, Count: s.Push.Count},
		Link:    aboutLink(&s.Link),
		RC:      rcJSON{Source: s.RC.Source.String(), Channels: append([]uint16{}, s.RC.Channels[:s.RC.Count]...), Lost: s.RC.Lost},
		Run:     aboutRun(&s.Run),
		Frozen:  frozenJSON{Active: s.Frozen.Active, Quantity: s.Frozen.Quantity.String()},
		Faults:  faultsOf(s, names),
		Pending: aboutPending(s.Pending[:s.PendingCount]), PendingMore: s.PendingMore,
		Events: eventCountJSON{Newest: s.Events.Last()},
	}
}

func ned(v frame.Vec[frame.NED]) nedJSON { return nedJSON{v.X, v.Y, v.Z} }
func frd(v frame.Vec[frame.FRD]) frdJSON { return frdJSON{v.X, v.Y, v.Z} }

func deg(rad float64) float64 { return rad * 180 / math.Pi }

// bearing is an angle as people name directions, 0 to 360 [deg].
func bearing(rad float64) float64 { return math.Mod(deg(rad)+360, 360) }

func aboutBody(b *state.Body) bodyJSON {
	roll, pitch, yaw := b.Euler()
	w, x, y, z := b.NEDFromFRD.Quat()
	return bodyJSON{
		Position: ned(b.PositionNED), Altitude: b.Altitude(), Velocity: ned(b.VelGround),
		Attitude: attitudeJSON{
			Quaternion: [4]float64{w, x, y, z}, RollDeg: deg(roll), PitchDeg: deg(pitch), YawDeg: bearing(yaw),
			TiltDeg: deg(frame.Tilt(b.NEDFromFRD)),
		},
		Rate: frd(b.Rate), LoadFactor: b.LoadFactor(), SpecificForce: frd(b.SpecificForceFRD),
	}
}

func aboutRotors(rotors []state.Rotor) []rotorJSON {
	const gramMillimetres = 1e6 // in a kg m
	about := make([]rotorJSON, len(rotors))
	for i, r := range rotors {
		about[i] = rotorJSON{
			Motor: r.Number, Place: frd(r.PlaceFRD), Axis: frd(r.AxisFRD), Clockwise: r.Clockwise, Radius: r.Radius,
			Speed: r.Speed, RPM: rpm(r.Speed), Thrust: r.Thrust, Current: r.Current, Temperature: r.Temperature,
			PulseUs: r.PWMUs, ThrustFactor: r.ThrustFactor, Imbalance: r.Imbalance * gramMillimetres,
			Failed: r.Failed, Stuck: r.Stuck, StuckOutput: r.StuckOutput, Broken: r.Broken, Ice: r.Ice, IceDrag: r.IceDrag,
			Desync: r.Desync, DesyncMargin: r.DesyncMargin, OutOfStep: r.OutOfStep,
			Engine: r.Engine.String(), Throttle: r.Duty, EngineDied: r.EngineDied, PowerLost: r.PowerLost, StarterFail: r.StarterFailed,
			FaultSince: r.FaultSince, Healthy: r.Healthy(),
		}
	}
	return about
}

func rpm(speed float64) float64 { return speed * 60 / (2 * math.Pi) }

func aboutAir(a *state.Air) airJSON {
	about := airJSON{
		Wind: ned(a.WindNED), WindSpeed: a.WindSpeed, WindFromDeg: a.WindFromDeg, WindUp: a.WindUp,
		WindHeight: a.WindHeight, WindExponent: a.WindExponent, WindSlope: a.WindSlope,
		Turbulence: a.Turbulence, Thermals: a.Thermals, Rain: a.Rain, IcingContent: a.IcingContent, IcingDrops: a.IcingDrops, Velocity: frd(a.VelAirFRD), Airspeed: a.Airspeed,
		Equivalent: a.EquivalentAirspeed(), Stalled: a.Stalled,
		Density: a.Density, Pressure: a.Pressure, Temperature: a.Temperature,
		TemperatureOffset: a.TemperatureOffset, PressureOffset: a.PressureOffset,
	}
	if a.Flows() {
		alpha, beta := deg(a.Alpha()), deg(a.Beta())
		about.Alpha, about.Beta = &alpha, &beta
	}
	return about
}

func aboutGround(g *state.Contact, surface command.Ground) groundJSON {
	return groundJSON{
		Height: g.Height, InContact: g.InContact, Crashed: g.Crashed, ImpactSpeed: g.ImpactSpeed,
		Surface: surface.Word(), Legs: g.Legs, LegsBroken: numbersIn(g.LegsBroken), Wheels: g.Wheels, WheelsBroken: numbersIn(g.WheelsBroken),
	}
}

func aboutWater(w *state.Water) waterJSON {
	return waterJSON{
		Kind: w.Kind.Word(), Level: w.Level, Density: w.Density, Current: w.CurrentSpeed, CurrentTowardDeg: w.CurrentTowardDeg,
		Waves: w.Waves.Word(), WaveHeight: w.WaveHeight, WavePeriod: w.WavePeriod, WaveFromDeg: w.WaveFromDeg, Lift: w.Lift,
	}
}

// numbersIn returns the numbers, from 1, of the bits that are set.
func numbersIn(bits uint32) []int {
	list := []int{}
	for i := range 32 {
		if bits&(1<<i) != 0 {
			list = append(list, i+1)
		}
	}
	return list
}

func aboutSensors(s *state.Sensors) sensorsJSON {
	return sensorsJSON{
		Rangefinders:    append([]float64{}, s.Rangefinders[:s.RangefinderCount]...),
		WindvaneFromDeg: bearing(s.WindvaneFrom), WindvaneSpeed: s.WindvaneSpeed, Airspeed: s.Airspeed,
	}
}

func aboutLink(l *snapshot.Link) linkJSON {
	return linkJSON{
		State: linkState(l.State), Peer: l.Peer.String(), Listen: l.Listen.String(), SilentFor: l.SilentFor,
		Rate: l.Rate, RealTime: l.RealTime, Latency: l.Latency, LatencyMax: l.LatencyMax,
		FrameRate: l.FrameRate, Channels: l.Channels,
		Lost: l.Lost, Repeated: l.Repeated, Refused: l.Refused, Bad: l.Bad + l.BadFrameRate, Restarts: l.Restarts,
		BadSize: l.BadSize, BadMagic: l.BadMagic,
	}
}

func linkState(s snapshot.LinkState) string {
	switch s {
	case snapshot.LinkConnected:
		return "connected"
	case snapshot.LinkLost:
		return "lost"
	}
	return "waiting"
}

func aboutPending(pending []snapshot.Pending) []pendingJSON {
	about := make([]pendingJSON, len(pending))
	for i, p := range pending {
		about[i] = pendingJSON{ID: p.ID, Command: p.Name.String(), Text: p.Text.String(), Motor: p.Motor, At: p.At, Ramp: p.Ramp, Growing: p.Growing}
	}
	return about
}
