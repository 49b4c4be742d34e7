package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/scenario/reports"
	"github.com/spf13/pflag"
)

// reportFiles are the files that sitlark scenario run writes for others.
type reportFiles struct {
	junit  string
	report string
}

func (f *reportFiles) register(set *pflag.FlagSet) {
	set.StringVar(&f.junit, "junit", "", "write the outcome to `FILE.xml` for CI systems, in JUnit's format")
	set.StringVar(&f.report, "report", "", "write a page with plots to `FILE.html`")
}

// validate finds out before the flights whether the files can be written.
func (f *reportFiles) validate() error {
	for flag, path := range map[string]string{"--junit": f.junit, "--report": f.report} {
		if path == "" {
			continue
		}
		if err := config.CheckFolder(flag, path); err != nil {
			return err
		}
	}
	return nil
}

func (f *reportFiles) write(page *reports.Page, flights []reports.Flight) error {
	page.Version = buildinfo.Version()
	if f.junit != "" {
		if err := writeWhole(f.junit, func(w io.Writer) error { return reports.JUnit(w, flights) }); err != nil {
			return fmt.Errorf("--junit: %w", err)
		}
	}
	if f.report != "" {
		if err := writeWhole(f.report, page.HTML); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	return nil
}

// writeWhole writes a file beside the one of that name and puts it in its place when
// it is complete.
func writeWhole(path string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // not there any more when all went well
	defer file.Close()
	if err := write(file); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
