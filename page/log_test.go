package page_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog/logtest"
	"github.com/sitlark/sitlark/page"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// logged is a log of a hexacopter that flies north for 20 s and sinks to 30 m below home, with a
// mission and with messages that try to be scripts.
func logged(firmware string) []byte {
	const lat, lon, e7, boot = -35.3632620, 149.1652370, 1e7, 30.0
	d := new(logtest.DataFlash)
	d.Define(32, "PARM", "QNff", "TimeUS,Name,Value,Default")
	d.Define(33, "MSG", "QBBZ", "TimeUS,ID,Seq,Message")
	d.Define(34, "ORGN", "QBLLe", "TimeUS,Type,Lat,Lng,Alt")
	d.Define(35, "XKF1", "QBccCfffffffccce", "TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ,OH")
	d.Define(37, "ATT", "QffffffB", "TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF")
	d.Define(41, "MODE", "QMBB", "TimeUS,Mode,ModeNum,Rsn")
	d.Define(45, "CMD", "QHHHffffLLfB", "TimeUS,CTot,CNum,CId,Prm1,Prm2,Prm3,Prm4,Lat,Lng,Alt,Frame")
	us := func(s float64) uint64 { return uint64(math.Round(s * 1e6)) }
	d.Add("MSG", us(boot), 0, 0, firmware)
	d.Add("PARM", us(boot), "FRAME_CLASS", 2.0, 0.0)
	d.Add("PARM", us(boot), "FRAME_TYPE", 1.0, 0.0)
	d.Add("ORGN", us(boot), 0, lat*e7, lon*e7, 584*100)
	d.Add("ORGN", us(boot), 1, lat*e7, lon*e7, 584*100)
	for n, at := range []float64{0, 1e-4, 2e-4} { // home, and two waypoints to the north
		d.Add("CMD", us(boot), 3, n, 16, 0, 0, 0, 0, (lat+at)*e7, lon*e7, 10.0, 3)
	}
	d.Add("MODE", us(boot), 5, 5, 1)
	for k := range 201 {
		s := float64(k) / 10
		d.Add("XKF1", us(boot+s), 0, 0, 0, 9000, 2.0, 0.0, 1.5, 0.0, 2*s, 0.0, 1.5*s, 0, 0, 0, 0)
		d.Add("ATT", us(boot+s), 0.0, 1.5, 0.0, -3.0, 0.0, 90.0, 3)
	}
	d.Add("MSG", us(boot+10), 1, 0, "</script><script>document.title='broken'</script>")
	return d.Bytes()
}

// TestPageOfALog has the vehicle's layout, its mission and its messages; it tells what a log is,
// and that the log has no battery; its land is below the vehicle.
func TestPageOfALog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "00000001.BIN")
	if err := os.WriteFile(path, logged("ArduCopter V4.6.3 (3fc7011a)"), 0o644); err != nil {
		t.Fatal(err)
	}
	d, _ := written(t, path, "")
	text, err := json.Marshal(d.contents)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"ArduCopter V4.6.3", "the log has no", "over flat ground", "DataFlash"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	v := d.vehicles(t)[0]
	if n := len(v.Shape.Motors); n != 6 {
		t.Errorf("a hexacopter with %d motors", n)
	}
	for _, c := range v.Columns {
		if c.Name == "rotor" {
			t.Error("speeds of motors, of which the log has nothing, are on the page")
		}
	}
	if roles := d.roles(t, v.Shape.Body); roles[int(shape.Blade)] != 6 || roles[int(shape.Bell)] != 6 {
		t.Errorf("the body of a hexacopter has parts %v by their roles", roles)
	}
	found := false
	for _, m := range v.Marks {
		found = found || strings.HasPrefix(m.Text, "</script>") && math.Abs(m.At-10) < 0.11
	}
	if !found {
		t.Errorf("no message at 10 s in %+v", v.Marks)
	}
	if n := len(v.Route); n < 2 || math.Abs(v.Route[0][0]-11.13) > 0.1 || math.Abs(v.Route[0][2]+10) > 0.1 {
		t.Errorf("route %v, want one to 11.1 m north, 10 m up", v.Route)
	}
	near := d.contents["land"].(map[string]any)["near"].(map[string]any)["heights"].(map[string]any)
	if got := d.firstHeight(t) * near["scale"].(float64); got > -30.05 || got < -30.5 {
		t.Errorf("the land is at %g m, want below the legs of the vehicle, which sinks to -30 m", got)
	}
	if _, err := page.Read(t.Context(), path, "alpha", ""); err == nil || !strings.Contains(err.Error(), "omit --only") {
		t.Errorf("with a name: %v", err)
	}
}

// TestPageOfALogOfAPlane draws a plane with its propeller and its surfaces.
func TestPageOfALogOfAPlane(t *testing.T) {
	path := filepath.Join(t.TempDir(), "00000001.BIN")
	if err := os.WriteFile(path, logged("ArduPlane V4.6.3 (3fc7011a)"), 0o644); err != nil {
		t.Fatal(err)
	}
	d, _ := written(t, path, "")
	v := d.vehicles(t)[0]
	if roles := d.roles(t, v.Shape.Body); roles[int(shape.Fixed)] == 0 || roles[int(shape.Blade)] != 1 || roles[int(shape.Hinged)] != 5 || v.Shape.Span < 0.9 || v.Shape.Span > 1 || v.Shape.Standing < 0.1 {
		t.Errorf("a body of parts %v by their roles, reach %g m, %g m below", roles, v.Shape.Span, v.Shape.Standing)
	}
	if len(v.Shape.Motors) != 1 {
		t.Errorf("a plane with motors: %v", v.Shape.Motors)
	}
}

// TestTheLandOfALogNeedsItsTiles: a folder without them is an error that names the flag.
func TestTheLandOfALogNeedsItsTiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "00000001.BIN")
	if err := os.WriteFile(path, logged("ArduPlane V4.6.3"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Read(t.Context(), path, "", t.TempDir()); err == nil || !strings.Contains(err.Error(), "--terrain") {
		t.Errorf("got %v", err)
	}
}
