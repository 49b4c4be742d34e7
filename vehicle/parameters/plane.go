package parameters

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/internal/standard"
)

// Plane is what ArduPlane has to know of a plane, in numbers that a solver of steady flights or a source gives. Speeds are
// equivalent airspeeds, as ArduPilot's.
type Plane struct {
	Stall  float64 // level, flaps up, at the flown mass [m/s]
	Cruise float64 // [m/s]
	Top    float64 // level, at full throttle [m/s]

	CruiseThrottle float64 // 0 to 1
	Climb          float64 // at full throttle and cruise speed [m/s]
	CruiseCurrent  float64 // of the motors at cruise speed, at the middle voltage of the battery [A]
	CruiseFuel     float64 // that engines burn at cruise speed [kg/s]
	Glide          float64 // sink rate at idle and cruise speed [m/s], > 0
	Dive           float64 // sink rate at idle and AIRSPEED_MAX [m/s], > 0
	ClimbPitchDeg  float64 // of the nose in that climb

	StallAngle  float64 // angle of attack at Stall [rad]
	CruiseAngle float64 // at Cruise [rad]
	Pull        float64 // load factor that full elevator holds at Cruise, at most that of the stall
	YawRate     float64 // that full rudder holds at Cruise against the damping of yaw alone [rad/s]; 0: there is none

	Roll, Pitch Axis
	Launch      Launch
	Triggered   bool // its throttle sets the launch off
	NoPitot     bool // it has no airspeed sensor
	Glider      bool // it has no motor: CruiseThrottle and Climb do not count

	LaunchAcceleration float64 // the least, of a launch [m/s²]; 0: a usual one
	Surfaces           []Surface
}

// Axis is how a plane answers a surface at cruise speed, as a first-order lag: the rate that full deflection holds, and the
// time that it takes to get there.
type Axis struct {
	FullRate float64 // at cruise speed [rad/s]
	Lag      float64 // time constant of the rate [s]
	Servo    float64 // lag of the servo [s]
}

// Launch is how a plane takes off.
type Launch int

// The ways to take off.
const (
	Runway Launch = iota
	Hand
	Catapult
)

// Surface is an output with a servo, or with the throttle.
type Surface struct {
	Output               int // from 1
	Function             int // SERVOn_FUNCTION
	Reversed             bool
	MinUs, TrimUs, MaxUs float64
}

// Functions of outputs of a plane. Source: ArduPilot's documentation of SERVO1_FUNCTION.
const (
	FunctionFlapAuto      = 3
	FunctionAileron       = 4
	FunctionElevator      = 19
	FunctionRudder        = 21
	FunctionSteering      = 26
	FunctionGear          = 29
	FunctionIgnition      = 67
	FunctionStarter       = 69
	FunctionMotor1        = 33 // and those after it are motors 2 to 8
	FunctionThrottle      = 70
	FunctionMainSail      = 89
	FunctionMastRotation  = 137
	FunctionThrottleLeft  = 73
	FunctionThrottleRight = 74
	FunctionElevonLeft    = 77
	FunctionElevonRight   = 78
	FunctionVTailLeft     = 79
	FunctionVTailRight    = 80
	FunctionAirbrake      = 110

	// FunctionBrake is none of ArduPlane's, which brakes no wheel: the built-in autopilot does, and no parameter is set.
	FunctionBrake = -1
)

// Parameters derives ArduPlane's parameters; doc.go has the formulas. The error names the number that is out of order.
func (p *Plane) Parameters() ([]Parameter, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	var s set
	s.speeds(p)
	s.energy(p)
	s.fixedWing("RLL", "RLL2SRV", &p.Roll, p.Cruise)
	s.fixedWing("PTCH", "PTCH2SRV", &p.Pitch, p.Cruise)
	s.launch(p)
	s.outputs(p.Surfaces)
	s.reverse(p.Surfaces)
	s.engine(p.Surfaces)
	return s.list, nil
}

