package fit

import "testing"

// BenchmarkVehicle is a fit with the propeller's tables; each vehicle is another, so
// that no table is solved already.
func BenchmarkVehicle(b *testing.B) {
	f := parsed(b, "../vehicles/heavy-x8-30kg.json")
	l := lookup(b, "octa-quad")
	for b.Loop() {
		f.DiscArea.Value *= 1.0001
		if _, _, err := Vehicle(f, l); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkVehicleAgain is a fit whose tables are there.
func BenchmarkVehicleAgain(b *testing.B) {
	f := parsed(b, "../vehicles/heavy-x8-30kg.json")
	l := lookup(b, "octa-quad")
	for b.Loop() {
		if _, _, err := Vehicle(f, l); err != nil {
			b.Fatal(err)
		}
	}
}
