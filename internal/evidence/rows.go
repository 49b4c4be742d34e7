package evidence

// Title is one row of the report as it is announced before anything was measured.
type Title struct {
	Name  string // by which tests refer to it
	Text  string // for people
	Claim string // what must hold
}

// Titles are the rows of the report in its order. A row that no test shows is
// missing from the report, which then fails.
var Titles = []Title{
	{"free-fall", "Free fall", "The exact parabola within 1e-6"},
	{"terminal-speed", "Fall with drag", "Terminal speed within 0.5 %, on the way there the exact solution"},
	{"tumbling", "Torque-free tumbling", "60 s at 1200 Hz: kinetic energy and angular momentum within 1e-6"},
	{"check-cases", "NASA's check cases", "A tumbling brick's rates within 1.5e-3 °/s; a sphere with drag, dropped and shot, within 0.6 % in speed and 1 % in altitude, which a flat earth at rest leaves out; what a wind adds within 1 %"},
	{"step-order", "Halving the step", "In free flight the error falls with order 1.9 or more"},
	{"pulse-jumps", "Pulses that jump", "Exact: body and rotors exchange angular momentum; what leaks is below 1e-4 of the rotors'"},
	{"hover", "Hover", "Induced velocity against momentum theory within 5 %, figure of merit 0.5 to 0.75"},
	{"hover-vehicles", "Hover of the vehicles", "Throttle and current of each vehicle within 5 % of its source"},
	{"tunnel", "Propellers in the tunnel", "Polars fitted to three APC Slow Flyers: CT of these within 6 % RMS, CP within 10 % RMS over the measured range; the 9×4.7, predicted, is off by 13 and 16 %"},
	{"descent", "Climb, vortex ring state, windmill", "Induced velocity against Leishman's curve within 5 %"},
	{"ground-effect", "Ground effect", "z/R 0.5, 1, 2, 4: Cheeseman and Bennett within 2 %"},
	{"forward-flight", "Forward flight", "Tilt and power over speed show the power bucket"},
	{"frame-file", "Reference points of a frame file", "Hover throttle, current, voltage and speed at angle within 3 %"},
	{"motor-step", "Step of a motor", "The time constant of Kv, R and J within 2 %"},
	{"rising-voltage", "Motor at rising voltage", "Speed follows the voltage, late by its time constant within 2 %"},
	{"discharge", "Full discharge", "Yields the capacity within 1 %"},
	{"sag", "Step of the battery's current", "Sag of I·R0 within 1 %, recovery with the RC branch's time constant"},
	{"turbulence-variance", "Turbulence: variance", "Over 30 min within 5 % of MIL-F-8785C's; same seed, same wind"},
	{"turbulence-spectrum", "Turbulence: spectra", "Slopes within 10 % of the standard's"},
	{"at-rest", "At rest", "10 min on flat ground and on 15°: no creep above 1 mm, specific force is gravity within 1e-3"},
	{"mirror", "Mirrored inputs", "Mirrored flight, for every symmetric layout"},
	{"motor-out", "Motor out", "The quad spins and falls; hexa and octa keep the attitude that theory allows"},
}

func titled(name string) bool {
	for _, t := range Titles {
		if t.Name == name {
			return true
		}
	}
	return false
}