func (p *Plane) check() error {
	switch {
	case !(p.Stall > 0 && p.Cruise > 1.2*p.Stall && p.Top >= p.Cruise):
		return fmt.Errorf("stall %.3g, cruise %.3g and top speed %.3g m/s: expected a cruise speed above 1.2 of the stall speed, and at most the top speed", p.Stall, p.Cruise, p.Top)
	case !p.Glider && !(p.CruiseThrottle > 0 && p.CruiseThrottle < 1):
		return fmt.Errorf("cruise throttle %.3g: expected a share above 0 and below 1", p.CruiseThrottle)
	case !((p.Climb > 0 || p.Glider) && p.Glide > 0 && p.Dive >= p.Glide):
		return fmt.Errorf("climb %.3g, glide %.3g and dive %.3g m/s: expected all above 0, and the dive at least as fast as the glide", p.Climb, p.Glide, p.Dive)
	case !(p.Roll.FullRate > 0 && p.Roll.Lag > 0 && p.Pitch.FullRate > 0 && p.Pitch.Lag > 0):
		return fmt.Errorf("roll %+v, pitch %+v: expected rates and time constants above 0", p.Roll, p.Pitch)
	}
	return nil
}

// slow, fast and bank are AIRSPEED_MIN, AIRSPEED_MAX [m/s] and ROLL_LIMIT_DEG [rad].
func (p *Plane) slow() float64 { return 1.2 * p.Stall }
func (p *Plane) fast() float64 { return max(1.5*p.slow(), 0.95*p.Top) }

// Bank returns the bank at which it stalls at 1/1.1 of the cruise speed, from 30 to 60° [rad].
func (p *Plane) Bank() float64 {
	load := math.Pow(p.Cruise/(1.1*p.Stall), 2)
	return clamp(math.Acos(min(1, 1/load)), rad(30), rad(60))
}

func rad(deg float64) float64 { return deg * math.Pi / 180 }
func deg(rad float64) float64 { return rad * 180 / math.Pi }

// older are the names that older versions of ArduPlane have for a parameter, and their unit over today's.
var older = map[string]struct {
	name string
	unit float64
}{
	"AIRSPEED_MIN": {"ARSPD_FBW_MIN", 1}, "AIRSPEED_MAX": {"ARSPD_FBW_MAX", 1}, "AIRSPEED_CRUISE": {"TRIM_ARSPD_CM", 100},
	"ROLL_LIMIT_DEG": {"LIM_ROLL_CD", 100}, "PTCH_LIM_MAX_DEG": {"LIM_PITCH_MAX", 100}, "PTCH_LIM_MIN_DEG": {"LIM_PITCH_MIN", 100},
}

func (s *set) speeds(p *Plane) {
	for _, a := range []struct {
		name  string
		value float64
		why   string
	}{
		// ArduPilot keeps whole numbers of the first two.
		{"AIRSPEED_MIN", math.Ceil(p.slow()), fmt.Sprintf("1.2 of the stall speed, %.1f m/s", p.Stall)},
		{"AIRSPEED_MAX", math.Floor(p.fast()), fmt.Sprintf("0.95 of the level speed at full throttle, %.1f m/s, and at least 1.5 of AIRSPEED_MIN", p.Top)},
		{"AIRSPEED_CRUISE", p.Cruise, "cruise"},
		{"ROLL_LIMIT_DEG", math.Round(deg(p.Bank())), "stalls at 1/1.1 of the cruise speed; from 30 to 60 degrees"},
		{"PTCH_LIM_MAX_DEG", math.Round(clamp(p.ClimbPitchDeg+5, 15, 45)), "of the climb, and 5 degrees more"},
		{"PTCH_LIM_MIN_DEG", -math.Round(clamp(deg(math.Asin(min(0.7, p.Dive/p.fast())))+5, 15, 45)), "of the dive, and 5 degrees more"},
	} {
		s.add(a.name, round(a.value, 1), a.why)
		old := older[a.name]
		s.add(old.name, round(a.value*old.unit, 1), a.why+"; the older name, which newer versions skip")
	}
	s.add("AIRSPEED_STALL", round(p.Stall, 1), "level")
	if p.NoPitot {
		s.add("ARSPD_TYPE", 0, "no airspeed sensor")
	} else {
		s.add("ARSPD_TYPE", 2, "analogue: ArduPilot's simulated sensor, which takes the airspeed of the JSON reply")
		s.add("ARSPD_USE", 1, "the sensor is used")
	}
	turn := p.Cruise * p.Cruise / (standard.Gravity * math.Tan(p.Bank()))
	s.add("WP_LOITER_RAD", math.Ceil(1.5*turn), fmt.Sprintf("1.5 of the tightest turn at cruise, %.0f m", turn))
	s.add("WP_RADIUS", math.Ceil(max(turn, 2*p.Cruise)), "the tightest turn, at least 2 s of cruise")
}

