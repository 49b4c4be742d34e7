package mavlink

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/netip"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/bluenviron/gomavlib/v3/pkg/streamwriter"
)

const (
	largestDatagram = 65535
	longestFrame    = 512 // more than header, 255 bytes, checksum and signature
	dialTimeout     = 3 * time.Second
	writeTimeout    = 2 * time.Second
)

// newDialect prepares the messages that are understood.
func newDialect() (*dialect.ReadWriter, error) {
	rw := &dialect.ReadWriter{Dialect: ardupilotmega.Dialect}
	return rw, rw.Initialize()
}

// wire is one connection, from its opening to its end.
type wire struct {
	net.Conn                                // of tcp and udp
	udp      *net.UDPConn                   // of udp-server; else nil
	peer     atomic.Pointer[netip.AddrPort] // whom a udp-server answers
	dialect  *dialect.ReadWriter
}

// open connects or listens.
func (a Address) open(ctx context.Context, d *dialect.ReadWriter) (*wire, error) {
	if a.Kind == UDPServer {
		local, err := net.ResolveUDPAddr("udp", a.hostPort())
		if err != nil {
			return nil, err
		}
		udp, err := net.ListenUDP("udp", local)
		if err != nil {
			return nil, err
		}
		return &wire{Conn: udp, udp: udp, dialect: d}, nil
	}
	network := "tcp"
	if a.Kind == UDP {
		network = "udp"
	}
	conn, err := (&net.Dialer{Timeout: dialTimeout}).DialContext(ctx, network, a.hostPort())
	if err != nil {
		return nil, err
	}
	return &wire{Conn: conn, dialect: d}, nil
}

// heard is what came in: a frame, or bytes that were none.
type heard struct {
	frame frame.Frame // nil: bad
	from  netip.AddrPort
}

// read calls hear for all that comes, until the connection ends.
func (w *wire) read(datagrams bool, hear func(heard)) error {
	if datagrams {
		return w.readDatagrams(hear)
	}
	r := &frame.Reader{BufByteReader: bufio.NewReaderSize(w.Conn, longestFrame), DialectRW: w.dialect}
	if err := r.Initialize(); err != nil {
		return err
	}
	return frames(r, netip.AddrPort{}, hear)
}

// frames reads frames until the bytes end. Bad bytes without a frame between them
// count once.
func frames(r *frame.Reader, from netip.AddrPort, hear func(heard)) error {
	bad := false
	for {
		f, err := r.Read()
		var broken frame.ReadError
		switch {
		case err == nil:
			hear(heard{f, from})
			bad = false
		case !errors.As(err, &broken):
			return err
		case !bad:
			hear(heard{nil, from})
			bad = true
		}
	}
}

// readDatagrams reads frames that never go over a datagram's end.
func (w *wire) readDatagrams(hear func(heard)) error {
	buf := make([]byte, largestDatagram)
	var in bytes.Reader
	buffered := bufio.NewReaderSize(&in, longestFrame)
	r := &frame.Reader{BufByteReader: buffered, DialectRW: w.dialect}
	if err := r.Initialize(); err != nil {
		return err
	}
	for {
		n, from, err := w.receive(buf)
		if err != nil {
			if refused(err) { // nobody listens there yet: a datagram that was sent came back
				continue
			}
			return err
		}
		in.Reset(buf[:n])
		buffered.Reset(&in)
		_ = frames(r, from, hear) // ends with the datagram
	}
}

func (w *wire) receive(buf []byte) (int, netip.AddrPort, error) {
	if w.udp != nil {
		return w.udp.ReadFromUDPAddrPort(buf)
	}
	n, err := w.Read(buf)
	return n, netip.AddrPort{}, err
}

// answers makes peer the one whom a udp-server writes to.
func (w *wire) answers(peer netip.AddrPort) {
	if w.udp == nil {
		return
	}
	if now := w.peer.Load(); now == nil || *now != peer {
		w.peer.Store(&peer)
	}
}

// Write sends to the autopilot. While a udp-server has heard nobody, it drops p.
func (w *wire) Write(p []byte) (int, error) {
	_ = w.SetWriteDeadline(time.Now().Add(writeTimeout)) // fails only where Write does
	if w.udp == nil {
		n, err := w.Conn.Write(p)
		if refused(err) {
			return len(p), nil
		}
		return n, err
	}
	peer := w.peer.Load()
	if peer == nil {
		return len(p), nil
	}
	return w.udp.WriteToUDPAddrPort(p, *peer)
}

// write sends what comes over out until done is closed or sending fails.
func (w *wire) write(out <-chan message.Message, done <-chan struct{}) error {
	fw := &frame.Writer{ByteWriter: w, DialectRW: w.dialect}
	if err := fw.Initialize(); err != nil {
		return err
	}
	s := &streamwriter.Writer{FrameWriter: fw, Version: streamwriter.V2, SystemID: OwnSystem, ComponentID: ownComponent}
	if err := s.Initialize(); err != nil {
		return err
	}
	for {
		select {
		case <-done:
			return nil
		case m := <-out:
			if err := s.Write(m); err != nil {
				return err
			}
		}
	}
}

// refused tells whether a datagram that was sent came back: nobody listens there.
func refused(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }
