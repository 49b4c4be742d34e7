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
// Throttle: hoverThrOut is the share of the largest static thrust that holds the vehicle, with
// maxVoltage at the ESCs: ArduCopter's log shows it as CTUN.ThO in hover with voltage
// compensation at MOT_BAT_VOLT_MAX = maxVoltage. From it ArduCopter makes a pulse by the
// file's own parameters: throttle t is thrust over the largest; MOT_THST_EXPO (propExpo, e)
// gives the command c of t = (1−e)·c + e·c²; the output is
// spin_min + c·(spin_max − spin_min), of the pulses from pwmMin to pwmMax. ESCs are
// taken as calibrated to these pulses, and as bent to that curve.
//
// Power: refVoltage·refCurrent is the power of the hover, as in ArduPilot. The files'
// comments ask for the reference flight's values, but in the two files that are known
// (ArduPilot's default and Callisto) that power is less than drag times airspeed of
// the reference flight, W·tan(refAngle)·refSpd, which no vehicle can do. The battery
// is then at the charge where its voltage under refCurrent is refVoltage. A power that no rotors and
// motors hover from gives way to the nearest that some do: in ArduPilot it only scales the current.
//
// Both of the hover are at the standard atmosphere of refAlt, as in ArduPilot, which
// ignores refTempC.
//
// Reference flight: level and steady at refSpd, tilted by refAngle, at that same
// charge. Where the file gives refTempC, air has the pressure of refAlt and that
// temperature.
//
// The rotors' drag: in the reference flight it is mdrag_coef's momentum drag, but no more
// than the flight has drag for, as in ArduPilot.
//
// Slew: the command changes by slew_max in a second at the most. ArduPilot's motors have no
// other delay, so the ESCs brake, and the rotors' inertia lets them follow. Above 400 1/s, and for 0,
// it is no limit that an autopilot could tell.
//
// Rotations: they decay by 400°/refRotRate a second; that is all that ArduPilot makes of
// that number. A motor's torque on the body is 0.05·diagonal_size·c times its thrust there:
// what it changes by with the command in hover is what the vehicle has.
//
// Size: motors stand on a circle across diagonal_size, level with the centre of mass.
// ArduPilot has them twice as far out, and gives the body half of the mass on the circle
// across it as inertia. Here the body has half of that inertia, unless the file gives
// one or places motors, and half of the yaw torque: it answers commands alike.
//
// # What gives way
//
// Blades and motors that exist have a thrust curve, drag, inertia and torque of their own.
// They are fitted to hover, reference flight and full throttle. Where the file has other
// numbers for the rest, its numbers hold: by motor.Throttle, the ESCs' throttle curve and
// slew limit, and by the airframe's DragScale, ReactionScale and AngularDamping. The Report
// tells what was asked, what is reached, and by what.
//
// # What is found
//
//	fit.go       Vehicle: the fit, step by step
//	throttle.go  from throttle to command
//	layout.go    places of the motors, from diagonal_size (across: half of it is the arm)
//	wanted.go    the file's numbers in SI, and what contradicts itself
//	battery.go   cells of 4.2 V from maxVoltage, refBatRes as ohmic resistance
//	power.go     the nearest power that is possible
//	blade.go     radius from disc_area; a generic blade whose pitch suffices for the
//	             reference flight and whose profile drag leaves the motor a usual share
//	motor.go     Kv from the largest thrust, resistance and no-load current from the power
//	             of the hover, inertia from slew_max
//	bench.go     static thrust over duty, and the ESCs' throttle curve from propExpo
//	yaw.go       damping of rotations and yaw torque
//	cruise.go    the rotors' drag from mdrag_coef, then the body's drag area, from speed
//	             and tilt of the reference flight
//	points.go    the reference points, measured
//	report.go    what came out
//	body.go      inertia, legs and hull in proportion to the default quad's
package fit