func (s *set) energy(p *Plane) {
	if p.Glider {
		s.add("THR_MAX", 0, "a glider")
	} else {
		s.add("TRIM_THROTTLE", math.Round(100*p.CruiseThrottle), "%, at cruise")
		s.add("TECS_CLMB_MAX", round(clamp(0.9*p.Climb, 0.1, 20), 1), "0.9 of the climb at full throttle and cruise speed: the battery sags")
	}
	s.add("TECS_SINK_MIN", round(clamp(p.Glide, 0.1, 10), 1), "at idle and cruise speed")
	s.add("TECS_SINK_MAX", round(clamp(0.9*p.Dive, p.Glide, 20), 1), "0.9 of the sink rate at idle and AIRSPEED_MAX")
}

// scalingSpeed is ArduPlane's SCALING_SPEED, at which gains count as they are [m/s].
const scalingSpeed = 15

// fullDeflection is what ArduPlane's controllers command for the whole travel of a surface [deg].
const fullDeflection = 45

// lags are those of servo and loop [s].
func (a *Axis) lags() float64 { return a.Servo + 0.02 }

// Gain returns the gain of the rate's error over that of the demand: it makes the rate's lag thrice that of servo and loop.
func (a *Axis) Gain() float64 { return clamp(a.Lag/(3*a.lags())-1, 0.2, 1.3) }

// TimeConstant returns in what time the attitude follows [s].
func (a *Axis) TimeConstant() float64 { return clamp(4*(a.lags()+a.Lag/(1+a.Gain())), 0.3, 1) }

// fixedWing sets the controller of an axis.
func (s *set) fixedWing(name, attitude string, a *Axis, cruise float64) {
	full := deg(a.FullRate) * scalingSpeed / cruise
	ff := min(fullDeflection/full, 1.5)
	lags := a.lags()
	gain := ff * a.Gain()
	s.add(name+"_RATE_FF", significant(ff), fmt.Sprintf("45° over the rate of full deflection at 15 m/s, %.0f°/s; at most 1.5", full))
	s.add(name+"_RATE_P", significant(gain), fmt.Sprintf("makes the rate's lag of %.0f ms thrice that of servo and loop, %.0f ms; from 0.2 to 1.3 of FF", 1000*a.Lag, 1000*lags))
	s.add(name+"_RATE_I", significant(max(ff, 0.75*gain)), "trims in 1 s, at least 0.75 of P")
	s.add(name+"_RATE_D", 0, "none")
	tau := a.TimeConstant()
	s.add(attitude+"_TCONST", round(tau, 2), "four times the lags of rate, servo and loop")
	s.add(name+"_RATE_FLTT", round(10/(2*math.Pi*tau), 2), "Hz, ten times as fast as the attitude")
	limit := math.Round(clamp(0.6*deg(a.FullRate), 20, 180))
	if name == "RLL" {
		s.add("RLL2SRV_RMAX", limit, "0.6 of what full deflection holds at cruise")
		return
	}
	s.add("PTCH2SRV_RMAX_UP", limit, "0.6 of what full deflection holds at cruise")
	s.add("PTCH2SRV_RMAX_DN", limit, "as up")
}

