package control

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Names are the names of the vehicle's parts, in its order, which snapshots do not hold. Parts without a name are
// counted.
type Names struct {
	Servos, Wings []string
	Surfaces      [][]string // the controls of each wing
}

func nameAt(names []string, i int, kind string) string {
	if i < len(names) && names[i] != "" {
		return names[i]
	}
	return fmt.Sprintf("%s %d", kind, i+1)
}

func (n *Names) servo(i int) string { return nameAt(n.Servos, i, "servo") }
func (n *Names) wing(i int) string  { return nameAt(n.Wings, i, "wing") }
func (n *Names) surface(wing, i int) string {
	if wing < len(n.Surfaces) {
		return nameAt(n.Surfaces[wing], i, "control surface")
	}
	return nameAt(nil, i, "control surface")
}

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

func aboutServos(servos []state.Servo, names *Names) []servoJSON {
	about := make([]servoJSON, len(servos))
	for i, s := range servos {
		about[i] = servoJSON{
			Servo: i + 1, Name: names.servo(i), Output: s.Output, PulseUs: s.PWMUs, AngleDeg: s.AngleDeg,
			Stuck: s.Stuck, Floating: s.Floating, Rate: 1 - s.Slow, OffsetDeg: s.OffsetDeg, Reversed: s.Reversed,
			FaultSince: s.FaultSince, Healthy: s.Healthy(),
		}
	}
	return about
}

func aboutWings(wings []state.Wing, names *Names) []wingJSON {
	about := make([]wingJSON, len(wings))
	for i, w := range wings {
		about[i] = wingJSON{
			Wing: i + 1, Name: names.wing(i), LostLeft: w.Lost[0], LostRight: w.Lost[1], Torn: []string{},
			IceLift: w.IceLift, IceDrag: w.IceDrag, Ice: w.Ice, FaultSince: w.FaultSince, Healthy: w.Healthy(),
		}
		for k := range w.TornControls() {
			about[i].Torn = append(about[i].Torn, names.surface(i, k))
		}
	}
	return about
}

// partFaults lists what is broken of servos, wings and control surfaces.
func partFaults(s *snapshot.Snapshot, names *Names) (list []faultJSON) {
	add := func(is bool, f faultJSON, format string, args ...any) {
		if is {
			f.Text = f.Part + " " + fmt.Sprintf(format, args...)
			list = append(list, f)
		}
	}
	for i, v := range s.Servos[:s.ServoCount] {
		of := func(kind string) faultJSON {
			return faultJSON{Fault: kind, Part: names.servo(i), Output: v.Output, Since: v.FaultSince}
		}
		add(v.Stuck, of("servo_stuck"), "stuck at %.1f°", v.AngleDeg)
		add(v.Floating, of("servo_floating"), "floating")
		add(v.Slow != 0, of("servo_slow"), "at %.0f %% of its rate", 100*(1-v.Slow))
		add(v.OffsetDeg != 0, of("servo_offset"), "off by %.1f°", v.OffsetDeg)
		add(v.Reversed, of("servo_reversed"), "reversed")
	}
	for i, v := range s.Wings[:s.WingCount] {
		of := func(kind, part string) faultJSON { return faultJSON{Fault: kind, Part: part, Since: v.FaultSince} }
		add(v.Lost != [2]float64{}, of("wing_lost", names.wing(i)), "without %.0f %% of its left half and %.0f %% of its right half", 100*v.Lost[0], 100*v.Lost[1])
		add(v.IceLift != 0 || v.IceDrag != 0, of("wing_iced", names.wing(i)), "iced: lift %.0f %% less, drag coefficient %.3g more", 100*v.IceLift, v.IceDrag)
		add(v.Ice != 0, of("wing_iced", names.wing(i)), "with %.2g g of ice", 1000*v.Ice)
		for k := range v.TornControls() {
			add(true, of("surface_torn", names.surface(i, k)), "torn off")
		}
	}
	return list
}
