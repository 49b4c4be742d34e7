package conn

import (
	"errors"
	"net"
	"syscall"
	"testing"
)

// failing is a connection whose writes fail.
type failing struct {
	net.Conn
	err error
}

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestOnlyAnAutopilotThatIsNotThereYetIsForgiven: what is written to a UDP port on which nobody
// listens is lost; any other error ends the connection, which is then made again.
func TestOnlyAnAutopilotThatIsNotThereYetIsForgiven(t *testing.T) {
	for _, c := range []struct {
		err  error
		want error
		n    int
	}{
		{&net.OpError{Op: "write", Err: syscall.ECONNREFUSED}, nil, 3},
		{syscall.EPIPE, syscall.EPIPE, 0},
		{net.ErrClosed, net.ErrClosed, 0},
	} {
		here, there := net.Pipe()
		defer here.Close()
		defer there.Close()
		n, err := (&socket{Conn: failing{here, c.err}}).Write([]byte{1, 2, 3})
		if n != c.n || !errors.Is(err, c.want) {
			t.Errorf("%v: wrote %d, %v; want %d, %v", c.err, n, err, c.n, c.want)
		}
	}
}
