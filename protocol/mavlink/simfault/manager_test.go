package simfault

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// guard ends a wait for what never comes; nothing is measured by it.
const guard = 60 * time.Second

// stock are parameters as ArduCopter 4.7 starts with them.
var stock = map[string]float64{
	"SIM_GPS1_ENABLE": 1, "SIM_GPS2_ENABLE": 0, "SIM_GPS1_JAM": 0, "SIM_GPS2_JAM": 0, "SIM_GPS1_NUMSATS": 10, "SIM_GPS2_NUMSATS": 10,
	"SIM_GPS1_GLTCH_X": 0, "SIM_GPS1_GLTCH_Y": 0, "SIM_GPS1_GLTCH_Z": 0, "SIM_MAG1_FAIL": 0, "SIM_MAG2_FAIL": 0, "SIM_MAG3_FAIL": 0,
	"SIM_MAG1_OFS_X": 5, "SIM_MAG1_OFS_Y": 13, "SIM_MAG1_OFS_Z": -18, "SIM_BARO_DRIFT": 0, "SIM_BAR2_DRIFT": 0,
	"SIM_GYR_FAIL_MSK": 0, "SIM_RC_FAIL": 0,
}

// rig is a Manager on a real Link to an autopilot for tests, over TCP.
type rig struct {
	*testing.T
	ap      *mavtest.Autopilot
	address string // of the autopilot
	link    *mavlink.Link
	m       *Manager
	journal string
	end     func() // ends the manager, then the link

	mu   sync.Mutex
	want snapshot.Snapshot // guarded by mu
	logs []string          // guarded by mu
}

func newRig(t *testing.T, have map[string]float64) *rig {
	r := &rig{T: t, ap: mavtest.Start(t, mavtest.Options{}), journal: filepath.Join(t.TempDir(), "sub", "changed.json")}
	r.address = r.ap.Address
	r.ap.DropParam("SIM_GPS1_ENABLE")
	for name, v := range have {
		r.ap.SetParam(name, v)
	}
	return r
}

// run begins a link and a manager.
func (r *rig) run() *rig {
	r.Helper()
	link, err := mavlink.New(mavlink.Config{Address: r.address, Home: mission.DefaultHome})
	if err != nil {
		r.Fatal(err)
	}
	r.link = link
	r.m = New(Config{
		Parameters: link,
		Alive: func() (bool, uint64) {
			s := link.Status()
			return s.State == mavlink.Alive, uint64(s.Reboots)
		},
		Lacks: func(err error) bool { return errors.Is(err, mavlink.ErrNoParameter) },
		Snapshot: func(s *snapshot.Snapshot) {
			r.mu.Lock()
			defer r.mu.Unlock()
			*s = r.want
		},
		Home: mission.DefaultHome, Journal: r.journal, EndTimeout: 5 * time.Second, Logf: r.log,
	})
	var linked, managed sync.WaitGroup
	serve, stop := context.WithCancel(context.Background())
	ctx, cancel := context.WithCancel(context.Background())
	linked.Go(func() { _ = link.Run(serve) })
	managed.Go(func() { _ = r.m.Run(ctx) })
	r.end = sync.OnceFunc(func() { cancel(); managed.Wait(); stop(); linked.Wait() })
	r.Cleanup(r.end)
	return r
}

func (r *rig) log(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}

func (r *rig) said(text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Contains(strings.Join(r.logs, "\n"), text)
}

// ask makes these faults, and no others, desired.
func (r *rig) ask(faults ...command.SensorFault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.want.SensorFaults = [state.SensorFaultKinds]state.SensorFault{}
	for _, f := range faults {
		r.want.SensorFaults[f.Kind] = state.SensorFault{Active: true, Which: f.Which, Value: f.Value}
	}
}

// await waits until ok holds.
func (r *rig) await(what string, ok func() bool) {
	r.Helper()
	for begin := time.Now(); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > guard {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.Fatalf("%s did not come; the faults are %+v, the log is\n%s", what, r.m.Status(), strings.Join(r.logs, "\n"))
		}
	}
}

