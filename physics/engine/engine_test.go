package engine

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
)

const rpm = 2 * math.Pi / 60

// four is a four-stroke of 24 cm³ that gives 1.28 kW.
func four() Params {
	return Params{
		Name: "four-stroke", Strokes: 4, Displacement: 24e-6, Power: 1280, PowerSpeed: 8000 * rpm, TorqueSpeed: 6000 * rpm,
		Friction: 0.117, Idle: 2000 * rpm, Stall: 1000 * rpm, Compression: 9, Consumption: GramsPerKilowattHour(400),
	}
}

// TestPowerIsGreatestWhereItsMakerSaysSo, and torque, and both are what he says.
func TestPowerIsGreatestWhereItsMakerSaysSo(t *testing.T) {
	p := four()
	m := New(&p)
	power := func(speed float64) float64 { return speed * m.torque(speed, 1, standard.SeaLevelDensity) }
	torque := func(speed float64) float64 { return m.torque(speed, 1, standard.SeaLevelDensity) }
	if got := power(p.PowerSpeed); math.Abs(got/p.Power-1) > 1e-12 {
		t.Errorf("%g W at %g rad/s", got, p.PowerSpeed)
	}
	for _, f := range []float64{0.9, 0.99, 1.01, 1.1} {
		if got := power(f * p.PowerSpeed); got >= p.Power {
			t.Errorf("%g W at %g of the speed of its greatest power", got, f)
		}
		if got := torque(f * p.TorqueSpeed); got >= m.peak {
			t.Errorf("%g N m at %g of the speed of its greatest torque, %g N m there", got, f, m.peak)
		}
	}
	if got := torque(m.Top()); math.Abs(got) > 1e-9 {
		t.Errorf("%g N m left at its top speed", got)
	}
	if pressure := p.MeanPressure(m.peak); pressure < 7e5 || pressure > 10e5 {
		t.Errorf("mean effective pressure %g Pa, four-strokes have 7 to 10 bar", pressure)
	}
}

// TestThinAirTakesPowerByGaggAndFarrar: P/P0 = 1.132 σ − 0.132.
func TestThinAirTakesPowerByGaggAndFarrar(t *testing.T) {
	row := evidence.Show(t, "engine-altitude", "R.F. Gagg, E.V. Farrar, SAE Transactions 29, 1934, as many cite it: P/P0 = 1.132 σ − 0.132")
	plot := row.Plot("Full throttle at the speed of the greatest power", "density over that at sea level", "power over that at sea level")
	p := four()
	p.Friction = 0.132 / 1.132
	m := New(&p)
	model, law := plot.Curve(evidence.Model, "four-stroke of 24 cm³"), plot.Curve(evidence.Reference, "1.132 σ − 0.132")
	worst := 0.0
	for sigma := 0.4; sigma <= 1.05; sigma += 0.05 {
		got := m.torque(p.PowerSpeed, 1, sigma*standard.SeaLevelDensity) * p.PowerSpeed / p.Power
		want := 1.132*sigma - 0.132
		model.Add(sigma, got)
		law.Add(sigma, want)
		worst = max(worst, math.Abs(got-want))
	}
	row.AtMost("difference", worst, 1e-9, "")
}

// TestIdleBalancesAPropellerThatTakesThePower: where the closed throttle gives what that takes, and it gives more below and
// less above, so that the speed is stable.
func TestIdleBalancesAPropellerThatTakesThePower(t *testing.T) {
	for _, strokes := range []float64{2, 4} {
		p := four()
		p.Strokes = strokes
		m := New(&p)
		excess := func(speed float64) float64 {
			n := speed / p.PowerSpeed
			return m.torque(speed, 0, standard.SeaLevelDensity) - p.Power/p.PowerSpeed*n*n
		}
		if got := excess(p.Idle); math.Abs(got) > 1e-9 {
			t.Errorf("%g N m beyond the propeller's at idle", got)
		}
		if excess(0.95*p.Idle) <= 0 || excess(1.05*p.Idle) >= 0 {
			t.Errorf("idle is not stable: %g N m below, %g N m above", excess(0.95*p.Idle), excess(1.05*p.Idle))
		}
	}
}

