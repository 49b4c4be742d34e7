package shape_test

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// reach returns how far the parts that do not turn go to the left and to the right [m].
func reach(b *shape.Body) (left, right float64) {
	for i := range b.Parts {
		p := &b.Parts[i]
		for k := range p.Vertices {
			at, _ := p.Mounted(&p.Vertices[k])
			left, right = max(left, -at.Y), max(right, at.Y)
		}
	}
	return left, right
}

func hasPart(b *shape.Body, name string) bool {
	return slices.ContainsFunc(b.Parts, func(p shape.Part) bool { return p.Name == name })
}

// TestWhatBrokeOffIsNotDrawn: a wing is shorter by what it lost, with the light on its tip; a torn surface and a broken
// wheel are not there; the other side stays as it is.
func TestWhatBrokeOffIsNotDrawn(t *testing.T) {
	v, p := built(t, "trainer")
	main := slices.IndexFunc(v.Wings, func(w wing.Params) bool { return w.Name == "wing" })
	tail := slices.IndexFunc(v.Wings, func(w wing.Params) bool { return w.Name == "tailplane" })
	if main < 0 || tail < 0 {
		t.Fatal("the trainer has no wing or no tailplane")
	}
	left, right := reach(p.Build())

	var d shape.Damage
	d.Wings[main].Lost = [2]float64{0.3, 0}
	d.Wings[main].Torn = 1 << slices.IndexFunc(v.Wings[main].Controls, func(c wing.Control) bool { return c.Name == "right aileron" })
	d.Wheels = 1
	body := p.Without(d).Build()
	gotLeft, gotRight := reach(body)
	if want := 0.7 * left; math.Abs(gotLeft-want) > 0.03*left || gotRight != right {
		t.Errorf("without 30 %% of the left half it goes %.3f m to the left and %.3f m to the right, want %.3f and %.3f", gotLeft, gotRight, want, right)
	}
	if hasPart(body, "right aileron") || !hasPart(body, "left aileron") {
		t.Error("the right aileron is drawn though it is torn off, or the left one is not")
	}
	if lights := p.Without(d).Lights; len(lights) != len(p.Lights)-1 {
		t.Errorf("%d lights are left of %d, want one less", len(lights), len(p.Lights))
	}
	if n := len(p.Without(d).Wheels); n != len(p.Wheels)-1 {
		t.Errorf("%d wheels are left of %d, want one less", n, len(p.Wheels))
	}

	d = shape.Damage{}
	d.Wings[tail].Lost = [2]float64{1, 1}
	body = p.Without(d).Build()
	for _, name := range []string{"left tailplane", "right tailplane"} {
		if hasPart(body, name) {
			t.Errorf("%s is drawn though all of it is lost", name)
		}
	}
	if p.Without(shape.Damage{}) != p {
		t.Error("a whole plane is built again")
	}
}

// TestLostFinsAreNotDrawn: the one that a blimp lost is not there, the others are.
func TestLostFinsAreNotDrawn(t *testing.T) {
	v, p := built(t, "blimp")
	for i := range v.Fins {
		d := p.DamageOf(func(int) (lost [2]float64, torn uint32) { return lost, torn }, 0, 1<<i, func(int) float64 { return 0 }, func(int) float64 { return 0 })
		body := p.Without(d).Build()
		for k := range v.Fins {
			if name := airframe.FinName(v, k) + " fin"; hasPart(body, name) != (k != i) {
				t.Errorf("without fin %d: %s is drawn: %v", i+1, name, k == i)
			}
		}
		if whole := p.Build(); len(body.Parts) != len(whole.Parts)-1 {
			t.Errorf("without fin %d there are %d of %d parts, want one less", i+1, len(body.Parts), len(whole.Parts))
		}
	}
}

// TestBrokenPlanesAreClosed: what is left of a wing has an end, wherever it breaks.
func TestBrokenPlanesAreClosed(t *testing.T) {
	for _, name := range []string{"trainer", "skywalker-x8", "aerosonde", "quadplane", "glider"} {
		v, p := built(t, name)
		for lost := 0.05; lost < 1; lost += 0.13 {
			var d shape.Damage
			for i := range min(len(v.Wings), airframe.MaxWings) {
				d.Wings[i].Lost = [2]float64{lost, 0.9 - 0.9*lost}
			}
			if !closed(t, name, p.Without(d).Build()) {
				t.Fatalf("%s without %.0f %%", name, 100*lost)
			}
		}
	}
}
