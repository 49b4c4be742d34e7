// Package childproc starts programs that work for this one and are not seen.
package childproc

import "os/exec"

// Hide keeps a program, which must not have been started yet, from opening a window for its text:
// Windows opens one for each program of the command line whose parent has none.
func Hide(cmd *exec.Cmd) { hide(cmd) }

// Detach keeps the terminal's Ctrl+C from a program, and hides it: Ctrl+C then ends this program, which
// lets the other finish what it does.
func Detach(cmd *exec.Cmd) { detach(cmd) }
