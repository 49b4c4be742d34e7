package panel

import (
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// besideLine is one line beside a plan.
type besideLine struct {
	label, value string
	ink          widget.Ink
}

// drawBeside says beside the plan how the parts stand, as many as there is room for.
func (c *Airframe) drawBeside(f *form.Pass, r widget.Rect) {
	const line = 18
	all := c.besideLines(f)
	if n := int(r.H / line); len(all) > n {
		all = all[:n]
	}
	for _, one := range all {
		row := r.CutTop(line)
		f.Text(row.CutRight(min(row.W, f.Atlas.Width(widget.Small, one.value)+1)), widget.Right, widget.Small, one.ink, one.value)
		row.CutRight(4)
		f.Text(row, widget.Left, widget.Small, f.Theme.Dim, one.label)
	}
}

// besideLines are the wind on sails, how sails, surfaces and fins stand, and what rotors and motors do.
func (c *Airframe) besideLines(f *form.Pass) (all []besideLine) {
	s := f.Num
	add := func(label, value string, sound bool) {
		ink := f.Theme.Text
		if !sound {
			ink = f.Theme.Caution
		}
		all = append(all, besideLine{label, value, ink})
	}
	sound := func(servo int) bool { return servo < f.Now.ServoCount && f.Now.Servos[servo].Healthy() }
	angle := func(servo int) string {
		if servo >= s.ServoCount {
			return "—"
		}
		return degreesText(s.Servos[servo].AngleDeg)
	}
	if len(c.Sails) > 0 {
		from := "calm"
		if a, blows := form.WindAngle(&s.Air); blows {
			from = shortSide(units.ToDegrees * a)
		}
		add("wind", units.Speed(s.Air.Airspeed).String(), true)
		add("from", from, true)
	}
	sheets := map[int]bool{}
	for i := range c.Sails {
		sail := &c.Sails[i]
		if !sheets[sail.Servo] {
			sheets[sail.Servo] = true
			add(sail.sheet(), angle(sail.Servo), sound(sail.Servo))
		}
		boom := "—"
		if sail.Wing < s.WingCount {
			boom = shortSide(units.ToDegrees * s.Wings[sail.Wing].Boom)
		}
		add(c.Wings[sail.Wing].Name, boom, sail.Wing < f.Now.WingCount && f.Now.Wings[sail.Wing].Healthy())
	}
	for i := range c.Surfaces {
		surface := &c.Surfaces[i]
		value := "—"
		if surface.Servo < s.ServoCount {
			value = degreesText(surface.Deflection(s.Servos[surface.Servo].AngleDeg))
		}
		if surface.Wing < f.Now.WingCount && f.Now.Wings[surface.Wing].Torn&(1<<surface.Control) != 0 {
			value = "torn off"
		}
		add(surface.Name, value, value != "torn off" && sound(surface.Servo))
	}
	for i := range c.Fins {
		if f.Now.Blimp.FinsLost&(1<<i) != 0 {
			add(c.Fins[i].Name, "lost", false)
			all[len(all)-1].ink = f.Theme.Fault
			continue
		}
		add(c.Fins[i].Name, angle(c.Fins[i].Servo), sound(c.Fins[i].Servo))
	}
	for i, h := range headsOf(f) {
		num := &s.Heads[i]
		name := strings.TrimSuffix(c.Names.Rotor(i), " rotor")
		if h.Lost {
			add(name, "lost", false)
			all[len(all)-1].ink = f.Theme.Fault
			continue
		}
		add(name, units.Rpm(num.Speed)+" rpm", true)
		add("  pitch", units.Degrees(num.Collective).String(), true)
		if h.AxisFRD.Z == -1 {
			add("  tilt", units.Of(units.ToDegrees*math.Hypot(num.Back, num.Right), 1, "°").String(), true)
		}
	}
	for i := range s.Rotors[:rotorCount(s)] {
		r := &s.Rotors[i]
		if turnsRotor(f, r) {
			continue
		}
		add("motor "+strconv.Itoa(r.Number), units.Rpm(r.Speed)+" rpm", f.Now.Rotors[i].Healthy())
		add("  thrust", units.Newtons(r.Thrust).String(), true)
	}
	return all
}

// shortSide is an angle to one side, in few letters.
func shortSide(deg float64) string { return sided(deg, "° port", "° stbd", "0°") }
