package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// tailsitter adds what ArduPlane needs to hover a vehicle nose up. It calls the axes of a hover by those of a copter: roll tips
// it sideways, by the difference of thrusts and by rudders, pitch is that of the plane, and yaw turns it about its nose. What
// surfaces do there they do in the propellers' wash. Where the motors stand about the nose as in a frame of multirotors, they turn it
// about all three.
func (s *set) tailsitter(v *airframe.Vehicle, wings *Plane) error {
	all := wings.Surfaces
	up := upright(v)
	p, err := plantOf(&up)
	if err != nil {
		return err
	}
	frame, offset, rotors := frameOf(&up)
	if !rotors {
		p.pitch, p.yaw = 0, 0
		if !differential(all) {
			p.roll = 0
		}
	}
	roll, pitch, yaw, err := washed(v, all)
	if err != nil {
		return err
	}
	byThrust := p.roll > roll
	p.roll += roll
	p.pitch += pitch
	p.yaw += yaw
	const least = 1 // [rad/s²]
	if min(p.roll, p.pitch, p.yaw) < least {
		return v.Refuse(fmt.Errorf("in a hover on its propellers its surfaces and motors turn it with %.3g, %.3g and %.3g rad/s² about right, down and forward axis: expected surfaces in the propellers' wash for each, or two motors side by side", p.pitch, p.roll, p.yaw), "wings", "motors")
	}
	s.add("Q_ENABLE", 1, "its propellers lift it")
	if rotors {
		s.frame(&up, &frame, offset)
		s.add("Q_TAILSIT_MOTMX", float64(int(1)<<len(v.Motors)-1), "all motors turn in forward flight: ArduPlane writes nothing to those that are left out, and they go on at the speed that they had when it began")
	} else {
		s.add("Q_FRAME_CLASS", 10, "a tailsitter")
	}
	s.add("Q_TAILSIT_ENABLE", 1, "before the first start: ArduPlane sets it by itself too late, and would then hover as if the vehicle lay level until it is started again")
	if err := s.turnsUp(v, &p, byThrust); err != nil {
		return err
	}
	own := set{}
	own.thrust(&p, &up)
	own.filters(&p)
	lag := max(slowest(v, rolls, all), slowest(v, pitches, all))
	if rotors {
		own.rates(&p, &frame)
	} else {
		own.washRates("RLL", "R", p.roll, map[bool]float64{true: p.lag, false: lag}[byThrust])
		own.washRates("PIT", "P", p.pitch, lag)
		own.washRates("YAW", "Y", p.yaw, lag)
	}
	own.height(&p)
	s.hover(&own)
	climb := wings.Cruise * math.Sin(rad(mostPitch))
	s.list = Override(s.list, "TECS_CLMB_MAX", round(min(0.9*wings.Climb, climb), 1), "at the cruise speed and TECS_PITCH_MAX: where more is wanted ArduPlane speeds up, and comes back to the hover too fast")
	s.list = Override(s.list, "Q_ASSIST_SPEED", -1, "no assistance: its surfaces steer at any speed while the propellers turn")
	return nil
}

const (
	mostPitch = 15 // TECS_PITCH_MAX, ArduPlane's default [deg]
	mostLean  = 40 // Q_ANGLE_MAX at most [deg]
)

// turnsUp adds what brings a tailsitter from forward flight to a hover, and what it may do there.
func (s *set) turnsUp(v *airframe.Vehicle, p *plant, byThrust bool) error {
	const back = "on the way back to a hover"
	s.add("Q_TAILSIT_THR_VT", round(clamp(175*p.hover, 45, 85), 0), back+": 1.75 of the hover's throttle, for wash over the surfaces, which have to turn a stalled wing up")
	s.add("Q_TAILSIT_RAT_VT", 60, back+", deg/s: with the speed of the cruise the wing does not follow faster")
	s.add("Q_TAILSIT_ANG_VT", 78, back+": where less is left to lean, the position controller begins with less acceleration ahead")
	s.add("Q_P_JERK_NE", 10, back+", m/s³: within a second that acceleration is gone; ArduPilot's 2 goes on for three, and the wing stalls in the air that comes from ahead")
	s.add("Q_A_THR_MIX_MAX", 0.9, "attitude before height: without throttle there is no wash")
	if !byThrust {
		wind, at, err := HeldWind(v, rad(mostLean))
		if err != nil {
			return err
		}
		lean := math.Round(at.Lean * 180 / math.Pi)
		why := fmt.Sprintf("in wind of %.1f m/s it leans by %.0f°, and is held in no more; it has no motors side by side to hold its side to the wind", wind, lean)
		s.add("Q_ANGLE_MAX", 100*max(lean, 15), "cdeg: "+why)
		s.add("Q_WP_SPEED", 250, "cm/s: "+why)
		s.add("Q_TRANS_DECEL", 1.5, "m/s²: leans back no further to stop")
		s.add("Q_WP_SPEED_DN", 100, "cm/s: the propeller's wash is weaker in a descent")
		s.add("RTL_ALTITUDE", 30, "m, in place of 100: wind is stronger higher up, and turning up takes it higher still")
		s.weathervane(2, "it turns the flat of its wings to the wind: its surfaces hold more about their span than the rudder holds sideways; while it climbs and drifts, too")
		return nil
	}
	s.add("Q_ANGLE_MAX", 100*mostLean, "cdeg: an upright wing against some 6 m/s of wind, until it has turned its side to it")
	s.add("Q_WP_SPEED", 300, "cm/s over the ground, as the wind comes on top of it")
	s.add("Q_TRANS_DECEL", 3, "m/s²: leans back no further to stop")
	s.weathervane(3, "it turns its side to the wind, which pitches an upright wing and then has little to hold on to; while it climbs and drifts, too")
	return nil
}

