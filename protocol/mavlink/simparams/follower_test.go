package simparams

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// guard bounds how long a test waits for what must come.
const guard = 20 * time.Second

// rig is an autopilot that speaks MAVLink, the real link to it, and a Follower.
type rig struct {
	*testing.T
	ap     *mavtest.Autopilot
	follow *Follower

	mu     sync.Mutex
	now    snapshot.Snapshot
	taken  []command.Scheduled // by the vehicle
	noted  []string
	refuse string // what the vehicle says of every command; empty: it takes them
	others []command.Scheduled
}

// newRig starts an autopilot that has ArduPilot's defaults, but for those given.
func newRig(t *testing.T, have map[string]float64) *rig { return rigOf(t, have, false) }

// rigOf is newRig with a submarine, if it dives.
func rigOf(t *testing.T, have map[string]float64, dives bool) *rig {
	r := &rig{T: t, ap: mavtest.Start(t, mavtest.Options{Silent: true})}
	for name, v := range defaults {
		r.ap.SetParam(name, v)
	}
	for name, v := range have {
		r.ap.SetParam(name, v)
	}
	r.now.Flight = 1
	link, err := mavlink.New(mavlink.Config{Address: r.ap.Address, Home: mission.DefaultHome})
	if err != nil {
		t.Fatal(err)
	}
	air := new(Air)
	air.Join(r.place(&r.taken))
	air.Join(r.place(&r.others))
	r.follow = New(Config{
		Parameters: link, Subscribe: link.Subscribe, Air: air, Place: r.place(&r.taken), FullVoltage: 25.2, Swims: true, Dives: dives,
		Alive: func() (bool, uint64) {
			s := link.Status()
			return s.State == mavlink.Alive, uint64(s.Reboots)
		},
		Lacks: func(err error) bool { return errors.Is(err, mavlink.ErrNoParameter) },
		Snapshot: func(s *snapshot.Snapshot) {
			r.mu.Lock()
			defer r.mu.Unlock()
			*s = r.now
		},
		Note: func(_ snapshot.Severity, text string) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.noted = append(r.noted, text)
		},
	})
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { _ = link.Run(ctx) })
	all.Go(func() { _ = r.follow.Run(ctx) })
	t.Cleanup(func() { cancel(); all.Wait() })
	r.connected()
	return r
}

// connected waits until every parameter was read.
func (r *rig) connected() {
	r.Helper()
	r.await("the connection", func() bool { return r.follow.Status().Connected })
}

// place is the vehicle's side: it does at once what weather is asked for.
func (r *rig) place(taken *[]command.Scheduled) Place {
	return func(_ context.Context, all []command.Scheduled) (receipts []command.Receipt, _ error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, c := range all {
			receipts = append(receipts, command.Receipt{Taken: true, Flight: r.now.Flight, Time: r.now.Time, Refused: r.refuse})
			if r.refuse == "" {
				*taken = append(*taken, c)
			}
			switch w := c.Command.(type) {
			case command.SetWind:
				a := &r.now.Air
				a.WindSpeed, a.WindFromDeg, a.WindUp, a.WindHeight, a.WindExponent, a.WindSlope = w.Speed, w.FromDeg, w.Vertical, w.Height, w.Exponent, w.Slope
			case command.SlingLoad:
				r.now.Sling.Mass = w.Mass
			case command.DropPayload:
				r.now.Sling.Mass = 0
			}
		}
		return receipts, nil
	}
}

func (r *rig) await(what string, ok func() bool) {
	r.Helper()
	for begin := time.Now(); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > guard {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.Fatalf("%s did not come; commands are %+v, said was\n%s", what, r.taken, strings.Join(r.noted, "\n"))
		}
	}
}

// tell sets a parameter as a ground station does: ArduPilot tells every connection.
func (r *rig) tell(name string, v float64) {
	r.ap.SetParam(name, v)
	r.ap.Send(&apm.MessageParamValue{ParamId: name, ParamValue: float32(v), ParamType: apm.MAV_PARAM_TYPE_REAL32, ParamIndex: math.MaxUint16})
}

// commands waits for n commands and returns them.
func (r *rig) commands(n int) []command.Scheduled {
	r.Helper()
	r.await(fmt.Sprintf("command %d", n), func() bool { r.mu.Lock(); defer r.mu.Unlock(); return len(r.taken) >= n })
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.taken) > n {
		r.Errorf("%d commands, want %d: %+v", len(r.taken), n, r.taken)
	}
	return slices.Clone(r.taken)
}

