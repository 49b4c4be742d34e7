package record_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

var begins = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// flight is a vehicle that is recorded while random packets fly it.
type flight struct {
	t    testing.TB
	sim  *sim.Sim
	file *record.File

	recorder *record.Recorder
	path     string
	random   *rand.Rand
	count    uint32
	moment   state.State // after the last packet
	flight   uint64
	passed   float64 // elapsed time [s]
	last     float64
}

// newFlight starts to record a vehicle.
func newFlight(t testing.TB, path string, seed uint64) *flight {
	t.Helper()
	file, err := record.Create(path, record.Options{Begins: begins, Waits: true})
	if err != nil {
		t.Fatal(err)
	}
	return joinFlight(t, file, path, "", seed)
}

// joinFlight starts to record a vehicle in a file.
func joinFlight(t testing.TB, file *record.File, path, name string, seed uint64) *flight {
	t.Helper()
	return joinFlightOf(t, file, path, name, "quad", seed)
}

// joinFlightOf is joinFlight of a vehicle that is called otherwise.
func joinFlightOf(t testing.TB, file *record.File, path, name, vehicle string, seed uint64) *flight {
	t.Helper()
	start := record.Start{
		Name: name, Vehicle: vehicle, Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true},
		Params: physics.Params{
			Vehicle: airframe.Default(), Seed: int64(seed), Terrain: contact.Flat{}, Weather: weather.Weather{Turbulence: command.SetTurbulence{Intensity: 0.4}, Wind: command.SetWind{Speed: 5, FromDeg: 90}},
		},
	}
	recorder, err := file.Vehicle(start)
	if err != nil {
		t.Fatal(err)
	}
	f := &flight{t: t, file: file, recorder: recorder, path: path, random: rand.New(rand.NewPCG(seed, 3))}
	if f.sim, err = sim.New(sim.Config{World: start.Params, Recorder: recorder, Observer: f}); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *flight) Began(flight uint64, _ func(command.Scheduled, int)) { f.flight, f.last = flight, 0 }
func (f *flight) Happened(physics.Event)                              {}
func (f *flight) Applied(command.Command, string, int, error)         {}
func (f *flight) Steps()                                              {}
func (f *flight) Froze(string)                                        {}
func (f *flight) Stepped(s *state.State) bool {
	f.passed += s.Time - f.last
	f.moment, f.last = *s, s.Time
	return true
}

// packet is what an autopilot sends: random pulses.
func (f *flight) packet(rate uint16) []byte {
	f.count++
	data := make([]byte, 0, 40)
	data = binary.LittleEndian.AppendUint16(data, 18458)
	data = binary.LittleEndian.AppendUint16(data, rate)
	data = binary.LittleEndian.AppendUint32(data, f.count)
	for i := range 16 {
		pulse := 1000
		if i < 4 {
			pulse = 1500 + f.random.IntN(120)
		}
		data = binary.LittleEndian.AppendUint16(data, uint16(pulse))
	}
	return data
}

// fly steps for a time, with random commands, resets and restarts of the autopilot in between.
func (f *flight) fly(seconds float64, each func()) {
	for end := f.passed + seconds; f.passed < end; {
		switch f.random.IntN(700) {
		case 0:
			f.give(command.FailMotor{Motor: 1 + f.random.IntN(4)}, 0)
		case 1:
			f.give(command.SetWind{Speed: 12 * f.random.Float64(), FromDeg: 360 * f.random.Float64()}, 2)
		case 2:
			f.give(command.Gust{Speed: 5, Rise: 1, Hold: 1}, 0)
		case 3:
			f.give(command.RestoreAll{}, 0)
		case 4:
			if f.random.IntN(3) == 0 {
				f.give(command.Reset{}, 0)
			}
		case 5:
			f.give(command.DropPayload{}, 0)
		case 6:
			f.give(command.SetBatteryVoltage{Voltage: 10.5 + 2*f.random.Float64()}, 0)
		case 7:
			f.give(command.DisconnectBattery{}, 0)
		case 8, 9:
			f.give(command.ReconnectBattery{}, 0)
		case 10, 11:
			f.give(anySensorFault(f.random), 2*f.random.Float64())
		case 12: // pending when most checkpoints are written
			_, now := f.sim.Flight()
			_, _ = f.sim.Schedule(command.Scheduled{Command: anySensorFault(f.random), At: now + 6*f.random.Float64(), Ramp: 3 * f.random.Float64()})
		}
		if f.sim.Exchange(f.packet(1200)) == nil {
			f.t.Fatal("a packet was not answered")
		}
		if each != nil {
			each()
		}
	}
}

