//go:build linux && !386 && !s390x

package protocol

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/sitlark/sitlark/internal/cores"
)

// newTransport is the bare socket with a spin.
var newTransport = newRaw

// raw is the transport over bare system calls. It owns its descriptors; only
// stopping and wakeFd are touched from other goroutines.
type raw struct {
	public   int         // the UDP socket that anybody reaches
	own      int         // one that is connected to followed; -1: none is
	wakeFd   int         // eventfd that ends a sleep in ppoll
	stopping atomic.Bool // set before wakeFd is signalled

	followed netip.AddrPort // what Handler.Peer was
	backlog  int            // so many datagrams of public are read before own's: they came before it was opened
	foreign  bool           // the last datagram came over public although own is open
	sender   sender         // of the last datagram
	spinner  spinner
	place    place
	visitors visitors
	drops    dropCounters
	buffer   [maxDatagram]byte

	start time.Time
	heard time.Duration // since start: the last datagram that was not foreign
	quiet time.Duration // the later of heard and the last Idle
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
	enlarge(fd)
	return &raw{public: fd, own: -1, wakeFd: wakeFd, spinner: newSpinner(cores.Available()), start: time.Now()}, nil
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

func (r *raw) neverSpin() { r.spinner.sleep() }

func (r *raw) shareCore(with func() []int) { r.place.with.Store(&with) }

func (r *raw) release() error {
	return errors.Join(r.closeOwn(), unix.Close(r.public), unix.Close(r.wakeFd))
}

// now is the time since start, cheaper to compare than time.Time.
func (r *raw) now() time.Duration { return time.Since(r.start) }

func (r *raw) serve(h Handler) error {
	defer r.place.leave()
	for !r.stopping.Load() {
		n, errno := r.next(h)
		switch errno {
		case 0:
			if reply := h.Packet(r.buffer[:n], r.sender.addrPort()); len(reply) > 0 {
				r.send(reply)
			}
			r.follow(h.Peer())
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
	way := r.spinner.way()
	r.place.take(&r.spinner, way, began)
	if r.own >= 0 && r.backlog == 0 && way != spinning {
		n, errno = r.block(h, began)
	} else {
		n, errno = r.read()
	}
	if errno == unix.EAGAIN {
		r.attend(h, began)
		if r.own >= 0 && r.visitors.due(began) {
			n, errno = r.visit(began)
		}
	}
	budget := r.spinner.budget()
	for errno == unix.EAGAIN && r.now()-began < budget {
		yield()
		n, errno = r.read()
	}
	for errno == unix.EAGAIN && !r.stopping.Load() {
		if err := r.sleep(); err != 0 && err != unix.EINTR {
			return 0, err
		}
		if n, errno = r.read(); errno != unix.EAGAIN {
			break
		}
		now := r.now()
		r.attend(h, now)
		if r.own >= 0 {
			n, errno = r.visit(now)
		}
	}
	if !r.foreign {
		now := r.now()
		r.spinner.waited(now, now-began)
		r.heard, r.quiet = now, now
	}
	return n, errno
}

// first is the socket that is read first.
func (r *raw) first() int {
	if r.own >= 0 {
		return r.own
	}
	return r.public
}

// read reads a datagram of the socket that is read first. What the peer sent before it had
// a socket of its own waits in public and comes before, so that packets keep their order.
func (r *raw) read() (n int, errno syscall.Errno) {
	if r.backlog > 0 {
		if n, errno = r.receive(r.public); errno != unix.EAGAIN {
			r.backlog--
			r.foreign = false
			return n, errno
		}
		r.backlog = 0
	}
	return r.receive(r.first())
}

// block reads a datagram of the peer, and sleeps in the system call until one comes or
// visitEvery has passed: one system call where poll and read are three. It looks at public
// first when it is time for that.
//
// In a fast exchange the call goes past the scheduler (RawSyscall) although it sleeps: told of it, the runtime
// wakes a thread that takes this one's processor, for a sleep of some microseconds, which costs more than the sleep, and
// twice as much where the autopilot waits for this core. The processor is one of its own then (place). What stops all
// goroutines does not wait for the packet: its signal ends the call.
func (r *raw) block(h Handler, now time.Duration) (n int, errno syscall.Errno) {
	r.attend(h, now)
	if r.own < 0 {
		return 0, unix.EAGAIN
	}
	if r.visitors.due(now) {
		if n, errno = r.visit(now); errno != unix.EAGAIN {
			return n, errno
		}
	}
	r.foreign = false
	call := syscall.Syscall6
	if r.place.own() {
		call = syscall.RawSyscall6
	}
	r.sender.size = uint32(unsafe.Sizeof(r.sender.raw))
	got, _, errno := call(unix.SYS_RECVFROM, uintptr(r.own),
		uintptr(unsafe.Pointer(&r.buffer[0])), uintptr(len(r.buffer)), 0,
		uintptr(unsafe.Pointer(&r.sender.raw)), uintptr(unsafe.Pointer(&r.sender.size)))
	switch errno {
	case 0:
		return int(got), 0
	case unix.EINTR:
		return 0, unix.EAGAIN
	}
	return 0, errno
}

// visit reads a datagram of public, if the budget of those who are not the peer allows
// one more.
func (r *raw) visit(now time.Duration) (n int, errno syscall.Errno) {
	if !r.visitors.may(now, now-r.heard) {
		return 0, unix.EAGAIN
	}
	n, errno = r.receive(r.public)
	r.visitors.came(errno == 0)
	return n, errno
}

// attend calls the handler when it is time for that. Nothing of the peer waits in the socket.
func (r *raw) attend(h Handler, now time.Duration) {
	if peer, others := r.drops.measure(r, now); peer+others > 0 {
		h.Dropped(peer, others)
	}
	if now-r.quiet < IdleAfter {
		return
	}
	r.quiet = now
	reply := h.Idle()
	r.follow(h.Peer())
	if len(reply) > 0 {
		r.sendToPeer(reply)
	}
}

// yield gives the core to another thread that waits for it: on a busy machine that may be
// the autopilot itself, which the spin would keep from sending.
func yield() { _, _, _ = syscall.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0) }

// sleep blocks until a datagram that may be read comes, until wake, or until it is time
// for Idle or for those who are not the peer.
func (r *raw) sleep() (errno syscall.Errno) {
	now := r.now()
	wait := r.quiet + IdleAfter - now
	fds := [3]unix.PollFd{{Fd: int32(r.first()), Events: unix.POLLIN}, {Fd: int32(r.wakeFd), Events: unix.POLLIN}, {Fd: -1}}
	if r.own >= 0 {
		if r.visitors.may(now, now-r.heard) {
			fds[2] = unix.PollFd{Fd: int32(r.public), Events: unix.POLLIN}
		} else {
			wait = min(wait, visitEvery)
		}
	}
	timeout := unix.NsecToTimespec(int64(max(wait, 0)))
	if _, err := unix.Ppoll(fds[:], &timeout, nil); err != nil {
		errno, _ = err.(syscall.Errno)
	}
	return errno
}

// receive reads one datagram of a socket without blocking, and its source into r.sender.
//
// The system call goes past the scheduler (RawSyscall): it never blocks, and
// telling the scheduler costs as much as the read. The buffer holds the longest datagram,
// so none is truncated.
func (r *raw) receive(fd int) (n int, errno syscall.Errno) {
	r.foreign = fd != r.first()
	r.sender.size = uint32(unsafe.Sizeof(r.sender.raw))
	got, _, errno := syscall.RawSyscall6(unix.SYS_RECVFROM, uintptr(fd),
		uintptr(unsafe.Pointer(&r.buffer[0])), uintptr(len(r.buffer)),
		unix.MSG_DONTWAIT,
		uintptr(unsafe.Pointer(&r.sender.raw)), uintptr(unsafe.Pointer(&r.sender.size)))
	if errno != 0 {
		return 0, errno
	}
	return int(got), 0
}

// send answers to r.sender. An answer that can't be sent is as if it were lost on the way:
// the autopilot sends its packet again.
func (r *raw) send(reply []byte) {
	if r.own >= 0 && r.sender.addr == r.followed {
		r.sendToPeer(reply)
		return
	}
	_, _, _ = syscall.RawSyscall6(unix.SYS_SENDTO, uintptr(r.public),
		uintptr(unsafe.Pointer(&reply[0])), uintptr(len(reply)), unix.MSG_DONTWAIT,
		uintptr(unsafe.Pointer(&r.sender.raw)), uintptr(r.sender.size))
}

// sendToPeer sends to what Handler.Peer was.
func (r *raw) sendToPeer(reply []byte) {
	if r.own >= 0 {
		_, _, _ = syscall.RawSyscall6(unix.SYS_SENDTO, uintptr(r.own),
			uintptr(unsafe.Pointer(&reply[0])), uintptr(len(reply)), unix.MSG_DONTWAIT, 0, 0)
		return
	}
	if to := r.sockaddr(r.followed); to != nil {
		_ = unix.Sendto(r.public, reply, unix.MSG_DONTWAIT, to)
	}
}

// sender is where the last datagram came from, as the kernel returned it, to answer to,
// and decoded: it rarely changes.
type sender struct {
	raw     unix.RawSockaddrInet6 // or RawSockaddrInet4, which is shorter
	size    uint32
	decoded unix.RawSockaddrInet6
	addr    netip.AddrPort
}

func (s *sender) addrPort() netip.AddrPort {
	if s.raw != s.decoded || !s.addr.IsValid() {
		s.decoded, s.addr = s.raw, decodeSockaddr(&s.raw)
	}
	return s.addr
}
