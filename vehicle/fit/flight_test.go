package fit

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const aloft = 40 // where the flights are [m]

var down = frame.OfFRD(0, 0, 1)

func world(t *testing.T, v airframe.Vehicle, altitude float64) *physics.World {
	t.Helper()
	w, err := physics.New(physics.Params{Vehicle: v, HomeAltitude: max(-500, altitude-aloft)})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

const fileSource = "The file's own reference points; what its keys mean: ArduPilot, libraries/SITL/SIM_Frame.cpp"

// TestHoverMeetsTheFile takes off on a full battery, climbs and hovers for a minute,
// then does so at the charge of the reference points.
func TestHoverMeetsTheFile(t *testing.T) {
	hoverMeets(t, files)
}

func hoverMeets(t *testing.T, files []flownFile) {
	row := evidence.Show(t, "frame-file", fileSource)
	for _, c := range files {
		t.Run(c.path, func(t *testing.T) {
			f := parsed(t, c.path)
			v, r := fitted(t, f, c.layout)
			w := world(t, v, f.RefAltitude.Value)
			p := &pilot{v: &v, height: aloft, duty: v.Drives[0].ShareFor(meanOf(&r.Hover).Duty)}
			p.fly(t, w, 35, nil)
			var full, ref mean
			p.fly(t, w, 25, full.add)
			share := (full.of(full.pulse) - f.PWMMinUs.Value) / (f.PWMMaxUs.Value - f.PWMMinUs.Value)
			duty := v.Drives[0].Throttled(share) * full.of(full.voltage) / f.MaxVoltage.Value // as ArduPilot compensates it
			row.Near(f.Name+": hoverThrOut", v.Drives[0].Throttle.Thrust(duty), f.HoverThrottle.Value, Tolerance, "")

			if err := w.Apply(command.SetBatteryCharge{Charge: r.Charge}); err != nil {
				t.Fatal(err)
			}
			p.fly(t, w, 30, nil)
			p.fly(t, w, 20, ref.add)
			row.Near(f.Name+": refCurrent", ref.of(ref.current), f.RefCurrent.Value, Tolerance, "A")
			row.Near(f.Name+": refVoltage", ref.of(ref.voltage), f.RefVoltage.Value, Tolerance, "V")
			if s := w.State(); s.VelGround.Len() > 0.5 {
				t.Errorf("no hover: velocity %v", s.VelGround.Array())
			}
		})
	}
}

// TestForwardFlightMeetsTheFile holds the tilt of the reference flight until the speed
// is steady, in air of the file's density.
func TestForwardFlightMeetsTheFile(t *testing.T) {
	forwardFlightMeets(t, files)
}

func forwardFlightMeets(t *testing.T, files []flownFile) {
	row := evidence.Show(t, "frame-file", fileSource)
	plot := row.Plot("To the angle of the reference flight", "time [s]", "airspeed over refSpd")
	steadyState := plot.Curve(evidence.Reference, "refSpd")
	for _, c := range files {
		t.Run(c.path, func(t *testing.T) {
			f := parsed(t, c.path)
			v, r := fitted(t, f, c.layout)
			w := world(t, v, densityAltitude(f.RefAltitude.Value, f.RefTempC.Value))
			p := &pilot{v: &v, height: aloft, duty: v.Drives[0].ShareFor(meanOf(&r.Hover).Duty)}
			p.fly(t, w, 20, nil)
			if err := w.Apply(command.SetBatteryCharge{Charge: r.Charge}); err != nil {
				t.Fatal(err)
			}
			for p.pitch > -f.RefAngleDeg.Value*math.Pi/180 { // 2° a second
				p.pitch -= 2 * math.Pi / 180
				p.fly(t, w, 1, nil)
			}
			p.pitch = -f.RefAngleDeg.Value * math.Pi / 180
			line, start, last := plot.Curve(evidence.Model, f.Name), w.State().Time, 0.0
			p.fly(t, w, 30, func(s *state.State) {
				if time := s.Time - start; time-last > 0.25 {
					last = time
					line.Add(time, math.Hypot(s.VelGround.X, s.VelGround.Y)/f.RefSpeed.Value)
					steadyState.Add(time, 1)
				}
			})
			var m mean
			var pitch float64
			p.fly(t, w, 10, func(s *state.State) {
				m.add(s)
				pitch += tiltOf(s)
			})
			row.Near(f.Name+": refSpd", m.of(m.speed), f.RefSpeed.Value, Tolerance, "m/s")
			row.Near(f.Name+": refAngle", pitch/m.n*180/math.Pi, f.RefAngleDeg.Value, Tolerance, "°")
			if climb := m.of(m.climb); math.Abs(climb) > 0.3 {
				t.Errorf("not level: climbs at %g m/s", climb)
			}
		})
	}
}

// tiltOf is the angle between the body's up axis and the vertical [rad].
func tiltOf(s *state.State) float64 {
	return math.Acos(max(-1, min(1, s.NEDFromFRD.Apply(down).Z)))
}
