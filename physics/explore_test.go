package physics_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

func randomCommand(r *rand.Rand) command.Command {
	all := command.All()
	for {
		d := all[r.IntN(len(all))]
		if d.Name == "reset" && r.IntN(10) > 0 {
			continue
		}
		args := map[string]string{}
		for _, a := range d.Args {
			x := a.Min + (a.Max-a.Min)*r.Float64()
			switch r.IntN(5) {
			case 0:
				x = a.Min
			case 1:
				x = a.Max
			case 2:
				x = a.Min + (a.Max-a.Min)*math.Pow(10, -4*r.Float64())
			}
			if a.Motor {
				x = 1 + 4*r.Float64()
			}
			if a.Integer || a.Motor {
				x = math.Floor(x)
			}
			args[a.Name] = strconv.FormatFloat(x, 'g', -1, 64)
		}
		c, err := command.Build(d.Name, args)
		if err == nil {
			return c
		}
	}
}

func explore(seed int, text string, seconds float64, commands bool) string {
	v, err := vehicleOf(text)
	if err != nil {
		return "refused: " + strings.SplitN(err.Error(), "\n", 2)[0]
	}
	w, err := physics.New(physics.Params{Vehicle: v, Seed: int64(seed)})
	if err != nil {
		return "refused: " + strings.SplitN(err.Error(), "\n", 2)[0]
	}
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	dt := []float64{1. / 1200, 1. / 800, 1. / 400, 0.02}[r.IntN(4)]
	var in physics.Inputs
	top := 0.0
	for k := 0; float64(k)*dt < seconds; k++ {
		if r.IntN(int(0.3/dt)+1) == 0 {
			mode := r.IntN(4)
			for i := range in.PWMUs {
				switch mode {
				case 0:
					in.PWMUs[i] = 2000
				case 1:
					in.PWMUs[i] = uint16(1000 + r.IntN(1000))
				case 2:
					in.PWMUs[i] = 0
				case 3:
					in.PWMUs[i] = 1550
				}
			}
		}
		if commands && r.IntN(int(0.5/dt)+1) == 0 {
			_ = w.Apply(randomCommand(r))
		}
		if err := w.Step(&in, dt); err != nil {
			return fmt.Sprintf("froze: %v at %.2f", err, w.State().Time)
		}
		s := w.State()
		x := max(s.VelGround.Len(), s.Sling.VelNED.Len())
		top = max(top, x)
		if x > 500 {
			return fmt.Sprintf("fast: vel %.4g sling %.4g at %.2f rate %.4g", s.VelGround.Len(), s.Sling.VelNED.Len(), s.Time, s.Rate.Len())
		}
		if s.Rate.Len() > 2000 {
			return fmt.Sprintf("spins: %.4g at %.2f", s.Rate.Len(), s.Time)
		}
	}
	_ = state.State{}
	return fmt.Sprintf("held: top %.3g m/s", top)
}

func TestExplore(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("EXPLORE"))
	first, _ := strconv.Atoi(os.Getenv("FIRST"))
	seconds, _ := strconv.ParseFloat(os.Getenv("SECONDS_EACH"), 64)
	if seconds == 0 {
		seconds = 10
	}
	whole := os.Getenv("WHOLE") != ""
	gen := rapid.Custom(func(t *rapid.T) string { return drawFile(t, whole) })
	results := make([]string, n)
	texts := make([]string, n)
	for i := range n {
		texts[i] = gen.Example(first + i)
	}
	var wg sync.WaitGroup
	slots := make(chan int, 2)
	for i := range n {
		slots <- 1
		wg.Go(func() {
			results[i] = explore(first+i, texts[i], seconds, os.Getenv("QUIET") == "")
			<-slots
		})
	}
	wg.Wait()
	count := map[string]int{}
	for i, r := range results {
		kind, _, _ := strings.Cut(r, ":")
		count[kind]++
		fmt.Printf("%d %s\n", first+i, r)
		if os.Getenv("SHOW") != "" {
			fmt.Println(texts[i])
		}
	}
	fmt.Println(count)
}
