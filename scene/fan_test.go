package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/fan"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// fanned are flights of 64 points that leave home in all directions and wind on their way, so that
// few points can be left out.
func fanned(n int) (flights []fan.Flight) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		f := fan.Flight{Number: i + 1, Margin: 2*random.Float64() - 0.8}
		f.Broken = f.Margin < 0
		to, bend, height := 2*math.Pi*float64(i)/float64(n), 0.2+0.3*random.Float64(), 10+20*random.Float64()
		for k := range fan.MostPoints {
			s := float64(k) / (fan.MostPoints - 1)
			away, turn := 120*s, to+bend*math.Sin(9*s)
			f.Path = append(f.Path, frame.OfNED(away*math.Cos(turn), away*math.Sin(turn), -height*math.Sin(math.Pi*s)-2*math.Sin(17*s)-2))
		}
		flights = append(flights, f)
	}
	return flights
}

// BenchmarkFan draws the flights of a campaign at 1280×720, and the picture without them.
func BenchmarkFan(b *testing.B) {
	for _, n := range []int{0, 1000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			withScene(b, Options{Seed: 1}, func(s *Scene) {
				s.vehicle.Hide(true)
				FanOf(s).Add(fanned(n)...)
				s.cameras.Choose(camera.Overview)
				snap := scenetest.Hovering(0, 0, 0.1, frame.Vec[frame.NED]{})
				measure(b, s, snap)
				b.ReportMetric(float64(FanOf(s).Points()), "points")
			})
		})
	}
}
