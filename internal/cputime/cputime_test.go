package cputime

import "testing"

// TestProcessCountsWork: it grows while the program computes, and never falls.
func TestProcessCountsWork(t *testing.T) {
	first := Process()
	if first <= 0 {
		t.Fatalf("the process has used %v", first)
	}
	for last := first; last == first; {
		now := Process() // a system call: work enough
		if now < last {
			t.Fatalf("%v after %v", now, last)
		}
		last = now
	}
}
