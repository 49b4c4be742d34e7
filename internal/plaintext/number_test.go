package plaintext

import (
	"math"
	"testing"
)

// TestNumberHasNoExponent, and no more digits than were asked for.
func TestNumberHasNoExponent(t *testing.T) {
	for _, c := range []struct {
		x      float64
		digits int
		want   string
	}{
		{190, 2, "190"}, {186.4, 2, "190"}, {0.000012345, 3, "0.0000123"}, {1e6, 3, "1000000"}, {999.9, 2, "1000"}, {-12.5, 3, "-12.5"}, {0, 3, "0"}, {math.Inf(1), 3, "+Inf"},
	} {
		if got := Number(c.x, c.digits); got != c.want {
			t.Errorf("%v with %d digits: %q, want %q", c.x, c.digits, got, c.want)
		}
	}
}

// TestSentenceWritesOutUpToAMillion.
func TestSentenceWritesOutUpToAMillion(t *testing.T) {
	for _, c := range []struct {
		x      float64
		digits int
		want   string
	}{
		{20000, 4, "20000"}, {1e6, 4, "1000000"}, {-123456, 7, "-123456"}, {0.00001, 4, "0.00001"}, {1e-9, 4, "0.000000001"}, {1e-300, 4, "1e-300"}, {0, 4, "0"}, {0.30000000000000004, 10, "0.3"}, {1e9, 4, "1e+09"}, {-3.4028234663852886e38, 7, "-3.402823e+38"},
	} {
		if got := Sentence(c.x, c.digits); got != c.want {
			t.Errorf("%v with %d digits: %q, want %q", c.x, c.digits, got, c.want)
		}
	}
}
