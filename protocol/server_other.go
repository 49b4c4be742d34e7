//go:build !linux || 386 || s390x

package protocol

// newTransport is the portable one. (Linux on 386 and s390x has no system call
// of its own for recvfrom.)
var newTransport = newPortable
