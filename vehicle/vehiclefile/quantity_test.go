package vehiclefile

import (
	"math"
	"strings"
	"testing"
)

func TestQuantitiesAreReadInSI(t *testing.T) {
	for _, c := range []struct {
		dim, text string
		want      float64
	}{
		{"mass", "1.5 kg", 1.5}, {"mass", "110g", 0.11}, {"mass", " 2e1 g ", 0.02},
		{"length", "225 mm", 0.225}, {"length", "-3.5 cm", -0.035}, {"length", "10 in", 0.254}, {"length", `5"`, 5 * 0.0254},
		{"area", "0.02 m²", 0.02}, {"inertia", "4.2e-5 kg·m²", 4.2e-5}, {"inertia", "310 g cm2", 310e-7}, {"inertia", "1 kg*m^2", 1},
		{"speed", "36 km/h", 10}, {"force", "1000 gf", 9.80665}, {"damping", "33 N s/m", 33},
		{"kv", "60 rpm/V", 2 * math.Pi}, {"resistance", "185 mΩ", 0.185}, {"charge", "5000 mAh", 18000}, {"charge", "16 Ah", 57600},
		{"pulse", "1000 µs", 1000}, {"time", "500 ms", 0.5}, {"time", "2 s", 2}, {"stiffness", "2 N/m", 2}, {"rotation", "30 rpm", math.Pi},
		{"voltage", "11100 mV", 11.1}, {"voltage", "3.7 V", 3.7}, {"current", "400 mA", 0.4}, {"current", "3 A", 3}, {"resistance", "2 ohm", 2},
		{"length", "3 m", 3}, {"area", "200 cm2", 0.02}, {"inertia", "7 kg cm2", 7e-4}, {"speed", "3 m/s", 3}, {"force", "12.3 N", 12.3}, {"force", "2 kgf", 2 * 9.80665},
		{"heat", "35 J/K", 35}, {"cooling", "3 K/W", 3},
		{"share", "50 %", 0.5}, {"share", "0.5", 0.5}, {"number", ".7", 0.7},
	} {
		got, err := dimensions[c.dim].Parse(c.text)
		if err != nil || math.Abs(got-c.want) > 1e-15*math.Abs(c.want) {
			t.Errorf("%s %q: %v, %v; want %v", c.dim, c.text, got, err, c.want)
		}
	}
}

// TestPowersOfTenAreExact so that a file gives the very number that code would.
func TestPowersOfTenAreExact(t *testing.T) {
	for text, want := range map[string]float64{"225 mm": 0.225, "35 mm": 0.035, "1.1 cm": 0.011, "0.7 mm": 0.0007} {
		if got, _ := dimensions["length"].Parse(text); got != want {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
	}
}

// TestCustomaryUnitsAreToldInMetric, where the quantity has such a unit.
func TestCustomaryUnitsAreToldInMetric(t *testing.T) {
	for text, want := range map[string]string{
		"3.3 lb": `has the unit "lb" (3.3 lb are 1.497 kg)`, "53oz": `has the unit "oz" (53 oz are 1503 g)`, "2 LBS": "(2 LBS are 0.9072 kg)", "4 ft": `has the unit "ft"`,
	} {
		if _, err := dimensions["mass"].Parse(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(text, "ft") && strings.Contains(err.Error(), "are") {
			t.Errorf("mass %q: %v, want %q", text, err, want)
		}
	}
	if _, err := dimensions["length"].Parse("2.5 ft"); err == nil || !strings.Contains(err.Error(), "(2.5 ft are 0.762 m)") {
		t.Errorf("length 2.5 ft: %v", err)
	}
}

func TestWhatIsNoQuantityIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"1.5": "has no unit", "1,5 kg": "comma", "kg": "is not a mass", "": "is not a mass", ".nan": "is not a mass",
		"inf kg": "is not a mass", "0x10 kg": `unit "x10 kg"`, "1_000 g": `unit "_000 g"`, "5 m": `unit "m"`,
		"1e400 kg": "unit", "1e999 kg": "too large", "--5 kg": "is not a mass", "5 kg kg": "unit",
	} {
		v, err := dimensions["mass"].Parse(text)
		if text == "1e400 kg" { // three digits of exponent at most
			want = "too large"
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", text, v, err, want)
		}
	}
}
