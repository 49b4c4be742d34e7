package coordinate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

const (
	// maxTries is how often a sample is put into the queue whose task is refused, or whose result does not
	// count, before it counts as one that can't be flown.
	maxTries = 5
	// maxRefusals is how many refusals without a result in between end a campaign.
	maxRefusals = 20
	// maxEarly bounds the results that wait until their samples are asked for.
	maxEarly = 100_000
	// maxLogged is how many messages that do not count the log tells of.
	maxLogged = 10
)

// ledger has what the campaign asked for and compares with it what comes from the queue, where anybody may
// put anything: only results of samples that were asked for are kept and counted, each once. Its
// methods may be called from several goroutines.
type ledger struct {
	campaign     string
	expectations int
	results      *store.Results
	letters      *store.DeadLetters
	logf         func(format string, args ...any)

	mu       sync.Mutex
	asked    map[int]campaign.Task // samples of this generation without a result, by number
	tries    map[int]int           // of these samples
	again    map[int]bool          // of these, those that are to be put into the queue once more
	bundle   bool                  // a worker misses the bundle
	early    []queue.Received      // of samples that were not asked for yet
	current  bool                  // what has not been asked for by now, was not asked for
	refusals int                   // since the last result
	logged   int                   // messages that do not count, of this run
}

func newLedger(c *Coordinator) *ledger {
	l := &ledger{campaign: c.Plan.Campaign, expectations: c.Plan.Expectations, results: c.Results, letters: c.DeadLetters, logf: c.Logf,
		asked: map[int]campaign.Task{}, tries: map[int]int{}, again: map[int]bool{}}
	if l.logf == nil {
		l.logf = func(string, ...any) {}
	}
	return l
}

// ask takes the samples of a generation. Results of them that came before are kept now.
func (l *ledger) ask(tasks []campaign.Task) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.asked)
	clear(l.tries)
	clear(l.again)
	for i := range tasks {
		if _, has := l.results.Find(tasks[i].Key()); !has {
			l.asked[tasks[i].Sample.Number] = tasks[i]
		}
	}
	return l.judgeEarly()
}

// judgeEarly judges what came before its sample was asked for; the caller holds mu. A refusal of then does
// not count against the sample.
func (l *ledger) judgeEarly() error {
	early := l.early
	l.early = nil
	for _, r := range early {
		_, asked := l.asked[number(&r)]
		if r.Refusal != nil && asked {
			l.again[number(&r)] = true
			l.bundle = l.bundle || r.Refusal.Bundle
			continue
		}
		if _, err := l.judge(r); err != nil {
			return err
		}
	}
	return nil
}

// number is that of the sample that a message is about.
func number(r *queue.Received) int {
	if r.Refusal != nil {
		return r.Refusal.Sample
	}
	return r.Sample.Number
}

// catchUp says that all generations before have their results: what is not asked for by now never was.
func (l *ledger) catchUp() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.current = true
	return l.judgeEarly()
}

// take takes a message. It returns the result that is new; nil: there is none. The error ends the campaign.
func (l *ledger) take(r queue.Received) (*campaign.Record, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.judge(r)
}

// waits reports whether results wait until their samples are asked for: they must stay in the queue.
func (l *ledger) waits() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.early) > 0
}

// judge is take; the caller holds mu.
func (l *ledger) judge(r queue.Received) (*campaign.Record, error) {
	switch {
	case r.Fault != nil:
		return nil, l.aside(r, r.Fault)
	case r.Refusal != nil:
		return l.refused(r)
	}
	number := r.Sample.Number
	if counted, has := l.results.Find(r.Result.Key); has {
		return nil, l.compare(r, &counted)
	}
	task, asked := l.asked[number]
	if !asked && !l.current && len(l.early) < maxEarly {
		l.early = append(l.early, r)
		return nil, nil
	}
	if !asked {
		return nil, l.aside(r, fmt.Errorf("no result of a sample %d with this key is waited for", number))
	}
	if err := task.Judge(&r.Record, l.expectations); err != nil {
		if fault := l.aside(r, err); fault != nil {
			return nil, fault
		}
		return l.retry(&task, fmt.Sprintf("its results do not count, %d of them; the last: %v", maxTries, err))
	}
	l.refusals = 0
	return l.keep(r.Record)
}

// keep stores a result of a sample that was asked for.
func (l *ledger) keep(r campaign.Record) (*campaign.Record, error) {
	_, err := l.results.Add(r)
	if err != nil {
		return nil, err
	}
	delete(l.asked, r.Sample.Number)
	delete(l.again, r.Sample.Number)
	return &r, nil
}

