package session

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestMotorOut fails motor 1, and in another flight motor 2, in a hover at 20 m, and holds it to
// what the available control authority of the rest allows: with all four controls it
// stays, keeps its heading and lands; with tilt and height alone it lands turning;
// else it topples.
func TestMotorOut(t *testing.T) {
	row := evidence.Show(t, "motor-out", "Available control authority: G.-X. Du et al., J. Guidance, Control, and Dynamics 38(5), 2015, theorem 3")
	tilts := row.Plot("Motor 1 fails in a hover at 20 m", "time since [s]", "tilt [°]")
	headings := row.Plot("Motor 1 fails: heading", "time since [s]", "turned [°]")
	for _, c := range []struct {
		layout string
		fate   fate
	}{
		{"x", topples}, {"hexa", turns}, {"hexax", turns}, {"octa", stays}, {"octa-quad", stays},
	} {
		l, err := layout.Lookup(c.layout)
		if err != nil {
			t.Fatal(err)
		}
		v := airframe.OnLayout(l)
		for _, m := range v.Motors[:2] {
			theory, four, three := fateOf(t, &v, m.Number)
			if theory != c.fate {
				t.Errorf("%s without motor %d: theory says it %s (authority %.3g over four controls, %.3g without yaw), want %s", c.layout, m.Number, theory, four, three, c.fate)
			}
			o := flyWithout(t, v, m.Number)
			if m.Number == 1 {
				o.plot(tilts.Curve(evidence.Model, c.layout), headings.Curve(evidence.Model, c.layout))
			}
			t.Logf("%s without motor %d: authority %.3f of the weight over four controls, %.3f without yaw: it %s. In flight: %s", c.layout, m.Number, four, three, theory, &o)
			o.judge(row, fmt.Sprintf("%s without motor %d", c.layout, m.Number), theory, four, three)
		}
	}
}

func hoverPlan(up, seconds float64) mission.Plan {
	p := squarePlan(up, 0)
	p.Items = append(p.Items[:2:2], p.Items[5])
	p.Items[1].Command, p.Items[1].Param[0], p.Items[2].Seq = mission.LoiterTime, seconds, 3
	return p
}

// outage is what came of a motor that failed.
type outage struct {
	tilt    float64 // greatest since the failure [rad]
	settled float64 // greatest tilt from 5 s after it on, in the air [rad]
	spin    float64 // greatest yaw rate since [rad/s]
	turned  float64 // heading, from the failure to 10 s after it or the ground [rad]
	drift   float64 // greatest distance from the place, until it comes down [m]
	sunk    float64 // greatest loss of height within 10 s [m]
	phase   string
	crashed bool
	log     string
	track   [][3]float64 // time since the failure [s], tilt and heading turned [rad]
}

func (o *outage) plot(tilt, heading *evidence.Line) {
	const deg = 180 / math.Pi
	for i, p := range o.track {
		if i%20 == 0 {
			tilt.Add(p[0], p[1]*deg)
			heading.Add(p[0], p[2]*deg)
		}
	}
}

func flyWithout(t *testing.T, v airframe.Vehicle, motor int) outage {
	const up, after, watched = 20.0, 4.0, 10.0 // [m], [s] of hover, [s]
	var o outage
	failed, hovering, last := 0.0, 0.0, 0.0
	f := newFlown(t, v, hoverPlan(up, 25), func(f *flown, m *moment) {
		dt := m.time - last
		last = m.time
		switch {
		case failed == 0 && strings.HasPrefix(m.status.Phase, "waypoint"):
			if hovering += dt; hovering > after {
				f.submit(command.FailMotor{Motor: motor})
				failed = m.time
			}
		case failed == 0 || -m.pos.Z < 0.5:
			return
		case m.time < failed+watched:
			o.turned += m.rate.Z * dt
			o.track = append(o.track, [3]float64{m.time - failed, m.tilt, o.turned})
			o.sunk = max(o.sunk, up+m.pos.Z)
			o.drift = max(o.drift, math.Hypot(m.pos.X, m.pos.Y))
		}
		if failed > 0 {
			o.tilt, o.spin = max(o.tilt, m.tilt), max(o.spin, math.Abs(m.rate.Z))
		}
		if failed > 0 && m.time > failed+5 {
			o.settled = max(o.settled, m.tilt)
		}
	})
	s := f.fly()
	o.phase, o.crashed, o.log = f.end.Phase, s.Contact.Crashed, strings.Join(f.log, "\n")
	return o
}

func (o *outage) String() string {
	const deg = 180 / math.Pi
	return fmt.Sprintf("%s, crashed %t, tilt up to %.0f°, later %.0f°; yaw up to %.1f rad/s, turned %.0f°; drift %.1f m, sunk %.1f m",
		o.phase, o.crashed, o.tilt*deg, o.settled*deg, o.spin, o.turned*deg, o.drift, o.sunk)
}

// judge holds the flight to theory. Bounds on tilt are those of a vehicle that does not
// topple: its upset, before the loops have taken the lost motor's part, and what is left
// of it after 5 s.
func (o *outage) judge(row *evidence.Row, name string, theory fate, four, three float64) {
	const deg = 180 / math.Pi
	name = fmt.Sprintf("%s (authority %.2f, without yaw %.2f: it %s): ", name, four, three, theory)
	if theory == topples {
		row.AtLeast(name+"tilt", o.tilt*deg, 90, "°")
		row.AtLeast(name+"yaw rate", o.spin*deg, 230, "°/s")
		row.AtLeast(name+"lost height", o.sunk, 15, "m")
		return
	}
	row.AtMost(name+"tilt", o.tilt*deg, 40, "°")
	row.AtMost(name+"tilt after 5 s", o.settled*deg, 20, "°")
	row.AtMost(name+"drift", o.drift, 4, "m")
	row.AtMost(name+"lost height", o.sunk, 2, "m")
	if theory == stays {
		row.AtMost(name+"turned in 10 s", math.Abs(o.turned)*deg, 10, "°")
	} else {
		row.AtLeast(name+"turned in 10 s", math.Abs(o.turned)*deg, 360, "°")
	}
	if o.phase != "landed" || o.crashed {
		row.Failf("%s: ended %s, crashed %t\n%s", name, o.phase, o.crashed, o.log)
	}
}
