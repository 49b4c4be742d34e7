//go:build pictures

package page_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/browsertest"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/weather"
)

// TestPictureOnAndUnderWater: the pages of a sailing boat, which has no motor, and of a submarine have a scene that is mostly water, and plots of their kind.
func TestPictureOnAndUnderWater(t *testing.T) {
	for name, want := range map[string][]string{"sailboat": {"Sails [", "mainsail", "Height"}, "bluerov2": {"Depth [", "Motors [", "Maximum depth"}} {
		t.Run(name, func(t *testing.T) {
			entry, err := catalog.Find(name, "")
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "flight.mcap")
			file, err := record.Create(path, record.Options{Begins: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Waits: true})
			if err != nil {
				t.Fatal(err)
			}
			p := physics.Params{Vehicle: entry.Vehicle, Seed: 1, Weather: weather.Weather{Wind: command.SetWind{Speed: 5, FromDeg: 250}, Water: command.SetWater{Kind: command.FreshWater, Level: 10}}}
			r, err := file.Vehicle(record.Start{Vehicle: name, Title: entry.Vehicle.Name, Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true}, Params: p})
			if err != nil {
				t.Fatal(err)
			}
			s, err := sim.New(sim.Config{World: p, Recorder: r})
			if err != nil {
				t.Fatal(err)
			}
			for n := range uint32(4 * rate) {
				packet := protocol.Servo{FrameRate: rate, FrameCount: n + 1, Channels: 16}
				for i := range 8 {
					packet.PWMUs[i] = 1550
				}
				if s.Exchange(protocol.AppendServo(nil, &packet)) == nil {
					t.Fatal("a packet was not answered")
				}
			}
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
			b := opened(t, path, 1280, 720, "light", software...)
			b.Press("2")
			b.Press("End")
			scene := b.Picture("#scene")
			b.Keep("html-"+name+".png", b.Picture("body"))
			if n := browsertest.Colours(scene); n < 500 {
				t.Errorf("the scene has %d colours", n)
			}
			water, all := 0, 0
			for y := scene.Bounds().Min.Y; y < scene.Bounds().Max.Y; y += 4 {
				for x := scene.Bounds().Min.X; x < scene.Bounds().Max.X; x += 4 {
					red, _, blue, _ := scene.At(x, y).RGBA()
					if all++; blue > red+0x1000 { // grass is not
						water++
					}
				}
			}
			if 2*water < all {
				t.Errorf("%d of %d places are blue", water, all)
			}
			said := b.Text("document.body.innerText")
			for _, word := range want {
				if !strings.Contains(said, word) {
					t.Errorf("%q is nowhere", word)
				}
			}
			if strings.Contains(said, "No 3D view") {
				t.Error("there is no view")
			}
			quiet(t, b)
		})
	}
}
