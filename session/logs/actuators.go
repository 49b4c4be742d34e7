package logs

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// own are the vehicles that logs of each class are drawn as: the first one, all of whose functions the log's outputs have.
var own = map[flightlog.Class][]struct {
	name      string
	functions []int
}{
	flightlog.Plane: {
		{"plane-elevon", []int{parameters.FunctionElevonLeft, parameters.FunctionElevonRight}},
		{"plane-vtail", []int{parameters.FunctionVTailLeft, parameters.FunctionVTailRight}}, {"plane", nil},
	},
	flightlog.Quadplane: {{"quadplane", nil}},
	flightlog.Rover:     {{"rover-skid", []int{parameters.FunctionThrottleLeft, parameters.FunctionThrottleRight}}, {"rover", nil}},
	flightlog.Boat:      {{"motorboat-skid", []int{parameters.FunctionThrottleLeft, parameters.FunctionThrottleRight}}, {"motorboat", nil}},
}

// ownSubs are those of submarines, by FRAME_CONFIG.
var ownSubs = map[int]string{1: "bluerov2", 2: "bluerov2-heavy"}

// ownHelis are those of helicopters, by FRAME_CLASS; one that is not known has one main rotor. dualHelis are those with two, by H_DUAL_MODE.
var (
	ownHelis  = map[int]string{0: "heli-700", kind.OneRotor: "heli-700"}
	dualHelis = map[int]string{0: "heli-dual", 2: "heli-coaxial"}
)

// Own returns the name of the vehicle that comes with sitlark and that a log's is drawn as, of a plane, quadplane, helicopter, rover, boat,
// submarine, blimp or antenna tracker; empty: there is none like it. Such a vehicle has a size of its own, since logs don't tell the real one.
func Own(f *flightlog.Flight) string {
	switch {
	case f.Vehicle == kind.Sub && f.Frame.Known:
		return ownSubs[f.Frame.Class]
	case f.Vehicle == kind.Blimp:
		return "blimp"
	case f.Vehicle == kind.Tracker:
		return "tracker"
	}
	if f.Vehicle == kind.Heli {
		if f.Frame.Class == kind.TwoRotors {
			return dualHelis[int(f.Params["H_DUAL_MODE"])]
		}
		return ownHelis[f.Frame.Class]
	}
	if f.Class() == flightlog.Quadplane && (f.Frame.Class != 1 || f.Frame.Type != 1 || f.Params["Q_TILT_ENABLE"] > 0 || f.Params["Q_TAILSIT_ENABLE"] > 0) {
		return ""
	}
	for _, v := range own[f.Class()] {
		if !slices.ContainsFunc(v.functions, func(needed int) bool { return !slices.Contains(f.Functions[:], needed) }) {
			return v.name
		}
	}
	return ""
}

// functionsOf returns the functions of a vehicle's outputs by their numbers.
func functionsOf(e *catalog.Entry) map[int]int {
	all := map[int]int{}
	for name, value := range valuesOf(e) {
		output := 0
		if _, err := fmt.Sscanf(name, "SERVO%d_FUNCTION", &output); err == nil {
			all[output] = int(value)
		}
	}
	return all
}

// valuesOf returns the parameters that follow from a vehicle.
func valuesOf(e *catalog.Entry) map[string]float64 {
	list, err := e.Parameters()
	if err != nil {
		panic(fmt.Sprintf("logs: %s: %v", e.Name, err)) // it comes with the program
	}
	all := map[string]float64{}
	for _, p := range list {
		all[p.Name] = p.Value
	}
	return all
}

