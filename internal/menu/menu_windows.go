package menu

import (
	"os"
	"path/filepath"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32              = windows.NewLazySystemDLL("kernel32.dll")
	freeConsole           = kernel32.NewProc("FreeConsole")
	getConsoleProcessList = kernel32.NewProc("GetConsoleProcessList")
)

// started does not change when the console is left.
var started = sync.OnceValue(nobodyReads)

// nobodyReads: there is nothing to print to, or a console in which nobody else is. A pipe or a file is
// something to print to: another program reads it.
func nobodyReads() bool {
	h, err := windows.GetStdHandle(windows.STD_ERROR_HANDLE)
	if err != nil || h == 0 || h == windows.InvalidHandle {
		return true
	}
	var mode uint32
	if windows.GetConsoleMode(h, &mode) != nil {
		return false
	}
	var pids [2]uint32
	n, _, _ := getConsoleProcessList.Call(uintptr(unsafe.Pointer(&pids[0])), uintptr(len(pids)))
	return n == 1
}

func leaveConsole(log string) error {
	if !started() {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(log), 0o700); err != nil {
		return err
	}
	f, err := os.Create(log)
	if err != nil {
		return err
	}
	for _, name := range []uint32{windows.STD_OUTPUT_HANDLE, windows.STD_ERROR_HANDLE} {
		if err := windows.SetStdHandle(name, windows.Handle(f.Fd())); err != nil {
			return err
		}
	}
	os.Stdout, os.Stderr = f, f
	_, _, _ = freeConsole.Call() // fails where there is none
	return nil
}
