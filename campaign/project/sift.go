package project

import (
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/store"
)

// sieve says of the results in a folder which the campaign asked for.
type sieve struct {
	project *Project
	plan    coordinate.Plan
	most    int            // number of the last sample; 0: not known
	keys    map[int]string // by number
}

func (p *Project) sieve() (*sieve, error) {
	plan, err := p.Plan()
	if err != nil {
		return nil, err
	}
	s := &sieve{project: p, plan: plan, keys: map[int]string{}}
	if !p.Method.NeedsResults() {
		samples, err := p.Samples()
		if err != nil {
			return nil, err
		}
		s.most = samples*len(plan.Variants) + plan.Repeat
	}
	return s, nil
}

// check says why a result is none of this campaign's; nil: it is. Results of another version of sitlark,
// which may have had other keys and texts, need a number of their own alone.
func (s *sieve) check(r *campaign.Record) error {
	number := r.Sample.Number
	if s.most > 0 && number > s.most {
		return fmt.Errorf("the campaign has no sample %d: its last one is %d", number, s.most)
	}
	if s.plan.Build == campaign.Build() {
		if err := s.checkFlight(r); err != nil {
			return err
		}
	}
	if key, has := s.keys[number]; has && key != r.Result.Key {
		return fmt.Errorf("sample %d has another result", number)
	}
	s.keys[number] = r.Result.Key
	return nil
}

// checkFlight compares with what the campaign asks for at the sample's point.
func (s *sieve) checkFlight(r *campaign.Record) error {
	p := s.project
	at := slices.IndexFunc(s.plan.Variants, func(v coordinate.Variant) bool { return v.Name == r.Sample.Variant })
	if at < 0 || len(r.Sample.Point) != p.Space.Len() {
		return fmt.Errorf("the campaign has no variant %.40q with %d variables", r.Sample.Variant, len(r.Sample.Point))
	}
	sample := r.Sample
	sample.Settings = append(p.Settings(p.Space.At(sample.Point)), s.plan.Variants[at].Settings...)
	task, _ := p.Task(&s.plan, &sample)
	return task.Judge(r, s.plan.Expectations)
}

// Sift leaves out the results that this campaign did not ask for, and adds them to aside.
func (p *Project) Sift(records []campaign.Record, aside *store.Aside) ([]campaign.Record, error) {
	s, err := p.sieve()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(records, func(r campaign.Record) bool {
		why := s.check(&r)
		if why != nil {
			aside.Add(fmt.Sprintf("sample %d in %s", r.Sample.Number, store.ResultsFile), why.Error())
		}
		return why != nil
	}), nil
}

// SiftFolder puts the results in a folder aside that this campaign did not ask for, such as those that an
// earlier version took.
func (p *Project) SiftFolder(f *store.Folder) error {
	s, err := p.sieve()
	if err != nil {
		return err
	}
	return f.Sift(s.check)
}
