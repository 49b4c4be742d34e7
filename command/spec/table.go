package spec

import (
	"slices"

	"github.com/sitlark/sitlark/command"
)

var (
	motorArg    = Arg{Name: "motor", Doc: "its number as ArduPilot counts", Min: 1, Max: command.MaxMotors, Required: true, Integer: true}
	fromArg     = Arg{Name: "from", Doc: "direction that it blows from, clockwise from north", Unit: "deg", Max: 360}
	verticalArg = Arg{Name: "vertical", Doc: "upward part; positive is an updraught", Unit: "m/s", Min: -15, Max: 15}
	durationArg = Arg{Name: "duration", Doc: "how long it acts", Unit: "s", Min: 0.01, Max: 10, Default: 0.2}
)

// table lists every command; a test holds it to package command.
var table = []Command{
	{Name: "fail_motor", Doc: "stops a motor, or lets its rotor give only a share of its thrust", Args: []Arg{motorArg,
		{Name: "thrust", Doc: "share of the healthy thrust that is left; 0 stops the motor", Max: 1}},
		build: func(v values) command.Command {
			if v["thrust"] > 0 {
				return command.DegradeMotor{Motor: int(v["motor"]), Thrust: v["thrust"]}
			}
			return command.FailMotor{Motor: int(v["motor"])}
		}},
	{Name: "degrade_motor", Doc: "lets a rotor give only a share of its thrust, as damaged blades do", Args: []Arg{motorArg,
		{Name: "thrust", Doc: "share of the healthy thrust that is left", Max: 1, Required: true}},
		build: func(v values) command.Command {
			return command.DegradeMotor{Motor: int(v["motor"]), Thrust: v["thrust"]}
		}},
	{Name: "unbalance_rotor", Doc: "makes a rotor shake the vehicle, as a chipped propeller does", Args: []Arg{motorArg,
		{Name: "imbalance", Doc: "mass times its distance from the shaft; 0 is balanced", Unit: "g mm", Max: 1000, Required: true}},
		build: func(v values) command.Command {
			return command.UnbalanceRotor{Motor: int(v["motor"]), GramMillimetres: v["imbalance"]}
		}},
	{Name: "stick_motor", Doc: "holds an ESC's output where it is told, whatever its signal says", Args: []Arg{motorArg,
		{Name: "output", Doc: "share of full duty; 0 is dead", Max: 1, Required: true}},
		build: func(v values) command.Command {
			return command.StickMotor{Motor: int(v["motor"]), Output: v["output"]}
		}},
	{Name: "restore_motor", Doc: "makes a motor and its rotor healthy again", Args: []Arg{motorArg},
		build: func(v values) command.Command { return command.RestoreMotor{Motor: int(v["motor"])} }},
	{Name: "set_battery_charge", Doc: "sets the battery's state of charge", Args: []Arg{
		{Name: "charge", Doc: "0 is empty, 1 is full", Max: 1, Required: true}},
		build: func(v values) command.Command { return command.SetBatteryCharge{Charge: v["charge"]} }},
	{Name: "add_battery_resistance", Doc: "sets a resistance in series with the healthy pack, as a bad connector adds it; a total, not an increment", Args: []Arg{
		{Name: "resistance", Doc: "of that connector; 0 is healthy", Unit: "ohm", Max: 1, Required: true}},
		build: func(v values) command.Command { return command.AddBatteryResistance{Resistance: v["resistance"]} }},
	{Name: "fail_cell", Doc: "sets how many cells are shorted out of the pack", Args: []Arg{
		{Name: "cells", Doc: "0 is all healthy, up to the pack's count", Max: 24, Default: 1, Integer: true}},
		build: func(v values) command.Command { return command.FailCell{Cells: int(v["cells"])} }},
	{Name: "disconnect_battery", Doc: "pulls the battery's plug: the motors have no supply",
		build: func(values) command.Command { return command.DisconnectBattery{} }},
	{Name: "reconnect_battery", Doc: "puts the battery's plug back",
		build: func(values) command.Command { return command.ReconnectBattery{} }},
	{Name: "restore_battery", Doc: "heals every fault of the battery; its charge stays",
		build: func(values) command.Command { return command.RestoreBattery{} }},
	{Name: "set_wind", Doc: "sets the mean wind, at 10 m above the ground", Args: []Arg{
		{Name: "speed", Doc: "horizontal speed", Unit: "m/s", Max: 40, Required: true}, fromArg, verticalArg},
		build: func(v values) command.Command {
			return command.SetWind{Speed: v["speed"], FromDeg: v["from"], Vertical: v["vertical"]}
		}},
	{Name: "set_turbulence", Doc: "sets the intensity of turbulence", Args: []Arg{
		{Name: "intensity", Doc: "0 is still air, 1 is severe", Max: 1, Required: true}},
		build: func(v values) command.Command { return command.SetTurbulence{Intensity: v["intensity"]} }},
	{Name: "set_thermals", Doc: "sets the strength of thermals", Args: []Arg{
		{Name: "scale", Doc: "convective velocity scale w*; 1 to 2.5 is a summer's day", Unit: "m/s", Max: 5, Required: true}},
		build: func(v values) command.Command { return command.SetThermals{Scale: v["scale"]} }},
	{Name: "gust", Doc: "sends a 1-cosine gust that the mean wind carries to the vehicle", Args: []Arg{
		{Name: "speed", Doc: "horizontal speed that it adds", Unit: "m/s", Max: 25, Required: true}, fromArg, verticalArg,
		{Name: "rise", Doc: "time in which it grows, and in which it falls again", Unit: "s", Min: 0.1, Max: 30, Default: 1},
		{Name: "hold", Doc: "time at its full speed", Unit: "s", Max: 60, Default: 2},
		{Name: "lead", Doc: "time until its front reaches the vehicle", Unit: "s", Max: 60}},
		build: func(v values) command.Command {
			return command.Gust{Speed: v["speed"], FromDeg: v["from"], Vertical: v["vertical"], Rise: v["rise"], Hold: v["hold"], Lead: v["lead"]}
		}},
	{Name: "set_atmosphere", Doc: "sets how the day differs from the standard atmosphere; hot and low pressure make the air thin", Args: []Arg{
		{Name: "temperature", Doc: "offset at every height", Unit: "K", Min: -60, Max: 40},
		{Name: "pressure", Doc: "offset at sea level", Unit: "hPa", Min: -150, Max: 100}},
		build: func(v values) command.Command {
			return command.SetAtmosphere{TemperatureOffset: v["temperature"], PressureOffsetHPa: v["pressure"]}
		}},
	{Name: "drop_payload", Doc: "lets the payload go",
		build: func(values) command.Command { return command.DropPayload{} }},
	{Name: "shove", Doc: "pushes the vehicle at its centre of mass", Args: []Arg{
		{Name: "north", Doc: "force to the north", Unit: "N", Min: -1000, Max: 1000},
		{Name: "east", Doc: "force to the east", Unit: "N", Min: -1000, Max: 1000},
		{Name: "down", Doc: "force down", Unit: "N", Min: -1000, Max: 1000}, durationArg},
		build: func(v values) command.Command {
			return command.Shove{North: v["north"], East: v["east"], Down: v["down"], Duration: v["duration"]}
		}},
	{Name: "twist", Doc: "turns the vehicle about its own axes", Args: []Arg{
		{Name: "roll", Doc: "torque, right side down", Unit: "N m", Min: -100, Max: 100},
		{Name: "pitch", Doc: "torque, nose up", Unit: "N m", Min: -100, Max: 100},
		{Name: "yaw", Doc: "torque, nose right", Unit: "N m", Min: -100, Max: 100}, durationArg},
		build: func(v values) command.Command {
			return command.Twist{Roll: v["roll"], Pitch: v["pitch"], Yaw: v["yaw"], Duration: v["duration"]}
		}},
	{Name: "lose_rc", Doc: "cuts the radio link of a joystick: the autopilot gets no RC channels",
		build: func(values) command.Command { return command.LoseRC{} }},
	{Name: "restore_rc", Doc: "brings the radio link back",
		build: func(values) command.Command { return command.RestoreRC{} }},
	{Name: "restore_all", Doc: "heals every motor, rotor, battery and sensor fault and the radio link; weather and charge stay",
		build: func(values) command.Command { return command.RestoreAll{} }},
	{Name: "reset", Doc: "puts a whole vehicle with a full battery on the pad and starts physics time anew; the weather stays",
		build: func(values) command.Command { return command.Reset{} }},
}

func init() {
	at := slices.IndexFunc(table, func(c Command) bool { return c.Name == "restore_all" })
	table = slices.Insert(table, at, sensorCommands()...)
	for i := range table {
		c := table[i].build(least(table[i]))
		table[i].Ramps = command.Ramps(c)
	}
}

// least is every argument at its least allowed value.
func least(c Command) values {
	v := values{}
	for _, a := range c.Args {
		v[a.Name] = a.Min
	}
	return v
}
