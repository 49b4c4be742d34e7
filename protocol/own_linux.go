//go:build linux && !386 && !s390x

package protocol

import (
	"errors"
	"net"
	"net/netip"
	"os"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// enlarge lets more datagrams wait in a socket. The kernel takes what it allows.
func enlarge(fd int) { _ = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_RCVBUF, receiveBuffer) }

// follow opens a socket for peer alone when it is another one than before. Where that
// fails, public serves all, as elsewhere than on Linux.
func (r *raw) follow(peer netip.AddrPort) {
	if peer == r.followed {
		return
	}
	_ = r.closeOwn()
	r.place.meet(&r.spinner)
	r.followed, r.visitors, r.drops = peer, visitors{}, dropCounters{next: r.drops.next, public: r.drops.public}
	if !peer.IsValid() || peer.Port() == 0 {
		return
	}
	if fd, err := r.connect(peer); err == nil {
		r.own, r.backlog = fd, waiting(r.public)
	}
}

func (r *raw) closeOwn() (err error) {
	if r.own >= 0 {
		err = unix.Close(r.own)
		r.own, r.backlog = -1, 0
	}
	return err
}

// connect opens a second socket on public's address, connected to peer: the kernel
// prefers it for peer's datagrams and puts no others into it.
//
// Both have SO_REUSEADDR for as long as that takes, and not before or after: no
// other program may bind the port. A datagram of somebody else can come into the socket
// before it is connected, so that the source of each is still looked at.
func (r *raw) connect(peer netip.AddrPort) (fd int, err error) {
	local, err := unix.Getsockname(r.public)
	if err != nil {
		return -1, os.NewSyscallError("getsockname", err)
	}
	family := unix.AF_INET
	if _, ok := local.(*unix.SockaddrInet6); ok {
		family = unix.AF_INET6
	}
	fd, err = unix.Socket(family, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, os.NewSyscallError("socket", err)
	}
	if family == unix.AF_INET6 {
		only, _ := unix.GetsockoptInt(r.public, unix.IPPROTO_IPV6, unix.IPV6_V6ONLY)
		_ = unix.SetsockoptInt(fd, unix.IPPROTO_IPV6, unix.IPV6_V6ONLY, only)
	}
	enlarge(fd)
	patience := unix.NsecToTimeval(int64(visitEvery))
	_ = unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience) // for block; other reads do not wait
	share(r.public, 1)
	share(fd, 1)
	err = os.NewSyscallError("bind", unix.Bind(fd, local))
	if to := r.sockaddr(peer); err == nil && to != nil {
		err = os.NewSyscallError("connect", unix.Connect(fd, to))
	} else if err == nil {
		err = unix.EAFNOSUPPORT
	}
	share(r.public, 0)
	share(fd, 0)
	if err != nil {
		return -1, errors.Join(err, unix.Close(fd))
	}
	return fd, nil
}

func share(fd, on int) { _ = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_REUSEADDR, on) }

// sockaddr is an address of public's family; nil where there is none.
func (r *raw) sockaddr(to netip.AddrPort) unix.Sockaddr {
	local, err := unix.Getsockname(r.public)
	if err != nil {
		return nil
	}
	switch local.(type) {
	case *unix.SockaddrInet4:
		if to.Addr().Is4() {
			return &unix.SockaddrInet4{Port: int(to.Port()), Addr: to.Addr().As4()}
		}
	case *unix.SockaddrInet6:
		return &unix.SockaddrInet6{Port: int(to.Port()), Addr: to.Addr().As16(), ZoneId: zoneIndex(to.Addr().Zone())}
	}
	return nil
}

// zoneIndex undoes zoneName.
func zoneIndex(zone string) uint32 {
	if ifi, err := net.InterfaceByName(zone); err == nil {
		return uint32(ifi.Index)
	}
	n, _ := strconv.ParseUint(zone, 10, 32)
	return uint32(n)
}

// measureEvery is how often drops are counted: much shorter than the silence after which
// another source may take over.
const measureEvery = 100 * time.Millisecond

// dropCounters are the kernel's counts of datagrams that found a socket full.
type dropCounters struct {
	next        time.Duration // when to look again
	own, public uint32
}

// measure returns how many datagrams were dropped since the last time.
func (d *dropCounters) measure(r *raw, now time.Duration) (peer, others uint64) {
	if now < d.next {
		return 0, 0
	}
	d.next = now + measureEvery
	public := dropped(r.public)
	others, d.public = uint64(public-d.public), public
	if r.own < 0 {
		return others, 0 // those of the peer may be among them
	}
	own := dropped(r.own)
	peer, d.own = uint64(own-d.own), own
	return peer, others
}

// dropped is the kernel's count for a socket, modulo 2³²; 0 where it has none.
func dropped(fd int) uint32 { return memory(fd)[unix.SK_MEMINFO_DROPS] }

// waiting is how many datagrams wait in a socket, or a few more: the kernel tells the
// memory that they take.
func waiting(fd int) int {
	const least = 512 // of a datagram [bytes]: its bookkeeping alone
	return int(memory(fd)[unix.SK_MEMINFO_RMEM_ALLOC] / least)
}

// memory is what the kernel says of a socket's memory; zeros where it says nothing.
func memory(fd int) (info [unix.SK_MEMINFO_VARS]uint32) {
	size := uint32(unsafe.Sizeof(info))
	_, _, errno := syscall.RawSyscall6(unix.SYS_GETSOCKOPT, uintptr(fd), unix.SOL_SOCKET, unix.SO_MEMINFO,
		uintptr(unsafe.Pointer(&info)), uintptr(unsafe.Pointer(&size)), 0)
	if errno != 0 {
		return [unix.SK_MEMINFO_VARS]uint32{}
	}
	return info
}
