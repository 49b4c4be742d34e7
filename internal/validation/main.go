// Command validation makes one page of what the tests of the physics have shown
// (package evidence): a row for each law, with the numbers, their bounds, the
// curves and the sources. It fails when a row is out of bounds or missing.
package main

import (
	"flag"
	"fmt"
	"os"
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
	file, err := os.Create(page)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := report.write(file); err != nil {
		return err
	}
	fmt.Printf("%s: %d of %d rows hold\n", page, report.Holding, len(report.Rows))
	return report.err()
}
