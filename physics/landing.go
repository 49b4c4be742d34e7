package physics

import "math"

const (
	// liftoffHeight is how high the lowest point must be to have left the ground
	// [m]: more than springs and bounces make of standing.
	liftoffHeight = 0.05
	// strikeSpeed is how fast a propeller must turn to break on the ground
	// [rad/s].
	strikeSpeed = 60
)

// judge turns what the contact reports into lift-off, touchdown and crash.
func (w *World) judge() {
	if w.crashed {
		return
	}
	hit := max(w.touch.LegImpact, w.touch.HullImpact)
	switch {
	case !w.airborne && !w.touch.InContact && w.touch.Height > liftoffHeight:
		w.airborne = true
		w.note(Liftoff, 0, 0)
	case w.airborne && w.touch.InContact:
		w.airborne = false
		if !w.breaks() {
			w.events.add(Event{Time: w.time, Kind: Touchdown, Speed: hit, Along: w.speedAlong(), PositionNED: w.body.position})
		}
	}
	if m := w.touch.TipMotor; m != 0 && w.turns(m) {
		w.note(PropellerStrike, m, w.touch.TipImpact)
		w.crash(max(hit, w.touch.TipImpact))
	} else if w.breaks() {
		w.crash(hit)
	}
}

// breaks tells whether this step's hit is harder than legs or hull survive.
func (w *World) breaks() bool {
	return w.touch.LegImpact > w.vehicle.LegLimit || w.touch.HullImpact > w.vehicle.HullLimit
}

// crash breaks the vehicle: no motor turns until a reset. down is the hit's speed
// normal to the ground [m/s].
func (w *World) crash(down float64) {
	w.crashed, w.impactSpeed = true, math.Hypot(down, w.speedAlong())
	w.note(Crash, 0, w.impactSpeed)
}

// speedAlong is how fast the vehicle moves along the ground [m/s].
func (w *World) speedAlong() float64 { return math.Hypot(w.body.velocity.X, w.body.velocity.Y) }

// turns tells whether the motor of that number is fast enough to break its
// propeller on the ground.
func (w *World) turns(number int) bool {
	i, ok := w.vehicle.MotorIndex(number)
	return ok && w.motors[i].Speed > strikeSpeed
}