// last waits for n commands, of which the last has to be c.
func (r *rig) last(n int, c command.Command) command.Scheduled {
	r.Helper()
	all := r.commands(n)
	if got := all[n-1]; got.Command != c {
		r.Errorf("command %d is %+v, want %+v", n, got.Command, c)
	}
	return all[n-1]
}

func (r *rig) said(text string) {
	r.Helper()
	r.await("the text "+text, func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return slices.ContainsFunc(r.noted, func(s string) bool { return strings.Contains(s, text) })
	})
}

// TestDefaultsAreNoChange: on connection they erase nothing. A change to a default value is one.
func TestDefaultsAreNoChange(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.tell(windTurbulence, 0) // somebody reads it over the same connection
	r.tell(windSpeed, 6)
	r.last(1, command.SetWind{Speed: 6, FromDeg: 180, Height: 60, Exponent: 0.5})
	r.tell(windSpeed, 0)
	r.last(2, command.SetWind{FromDeg: 180, Height: 60, Exponent: 0.5})
}

// TestFullVoltageOfTheVehicleIsNoChange on connection, since the vehicle's own parameters set
// it; what follows is one.
func TestFullVoltageOfTheVehicleIsNoChange(t *testing.T) {
	t.Parallel()
	r := newRig(t, map[string]float64{battVoltage: 25.2})
	r.tell(battVoltage, 25.2) // somebody reads it over the same connection
	r.tell(windSpeed, 6)
	r.last(1, command.SetWind{Speed: 6, FromDeg: 180, Height: 60, Exponent: 0.5})
	r.tell(battVoltage, 22)
	r.last(3, command.SetBatteryVoltage{Voltage: 22})
}

// TestValuesOfAnEarlierRunAreTaken on connection, together: for all vehicles of the air.
func TestValuesOfAnEarlierRunAreTaken(t *testing.T) {
	t.Parallel()
	r := newRig(t, map[string]float64{windSpeed: 10, windDirection: -90, windElevation: 30, windLaw: 1, windTime: 3, windTurbulence: 1})
	all := r.commands(2)
	w, ok := all[0].Command.(command.SetWind)
	if !ok || math.Abs(w.Speed-10*math.Sqrt(0.75)) > 1e-9 || w.FromDeg != 270 || math.Abs(w.Vertical-5) > 1e-9 || w.Height != 10 || w.Exponent != 0 || math.Abs(all[0].Ramp-3/math.Pi) > 1e-9 {
		t.Errorf("wind %+v", all[0])
	}
	if c, ok := all[1].Command.(command.SetTurbulence); !ok || math.Abs(c.Intensity-1/2.315) > 1e-3 {
		t.Errorf("turbulence %+v", all[1])
	}
	r.await("the other vehicle's", func() bool { r.mu.Lock(); defer r.mu.Unlock(); return len(r.others) == 2 })
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.others[0] != all[0] {
		t.Errorf("another vehicle gets %+v", r.others[0])
	}
	if s := r.follow.Status(); s.Wind(&r.now) != "SIM_WIND_SPD 10, SIM_WIND_DIR -90, SIM_WIND_DIR_Z 30" {
		t.Errorf("source %q", s.Wind(&r.now))
	}
	r.now.Air.WindSpeed = 3 // by hand
	if s := r.follow.Status(); s.Wind(&r.now) != "" {
		t.Errorf("source %q of another wind", s.Wind(&r.now))
	}
}

// TestLastChangeWins: after the user set the wind, setting the parameter to what it was counts; a list of
// all parameters that a ground station asks for does not.
func TestLastChangeWins(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.tell(windSpeed, 6)
	r.commands(1)
	r.ap.Send(&apm.MessageParamValue{ParamId: windSpeed, ParamValue: 6, ParamIndex: 712})
	r.tell(windSpeed, 6)
	r.last(2, command.SetWind{Speed: 6, FromDeg: 180, Height: 60, Exponent: 0.5})
}

// TestDirectionAloneTurnsTheWind that was asked for otherwise.
func TestDirectionAloneTurnsTheWind(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.mu.Lock()
	r.now.Air.WindSpeed, r.now.Air.WindFromDeg = 8, 200
	r.mu.Unlock()
	r.tell(windDirection, 90)
	r.last(1, command.SetWind{Speed: 8, FromDeg: 90})
}

