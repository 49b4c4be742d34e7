// Package framefile reads ArduPilot's own frame files: JSON with # comments that
// describe a multicopter by what its owner can measure in a test flight.
//
// It is the first step of --vehicle FILE: Parse turns the text into a File, checked key
// by key but not interpreted; package fit then finds the rotor, motor, battery
// and drag parameters that meet it, on a layout of package layout. Nothing in a file
// is a path, and nothing that it names is opened.
//
// Every value remembers whether and where the file gives it, so that whoever cannot
// meet it can say so with line and column. A key that is not given holds ArduPilot's
// default, a 3 kg quad.
//
// # What is an error
//
// ArduPilot ignores keys that it does not know, and reads on with the defaults. Here
// an unknown key, a repeated one, a wrong type, a number outside of its range, and
// numbers that contradict each other are errors, as a typing error would otherwise fly
// unseen. Errors are of type *Error and one line long:
//
//	my.json:2:3: got the unknown key "masss", expected a key of ArduPilot's frame files, did you mean mass?
//
// Three habits of ArduPilot are kept, for files that rely on them: a vector of zeros, or
// a motor's yaw of 0, counts as not given; text before the first brace is skipped if it
// is a comment; and # begins a comment anywhere but in a string (ArduPilot even there).
//
// # How a file determines a vehicle
//
// The text below is for the fit, in SI units, with W = mass·g (g = 9.80665 m/s²) and
// ρ the standard atmosphere's density at refAlt (ArduPilot reads refTempC and ignores
// it). It says what ArduPilot 4.7-dev makes of the keys (libraries/SITL/SIM_Frame.cpp,
// SIM_Motor.cpp), and which quantity of a physical model each one determines.
//
// Reference flight: level, steady, in still air, at speed V = refSpd, tilted by
// θ = refAngle. Vertical balance gives the thrust T = W/cos θ, horizontal balance the
// drag D = W·tan θ. Drag has two parts. Momentum drag comes from the air that the
// rotors turn around: a ducted rotor without wake contraction moves √(T·ρ·A) kg/s
// through its disc area A = disc_area (stacked rotors count once), and mdrag_coef is
// the real rotors' share of that, so that
//
//	Dm = mdrag_coef · √(T·ρ·A) · V·cos θ   along the body's x axis, times cos θ to the horizon
//
// The rest is the body's: C_d·S = bbdrag_coef·(D − Dm)/(½·ρ·V²); where Dm > D, ArduPilot
// lowers mdrag_coef until the body's part is 0. So (refSpd, refAngle) determine the
// body's drag area once the rotors' own drag (the H-force, in blade-element theory) is
// known: fit the body last.
//
// Power: P = refVoltage·refCurrent at the battery. The files' comments ask for the
// reference flight's values, but ArduPilot takes P for the hover's power as well; both
// agree near the speed where the power curve comes back to its value in hover. Held
// against the ideal W^1.5/√(2·ρ·A) of momentum theory (Leishman, Principles of Helicopter
// Aerodynamics, 2nd ed., section 2.2), P yields the product of the rotors' figure of
// merit and the motors' and ESCs' efficiency: for the default 0.48. In a physical model
// that is the blades' profile drag together with winding resistance and no-load current.
//
// Throttle: hoverThrOut is ArduCopter's throttle output in hover, which is linear in
// thrust (MOT_THST_EXPO has been taken out), so that hoverThrOut = W / largest static
// thrust, at maxVoltage and ρ. It determines how fast the rotor turns at full duty and
// full voltage, and so, for a propeller of given thrust coefficient, the motor's Kv.
// Between both ends ArduPilot's thrust is (1−e)·c + e·c² of the largest, e = propExpo,
// with c the command: 0 at pwmMin + spin_min·(pwmMax − pwmMin), 1 at spin_max likewise.
// A physical model has no such expression: its blades and motors make a curve of their own,
// which an ESC with a throttle curve bends to this one. Below spin_min there is no thrust, above
// spin_max no more. All thrust scales with (voltage / maxVoltage)². In a climb at speed v
// ArduPilot takes ρ·A_e·v²/2 off, A_e being the area through which an ideal rotor would
// hover from P.
//
// Battery: maxVoltage is the open-circuit voltage when full, refBatRes the pack's
// resistance, battCapacityAh its capacity (0 never runs down). In the reference flight
// the open-circuit voltage was refVoltage + refCurrent·refBatRes, which places it on the
// discharge curve.
//
// Motors: slew_max is the largest change of command a second (0: unlimited); there is no other
// delay. Without motorN_position, ArduPilot puts the motors
// diagonal_size from the centre, all of it, although the name says diameter; for the
// inertia it takes half of it: half of the mass on a ring, Ixx = Iyy = m·(d/2)²/4 and
// Izz = 2·Ixx, unless moment_inertia is given. A rotor's torque is 0.05·diagonal_size·c
// times its thrust. refRotRate damps rotations by ω·rad(400)/refRotRate [rad/s²], with refRotRate
// as the number in the file (0: no damping): with 120, to 94 % in a second. The largest yaw
// rate, which the files' comments call it, follows from that, the torque and the momentum drag
// of hubs that move.
//
// N in motorN_… counts along Layout.Motors, which is the motor's number except on tri.
package framefile
