package record_test

import (
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

// BenchmarkExchange is what a recording costs the physics goroutine: the processor time of its
// thread for the same packets with and without one, in turns, a quarter of a second of flight
// each; the writer, on another goroutine, has time between. It reports the median over spans of
// four seconds, each with one checkpoint: what other programs do to the caches is not the recording's.
func BenchmarkExchange(b *testing.B) {
	file, err := record.Create(filepath.Join(b.TempDir(), "flight.mcap"), record.Options{Begins: begins})
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	world := physics.Params{
		Vehicle: airframe.Default(), Seed: 3, Terrain: contact.Flat{}, Weather: weather.Weather{Turbulence: command.SetTurbulence{Intensity: 0.4}, Wind: command.SetWind{Speed: 5, FromDeg: 90}},
	}
	recorder, err := file.Vehicle(record.Start{Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true}, Params: world})
	if err != nil {
		b.Fatal(err)
	}
	recorded, err := sim.New(sim.Config{World: world, Recorder: recorder})
	if err != nil {
		b.Fatal(err)
	}
	plain, err := sim.New(sim.Config{World: world})
	if err != nil {
		b.Fatal(err)
	}
	autopilot := flight{random: rand.New(rand.NewPCG(3, 3))}
	const rate, packets = 1200, 300
	var with, without time.Duration
	var costs, packetTimes []float64
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	block := make([][]byte, packets)
	exchange := func(s *sim.Sim) time.Duration {
		began := threadTime(b)
		for _, packet := range block {
			s.Exchange(packet)
		}
		return threadTime(b) - began
	}
	for n := 0; b.Loop(); n++ {
		for i := range block {
			block[i] = autopilot.packet(rate)
		}
		if n%2 == 0 {
			with += exchange(recorded)
			without += exchange(plain)
		} else {
			without += exchange(plain)
			with += exchange(recorded)
		}
		if n%16 == 15 {
			costs = append(costs, 100*(float64(with)/float64(without)-1))
			packetTimes = append(packetTimes, float64(without.Nanoseconds())/(16*packets))
			with, without = 0, 0
		}
		time.Sleep(5 * time.Millisecond)
	}
	if lost := recorder.Lost(); lost != nil {
		b.Errorf("lost since %g s: %v", lost.Time, lost.Err)
	}
	b.ReportMetric(0, "ns/op")
	if len(costs) == 0 {
		return
	}
	slices.Sort(costs)
	slices.Sort(packetTimes)
	b.ReportMetric(packetTimes[len(packetTimes)/2], "ns/packet")
	b.ReportMetric(costs[len(costs)/2], "%/cost")
}

// threadTime is the processor time of this thread.
func threadTime(b *testing.B) time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
		b.Fatal(err)
	}
	return time.Duration(now.Nano())
}
