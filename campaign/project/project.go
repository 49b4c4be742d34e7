// Package project is a campaign as a whole: what its file says, the bundle that travels to workers,
// who flies it, and what is made of the results.
package project

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// Project is a campaign that can be flown.
type Project struct {
	*file.Campaign
	Archive []byte // the bundle
	Header  store.Header

	autopilots []string // SHA-256 by variant; empty: the built-in autopilot
}

// Builds are ArduPilot binaries: paths by the name that campaign files have for them; the empty name is
// the one that flies where a campaign names none.
type Builds map[string]string

// ParseBuilds reads PATH and NAME=PATH.
func ParseBuilds(texts []string, resolve func(path string) (string, error)) (Builds, error) {
	builds := Builds{}
	for _, text := range texts {
		name, path, named := strings.Cut(text, "=")
		if !named {
			name, path = "", text
		}
		if _, twice := builds[name]; twice {
			return nil, fmt.Errorf("--sitl %s: a second ArduPilot of this name: write NAME=PATH with different names", text)
		}
		resolved, err := resolve(path)
		if err != nil {
			return nil, fmt.Errorf("--sitl: %w", err)
		}
		builds[name] = resolved
	}
	return builds, nil
}

// Hashes returns the paths by SHA-256 of the files, as flight.Options wants them.
func (b Builds) Hashes() (map[string]string, error) {
	all := map[string]string{}
	for _, path := range b {
		hash, err := flight.Hash(path)
		if err != nil {
			return nil, fmt.Errorf("--sitl: %w", err)
		}
		all[hash] = path
	}
	return all, nil
}

// hash is that of the build with a name.
func (b Builds) hash(name string) (string, error) {
	path, has := b[name]
	if !has {
		return "", fmt.Errorf("the campaign names the ArduPilot build %q: give it by --sitl %s=PATH", name, name)
	}
	return flight.Hash(path)
}

// New prepares a campaign to be flown with these builds of ArduPilot; without any the built-in
// autopilot flies.
func New(c *file.Campaign, builds Builds) (*Project, error) {
	p := &Project{Campaign: c}
	if why := c.NeedsArduPilot(); why != "" && len(builds) == 0 {
		return nil, fmt.Errorf("%s: %s: give ArduPilot's binary by --sitl PATH", c.File, why)
	}
	for _, v := range variants(c) {
		hash := ""
		if len(builds) > 0 {
			var err error
			if hash, err = builds.hash(v.Build); err != nil {
				return nil, err
			}
		}
		p.autopilots = append(p.autopilots, hash)
	}
	var err error
	if p.Archive, err = c.Bundle(); err != nil {
		return nil, err
	}
	p.Header = store.Header{
		Name: c.Name, File: filepath.Base(c.File), Seed: c.Seed, Bundle: bundle.Hash(p.Archive), Build: campaign.Build(),
	}
	if !p.BuiltIn() {
		p.Header.Autopilots = p.autopilots
	}
	p.Header.ID = c.ID(p.Header.Bundle, p.Header.Build, p.autopilots)
	return p, nil
}

// maxBundle bounds the bundle in a folder [bytes].
const maxBundle = bundle.MaxSize

// Open reads the campaign of a folder. All that it needs is there: the folder may have moved to
// another computer, and the files that it was made of may have gone.
func Open(folder string) (*Project, error) {
	h, err := store.ReadHeader(folder)
	if err != nil {
		return nil, err
	}
	text, err := inputfile.Read(filepath.Join(folder, store.CampaignFile), file.MaxSize)
	if err != nil {
		return nil, err
	}
	archive, err := inputfile.Read(filepath.Join(folder, store.BundleFile), maxBundle)
	if err != nil {
		return nil, err
	}
	if bundle.Hash(archive) != h.Bundle {
		return nil, fmt.Errorf("%s has changed since the campaign began: bring back the old file, or run the campaign again in another folder", filepath.Join(folder, store.BundleFile))
	}
	c, err := parse(text, filepath.Join(folder, store.CampaignFile), archive)
	if err != nil {
		return nil, err
	}
	p := &Project{Campaign: c, Archive: archive, Header: h, autopilots: h.Autopilots}
	if n := len(variants(c)); len(p.autopilots) != n {
		p.autopilots = make([]string, n)
	}
	if c.ID(h.Bundle, h.Build, p.autopilots) != h.ID {
		return nil, fmt.Errorf("%s and %s do not belong together: one of them has changed since the campaign began; bring back the old file, or run the campaign again in another folder", c.File, store.HeaderFile)
	}
	return p, nil
}

// parse reads the campaign file of a folder, whose scenario is in the bundle.
func parse(text []byte, name string, archive []byte) (*file.Campaign, error) {
	b, err := bundle.Open(archive)
	if err != nil {
		return nil, err
	}
	scenario, err := b.File()
	if err != nil {
		return nil, err
	}
	return file.ParseWith(text, name, scenario)
}

// variants are those of a campaign; at least one, without a name.
func variants(c *file.Campaign) []file.Variant {
	if len(c.Variants) == 0 {
		return []file.Variant{{}}
	}
	return c.Variants
}

// Plan is the campaign as it is flown, from the start or onwards.
func (p *Project) Plan() (coordinate.Plan, error) {
	method, err := p.NewMethod()
	if err != nil {
		return coordinate.Plan{}, err
	}
	plan := coordinate.Plan{
		Campaign: p.Header.ID, Bundle: p.Header.Bundle, Build: p.Header.Build, Paths: true, Keep: p.Keep, Expectation: p.Margin, Expectations: len(p.Scenario.Expect),
		Method: method, Settings: p.Settings, Shard: p.Header.Shard, Shards: p.Header.Shards,
	}
	if plan.Repeat, err = p.repeat(); err != nil {
		return coordinate.Plan{}, err
	}
	for i, v := range variants(p.Campaign) {
		plan.Variants = append(plan.Variants, coordinate.Variant{Name: v.Name, Autopilot: p.autopilots[i], Settings: v.Settings()})
	}
	return plan, nil
}

// repeat is how many samples are flown a second time. Flights of the built-in autopilot never differ.
func (p *Project) repeat() (int, error) {
	if p.BuiltIn() {
		return 0, nil
	}
	samples, err := p.Samples()
	return p.Campaign.Repeated(samples), err
}

// BuiltIn reports whether the built-in autopilot flies all of it, so that flights are exact.
func (p *Project) BuiltIn() bool {
	return !slices.ContainsFunc(p.autopilots, func(hash string) bool { return hash != "" })
}

// Task is the task of a sample that was flown. exact says that the built-in autopilot flies it, the same
// to the last bit each time.
func (p *Project) Task(plan *coordinate.Plan, s *campaign.Sample) (t campaign.Task, exact bool) {
	t = campaign.Task{Campaign: plan.Campaign, Bundle: plan.Bundle, Build: plan.Build, Path: plan.Paths, Keep: campaign.KeepNone, Expectation: plan.Expectation, Sample: *s}
	for _, v := range plan.Variants {
		if v.Name == s.Variant {
			t.Autopilot = v.Autopilot
		}
	}
	return t, t.Autopilot == ""
}
