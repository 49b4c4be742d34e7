package ice

import "math"

// Freezing is where water freezes [K].
const Freezing = 273.15

// Cloud is a cloud of drops below freezing. The zero value is none.
type Cloud struct {
	Content float64 // liquid water [g/m³]
	Drops   float64 // median volume diameter of its drops [µm]
}

// Air is the air in the cloud.
type Air struct {
	Density     float64 // [kg/m³]
	Viscosity   float64 // dynamic [Pa s]
	Temperature float64 // static [K]
	Pressure    float64 // [Pa]
}

// Of water and air, after D.N. Anderson, Manual of Scaling Methods, NASA/CR-2004-212875,
// appendix A.
const (
	waterDensity  = 1000.0    // [kg/m³]
	waterHeat     = 4220.0    // specific [J/(kg K)]
	fusion        = 334640.0  // latent heat [J/kg]
	evaporation   = 2500900.0 // latent heat [J/kg]
	airHeat       = 1005.0    // specific, at constant pressure [J/(kg K)]
	saturation    = 611.2     // vapour pressure over water at 0 °C [Pa]
	recovery      = 0.875     // of the air's kinetic energy at the surface, as Messinger has it
	evaporability = 0.7       // 0.622, the ratio of molar masses, times 1.12, (Pr/Sc)^(2/3), as there
)

// Catch returns the share of the drops in its way that a cylinder of a diameter [m] catches at a
// speed [m/s], 0 to 1.
//
// Source: K.J. Finstad, E.P. Lozowski, E.M. Gates, A Computational Investigation of Water
// Droplet Trajectories, J. Atmospheric and Oceanic Technology 5, 1988, as ISO 12494:2017 has it;
// held against I. Langmuir and K.B. Blodgett's table (1946) in TestCatchOfACylinder.
func Catch(c Cloud, air *Air, diameter, speed float64) float64 {
	d := c.Drops * 1e-6
	inertia := waterDensity * d * d * speed / (9 * air.Viscosity * diameter)
	reynolds := air.Density * d * speed / air.Viscosity
	return caught(inertia, reynolds*reynolds/inertia)
}

// leastInertia is where drops begin to reach a cylinder, 1/8, but the fit ends above.
const leastInertia = 0.17

// caught is Finstad's fit; phi is the square of the drops' Reynolds number over their inertia.
func caught(inertia, phi float64) float64 {
	if !(inertia > leastInertia) {
		return 0
	}
	a := 1.066 * math.Pow(inertia, -0.00616) * math.Exp(-1.103*math.Pow(inertia, -0.688))
	b := 3.641 * math.Pow(inertia, -0.498) * math.Exp(-1.497*math.Pow(inertia, -0.694))
	c := 0.00637 * math.Pow(max(0, phi-100), 0.381)
	return max(0, min(1, a-0.028-c*(b-0.0454)))
}

// Frozen returns the share of the water caught that freezes at once, 0 to 1, on a cylinder of a
// diameter [m] at a speed [m/s], of whose drops it catches a share.
//
// The heat that freezing gives is what the air takes by convection and evaporation, and the
// drops by warming, less what friction and the drops' impact bring, at a surface of 0 °C.
//
// Source: B.L. Messinger, Equilibrium Temperature of an Unheated Icing Surface as a Function
// of Airspeed, J. Aeronautical Sciences 20, 1953; convection from rough ice on a cylinder, Nu =
// 0.082 Re^0.747: NACA TR-1215, 1955, eq. F12; vapour: WMO-No. 8, Annex 4.B.
func Frozen(c Cloud, air *Air, diameter, speed, share float64) float64 {
	water := 1e-3 * c.Content * speed * share // [kg/(m² s)]
	if water == 0 {
		return 0
	}
	conductivity := -0.0147486 + 0.00235815*math.Sqrt(air.Temperature) // NASA/CR-2004-212875, eq. A.3 [W/(m K)]
	film := 0.082 * math.Pow(air.Density*speed*diameter/air.Viscosity, 0.747) * conductivity / diameter
	cold := Freezing - air.Temperature
	vapour := saturation * math.Exp(-17.62*cold/(243.12-cold)) // of a cloud
	taken := film*(cold+evaporation*evaporability/airHeat*(saturation-vapour)/air.Pressure-recovery*speed*speed/(2*airHeat)) +
		water*(waterHeat*cold-speed*speed/2)
	return max(0, min(1, taken/(water*fusion)))
}
