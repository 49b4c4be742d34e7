package mission

import (
	"strings"
	"testing"
)

// TestAFenceWithCommasIsToldAsOne, and not as a mission.
func TestAFenceWithCommasIsToldAsOne(t *testing.T) {
	for _, text := range []string{"-35.36,149.16\n-35.37,149.17\n", "-35.36, 149.16\n"} {
		_, err := Parse(strings.NewReader(text), "c.fen")
		if err == nil || !strings.Contains(err.Error(), "c.fen:1: got \"-35.36,") || !strings.Contains(err.Error(), "expected a fence's corner as LATITUDE LONGITUDE, write a space in place of each comma") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
