package autotest

import (
	"slices"
	"strconv"
	"strings"
)

// commandLine is what the tests call ArduPilot with, without the program's name.
type commandLine []string

// takesValue are ArduPilot's short options that take a value.
const takesValue = "srIPOMFcv"

// find returns where the value of an option is: args[i][from:]. The last one counts, as for
// ArduPilot. long is its name with dashes, short one letter, or 0.
func (args commandLine) find(long string, short byte) (i, from int, found bool) {
	for n := 0; n < len(args); n++ {
		arg := args[n]
		name, _, joined := strings.Cut(arg, "=")
		switch {
		case strings.HasPrefix(arg, "--"):
			switch {
			case name == long && joined:
				i, from, found = n, len(long)+1, true
			case name == long && n+1 < len(args):
				n++
				i, from, found = n, 0, true
			case !joined && longTakesValue(name):
				n++
			}
		case len(arg) >= 2 && arg[0] == '-':
			switch {
			case arg[1] == short && len(arg) > 2:
				i, from, found = n, 2, true
			case arg[1] == short && n+1 < len(args):
				n++
				i, from, found = n, 0, true
			case len(arg) == 2 && strings.IndexByte(takesValue, arg[1]) >= 0:
				n++
			}
		}
	}
	return i, from, found
}

// withoutValue are ArduPilot's long options that take none.
var withoutValue = []string{"--help", "--wipe", "--unhide-groups", "--console", "--synthetic-clock", "--gimbal", "--enable-fgview", "--rtscts"}

func longTakesValue(name string) bool { return !slices.Contains(withoutValue, name) }

// value is that of an option, empty without it.
func (args commandLine) value(long string, short byte) string {
	i, from, found := args.find(long, short)
	if !found {
		return ""
	}
	return args[i][from:]
}

// with returns args with another value of an option.
func (args commandLine) with(long string, short byte, value string) commandLine {
	args = slices.Clone(args)
	i, from, found := args.find(long, short)
	if !found {
		return append(args, long, value)
	}
	args[i] = args[i][:from] + value
	return args
}

func (args commandLine) model() string { return args.value("--model", 'M') }
func (args commandLine) home() string  { return args.value("--home", 'O') }

// serialPorts are those of ArduPilot's SITL that are not connected by default and that tests use
// least, the least used first. It has eight, from 0, though its command line knows ten.
var serialPorts = []int{7, 6, 5}

// freeSerial is a serial port that the tests do not use; 0: they use all.
func (args commandLine) freeSerial() int {
	for _, n := range serialPorts {
		if _, _, used := args.find("--serial"+strconv.Itoa(n), 0); !used {
			return n
		}
	}
	return 0
}

// onPhysics is the command line that takes the vehicle from the JSON backend at a UDP port of
// this computer.
func (args commandLine) onPhysics(port uint16) commandLine {
	return args.with("--model", 'M', "JSON:127.0.0.1").with("--sim-port-out", 0, strconv.Itoa(int(port)))
}

// onMAVLink is the command line that also connects serial port n to a TCP port of this computer,
// where sitlark waits.
func (args commandLine) onMAVLink(n int, port uint16) commandLine {
	return args.with("--serial"+strconv.Itoa(n), 0, "tcpclient:127.0.0.1:"+strconv.Itoa(int(port)))
}

// onDefaults is the command line that also takes the parameters of a file.
func (args commandLine) onDefaults(file string) commandLine {
	if given := args.value("--defaults", 0); given != "" {
		file = given + "," + file
	}
	return args.with("--defaults", 0, file)
}
