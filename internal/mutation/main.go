// Command mutation shows what the tests notice. It changes one place of the program at a time, picked at random,
// and runs the tests of the package and of some that import it:
//
//	go run ./internal/mutation -n 44 -seed 1 ./record/... ./compare
//
// With -windowless 'Drawn|Do$' the drawn panels count as well, without a display. Files are changed by the -overlay of go test, never in the tree. A change that no test notices may be an
// equivalent one, or one that no user would feel: that is for the reader to judge.
//
//   - main.go      the command, and its table
//   - sites.go     the changes that a file allows
//   - packages.go  the packages, their importers, and the draw
//   - trial.go     the tests of one change
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

func main() {
	var o options
	flag.IntVar(&o.number, "n", 44, "`NUMBER` of changes that compile")
	flag.Uint64Var(&o.seed, "seed", 1, "`SEED` of the draw")
	flag.IntVar(&o.importers, "importers", 2, "`NUMBER` of importing packages whose tests run as well")
	flag.DurationVar(&o.limit, "limit", 3*time.Minute, "`TIME` that the tests of one change may take")
	flag.StringVar(&o.exec, "exec", "", "`COMMAND` that starts the test programs, such as a limit of their memory; without one, packages with a window are left out")
	flag.StringVar(&o.windowless, "windowless", "", "`PATTERN` of the names of tests that need no display; of packages with a window only these run")
	flag.Parse()
	if o.packages = flag.Args(); len(o.packages) == 0 {
		o.packages = []string{"./..."}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutation:", err)
		stop()
		os.Exit(1)
	}
}

// options are what a sample is made of.
type options struct {
	folder    string // that go runs in; "" is the current one
	packages  []string
	number    int
	seed      uint64
	importers int
	limit     time.Duration
	exec      string

	windowless string // which tests of packages with a window run; "": all
}

// run writes a row for each change as its tests end, then the counts.
func run(ctx context.Context, o options, out io.Writer) error {
	tree, err := load(ctx, o)
	if err != nil {
		return err
	}
	lab, err := newLab(ctx, o)
	if err != nil {
		return err
	}
	defer os.RemoveAll(lab.work)
	counts, tried := map[verdict]int{}, 0
	for m := range tree.draw(o.seed) {
		found, err := lab.try(ctx, tree, m)
		if err != nil {
			return err
		}
		if found.verdict == broken {
			fmt.Fprintf(out, "%s: %s\n", m.place, found)
			continue
		}
		fmt.Fprintf(out, "%s: %s\n\t- %s\n\t+ %s\n", m.place, found, m.line, m.instead)
		if counts[found.verdict]++; found.verdict != notCompiling {
			tried++
		}
		if tried == o.number {
			break
		}
	}
	_, err = fmt.Fprintf(out, "seed %d: of %d changes %d were caught, %d survived, %d timed out; %d more did not compile\n",
		o.seed, tried, counts[caught], counts[survived], counts[timedOut], counts[notCompiling])
	return err
}
