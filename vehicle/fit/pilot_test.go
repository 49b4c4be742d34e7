package fit

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const step = 1.0 / 800 // [s]

// pilot holds height, pitch and heading through pulses alone, as an autopilot would.
// It knows mass, inertia and places, and that thrust goes with the square of the duty.
type pilot struct {
	v             *airframe.Vehicle
	height, pitch float64 // wanted [m, rad]
	duty          float64 // learnt for level flight
	nose          float64 // learnt angular acceleration against what pitches the body [rad/s²]
}

func (p *pilot) inputs(s *state.State) (in physics.Inputs) {
	roll, pitch, yaw := frame.Euler(s.NEDFromFRD)
	err := max(-3, min(3, p.height+s.PositionNED.Z))
	p.duty = max(0.1, min(0.9, p.duty+0.01*(err+2*s.VelGround.Z)*step))
	collective := p.duty * (1 + 0.1*err + 0.2*s.VelGround.Z)
	// Angular accelerations wanted [rad/s²]: slow beside large rotors, quick beside what drag
	// at the hubs, above the centre of mass, does to light vehicles.
	// A light frame with large rotors tumbles at 15 m/s under gains of half the bandwidth.
	p.nose += 150 * (p.pitch - pitch) * step
	roll, pitch = -150*roll-30*s.Rate.X, p.nose+150*(p.pitch-pitch)-30*s.Rate.Y
	turn := -1*yaw - 2*s.Rate.Z
	n, per := float64(len(p.v.Motors)), p.v.Mass*standard.Gravity*2/p.duty // thrust by duty, of all
	var xx, yy float64
	for _, m := range p.v.Motors {
		xx += m.PlaceFRD.X * m.PlaceFRD.X
		yy += m.PlaceFRD.Y * m.PlaceFRD.Y
	}
	for _, m := range p.v.Motors {
		spin := 1.0
		if m.Clockwise {
			spin = -1
		}
		d := collective + n/per*(pitch*p.v.Inertia.Y*m.PlaceFRD.X/xx-roll*p.v.Inertia.X*m.PlaceFRD.Y/yy)
		d += max(-0.05, min(0.05, turn*p.v.Inertia.Z/per*spin/(0.03*factor(m.ReactionScale))))
		us := p.v.Drives[0].PWMMinUs + max(0.06, min(1, d))*(p.v.Drives[0].PWMMaxUs-p.v.Drives[0].PWMMinUs)
		in.PWMUs[m.Number-1] = uint16(math.Round(us))
	}
	return in
}

// fly lets the pilot fly for a time [s]. each, where given, sees every state.
func (p *pilot) fly(t *testing.T, w *physics.World, seconds float64, each func(*state.State)) {
	t.Helper()
	for range int(seconds / step) {
		in := p.inputs(w.State())
		if err := w.Step(&in, step); err != nil {
			t.Fatal(err)
		}
		if each != nil {
			each(w.State())
		}
	}
	if w.State().Contact.Crashed {
		t.Fatal("crashed")
	}
}

// mean collects what a steady flight shows.
type mean struct{ n, pulse, voltage, current, speed, climb float64 }

func (m *mean) add(s *state.State) {
	m.n++
	for _, r := range s.Rotors[:s.Count] {
		m.pulse += float64(r.PWMUs) / float64(s.Count)
	}
	m.voltage += s.Power.Voltage
	m.current += s.Power.Current
	m.speed += math.Hypot(s.VelGround.X, s.VelGround.Y)
	m.climb -= s.VelGround.Z
}

func (m *mean) of(sum float64) float64 { return sum / m.n }