func (s *set) launch(p *Plane) {
	level := math.Round(clamp(p.ClimbPitchDeg, 8, 15))
	s.add("TKOFF_LVL_PITCH", level, "of the climb, at most ArduPilot's own")
	switch {
	case p.Launch == Runway:
		s.add("TKOFF_ROTATE_SPD", round(1.15*p.Stall, 1), "1.15 of the stall speed")
		s.add("TKOFF_THR_MINACC", 0, "the throttle opens at once")
	case p.Triggered:
		s.add("TKOFF_ROTATE_SPD", 0, "it is launched")
		s.add("TKOFF_THR_MINACC", 0, "the throttle opens at once, which sets the launch off")
	case p.Launch == Hand:
		s.add("TKOFF_ROTATE_SPD", 0, "it is thrown")
		s.add("TKOFF_THR_MINACC", p.felt(9), "m/s², of the throw")
		s.add("TKOFF_THR_MINSPD", 4, "m/s: the hand is clear of the propeller")
	case p.Launch == Catapult:
		s.add("TKOFF_ROTATE_SPD", 0, "it is launched above the stall speed")
		s.add("TKOFF_THR_MINACC", p.felt(15), "m/s², of the catapult")
		s.add("TKOFF_THR_DELAY", 2, "0.2 s after it")
	}
}

// felt returns the acceleration that tells a launch: the usual one, at most half of its own [m/s²].
func (p *Plane) felt(usual float64) float64 {
	if p.LaunchAcceleration <= 0 {
		return usual
	}
	return math.Floor(min(usual, p.LaunchAcceleration/2))
}

// outputs sets what each output drives, and its pulses.
func (s *set) outputs(surfaces []Surface) {
	surfaces = slices.DeleteFunc(slices.Clone(surfaces), func(o Surface) bool { return o.Function == FunctionBrake })
	for output := 1; output <= 4; output++ {
		if !slices.ContainsFunc(surfaces, func(o Surface) bool { return o.Output == output }) {
			s.add(fmt.Sprintf("SERVO%d_FUNCTION", output), 0, "no surface, as ArduPlane's default has it")
		}
	}
	for _, o := range surfaces {
		name := fmt.Sprintf("SERVO%d_", o.Output)
		why := fmt.Sprintf("output %d", o.Output)
		reversed := 0.0
		if o.Reversed {
			reversed = 1
		}
		s.add(name+"FUNCTION", float64(o.Function), why)
		s.add(name+"REVERSED", reversed, why)
		s.add(name+"MIN", o.MinUs, why)
		s.add(name+"TRIM", o.TrimUs, why)
		s.add(name+"MAX", o.MaxUs, why)
	}
}

// reverse lets ArduPlane turn a propeller backwards that an ESC turns either way: its idle is the trim.
func (s *set) reverse(surfaces []Surface) {
	if slices.ContainsFunc(surfaces, func(o Surface) bool {
		return (o.Function == FunctionThrottle || o.Function == FunctionThrottleLeft) && o.TrimUs > o.MinUs && o.TrimUs < o.MaxUs
	}) {
		s.add("THR_MIN", -100, "%, all of the throttle backwards: where USE_REV_THRUST lets it, by ArduPilot's default in the approach of a mission's landing")
		const why = "µs: ArduPlane arms with the stick at its neutral, and SITL holds it there"
		s.add("RC3_MIN", 1000, why)
		s.add("RC3_TRIM", 1000, why)
	}
}

// The RC input that starts the engine. ArduPlane starts one above 1800 µs, and SITL's inputs are at 1800 µs or lower until somebody
// sends others: so it is one at 1000 µs, reversed. ArduPlane's own options of switches are kept (RC_OPTIONS 32).
const (
	startChannel   = 7
	reverseAllowed = 32 + 128
)

// engine lets ArduPlane switch engines that have outputs for it. It starts them once it is armed, and cannot see whether they
// run: the exchange has no speed of a shaft.
func (s *set) engine(surfaces []Surface) {
	if !slices.ContainsFunc(surfaces, func(o Surface) bool { return o.Function == FunctionIgnition || o.Function == FunctionStarter }) {
		return
	}
	s.add("ICE_ENABLE", 1, "the engine's ignition or starter has an output")
	s.add("ICE_RPM_CHAN", 0, "no sensor of its speed: one that stops by itself is not started again")
	const why = "starts the engine at 1000 µs, where SITL holds it, once armed; stops it above 1800 µs"
	s.add(fmt.Sprintf("RC%d_OPTION", startChannel), 179, why)
	s.add(fmt.Sprintf("RC%d_REVERSED", startChannel), 1, why)
	s.add("RC_OPTIONS", reverseAllowed, "ArduPilot's own, and reversed switches")
}
