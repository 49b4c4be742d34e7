package physics

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// list is the vehicle's parts of one kind, in its order.
type list struct {
	kind    command.PartKind
	n       int
	name    func(i int) string
	servoOf func(i int) int // the servo whose output drives it; nil: none does
}

// listOf returns the vehicle's parts of a kind.
func listOf(v *airframe.Vehicle, kind command.PartKind) list {
	switch kind {
	case command.ServoPart:
		return list{kind, len(v.Servos), v.ServoName, func(i int) int { return i }}
	case command.WingPart:
		return list{kind, len(v.Wings), func(i int) string { return v.Wings[i].Name }, nil}
	case command.SurfacePart:
		return list{kind, v.Surfaces(), func(i int) string { return v.Control(i).Name }, func(i int) int { return v.Control(i).Servo }}
	case command.HullPart:
		names := airframe.HullNames(v)
		return list{kind, len(names), func(i int) string { return names[i] }, nil}
	case command.RotorPart:
		names := airframe.HeadNames(v)
		return list{kind, len(names), func(i int) string { return names[i] }, nil}
	case command.FinPart:
		return list{kind, len(v.Fins), func(i int) string { return airframe.FinName(v, i) }, func(i int) int { return v.Fins[i].Servo }}
	case command.WheelPart:
		return list{kind, len(v.Wheels), func(i int) string { return airframe.WheelName(v, i) }, nil}
	}
	return list{}
}

// find returns the place of a part in a list, and how many parts it may be. It may be called as in faults, such as "main rotor".
func (l list) find(p command.Part) (at, matches int) {
	for i := range l.n {
		name := l.name(i)
		if p.Is(name, i+1) || p.Is(l.kind.Words(name), i+1) {
			if matches == 0 {
				at = i
			}
			matches++
		}
	}
	return at, matches
}

// Resolve returns c with the number and the name of the part that it names, as the vehicle has them; c itself where it
// names none, or one that Fits refuses.
func Resolve(v *airframe.Vehicle, c command.Command) command.Command {
	p, kind := command.PartOf(c)
	if kind == command.NoPart {
		return c
	}
	l := listOf(v, kind)
	at, matches := l.find(p)
	if matches != 1 {
		return c
	}
	return command.WithPart(c, command.Part{Name: l.name(at), Number: at + 1})
}

// Resolve is Resolve for the World's vehicle.
func (w *World) Resolve(c command.Command) command.Command { return Resolve(w.vehicle, c) }

// partFits refuses a part that the vehicle does not have, and a name that several have.
func partFits(v *airframe.Vehicle, c command.Command) error {
	p, kind := command.PartOf(c)
	l := listOf(v, kind)
	field := map[command.PartKind]string{command.ServoPart: "servo", command.WingPart: "wing", command.SurfacePart: "surface", command.WheelPart: "wheel", command.HullPart: "hull", command.RotorPart: "rotor", command.FinPart: "fin"}[kind]
	refuse := func(format string, args ...any) error {
		return &command.Unsupported{Field: field, Value: p.Number, Name: p.Name, Text: fmt.Sprintf("%s: %s is %v, ", command.Name(c), field, p) + fmt.Sprintf(format, args...)}
	}
	switch _, matches := l.find(p); {
	case l.n == 0:
		return refuse("%s has no %v", v.Name, kind)
	case matches == 0:
		return refuse("%s has %s", v.Name, l.words(v))
	case matches > 1:
		return refuse("which %d have; must be the number of one: %s has %s", matches, v.Name, l.words(v))
	}
	return nil
}

// words lists the parts with their numbers, and the outputs that drive them.
func (l list) words(v *airframe.Vehicle) string {
	all := make([]string, l.n)
	for i := range all {
		all[i] = fmt.Sprintf("%d %s", i+1, l.name(i))
		if l.servoOf != nil {
			all[i] += fmt.Sprintf(" (output %d)", v.Servos[l.servoOf(i)].Output)
		}
	}
	return strings.Join(all, ", ")
}

// servoFits refuses faults that the servo can't have.
func servoFits(v *airframe.Vehicle, c command.Command) error {
	if err := partFits(v, c); err != nil {
		return err
	}
	p, _ := command.PartOf(c)
	at, _ := listOf(v, command.ServoPart).find(p)
	s := &v.Servos[at]
	switch c := c.(type) {
	case command.StickServo:
		least, most := min(s.AtMinDeg, s.AtMaxDeg), max(s.AtMinDeg, s.AtMaxDeg)
		if c.At && !(c.AngleDeg >= least && c.AngleDeg <= most) {
			return &command.Unsupported{Field: "angle",
				Text: fmt.Sprintf("%s: angle is %.4g°, %s on output %d goes from %.4g° to %.4g°", command.Name(c), c.AngleDeg, v.ServoName(at), s.Output, least, most)}
		}
	case command.SlowServo:
		if s.RateDeg == 0 {
			return &command.Unsupported{Field: "servo", Name: v.ServoName(at), Value: at + 1,
				Text: fmt.Sprintf("%s: %s on output %d follows at once: give it a rate in the vehicle file", command.Name(c), v.ServoName(at), s.Output)}
		}
	case command.FloatServo:
		if !movesSurface(v, at) {
			return &command.Unsupported{Field: "servo", Name: v.ServoName(at), Value: at + 1,
				Text: fmt.Sprintf("%s: %s on output %d moves no control surface that could trail", command.Name(c), v.ServoName(at), s.Output)}
		}
	}
	return nil
}

// wingFits refuses the half of a wing that has none.
func wingFits(v *airframe.Vehicle, c command.LoseWing) error {
	if err := partFits(v, c); err != nil {
		return err
	}
	at, _ := listOf(v, command.WingPart).find(c.Wing)
	if c.Side != command.BothSides && !v.Wings[at].Mirrored {
		return &command.Unsupported{Field: "side", Text: fmt.Sprintf("%s: %s has no halves: leave the side out", command.Name(c), v.Wings[at].Name)}
	}
	return nil
}

// wheelFits refuses what a skid can't have.
func wheelFits(v *airframe.Vehicle, c command.Command) error {
	if err := partFits(v, c); err != nil {
		return err
	}
	p, _ := command.PartOf(c)
	at, _ := listOf(v, command.WheelPart).find(p)
	if _, flat := c.(command.FlattenTyre); flat && v.Wheels[at].Rollers != 0 {
		return &command.Unsupported{Field: "wheel", Name: airframe.WheelName(v, at), Value: at + 1,
			Text: fmt.Sprintf("%s: %s has rollers and no air, must be a wheel with a tyre; stick_wheel and lose_wheel are for both", command.Name(c), airframe.WheelName(v, at))}
	}
	switch c.(type) {
	case command.FlattenTyre, command.StickWheel:
		if v.Wheels[at].Skid {
			return &command.Unsupported{Field: "wheel", Name: airframe.WheelName(v, at), Value: at + 1,
				Text: fmt.Sprintf("%s: %s is a skid, must be a wheel; lose_wheel and restore_wheel are for both", command.Name(c), airframe.WheelName(v, at))}
		}
	}
	return nil
}

// movesSurface reports whether a servo moves a control surface.
func movesSurface(v *airframe.Vehicle, servo int) bool {
	for i := range v.Surfaces() {
		if c := v.Control(i); c.Servo == servo && c.Gain != 0 && !c.Spoiler {
			return true
		}
	}
	return false
}
