package flightlog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// Class is what a vehicle is by what carries it.
type Class int

// The classes. Other is known, and none of these: a helicopter, a submarine, an antenna tracker.
const (
	UnknownClass Class = iota
	Multicopter
	Plane
	Quadplane // a plane with lifting rotors
	Rover
	Boat
	Other
)

// String returns the class in words.
func (c Class) String() string {
	return [...]string{"unknown", "copter", "plane", "quadplane", "rover", "boat", "other"}[c]
}

// Class returns what the vehicle is, by its firmware, its frame and what its heartbeats say.
func (f *Flight) Class() Class {
	switch {
	case f.Vehicle == kind.Unknown:
		return UnknownClass
	case f.Vehicle == kind.Copter:
		return Multicopter
	case f.Vehicle == kind.Plane && f.Frame.VTOL:
		return Quadplane
	case f.Vehicle == kind.Plane:
		return Plane
	case f.Vehicle == kind.Rover && f.Frame.Class == kind.Boat:
		return Boat
	case f.Vehicle == kind.Rover:
		return Rover
	}
	return Other
}

// Swims reports whether the vehicle is on water or under it.
func (f *Flight) Swims() bool { return f.Class() == Boat || f.Vehicle == kind.Sub }

// Functions of outputs that are named here. Source: ArduPilot's documentation of SERVO1_FUNCTION.
const (
	flap, autoFlap                         = 2, 3
	aileron, elevator, rudder              = 4, 19, 21
	steering, gear                         = 26, 29
	throttle, throttleLeft, throttleRight  = 70, 73, 74
	airbrake                               = 110
	elevonLeft, elevonRight, vLeft, vRight = 77, 78, 79, 80
	flaperonLeft, flaperonRight            = 24, 25
	spoilerLeft1, spoilerRight1            = 16, 17
	spoilerLeft2, spoilerRight2            = 86, 87
	tiltFront, tiltRear                    = 41, 45
	tiltRearLeft, tiltRearRight            = 46, 47
	tiltLeft, tiltRight                    = 75, 76
	mainsail, wingSailElevator, mast       = 89, 128, 137
	rotorSpeed, swash1, swash3, swash4     = 31, 33, 35, 36 // a helicopter's; the fourth is its tail rotor's servo, or one of its second swash plate
	swash6                                 = 38
	fin1, fin4                             = 33, 36 // a blimp's
	trackerYaw, trackerPitch               = 71, 72
)

// functionNames are what outputs are called by their functions. Motors 1 to 32 of a frame have numbers.
var functionNames = map[int]string{
	flap: "flap", autoFlap: "flap", aileron: "aileron", elevator: "elevator", rudder: "rudder", steering: "steering", gear: "landing gear",
	throttle: "throttle", throttleLeft: "left throttle", throttleRight: "right throttle", airbrake: "airbrake",
	elevonLeft: "left elevon", elevonRight: "right elevon", vLeft: "left V-tail", vRight: "right V-tail",
	flaperonLeft: "left flaperon", flaperonRight: "right flaperon", spoilerLeft1: "left spoiler", spoilerRight1: "right spoiler",
	spoilerLeft2: "left spoiler 2", spoilerRight2: "right spoiler 2", tiltFront: "tilt of the front motors", tiltRear: "tilt of the rear motor",
	tiltRearLeft: "tilt of the left rear motor", tiltRearRight: "tilt of the right rear motor", tiltLeft: "tilt of the left motor",
	tiltRight: "tilt of the right motor", mainsail: "mainsail", wingSailElevator: "wing sail elevator", mast: "mast rotation",
	trackerYaw: "azimuth", trackerPitch: "elevation",
}

// fins are those of a blimp, in the order of their functions.
var fins = [...]string{"back", "front", "right", "left"}

// usual are the functions of outputs where the log has no SERVOn_FUNCTION, as before 3.5, by ArduPilot's defaults.
var usual = map[kind.Kind]map[int]int{
	kind.Plane:   {1: aileron, 2: elevator, 3: throttle, 4: rudder},
	kind.Rover:   {1: steering, 3: throttle},
	kind.Tracker: {1: trackerYaw, 2: trackerPitch},
	kind.Blimp:   {1: fin1, 2: fin1 + 1, 3: fin1 + 2, 4: fin4},
	kind.Heli:    {1: swash1, 2: swash1 + 1, 3: swash3, 4: swash4, 8: rotorSpeed},
}

// Actuator is an output that moves something of the vehicle.
type Actuator struct {
	Output   int    // from 1
	Function int    // SERVOn_FUNCTION
	Name     string // such as "throttle", "aileron", "motor 2"
	Drives   bool   // it is a motor, whose share is that of its full power; else a servo
}