// TestWhatIsNotToldIsPolled: a script of ArduPilot sets without a word.
func TestWhatIsNotToldIsPolled(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.ap.SetParam(windTurbulence, 0.5)
	if c := r.commands(1)[0].Command.(command.SetTurbulence); math.Abs(c.Intensity-0.5/2.315) > 1e-3 {
		t.Errorf("turbulence %+v", c)
	}
}

// TestWindOverTheHeight follows SIM_WIND_T.
func TestWindOverTheHeight(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.tell(windSpeed, 9)
	r.commands(1)
	r.tell(windFullHeight, 30)
	r.last(2, command.SetWind{Speed: 9, FromDeg: 180, Height: 30, Exponent: 0.5})
	r.tell(windLaw, 1)
	r.last(3, command.SetWind{Speed: 9, FromDeg: 180, Height: 10})
	r.tell(windLaw, 2)
	slope := float64(float32(0.01))
	if c := r.last(4, command.SetWind{Speed: 9, FromDeg: 180, Height: 30, Slope: slope}); math.Abs(c.Ramp-2*5/(2*math.Pi)) > 1e-12 {
		t.Errorf("it changes over %g s, want twice the lag of a filter whose cutoff is 1/SIM_WIND_TC Hz", c.Ramp)
	}
}

// TestVoltageIsHeldWithoutCapacity as by ArduPilot's own models, and is said to be the source until it falls.
func TestVoltageIsHeldWithoutCapacity(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.tell(battVoltage, 11.5)
	if all := r.commands(2); all[0].Command != (command.SetBatteryCapacity{}) || all[1].Command != (command.SetBatteryVoltage{Voltage: 11.5}) {
		t.Errorf("%+v", all)
	}
	r.mu.Lock()
	r.now.Power.OpenCircuit = 11.5
	now := r.now
	r.mu.Unlock()
	r.await("the source", func() bool { s := r.follow.Status(); return s.Battery(&now) == "SIM_BATT_VOLTAGE 11.5" })
	now.Power.OpenCircuit = 12.1
	if s := r.follow.Status(); s.Battery(&now) != "SIM_BATT_CAP_AH 0" {
		t.Errorf("source %q after the charge was set by hand", s.Battery(&now))
	}
	r.tell(battCapacity, 2.5)
	if all := r.commands(4); all[2].Command != (command.SetBatteryCapacity{AmpereHours: 2.5}) || all[3].Command != (command.SetBatteryVoltage{Voltage: 11.5}) {
		t.Errorf("%+v", all)
	}
}

// TestShoveReturnsItsTimeToZero once it is over in the flight's own time.
func TestShoveReturnsItsTimeToZero(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.mu.Lock()
	r.now.Time = 100
	r.mu.Unlock()
	r.ap.SetParam(shoveX, -20) // not told: they are read again
	r.ap.SetParam(shoveZ, -30)
	r.tell(shoveTime, 500)
	r.last(1, command.Jolt{Forward: -20, Down: -30, Duration: 0.5})
	r.tell(twistTime, 200)
	r.ap.SetParam(twistY, 4)
	r.commands(2)
	if v, _ := r.ap.Param(shoveTime); v != 500 {
		t.Errorf("SIM_SHOVE_TIME is %g while it acts", v)
	}
	r.mu.Lock()
	r.now.Time = 100.5
	r.mu.Unlock()
	for _, name := range []string{shoveTime, twistTime} {
		r.await(name+" 0", func() bool { v, _ := r.ap.Param(name); return v == 0 })
	}
	r.tell(shoveTime, 100)
	r.last(3, command.Jolt{Forward: -20, Down: -30, Duration: 0.1})
}

// TestSlungLoadIsHungAndDropped: with what its parameters are when it is enabled.
func TestSlungLoadIsHungAndDropped(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.ap.SetParam(slungWeight, 0.5) // not told: it is read again
	r.tell(slungEnable, 1)
	r.last(1, command.SlingLoad{Mass: 0.5, Length: 30, DragArea: slungArea})
	r.tell(slungLength, 10)
	r.last(2, command.SlingLoad{Mass: 0.5, Length: 10, DragArea: slungArea})
	r.tell(slungEnable, 0)
	r.last(3, command.DropPayload{})
	r.tell(slungEnable, 1)
	r.tell(slungWeight, 0)
	r.said("SIM_SLUP_WEIGHT 0 is followed as far as 0.001 kg")
}