// TestTorqueRisesWithTheThrottle, and Throttle is Torque's inverse between its ends.
func TestTorqueRisesWithTheThrottle(t *testing.T) {
	p := four()
	m := New(&p)
	for _, speed := range []float64{1500 * rpm, 4000 * rpm, 9000 * rpm} {
		last := math.Inf(-1)
		for throttle := 0.0; throttle <= 1; throttle += 0.05 {
			torque := m.torque(speed, throttle, 1.1)
			if torque <= last {
				t.Fatalf("at %.0f rad/s %g N m at %.2f, %g before", speed, torque, throttle, last)
			}
			last = torque
			if got := m.Throttle(speed, torque, 1.1); math.Abs(got-throttle) > 1e-6 {
				t.Errorf("at %.0f rad/s %g N m take a throttle of %g, want %g", speed, torque, got, throttle)
			}
		}
		if over, under := m.Throttle(speed, last+0.1, 1.1), m.Throttle(speed, m.torque(speed, 0, 1.1)-0.01, 1.1); over <= 1 || under >= 0 {
			t.Errorf("beyond the ends: %g and %g", over, under)
		}
	}
}

// TestFuelGivesNoMoreWorkThanItHas: at its power it burns what its maker says; at part throttle more for the work; never does
// the gases' work exceed half of the heat of petrol.
func TestFuelGivesNoMoreWorkThanItHas(t *testing.T) {
	const petrol = 43e6 // heat of combustion [J/kg], the lower one
	p := four()
	m := New(&p)
	s := State{Firing: true}
	burns := func(speed, throttle float64) (fuel, work float64) {
		s.Throttle = throttle
		torque, _ := s.Shaft(m, speed, standard.SeaLevelDensity)
		return s.Flow(m, speed), torque * speed
	}
	fuel, work := burns(p.PowerSpeed, 1)
	if got := fuel / work; math.Abs(got/p.Consumption-1) > 1e-12 {
		t.Errorf("burns %g kg/J at its power, want %g", got, p.Consumption)
	}
	for _, speed := range []float64{1200 * rpm, 3000 * rpm, 8000 * rpm, 11000 * rpm} {
		last := math.Inf(1)
		for _, throttle := range []float64{0.2, 0.5, 1} {
			fuel, work := burns(speed, throttle)
			if s.Gas*speed > petrol*fuel/2 {
				t.Errorf("%g W of %g W of heat", s.Gas*speed, petrol*fuel)
			}
			if work > 0 && fuel/work >= last {
				t.Errorf("at %.0f rad/s a throttle of %g burns %g kg/J, a smaller one %g", speed, throttle, fuel/work, last)
			}
			if work > 0 {
				last = fuel / work
			}
		}
	}
}

// TestItFiresOnlyWithAllThatItNeeds.
func TestItFiresOnlyWithAllThatItNeeds(t *testing.T) {
	p := four()
	p.IgnitionOutput, p.StarterOutput = 12, 13
	m := New(&p)
	on := Signals{Throttle: 0.5, Open: true, Ignition: 2000, Starter: 1000, Supply: true}
	with := func(change func(*Signals)) Signals {
		in := on
		change(&in)
		return in
	}
	for _, c := range []struct {
		name            string
		in              Signals
		faults          Faults
		speed           float64
		fuel            bool
		firing, cranked bool
	}{
		{"all of it", on, Faults{}, 3000 * rpm, true, true, false},
		{"no fuel", on, Faults{}, 3000 * rpm, false, false, false},
		{"no ignition", with(func(s *Signals) { s.Ignition = 1500 }), Faults{}, 3000 * rpm, true, false, false},
		{"died", on, Faults{Died: true}, 3000 * rpm, true, false, false},
		{"starter at rest", with(func(s *Signals) { s.Starter = 2000 }), Faults{}, 0, true, false, true},
		{"starter while it runs", with(func(s *Signals) { s.Starter = 2000 }), Faults{}, 3000 * rpm, true, true, false},
		{"starter after it died", with(func(s *Signals) { s.Starter = 2000 }), Faults{Died: true}, 900 * rpm, true, false, true},
		{"starter failed", with(func(s *Signals) { s.Starter = 2000 }), Faults{Starter: true}, 0, true, false, false},
		{"starter without ignition", with(func(s *Signals) { s.Starter, s.Ignition = 2000, 1000 }), Faults{}, 0, true, false, false},
		{"starter without a battery", with(func(s *Signals) { s.Starter, s.Supply = 2000, false }), Faults{}, 0, true, false, false},
		{"too slow", on, Faults{}, 900 * rpm, true, false, false},
	} {
		s := State{Faults: c.faults}
		s.Command(m, c.in, c.speed, c.fuel)
		torque, _ := s.Shaft(m, c.speed, standard.SeaLevelDensity)
		if s.Gas > 0 != c.firing || torque > 0 != c.firing || s.Cranking != c.cranked {
			t.Errorf("%s: %g N m, of the gases %g, cranking is %v", c.name, torque, s.Gas, s.Cranking)
		}
	}
	s := State{Faults: Faults{Died: true}}
	s.Command(m, with(func(s *Signals) { s.Starter = 2000 }), 900*rpm, true)
	if s.Faults.Died {
		t.Error("the starter has turned it over, and it is still dead")
	}
}

