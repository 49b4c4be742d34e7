package connect

import (
	"net/netip"
	"testing"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestHintFitsTheVehicle: the default as ever, others with frame and parameters.
func TestHintFitsTheVehicle(t *testing.T) {
	for _, c := range []struct{ model, listen, want, first string }{
		{"quad-1.5kg", "127.0.0.1:9002", "sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1", ""},
		{"quad-1.5kg", "0.0.0.0:9010", `sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1 -A "--sim-port-out 9010"`, ""},
		{"quad-1.5kg", "[::]:9002", "sim_vehicle.py -v ArduCopter -f X --model JSON:127.0.0.1", ""},
		{"quad-1.5kg", "[::ffff:10.0.0.2]:9002", "sim_vehicle.py -v ArduCopter -f X --model JSON:10.0.0.2", ""},
		{"quad-1.5kg", "[::1]:9010", "no command: ::1 is an IPv6 address, and ArduPilot's JSON backend speaks IPv4 alone: --listen 127.0.0.1:9010", ""},
		{"hexa-7kg", "127.0.0.1:9002", "sim_vehicle.py -v ArduCopter -f hexax --model JSON:127.0.0.1 --add-param-file=hexa-7kg.parm",
			"sitlark vehicles --parm hexa-7kg > hexa-7kg.parm"},
		{"x8-18kg", "127.0.0.1:9010", `sim_vehicle.py -v ArduCopter -f octa-quad --model JSON:127.0.0.1 --add-param-file=x8-18kg.parm -A "--sim-port-out 9010"`,
			"sitlark vehicles --parm x8-18kg > x8-18kg.parm"},
		{"dotriaconta", "127.0.0.1:9002", "sim_vehicle.py -v ArduCopter -f dotriaconta_octaquad_x --model JSON:127.0.0.1 --add-param-file=dotriaconta.parm",
			"sitlark vehicles --parm dotriaconta > dotriaconta.parm"},
		{"tilt", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f quadplane --model JSON:127.0.0.1 --add-param-file=tilt.parm", "sitlark vehicles --parm tilt > tilt.parm"},
		{"plane-jet", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f plane-jet --model JSON:127.0.0.1 --add-param-file=plane-jet.parm", "sitlark vehicles --parm plane-jet > plane-jet.parm"},
		{"plane-vtail", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f plane-vtail --model JSON:127.0.0.1 --add-param-file=v-tail.parm", "sitlark vehicles --parm v-tail > v-tail.parm"},
		{"tilt-tri", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f quadplane-tilttrivec --model JSON:127.0.0.1 --add-param-file=tilt-tri.parm", "sitlark vehicles --parm tilt-tri > tilt-tri.parm"},
		{"copter-tailsitter", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f quadplane-copter_tailsitter --model JSON:127.0.0.1 --add-param-file=copter-tailsitter.parm", "sitlark vehicles --parm copter-tailsitter > copter-tailsitter.parm"},
		{"plane-catapult", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f plane --model JSON:127.0.0.1 --add-param-file=plane-catapult.parm", "sitlark vehicles --parm plane-catapult > plane-catapult.parm"},
		{"rover", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f rover --model JSON:127.0.0.1 --add-param-file=rover.parm", "sitlark vehicles --parm rover > rover.parm"},
		{"rover-vectored", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f rover-vectored --model JSON:127.0.0.1 --add-param-file=rover-vectored.parm", "sitlark vehicles --parm rover-vectored > rover-vectored.parm"},
		{"rover-omni3mecanum", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f rover-omni3mecanum --model JSON:127.0.0.1 --add-param-file=rover-omni3mecanum.parm", "sitlark vehicles --parm rover-omni3mecanum > rover-omni3mecanum.parm"},
		{"balancebot", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f balancebot --model JSON:127.0.0.1 --add-param-file=balancebot.parm", "sitlark vehicles --parm balancebot > balancebot.parm"},
		{"motorboat", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f motorboat --model JSON:127.0.0.1 --add-param-file=motorboat.parm", "sitlark vehicles --parm motorboat > motorboat.parm"},
		{"sailboat-motor", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f sailboat-motor --model JSON:127.0.0.1 --add-param-file=sailboat-motor.parm", "sitlark vehicles --parm sailboat-motor > sailboat-motor.parm"},
		{"rover-skid", "127.0.0.1:9002", "sim_vehicle.py -v Rover -f rover-skid --model JSON:127.0.0.1 --add-param-file=rover-skid.parm", "sitlark vehicles --parm rover-skid > rover-skid.parm"},
		{"trainer", "127.0.0.1:9002", "sim_vehicle.py -v ArduPlane -f plane --model JSON:127.0.0.1 --add-param-file=trainer.parm", "sitlark vehicles --parm trainer > trainer.parm"},
	} {
		m, err := catalog.Find(c.model, "")
		if err != nil {
			t.Fatal(err)
		}
		listen := netip.MustParseAddrPort(c.listen)
		if got := Command(listen, m); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.model, got, c.want)
		}
		if got := ParameterCommand(m); got != c.first {
			t.Errorf("%s: %q, want %q", c.model, got, c.first)
		}
	}
	m := &catalog.Entry{Name: "my files/the quad's.yaml"}
	if got, want := ParameterCommand(m), `sitlark vehicles --parm 'my files/the quad'\''s.yaml' > 'the quad'\''s.parm'`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