// TestSlungLoadThatIsGoneIsNotDropped: once a panel, a scenario or a reset has taken the load,
// SIM_SLUP_ENABLE 0 would drop the vehicle's own payload, and its other parameters would hang
// another load.
func TestSlungLoadThatIsGoneIsNotDropped(t *testing.T) {
	t.Parallel()
	for name, take := range map[string]func(r *rig){
		"dropped": func(r *rig) { r.now.Time, r.now.Sling.Mass = 20, 0 },
		"reset":   func(r *rig) { r.now.Flight, r.now.Time = 2, 0 }, // to the vehicle's own load
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, nil)
			r.mu.Lock()
			r.now.Time = 10
			r.mu.Unlock()
			r.tell(slungEnable, 1)
			r.last(1, command.SlingLoad{Mass: 1, Length: 30, DragArea: slungArea})
			r.mu.Lock()
			take(r)
			r.mu.Unlock()
			r.tell(slungLength, 10)
			r.tell(slungEnable, 0)
			r.tell(shoveTime, 100) // which is followed after them
			r.last(2, command.Jolt{Duration: 0.1})
		})
	}
}

// TestWavesAndTide: SIM_WAVE_AMP is the height of a wave whose period follows from its length; the tide comes from its direction.
func TestWavesAndTide(t *testing.T) {
	t.Parallel()
	r := newRig(t, nil)
	r.tell(waveLength, 14)
	r.tell(waveEnable, 1)
	period := math.Sqrt(2 * math.Pi * 14 / 9.80665)
	r.last(1, command.SetWaves{Height: 0.5, Period: period})
	r.tell(waveHeight, 0.25)
	r.last(2, command.SetWaves{Height: 0.25, Period: period})
	r.tell(waveDirection, -90)
	r.last(3, command.SetWaves{Height: 0.25, Period: period, FromDeg: 270})
	r.tell(tideDirection, 250)
	r.tell(tideSpeed, 0.5)
	r.last(4, command.SetCurrent{Speed: 0.5, TowardDeg: 70})
	r.tell(tideSpeed, -0.5)
	r.last(5, command.SetCurrent{Speed: 0.5, TowardDeg: 250})
	r.tell(waveEnable, 0)
	r.last(6, command.SetWaves{Period: period, FromDeg: 270})
	r.tell(tideSpeed, 9)
	r.last(7, command.SetCurrent{Speed: 5, TowardDeg: 70})
	r.said("SIM_TIDE_SPEED 9 is followed as far as 5 m/s")
}

// TestBuoyancyAndWindOfSubmarines: the wind is the current, too.
func TestBuoyancyAndWindOfSubmarines(t *testing.T) {
	t.Parallel()
	r := rigOf(t, nil, true)
	r.tell(buoyancy, 0)
	r.last(1, command.SetBuoyancy{})
	r.tell(buoyancy, -10)
	r.last(2, command.SetBuoyancy{Lift: -10})
	r.tell(windSpeed, 1) // from SIM_WIND_DIR's default, south
	r.last(4, command.SetCurrent{Speed: 1})
	r.tell(windDirection, 90)
	r.last(6, command.SetCurrent{Speed: 1, TowardDeg: 270})
	if why, dead := (&Config{Swims: true}).useless(buoyancy); !dead || why != "it is for submarines only" {
		t.Errorf("SIM_BUOYANCY of a boat: %q, %v", why, dead)
	}
}

// TestWhatDoesNotSwimReadsNoWater.
func TestWhatDoesNotSwimReadsNoWater(t *testing.T) {
	for name, swims := range map[string]bool{waveEnable: true, tideSpeed: true, windSpeed: false} {
		dry := newValues(&Config{})
		wet := newValues(&Config{Swims: true})
		if _, dead := dry.cfg.useless(name); dead != swims {
			t.Errorf("%s is told to have no effect on what does not swim: %v", name, dead)
		}
		if slices.Contains(dry.names, name) == swims || !slices.Contains(wet.names, name) {
			t.Errorf("%s is read without hulls: %v, with: %v", name, slices.Contains(dry.names, name), slices.Contains(wet.names, name))
		}
	}
}

