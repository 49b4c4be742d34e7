package vtol_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

func TestProbe(t *testing.T) {
	for _, name := range []string{"quadplane", "tilt-tri", "tilt-quad"} {
		for _, wind := range []float64{0, 6} {
			t.Run(fmt.Sprint(name, wind), func(t *testing.T) {
				e, err := catalog.Find(name, "")
				if err != nil {
					t.Fatal(err)
				}
				h := mission.DefaultHome
				w := physics.Params{Seed: 1, HomeAltitude: h.AltM, Yaw: h.YawDeg * math.Pi / 180}
				w.Wind, w.Turbulence = command.SetWind{Speed: wind, FromDeg: 340}, command.SetTurbulence{Intensity: wind / 60}
				w.Vehicle = e.Vehicle
				world, err := sim.New(sim.Config{World: w})
				if err != nil {
					t.Fatal(err)
				}
				v, err := tuning.VTOLOf(&e.Vehicle)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%+v", v)
				next := 0.0
				var log []string
				p, err := autopilot.New(autopilot.Config{
					Direct: world.Exchange, Mission: mission.BuiltInVTOL(h), Home: h, FrameRate: 400, Vehicle: v,
					Logf: func(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) },
					OnState: func(s *protocol.State) {
						if s.Time >= next {
							next = s.Time + 1
							log = append(log, fmt.Sprintf("   %6.1f  n %6.1f e %6.1f h %5.1f  va %5.1f vg %5.1f,%5.1f,%5.1f  r %5.1f p %5.1f y %5.0f  V %.1f I %.0f", s.Time, s.PositionNED[0], s.PositionNED[1], -s.PositionNED[2], s.Airspeed,
								s.VelGroundNED[0], s.VelGroundNED[1], s.VelGroundNED[2], s.Roll*57.3, s.Pitch*57.3, s.Yaw*57.3, s.BatteryVoltage, s.BatteryCurrent))
						}
					},
				})
				if err != nil {
					t.Fatal(err)
				}
				err = p.Run(t.Context())
				t.Log(p.Status().Phase, err, "\n"+strings.Join(log, "\n"))
			})
		}
	}
}
