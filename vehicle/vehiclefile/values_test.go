package vehiclefile

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// unlike is a file in which no two values are alike.
const unlike = `name: unlike
layout: x
arm: 210 mm
mass: 2 kg
inertia: {xx: 0.011 kg m2, yy: 0.012 kg m2, zz: 0.016 kg m2, xy: 0.0001 kg m2, xz: 0.0002 kg m2, yz: 0.0003 kg m2}
drag_area: {x: 0.013 m2, y: 0.014 m2, z: 0.023 m2}
pressure_centre: [31 mm, 32 mm, -33 mm]
propeller: {name: apc-sf-10x4.7, inertia: 4e-5 kg m2, blades: 3}
motor: {name: M, kv: 900 rpm/V, resistance: 101 mohm, no_load_current: 0.51 A, rotor_inertia: 1e-5 kg m2, heat_capacity: 36 J/K, thermal_resistance: 3.5 K/W}
unlike: [{motor: 3, kv: 880 rpm/V, resistance: 120 mohm, thrust: 91 %, torque: 1.07, imbalance: 25 g mm}]
esc: {resistance: 15 mohm, pwm_min: 1010 us, pwm_max: 1990 us, deadband: 42 us, spin_min: 0.06, curve: thrust, current_limit: 43 A, brown_out: 5.1 V, restart: 6.7 V, restart_time: 0.8 s, latency: 3.5 ms, braking: none}
battery: {name: B, chemistry: li-ion, cells: 4, capacity: 3 Ah, cell_resistance: 5 mohm, lead_resistance: 6 mohm, branch_resistance: 2 mohm, branch_time: 33 s, heat_capacity: 380 J/K, thermal_resistance: 3 K/W}
legs: {down: 130 mm, out: 160 mm, limit: 3.3 m/s}
hull: {length: 170 mm, width: 120 mm, up: 60 mm, down: 50 mm, limit: 1.6 m/s}
sensors:
  imu: [11 mm, 12 mm, 13 mm]
  vibration_once: 1.2 m/s2
  vibration_passage: 3.4 m/s2
  pitot: [21 mm, 22 mm, 23 mm]
  rangefinders: [{place: [1 mm, 2 mm, 3 mm], looks: left, min: 0.2 m, max: 30 m}]
`

// TestEveryValueReachesItsModel in SI units, and none another's place.
func TestEveryValueReachesItsModel(t *testing.T) {
	v, err := parse(t, unlike).Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	near := cmpopts.EquateApprox(1e-12, 0)
	for what, pair := range map[string][2]any{
		"motor": {motor.Params{
			Name: "M", Kv: 900 * math.Pi / 30, Resistance: 0.116, NoLoadCurrent: 0.51, Inertia: 5e-5,
			Throttle: motor.LinearThrust(),
			PWMMinUs: 1010, PWMMaxUs: 1990, PWMDeadbandUs: 42, SpinMin: 0.06, CurrentLimit: 43,
			BrownOutVoltage: 5.1, RestartVoltage: 6.7, RestartTime: 0.8, Latency: 0.0035, HeatCapacity: 36, ThermalResistance: 3.5,
		}, v.Drives[0]},
		"battery": {battery.Params{
			Name: "B", Chemistry: battery.LiIon, Cells: 4, Capacity: 10800, CellResistance: 0.005, LeadResistance: 0.006,
			BranchResistance: 0.002, BranchTime: 33, HeatCapacity: 380, ThermalResistance: 3,
		}, v.Battery},
		"drag area":        {frame.OfFRD(0.013, 0.014, 0.023), v.DragArea},
		"centre of drag":   {frame.OfFRD(0.031, 0.032, -0.033), v.PressureCentre},
		"vibration":        {airframe.Vibration{Once: 1.2, Passage: 3.4}, v.Vibration},
		"IMU":              {frame.OfFRD(0.011, 0.012, 0.013), v.IMUPlace},
		"pitot tube":       {frame.OfFRD(0.021, 0.022, 0.023), v.Pitot.PlaceFRD},
		"rangefinders":     {[]sensor.Rangefinder{{PlaceFRD: frame.OfFRD(0.001, 0.002, 0.003), DirectionFRD: frame.OfFRD(0, -1, 0), Min: 0.2, Max: 30}}, v.Rangefinders},
		"mass and limits":  {[]float64{2, 3.3, 1.6}, []float64{v.Mass, v.LegLimit, v.HullLimit}},
		"propeller blades": {3, v.Propellers[0].Blades},
		"unlike motor":     {[]float64{880 * math.Pi / 30, 0.135, 0.91, 1.07, 25e-6}, []float64{v.Drive(2).Kv, v.Drive(2).Resistance, v.Motors[2].ThrustScale, v.Motors[2].TorqueScale, v.Motors[2].Imbalance}},
		"motor like all":   {v.Drives[0], *v.Drive(1)},
	} {
		if d := cmp.Diff(pair[0], pair[1], near); d != "" {
			t.Errorf("%s, want −, got +:\n%s", what, d)
		}
	}
}
