package vehiclefile

import (
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Pitched is a rotor with variable pitch.
type Pitched struct {
	Name     string     `key:"name" need:"yes" doc:"by which faults name it: main, tail"`
	Place    [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" need:"yes" doc:"of the hub: [forward, right, down]"`
	Thrust   string     `key:"thrust" is:"up,left,right" default:"up" doc:"where blades with positive pitch push the vehicle: the tail rotor of a main rotor that turns cw pushes the tail to the left"`
	Spin     string     `key:"spin" is:"cw,ccw" need:"yes" doc:"seen from where its thrust points: of a main rotor from above"`
	DrivenBy string     `key:"driven_by" need:"yes" doc:"name of the one of traction that turns it, by a one-way clutch; rotors of one turn together, also without power"`
	Ratio    float64    `key:"ratio" dim:"number" min:"0.1" max:"20" default:"1" doc:"its turns for one of the shaft, which gear of traction counts for: of the main rotor 1"`
	Blades   int        `key:"blades" min:"2" max:"8" default:"2" doc:"number of blades"`
	Radius   float64    `key:"radius" dim:"length" min:"20 mm" max:"5 m" need:"yes" doc:"from the shaft to the tips"`
	Root     float64    `key:"root" dim:"length" min:"0 mm" max:"3 m" need:"yes" doc:"from the shaft to where the blades begin, at most 0.6 of the radius"`
	Chord    float64    `key:"chord" dim:"length" min:"2 mm" max:"1 m" need:"yes" doc:"of the blades"`
	Twist    float64    `key:"twist" dim:"angle" min:"-28 deg" max:"28 deg" default:"0 deg" doc:"of the blades from shaft to tip; below 0: less pitch at the tip"`
	Inertia  float64    `key:"inertia" dim:"inertia" min:"1e-8 kg m2" max:"1000 kg m2" need:"yes" doc:"of blades and head about the shaft"`
	Flap     float64    `key:"flap_inertia" dim:"inertia" min:"0 kg m2" max:"1000 kg m2" default:"0 kg m2" doc:"of one blade about its flapping hinge; 0: the blades do not flap, as of a tail rotor"`
	Hub      float64    `key:"hub_stiffness" dim:"number" min:"0" max:"100000" default:"0" doc:"moment of the head's dampers on one blade for an angle of flapping [N m/rad]; 0: it teeters"`
	Slope    float64    `key:"lift_slope" dim:"number" min:"2" max:"7" default:"5.7" doc:"lift coefficient of a section by its angle [1/rad]"`
	MaxLift  float64    `key:"max_lift" dim:"number" min:"0.3" max:"2" default:"1" doc:"lift coefficient at which a section stalls"`
	Drag     float64    `key:"profile_drag" dim:"number" min:"0.004" max:"0.1" default:"0.012" doc:"drag coefficient of a section without lift"`
	Swash    Swash      `key:"swash" doc:"the swash plate of a main rotor; or give pitch_servo"`
	Servo    string     `key:"pitch_servo" doc:"name of the servo whose angle is the pitch of all blades, as of a tail rotor"`
}

// Swash is a swash plate.
type Swash struct {
	Arms  []SwashArm `key:"arms" need:"yes" doc:"three servos or more that hold it. A servo's angle is the pitch that the blades have when all stand alike"`
	Ratio float64    `key:"ratio" dim:"number" min:"0.1" max:"10" default:"1" doc:"cyclic pitch for the plate's tilt, over collective pitch for its height: radius of the inner ring's balls over that of the outer's"`
}

// SwashArm is a servo's place at a swash plate.
type SwashArm struct {
	Servo string  `key:"servo" need:"yes" doc:"its name"`
	At    float64 `key:"at" dim:"angle" min:"-360 deg" max:"360 deg" need:"yes" doc:"where it holds the plate, from the nose, to the right positive. The disc tilts as the plate does"`
}

// Governor is what in an ESC holds the speed of rotors.
type Governor struct {
	Speed   float64 `key:"speed" dim:"rotation" min:"60 rpm" max:"20000 rpm" need:"yes" doc:"of the rotors' shaft at pwm_max; at less in proportion from pwm_min"`
	SpoolUp float64 `key:"spool_up" dim:"time" min:"0.1 s" max:"60 s" default:"8 s" doc:"from standing to speed"`
}

// setHeads gives the vehicle its rotors with variable pitch, and the motors of traction what they turn.
func setHeads(f *File, v *airframe.Vehicle) error {
	var all faults.List
	before := v.Servos[:len(v.Servos)-len(f.Servos)]
	for i := range f.Rotors {
		r := &f.Rotors[i]
		h := airframe.Head{
			Params: rotorhead.Params{
				Name: r.Name, Clockwise: r.Spin == "cw", Radius: r.Radius, Root: r.Root, Chord: r.Chord, Blades: r.Blades, Twist: r.Twist,
				Inertia: r.Inertia, FlapInertia: r.Flap, Stiffness: r.Hub, LiftSlope: r.Slope, MaxLift: r.MaxLift, Profile: r.Drag,
				TipLoss: rotorhead.UsualTipLoss, Induced: rotorhead.UsualInduced,
			},
			PlaceFRD: place(r.Place), Facing: facings[r.Thrust], Ratio: r.Ratio,
		}
		for _, a := range r.Swash.Arms {
			h.Swash.Arms = append(h.Swash.Arms, rotorhead.Arm{Servo: f.servo(a.Servo, before), Azimuth: a.At})
		}
		if len(h.Swash.Arms) > 0 {
			h.Swash.Ratio = r.Swash.Ratio
			w := h.Swash
			w.Arms = append([]rotorhead.Arm(nil), w.Arms...)
			if !w.Prepare() {
				all.Add(f.fault(f.at(entry("rotors", i, "swash.arms")), "%d arms at these places do not hold the swash plate of %s: expected three or more, at three places around it", len(w.Arms), r.Name))
			}
		} else {
			h.Servo = f.servo(r.Servo, before)
		}
		if err := h.Validate(); err != nil {
			all.Add(f.fault(f.at(entry("rotors", i, "")), "rotors[%d]: %v", i+1, err))
		}
		v.Heads = append(v.Heads, h)
		for k := range v.Traction {
			if v.Traction[k].Name == r.DrivenBy {
				v.Traction[k].Rotors = append(v.Traction[k].Rotors, i)
			}
		}
		if h.Facing == airframe.FacesUp {
			v.InWakes = airframe.UsualInWakes
		}
	}
	return all.Err()
}

var facings = map[string]airframe.Facing{"up": airframe.FacesUp, "left": airframe.FacesLeft, "right": airframe.FacesRight}

// governor returns that of a motor of rotors.
func (t *Traction) governor() traction.Governor {
	if t.Governor.Speed == 0 {
		return traction.Governor{}
	}
	return traction.Governor{Speed: t.Governor.Speed, SpoolUp: t.Governor.SpoolUp}
}

// checkRotors finds what is wrong with rotors with variable pitch, at the lines that must change.
func checkRotors(f *File) error {
	var all faults.List
	if n := len(f.Rotors); n > airframe.MaxHeads {
		all.Add(f.fault(f.at("rotors"), "rotors has %d entries, expected %d at most: remove some", n, airframe.MaxHeads))
	}
	names := map[string]int{}
	for i := range f.Rotors {
		r, at := &f.Rotors[i], entry("rotors", i, "")
		if first, again := names[r.Name]; again {
			all.Add(f.fault(f.at(at+"name"), "%s is the name of rotors[%d], too: give each its own", r.Name, first+1))
		}
		names[r.Name] = i
		swash, servo := f.has(at+"swash"), f.has(at+"pitch_servo")
		switch {
		case swash && servo:
			all.Add(f.fault(f.at(at+"pitch_servo"), "%sswash and %spitch_servo are both given: remove one", at, at))
		case !swash && !servo:
			all.Add(f.fault(f.at(at+"name"), "nothing sets the pitch of the rotor %s: expected swash or pitch_servo", r.Name))
		case swash && r.Thrust != "up":
			all.Add(f.fault(f.at(at+"swash"), "a rotor with a swash plate pushes up: expected pitch_servo with thrust: %s", r.Thrust))
		}
		if r.Root > 0.6*r.Radius {
			all.Add(f.fault(f.at(at+"root"), "root is %s m, expected at most 0.6 of the radius, %s m", written(r.Root), written(0.6*r.Radius)))
		}
		if r.Hub > 0 && r.Flap == 0 {
			all.Add(f.fault(f.at(at+"hub_stiffness"), "hub_stiffness means something only with flap_inertia: give it, or remove this"))
		}
		if r.Chord > r.Radius/2 {
			all.Add(f.fault(f.at(at+"chord"), "chord is %s m, expected at most half the radius, %s m", written(r.Chord), written(r.Radius/2)))
		}
	}
	return all.Err()
}

// checkShaft finds what a motor of rotors must not be.
func checkShaft(f *File, i int) error {
	t, at := &f.Traction[i], entry("traction", i, "")
	turns, drives := false, false
	for k := range f.Rotors {
		turns = turns || f.Rotors[k].DrivenBy == t.Name
	}
	for k := range f.Wheels {
		drives = drives || f.Wheels[k].DrivenBy == t.Name
	}
	switch {
	case turns && drives:
		return f.fault(f.at(at+"name"), "%s drives wheels and turns rotors: expected one of both", t.Name)
	case turns && (t.ESC.Reverses || t.Gear < 0):
		return f.fault(f.at(at+"gear"), "%s turns rotors by a one-way clutch: expected a gear above 0, and no esc.reverses", t.Name)
	case !turns && f.has(at+"governor"):
		return f.fault(f.at(at+"governor"), "a governor holds the speed of rotors, and %s turns none: remove it", t.Name)
	}
	return nil
}
