// Package oserror tells what the errors of sockets and disks mean, on every system. Windows has
// error numbers of its own, which are not the constants of the same names in package syscall.
package oserror

import (
	"errors"
	"slices"
)

// PortInUse reports whether a socket can't be opened because another program has the port.
func PortInUse(err error) bool { return isAny(err, portInUse) }

// PortForbidden reports whether this user may not open a socket on the port.
func PortForbidden(err error) bool { return isAny(err, portForbidden) }

// NoSuchAddress reports whether a socket can't be opened because this computer lacks its address.
func NoSuchAddress(err error) bool { return isAny(err, noSuchAddress) }

// Refused reports whether nobody listens at the port to which something was sent.
func Refused(err error) bool { return isAny(err, refused) }

// DiskFull reports whether a write failed because there is no room.
func DiskFull(err error) bool { return isAny(err, diskFull) }

// ReadOnly reports whether a write failed because nothing can be written to the disk.
func ReadOnly(err error) bool { return isAny(err, readOnly) }

// Exhausted reports whether this computer lacks room on its disk, memory or open files, or its disk
// is broken: what failed may succeed on another one.
func Exhausted(err error) bool { return DiskFull(err) || ReadOnly(err) || isAny(err, exhausted) }

func isAny[E error](err error, list []E) bool {
	return slices.ContainsFunc(list, func(e E) bool { return errors.Is(err, e) })
}