// Actuators returns the outputs that drive motors or move parts, by their functions, rising. Of a multicopter without
// SERVOn_FUNCTION they are those of its motors.
func (f *Flight) Actuators() (list []Actuator) {
	multicopter := f.Class() == Multicopter
	for output := 1; output <= limits.Outputs; output++ {
		function := f.Functions[output-1]
		motor := 0
		if function != 0 || multicopter {
			motor = f.Motor(output)
		}
		name := functionNames[function]
		switch {
		case f.Vehicle == kind.Heli && f.helicopter(function) != "":
			list = append(list, Actuator{output, function, f.helicopter(function), function == rotorSpeed})
		case f.Vehicle == kind.Blimp && function >= fin1 && function <= fin4:
			list = append(list, Actuator{output, function, fins[function-fin1] + " fin", false})
		case motor > 0 && (!multicopter || slices.Contains(f.Motors(), motor)):
			list = append(list, Actuator{output, function, fmt.Sprintf("motor %d", motor), true})
		case name != "":
			list = append(list, Actuator{output, function, name, strings.HasSuffix(name, "throttle")})
		}
	}
	return list
}

// WithFunction returns the n-th output with a function, from 0, or the last one where there are fewer; 0: there is none.
func (f *Flight) WithFunction(function, n int) (output int) {
	for i, is := range f.Functions {
		if is != function {
			continue
		}
		if output = i + 1; n == 0 {
			break
		}
		n--
	}
	return output
}

// helicopter returns what an output of a helicopter with a function is called; empty: nothing of its rotors.
func (f *Flight) helicopter(function int) string {
	switch {
	case function == rotorSpeed:
		return "rotor speed"
	case function == swash4 && f.Frame.Class != kind.TwoRotors:
		return "tail rotor"
	case function >= swash1 && function <= swash6:
		return fmt.Sprintf("swash plate %d", function-swash1+1)
	}
	return ""
}

// Travel is how an output's pulses stand for shares.
type Travel struct {
	MinUs, TrimUs, MaxUs float64 // the pulses of the ends and of the middle [µs]
	Reversed             bool
	OneSided             bool // its shares begin at an end: from 0 to 1; else they are -1 to 1
}

// TravelOf returns how the pulses of an output with a function stand for shares, by SERVOn_MIN, _TRIM, _MAX and _REVERSED in
// params; what they lack is ArduPilot's default. A Rover's throttles go both ways, and a Plane's where THR_MIN is negative.
func TravelOf(k kind.Kind, params map[string]float64, output, function int) Travel {
	value := func(name string, otherwise float64) float64 {
		if x, ok := params[fmt.Sprintf("SERVO%d_%s", output, name)]; ok {
			return x
		}
		return otherwise
	}
	t := Travel{MinUs: value("MIN", 1100), TrimUs: value("TRIM", 1500), MaxUs: value("MAX", 1900), Reversed: value("REVERSED", 0) != 0}
	if k == kind.Heli && function >= swash1 && function <= swash6 && (function != swash4 || params["FRAME_CLASS"] == kind.TwoRotors) { // about 1500 µs, whatever the output's range is
		t.MinUs, t.TrimUs, t.MaxUs = 1000, 1500, 2000
	}
	switch function {
	case flap, autoFlap, gear, airbrake, rotorSpeed:
		t.OneSided = true
	case throttle, throttleLeft, throttleRight:
		t.OneSided = k != kind.Rover && params["THR_MIN"] >= 0
	}
	return t
}

// Share returns what a pulse [µs] stands for: -1 to 1, or 0 to 1; 0 of an output that is off.
func (t Travel) Share(pulseUs float64) (share float64) {
	zero, low, high := t.TrimUs, t.TrimUs-t.MinUs, t.MaxUs-t.TrimUs
	if t.OneSided {
		if zero, low, high = t.MinUs, 0, t.MaxUs-t.MinUs; t.Reversed {
			zero, low, high = t.MaxUs, t.MaxUs-t.MinUs, 0
		}
	}
	switch off := pulseUs - zero; {
	case pulseUs <= 0:
		return 0
	case off > 0 && high > 0:
		share = min(off/high, 1)
	case off < 0 && low > 0:
		share = max(off/low, -1)
	}
	if t.Reversed {
		share = -share
	}
	return share
}

// Pulse returns the pulse of a share [µs], as Share reads it.
func (t Travel) Pulse(share float64) float64 {
	if t.Reversed {
		share = -share
	}
	switch {
	case t.OneSided && t.Reversed:
		return t.MaxUs + share*(t.MaxUs-t.MinUs)
	case t.OneSided:
		return t.MinUs + share*(t.MaxUs-t.MinUs)
	case share < 0:
		return t.TrimUs + share*(t.TrimUs-t.MinUs)
	}
	return t.TrimUs + share*(t.MaxUs-t.TrimUs)
}
