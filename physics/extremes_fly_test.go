package physics_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// mostSpeed is what nothing passes, over the ground [m/s]; mostRate likewise [rad/s].
const mostSpeed, mostRate = 500, 1500

// drawCommand draws a command from all, its arguments from their whole ranges, their ends often. What
// contradicts itself is drawn again.
func drawCommand(r *rand.Rand) command.Command {
	all := command.All()
	for {
		d := all[r.IntN(len(all))]
		args := map[string]string{}
		for _, a := range d.Args {
			if a.Part != command.NoPart {
				args[a.Name] = strconv.Itoa(1 + r.IntN(3))
				continue
			} else if a.Words != nil {
				continue
			}
			x := a.Min + (a.Max-a.Min)*[]float64{0, 1, r.Float64(), r.Float64(), math.Pow(10, -4*r.Float64())}[r.IntN(5)]
			if a.Motor {
				x = float64(1 + r.IntN(8))
			} else if a.Integer {
				x = math.Floor(x)
			}
			args[a.Name] = strconv.FormatFloat(x, 'g', -1, 64)
		}
		if c, err := command.Build(d.Name, args); err == nil && (d.Name != "reset" || r.IntN(10) == 0) {
			return c
		}
	}
}

// drawPulses draws what is held for a while: all motors at full, off, near a hover, or each anywhere.
func drawPulses(r *rand.Rand, in *physics.Inputs) {
	mode := r.IntN(4)
	for i := range in.PWMUs {
		in.PWMUs[i] = []uint16{2000, 0, 1550, uint16(1000 + r.IntN(1001))}[mode]
	}
}

// watch reports what no accepted vehicle may come to.
func watch(t *testing.T, seed int, s *state.State) bool {
	body, load, rate := s.VelGround.Len(), s.Sling.VelNED.Len(), s.Rate.Len()
	if body <= mostSpeed && load <= mostSpeed && rate <= mostRate {
		return true
	}
	t.Errorf("seed %d, after %.3f s: vehicle %.4g m/s and %.4g rad/s, load %.4g m/s", seed, s.Time, body, rate, load)
	return false
}

// flyAtRandom flies what a file describes under random pulses and commands.
func flyAtRandom(t *testing.T, seed int, v airframe.Vehicle, seconds float64) bool {
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	w, err := physics.New(physics.Params{Vehicle: v, Seed: int64(seed)})
	if err != nil {
		t.Errorf("seed %d: %v", seed, err)
		return false
	}
	dt := []float64{1. / 1200, 1. / 800, 1. / 400, physics.MaxStep}[r.IntN(4)]
	var in physics.Inputs
	for range int(seconds / dt) {
		if r.IntN(int(0.3/dt)+1) == 0 {
			drawPulses(r, &in)
		}
		if r.IntN(int(0.5/dt)+1) == 0 {
			_ = w.Apply(drawCommand(r)) // the vehicle may not have what it names
		}
		if err := w.Step(&in, dt); err != nil {
			t.Errorf("seed %d, after %.3f s: %v", seed, w.State().Time, err)
			return false
		}
		if !watch(t, seed, w.State()) {
			return false
		}
	}
	return true
}

// accepted returns vehicles of files drawn from a seed on, and how many were refused for what a step can't show, and otherwise.
func accepted(t *testing.T, first, n int, whole bool) (vehicles map[int]airframe.Vehicle, texts map[int]string, step, other int) {
	vehicles, texts = map[int]airframe.Vehicle{}, map[int]string{}
	draw := rapid.Custom(func(t *rapid.T) string { return drawFile(t, whole) })
	for seed := first; seed < first+n; seed++ {
		text := draw.Example(seed)
		v, err := vehicleOf(text)
		var placed *vehiclefile.Error
		switch {
		case err == nil:
			vehicles[seed], texts[seed] = v, text
		case strings.Contains(err.Error(), "step of the physics") || strings.Contains(err.Error(), "the physics steps by") || strings.Contains(err.Error(), "rotors alone"):
			step++
		default:
			other++
		}
		if err != nil && !errors.As(err, &placed) {
			t.Errorf("seed %d: an error without a place: %v", seed, err)
		}
	}
	return vehicles, texts, step, other
}

// TestWhatIsAcceptedFlies draws vehicle files, weather and commands from all that is accepted:
// each file flies, finite and below 500 m/s, or is refused with its line.
func TestWhatIsAcceptedFlies(t *testing.T) {
	testplan.SkipIfRepeated(t)
	vehicles, texts, step, other := accepted(t, 0, 600, false)
	for seed, v := range vehicles {
		if !flyAtRandom(t, seed, v, 2) {
			t.Log(texts[seed])
		}
	}
	t.Logf("%d flew, %d were refused for what a step can't show, %d for what contradicts itself", len(vehicles), step, other)
	if len(vehicles) < 90 {
		t.Errorf("only %d of 600 files were accepted", len(vehicles))
	}
}

// flyByPilot lets the built-in autopilot fly what a file describes, and reports whether it can be
// set up for it.
func flyByPilot(t *testing.T, seed int, v airframe.Vehicle, seconds float64) bool {
	tuned, err := tuning.Of(&v)
	if err != nil {
		return false // it can't hover
	}
	r := rand.New(rand.NewPCG(uint64(seed), 13))
	s, err := sim.New(sim.Config{World: physics.Params{Vehicle: v, Seed: int64(seed)}})
	if err != nil {
		t.Fatal(err)
	}
	fast := 0.0
	pilot, err := autopilot.New(autopilot.Config{
		Direct: s.Answer, Home: mission.DefaultHome, Mission: mission.BuiltIn(mission.DefaultHome), FrameRate: 400, Loop: true, Vehicle: tuned,
		OnState: func(st *protocol.State) { fast = max(fast, frame.FromArray[frame.NED](st.VelGroundNED).Len()) },
	})
	if err != nil {
		return false // nor fly it
	}
	for range int(400 * seconds) {
		if r.IntN(800) == 0 {
			_ = s.Submit(drawCommand(r))
		}
		if _, err := pilot.Step(t.Context()); err != nil {
			break // it gave up a vehicle that does not stand level
		}
	}
	frozen := false
	s.Buffer().Peek(func(p *snapshot.Snapshot) { frozen = p.Frozen.Active })
	if frozen || fast > mostSpeed {
		t.Errorf("seed %d: frozen %v, %.4g m/s", seed, frozen, fast)
	}
	return true
}

// TestWhatIsAcceptedIsFlownByTheAutopilot likewise, by the built-in one.
func TestWhatIsAcceptedIsFlownByTheAutopilot(t *testing.T) {
	testplan.SkipIfRepeated(t)
	vehicles, _, _, _ := accepted(t, 2000, 150, false)
	flown := 0
	for seed, v := range vehicles {
		if flyByPilot(t, seed, v, 10) {
			flown++
		}
	}
	t.Logf("%d of %d could be set up", flown, len(vehicles))
	if flown == 0 {
		t.Error("none could be set up")
	}
}
