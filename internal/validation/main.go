// Command validation makes one page of what the tests of the physics have shown
// (package evidence): a row for each law, with the numbers, their bounds, the
// curves and the sources. It fails when a row is out of bounds or missing.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/sitlark/sitlark/internal/atomicfile"
)

func main() {
	folder := flag.String("evidence", "out/evidence", "`FOLDER` that the tests wrote their rows to")
	page := flag.String("o", "out/validation.html", "`FILE` of the report")
	flag.Parse()
	if err := run(*folder, *page); err != nil {
		fmt.Fprintln(os.Stderr, "validation:", err)
		os.Exit(1)
	}
}

// run writes the page whatever the rows say, then tells what does not hold.
func run(folder, page string) error {
	found, err := load(folder)
	if err != nil {
		return err
	}
	report, err := compose(found)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(page, report.write); err != nil {
		return err
	}
	fmt.Printf("%s: %d of %d rows hold\n", page, report.Holding, len(report.Rows))
	return report.err()
}
