package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/scenario/reports"
)

// reportFiles are the report files that sitlark scenario run writes.
type reportFiles struct {
	junit  string
	report string
}

func (f *reportFiles) register(set *pflag.FlagSet) {
	set.StringVar(&f.junit, "junit", "", "write the results to `FILE.xml` in JUnit's format, for CI systems")
	set.StringVar(&f.report, "report", "", "write a report with plots to `FILE.html`")
}

// none reports whether no file is asked for.
func (f *reportFiles) none() bool { return f.junit == "" && f.report == "" }

// validate checks before the flights that the files can be written, and that they overwrite neither
// what is read, nor a flight, nor each other. Other files are replaced.
func (f *reportFiles) validate(read []string) error {
	for _, o := range []struct{ flag, path string }{{"junit", f.junit}, {"report", f.report}} {
		if o.path == "" {
			continue
		}
		if err := config.CheckOutput("--"+o.flag, o.path); err != nil {
			return err
		}
		if err := keepFlight(o.flag, o.path); err != nil {
			return err
		}
		for _, in := range read {
			if sameFile(o.path, in) {
				return fmt.Errorf("--%s: %s is the scenario that is flown, which would be overwritten: name another file", o.flag, o.path)
			}
		}
	}
	if f.junit != "" && sameFile(f.junit, f.report) {
		return fmt.Errorf("--junit and --report both name the same file, %s", f.junit)
	}
	return nil
}

// sameFile reports whether two paths name one file, which need not be there.
func sameFile(a, b string) bool {
	if x, err := os.Stat(a); err == nil {
		if y, err := os.Stat(b); err == nil {
			return os.SameFile(x, y)
		}
	}
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	return b != "" && errX == nil && errY == nil && x == y
}

func (f *reportFiles) write(page *reports.Page, flights []reports.Flight) error {
	page.Version = buildinfo.Version()
	var faults []error // where one file can't be written, the other still is
	if f.junit != "" {
		if err := atomicfile.Write(f.junit, func(w io.Writer) error { return reports.JUnit(w, flights) }); err != nil {
			faults = append(faults, fmt.Errorf("--junit: %w", err))
		}
	}
	if f.report != "" {
		if err := atomicfile.Write(f.report, page.HTML); err != nil {
			faults = append(faults, fmt.Errorf("--report: %w", err))
		}
	}
	return errors.Join(faults...)
}
