//go:build !linux || 386 || s390x

package protocol

// newTransport returns the portable transport. (Linux on 386 and s390x has no separate
// system call for recvfrom.)
var newTransport = newPortable