// weathervane lets ArduPlane turn a hovering vehicle to the wind, by its number of a direction.
func (s *set) weathervane(direction float64, why string) {
	s.add("Q_WVANE_ENABLE", direction, why)
	s.add("Q_WVANE_GAIN", 2, why)
	s.add("Q_WVANE_SPD_MAX", 0, why)
	s.add("Q_WVANE_VELZ_MAX", 0, why)
}

// washRates sets the controllers of an axis of a tailsitter's hover: full is its angular acceleration of full demand [rad/s²], lag
// that of the servo or motor [s].
func (s *set) washRates(axis, letter string, full, lag float64) {
	bandwidth := 0.6 / (lag + 0.02)
	gain := significant(clamp(bandwidth/full, 0.01, 1))
	s.add("ATC_RAT_"+axis+"_P", gain, fmt.Sprintf("%.0f rad/s over %.0f rad/s² of full demand; servos and motors lag %.0f ms", bandwidth, full, 1000*lag))
	s.add("ATC_RAT_"+axis+"_I", gain, "as P")
	s.add("ATC_RAT_"+axis+"_D", 0, "the wash damps")
	s.add("ATC_RAT_"+axis+"_FF", 0, "in a wash that depends on the thrust")
	s.add("ATC_ANG_"+axis+"_P", round(clamp(bandwidth/3, 2, 4.5), 1), "a third of the bandwidth")
	s.add("ATC_ACCEL_"+letter+"_MAX", s.acceleration(30000, full), "cdeg/s², within the authority")
}

// upright returns the vehicle nose up in the axes of a copter, with all motors alike.
func upright(v *airframe.Vehicle) airframe.Vehicle {
	up := v.Clone()
	up.Inertia = frame.OfFRD(v.Inertia.Z, v.Inertia.Y, v.Inertia.X)
	for i := range up.Motors {
		m := &up.Motors[i]
		m.PlaceFRD = frame.OfFRD(m.PlaceFRD.Z, m.PlaceFRD.Y, -m.PlaceFRD.X)
		m.AxisFRD = frame.Vec[frame.FRD]{}
	}
	return up
}

// differential reports whether the throttles of both sides are apart.
func differential(all []Surface) bool {
	for _, o := range all {
		if o.Function == FunctionThrottleLeft {
			return true
		}
	}
	return false
}

// washed returns the angular accelerations of full deflection about the axes of a copter, in the wash of a hover [rad/s²].
func washed(v *airframe.Vehicle, all []Surface) (roll, pitch, yaw float64, err error) {
	half, err := inWash(v)
	if err != nil {
		return 0, 0, 0, err
	}
	for i, half := range half {
		for _, o := range all {
			if o.Output != v.Servos[i].Output {
				continue
			}
			if yaws(o) {
				roll += math.Abs(half.Z) / v.Inertia.Z
			}
			if pitches(o) {
				pitch += math.Abs(half.Y) / v.Inertia.Y
			}
			if rolls(o) {
				yaw += math.Abs(half.X) / v.Inertia.X
			}
		}
	}
	return roll, pitch, yaw, nil
}

// inWash returns the moment of each servo's full deflection in the wash of a hover [N m].
func inWash(v *airframe.Vehicle) (moments []frame.Vec[frame.FRD], err error) {
	s, err := newSurfaces(v)
	if err != nil {
		return nil, v.Refuse(err, "wings")
	}
	at := attitude{streams: washOf(v, v.Mass*standard.Gravity, 0)}
	for i := range v.Servos {
		at.servo, at.travel = i, 1
		half := s.moment(&at)
		at.travel = -1
		moments = append(moments, half.Sub(s.moment(&at)).Scale(0.5))
	}
	return moments, nil
}

// washOf returns the slipstreams of all propellers together with a thrust [N], that go ahead at a speed [m/s].
func washOf(v *airframe.Vehicle, thrust, ahead float64) (streams []wing.Slipstream) {
	thrust /= float64(len(v.Motors))
	for i := range v.Motors {
		radius := v.Rotor(i).Diameter() / 2
		streams = append(streams, wing.Slipstream{Place: v.Motors[i].PlaceFRD, Axis: v.Motors[i].Thrust(), Radius: radius, Ahead: ahead,
			Induced: math.Sqrt(ahead*ahead/4+thrust/(2*density*math.Pi*radius*radius)) - ahead/2})
	}
	return streams
}

// NoseUp returns the vehicle as it hovers nose up, without its wings and in the axes of a copter: forward is down, down is out of
// the tail. accel is what each servo's full deflection does there in the propellers' wash [rad/s²].
func NoseUp(v *airframe.Vehicle) (up airframe.Vehicle, accel [][3]float64, err error) {
	moments, err := inWash(v)
	if err != nil {
		return up, nil, err
	}
	for _, m := range moments {
		accel = append(accel, [3]float64{m.Z / v.Inertia.Z, m.Y / v.Inertia.Y, -m.X / v.Inertia.X})
	}
	up = upright(v)
	up.Wings, up.Servos = nil, nil
	return up, accel, nil
}