// has waits until the autopilot has these values, and has others as they were.
func (r *rig) has(want map[string]float64) {
	r.Helper()
	whole := map[string]float64{}
	for name, v := range stock {
		whole[name] = v
	}
	for name, v := range want {
		whole[name] = v
	}
	r.await(fmt.Sprint(want), func() bool {
		for name, v := range whole {
			if have, ok := r.ap.Param(name); ok && math.Abs(have-v) > 1e-6*max(1e-3, math.Abs(v)) {
				return false
			}
		}
		return true
	})
}

func (r *rig) state(kind int) State { return r.m.Status().Faults[kind].State }

func (r *rig) awaitState(kind command.SensorKind, want State) Fault {
	r.Helper()
	r.await(fmt.Sprintf("state %d of %v", want, kind), func() bool { return r.state(int(kind)) == want })
	return r.m.Status().Faults[kind]
}

// TestFaultIsSetReadBackAndPutBack, for faults of one parameter, of several, with several
// sensors, in degrees, and on top of what was there.
func TestFaultIsSetReadBackAndPutBack(t *testing.T) {
	r := newRig(t, stock).run()
	degree := mission.MetresPerDegree
	for _, c := range []struct {
		fault command.SensorFault
		want  map[string]float64
	}{
		{command.SensorFault{Kind: command.GPSLoss}, map[string]float64{"SIM_GPS1_ENABLE": 0}},
		{command.SensorFault{Kind: command.GPSSatellites, Which: 1, Value: [3]float64{4}}, map[string]float64{"SIM_GPS1_NUMSATS": 4}},
		{command.SensorFault{Kind: command.GPSGlitch, Which: 1, Value: [3]float64{20, -10, 3}}, map[string]float64{
			"SIM_GPS1_GLTCH_X": 20 / degree, "SIM_GPS1_GLTCH_Y": -10 / degree / math.Cos(mission.DefaultHome.LatDeg*math.Pi/180), "SIM_GPS1_GLTCH_Z": 3}},
		{command.SensorFault{Kind: command.CompassLoss}, map[string]float64{"SIM_MAG1_FAIL": 1, "SIM_MAG2_FAIL": 1, "SIM_MAG3_FAIL": 1}},
		{command.SensorFault{Kind: command.CompassFreeze, Which: 2}, map[string]float64{"SIM_MAG2_FAIL": 2}},
		{command.SensorFault{Kind: command.CompassOffset, Which: 1, Value: [3]float64{100, 0, -50}}, map[string]float64{"SIM_MAG1_OFS_X": -95, "SIM_MAG1_OFS_Z": 32}},
		{command.SensorFault{Kind: command.BaroDrift, Value: [3]float64{0.5}}, map[string]float64{"SIM_BARO_DRIFT": 0.5, "SIM_BAR2_DRIFT": 0.5}},
		{command.SensorFault{Kind: command.GyroLoss}, map[string]float64{"SIM_GYR_FAIL_MSK": 7}},
		{command.SensorFault{Kind: command.GyroLoss, Which: 2}, map[string]float64{"SIM_GYR_FAIL_MSK": 2}},
	} {
		r.ask(c.fault)
		r.has(c.want)
		f := r.awaitState(c.fault.Kind, Set)
		if _, ok := c.want[f.Parameter]; !ok || f.More != len(parametersOf(c.fault))-1 {
			t.Errorf("%v: reported as %s and %d more, want one of %v", c.fault.Kind, f.Parameter, f.More, c.want)
		}
		if v, ok := r.ap.Param(f.Parameter); !ok || v != f.Read {
			t.Errorf("%v: %s is told as %g, the autopilot has %g (%v)", c.fault.Kind, f.Parameter, f.Read, v, ok)
		}
		if _, err := os.Stat(r.journal); err != nil {
			t.Errorf("%v: what has to be put back is not written down: %v", c.fault.Kind, err)
		}
		r.ask()
		r.has(nil)
		r.awaitState(c.fault.Kind, Healthy)
	}
	r.await("the end of the file", func() bool { _, err := os.Stat(r.journal); return errors.Is(err, os.ErrNotExist) })
}

// parametersOf are those of a fault that the stock autopilot has.
func parametersOf(f command.SensorFault) (names []string) {
	d := desired{kind: int(f.Kind), which: f.Which, value: f.Value}
	for _, s := range d.settings() {
		if _, ok := stock[s[0].name]; ok {
			names = append(names, s[0].name)
		}
	}
	return names
}

