package fit

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/vehicle/framefile"
)

// plausible writes the frame file of a vehicle of 0.25 to 25 kg as one could measure
// it: disc loading, efficiency, throttle, battery and drag are those of multirotors. Its
// thrust curve, slew limit and damping are any.
func plausible(t *rapid.T) string {
	in := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(t, name) }
	mass := 0.25 * math.Pow(100, in("mass", 0, 1))
	weight := mass * 9.80665
	disc := weight / (in("disc loading", 25, 70) * math.Pow(mass, 0.25)) // [N/m²]
	ideal := weight * math.Sqrt(weight/(2*1.2*disc))
	cells := float64(min(14, max(3, int(3*math.Pow(mass, 0.4)))))
	volts := 3.8 * cells
	amps := ideal / in("efficiency", 0.45, 0.62) / volts
	speed := in("speed", 6, 16)
	area := in("drag area", 0.02, 0.035) * math.Pow(mass/1.5, 2.0/3)
	coefficient := in("momentum drag", 0.02, 0.25)
	momentum := coefficient * math.Sqrt(weight*1.2*disc) * speed
	tilt := math.Atan((0.6*speed*speed*area + momentum) / weight)
	slew := rapid.SampledFrom([]float64{0, 10, 50, 75, 150, 300}).Draw(t, "slew")
	return fmt.Sprintf(`{"mass": %g, "diagonal_size": %g, "disc_area": %g, "refSpd": %g, "refAngle": %g,
"refAlt": %g, "refTempC": %g, "refVoltage": %g, "refCurrent": %g, "refBatRes": %g, "maxVoltage": %g,
"hoverThrOut": %g, "propExpo": %g, "spin_min": %g, "battCapacityAh": %g, "mdrag_coef": %g, "slew_max": %g, "refRotRate": %g}`,
		mass, 2.4*math.Sqrt(disc/4/math.Pi)*1.25, disc, speed, tilt*180/math.Pi,
		in("altitude", 0, 1500), in("temperature", -5, 35), volts-0.02*volts, amps, 0.02*volts/amps, 4.2*cells,
		in("throttle", 0.12, 0.5), in("expo", 0.2, 0.8), in("spin", 0.01, 0.2), amps/4, coefficient, slew, in("rotations", 50, 800))
}

// TestPlausibleFilesFit draws files and layouts; each is met in every number, and the
// vehicle's motors then give the thrust that the file's curve says for every pulse. A few
// ask for more than rotors of that size can do, and are told so.
func TestPlausibleFilesFit(t *testing.T) {
	layouts := []string{"x", "+", "hexax", "octa", "y6", "octa-quad", "tri"}
	draw, refused := rapid.Custom(plausible), 0
	for seed := range 14 {
		text := draw.Example(seed)
		f := parse(t, text)
		v, r, err := Vehicle(f, lookup(t, layouts[seed%len(layouts)]))
		var placed *framefile.Error
		if errors.As(err, &placed) && refused < 3 {
			t.Logf("seed %d: %v", seed, err)
			refused++
			continue
		}
		if err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
			continue
		}
		if err := v.Validate(); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if r.Cruise.MaxDuty() > 1 || r.Efficiency < 0.4 || r.Efficiency > 0.95 || v.DragArea.X <= 0 {
			t.Errorf("seed %d: %v", seed, r)
		}
		for _, p := range r.Points {
			if !(math.Abs(p.Error()) <= Tolerance) {
				t.Errorf("seed %d, %s: asked %g, reached %g", seed, p.Key, p.Asked, p.Reached)
			}
		}
		if _, off := thrustOver(t, v, &f); off > Tolerance {
			t.Errorf("seed %d: thrust is off its curve by %g of the largest\n%s", seed, off, text)
		}
	}
}

// numbers are the keys of frame files that are numbers, but for that of the motors.
const numbers = `mass diagonal_size refSpd refAngle refVoltage refCurrent refAlt refTempC
	refBatRes maxVoltage battCapacityAh propExpo refRotRate hoverThrOut pwmMin pwmMax
	spin_min spin_max slew_max disc_area mdrag_coef bbdrag_coef`

// TestAnyFileFitsOrSaysWhy draws numbers from far beyond what flies.
func TestAnyFileFitsOrSaysWhy(t *testing.T) {
	usual, err := framefile.Parse(strings.NewReader("{}"), "usual.json")
	if err != nil {
		t.Fatal(err)
	}
	draw := rapid.Custom(func(t *rapid.T) string {
		text := "{"
		for _, name := range strings.Fields(numbers) {
			if !rapid.Bool().Draw(t, name) {
				continue
			}
			n, ok := usual.Number(name)
			if !ok {
				t.Fatalf("frame files have no key %s", name)
			}
			x := n.Value * math.Exp(rapid.Float64Range(-1, 1).Draw(t, name))
			if strings.HasPrefix(name, "pwm") { // whole numbers
				x = math.Round(x)
			}
			if text != "{" {
				text += ","
			}
			text += fmt.Sprintf("\n%q: %g", name, x)
		}
		return text + "}"
	})
	fits, parsed := 0, 0
	for seed := range 25 {
		text := draw.Example(seed)
		f, err := framefile.Parse(strings.NewReader(text), "my.json")
		if err != nil {
			continue
		}
		parsed++
		_, _, err = Vehicle(f, lookup(t, "x"))
		var placed *framefile.Error
		switch {
		case err == nil:
			fits++
		case !errors.As(err, &placed):
			t.Errorf("seed %d: an error without a place: %v\n%s", seed, err, text)
		}
	}
	t.Logf("%d of %d fit", fits, parsed)
	if parsed < 10 {
		t.Errorf("only %d files were tried", parsed)
	}
}
