package evidence

// Title is one row of the report as it is announced before anything was measured.
type Title struct {
	Name  string // by which tests refer to it
	Basis Basis
	Text  string // for people
	Claim string // what must hold
}

// Basis says what the agreement of a row is worth.
type Basis string

// The bases of a row.
const (
	Exact     Basis = "exact"     // the reference is an exact solution, or the very law that the model implements
	Predicted Basis = "predicted" // a measurement or another theory that no constant of the model was chosen to meet
	Fitted    Basis = "fitted"    // constants of the model were chosen to meet this reference
)

// Titles are the rows of the report in its order. A row that no test shows is
// missing from the report, which then fails.
var Titles = []Title{
	{"slung-pendulum", Exact, "Slung load as a pendulum", "Periods of four pendulums from 5° to 60° within 0.2 %"},
	{"slung-momentum", Exact, "Slung load and vehicle", "Momentum of both together through jerks of the cable, within 1e-9; angular within 0.2 %"},
	{"free-fall", Exact, "Free fall", "The exact parabola within 1e-6"},
	{"terminal-speed", Exact, "Fall with drag", "Terminal speed within 0.5 %, on the way there the exact solution"},
	{"tumbling", Exact, "Torque-free tumbling", "60 s at 1200 Hz: kinetic energy and angular momentum within 1e-6"},
	{"check-cases", Predicted, "NASA's check cases", "A tumbling brick's rates within 1.5e-3 °/s; a sphere with drag, dropped and shot, within 0.6 % in speed and 1 % in altitude, which a flat earth at rest leaves out; what a wind adds within 1 %"},
	{"step-order", Exact, "Halving the step", "In free flight the error falls with order 1.9 or more"},
	{"engine-altitude", Exact, "Piston engine in thin air", "Power at full throttle by the law of Gagg and Farrar where friction takes the share that it has, within 1e-9"},
	{"pulse-jumps", Exact, "Pulses that jump", "Body and rotors exchange angular momentum; what leaks is below 1e-4 of the rotors'"},
	{"bent-shaft", Exact, "A broken propeller runs down", "Its bent shaft brakes it against the body: what leaks of the angular momentum is below 1e-3 of the rotor's"},
	{"hover", Predicted, "Hover", "Induced velocity against momentum theory within 5 %, figure of merit 0.5 to 0.75"},
	{"hover-vehicles", Fitted, "Hover of the vehicles", "Throttle and current of each vehicle within 5 % of its source at the same thrust"},
	{"tunnel", Fitted, "Propellers in the tunnel", "Scanned APC Slow Flyers by the polars fitted to the family: CT within 8 % RMS, CP within 10 % RMS over the measured range; the 9×4.7 is off by 9 and 10 %"},
	{"tunnel-unseen", Predicted, "Propellers that the fit has not seen", "Each of ten APC Slow Flyers by polars fitted to the other nine: CT within 8 % RMS, CP within 10 % RMS; the 9×4.7 is off by 11 and 13 %"},
	{"generic", Predicted, "Blades that are not known", "Ten APC Slow Flyers by diameter, printed pitch and the chord advised for their kind: CT within 12 % RMS, CP within 20 % RMS"},
	{"calibrated", Predicted, "Propellers calibrated to one static point", "The other static points of ten APC Slow Flyers: CT and CP within 5 % RMS; the 9×4.7's CP is off by 7.5 %"},
	{"divergence", Exact, "Drag divergence", "A section's drag rises by 0.1 per Mach number where Korn's equation says, by Lock's law"},
	{"mach", Predicted, "Fast tips", "Thrust coefficient of Caradonna and Tung's rotor from tip Mach 0.439 to 0.877: grows by 8.5 % where 3 % was measured"},
	{"descent", Exact, "Climb, vortex ring state, windmill", "Induced velocity against Johnson's curve within 6 %"},
	{"vortex-ring", Exact, "Thrust in the vortex ring state", "The mean thrust of a real propeller at constant speed falls between Johnson's bounds, -0.45 and -1.5, by 15 to 40 %: heave is driven there"},
	{"ground-effect", Exact, "Ground effect", "The default quad at z/R 1, 1.5, 2, 4: the formula for quadrotors with the body's term within 2 %"},
	{"forward-flight", Predicted, "Forward flight", "Tilt and power over speed show the power bucket"},
	{"rotor-drag", Predicted, "Drag with speed", "The default quad against a Holybro S500: 0.11 1/s and 8° at 8 m/s within 20 %, from the bending of its blades"},
	{"rotor-wakes", Predicted, "Wakes on other rotors, arms and hull", "The default quad's least power within 5.6 % of a 3DR Solo's 0.80 of hover, the error of a reading of 16 A and 20 A; in hover rotors beside each other feel nothing, and 1 to 5 % of the thrust is lost on arms and hull"},
	{"frame-file", Fitted, "Reference points of a frame file", "Hover throttle, current, voltage and speed at angle within 3 %"},
	{"frame-answers", Fitted, "Answers to a frame file's commands", "Thrust over the pulses within 3 % of the largest along propExpo; slew_max, mdrag_coef, refRotRate and the yaw torque by command within 3 %"},
	{"motor-step", Exact, "Step of a motor", "The time constant of Kv, R and J within 2 %"},
	{"rising-voltage", Exact, "Motor at rising voltage", "Speed follows the voltage, late by its time constant within 2 %"},
	{"braking", Exact, "Motor that brakes, and one that coasts", "Exact solutions of both within 1e-6"},
	{"discharge", Exact, "Full discharge", "Yields the capacity within 1 %"},
	{"sag", Exact, "Step of the battery's current", "Sag of I·R0 within 1 %, recovery with the RC branch's time constant"},
	{"turbulence-variance", Exact, "Turbulence: variance", "Over 30 min within 5 % of MIL-F-8785C's; same seed, same wind"},
	{"turbulence-spectrum", Exact, "Turbulence: spectra", "Slopes within 10 % of the standard's"},
	{"rotor-wind", Exact, "Wind from rotor to rotor", "0.16, 0.45 and 1.24 m apart, 3 to 305 m up: variance of the difference within 10 % of what Dryden's correlation gives"},
	{"rain-water", Predicted, "Water in the air of rain", "From 1 to 300 mm/h: content within 5 % of the fit to measured rain, number of drops within 16 % of Marshall and Palmer's, from the rate, the slope of their spectrum and the drops' fall speed"},
	{"rain-momentum", Exact, "Rain on hull and rotors", "Momentum of the water that the hull stops, and angular momentum of what the blades throw, within 0.2 %"},
	{"ice-catch", Predicted, "Drops that a cylinder catches", "Finstad's fit against Langmuir and Blodgett's table within 0.035 from a tenth of the drops to nearly all"},
	{"ice-drag", Fitted, "Drag of iced airfoils", "Gray's correlation against the 28 measured points of his table: 0.0095 RMS in drag coefficient, where the largest is 0.083. Propellers are an extrapolation: their chord is a tenth of the smallest there"},
	{"lifting-line", Exact, "Wings on a lifting line", "Elliptic, rectangular and tapered wings of aspect ratio 4 to 20 in 24 strips against Glauert's series: lift within 1 %, induced drag and roll damping within 2 %"},
	{"swept-wings", Predicted, "Swept wings", "Aspect ratio 2 to 10, swept by 0 to 45°: slope of lift within 5 % of DATCOM's, induced drag that of the straight wing within 2 %"},
	{"wing-ground", Exact, "Wing near the ground", "What the ground takes from the induced drag of an elliptic wing, from a tenth of the span up, within 0.02 of the theory of images"},
	{"fuselage", Exact, "Fuselage", "Apparent mass within 0.005 of Munk's table, drag of finite cylinders within 0.07 of Hoerner's; side force, yaw and drag across of a tapered body within 0.2 % of slender-body theory up to where the flow separates"},
	{"x8-fitted", Fitted, "Skywalker X8: what was fitted", "Zero-lift values, static stability, winglets' side force and elevons' pitching moment within 3 %"},
	{"x8", Predicted, "Skywalker X8", "Slope of lift, roll damping, ailerons, weathercock stability, side force by yaw rate within 10 %, roll by yaw rate 11 %, best glide within 5 %. Where the source's table contradicts itself: lift by pitch rate is 19 % too much, pitch damping 24 %, the elevons' lift 36 %, yaw damping a quarter"},
	{"x8-back", Predicted, "Skywalker X8: pitch rate", "With a centre of mass 0.085 chords further back, lift and pitch damping by pitch rate are within 10 % of the source's, which computed these and measured static stability"},
	{"x8-modes", Predicted, "Skywalker X8: modes", "Short period, roll subsidence, damping of the phugoid and frequency of the Dutch roll within 10 % of what the source's coefficients give; the Dutch roll's damping is a third: the source's yaw damping is four times what its side force can give"},
	{"aerosonde-fitted", Fitted, "Aerosonde: what was fitted", "Zero-lift values, static stability, pitch damping, ailerons and elevator within 3 %, Cm0 within 10 %"},
	{"aerosonde", Predicted, "Aerosonde", "Slope of lift and side force by ailerons within 10 %; roll damping is 16 % more than the source's, yaw damping 18 % less"},
	{"aerosonde-tail", Predicted, "Aerosonde: pitch rate", "Lift by pitch rate of the tail alone, which the source's is, within 10 %"},
	{"vibration", Exact, "Vibration of the IMU", "Lines at once and twice per revolution with the vehicle's levels within 6 %; what the gyro feels within 1e-3"},
	{"unlike", Exact, "Worn propellers", "In a hover one that keeps 0.85 of its thrust turns as 1/√0.85 within 1.5 %; an imbalance shakes the IMU by m r Ω² within 2 %"},
	{"wheel-slip", Exact, "Tyre that slips", "Side force at five slip angles: the brush model within 1 %; 63 % of it after the relaxation length within 5 %"},
	{"wheel-rolling", Exact, "Wheels that roll and brake", "Deceleration c g at 5 and 60 m/s within 0.5 %; with locked wheels the distance v²/(2 μ g) within 3 %"},
	{"wheel-rollers", Exact, "Wheels with rollers", "Locked: along the rollers' axis the distance v²/(2 μ g) within 3 %, across it a deceleration c g within 1 %"},
	{"rover-rollover", Exact, "A tall rover on a circle", "It lifts its inner wheels at v² = g·r·(track/2)/h within 2 % in speed, leaning on its tyres"},
	{"balance-fall", Exact, "A balance bot that falls", "On free wheels its lean grows at the rate of the linear pendulum within 2 %"},
	{"wheel-turn", Exact, "Turn on wheels", "At low speed the radius of a bicycle with the wheelbase and the steering angle within 2 %"},
	{"helicopter-hover", Predicted, "Helicopter's rotor in hover", "Power, figure of merit and collective pitch of a 700 class rotor at three thrusts within 10 % of modified momentum theory with blade elements; coning likewise"},
	{"helicopter-autorotation", Predicted, "Helicopter in autorotation", "Vertical descent of a freely turning rotor within 10 % of Leishman's estimate after Young, 1.75 v_h and more with profile drag"},
	{"hull-float", Exact, "Hull at rest", "Draught, waterplane and metacentric heights of a box within 0.6 % of the formulas; rise in sea water within 0.1 %"},
	{"hull-arm", Exact, "Righting arm", "Of a box up to 20° of heel within 0.1 % of the wall-sided formula; on its side within 1e-6"},
	{"hull-periods", Predicted, "Hull that swings", "Free heave of a box, free roll of a box and of a boat: periods within 3 % of mass with added mass over stiffness, damping in heave within 15 %"},
	{"hull-leak", Predicted, "A hole in a hull", "A box takes on water by a hole as an orifice does within 1 %, goes down by the water's weight within 0.2 %, and floats again when it is pumped out"},
	{"hull-free-surface", Predicted, "Water inside a hull", "With 5 to 25 kg inside, the righting moment of a box at 2° is that of buoyancy less the free surface's within 1 %"},
	{"hull-speed", Predicted, "Boat at full speed", "At three thrusts the speed at which friction and the chosen residue equal the thrust within 1 %"},
	{"sub-terminal", Exact, "Submarine at full speed", "Ahead, to the side, up by its buoyancy: where thrust or buoyancy equal the damping within 2 %; released at depth it starts at buoyancy over mass and added mass within 5 %"},
	{"sub-heave", Exact, "Submarine bobs at the surface", "Pushed down by a millimetre, with the damping left out, its period in heave is that of waterplane, mass and added mass within 3 %"},
	{"sub-speed", Predicted, "BlueROV2's speed", "On its full battery, with the thrust of its thrusters calibrated at a standstill, 1.5 m/s within 15 %; its damping is that of Wu 2018, chosen among published ones that differ by eight times"},
	{"heavy-sub-speed", Predicted, "BlueROV2 Heavy's speed", "On its full battery, by the drag of the BlueROV2 and that of the kit's four thrusters by section and coefficient, the BlueROV2's 1.5 m/s within 15 %; no speed of the heavy one was found"},
	{"sub-energy", Exact, "A submarine tumbles out", "Thrown with any motion, and with its thrusters off, its energy with that of the water which moves along never grows by more than 1e-4 of it"},
	{"ellipsoid-added", Exact, "Ellipsoid in a flow", "Added mass along and about the axes of a sphere, a prolate spheroid and a long cylinder within 1e-6 of Lamb's closed forms (the cylinder's within 1 %)"},
	{"fin-stroke", Exact, "A fin that flaps", "Thrust at a steady rate to 1e-12, the hinge's moment within 4 %, of a whole stroke the thrust alone within 0.1 %"},
	{"blimp-terminal", Predicted, "A blimp that rises and sinks", "Where 2 % of the weight equals the drag of envelope and fins, at two heights of home, within 2 %"},
	{"blimp-righting", Predicted, "A blimp rocks", "Period about the axes ahead and to the right within 3 % of the free pendulum with the air that moves along"},
	{"blimp-energy", Exact, "A blimp tumbles out", "Thrown with its fins at rest, its energy with that of the air which moves along never grows by more than 0.5 % of what it loses"},
	{"belly", Exact, "Landing on the belly", "From 15 m/s, put down in four ways, in steps of 1 and 0.3 ms: the distance that friction gives within 1 %, never pitched by more than 2°"},
	{"launch", Exact, "Launch by hand and on a bungee", "Speed at the end of the way within 0.4 %, time within 2 ms, work against the energy given within 1 %"},
	{"at-rest", Exact, "At rest", "10 min on flat ground and on 15°: no creep above 1 mm, specific force is gravity within 1e-3 (1e-2 in gusty wind, which rocks it on its legs)"},
	{"mirror", Exact, "Mirrored inputs", "Mirrored flight, for every symmetric layout"},
	{"motor-out", Predicted, "Motor out", "The quad spins and falls; hexa and octa keep the attitude that theory allows"},
}

func titled(name string) bool {
	for _, t := range Titles {
		if t.Name == name {
			return true
		}
	}
	return false
}
