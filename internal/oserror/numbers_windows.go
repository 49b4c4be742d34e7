package oserror

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// The numbers of package syscall are those that Go's own packages and this program return.
var (
	portInUse     = []syscall.Errno{windows.WSAEADDRINUSE, syscall.EADDRINUSE}
	portForbidden = []syscall.Errno{windows.WSAEACCES, syscall.EACCES}
	noSuchAddress = []syscall.Errno{windows.WSAEADDRNOTAVAIL, syscall.EADDRNOTAVAIL}
	// A datagram that reached a closed port comes back as a reset.
	refused   = []syscall.Errno{windows.WSAECONNREFUSED, windows.WSAECONNRESET, syscall.ECONNREFUSED}
	diskFull  = []syscall.Errno{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_DISK_QUOTA_EXCEEDED, syscall.ENOSPC}
	readOnly  = []syscall.Errno{windows.ERROR_WRITE_PROTECT, syscall.EROFS}
	exhausted = []syscall.Errno{
		windows.ERROR_TOO_MANY_OPEN_FILES, windows.ERROR_NOT_ENOUGH_MEMORY, windows.ERROR_OUTOFMEMORY,
		windows.ERROR_NO_SYSTEM_RESOURCES, windows.ERROR_COMMITMENT_LIMIT, windows.ERROR_CRC, windows.ERROR_IO_DEVICE,
	}
)
