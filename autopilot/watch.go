package autopilot

import "github.com/sitlark/sitlark/physics/frame"

// controlWatch notices that the vehicle does not do what it is told.
type controlWatch struct {
	tiltedFor   float64 // tilt far from the wanted one [s]
	spinningFor float64 // yaw runs away [s]
	fallingFor  float64 // sinks fast under full thrust [s]
	astrayFor   float64 // far from the reference [s]
	behindFor   float64 // the reference waits for it in vain [s]
	stuckFor    float64 // does not move though it is told to [s]
	hit         bool    // felt an impact since the start
}

// Thresholds. Each is well outside of what gusts up to 20 m/s do.
const (
	lostCosTilt  = 0.83  // cosine of 34°
	lostTiltTime = 0.5   // [s]
	lostYawRate  = 4.0   // [rad/s]
	lostYawTime  = 0.4   // [s]
	lostSink     = 4.0   // [m/s]
	lostSinkTime = 0.7   // [s]
	astray       = 8.0   // [m]
	astrayTime   = 3.0   // [s]
	behind       = 2.0   // [m]
	behindTime   = 8.0   // [s]
	stuckLag     = 1.5   // [m]
	stuckTime    = 1.5   // [s]
	stuckHeight  = 0.6   // [m]
	impact       = 150.0 // specific force [m/s²]: legs that stop some 2 m/s
)

// step takes the measurement of the next dt [s]; wantedUp is where the body's up
// axis should point, thrust the mean share of full thrust.
func (w *controlWatch) step(s *Sense, ref *reference, wantedUp frame.Vec[frame.NED], thrust, dt float64) {
	lag := ref.pos.Sub(s.Pos).Len()
	w.tiltedFor = Ripen(w.tiltedFor, s.Up().Dot(wantedUp) < lostCosTilt, dt)
	w.spinningFor = Ripen(w.spinningFor, s.Rate.Z > lostYawRate || s.Rate.Z < -lostYawRate, dt)
	w.fallingFor = Ripen(w.fallingFor, s.Vel.Z > lostSink && thrust > 0.8, dt)
	w.astrayFor = Ripen(w.astrayFor, lag > astray, dt)
	w.behindFor = Ripen(w.behindFor, lag > behind, dt)
	// A vehicle that hovers against a gale is still, too: only one that lies is stuck.
	w.stuckFor = Ripen(w.stuckFor, s.Still() && lag > stuckLag && s.Height() < stuckHeight, dt)
	w.feel(s)
}

// feel notes an impact.
func (w *controlWatch) feel(s *Sense) { w.hit = w.hit || s.SpecificForce.Len() > impact }

// lost names what shows that attitude or height can't be held; empty: they can.
func (w *controlWatch) lost() string {
	switch {
	case w.tiltedFor > lostTiltTime:
		return "tilt is out of control"
	case w.fallingFor > lostSinkTime:
		return "sinking under full thrust"
	}
	return ""
}

// yawLost tells that the heading can't be held. A vehicle that keeps its tilt can
// come down in order without one.
func (w *controlWatch) yawLost() bool { return w.spinningFor > lostYawTime }

// adrift tells that the place can't be held, though attitude and height can.
func (w *controlWatch) adrift() bool { return w.astrayFor > astrayTime || w.behindFor > behindTime }
