package spec

import "github.com/sitlark/sitlark/command"

// sensorCommands are those of sensor faults, made from command's own table.
func sensorCommands() []Command {
	var list []Command
	for k := range command.SensorKind(command.SensorKinds) {
		list = append(list, sensorCommand(k))
	}
	restore := Command{Name: command.RestoreSensors{}.Name(), Doc: "takes sensor faults back: those of the sensors that are named by 1, or all",
		build: restoreSensors}
	for s := range command.Sensor(command.Sensors) {
		restore.Args = append(restore.Args, Arg{Name: s.String(), Doc: "1: this sensor's", Max: 1, Integer: true})
	}
	return append(list, restore)
}

func sensorCommand(k command.SensorKind) Command {
	c := Command{Name: k.String(), Doc: k.Doc()}
	for _, f := range k.Fields() {
		c.Args = append(c.Args, Arg{Name: f.Name, Doc: f.Doc, Unit: f.Unit, Min: f.Min, Max: f.Max, Default: f.Default, Required: f.Required, Integer: f.Integer})
	}
	if n := k.Count(); n > 0 {
		c.Args = append(c.Args, Arg{Name: "which", Doc: "of several, by number; 0 is all", Max: float64(n), Integer: true})
	}
	c.build = func(v values) command.Command {
		fault := command.SensorFault{Kind: k, Which: int(v["which"])}
		for i, f := range k.Fields() {
			fault.Value[i] = v[f.Name]
		}
		return fault
	}
	return c
}

func restoreSensors(v values) command.Command {
	var set command.SensorSet
	for s := range command.Sensor(command.Sensors) {
		if v[s.String()] != 0 {
			set |= s.Faults()
		}
	}
	return command.RestoreSensors{Kinds: set}
}
