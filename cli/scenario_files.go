package cli

import (
	"errors"
	"fmt"
	"io"

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

// validate checks before the flights that the files can be written.
// none reports whether no file is asked for.
func (f *reportFiles) none() bool { return f.junit == "" && f.report == "" }

func (f *reportFiles) validate() error {
	for flag, path := range map[string]string{"--junit": f.junit, "--report": f.report} {
		if path == "" {
			continue
		}
		if err := config.CheckOutput(flag, path); err != nil {
			return err
		}
	}
	return nil
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
