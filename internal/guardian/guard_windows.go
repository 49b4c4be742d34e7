package guardian

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

func executable() (string, error) { return os.Executable() }

// apart keeps the terminal's Ctrl+C from the guardian, and lets it and what it starts have a console
// that nobody sees: without one, ArduPilot would open a window for its text.
func apart() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW}
}

// guard is the guardian. It puts itself into a job, which all that it starts inherits and which
// ends with it, runs a program until that ends or standard input does, and returns the exit
// status.
func guard(binary string, args []string) int {
	if err := enterJob(); err != nil {
		fmt.Fprintf(os.Stderr, "cannot start %s: no job object: %v\n", binary, err)
		return notStarted
	}
	cmd := exec.Command(binary, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		fmt.Fprintf(os.Stderr, "cannot start %s: %v\n", binary, err)
		return notStarted
	}
	ended := make(chan int, 1)
	go func() {
		_ = cmd.Wait()
		ended <- cmd.ProcessState.ExitCode()
	}()
	lifeline := make(chan struct{})
	go func() {
		defer close(lifeline)
		_, _ = io.Copy(io.Discard, os.Stdin)
	}()
	select {
	case status := <-ended:
		return status
	case <-lifeline:
		return 1
	}
}

// enterJob puts this process into a job that is ended when the last handle of it is closed:
// when this process ends, since it has the only one.
func enterJob() error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		return err
	}
	return windows.AssignProcessToJobObject(job, windows.CurrentProcess())
}

// endMarked does nothing: the job ends with the guardian.
func endMarked(string) {}

// Members are the processes that are guarded now; none where the system does not tell, as here.
func (*Process) Members() []int { return nil }
