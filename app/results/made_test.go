package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/store"
)

// begun makes the folder of a campaign that comes with sitlark, without results.
func begun(t testing.TB, name, folder string) (*project.Project, *store.Folder) {
	t.Helper()
	c, err := library.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return begunOf(t, c, folder)
}

// madeUp is a result that nothing has flown: the wind carries a climbing vehicle away, far where it breaks.
func madeUp(random *rand.Rand, number int) campaign.Record {
	wind, mass := 14*random.Float64(), 4.5+2*random.Float64()
	margin := 0.6*(5.6-mass) - 0.04*(wind-6) + 0.05*random.NormFloat64()
	r := campaign.Record{
		Sample: campaign.Sample{Number: number, Generation: 1 + (number-1)/10, Point: []float64{wind / 14, (mass - 4.5) / 2}, Weight: 1, Settings: []campaign.Setting{
			{Variable: "wind.speed", Target: campaign.ScenarioNumber, Path: "wind.speed", Text: fmt.Sprintf("%.6g m/s", wind)},
			{Variable: "vehicle.parts[5].mass", Target: campaign.VehicleParameter, Path: "parts[5].mass", Text: fmt.Sprintf("%.7g kg", mass)},
		}},
		Result: campaign.Result{
			Key: fmt.Sprintf("%032x", number), Status: campaign.Held, Margin: margin, HasMargin: true, Ended: "landed", Duration: 40 + 5*random.Float64(),
			Hash: fmt.Sprintf("%016x", random.Uint64()), Version: campaign.Build(), Pilot: "built-in", Worker: "test", Wall: 0.3,
			Figures: map[string]float64{"max_tilt_deg": 20 + 20*random.Float64(), "energy_wh": 10 + random.Float64(), "max_speed_m_s": wind / 2, "max_altitude_m": 20},
			Verdicts: []campaign.Verdict{{Held: margin >= 0, Judged: true, HasMargin: true, Margin: 45 * margin, At: 30}, {Held: true, Judged: true, HasMargin: true, Margin: 3, At: 30},
				{Held: true, Judged: true}, {Held: margin >= 0, Judged: true}, {Held: margin >= 0, Judged: true}},
		},
	}
	if margin < 0 {
		r.Result.Status, r.Result.Ended, r.Result.Reason = campaign.Broken, "crashed", "always: tilt < 45deg: first broken at 30 s"
	}
	var p campaign.Path
	far, bend := 8*wind*math.Exp(-2*margin), random.NormFloat64()
	for k := range campaign.MaxPathPoints {
		s := float64(k) / (campaign.MaxPathPoints - 1)
		p.Points = append(p.Points, campaign.PathPoint{Time: 40 * s, North: 10*bend*math.Sin(4*s) + 2*math.Sin(40*s), East: far * s * s, Altitude: 20 * math.Sin(math.Pi*s)})
	}
	r.Result.Path = campaign.EncodePath(p)
	return r
}

// fill adds n made-up results.
func fill(t testing.TB, folder *store.Folder, n int) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 7))
	for i := range n {
		if _, err := folder.Results().Add(madeUp(random, i+1)); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkReader reads made-up results of whole campaigns, as when a window opens on them. The heap is
// that in the end. SITLARK_CAMPAIGNS names a folder in which the campaigns are kept, to look at them.
func BenchmarkReader(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			in := os.Getenv("SITLARK_CAMPAIGNS")
			if in == "" {
				in = b.TempDir()
			}
			path := filepath.Join(in, fmt.Sprint(n))
			if _, err := os.Stat(path); err != nil {
				_, folder := begun(b, "gust-landing-rate", path)
				fill(b, folder, n)
				if err := folder.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for range b.N {
				r, err := Open(path)
				if err != nil {
					b.Fatal(err)
				}
				paths := 0
				for news, err := r.Take(); news.Table.Len() < n; news, err = r.Take() {
					if err != nil {
						b.Fatal(err)
					}
					paths += len(news.Flights)
					time.Sleep(10 * time.Millisecond)
				}
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				b.ReportMetric(float64(m.Sys)/1e6, "MB")
				if err := r.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