// anySensorFault is one of the sensors' faults that ramps.
func anySensorFault(r *rand.Rand) command.Command {
	c := command.SensorFault{Kind: []command.SensorKind{command.GPSGlitch, command.BaroGlitch, command.GyroBias, command.RangefinderNoise}[r.IntN(4)]}
	c.Value[0] = 0.1 + 2*r.Float64()
	return c
}

func (f *flight) give(c command.Command, ramp float64) {
	_, _ = f.sim.Schedule(command.Scheduled{Command: c, Ramp: ramp}) // what the vehicle lacks is refused
}

func (f *flight) close() *record.Recording {
	f.t.Helper()
	if err := f.file.Close(); err != nil {
		f.t.Fatal(err)
	}
	return open(f.t, f.path)
}

func open(t testing.TB, path string) *record.Recording {
	t.Helper()
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func player(t testing.TB, r *record.Recording) *record.Player {
	t.Helper()
	p, err := r.Player(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestARecordedFlightIsMadeAgainToTheLastBit: from its beginning, and at random times sought in
// random order, with commands, ramps, gusts and resets.
func TestARecordedFlightIsMadeAgainToTheLastBit(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 7)
	type moment struct {
		passed float64
		flight uint64
		state  state.State
	}
	var moments []moment
	f.fly(13, func() {
		if f.random.IntN(400) == 0 {
			moments = append(moments, moment{f.passed, f.flight, f.moment})
		}
	})
	moments = append(moments, moment{f.passed, f.flight, f.moment})
	r := f.close()
	if !r.Complete || r.Damage != nil {
		t.Fatalf("complete %t, damage %v", r.Complete, r.Damage)
	}
	p := player(t, r)
	if n, err := p.Verify(); err != nil || n < 4 {
		t.Fatalf("%d checkpoints agree: %v", n, err)
	}
	if f.flight < 2 {
		t.Error("no reset was tested")
	}
	f.random.Shuffle(len(moments), func(i, j int) { moments[i], moments[j] = moments[j], moments[i] })
	for _, m := range moments {
		if err := p.Seek(m.passed); err != nil {
			t.Fatal(err)
		}
		if p.Flight() != m.flight || *p.World().State() != m.state {
			t.Fatalf("at %g s: flight %d at %g s, recorded was flight %d at %g s", m.passed, p.Flight(), p.World().State().Time, m.flight, m.state.Time)
		}
	}
}

// TestEachVehicleOfAFleetIsMadeAgain, also one whose time lags behind another's.
func TestEachVehicleOfAFleetIsMadeAgain(t *testing.T) {
	ahead := newFlight(t, filepath.Join(t.TempDir(), "fleet.mcap"), 11)
	behind := joinFlight(t, ahead.file, ahead.path, "behind", 12)
	ahead.fly(7, nil)
	behind.fly(5, nil)
	ahead.fly(1, nil)
	r := ahead.close()
	if len(r.Vehicles) != 2 {
		t.Fatalf("%d vehicles", len(r.Vehicles))
	}
	for i, f := range []*flight{ahead, behind} {
		v := r.Vehicles[i]
		p, err := r.Player(v)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := p.Verify(); err != nil || n < 2 || math.Abs(v.Length-f.passed) > 1e-6 {
			t.Errorf("%q: %d checkpoints agree, %g of %g s: %v", v.Name, n, v.Length, f.passed, err)
		}
		if err := p.Seek(4.5); err != nil || math.Abs(p.Elapsed()-4.5) > 1e-3 {
			t.Errorf("%q: sought 4.5 s, found %g s: %v", v.Name, p.Elapsed(), err)
		}
		last := 0.0
		if err := r.Truths(v, func(elapsed float64, _ *message.Truth) error { last = elapsed; return nil }); err != nil || math.Abs(last-f.passed) > 0.02 {
			t.Errorf("%q: its last state is of %g s, want %g s: %v", v.Name, last, f.passed, err)
		}
	}
}

// TestAKilledProgramLosesAtMostASecond, and what is there is whole, at any byte where the file
// is cut.
func TestAKilledProgramLosesAtMostASecond(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 8)
	f.fly(8, func() {
		if f.count%1200 == 0 {
			time.Sleep(100 * time.Millisecond) // chunks are written by wall time
		}
	})
	killed := filepath.Join(t.TempDir(), "killed.mcap")
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.file.Close()
	lengths, opened := []int{len(data)}, 0
	for range 12 {
		lengths = append(lengths, f.random.IntN(len(data)))
	}
	for _, n := range lengths {
		if err := os.WriteFile(killed, data[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := record.Open(killed)
		if err != nil {
			continue // its first chunk is cut
		}
		opened++
		if r.Complete {
			t.Errorf("cut at %d of %d bytes it calls itself complete", n, len(data))
		}
		p, err := r.Player(r.Vehicles[0])
		if err == nil {
			_, err = p.Verify()
		}
		if err != nil {
			t.Errorf("cut at %d of %d bytes: %v", n, len(data), err)
		}
		if n == len(data) && r.Vehicles[0].Length < f.passed-6 {
			t.Errorf("%g of %g s are left", r.Vehicles[0].Length, f.passed)
		}
		r.Close()
	}
	if opened < 7 {
		t.Errorf("only %d of %d opened", opened, len(lengths))
	}
}

// TestFlippedBytesAreFound: the flight is made again as it was, or an error says that it can't.
func TestFlippedBytesAreFound(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 9)
	f.fly(3, nil)
	f.close()
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "flipped.mcap")
	for range 24 {
		flipped := append([]byte(nil), data...)
		at := f.random.IntN(len(data))
		flipped[at] ^= byte(1 + f.random.IntN(255))
		if err := os.WriteFile(path, flipped, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := record.Open(path)
		if err != nil {
			continue
		}
		for _, v := range r.Vehicles {
			p, err := r.Player(v)
			if err != nil {
				continue
			}
			if _, err = p.Verify(); errors.Is(err, record.ErrDiffers) {
				t.Errorf("byte %d flipped: %v", at, err)
			}
		}
		r.Close()
	}
}

// TestWhatIsNoRecordingIsRefused in words that say so.
func TestWhatIsNoRecordingIsRefused(t *testing.T) {
	for i, content := range []string{"", "hello", "\x89MCAP0\r\n", "\x89MCAP0\r\nxxxxxxxxxxxxxxxxxxxxxxxx"} {
		path := filepath.Join(t.TempDir(), strconv.Itoa(i))
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if r, err := record.Open(path); err == nil {
			t.Errorf("%q opened with %d vehicles", content, len(r.Vehicles))
		} else if fmt.Sprint(err) == "" {
			t.Errorf("%q: no reason", content)
		}
	}
}

// TestAStepIsRecordedWithoutAllocation.
func TestAStepIsRecordedWithoutAllocation(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 10)
	defer f.file.Close()
	f.fly(1, nil)
	least := math.Inf(1)
	for range 20 { // the writer, beside, allocates; the physics goroutine does not
		packet := f.packet(1200)
		least = min(least, testing.AllocsPerRun(1, func() { f.sim.Exchange(packet) }))
	}
	if least > 0 {
		t.Errorf("each step has %v allocations or more", least)
	}
}

// TestVehiclesJoinWhileStartsAreWritten: the race detector sees what both hold.
func TestVehiclesJoinWhileStartsAreWritten(t *testing.T) {
	for range 10 {
		first := newFlight(t, filepath.Join(t.TempDir(), "fleet.mcap"), 21) // its start is being written
		for i := range 8 {
			joinFlight(t, first.file, first.path, strconv.Itoa(i), uint64(i))
		}
		first.fly(0.1, nil)
		first.close()
		if r := open(t, first.path); len(r.Vehicles) != 9 || r.Vehicles[8].Name != "7" {
			t.Errorf("%d vehicles", len(r.Vehicles))
		}
	}
}