// Actuators returns what moves the motors and servos of the vehicle that a log's is drawn as. They are found by the
// functions of outputs, and a servo stands where its own pulse for the same share would have it; several outputs of one
// function follow each other. A body without motors of its own has none.
func Actuators(f *flightlog.Flight, e *catalog.Entry) *timeline.Actuators {
	if Own(f) == "" {
		var numbers []int
		if f.Multirotor() && e.Craft.HasRotors() {
			for _, m := range e.Vehicle.Motors {
				numbers = append(numbers, m.Number)
			}
			slices.Sort(numbers)
		}
		a := timeline.MotorsOf(f, numbers)
		return &a
	}
	a, functions, values := &timeline.Actuators{}, functionsOf(e), valuesOf(e)
	seen := map[int]int{} // how many outputs of a function came before
	from := map[int]int{} // output of the log by that of the vehicle
	for output := 1; output <= len(f.Functions); output++ {
		if function := functions[output]; function != 0 {
			from[output] = f.WithFunction(function, seen[function])
			seen[function]++
		}
	}
	for _, number := range numbersOf(e) {
		m := timeline.LoggedMotor{Number: number, Output: from[number]}
		travel := flightlog.TravelOf(f.Vehicle, f.Params, m.Output, functions[number])
		switch m.Duty = travel.Share; {
		case f.Vehicle == kind.Sub:
			m.Output, m.Duty = f.WithFunction(parameters.FunctionMotor1+number-1, 0), thruster
		case lifts(functions[number]):
			m.Duty = timeline.MotorsOf(f, []int{1}).Motors[0].Duty
		}
		a.Motors = append(a.Motors, m)
	}
	for i := range e.Vehicle.Servos {
		p := &e.Vehicle.Servos[i]
		s := timeline.LoggedServo{Output: p.Output, From: from[p.Output], RestDeg: p.AngleDeg(p.StartUs)}
		here := flightlog.TravelOf(f.Vehicle, f.Params, s.From, functions[p.Output])
		there := flightlog.TravelOf(e.Kind(), values, p.Output, functions[p.Output])
		s.AngleDeg = func(pulseUs float64) float64 { return p.AngleDeg(there.Pulse(here.Share(pulseUs))) }
		a.Servos = append(a.Servos, s)
	}
	for i := range e.Vehicle.Heads {
		a.Heads = append(a.Heads, headOf(&e.Vehicle.Heads[i]))
	}
	return a
}

// headOf is a rotor of a helicopter that a log's is drawn as.
func headOf(h *airframe.Head) timeline.LoggedHead {
	angle := func(servos []state.Servo, i int) float64 {
		if i < len(servos) {
			return servos[i].AngleDeg * math.Pi / 180
		}
		return 0
	}
	plate, servo := h.Swash, h.Servo
	plate.Arms = slices.Clone(plate.Arms)
	if !plate.Prepare() {
		return timeline.LoggedHead{Pitch: func(servos []state.Servo) (collective, back, right float64) { return angle(servos, servo), 0, 0 }}
	}
	return timeline.LoggedHead{Pitch: func(servos []state.Servo) (collective, back, right float64) {
		var sums [3]float64
		for i := range plate.Arms {
			plate.Arms[i].Add(&sums, angle(servos, plate.Arms[i].Servo))
		}
		return plate.Pitch(&sums)
	}}
}

// thruster is the duty of a thruster of a submarine at a pulse [µs], below 0 where it turns back; one that is off has none.
func thruster(pulseUs float64) float64 {
	const rest, travel = 1500, 400
	if pulseUs == 0 {
		return 0
	}
	return max(-1, min(1, (pulseUs-rest)/travel))
}

// lifts reports whether a function is that of a motor of a frame.
func lifts(function int) bool {
	return function >= parameters.FunctionMotor1 && function < parameters.FunctionMotor1+8
}

// numbersOf returns the numbers of all motors of a vehicle, rising, as its states have them.
func numbersOf(e *catalog.Entry) (numbers []int) {
	for i := range e.Vehicle.Motors {
		numbers = append(numbers, e.Vehicle.Motors[i].Number)
	}
	for i := range e.Vehicle.Traction {
		numbers = append(numbers, e.Vehicle.Traction[i].Output)
	}
	slices.Sort(numbers)
	return numbers
}
