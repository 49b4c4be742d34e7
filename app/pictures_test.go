//go:build !headless

package app

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
)

// TestF12TellsTheFlight takes pictures with and without panels of a flight with a
// failed motor and reads their metadata; then one where nothing can be written.
func TestF12TellsTheFlight(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	folder := t.TempDir()
	t.Setenv("XDG_PICTURES_DIR", folder)
	s := windowSetup(t, func(c *config.Config) {
		c.Demo, c.Seed, c.Weather.Wind = true, 7, command.SetWind{Speed: 8, FromDeg: 270}
		c.Window.Width, c.Window.Height = 640, 400
	})
	onScreenAlone(t, s, func(v *viewer) { takePictures(t, v, folder) })
}

func takePictures(t *testing.T, v *viewer, folder string) {
	if err := v.sim.Submit(command.FailMotor{Motor: 2}); err != nil {
		t.Error(err)
		return
	}
	framesUntil(t, v, 60*time.Second, func() bool { return v.shown.Rotors[1].Failed })
	picture := func(panels bool) []byte {
		v.pictures.request(panels)
		framesUntil(t, v, 60*time.Second, func() bool { return !v.pictures.asked && v.pictures.open == 0 })
		files, _ := filepath.Glob(filepath.Join(folder, "sitlark", "*.png"))
		var newest []byte
		var err error
		for _, f := range files {
			newest, err = os.ReadFile(f)
			if err != nil {
				t.Error(err)
			}
			_ = os.Remove(f)
		}
		return newest
	}
	with, without := picture(true), picture(false)
	for _, want := range []string{
		"tEXtFaults\x00motor 2 failed", "tEXtSeed\x007", "tEXtPhysics time\x000.000 s", "tEXtWind\x008.0 m/s from 270 deg",
		"tEXtPosition\x00north 0.000", "tEXtAttitude\x00roll ", "tEXtSoftware\x00sitlark ", "Vehicle\x00",
	} {
		if !bytes.Contains(with, []byte(want)) {
			t.Errorf("the picture's metadata lack %q", want)
		}
	}
	if bytes.Equal(with, without) || len(without) == 0 {
		t.Error("a picture without panels is the same as one with them")
	}
	if said := writePicture(filepath.Join(folder, "none", "x"), image.NewNRGBA(image.Rect(0, 0, 4, 4)), nil); !strings.HasPrefix(said, "No picture") {
		t.Errorf("in a folder that is not there: %s", said)
	}
}
