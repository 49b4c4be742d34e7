// Package parameters derives the ArduPilot parameters that a vehicle flies well with
// from its physics.
//
// It is for `sitlark vehicles --parm`: Of works out thrust curve, authority and motor lag
// at hover (package performance) and turns them into FRAME_*, MOT_*, ATC_*, INS_*, PSC_*
// and BATT_* parameters, each with the reason for its value.
//
// # The formulas
//
// With D the propeller's diameter in inches, and n cells in series, ArduPilot's own
// initial parameters (its documentation, "Initial Parameter Setup"; Mission Planner's
// page of the same name):
//
//	INS_GYRO_FILTER        max(20, 289.22·D^−0.838)
//	ATC_RAT_*_FLTD, FLTT   max(10, half of it); ATC_RAT_YAW_FLTE 2
//	ATC_ACCEL_R/P_MAX      max(10000, −2.613267·D³ + 343.39216·D² − 15083.7121·D + 235771)
//	ATC_ACCEL_Y_MAX        max(8000, 36000 − 900·D)
//	MOT_BAT_VOLT_MAX, MIN  4.2·n, 3.3·n (Li-ion: 4.2·n, 2.8·n)
//	SIM_BATT_VOLTAGE       4.2·n: for the battery that ArduPilot before 4.6.3 makes up itself
//	BATT_LOW_VOLT, CRT     least + 0.3, + 0.2 V a cell
//
// and from the vehicle itself:
//
//	MOT_THST_EXPO          e of T/Tmax = (1−e)·c + e·c², least squares over the static
//	                       thrust curve at full voltage between MOT_SPIN_MIN and MAX
//	MOT_THST_HOVER         weight over thrust at MOT_SPIN_MAX
//	ATC_RAT_RLL/PIT_P      ω/K: K is the angular acceleration of full demand, ω the wanted
//	                       bandwidth, 1.2 over all lags: the motor's at hover, the gyro
//	                       filter's and 2.5 ms of loop and output
//	ATC_RAT_RLL/PIT_I, D   I = P; D = P times half of the motor's lag
//	ATC_RAT_YAW_P, I       a tenth of that bandwidth over yaw's K; I = P/10
//	ATC_ANG_*_P            ω/6 from 3 to 6 (yaw: 1.2·ω from 2.5 to 4.5)
//	ATC_ACCEL_*_MAX        at most 0.4·K
//	PSC_ACCZ_P, I          hover throttle, and twice it; from ArduPilot 4.7 on these are
//	                       PSC_D_ACC_P, I, a tenth of it
//
// A quadplane's are the same by the names that ArduPlane has for them: Q_M_, Q_A_ and Q_P_.
//
// # Planes
//
// Plane.Parameters derives those of a plane from plain numbers. With Vs the stall speed, V the
// cruise speed and Vt the top speed in level flight (equivalent airspeeds), after ArduPilot's
// descriptions of the parameters:
//
//	AIRSPEED_MIN, MAX       1.2·Vs; 0.95·Vt, at least 1.5·AIRSPEED_MIN; whole m/s, as ArduPilot keeps
//	ROLL_LIMIT_DEG          acos((1.1·Vs/V)²), the bank at which it stalls at V/1.1; 30 to 60
//	PTCH_LIM_MAX, MIN_DEG   5° beyond the climb's pitch, and the dive's path; 15 to 45
//	WP_LOITER_RAD, RADIUS   1.5 and 1 of V²/(g·tan ROLL_LIMIT_DEG); WP_RADIUS at least 2 s of V
//	TRIM_THROTTLE           the throttle at V
//	TECS_CLMB_MAX           0.9 of the climb at full throttle and V
//	TECS_SINK_MIN, MAX      sink rate at idle and V; 0.9 of that at AIRSPEED_MAX
//	RLL, PTCH_RATE_FF       45° over the rate [°/s] that full deflection holds at SCALING_SPEED,
//	                        15 m/s: ArduPlane's surfaces move by FF·rate·15/airspeed; at most 1.5
//	RLL, PTCH_RATE_P        FF·(T/(3·L) − 1) from 0.2 to 1.3 of FF: K = P/FF shortens the rate's
//	                        time constant T to T/(1+K), which stays thrice the lags L of servo and loop
//	RLL, PTCH_RATE_I        FF/1 s, at least 0.75·P, as AUTOTUNE has them
//	RLL2SRV, PTCH2SRV_TCONST  4·(L + T/(1+K)), 0.3 to 1 s; _RMAX 0.6 of full deflection's rate
//	RLL, PTCH_RATE_FLTT     10/(2π·TCONST), as AUTOTUNE has it
//	TKOFF_ROTATE_SPD        1.15·Vs from a runway
//	SERVOn_*                function, reversal and pulses of each output
//
// Of a vehicle with wings Of finds those numbers itself. LevelOf sums up its surfaces over the angle of attack, for the stall,
// and balances drag and the propellers' thrust in the oncoming air for cruise and top speed; cruise is the greater of
// 1.15 of the best glide's speed and 1.4·Vs. What an output drives, and whether reversed, follows from the moments that its
// servo makes: one with half of the greatest pitching moment pitches; if it rolls or yaws too, it is an elevon or a
// ruddervator. A servo that stands at an end of its travel at the start moves flaps.
//
// The names of older versions (ARSPD_FBW_MIN, TRIM_ARSPD_CM, LIM_ROLL_CD …) are given beside
// the newer ones; each version skips those that it does not have.
//
// The motor's lag is that of its torque balance at hover, J/(1/(Kv²·R) + dQ/dΩ) with
// Q ∝ Ω² (M. Drela, First-Order DC Electric Motor Model, MIT 2007).
package parameters
