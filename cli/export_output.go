package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/record"
)

// standardOutput names standard output in place of a file.
const standardOutput = "-"

// destination is where an export goes.
type destination struct {
	path   string // standardOutput: to stdout
	stdout io.Writer
}

// String names the destination for messages.
func (d destination) String() string {
	if d.path == standardOutput {
		return "standard output"
	}
	return d.path
}

// write writes what a function writes. A file is complete or not there.
func (d destination) write(write func(io.Writer) error) error {
	if d.path != standardOutput {
		return atomicfile.Write(d.path, write)
	}
	out := bufio.NewWriter(d.stdout)
	return errors.Join(write(out), out.Flush())
}

// check refuses a binary format on a terminal.
func (d destination) check(f exportFormat) error {
	if d.path != standardOutput || !f.binary {
		return nil
	}
	file, ok := d.stdout.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return config.UsageError{Err: fmt.Errorf("--%[1]s -: the file is binary and a terminal would show it as garbage: redirect the output, as in sitlark export FLIGHT --%[1]s - > FILE", f.flag)}
}

// checkOutputs refuses files that would overwrite a flight, or each other.
func checkOutputs(formats []exportFormat, paths []string, stdout io.Writer) error {
	written := map[string]string{} // flags by the absolute path
	for i, f := range formats {
		to := paths[i]
		if to == "" {
			continue
		}
		full, err := filepath.Abs(to)
		if err != nil {
			return config.UsageError{Err: fmt.Errorf("--%s: %w", f.flag, err)}
		}
		d := destination{to, stdout}
		if to == standardOutput {
			full = to
		}
		if other, twice := written[full]; twice {
			what := "the same file, " + to
			if to == standardOutput {
				what = "standard output"
			}
			return config.UsageError{Err: fmt.Errorf("--%s and --%s both name %s", other, f.flag, what)}
		}
		written[full] = f.flag
		if err := d.check(f); err != nil {
			return err
		}
		if err := keepFlight(f.flag, to); err != nil {
			return err
		}
	}
	return nil
}

// keepFlight refuses to write a flag's file over a recording or a log.
func keepFlight(flag, to string) error {
	if to == standardOutput {
		return nil
	}
	what := ""
	if _, err := flightlog.Sniff(to); err == nil {
		what = "an autopilot's log"
	}
	if record.Is(to) {
		what = "a recording"
	}
	if what == "" {
		return nil
	}
	return config.UsageError{Err: fmt.Errorf("--%s: %s is %s, which would be overwritten: name another file", flag, to, what)}
}
