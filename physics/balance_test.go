package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestABalanceBotFallsAsAPendulum: on wheels that turn freely its lean grows at the rate of the linear pendulum, which is faster than that of one
// that is held at its axle.
func TestABalanceBotFallsAsAPendulum(t *testing.T) {
	row := evidence.Show(t, "balance-fall", "Linear pendulum on free wheels: m·v' = F, I·θ'' = m·g·z·θ − F·h, J·(v' − h·θ'')/R = −F·R")
	p := vtol(t, "../vehicle/vehicles/balancebot.yaml").params
	v := &p.Vehicle
	v.DragArea = frame.Vec[frame.FRD]{}
	var inertia float64
	for i := range v.Traction {
		d := &v.Traction[i]
		d.Motor.NoLoadCurrent = 0
		inertia += d.Gear * d.Gear * d.Motor.Inertia
	}
	for i := range v.Wheels {
		w := &v.Wheels[i]
		w.Tyre.Rolling = 0
		w.Tyre.Stiffness, w.Tyre.StiffnessAlong, w.Tyre.StiffnessAcross, w.Tyre.Damping = 5*w.Tyre.Stiffness, 5*w.Tyre.StiffnessAlong, 5*w.Tyre.StiffnessAcross, 2*w.Tyre.Damping
		inertia += w.Inertia
	}
	for i := range v.Contact.Points { // nothing else touches the ground before it has fallen
		v.Contact.Points[i].PlaceFRD.Z -= 0.1
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	m, i, z := v.Mass, v.Inertia.Y, v.Wheels[0].PlaceFRD.Z
	r := v.Wheels[0].Radius
	h := z + r
	// v' = J·h·θ''/(m·R² + J), into the second equation.
	want := math.Sqrt(m * standard.Gravity * z / (i + m*h*h*inertia/(m*r*r+inertia)))
	w.body.attitude, w.body.rate, w.body.velocity = frame.FromEuler(0, -0.002, 0), frame.Vec[frame.FRD]{}, frame.Vec[frame.NED]{}
	lean := func() float64 {
		_, pitch, _ := frame.Euler(w.body.attitude)
		return -pitch
	}
	off := Inputs{}
	fly(t, w, off, 0.2)
	from := lean()
	fly(t, w, off, 0.1)
	row.Near("growth of the lean", math.Log(lean()/from)/0.1, want, 0.02, "1/s")
	t.Logf("from %.4f to %.4f rad, %.2f/s, want %.2f", from, lean(), math.Log(lean()/from)/0.1, want)
	fly(t, w, off, 1)
	if lean() < 0.5 {
		t.Errorf("it has not fallen: it leans by %.2f rad", lean())
	}
}
