package freeport

import (
	"errors"
	"net"
	"syscall"
	"testing"
)

// TestPortThatGetsFreeIsOpened, at the first try that finds it free.
func TestPortThatGetsFreeIsOpened(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	l, err := Retry(func() (net.Listener, error) {
		if n++; n == 4 {
			other.Close()
		}
		return net.Listen("tcp", other.Addr().String())
	})
	if err != nil || n != 4 {
		t.Fatalf("%v, %d tries", err, n)
	}
	l.Close()
}

// TestPortThatStaysTakenIsAnError, and other errors are not worth a second try.
func TestPortThatStaysTakenIsAnError(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{{syscall.EADDRINUSE, tries}, {syscall.EACCES, 1}} {
		n := 0
		_, err := Retry(func() (int, error) { n++; return 0, c.err })
		if n != c.want || !errors.Is(err, c.err) {
			t.Errorf("%v: %d tries, %v", c.err, n, err)
		}
	}
}
