package flightlog

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// Frame is how a vehicle is built, as its parameters say.
type Frame struct {
	Known       bool
	Class, Type int    // FRAME_CLASS and FRAME_TYPE, or Q_FRAME_CLASS and Q_FRAME_TYPE; of a Sub, Class is FRAME_CONFIG
	VTOL        bool   // a Plane with Q_ENABLE
	From        string // where that is from, such as "FRAME_CLASS"
}

// Motors returns how many motors a multicopter of the frame class has; 0: it is none, or
// unknown.
func (f Frame) Motors() int {
	return map[int]int{1: 4, 2: 6, 3: 8, 4: 8, 5: 6, 7: 3, 8: 1, 9: 2, 12: 12, 14: 10}[f.Class]
}

// frameClasses are the names of FRAME_CLASS in "Frame:" messages.
var frameClasses = map[string]int{
	"QUAD": 1, "HEXA": 2, "OCTA": 3, "OCTA_QUAD": 4, "OCTAQUAD": 4, "OCTA QUAD": 4, "Y6": 5, "HELI": 6, "TRI": 7, "SINGLE": 8, "COAX": 9,
	"TAILSITTER": 10, "HELI_DUAL": 11, "DODECA_HEXA": 12, "DODECAHEXA": 12, "HELI_QUAD": 13, "DECA": 14,
}

// frameTypes are the names of FRAME_TYPE there.
var frameTypes = map[string]int{
	"PLUS": 0, "X": 1, "V": 2, "H": 3, "VTAIL": 4, "ATAIL": 5, "PLUSREV": 6, "Y6B": 10, "Y6F": 11, "BF_X": 12, "DJI_X": 13, "CW_X": 14,
	"I": 15, "NYT_PLUS": 16, "NYT_X": 17, "BF_X_REV": 18, "Y4": 19, "X_COR": 20, "CW_X_COR": 21,
}

// classNames name FRAME_CLASS for users.
var classNames = map[int]string{
	1: "quad", 2: "hexa", 3: "octa", 4: "octa-quad", 5: "Y6", 6: "helicopter", 7: "tri", 8: "single copter", 9: "coaxial copter",
	10: "tailsitter", 11: "dual helicopter", 12: "dodeca-hexa", 13: "quad helicopter", 14: "deca", 15: "scripted matrix",
	16: "scripted 6DOF", 17: "scripted dynamic matrix",
}

var typeNames = map[int]string{
	0: "+", 1: "X", 2: "V", 3: "H", 4: "V-tail", 5: "A-tail", 6: "+ reversed", 10: "Y6B", 11: "Y6F", 12: "X by Betaflight", 13: "X by DJI",
	14: "X clockwise", 15: "I", 16: "+ without yaw torque", 17: "X without yaw torque", 18: "X by Betaflight, reversed", 19: "Y4",
	20: "X co-rotating", 21: "X clockwise, co-rotating",
}

var subFrames = map[int]string{
	0: "BlueROV1", 1: "vectored", 2: "vectored, 6 degrees of freedom", 3: "vectored, 6 degrees of freedom, 90°", 4: "SimpleROV-3",
	5: "SimpleROV-4", 6: "SimpleROV-5", 7: "custom",
}

// built is how the kinds of vehicles say how they are built; the others say nothing.
var built = map[kind.Kind]struct {
	class, typ string // the parameters
	least      int    // the first class; below it none is chosen
	enable     string // the parameter without which they have none; empty: they always have one
	texts      bool   // they say "Frame: QUAD/X", and before Copter 3.5 have FRAME
	title      func(f Frame, class string) string
}{
	kind.Copter: {class: "FRAME_CLASS", typ: "FRAME_TYPE", least: 1, texts: true, title: byClass},
	kind.Heli:   {class: "FRAME_CLASS", typ: "FRAME_TYPE", least: 1, texts: true, title: byClass},
	kind.Plane:  {class: "Q_FRAME_CLASS", typ: "Q_FRAME_TYPE", enable: "Q_ENABLE", title: func(_ Frame, class string) string { return "plane with rotors, " + class }},
	kind.Rover:  {class: "FRAME_CLASS", typ: "FRAME_TYPE", least: 1, title: onGround},
	kind.Sub:    {class: "FRAME_CONFIG", title: func(f Frame, _ string) string { return strings.TrimSuffix("submarine, "+subFrames[f.Class], ", ") }},
}

func byClass(_ Frame, class string) string { return class }

func onGround(f Frame, _ string) string {
	if f.Class == 2 {
		return "boat"
	}
	return kind.Rover.String()
}

// Title says what vehicle was logged, such as "quad X" or "submarine, vectored".
func (a *Flight) Title() string {
	f := a.Frame
	name := classNames[f.Class]
	if name == "" && f.Known {
		name = fmt.Sprintf("frame class %d", f.Class)
	}
	if t := typeNames[f.Type]; f.Known && f.Motors() > 1 && t != "" && f.Class != 7 {
		name += " " + t
	}
	if title := built[a.Vehicle].title; f.Known && title != nil {
		return title(f, name)
	}
	return a.Vehicle.String()
}