// compare takes a further result of a sample that has one. The first one counts. That two flights of
// ArduPilot differ is no fault, and neither is a worker that gave up what another one has flown.
func (l *ledger) compare(r queue.Received, counted *campaign.Record) error {
	flown, before := &r.Result, &counted.Result
	exact := flown.Pilot == before.Pilot && flown.Pilot == campaign.BuiltIn
	switch {
	case flown.Same(before), flown.Status == campaign.NotFlown, !exact && flown.Status == before.Status && flown.Pilot == before.Pilot:
		return nil
	}
	return l.aside(r, fmt.Errorf("sample %d has a result already, of worker %.40s: %s, margin %g, hash %s; this one, of worker %.40s, says %s, margin %g, hash %.32s",
		counted.Sample.Number, before.Worker, before.Status, before.Margin, before.Hash, flown.Worker, flown.Status, flown.Margin, flown.Hash))
}

// refused takes what a worker says of a task that it did not fly. One that was not the campaign's own stood
// in the place of the sample's.
func (l *ledger) refused(r queue.Received) (*campaign.Record, error) {
	no := r.Refusal
	why := fmt.Sprintf("worker %.40s refused a task of sample %d: %s", no.Worker, no.Sample, no.Why)
	if err := l.aside(r, errors.New(why)); err != nil {
		return nil, err
	}
	task, asked := l.asked[no.Sample]
	if !asked {
		if !l.current && len(l.early) < maxEarly {
			l.early = append(l.early, r)
		}
		return nil, nil
	}
	if no.Key != task.Key() {
		l.again[no.Sample] = true
		return nil, nil
	}
	l.bundle = l.bundle || no.Bundle
	if l.refusals++; l.refusals >= maxRefusals {
		return nil, fmt.Errorf("workers refuse the samples of this campaign: %d refusals and no result in between; the last: %s", maxRefusals, why)
	}
	return l.retry(&task, fmt.Sprintf("workers refused it %d times; the last: %s", maxTries, no.Why))
}

// retry has a sample put into the queue again. After maxTries it counts as one that can't be flown, which
// is its result.
func (l *ledger) retry(t *campaign.Task, why string) (*campaign.Record, error) {
	number := t.Sample.Number
	if l.tries[number]++; l.tries[number] < maxTries {
		l.again[number] = true
		return nil, nil
	}
	return l.keep(campaign.Record{Sample: t.Sample, Result: campaign.Result{Key: t.Key(), Status: campaign.NotFlown, Reason: why,
		Version: t.Build, Verdicts: []campaign.Verdict{}, Figures: map[string]float64{}}})
}

// aside puts a message aside.
func (l *ledger) aside(r queue.Received, why error) error {
	added, err := l.letters.Add(fmt.Sprintf("message %d of the queue", r.Sequence), why.Error(), r.Raw)
	if err != nil || !added {
		return err
	}
	switch l.logged++; {
	case l.logged < maxLogged:
		l.logf("message %d of the queue does not count: %v", r.Sequence, why)
	case l.logged == maxLogged:
		l.logf("message %d of the queue does not count: %v; further ones are in %s and not told here", r.Sequence, why, store.AsideFile)
	}
	return nil
}

// due returns the tasks that must be in the queue until they have a result, and whether the bundle must be
// put there.
func (l *ledger) due() (tasks []campaign.Task, bundle bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, number := range slices.Sorted(maps.Keys(l.again)) {
		tasks = append(tasks, l.asked[number])
	}
	bundle, l.bundle = l.bundle, false
	return tasks, bundle
}

// putAgain puts what was refused into the queue, unless it is there. A queue that can't be reached is tried
// again.
func (c *Coordinator) putAgain(ctx context.Context, l *ledger) error {
	tasks, bundle := l.due()
	if len(tasks) == 0 {
		return nil
	}
	trying, cancel := context.WithTimeout(ctx, withdrawTime)
	defer cancel()
	if bundle && len(c.Bundle) > 0 {
		if err := c.Queue.PutBundle(trying, c.Bundle); err != nil && ctx.Err() == nil {
			l.logf("%v", err)
		}
	}
	waiting, err := c.Queue.Waiting(trying)
	if err != nil {
		return ctx.Err()
	}
	tasks = slices.DeleteFunc(tasks, func(t campaign.Task) bool { return waiting.Has(&t) })
	return c.Queue.Publish(ctx, tasks)
}