// TestOldNamesAreFound of a release before 4.7, whose words have another sense, too.
func TestOldNamesAreFound(t *testing.T) {
	old := map[string]float64{"SIM_GPS_DISABLE": 0, "SIM_GPS_NUMSATS": 10, "SIM_GPS_GLITCH_X": 0, "SIM_GPS_GLITCH_Y": 0, "SIM_GPS_GLITCH_Z": 0}
	r := newRig(t, old).run()
	r.ask(command.SensorFault{Kind: command.GPSLoss}, command.SensorFault{Kind: command.GPSGlitch, Value: [3]float64{0, 0, 7}})
	r.has(map[string]float64{"SIM_GPS_DISABLE": 1, "SIM_GPS_GLITCH_Z": 7})
	if f := r.awaitState(command.GPSLoss, Set); f.Parameter != "SIM_GPS_DISABLE" {
		t.Errorf("told as %+v", f)
	}
	if f := r.awaitState(command.GPSJam, Lacking); !strings.Contains(f.Reason, "SIM_GPS1_JAM") {
		t.Errorf("what is lacking is told as %+v", f)
	}
	if s := r.m.Status(); s.Lacks(command.GPSJam) == "" || s.Lacks(command.GPSLoss) != "" {
		t.Errorf("%q and %q are lacking", s.Lacks(command.GPSJam), s.Lacks(command.GPSLoss))
	}
	r.ask(command.SensorFault{Kind: command.GPSJam})
	r.await("the refusal", func() bool { return r.said("jam_gps unsupported: this ArduPilot has no SIM_GPS1_JAM") })
}

// TestAutopilotThatKeepsItsValue is told, with what it keeps.
func TestAutopilotThatKeepsItsValue(t *testing.T) {
	r := newRig(t, stock)
	r.ap.Answer(func(m message.Message) bool {
		set, ok := m.(*apm.MessageParamSet)
		if !ok || set.ParamId != "SIM_GPS1_NUMSATS" {
			return false
		}
		r.ap.Send(&apm.MessageParamValue{ParamId: set.ParamId, ParamValue: 10, ParamType: apm.MAV_PARAM_TYPE_REAL32, ParamIndex: 0xffff})
		return true
	})
	r.run()
	r.ask(command.SensorFault{Kind: command.GPSSatellites, Which: 1, Value: [3]float64{3}})
	if f := r.awaitState(command.GPSSatellites, Refused); f.Reason != "the autopilot keeps 10, not 3" {
		t.Errorf("told as %+v", f)
	}
	r.ask()
	r.awaitState(command.GPSSatellites, Healthy)
}

// TestLossOfRC is carried out by the same means.
func TestLossOfRC(t *testing.T) {
	r := newRig(t, stock).run()
	r.mu.Lock()
	r.want.RC.Lost = true
	r.mu.Unlock()
	r.has(map[string]float64{"SIM_RC_FAIL": 1})
	r.await("the state", func() bool { return r.state(RC) == Set })
	r.mu.Lock()
	r.want.RC.Lost = false
	r.mu.Unlock()
	r.has(nil)
}

// TestWarmDayWarmsTheBarometer on top of its own warmth, and a standard day takes that back.
func TestWarmDayWarmsTheBarometer(t *testing.T) {
	r := newRig(t, map[string]float64{"SIM_TEMP_BRD_OFF": 20}).run()
	set := func(warmer float64) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.want.Air.TemperatureOffset = warmer
	}
	set(15)
	r.await("35 °C", func() bool { v, _ := r.ap.Param("SIM_TEMP_BRD_OFF"); return v == 35 })
	r.await("the state", func() bool { return r.state(Day) == Set })
	set(0)
	r.await("20 °C", func() bool { v, _ := r.ap.Param("SIM_TEMP_BRD_OFF"); return v == 20 })
}

// TestEndPutsEverythingBack before Run returns.
func TestEndPutsEverythingBack(t *testing.T) {
	r := newRig(t, stock).run()
	faults := []command.SensorFault{{Kind: command.GPSLoss}, {Kind: command.CompassLoss}, {Kind: command.BaroDrift, Value: [3]float64{1}}}
	r.ask(faults...)
	for _, f := range faults {
		r.awaitState(f.Kind, Set)
	}
	r.end()
	for name, want := range stock {
		if v, _ := r.ap.Param(name); v != want {
			t.Errorf("%s is %g after the end, was %g", name, v, want)
		}
	}
	if _, err := os.Stat(r.journal); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file of what has to be put back is still there: %v", err)
	}
}

