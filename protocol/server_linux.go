//go:build linux && !386 && !s390x

package protocol

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// newTransport is the bare socket with a spin.
var newTransport = newRaw

// raw is the transport over bare system calls. It owns its descriptors; only
// stopping and wakeFd are touched from other goroutines.
type raw struct {
	fd       int         // the UDP socket
	wakeFd   int         // eventfd that ends a sleep in ppoll
	stopping atomic.Bool // set before wakeFd is signalled

	peer    peer
	spinner spinner
	start   time.Time
	buffer  [maxDatagram]byte
}

// newRaw takes the socket over from conn and closes conn: as long as the runtime's poller
// knows the socket, each datagram wakes one of its threads.
func newRaw(conn *net.UDPConn) (transport, error) {
	fd, err := duplicate(conn)
	if err != nil {
		return nil, err
	}
	wakeFd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return nil, errors.Join(os.NewSyscallError("eventfd", err), unix.Close(fd))
	}
	if err := conn.Close(); err != nil {
		return nil, errors.Join(err, unix.Close(fd), unix.Close(wakeFd))
	}
	return &raw{fd: fd, wakeFd: wakeFd, spinner: newSpinner(runtime.NumCPU()), start: time.Now()}, nil
}

func duplicate(conn *net.UDPConn) (fd int, err error) {
	rc, err := conn.SyscallConn()
	if err != nil {
		return -1, err
	}
	ctlErr := rc.Control(func(p uintptr) {
		fd, err = unix.FcntlInt(p, unix.F_DUPFD_CLOEXEC, 0)
	})
	return fd, errors.Join(ctlErr, os.NewSyscallError("fcntl", err))
}

func (r *raw) wake() {
	r.stopping.Store(true)
	one := [8]byte{1}
	_, _ = unix.Write(r.wakeFd, one[:]) // fails only if it is signalled already
}

func (r *raw) release() error { return errors.Join(unix.Close(r.fd), unix.Close(r.wakeFd)) }

// now is the time since start, cheaper to compare than time.Time.
func (r *raw) now() time.Duration { return time.Since(r.start) }

func (r *raw) serve(h Handler) error {
	for !r.stopping.Load() {
		n, errno := r.next(h)
		switch errno {
		case 0:
			if reply := h.Packet(r.buffer[:n], r.peer.addrPort()); len(reply) > 0 {
				r.send(reply)
			}
		case unix.EAGAIN, unix.EINTR: // woken without a datagram
		case unix.EBADF, unix.ENOTSOCK, unix.EFAULT, unix.EINVAL:
			return fmt.Errorf("protocol: the socket cannot be read any more: %w", errno)
		default: // an ICMP error of an earlier answer, or no memory: see the next read
			time.Sleep(time.Millisecond)
		}
	}
	return nil
}

// next waits for a datagram: it spins if that pays, then sleeps. It calls h.Idle in
// silence. It returns EAGAIN when it was woken.
func (r *raw) next(h Handler) (n int, errno syscall.Errno) {
	began := r.now()
	n, errno = r.receive()
	budget := r.spinner.budget()
	for errno == unix.EAGAIN && r.now()-began < budget {
		yield()
		n, errno = r.receive()
	}
	for errno == unix.EAGAIN && !r.stopping.Load() {
		if ready, err := r.sleep(); err != 0 && err != unix.EINTR {
			return 0, err
		} else if err == 0 && !ready {
			h.Idle()
		}
		n, errno = r.receive()
	}
	r.spinner.waited(r.now() - began)
	return n, errno
}

// yield gives the core to another thread that waits for it: on a busy machine that may be
// the autopilot itself, which the spin would keep from sending.
func yield() { _, _, _ = syscall.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0) }

// sleep blocks until a datagram or wake (ready), or for IdleAfter (not ready).
func (r *raw) sleep() (ready bool, errno syscall.Errno) {
	fds := [2]unix.PollFd{{Fd: int32(r.fd), Events: unix.POLLIN}, {Fd: int32(r.wakeFd), Events: unix.POLLIN}}
	timeout := unix.NsecToTimespec(int64(IdleAfter))
	n, err := unix.Ppoll(fds[:], &timeout, nil)
	if err != nil {
		errno, _ = err.(syscall.Errno)
	}
	return n > 0, errno
}

// receive reads one datagram without blocking, and its source into r.peer.
//
// The system call goes past the scheduler (RawSyscall): it never blocks, and
// telling the scheduler costs as much as the read. The buffer holds the longest datagram,
// so none is truncated.
func (r *raw) receive() (n int, errno syscall.Errno) {
	r.peer.size = uint32(unsafe.Sizeof(r.peer.raw))
	got, _, errno := syscall.RawSyscall6(unix.SYS_RECVFROM, uintptr(r.fd),
		uintptr(unsafe.Pointer(&r.buffer[0])), uintptr(len(r.buffer)),
		unix.MSG_DONTWAIT,
		uintptr(unsafe.Pointer(&r.peer.raw)), uintptr(unsafe.Pointer(&r.peer.size)))
	if errno != 0 {
		return 0, errno
	}
	return int(got), 0
}

// send answers to r.peer. An answer that can't be sent is as if it were lost on the way:
// the autopilot sends its packet again.
func (r *raw) send(reply []byte) {
	_, _, _ = syscall.RawSyscall6(unix.SYS_SENDTO, uintptr(r.fd),
		uintptr(unsafe.Pointer(&reply[0])), uintptr(len(reply)), unix.MSG_DONTWAIT,
		uintptr(unsafe.Pointer(&r.peer.raw)), uintptr(r.peer.size))
}

// peer is the source of the last datagram as the kernel returned it, to answer to, and
// decoded: the source rarely changes.
type peer struct {
	raw     unix.RawSockaddrInet6 // or RawSockaddrInet4, which is shorter
	size    uint32
	decoded unix.RawSockaddrInet6
	addr    netip.AddrPort
}

func (p *peer) addrPort() netip.AddrPort {
	if p.raw != p.decoded || !p.addr.IsValid() {
		p.decoded, p.addr = p.raw, decodeSockaddr(&p.raw)
	}
	return p.addr
}
