package user

import "testing"

func TestFall(t *testing.T) {
	if got := Fall(2, 3); got != 1 {
		t.Errorf("from 3 to 2 it falls by %d", got)
	}
}