// TestAnEngineWithoutStarterOutputCranksWhileTheThrottleIsOpen and it is too slow to fire.
func TestAnEngineWithoutStarterOutputCranksWhileTheThrottleIsOpen(t *testing.T) {
	p := four()
	m := New(&p)
	for _, c := range []struct {
		open  bool
		speed float64
		want  bool
	}{{false, 0, false}, {true, 0, true}, {true, 1200 * rpm, true}, {true, 1400 * rpm, false}} {
		var s State
		s.Command(m, Signals{Open: c.open, Supply: true, Powered: true}, c.speed, true)
		if s.Cranking != c.want {
			t.Errorf("open is %v at %g rad/s: cranking is %v", c.open, c.speed, s.Cranking)
		}
	}
}

// TestAnEngineWithoutIgnitionOutputRunsWhileItsThrottleHasAPulse.
func TestAnEngineWithoutIgnitionOutputRunsWhileItsThrottleHasAPulse(t *testing.T) {
	p := four()
	m := New(&p)
	for _, powered := range []bool{true, false} {
		var s State
		s.Command(m, Signals{Supply: true, Powered: powered}, 3000*rpm, true)
		if s.Firing != powered {
			t.Errorf("with a pulse: %v; it fires: %v", powered, s.Firing)
		}
	}
}

// TestCompressionHoldsAStoppedEngine but not one that the starter turns.
func TestCompressionHoldsAStoppedEngine(t *testing.T) {
	p := four()
	m := New(&p)
	var s State
	held, _ := s.Shaft(m, 0, standard.SeaLevelDensity)
	s.Cranking = true
	turned, _ := s.Shaft(m, 0, standard.SeaLevelDensity)
	if held > -1.5 || held < -4 || turned < -0.2 || turned >= 0 {
		t.Errorf("held by %g N m, by %g N m while the starter turns it", held, turned)
	}
}

// TestSlopeIsThatOfTheTorque where it falls, and 0 where it rises.
func TestSlopeIsThatOfTheTorque(t *testing.T) {
	p := four()
	m := New(&p)
	s := State{Firing: true, Throttle: 0.6}
	for _, speed := range []float64{2000 * rpm, 5000 * rpm, 9000 * rpm} {
		const h = 1e-4
		_, slope := s.Shaft(m, speed, 1.2)
		high, _ := s.Shaft(m, speed+h, 1.2)
		low, _ := s.Shaft(m, speed-h, 1.2)
		if want := min(0, (high-low)/(2*h)); math.Abs(slope-want) > 0.05*math.Abs(want)+2e-5 {
			t.Errorf("at %g rad/s %g N m s/rad, want %g", speed, slope, want)
		}
	}
}

func TestValidateNamesFieldValueAndRange(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(*Params) {}, ""},
		{func(p *Params) { p.TorqueSpeed = p.PowerSpeed }, "speed of the greatest torque is 837.8 rad/s, must be from 418.9 to 728.5 rad/s"},
		{func(p *Params) { p.Stall = p.Idle }, "stall speed is 209.4 rad/s, must be from 16.76 to 167.6 rad/s"},
		{func(p *Params) { p.Consumption = GramsPerKilowattHour(100) }, "consumption is 2.778e-08 kg/J, must be from 4.444e-08"},
		{func(p *Params) { p.Power = math.NaN() }, "power is NaN W"},
		{func(p *Params) { p.Displacement = 5e-6 }, "mean effective pressure of 3.84e+06 Pa, must be at most 2.5e+06 Pa"},
	} {
		p := four()
		c.change(&p)
		err := p.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// torque returns the torque on the shaft of an engine that fires [N m].
func (m *Model) torque(speed, throttle, density float64) float64 {
	return m.Gas(speed, throttle, density) - m.rubs(speed)
}
