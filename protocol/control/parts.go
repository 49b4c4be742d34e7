package control

import (
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

type servoJSON struct {
	Servo      int     `json:"servo" doc:"its number in the list of the vehicle file, from 1"`
	Name       string  `json:"name" doc:"as in the vehicle file"`
	Output     int     `json:"output" doc:"servo output that drives it, from 1"`
	PulseUs    uint16  `json:"pulse_us" unit:"µs" doc:"of that output as received; 0: switched off"`
	AngleDeg   float64 `json:"angle_deg" unit:"deg" doc:"of what it moves"`
	Stuck      bool    `json:"stuck" doc:"fault: its pulse does not move it"`
	Floating   bool    `json:"floating" doc:"fault: it has no torque, its surfaces trail"`
	Rate       float64 `json:"rate" doc:"fault: share of its rate that is left, 0 to 1"`
	OffsetDeg  float64 `json:"offset_deg" unit:"deg" doc:"fault: by which its angle is off"`
	Reversed   bool    `json:"reversed" doc:"fault: it turns the other way"`
	FaultSince float64 `json:"fault_since" unit:"s" doc:"physics time since when it has a fault; 0 while it is healthy"`
	Healthy    bool    `json:"healthy" doc:"whether it has no fault"`
}

type wingJSON struct {
	Wing       int      `json:"wing" doc:"its number in the list of the vehicle file, from 1"`
	Name       string   `json:"name" doc:"as in the vehicle file"`
	LostLeft   float64  `json:"lost_left" doc:"fault: share of the left half that broke off"`
	LostRight  float64  `json:"lost_right" doc:"fault: share of the right half that broke off; of the whole for a surface without halves"`
	Torn       []string `json:"torn" doc:"fault: names of its control surfaces that are torn off"`
	IceLift    float64  `json:"ice_lift" doc:"fault: share of the lift that ice takes, as set"`
	IceDrag    float64  `json:"ice_drag" doc:"fault: that ice adds to the drag coefficient, as set"`
	Ice        float64  `json:"ice" unit:"kg" doc:"fault: that grew on it in a cloud"`
	FaultSince float64  `json:"fault_since" unit:"s" doc:"physics time since when it has a fault; 0 while it is healthy"`
	Healthy    bool     `json:"healthy" doc:"whether it has no fault"`
}

type wheelJSON struct {
	Wheel      int     `json:"wheel" doc:"its number in the list of the vehicle file, from 1"`
	Name       string  `json:"name" doc:"by its place, such as front left wheel"`
	Flat       float64 `json:"flat" doc:"fault: share of its tyre's air that is lost, 0 to 1"`
	Stuck      bool    `json:"stuck" doc:"fault: it drags, or does not turn"`
	Drag       float64 `json:"drag" unit:"N m" doc:"fault: torque against which a stuck wheel still turns; 0: it does not"`
	Broken     bool    `json:"broken" doc:"fault: it has broken off"`
	FaultSince float64 `json:"fault_since" unit:"s" doc:"physics time since when it is flat or stuck; 0 while it is neither"`
	Healthy    bool    `json:"healthy" doc:"whether it has no fault"`
}

type hullJSON struct {
	Hull       int     `json:"hull" doc:"its number in the list of the vehicle file, from 1"`
	Name       string  `json:"name" doc:"as in the vehicle file"`
	Leak       float64 `json:"leak" unit:"m²" doc:"fault: area of a hole in its keel; 0: none"`
	LeakAlong  float64 `json:"leak_along" doc:"where that is, from the stern, 0, to the bow, 1"`
	Water      float64 `json:"water" unit:"kg" doc:"inside it"`
	FaultSince float64 `json:"fault_since" unit:"s" doc:"physics time since when it leaks; 0 while it does not"`
	Healthy    bool    `json:"healthy" doc:"whether it has no fault"`
}

type blimpJSON struct {
	Leak       float64  `json:"leak" unit:"m²" doc:"fault: area of a hole in its envelope; 0: none"`
	GasLost    float64  `json:"gas_lost" doc:"share of its gas that has got out, 0 to 1"`
	FinsLost   []string `json:"fins_lost" doc:"fault: names of its fins that broke off"`
	FaultSince float64  `json:"fault_since" unit:"s" doc:"physics time since when its envelope leaks or lacks gas; 0 while it does neither"`
	Healthy    bool     `json:"healthy" doc:"whether it has no fault"`
}

func aboutBlimp(b *state.Blimp, names *snapshot.Names) blimpJSON {
	about := blimpJSON{Leak: b.Leak, GasLost: b.GasLost, FinsLost: []string{}, FaultSince: b.FaultSince, Healthy: b.Healthy()}
	for i := range b.LostFins() {
		about.FinsLost = append(about.FinsLost, names.Fin(i))
	}
	return about
}

type headJSON struct {
	Rotor      int     `json:"rotor" doc:"its number in the list of the vehicle file, from 1"`
	Name       string  `json:"name" doc:"as in the vehicle file"`
	Speed      float64 `json:"speed" unit:"rad/s" doc:"at which it turns"`
	Thrust     float64 `json:"thrust" unit:"N" doc:"along its shaft"`
	Torque     float64 `json:"torque" unit:"N m" doc:"by which the air brakes it; below 0 it drives"`
	Collective float64 `json:"collective" unit:"rad" doc:"pitch of all blades"`
	Coning     float64 `json:"coning" unit:"rad" doc:"by which its blades stand up"`
	Back       float64 `json:"back" unit:"rad" doc:"by which its disc tilts back from square to the shaft"`
	Right      float64 `json:"right" unit:"rad" doc:"likewise to the right"`
	Lost       bool    `json:"lost" doc:"fault: it broke off"`
	FaultSince float64 `json:"fault_since" unit:"s" doc:"physics time since when it is lost; 0 while it is not"`
	Healthy    bool    `json:"healthy" doc:"whether it has no fault"`
}

func aboutHeads(heads []state.Head, names *snapshot.Names) []headJSON {
	about := make([]headJSON, len(heads))
	for i, h := range heads {
		about[i] = headJSON{
			Rotor: i + 1, Name: names.Rotor(i), Speed: h.Speed, Thrust: h.Thrust, Torque: h.Torque, Collective: h.Collective, Coning: h.Coning,
			Back: h.Back, Right: h.Right, Lost: h.Lost, FaultSince: h.FaultSince, Healthy: h.Healthy(),
		}
	}
	return about
}

func aboutServos(servos []state.Servo, names *snapshot.Names) []servoJSON {
	about := make([]servoJSON, len(servos))
	for i, s := range servos {
		about[i] = servoJSON{
			Servo: i + 1, Name: names.Servo(i), Output: s.Output, PulseUs: s.PWMUs, AngleDeg: s.AngleDeg,
			Stuck: s.Stuck, Floating: s.Floating, Rate: 1 - s.Slow, OffsetDeg: s.OffsetDeg, Reversed: s.Reversed,
			FaultSince: s.FaultSince, Healthy: s.Healthy(),
		}
	}
	return about
}

func aboutWheels(s *state.State, names *snapshot.Names) []wheelJSON {
	about := make([]wheelJSON, min(s.Contact.Wheels, len(s.Wheels)))
	for i := range about {
		w, broken := &s.Wheels[i], s.Contact.WheelsBroken&(1<<i) != 0
		about[i] = wheelJSON{
			Wheel: i + 1, Name: names.Wheel(i), Flat: w.Flat, Stuck: w.Stuck, Drag: w.Drag, Broken: broken,
			FaultSince: w.FaultSince, Healthy: w.Healthy() && !broken,
		}
	}
	return about
}

func aboutHulls(hulls []state.Hull, names *snapshot.Names) []hullJSON {
	about := make([]hullJSON, len(hulls))
	for i, h := range hulls {
		about[i] = hullJSON{Hull: i + 1, Name: names.Hull(i), Leak: h.Leak, LeakAlong: h.LeakAlong, Water: h.Water, FaultSince: h.FaultSince, Healthy: h.Healthy()}
	}
	return about
}

func aboutWings(wings []state.Wing, names *snapshot.Names) []wingJSON {
	about := make([]wingJSON, len(wings))
	for i, w := range wings {
		about[i] = wingJSON{
			Wing: i + 1, Name: names.Wing(i), LostLeft: w.Lost[0], LostRight: w.Lost[1], Torn: []string{},
			IceLift: w.IceLift, IceDrag: w.IceDrag, Ice: w.Ice, FaultSince: w.FaultSince, Healthy: w.Healthy(),
		}
		for k := range w.TornControls() {
			about[i].Torn = append(about[i].Torn, names.Surface(i, k))
		}
	}
	return about
}
