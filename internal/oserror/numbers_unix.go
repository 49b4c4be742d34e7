//go:build unix

package oserror

import "syscall"

var (
	portInUse     = []syscall.Errno{syscall.EADDRINUSE}
	portForbidden = []syscall.Errno{syscall.EACCES, syscall.EPERM}
	noSuchAddress = []syscall.Errno{syscall.EADDRNOTAVAIL}
	refused       = []syscall.Errno{syscall.ECONNREFUSED}
	diskFull      = []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT}
	readOnly      = []syscall.Errno{syscall.EROFS}
	exhausted     = []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EIO}
)
