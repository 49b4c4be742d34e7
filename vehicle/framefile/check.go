package framefile

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/limits"
)

// Inertias of a body that is nothing but a flat ring meet Izz = Ixx + Iyy; a file's
// rounding may exceed that by so much.
const inertiaTolerance = 1e-3

// inertia reads moment_inertia: three positive numbers that a body can have.
func (p *parser) inertia() error {
	const want = "moment_inertia: three numbers above 0 and at most 10000 kg·m², none above the sum of the others"
	const meaning = "about forward, right and down, or remove the key to have them from the mass"
	v, at, err := p.three(want, meaning)
	if err != nil {
		return err
	}
	got := fmt.Sprintf("[%g, %g, %g]", v.X, v.Y, v.Z)
	zero := v.X == 0 && v.Y == 0 && v.Z == 0
	for _, x := range v.Array() {
		if !zero && (!(x > 0) || x > 1e4 || x > (v.X+v.Y+v.Z-x)*(1+inertiaTolerance)) {
			return p.fault(at, got, want, "write them "+meaning)
		}
	}
	p.file.MomentInertia = Vector{Value: v, Given: !zero, At: posAt(p.text, at)}
	return nil
}

// checkTogether holds numbers against each other that are possible each for itself.
func (p *parser) checkTogether() error {
	var all faults.List
	f := &p.file
	for _, c := range []struct {
		low, high         Number
		lowName, highName string
		equal             bool // both may be the same
	}{
		{f.PWMMinUs, f.PWMMaxUs, "pwmMin", "pwmMax", false},
		{f.SpinMin, f.SpinMax, "spin_min", "spin_max", false},
		{f.RefVoltage, f.MaxVoltage, "refVoltage", "maxVoltage", true},
	} {
		if c.low.Value < c.high.Value || c.equal && c.low.Value == c.high.Value {
			continue
		}
		all.Add(p.faultAt(later(c.low, c.high),
			fmt.Sprintf("%s %s and %s %s", c.lowName, c.low.words(), c.highName, c.high.words()),
			c.lowName+" below "+c.highName, "correct one of them"))
	}
	all.Add(p.checkMotorCount())
	return all.Err()
}

// checkMotorCount refuses keys of motors beyond num_motors, where the file gives it;
// otherwise the layout decides.
func (p *parser) checkMotorCount() error {
	f := &p.file
	if !f.NumMotors.Given {
		return nil
	}
	var all faults.List
	for i := f.Count(); i < limits.Motors; i++ {
		for _, part := range []string{"position", "vector", "yaw"} {
			key := fmt.Sprintf("motor%d_%s", i+1, part)
			if at, given := p.seen[key]; given {
				all.Add(p.faultAt(at, excerpt(key), fmt.Sprintf("motors 1 to %d, as num_motors says", f.Count()),
					"remove it or correct num_motors"))
			}
		}
	}
	return all.Err()
}

// words tells the value and that it is a default.
func (n Number) words() string {
	if n.Given {
		return fmt.Sprintf("%g", n.Value)
	}
	return fmt.Sprintf("%g (the default)", n.Value)
}

// later returns the place of the value that stands further down in the file.
func later(a, b Number) Pos {
	if b.At.Line > a.At.Line || b.At.Line == a.At.Line && b.At.Col > a.At.Col {
		return b.At
	}
	return a.At
}
