package physics

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// changeServo applies a command about one servo, which Fits has found.
func (w *World) changeServo(c command.Command) error {
	part, kind := command.PartOf(c)
	at, _ := listOf(w.vehicle, kind).find(part)
	s := &w.propulsion.servos[at]
	switch f := &s.Faults; c := c.(type) {
	case command.StickServo:
		f.Floating, f.FloatDeg = false, 0
		f.Stuck, f.StuckDeg = true, s.AngleDeg
		if c.At {
			f.StuckDeg = c.AngleDeg
		}
	case command.FloatServo:
		f.Stuck, f.StuckDeg = false, 0
		f.Floating, f.FloatDeg = true, s.AngleDeg
		w.lifting.trail(w)
	case command.SlowServo:
		f.Slow = 1 - c.Rate
	case command.OffsetServo:
		f.OffsetDeg = c.AngleDeg
	case command.ReverseServo:
		f.Reversed = true
	case command.RestoreServo:
		*f = servo.Faults{}
	}
	return nil
}

// changeWing applies a command about one wing or control surface, which Fits has found.
func (w *World) changeWing(c command.Command) error {
	part, kind := command.PartOf(c)
	at, _ := listOf(w.vehicle, kind).find(part)
	control := 0
	if kind == command.SurfacePart {
		at, control = w.vehicle.Surface(at)
	}
	f := &w.lifting.states[at].Faults
	switch c := c.(type) {
	case command.LoseWing:
		if c.Side != command.RightSide && w.vehicle.Wings[at].Mirrored {
			f.Lost[0] = c.Share
		}
		if c.Side != command.LeftSide { // the only end of a surface without halves is its last station
			f.Lost[1] = c.Share
		}
	case command.IceWing:
		f.IceLift, f.IceDrag = c.Lift, c.Drag
	case command.RestoreWing:
		f.Lost, f.IceLift, f.IceDrag = [2]float64{}, 0, 0
		w.lifting.ice.clear(at)
	case command.TearSurface:
		f.Torn[control] = true
	case command.RestoreSurface:
		f.Torn[control] = false
	}
	w.reweigh()
	return nil
}

// restore heals all that commands and clouds did to the surfaces.
func (l *lifting) restore() {
	for i := range l.states {
		l.states[i].Faults = wing.Faults{}
		l.ice.clear(i)
	}
}

// trail finds where servos without torque let their surfaces go: where the hinge moments of all that one servo moves
// balance, each of which grows with the surface's area and chord.
func (l *lifting) trail(w *World) {
	for k := range w.propulsion.servos {
		if f := &w.propulsion.servos[k].Faults; f.Floating {
			if angle, moved := l.trailing(w, k); moved {
				f.FloatDeg = angle
			}
		}
	}
}

// trailing returns where one servo without torque comes to rest [deg]; moved is false where it moves no surface.
func (l *lifting) trailing(w *World, servo int) (angleDeg float64, moved bool) {
	var moments, stiffness float64
	for i, m := range l.models {
		for k := range w.vehicle.Wings[i].Controls {
			c := &w.vehicle.Wings[i].Controls[k]
			if c.Servo != servo || c.Gain == 0 || l.states[i].Faults.Torn[k] {
				continue
			}
			weight := m.Area() * (c.To - c.From) * c.Chord * c.Chord
			moments += c.Gain * weight * (m.Trailing(&l.states[i], k) - c.Neutral)
			stiffness += c.Gain * c.Gain * weight
		}
	}
	if stiffness == 0 {
		return 0, false
	}
	return moments / stiffness * 180 / math.Pi, true
}

// publishCondition shows the surfaces' faults and ice. now is the physics time [s].
func (l *lifting) publishCondition(s *state.State, now float64) {
	s.WingCount = len(l.states)
	for i := range l.states {
		v, f := &s.Wings[i], &l.states[i].Faults
		v.Lost, v.IceLift, v.IceDrag, v.Torn = f.Lost, f.IceLift, f.IceDrag, 0
		for k, torn := range f.Torn {
			if torn {
				v.Torn |= 1 << k
			}
		}
		v.Ice = l.ice.coats[i].Mass
		since(&v.FaultSince, v.Healthy(), now)
	}
}

// broken returns what has broken off a vehicle whose places are those of v.
func (w *World) broken(v *airframe.Vehicle) (pieces []wing.Piece) {
	for i := range v.Wings {
		pieces = append(pieces, v.Wings[i].Broken(&w.lifting.states[i].Faults)...)
	}
	for i := range v.Wheels {
		if w.rolling.wheels[i].Broken() {
			pieces = append(pieces, v.Wheels[i].Piece()...)
		}
	}
	return pieces
}

// reweigh gives the vehicle the mass, the centre of mass and the inertia that it has with what is left of it. What broke off
// leaves with the velocity that it had, and what is put back comes with the vehicle's, so that momentum is conserved.
func (w *World) reweigh() {
	now := asNow(w, &w.params.Vehicle)
	now.Lose(w.broken(&now))
	if now.Mass == w.vehicle.Mass {
		return
	}
	centre := w.vehicle.IMUPlace.Sub(now.IMUPlace)
	*w.vehicle = now
	w.propulsion.findDrives()
	w.recentre(centre)
}

// recentre makes what follows from mass, inertia and places again. centre is the new centre of mass from the old one [m]; the
// vehicle's points move on as they did.
func (w *World) recentre(centre frame.Vec[frame.FRD]) {
	b := &w.body
	w.propulsion.placeMounts()
	w.lifting.place(w.vehicle)
	w.floating.place(w.vehicle)
	w.buoyant.place(w.vehicle, w.params.Vehicle.Mass)
	w.rolling.refit()
	if w.slung.hangs {
		w.slung.hook = w.vehicle.Hook()
	}
	b.mass, b.inertia = w.vehicle.Mass+w.iced, tensorOf(w)
	b.position = b.position.Add(b.attitude.Apply(centre))
	b.velocity = b.velocity.Add(b.attitude.Apply(b.rate.Cross(centre)))
	b.moment = b.moment.Sub(centre.Cross(b.attitude.Inverse().Apply(b.force))) // about the new centre
	w.around.velAirFRD = b.attitude.Inverse().Apply(b.velocity.Sub(w.around.windNED))
	w.publishMotion()
}