// firmwares are how firmwares call themselves.
var firmwares = regexp.MustCompile(`(?i)(copter|plane|rover2?|sub|tracker|blimp|heli)[ :]+V?\d+\.\d+`)

// kindOf returns the kind of vehicle whose firmware calls itself so; kind.Unknown: it does not.
func kindOf(text string) kind.Kind {
	if m := firmwares.FindStringSubmatch(text); m != nil {
		return kind.OfWord(m[1])
	}
	return kind.Unknown
}

// knows says which parameters only one kind of vehicle has, in the order in which they are
// looked for. Planes that hover have much of a copter.
var knows = []struct {
	param string
	kind  kind.Kind
}{
	{"JS_GAIN_DEFAULT", kind.Sub}, {"JS_LIGHTS_STEP", kind.Sub}, {"TECS_CLMB_MAX", kind.Plane}, {"ARSPD_FBW_MIN", kind.Plane}, {"AIRSPEED_MIN", kind.Plane},
	{"ATC_STR_RAT_P", kind.Rover}, {"STEER2SRV_P", kind.Rover}, {"H_SV_MAN", kind.Heli}, {"H_RSC_MODE", kind.Heli}, {"ATC_RAT_RLL_P", kind.Copter},
	{"RATE_RLL_P", kind.Copter}, {"YAW2SRV_P", kind.Tracker}, {"YAW2SRV_RATE_P", kind.Tracker},
}

// identify sets Vehicle, Firmware and Frame from what the vehicle said and its parameters.
// What is set already stays.
func (f *Flight) identify(texts []string) {
	named := ""
	for _, text := range texts {
		if k := kindOf(text); f.Firmware == "" && k != kind.Unknown {
			f.Firmware = text
			if f.Vehicle == kind.Unknown {
				f.Vehicle = k
			}
		}
		if name, ok := strings.CutPrefix(text, "Frame: "); ok && named == "" {
			named = name
		}
	}
	for _, k := range knows {
		if _, has := f.Params[k.param]; has && f.Vehicle == kind.Unknown {
			f.Vehicle = k.kind
		}
	}
	f.Frame = f.frame(named)
	if c := f.Frame.Class; f.Vehicle == kind.Copter && f.Frame.Known && (c == 6 || c == 11 || c == 13) || f.Vehicle == kind.Copter && !f.Frame.Known && f.has("H_SV_MAN") {
		f.Vehicle = kind.Heli
	}
}

// Multirotor reports whether motors at the places of a frame class carry the vehicle: a copter, or a plane that has them.
func (f *Flight) Multirotor() bool { return f.Vehicle == kind.Copter || f.Frame.VTOL }

func (f *Flight) has(param string) bool { _, ok := f.Params[param]; return ok }

// frame returns how the vehicle is built. named is what it said of that: "QUAD/X"; empty: nothing.
func (f *Flight) frame(named string) Frame {
	b := built[f.Vehicle]
	number := func(name string) int { return int(f.Params[name]) }
	if f.has(b.class) && number(b.class) >= b.least && (b.enable == "" || number(b.enable) > 0) {
		return Frame{Known: true, Class: number(b.class), Type: number(b.typ), VTOL: b.enable != "", From: b.class}
	}
	switch {
	case !b.texts && f.class > 0:
		return Frame{Known: true, Class: f.class, From: "the heartbeat"}
	case !b.texts:
		return Frame{}
	}
	class, typ, _ := strings.Cut(named, "/")
	out := Frame{Known: true, Type: 1}
	if old, ok := f.Params["FRAME"]; ok {
		out.Type = int(old)
	}
	if number, ok := frameClasses[strings.ToUpper(strings.TrimSpace(class))]; ok {
		out.Class, out.From = number, "the message \"Frame: "+named+"\""
		if t, ok := frameTypes[strings.ToUpper(strings.TrimSpace(typ))]; ok {
			out.Type = t
		}
		return out
	}
	if f.class > 0 {
		out.Class, out.From = f.class, "the heartbeat"
		return out
	}
	if old, ok := f.Params["FRAME"]; ok { // before Copter 3.5 the firmware decides how many motors there are
		if n := f.moving(); n > 0 {
			return Frame{Known: true, Class: n, Type: int(old), From: "FRAME and the outputs that moved"}
		}
	}
	return Frame{}
}

// moving guesses the frame class of an old copter from how many of the first outputs moved;
// 0: it is not clear.
func (f *Flight) moving() (class int) {
	moved := 0
	for ; moved < 8; moved++ {
		low, high := uint16(0xffff), uint16(0)
		for i := range f.Outputs.Values {
			if p := f.Outputs.Values[i][moved]; p >= 800 && p <= 2200 {
				low, high = min(low, p), max(high, p)
			}
		}
		if high < low+50 || low == 0xffff {
			break
		}
	}
	return map[int]int{4: 1, 5: 1, 6: 2, 7: 2, 8: 3}[moved]
}
