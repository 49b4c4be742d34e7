package campaign

import (
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/internal/cores"
	"github.com/sitlark/sitlark/internal/secret"
	"github.com/sitlark/sitlark/sitl"
)

// queueFlags say where the queue is.
type queueFlags struct{ access queue.Access }

func (f *queueFlags) register(set *pflag.FlagSet, usage string) {
	set.Var(&f.access.URL, "nats", usage)
	set.StringVar(&f.access.Creds, "nats-creds", "", "NATS credentials `FILE`")
	set.StringVar(&f.access.CA, "nats-ca", "", "check the NATS server's certificate against those in `FILE` (default: the system's)")
}

func (f *queueFlags) check() error {
	if !f.access.URL.Empty() {
		if err := f.access.Check(); err != nil {
			return fmt.Errorf("--nats: %w", err)
		}
	}
	if f.access.URL.Empty() && (f.access.Creds != "" || f.access.CA != "") {
		return errors.New("--nats-creds and --nats-ca are for a NATS server: name it by --nats URL")
	}
	for _, given := range []struct{ flag, path string }{{"--nats-creds", f.access.Creds}, {"--nats-ca", f.access.CA}} {
		if given.path == "" {
			continue
		}
		if info, err := os.Stat(given.path); err != nil || !info.Mode().IsRegular() {
			return fmt.Errorf("%s %s: there is no such file that can be read", given.flag, given.path)
		}
	}
	return nil
}

// flyFlags say how flights are flown on this computer.
type flyFlags struct {
	jobs       int
	sitl       []string
	logs       string
	recordings secret.URL // or a folder
	metrics    string
}

func (f *flyFlags) register(set *pflag.FlagSet) {
	set.IntVar(&f.jobs, "jobs", cores.Available(), "run `N` flights in parallel; of campaign run with --listen or --nats also 0: only other computers fly")
	set.StringArrayVar(&f.sitl, "sitl", nil, "let ArduPilot fly: `PATH` of arducopter from a SITL build, or NAME=PATH for a build that the campaign names; may be repeated")
	set.StringVar(&f.logs, "sitl-logs", "", "keep each ArduPilot's folder, with its logs, below `DIR` (default: removed after the flight)")
	set.StringVar(&f.metrics, "metrics", "", "serve metrics for Prometheus at http://`HOST:PORT`/metrics")
}

func (f *flyFlags) check() error {
	if f.jobs < 1 {
		return fmt.Errorf("--jobs %d: expected a number of at least 1", f.jobs)
	}
	if f.logs != "" && len(f.sitl) == 0 {
		return errors.New("--sitl-logs needs --sitl: name the arducopter to start too")
	}
	return nil
}

// builds are the ArduPilots of --sitl.
func (f *flyFlags) builds() (project.Builds, error) {
	return project.ParseBuilds(f.sitl, func(path string) (string, error) {
		if path == "" {
			return "", errors.New("the path is empty: name the arducopter of a SITL build")
		}
		full, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		return full, sitl.Check(full)
	})
}

// runFlags are the flags of run and resume.
type runFlags struct {
	queue  queueFlags
	fly    flyFlags
	listen string
	sync   bool
	keep   string
	json   bool
	junit  string
	report string
	retry  bool       // of resume
	to     recordings // opened
}

func (f *runFlags) register(set *pflag.FlagSet) {
	f.fly.register(set)
	set.Var(&f.fly.recordings, "recordings", "keep the recordings that this process makes in `DIR`, or s3://BUCKET/PREFIX (default: in the campaign's folder)")
	f.queue.register(set, "use the NATS server with JetStream at `URL`, such as nats://host:4222, and the workers there (default: a queue of its own, in this process)")
	set.StringVar(&f.listen, "listen", "", "let sitlark workers on other computers connect at `HOST:PORT`; anybody who reaches it can")
	set.BoolVar(&f.sync, "sync", false, "write each message of the queue through to the disk: nothing is flown twice even after a loss of power; slower")
	set.StringVar(&f.keep, "keep", "", "keep recordings of `WHICH` flights: broken, worst, all or none (default: as the campaign says)")
	set.StringVar(&f.report, "report", "", "write the report to `FILE.html` too (it is in the campaign's folder)")
	set.StringVar(&f.junit, "junit", "", "write the results of expectations and requirement as JUnit XML to `FILE.xml`")
	set.BoolVar(&f.json, "json", false, "print the report as JSON")
}

func (f *runFlags) check() error {
	fly := f.fly
	if fly.jobs == 0 && (!f.queue.access.URL.Empty() || f.listen != "") {
		fly.jobs = 1 // other computers fly
	}
	if err := errors.Join(f.queue.check(), fly.check()); err != nil {
		return err
	}
	if !f.queue.access.URL.Empty() && (f.listen != "" || f.sync) {
		return errors.New("--listen and --sync are for the queue that sitlark brings along, and --nats uses another: omit them")
	}
	if f.listen != "" {
		if err := queue.CheckListen(f.listen); err != nil {
			return fmt.Errorf("--listen %w", err)
		}
	}
	switch campaign.Keep(f.keep) {
	case "", campaign.KeepAll, campaign.KeepBroken, campaign.KeepNone, campaign.KeepWorst:
		return nil
	}
	return fmt.Errorf("--keep %s: expected broken, worst, all or none", f.keep)
}

// workerName is what results say of who flew them.
func workerName(given string) string {
	if given != "" {
		return given
	}
	host, _ := os.Hostname() // results are sent to others, and name no computer
	h := fnv.New32a()
	fmt.Fprintf(h, "%s-%d", host, os.Getpid())
	return fmt.Sprintf("worker-%08x", h.Sum32())
}
