package conn

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/bluenviron/gomavlib/v3/pkg/streamwriter"

	"github.com/sitlark/sitlark/internal/oserror"
)

const (
	maxDatagram  = 65535
	maxFrame     = 512 // more than header, 255 bytes, checksum and signature
	dialTimeout  = 3 * time.Second
	writeTimeout = 2 * time.Second
)

// socket is one connection, from its opening to its end.
type socket struct {
	net.Conn                                // of tcp and udp
	udp      *net.UDPConn                   // of udp-server; else nil
	peer     atomic.Pointer[netip.AddrPort] // to which a udp-server replies
	dialect  *dialect.ReadWriter
}

// open connects or listens.
func (a Address) open(ctx context.Context, d *dialect.ReadWriter) (*socket, error) {
	if a.Kind == UDPServer {
		local, err := net.ResolveUDPAddr("udp", a.hostPort())
		if err != nil {
			return nil, err
		}
		udp, err := net.ListenUDP("udp", local)
		if err != nil {
			return nil, err
		}
		return &socket{Conn: udp, udp: udp, dialect: d}, nil
	}
	network := "tcp"
	if a.Kind == UDP {
		network = "udp"
	}
	conn, err := (&net.Dialer{Timeout: dialTimeout}).DialContext(ctx, network, a.hostPort())
	if err != nil {
		return nil, err
	}
	return &socket{Conn: conn, dialect: d}, nil
}

// receiver gets each frame; nil stands for bytes that are not a valid frame.
type receiver func(f frame.Frame, from netip.AddrPort)

// read passes everything that comes to receive, until the connection ends.
func (s *socket) read(datagrams bool, receive receiver) error {
	if datagrams {
		return s.readDatagrams(receive)
	}
	r := &frame.Reader{BufByteReader: bufio.NewReaderSize(s.Conn, maxFrame), DialectRW: s.dialect}
	if err := r.Initialize(); err != nil {
		return err
	}
	return readFrames(r, netip.AddrPort{}, receive)
}

// readFrames reads frames until the bytes end. A run of bad bytes without a frame
// between them counts once.
func readFrames(r *frame.Reader, from netip.AddrPort, receive receiver) error {
	bad := false
	for {
		f, err := r.Read()
		var broken frame.ReadError
		switch {
		case err == nil:
			receive(f, from)
			bad = false
		case !errors.As(err, &broken):
			return err
		case !bad:
			receive(nil, from)
			bad = true
		}
	}
}

// readDatagrams reads frames, none of which extends beyond its datagram.
func (s *socket) readDatagrams(receive receiver) error {
	buf := make([]byte, maxDatagram)
	var in bytes.Reader
	buffered := bufio.NewReaderSize(&in, maxFrame)
	r := &frame.Reader{BufByteReader: buffered, DialectRW: s.dialect}
	if err := r.Initialize(); err != nil {
		return err
	}
	for {
		n, from, err := s.readDatagram(buf)
		if err != nil {
			if refused(err) { // nobody listens there yet: a datagram that was sent came back
				continue
			}
			return err
		}
		in.Reset(buf[:n])
		buffered.Reset(&in)
		_ = readFrames(r, from, receive) // ends with the datagram
	}
}

func (s *socket) readDatagram(buf []byte) (int, netip.AddrPort, error) {
	if s.udp != nil {
		return s.udp.ReadFromUDPAddrPort(buf)
	}
	n, err := s.Read(buf)
	return n, netip.AddrPort{}, err
}

// replyTo makes peer the one that a udp-server writes to.
func (s *socket) replyTo(peer netip.AddrPort) {
	if s.udp == nil {
		return
	}
	if now := s.peer.Load(); now == nil || *now != peer {
		s.peer.Store(&peer)
	}
}

// Write sends p to the autopilot. A udp-server that has not heard one yet drops it.
func (s *socket) Write(p []byte) (int, error) {
	_ = s.SetWriteDeadline(time.Now().Add(writeTimeout)) // fails only where Write does
	if s.udp == nil {
		n, err := s.Conn.Write(p)
		if refused(err) {
			return len(p), nil
		}
		return n, err
	}
	peer := s.peer.Load()
	if peer == nil {
		return len(p), nil
	}
	return s.udp.WriteToUDPAddrPort(p, *peer)
}

// writeFrom sends what comes over out until done is closed or sending fails.
func (s *socket) writeFrom(out <-chan message.Message, done <-chan struct{}) error {
	fw := &frame.Writer{ByteWriter: s, DialectRW: s.dialect}
	if err := fw.Initialize(); err != nil {
		return err
	}
	w := &streamwriter.Writer{FrameWriter: fw, Version: streamwriter.V2, SystemID: System, ComponentID: Component}
	if err := w.Initialize(); err != nil {
		return err
	}
	for {
		select {
		case <-done:
			return nil
		case m := <-out:
			if err := w.Write(m); err != nil {
				return err
			}
		}
	}
}

// refused reports whether a datagram that was sent came back: nobody listens there.
func refused(err error) bool { return oserror.Refused(err) }
