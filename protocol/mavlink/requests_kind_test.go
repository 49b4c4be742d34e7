package mavlink_test

import (
	"slices"
	"strings"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// vehicleOf is an autopilot of a type on its pad, with a link to it.
func vehicleOf(t *testing.T, typ apm.MAV_TYPE, vtol apm.MAV_VTOL_STATE) (*mavtest.Autopilot, *linked) {
	t.Helper()
	state := mavtest.Standard()
	state.Type, state.VTOL = typ, vtol
	a := mavtest.Start(t, mavtest.Options{State: state})
	l := link(t, mavlink.Config{Address: a.Address})
	l.await("the autopilot", func(s *mavlink.Status) bool { return alive(s) && s.Landed && s.Mode != "" })
	return a, l
}

// sent are the commands that the autopilot got, without requests for messages.
func sent(a *mavtest.Autopilot) (commands []string) {
	for _, m := range a.Heard() {
		switch m := m.(type) {
		case *apm.MessageCommandLong:
			if m.Command != common.MAV_CMD_SET_MESSAGE_INTERVAL && m.Command != common.MAV_CMD_REQUEST_MESSAGE {
				commands = append(commands, strings.TrimPrefix(m.Command.String(), "MAV_CMD_"))
			}
		case *apm.MessageParamSet:
			commands = append(commands, m.ParamId)
		}
	}
	return commands
}

// TestAPlaneFliesByRequests: it takes off in mode TAKEOFF at the height that it was given, and lands by its mission.
func TestAPlaneFliesByRequests(t *testing.T) {
	a, l := vehicleOf(t, apm.MAV_TYPE_FIXED_WING, apm.MAV_VTOL_STATE_UNDEFINED)
	l.await("that it glides", func(s *mavlink.Status) bool { return s.Glides })
	a.SetParam("TKOFF_ALT", 50)
	if got := l.answer(func() { l.TakeOff(80) }); !got.OK || got.Words != "accepted" {
		t.Fatalf("%+v", got)
	}
	if height, _ := a.Param("TKOFF_ALT"); a.State().Mode != 13 || !a.State().Armed || height != 80 {
		t.Errorf("mode %d, armed %v, TKOFF_ALT %g, want mode 13, armed, 80", a.State().Mode, a.State().Armed, height)
	}
	if got := sent(a); !slices.Equal(got, []string{"TKOFF_ALT", "DO_SET_MODE", "COMPONENT_ARM_DISARM"}) {
		t.Errorf("it was sent %v", got)
	}
	for name, number := range map[string]uint32{"FBWA": 5, "CRUISE": 7, "QHOVER": 18, "TAKEOFF": 13, "LOITER": 12, "RTL": 11, "MANUAL": 0} {
		if got := l.answer(func() { l.SetMode(name) }); !got.OK || a.State().Mode != number {
			t.Errorf("%s: %+v, mode %d, want %d", name, got, a.State().Mode, number)
		}
		l.await("mode "+name, func(s *mavlink.Status) bool { return s.Mode == name })
	}
	if got := l.answer(func() { l.SetMode("ALT_HOLD") }); got.OK || got.Words != `unknown mode "ALT_HOLD"` {
		t.Errorf("a copter's mode: %+v", got)
	}
	if got := l.answer(l.Land); !got.OK {
		t.Errorf("%+v", got)
	}
	a.Script(common.MAV_CMD_DO_LAND_START, mavtest.Script{Result: common.MAV_RESULT_FAILED})
	if got := l.answer(l.Land); got.OK || !strings.Contains(got.Words, "the mission has no landing sequence") {
		t.Errorf("without a landing: %+v", got)
	}
	if got := l.answer(l.Return); !got.OK || a.State().Mode != 11 {
		t.Errorf("%+v", got)
	}
	if want := kind.Plane.Offered(); !slices.Equal(l.Modes(), want) {
		t.Errorf("modes %v, want %v", l.Modes(), want)
	}
}

// TestAPlaneIsArmedInAuto: in GUIDED, where a copter is armed, it would fly off.
func TestAPlaneIsArmedInAuto(t *testing.T) {
	a, l := vehicleOf(t, apm.MAV_TYPE_FIXED_WING, apm.MAV_VTOL_STATE_UNDEFINED)
	if got := l.answer(l.StartMission); !got.OK || a.State().Mode != 10 || !a.State().Armed {
		t.Errorf("%+v, %+v", got, a.State())
	}
	if got := sent(a); !slices.Equal(got, []string{"DO_SET_MODE", "COMPONENT_ARM_DISARM", "MISSION_START"}) {
		t.Errorf("it was sent %v", got)
	}
}

// TestAQuadplaneTakesOffAsACopter, and lands in QLAND; its MAV_TYPE is a plane's.
func TestAQuadplaneTakesOffAsACopter(t *testing.T) {
	a, l := vehicleOf(t, apm.MAV_TYPE_FIXED_WING, apm.MAV_VTOL_STATE_MC)
	l.await("that it hovers", func(s *mavlink.Status) bool { return !s.Glides })
	if got := l.answer(func() { l.TakeOff(20) }); !got.OK || a.State().Mode != 15 || a.State().Down != -20 {
		t.Errorf("%+v, %+v", got, a.State())
	}
	if got := l.answer(l.Land); !got.OK || a.State().Mode != 20 {
		t.Errorf("%+v, %+v", got, a.State())
	}
}

// TestOtherVehiclesByRequests: each has its own mode for the end, and what it can't do says so.
func TestOtherVehiclesByRequests(t *testing.T) {
	for typ, c := range map[apm.MAV_TYPE]struct {
		land    uint32
		takeOff string
	}{
		apm.MAV_TYPE_GROUND_ROVER: {4, "a rover does not take off"}, apm.MAV_TYPE_SUBMARINE: {9, "a submarine does not take off"},
		apm.MAV_TYPE_HELICOPTER: {9, "accepted"}, apm.MAV_TYPE_AIRSHIP: {0, "a blimp has no mode GUIDED"},
	} {
		a, l := vehicleOf(t, typ, apm.MAV_VTOL_STATE_UNDEFINED)
		if got := l.answer(func() { l.TakeOff(5) }); got.Words != c.takeOff {
			t.Errorf("%v: %+v, want %s", typ, got, c.takeOff)
		}
		if got := l.answer(l.Land); !got.OK || a.State().Mode != c.land {
			t.Errorf("%v: %+v, mode %d, want %d", typ, got, a.State().Mode, c.land)
		}
		if want := kind.OfType(typ).Offered(); !slices.Equal(l.Modes(), want) {
			t.Errorf("%v: modes %v, want %v", typ, l.Modes(), want)
		}
		a.Stop()
	}
	_, l := vehicleOf(t, apm.MAV_TYPE_SUBMARINE, apm.MAV_VTOL_STATE_UNDEFINED)
	if got := l.answer(l.Return); got.OK || got.Words != "a submarine has no mode RTL" {
		t.Errorf("%+v", got)
	}
}

// TestHowAVTOLFliesIsReported in each state, in words; one that is not known is none.
func TestHowAVTOLFliesIsReported(t *testing.T) {
	for state, want := range map[apm.MAV_VTOL_STATE]string{
		apm.MAV_VTOL_STATE_TRANSITION_TO_FW: "transition to forward flight", apm.MAV_VTOL_STATE_TRANSITION_TO_MC: "transition to hover",
		apm.MAV_VTOL_STATE_MC: "hover", apm.MAV_VTOL_STATE_FW: "forward flight",
	} {
		_, l := vehicleOf(t, apm.MAV_TYPE_FIXED_WING, state)
		l.await(want, func(s *mavlink.Status) bool { return s.VTOL.String() == want && s.VTOL.Transition() == (state < 3) })
	}
	_, l := vehicleOf(t, apm.MAV_TYPE_FIXED_WING, 9)
	l.await("that it hovers", func(s *mavlink.Status) bool { return !s.Glides })
	if s := l.Status(); s.VTOL != mavlink.NoVTOL {
		t.Errorf("state 9 is %v", s.VTOL)
	}
}
