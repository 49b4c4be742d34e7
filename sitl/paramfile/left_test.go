package paramfile

import (
	"slices"
	"testing"
)

// TestParametersOfOtherComponentsAreCounted: what a file of a ground station has of others is left out, and told once for each.
func TestParametersOfOtherComponentsAreCounted(t *testing.T) {
	r := reader{last: map[string]int{}}
	r.file("qgc.params", []byte("# Onboard parameters\n1\t1\tWPNAV_SPEED\t900\t9\n1\t154\tMNT_A\t1\t9\n1\t100\tCAM_A\t1\t9\n1\t100\tCAM_B\t2\t9\n1\t1\tRTL_ALT\t1500\t9\n"))
	if err := r.faults.Err(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"qgc.params: 2 parameters of component 100 are left out: ArduPilot is component 1",
		"qgc.params: 1 parameter of component 154 is left out: ArduPilot is component 1",
	}
	if !slices.Equal(r.notes, want) {
		t.Errorf("notes %q, want %q", r.notes, want)
	}
	if len(r.all) != 2 || r.all[0].Name != "WPNAV_SPEED" || r.all[1].Name != "RTL_ALT" {
		t.Errorf("%+v", r.all)
	}
}
