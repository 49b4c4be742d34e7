package coordinate

import "github.com/sitlark/sitlark/campaign"

// repeats are the second flights of Plan.Repeat samples: evenly chosen among all in the order of the
// campaign, and of one variant each, in turn. They depend on nothing but how many samples there are,
// so that every shard and every run chooses the same ones. Their numbers follow those of all samples.
func (c *Coordinator) repeats(samples, generation int) []campaign.Task {
	p, variants := &c.Plan, len(c.Plan.Variants)
	n := min(p.Repeat, samples)
	if n <= 0 {
		return nil
	}
	flown := map[int]*campaign.Sample{}
	all := c.Results.All()
	for i := range all {
		flown[all[i].Sample.Number] = &all[i].Sample
	}
	var tasks []campaign.Task
	for k := range n {
		place, v := (2*k+1)*samples/(2*n), &p.Variants[k%variants]
		first := 1 + place*variants + k%variants
		if flown[first] == nil || !p.mine(place) {
			continue
		}
		s := *flown[first]
		s.Number, s.Generation, s.Repeats = 1+samples*variants+k, generation, first
		tasks = append(tasks, p.task(s, v.Autopilot))
	}
	return tasks
}
