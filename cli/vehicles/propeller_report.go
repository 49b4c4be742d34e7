package vehicles

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// propellerReport is the performance of a propeller at one operating point. Coefficients are
// based on ρ, n in revolutions per second and the diameter.
type propellerReport struct {
	Propeller string  `json:"propeller"`
	Diameter  float64 `json:"diameter_m"`
	Blades    int     `json:"blades"`
	RPM       float64 `json:"rpm"`
	Airspeed  float64 `json:"airspeed_m_s"`
	Density   float64 `json:"density_kg_m3"`
	Celsius   float64 `json:"temperature_c"`
	TipMach   float64 `json:"tip_mach"` // of the flow that the tips meet
	Thrust    float64 `json:"thrust_n"`
	Torque    float64 `json:"torque_nm"`
	Power     float64 `json:"power_w"`
	Induced   float64 `json:"induced_velocity_m_s"`
	CT        float64 `json:"ct"` // T/(ρ n² D⁴)
	CP        float64 `json:"cp"` // P/(ρ n³ D⁵)
	J         float64 `json:"j"`  // V/(n D)
	// Efficiency is J CT/CP, if the propeller moves forward and absorbs power.
	Efficiency *float64 `json:"efficiency,omitempty"`
	// FigureOfMerit is the ideal hover power over the actual one, at zero airspeed.
	FigureOfMerit *float64 `json:"figure_of_merit,omitempty"`
	Polars        string   `json:"section_polars"` // whose, and how good they are
}

// slowFlyerPolars says what the numbers of every report are worth:
// bemt.TestPropellerThatTheFitHasNotSeen.
const slowFlyerPolars = "APC Slow Flyer, fitted to ten propellers in the UIUC tunnel; one left out of the fit is off by 3 to 7 % of the greatest CT and 2 to 8.2 % of the greatest CP, the 9x4.7 by 10.5 and 12.7 %"

// genericPolars says the same of bemt.GenericFamily.
const genericPolars = "generic, of cambered sections of the Clark Y kind: round values that are fitted to no propeller; --family apc-slow-flyer takes those of APC's Slow Flyers"

func (f *propellerFlags) solve(p *rotor.Params) (propellerReport, error) {
	n, d := f.rpm/60, 2*p.Radius
	omega := 2 * math.Pi * n
	air := atmosphere.Air{Temperature: f.temperature + 273.15}
	load, err := p.Solve(bemt.Condition{
		Omega: omega, Axial: f.airspeed,
		Density: f.density, Viscosity: air.Viscosity(), Sound: air.SpeedOfSound(),
	})
	if err != nil {
		return propellerReport{}, fmt.Errorf("propeller %s: %w", p.Name, err)
	}
	q := f.density * n * n * d * d * d * d
	r := propellerReport{
		Propeller: p.Name, Diameter: d, Blades: p.Blades,
		RPM: f.rpm, Airspeed: f.airspeed, Density: f.density, Polars: genericPolars,
		Celsius: f.temperature, TipMach: math.Hypot(omega*p.Radius, f.airspeed) / air.SpeedOfSound(),
		Thrust: load.Thrust, Torque: load.Torque, Power: load.Torque * omega, Induced: load.Induced,
		CT: load.Thrust / q, CP: load.Torque * 2 * math.Pi / (q * d), J: f.airspeed / (n * d),
	}
	if p.Family == bemt.APCSlowFlyer() {
		r.Polars = slowFlyerPolars
	}
	switch {
	case f.airspeed > 0 && r.Power > 0 && r.Thrust > 0:
		eta := r.J * r.CT / r.CP
		r.Efficiency = &eta
	case f.airspeed == 0 && r.Thrust > 0:
		merit := r.Thrust * math.Sqrt(r.Thrust/(2*f.density*math.Pi*p.Radius*p.Radius)) / r.Power
		r.FigureOfMerit = &merit
	}
	return r, nil
}

func (r *propellerReport) print(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d blades, diameter %.4g inch (%.4g m)\n", r.Propeller, r.Blades, r.Diameter/inch, r.Diameter)
	fmt.Fprintf(&b, "%.6g 1/min, airspeed %.4g m/s, density %.4g kg/m³, %.4g °C\n\n", r.RPM, r.Airspeed, r.Density, r.Celsius)
	row := func(name string, v float64, format, unit string) {
		fmt.Fprintf(&b, "%-18s %s\n", name, strings.TrimSpace(fmt.Sprintf(format, v)+" "+unit))
	}
	row("thrust", r.Thrust, "%9.4f", "N")
	row("torque", r.Torque, "%9.5f", "N m")
	row("power", r.Power, "%9.3f", "W")
	row("induced velocity", r.Induced, "%9.3f", "m/s")
	row("tip Mach number", r.TipMach, "%9.3f", "")
	row("CT", r.CT, "%9.5f", "")
	row("CP", r.CP, "%9.5f", "")
	row("J", r.J, "%9.4f", "")
	if r.Efficiency != nil {
		row("efficiency", *r.Efficiency, "%9.4f", "")
	}
	if r.FigureOfMerit != nil {
		row("figure of merit", *r.FigureOfMerit, "%9.4f", "")
	}
	fmt.Fprintln(&b)
	for _, line := range output.Wrap("Section polars: "+r.Polars+".", 90) {
		fmt.Fprintln(&b, line)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
