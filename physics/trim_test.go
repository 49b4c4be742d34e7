package physics

import (
	"testing"

	"github.com/sitlark/sitlark/physics/airframe"
)

func TestTrimPrint(t *testing.T) {
	tr, err := NewTrimmer(airframe.Default(), 100)
	if err != nil {
		t.Fatal(err)
	}
	for v := 0.0; v <= 25; v += 2.5 {
		s, err := tr.Level(v, 0.9)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Logf("%4.1f m/s: pitch %.2f° roll %.3f shaft %.1f W induced %.1f parasite %.1f elec %.1f W maxduty %.3f", v, s.Pitch*57.2958, s.Roll, s.ShaftPower, s.InducedPower, s.ParasitePower, s.Power(), s.MaxDuty())
	}
}

func BenchmarkTrim(b *testing.B) {
	tr, _ := NewTrimmer(airframe.Default(), 100)
	for b.Loop() {
		tr.Level(12, 0.9)
	}
}
