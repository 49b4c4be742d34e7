package designtest

import (
	"testing"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// TestRunFliesAllSamplesInOrder in generations of three.
func TestRunFliesAllSamplesInOrder(t *testing.T) {
	var samples []space.Sample
	for i := range 10 {
		samples = append(samples, space.Sample{U: []float64{float64(i) / 10}})
	}
	flown, outcomes, err := Run(design.NewGenerations(samples, 3), func(p space.Sample) design.Outcome { return design.Outcome{Flown: true, Held: p.U[0] < 0.5} })
	if err != nil || len(flown) != 10 || len(outcomes) != 10 {
		t.Fatalf("%d samples, %d outcomes, %v", len(flown), len(outcomes), err)
	}
	for i, o := range outcomes {
		if want := i < 5; o.Held != want || flown[i].U[0] != float64(i)/10 {
			t.Errorf("sample %d is %v, held %v, want %v", i, flown[i].U, o.Held, want)
		}
	}
}
