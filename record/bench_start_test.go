package record_test

import (
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// BenchmarkStart is what a recording adds to the start of a flight.
func BenchmarkStart(b *testing.B) {
	folder := b.TempDir()
	start := record.Start{
		Vehicle: "quad", Home: mission.DefaultHome, Terrain: terrain.Source{Flat: true},
		Params: physics.Params{Vehicle: airframe.Default(), Terrain: contact.Flat{}},
	}
	for n := 0; b.Loop(); n++ {
		f, err := record.Create(filepath.Join(folder, string(rune('a'+n%26))+string(rune('a'+n/26%26))+string(rune('a'+n/676))), record.Options{Begins: begins})
		if err == nil {
			_, err = f.Vehicle(start)
		}
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
