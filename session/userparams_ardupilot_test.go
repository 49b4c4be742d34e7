//go:build ardupilot

package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestArduPilotGetsParametersOfQGroundControl: the real ArduCopter has the values of a file in five
// columns, also of a part that is not enabled, and its user is told of the name that it lacks.
func TestArduPilotGetsParametersOfQGroundControl(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.params")
	const text = "# Vehicle-Id Component-Id Name Value Type\n1\t1\tCIRCLE_RADIUS\t1234.0\t9\n1\t1\tLOG_BITMASK\t0xFF\t6\n1\t1\tGRIP_TYPE\t1\t2\n1\t1\tCIRCLE_RADIUZ\t7\t9\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, look := followed(t, "127.0.0.1:17672", 47, func(c *config.Config) { c.SITL.Defaults = []string{file} })
	v := f.Vehicles[0]
	told := func() (texts []string) {
		s := look()
		for seq := uint64(1); seq <= s.Events.Last(); seq++ {
			if e, ok := s.Events.Get(seq); ok && e.Source == snapshot.SourceSitlark && strings.Contains(e.Text.String(), "is not set: this") {
				texts = append(texts, e.Text.String())
			}
		}
		return texts
	}
	waitReal(t, "the unknown name is told", func() bool { return len(told()) > 0 })
	if got, want := told(), "CIRCLE_RADIUZ ("; len(got) != 1 || !strings.HasPrefix(got[0], want) {
		t.Errorf("told: %q, want %q", got, want)
	}
	for name, want := range map[string]float64{"CIRCLE_RADIUS": 1234, "LOG_BITMASK": 255, "GRIP_TYPE": 1} {
		if got, err := v.Link.Param(t.Context(), name); err != nil || got != want {
			t.Errorf("%s is %g, %v; want %g", name, got, err, want)
		}
	}
	all, err := v.Link.AllParams(t.Context())
	if err != nil || len(all) < 1000 || all["LOG_BITMASK"] != (mavlink.ParamValue{Value: 255, Whole: true}) || all["CIRCLE_RADIUS"].Whole {
		t.Errorf("%d parameters, LOG_BITMASK %+v, %v", len(all), all["LOG_BITMASK"], err)
	}
}
