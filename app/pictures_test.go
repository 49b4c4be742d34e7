//go:build !headless

package app

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/faultydisk"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/sim/snapshot"
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

// TestFaultyDiskLeavesNoPicture: whichever step of writing one fails, no empty file stays and
// an older picture stays what it was.
func TestFaultyDiskLeavesNoPicture(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 64, 48))
	folder := t.TempDir()
	faultydisk.Check(t, folder, func() string {
		if err := picturefile.WriteScreenshot(filepath.Join(folder, "shot.png"), img, nil); err != nil {
			return err.Error()
		}
		return ""
	})
	folder = t.TempDir()
	faultydisk.Check(t, folder, func() string {
		message, failed := strings.CutPrefix(picturefile.Write(filepath.Join(folder, "f12"), img, nil, false).Text, "No picture: ")
		if !failed {
			return ""
		}
		return message
	})
	for _, path := range []string{"f12.png"} {
		if list, err := os.ReadDir(folder); err != nil || len(list) != 1 || list[0].Name() != path {
			t.Errorf("the folder holds %v, %v, want %s", list, err, path)
		}
	}
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
	if said := picturefile.Write(filepath.Join(folder, "none", "x"), image.NewNRGBA(image.Rect(0, 0, 4, 4)), nil, false); said.Picture != "" || !strings.HasPrefix(said.Text, "No picture") {
		t.Errorf("in a folder that is not there: %s", said.Text)
	}
}

// TestPlotsAreWritten by a click: the curves as CSV and their picture, named for the vehicle;
// an event of the flight says where.
func TestPlotsAreWritten(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	folder := t.TempDir()
	t.Setenv("XDG_PICTURES_DIR", folder)
	onScreen(t, windowSetup(t, demo), func(v *viewer) {
		u := user{t, v}
		u.climbs(3)
		u.xdo("key", "p")
		u.soon("P", func() bool { return u.shown("plots.csv") })
		for _, kind := range []string{"csv", "png"} {
			u.click("plots." + kind)
			u.soon("an event says where the "+kind+" is", func() bool { return saysPath(&v.live, "-plots-quad-1.5kg."+kind) })
			files, _ := filepath.Glob(filepath.Join(folder, "sitlark", "sitlark-*-plots-quad-1.5kg."+kind))
			if len(files) != 1 {
				t.Errorf("%s: the folder has %v", kind, files)
				continue
			}
			checkPlotsFile(t, files[0])
		}
	})
}

// saysPath reports whether an event names a path that ends so.
func saysPath(s *snapshot.Snapshot, end string) bool {
	for seq := s.Events.Oldest(); seq <= s.Events.Last(); seq++ {
		if e, ok := s.Events.Get(seq); ok && strings.HasSuffix(e.Text.String(), end) {
			return true
		}
	}
	return false
}

func checkPlotsFile(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
		return
	}
	if filepath.Ext(path) == ".csv" {
		head, rows, _ := strings.Cut(string(data), "\n")
		if !strings.HasPrefix(head, "time [s],flight,mode,") || strings.Count(rows, "\n") < 100 || !strings.Contains(rows, "take-off") {
			t.Errorf("%s has %q and %d lines", path, head, strings.Count(rows, "\n"))
		}
		return
	}
	img, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || img.Width < 300 || img.Height < 50 || img.Height > 400 {
		t.Errorf("%s: %v, %d×%d", path, err, img.Width, img.Height)
	}
}
