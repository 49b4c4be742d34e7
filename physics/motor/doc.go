// Package motor models a brushless motor behind its electronic speed controller
// (ESC) as a DC motor behind an ideal converter: calibrated pulse to duty, current
// limit, braking, loss of step, torque balance, the winding's temperature and what that does to its
// resistance.
//
// World.Step turns each channel's pulse into a duty, asks Load what the motors
// together mean for the battery, and, once the pack's voltage is known, lets
// Predict and Correct balance electrical torque against the propeller's, and Warm
// the heat of the losses against the cooling air.
package motor