// TestWhatCantBeFollowedIsTold once, with what is done instead, and no more when it is undone.
func TestWhatCantBeFollowedIsTold(t *testing.T) {
	t.Parallel()
	r := newRig(t, map[string]float64{groundBehaviour: 1})
	r.said("SIM_GND_BEHAV 1 has no effect: legs stand on the ground as the vehicle file says")
	r.tell("SIM_SERVO_SPEED", 0.2)
	r.said("SIM_SERVO_SPEED 0.2 has no effect: motors and servos are those of the vehicle file")
	r.tell(windTurbulence, 5)
	r.said("SIM_WIND_TURB 5 is followed as far as 2.31 m/s")
	r.last(1, command.SetTurbulence{Intensity: 1})
	r.tell(windSpeed, 55)
	r.said("SIM_WIND_SPD 55 is followed as far as 40 m/s")
	r.commands(2)
	if p := r.follow.Status().Problems; len(p) != 4 || p[0].Parameter != groundBehaviour {
		t.Errorf("problems %+v", p)
	}
	r.tell(groundBehaviour, -1)
	r.await("three problems", func() bool { return len(r.follow.Status().Problems) == 3 })
	r.mu.Lock()
	r.refuse = "set_battery_voltage: voltage is 12 V, the 6S pack rests at 15.92 V empty"
	r.mu.Unlock()
	r.tell(battVoltage, 12)
	r.said("SIM_BATT_VOLTAGE 12, SIM_BATT_CAP_AH 0 can't be followed: voltage is 12 V, the 6S pack rests at 15.92 V empty")
	r.tell(shoveTime, 100)
	r.await("SIM_SHOVE_TIME 0", func() bool { v, _ := r.ap.Param(shoveTime); return v == 0 })
}

// TestRestartedAutopilotIsFollowedAgain: what its parameters kept is asked for again.
func TestRestartedAutopilotIsFollowedAgain(t *testing.T) {
	t.Parallel()
	r := newRig(t, map[string]float64{windTurbulence: 1})
	r.commands(1)
	r.ap.Set(func(s *mavtest.State) { s.Mute = true })
	r.await("the silence", func() bool { return !r.follow.Status().Connected })
	r.ap.Set(func(s *mavtest.State) { s.Mute = false })
	r.connected()
	r.tell(windSpeed, 3)
	r.last(2, command.SetWind{Speed: 3, FromDeg: 180, Height: 60, Exponent: 0.5}) // the turbulence was set by nobody meanwhile
}

// TestEveryParameterHasOneActor: each name that is followed or read has its row, each row its names, and no
// name two rows that match as long.
func TestEveryParameterHasOneActor(t *testing.T) {
	t.Parallel()
	for name := range defaults {
		if row, ok := Lookup(name); !ok || row.Actor == ArduPilot {
			t.Errorf("%s is read, but its row is %+v", name, row)
		}
	}
	seen := map[string]bool{}
	for _, row := range Table {
		for _, name := range row.Names {
			if seen[name] || !strings.HasPrefix(name, "SIM_") || len(strings.TrimSuffix(name, "*")) > 16 {
				t.Errorf("%q stands twice or is no parameter", name)
			}
			seen[name] = true
			if _, read := defaults[name]; row.Actor == Sitlark && !read {
				t.Errorf("%s is followed, but not read", name)
			}
		}
	}
	for name, want := range map[string]Actor{
		"SIM_BARO_GLITCH": ArduPilot, "SIM_BARO_WCF_FWD": Nobody, "SIM_WIND_T_ALT": Sitlark, "SIM_TEMP_START": ArduPilot, "SIM_SONAR_SCALE": ArduPilot,
		"SIM_ENGINE_MUL": ArduPilot, "SIM_GPS1_ENABLE": ArduPilot, "SIM_MAG1_OFS_X": ArduPilot, "SIM_SPEEDUP": ArduPilot, "SIM_GRPE_PIN": Nobody,
	} {
		if row, ok := Lookup(name); !ok || row.Actor != want {
			t.Errorf("%s: %s, want %s", name, actors[row.Actor], actors[want])
		}
	}
	if _, ok := Lookup("SIM_FROBNICATE"); ok {
		t.Error("a name that no release has is found")
	}
}
