// Package fit finds the vehicle that a frame file describes by its reference
// points: rotor, motor, battery and drag with which sitlark's own physics meets
// them.
//
// Its place in the flow: framefile.Parse gives the File, a name its layout; Vehicle
// makes an airframe.Vehicle of both, for physics.New. It is made once, when the
// program starts.
//
// # What each reference point means here
//
// Hover throttle: hoverThrOut is what ArduCopter's log shows as CTUN.ThO in hover on
// a full, unrested battery (sag included), without voltage compensation or with it
// at MOT_BAT_VOLT_MAX = maxVoltage. From it ArduCopter makes a pulse by the file's
// own parameters: throttle t is thrust over the largest; MOT_THST_EXPO (propExpo, e)
// gives the command c of t = (1−e)·c + e·c²; the output is
// spin_min + c·(spin_max − spin_min), of the pulses from pwmMin to pwmMax. ESCs are
// taken as calibrated to these pulses. This pulse must hold the vehicle.
//
// Power: refVoltage·refCurrent is the power of the hover, as in ArduPilot. The files'
// comments ask for the reference flight's values, but in the two files that are known
// (ArduPilot's default and Callisto) that power is less than drag times airspeed of
// the reference flight, W·tan(refAngle)·refSpd, which no vehicle can do. The battery
// is then at the charge where its voltage under refCurrent is refVoltage.
//
// Both of the hover are at the standard atmosphere of refAlt, as in ArduPilot, which
// ignores refTempC.
//
// Reference flight: level and steady at refSpd, tilted by refAngle, at that same
// charge. Where the file gives refTempC, air has the pressure of refAlt and that
// temperature.
//
// # What is found
//
//	fit.go       Vehicle: the fit, step by step
//	throttle.go  from throttle to duty
//	layout.go    places of the motors, from diagonal_size (across: half of it is the arm)
//	wanted.go    the file's numbers in SI, and what contradicts itself
//	battery.go   cells of 4.2 V from maxVoltage, refBatRes as ohmic resistance
//	blade.go     radius from disc_area; a generic blade whose pitch suffices for the
//	             reference flight and whose profile drag leaves the motor a usual share
//	motor.go     Kv, resistance and no-load current, from throttle and power of the hover;
//	             propExpo shares the losses between the last two
//	cruise.go    the body's drag area, from speed and tilt of the reference flight
//	report.go    what came out
//	body.go      inertia, legs and hull in proportion to the default quad's
//
// The rotors' own drag in forward flight follows from their blades, so mdrag_coef is
// not used; slew_max follows from the rotors' inertia, and refRotRate's damping from
// the rotors too. The Report tells what came out.
package fit
