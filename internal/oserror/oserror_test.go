package oserror_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/oserror"
)

// TestRealSocketsSayWhatIsWrong: a port that is in use, an address of another computer, and a
// datagram that nobody receives.
func TestRealSocketsSayWhatIsWrong(t *testing.T) {
	first, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := first.LocalAddr().String()
	if _, err := net.ListenPacket("udp4", address); !oserror.PortInUse(err) || oserror.PortForbidden(err) || oserror.NoSuchAddress(err) {
		t.Errorf("a port in use: %v", err)
	}
	if _, err := net.ListenPacket("udp4", "203.0.113.7:0"); !oserror.NoSuchAddress(err) || oserror.PortInUse(err) {
		t.Errorf("an address of another computer: %v", err)
	}
	client, err := net.Dial("udp4", address)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	first.Close()
	for end := time.Now().Add(time.Minute); err == nil; {
		if time.Now().After(end) {
			t.Skip("this system does not tell that nobody has the port")
		}
		_, _ = client.Write([]byte("x"))
		_ = client.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		_, err = client.Read(make([]byte, 1))
		if errors.Is(err, os.ErrDeadlineExceeded) {
			err = nil
		}
	}
	if !oserror.Refused(err) {
		t.Errorf("a datagram that nobody receives: %v", err)
	}
}

// TestOtherErrorsAreNone of them.
func TestOtherErrorsAreNone(t *testing.T) {
	_, missing := os.Stat(filepath.Join(t.TempDir(), "none"))
	for _, err := range []error{nil, missing, fs.ErrPermission, errors.New("disk full")} {
		if oserror.PortInUse(err) || oserror.Refused(err) || oserror.DiskFull(err) || oserror.ReadOnly(err) || oserror.Exhausted(err) {
			t.Errorf("%v is taken for another error", err)
		}
	}
}