// TestKilledRunIsCleanedUpByTheNext, and the user reads it.
func TestKilledRunIsCleanedUpByTheNext(t *testing.T) {
	r := newRig(t, stock)
	r.ap.SetParam("SIM_GPS1_ENABLE", 0)
	r.ap.SetParam("SIM_BARO_DRIFT", 2)
	if err := (journal{r.journal}).write(map[string]float64{"SIM_GPS1_ENABLE": 1, "SIM_BARO_DRIFT": 0, "SIM_GONE": 3}); err != nil {
		t.Fatal(err)
	}
	r.run()
	r.has(nil)
	r.await("the words", func() bool {
		return r.said("an earlier run left SIM_BARO_DRIFT, SIM_GONE, SIM_GPS1_ENABLE changed") && r.said("SIM_GPS1_ENABLE restored to 1") && r.said("SIM_GONE can't be restored")
	})
	r.await("the end of the file", func() bool { _, err := os.Stat(r.journal); return errors.Is(err, os.ErrNotExist) })
}

// TestLeftoverThatIsDesiredAgain keeps the value from before the run that was killed.
func TestLeftoverThatIsDesiredAgain(t *testing.T) {
	r := newRig(t, stock)
	r.ap.SetParam("SIM_GPS1_NUMSATS", 2)
	if err := (journal{r.journal}).write(map[string]float64{"SIM_GPS1_NUMSATS": 10}); err != nil {
		t.Fatal(err)
	}
	r.ask(command.SensorFault{Kind: command.GPSSatellites, Which: 1, Value: [3]float64{5}})
	r.run()
	r.has(map[string]float64{"SIM_GPS1_NUMSATS": 5})
	r.ask()
	r.has(nil)
}

