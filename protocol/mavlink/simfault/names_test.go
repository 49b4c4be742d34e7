package simfault

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
)

// releases are the ArduCopters by which faults were flown, the oldest first.
var releases = []string{"4.3", "4.5", "4.6", "4.7"}

// nameRow says what carries a fault of the first sensor out.
type nameRow struct {
	kind    int
	names   string            // in all releases, below SIM_
	differs map[string]string // by release; "": it has none, and the fault is not supported
}

// nameTable has the parameters of every fault by release, as the releases themselves list
// them: TestArduPilotHasTheseNames asks the real one.
var nameTable = []nameRow{
	{kind: int(command.GPSLoss), names: "GPS_DISABLE", differs: map[string]string{"4.7": "GPS1_ENABLE"}},
	{kind: int(command.GPSGlitch), names: "GPS_GLITCH_X GPS_GLITCH_Y GPS_GLITCH_Z", differs: map[string]string{"4.7": "GPS1_GLTCH_X GPS1_GLTCH_Y GPS1_GLTCH_Z"}},
	{kind: int(command.GPSJam), names: "GPS_JAM", differs: map[string]string{"4.3": "", "4.7": "GPS1_JAM"}},
	{kind: int(command.GPSSatellites), names: "GPS_NUMSATS", differs: map[string]string{"4.7": "GPS1_NUMSATS"}},
	{kind: int(command.CompassLoss), names: "MAG1_FAIL"},
	{kind: int(command.CompassFreeze), names: "MAG1_FAIL"},
	{kind: int(command.CompassOffset), names: "MAG1_OFS_X MAG1_OFS_Y MAG1_OFS_Z", differs: map[string]string{"4.3": "MAG_OFS_X MAG_OFS_Y MAG_OFS_Z"}},
	{kind: int(command.BaroLoss), names: "BARO_DISABLE"},
	{kind: int(command.BaroFreeze), names: "BARO_FREEZE"},
	{kind: int(command.BaroGlitch), names: "BARO_GLITCH"},
	{kind: int(command.BaroDrift), names: "BARO_DRIFT"},
	{kind: int(command.GyroLoss), names: "GYR_FAIL_MSK"},
	{kind: int(command.GyroBias), names: "GYR1_BIAS_X GYR1_BIAS_Y GYR1_BIAS_Z", differs: map[string]string{"4.3": ""}},
	{kind: int(command.GyroNoise), names: "GYR1_RND VIB_MOT_MASK"},
	{kind: int(command.AccelLoss), names: "ACC_FAIL_MSK"},
	{kind: int(command.AccelBias), names: "ACC1_BIAS_X ACC1_BIAS_Y ACC1_BIAS_Z"},
	{kind: int(command.AccelNoise), names: "ACC1_RND VIB_FREQ_X VIB_FREQ_Y VIB_FREQ_Z VIB_MOT_MASK"},
	{kind: int(command.AirspeedBlock), names: "ARSPD_FAIL"},
	{kind: RC, names: "RC_FAIL"},
	{kind: Day, names: "TEMP_BRD_OFF"},
}

// in are the row's parameters in a release.
func (r *nameRow) in(release string) []string {
	names, other := r.differs[release]
	if !other {
		names = r.names
	}
	list := strings.Fields(names)
	for i := range list {
		list[i] = "SIM_" + list[i]
	}
	return list
}

// TestNamesOfEachRelease: of what a release has, each fault takes the right parameters, and
// is not supported where they are lacking.
func TestNamesOfEachRelease(t *testing.T) {
	for _, release := range releases {
		inv := newInventory(&Config{})
		for i := range nameTable {
			for _, name := range nameTable[i].in(release) {
				inv.known[name] = 0
			}
		}
		for i := range nameTable {
			r := &nameTable[i]
			var got []string
			for _, s := range (&desired{kind: r.kind, which: 1}).settings() {
				for _, a := range s {
					if _, has := inv.known[a.name]; !has {
						inv.absent[a.name] = true
					}
				}
				if a, ok, err := inv.resolve(s); err != nil {
					t.Errorf("%s, %s: %v", release, kindName(r.kind), err)
				} else if ok {
					got = append(got, a.name)
				}
			}
			if want := r.in(release); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, want %v", release, kindName(r.kind), got, want)
			}
		}
	}
}

// TestNameTableIsWhole: it has every fault that needs a parameter, once.
func TestNameTableIsWhole(t *testing.T) {
	var rows [Kinds]int
	for i := range nameTable {
		rows[nameTable[i].kind]++
	}
	for k, n := range rows {
		if want := min(1, len((&desired{kind: k}).settings())); n != want {
			t.Errorf("%s has %d rows, want %d", kindName(k), n, want)
		}
	}
}

// releaseOf is the release that a Status's Vehicle names, such as "ArduCopter 4.5.7"; the
// kind of vehicle may not be known yet.
func releaseOf(vehicle string) (string, error) {
	for _, r := range releases {
		if strings.Contains(vehicle, " "+r+".") {
			return r, nil
		}
	}
	return "", fmt.Errorf("%q: the table of names has ArduCopter %s", vehicle, strings.Join(releases, ", "))
}
