//go:build !headless

package main

import (
	"bytes"
	"context"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/sim"
)

// asPictures tells the test binary to run TestF12TellsTheFlight itself.
const asPictures = "SITLARK_TEST_PICTURES"

// TestF12TellsTheFlight takes pictures with and without panels of a flight with a
// failed motor and reads their metadata; then one where nothing can be written.
func TestF12TellsTheFlight(t *testing.T) {
	if !inOwnProcess(t, asPictures) {
		return
	}
	folder := t.TempDir()
	t.Setenv("XDG_PICTURES_DIR", folder)
	o, err := (&flags{demo: true, listen: "127.0.0.1:0", wind: "8@270", size: "640x400", seed: 7}).options()
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(simConfig(o))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	crew := newCrew(cancel)
	crew.start(func() error { return s.Run(ctx) })
	mainthread.Do(func() { takePictures(t, o, s, folder) })
	cancel()
	if err := crew.wait(); err != nil {
		t.Error(err)
	}
}

func takePictures(t *testing.T, o options, s *sim.Sim, folder string) {
	v, err := openViewer(o, s, nil)
	if err != nil {
		t.Error(err)
		return
	}
	defer v.close()
	if err := s.Submit(command.FailMotor{Motor: 2}); err != nil {
		t.Error(err)
		return
	}
	framesUntil(t, v, 60*time.Second, func() bool { return v.shown.Rotors[1].Failed })
	picture := func(panels bool) []byte {
		v.takePicture(panels)
		framesUntil(t, v, 60*time.Second, func() bool { return !v.pictures.asked && v.pictures.open == 0 })
		files, _ := filepath.Glob(filepath.Join(folder, "sitlark", "*.png"))
		newest := []byte(nil)
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
