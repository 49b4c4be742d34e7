// Package layout is the table of multirotor layouts of ArduPilot's simulator: where
// each motor stands, which way it turns, and which servo output drives it.
//
// It is read once, when a vehicle is loaded: package airframe takes a Layout by its
// name, puts rotors of its own size on it, and package physics then sends servo
// output n of each packet to the motor with Number n. What ArduCopter needs to know
// for the layout (FRAME_CLASS, FRAME_TYPE and a few more) comes with it.
//
// # Conventions
//
// Seen from above with the nose up on the page, angles count clockwise from the
// nose, and so does Motor.Clockwise. A rotor that turns clockwise pushes the body
// counter-clockwise. All motors of a layout stand on one circle around the centre of
// mass, as they do in ArduPilot's simulator; motors above one another share an angle
// and differ in Level. Frame files may move them (package framefile).
//
// # Sources
//
// Names, angles, spins, outputs and tilt ranges: ArduPilot 4.7-dev,
// libraries/SITL/SIM_Frame.cpp, held against libraries/AP_Motors/AP_MotorsMatrix.cpp
// (what ArduCopter mixes for). The values of FRAME_CLASS and FRAME_TYPE:
// AP_Motors_Class.h. A test reads the first two again where ARDUPILOT_SRC names a
// checkout. Pictures of most: https://ardupilot.org/copter/docs/connect-escs-and-motors.html
//
// ArduPilot's tables have no levels. Level follows its motor test, which runs the upper
// motor of an arm before the lower; where AP_MotorsMatrix.cpp names top motors, in
// comments of dodeca-hexa and code of the co-rotating X8, that agrees.
//
// # Where this table differs from ArduPilot's simulator, on purpose
//
//   - octa-quad-cwx: ArduPilot turned motors 3, 4, 7 and 8 in ArduCopter (pull request
//     16700) but not in its simulator, where yaw therefore has no effect. The spins
//     here are ArduCopter's.
//   - deca-cwx and hexadeca-octa-cwx: its simulator compares only the beginning of a
//     name and therefore flies deca and hexadeca-octa under these names. Here a name
//     means one layout.
//
// ArduPilot's default parameters fly octa-quad and dodeca-hexa with FRAME_TYPE 0 (+)
// on frames that are X; FrameType here is the one that fits the geometry.
package layout