// TestBrokenFileIsSetAside and told, and nothing else happens.
func TestBrokenFileIsSetAside(t *testing.T) {
	r := newRig(t, stock)
	if err := os.MkdirAll(filepath.Dir(r.journal), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(r.journal, []byte(`{"parameters": {"SIM_`), 0o644); err != nil {
		t.Fatal(err)
	}
	r.run()
	if !r.said("can't be parsed") {
		t.Error("nobody was told")
	}
	if _, err := os.Stat(r.journal + ".broken"); err != nil {
		t.Errorf("it is not set aside: %v", err)
	}
	r.ask(command.SensorFault{Kind: command.GPSLoss})
	r.has(map[string]float64{"SIM_GPS1_ENABLE": 0})
}

// TestRebootIsSetAgain: an autopilot that restarts with its own values gets the fault
// again, and the value from before is still the first one.
func TestRebootIsSetAgain(t *testing.T) {
	r := newRig(t, stock)
	r.ap.Age(time.Hour)
	r.run()
	r.ask(command.SensorFault{Kind: command.GPSSatellites, Which: 1, Value: [3]float64{4}})
	r.awaitState(command.GPSSatellites, Set)
	r.await("the first hour", func() bool { return r.link.Status().Estimate.Valid || r.link.Status().Battery.Valid })
	r.ap.SetParam("SIM_GPS1_NUMSATS", 9)
	r.ap.Reboot()
	r.has(map[string]float64{"SIM_GPS1_NUMSATS": 4})
	r.ask()
	r.has(nil)
}

// TestWithoutALinkItIsSaid, and the fault is set when there is one.
func TestWithoutALinkItIsSaid(t *testing.T) {
	p, alive := &ledger{values: map[string]float64{"SIM_RC_FAIL": 0}}, false
	m := New(Config{Parameters: p, Alive: func() (bool, uint64) { return alive, 0 }, Lacks: func(err error) bool { return errors.Is(err, errGone) },
		Snapshot: func(s *snapshot.Snapshot) { s.RC.Lost = true }, Logf: t.Logf})
	m.update(context.Background(), m.desiredFaults())
	if f := m.Status().Faults[RC]; f.State != NoLink || f.Reason == "" || len(p.sets) != 0 {
		t.Errorf("without a link: %+v, set %v", f, p.sets)
	}
	alive = true
	m.update(context.Background(), m.desiredFaults())
	if f := m.Status().Faults[RC]; f.State != Set || f.Read != 1 {
		t.Errorf("with a link: %+v", f)
	}
}

// TestDriftIsSetRepeatedly while it grows, but only five times a second.
func TestDriftIsSetRepeatedly(t *testing.T) {
	p := &ledger{values: map[string]float64{"SIM_BARO_DRIFT": 0}}
	drift, clock := 0.0, time.Unix(1e9, 0)
	m := New(Config{Parameters: p, Alive: func() (bool, uint64) { return true, 0 }, Lacks: func(err error) bool { return errors.Is(err, errGone) },
		Snapshot: func(s *snapshot.Snapshot) {
			s.SensorFaults[command.BaroDrift] = state.SensorFault{Active: true, Which: 1, Value: [3]float64{drift}}
		}, Logf: t.Logf})
	m.changes.now = func() time.Time { return clock }
	for range 20 { // one second
		drift += 0.05
		clock = clock.Add(period)
		m.update(context.Background(), m.desiredFaults())
	}
	want := []float64{0.05, 0.25, 0.45, 0.65, 0.85}
	if diff := cmp.Diff(want, p.sets, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
		t.Errorf("values that were set, want −, got +:\n%s", diff)
	}
}

// TestFaultIsSetOnceAllItsParametersAre: not while one is unknown, on its way, or was refused, and never without any.
func TestFaultIsSetOnceAllItsParametersAre(t *testing.T) {
	c := &changes{held: map[string]*held{"SET": {set: true}, "ALSO": {set: true}, "NOT_YET": {}, "REFUSED": {set: true, err: errGone}}}
	for _, row := range []struct {
		params []string
		want   bool
	}{
		{nil, false}, {[]string{"SET"}, true}, {[]string{"SET", "ALSO"}, true}, {[]string{"SET", "NOT_YET"}, false},
		{[]string{"REFUSED", "SET"}, false}, {[]string{"SET", "UNKNOWN"}, false},
	} {
		if got := c.allSet(row.params); got != row.want {
			t.Errorf("%q: all set %v, want %v", row.params, got, row.want)
		}
	}
}

var errGone = errors.New("gone")

// ledger is Parameters that writes down what is set.
type ledger struct {
	values map[string]float64
	sets   []float64
}

func (l *ledger) Param(_ context.Context, name string) (float64, error) {
	v, ok := l.values[name]
	if !ok {
		return 0, errGone
	}
	return v, nil
}

func (l *ledger) SetParam(_ context.Context, name string, v float64) (float64, error) {
	l.values[name] = v
	l.sets = append(l.sets, v)
	return v, nil
}

// TestEveryKindHasItsParameters, except the one that sitlark carries out itself; names are
// no longer than MAVLink's 16 letters.
func TestEveryKindHasItsParameters(t *testing.T) {
	seen := map[string]bool{}
	for k := range Kinds {
		d := desired{kind: k, value: [3]float64{1, 2, 3}}
		list := d.settings()
		if direct := k == int(command.RangefinderNoise); (len(list) == 0) != direct {
			t.Errorf("kind %s has %d parameters", kindName(k), len(list))
		}
		for _, s := range list {
			for _, a := range s {
				if len(a.name) > 16 || !strings.HasPrefix(a.name, "SIM_") {
					t.Errorf("%s: %q is no parameter", kindName(k), a.name)
				}
				seen[a.name] = true
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d parameters", len(seen))
	}
}

// TestGlitchIsInDegreesWhereTheVehicleIs: a degree of longitude shrinks with the latitude.
func TestGlitchIsInDegreesWhereTheVehicleIs(t *testing.T) {
	d := desired{kind: int(command.GPSGlitch), which: 1, value: [3]float64{0, 100, 0}, place: mission.Home{LatDeg: 60, LonDeg: 10}.Global(0, 0, 0)}
	if got, want := d.settings()[1][0].value, 100/mission.MetresPerDegree*2; math.Abs(got-want) > 1e-9 {
		t.Errorf("100 m east at 60° are %g°, want %g°", got, want)
	}
	at := frame.OfNED(1000, 0, 0)
	var r rig
	r.want.Body.PositionNED = at
	r.want.SensorFaults[command.GPSGlitch] = state.SensorFault{Active: true, Value: [3]float64{1}}
	m := New(Config{Snapshot: func(s *snapshot.Snapshot) { *s = r.want }, Home: mission.DefaultHome})
	if diff := cmp.Diff(mission.DefaultHome.Global(1000, 0, 0), m.desiredFaults()[0].place); diff != "" {
		t.Errorf("the vehicle's place, want −, got +:\n%s", diff)
	}
}

// TestUnitsOfParameters: what the user gives in one unit goes to ArduPilot in its own.
func TestUnitsOfParameters(t *testing.T) {
	for _, c := range []struct {
		fault desired
		want  map[string]float64
	}{
		{desired{kind: int(command.GyroBias), which: 2, value: [3]float64{180, -90, 36}}, map[string]float64{ // deg/s to rad/s
			"SIM_GYR2_BIAS_X": math.Pi, "SIM_GYR2_BIAS_Y": -math.Pi / 2, "SIM_GYR2_BIAS_Z": math.Pi / 5}},
		{desired{kind: int(command.AccelBias), which: 1, value: [3]float64{0.5, -1, 2}}, map[string]float64{
			"SIM_ACC1_BIAS_X": 0.5, "SIM_ACC1_BIAS_Y": -1, "SIM_ACC1_BIAS_Z": 2}},
		{desired{kind: int(command.AccelNoise), which: 3, value: [3]float64{4, 80}, motors: 0b1111}, map[string]float64{
			"SIM_ACC3_RND": 4, "SIM_VIB_FREQ_X": 80, "SIM_VIB_FREQ_Y": 80, "SIM_VIB_FREQ_Z": 80, "SIM_VIB_MOT_MASK": 15}},
		{desired{kind: int(command.GyroNoise), which: 1, value: [3]float64{3}, motors: 0b100}, map[string]float64{"SIM_GYR1_RND": 3, "SIM_VIB_MOT_MASK": 4}},
		{desired{kind: int(command.CompassOffset), which: 3, value: [3]float64{10, -20, 30}}, map[string]float64{
			"SIM_MAG3_OFS_X": -10, "SIM_MAG3_OFS_Y": 20, "SIM_MAG3_OFS_Z": -30}},
		{desired{kind: int(command.AirspeedBlock), which: 2, value: [3]float64{17}}, map[string]float64{"SIM_ARSPD2_FAIL": 17}},
		{desired{kind: int(command.AirspeedBlock), which: 1}, map[string]float64{"SIM_ARSPD_FAIL": 0.001}}, // 0 would mean that it works
		{desired{kind: int(command.AccelLoss), which: 3}, map[string]float64{"SIM_ACC_FAIL_MSK": 4}},
		{desired{kind: int(command.BaroGlitch), which: 2, value: [3]float64{-7}}, map[string]float64{"SIM_BAR2_GLITCH": -7}},
	} {
		got := map[string]float64{}
		for _, s := range c.fault.settings() {
			got[s[0].name] = s[0].value
		}
		if diff := cmp.Diff(c.want, got, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
			t.Errorf("%s, want −, got +:\n%s", kindName(c.fault.kind), diff)
		}
	}
}

// TestEndIsAnnouncedWhereItMayTakeLong, and gives up where it may not: what is left stays in
// the journal.
func TestEndIsAnnouncedWhereItMayTakeLong(t *testing.T) {
	for _, c := range []struct {
		limit time.Duration
		said  string
	}{{5 * time.Second, "restoring SIM_RC_FAIL in the autopilot: at most 5 s"}, {0, "SIM_RC_FAIL not restored"}} {
		p := &ledger{values: map[string]float64{"SIM_RC_FAIL": 0}}
		lost := true
		var said []string
		m := New(Config{Parameters: p, Alive: func() (bool, uint64) { return true, 0 }, Lacks: func(err error) bool { return errors.Is(err, errGone) },
			Snapshot: func(s *snapshot.Snapshot) { s.RC.Lost = lost }, EndTimeout: c.limit, Journal: filepath.Join(t.TempDir(), "journal"),
			Logf: func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }})
		m.update(context.Background(), m.desiredFaults())
		lost = false
		m.end(context.Background())
		if text := strings.Join(said, "\n"); !strings.Contains(text, c.said) {
			t.Errorf("%v: it said %q", c.limit, text)
		}
		if restored := p.values["SIM_RC_FAIL"] == 0; restored != (c.limit > 0) {
			t.Errorf("%v: restored is %t", c.limit, restored)
		}
	}
}
