package file

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
)

// key is one key of a section, and value what stands there.
type (
	key   = strictyaml.Key[*reader]
	value = strictyaml.Value
)

// topKeys are the keys of the file, in the usual order.
func topKeys() []key {
	return []key{
		textKey("name", "a short text", "what the campaign is called in reports", true, 200, func(c *Campaign) *string { return &c.Name }),
		textKey("description", "a text", "what it finds out", false, 10_000, func(c *Campaign) *string { return &c.Description }),
		{Name: "scenario", Form: "a name that sitlark scenario list lists, or a .yaml file beside this one", Doc: "what is flown", Need: true, Schema: schema{"type": "string"}, Read: readScenario},
		{Name: "seed", Form: "a whole number", Doc: "of the samples; default 1", Schema: schema{"type": "integer", "minimum": 0}, Read: readSeed},
		{Name: "variables", Form: "variables such as {wind.speed: 0..14 m/s}", Doc: "what changes from flight to flight, and how", Need: true, Schema: variablesSchema(), Read: readVariables},
		{Name: "method", Form: "a method such as latin hypercube, or {kind: boundary, initial: 20}", Doc: "how samples are chosen", Need: true, Schema: methodSchema(), Read: readMethod},
		wholeKey("flights", 1, MaxFlights, "the budget: how many flights there are; a grid needs none", func(c *Campaign) *int { return &c.Flights }),
		wholeKey("generation", 1, MaxFlights, "how many samples are chosen at once; default: the method's own", func(c *Campaign) *int { return &c.Generation }),
		wholeKey("repeat", 0, maxRepeat, "how many samples ArduPilot flies a second time, beyond flights, to tell how much two flights of one sample differ; default: one in twenty, from 2 to 10. Flights of the built-in autopilot never differ: none is repeated", func(c *Campaign) *int { return &c.Repeat }),
		{Name: "variants", Form: "variants such as {stock: {}, soft: {parameters: soft.parm}}", Doc: "what compare compares: each sample is flown with each", Schema: variantsSchema(), Read: readVariants},
		{Name: "require", Form: "failure rate < SHARE, such as failure rate < 1%", Doc: "what must be shown of the failure rate; exit code 3 if it is not", Schema: schema{"type": "string", "pattern": requireForm.String()}, Read: readRequire},
		{Name: "confidence", Form: "a share such as 95%", Doc: "of intervals and of require; default 95%", Schema: schema{"type": []string{"string", "number"}}, Read: func(r *reader, v value) (err error) {
			r.campaign.Confidence, err = r.share(v, 0.5, 1, "a share above 50% and below 100%, such as 95%")
			return err
		}},
		wholeKey("margin", 1, scenario.MaxExpectations, "the number of the expectation whose margin counts; default: of all expectations the smallest margin in proportion to its limit", func(c *Campaign) *int { return &c.Margin }),
		{Name: "keep", Form: "none, broken, worst or all", Doc: "which flights are kept as recordings; of broken and worst at most 10, those with the smallest margins; default broken", Schema: schema{"enum": keeps}, Read: readKeep},
	}
}

func textKey(name, form, doc string, need bool, most int, pick func(*Campaign) *string) key {
	return key{Name: name, Form: form, Doc: doc, Need: need, Schema: schema{"type": "string", "minLength": 1, "maxLength": most},
		Read: func(r *reader, v value) error {
			s, err := r.text(v, form)
			if n := len([]rune(s)); err == nil && n > most {
				err = r.fault(startOf(v.Node), "%s has %d characters, expected at most %d", name, n, most)
			}
			*pick(r.campaign) = s
			return err
		}}
}

func wholeKey(name string, least, most int, doc string, pick func(*Campaign) *int) key {
	return key{Name: name, Form: fmt.Sprintf("a whole number from %d to %d", least, most), Doc: doc, Schema: schema{"type": "integer", "minimum": least, "maximum": most},
		Read: func(r *reader, v value) (err error) {
			*pick(r.campaign), err = r.whole(v, least, most)
			return err
		}}
}

func readSeed(r *reader, v value) error {
	s, err := r.text(v, "a whole number")
	if err != nil {
		return err
	}
	if r.campaign.Seed, err = strconv.ParseUint(s, 10, 63); err != nil {
		return r.fault(startOf(v.Node), "seed is %s, expected a whole number of at most 18 digits", strictyaml.Clip(s))
	}
	return nil
}

// readScenario loads the scenario: of the library, or beside the file.
func readScenario(r *reader, v value) error {
	s, err := r.text(v, "the name of a scenario or a .yaml file")
	if err != nil {
		return err
	}
	if r.scenario != nil {
		r.campaign.Scenario = r.scenario
		return nil
	}
	name := s
	if !slices.Contains(library.Names(), s) && !filepath.IsAbs(s) && strings.ContainsAny(s, "./\\") {
		name = filepath.Join(r.campaign.folder(), filepath.FromSlash(s))
	}
	f, err := library.Find(name)
	if err != nil {
		return r.fault(startOf(v.Node), "scenario: %v", err)
	}
	r.campaign.Scenario = f
	return nil
}

var requireForm = regexp.MustCompile(`^failure rate\s*<\s*([0-9.e-]+\s*%?)$`)

func readRequire(r *reader, v value) error {
	s, err := r.text(v, "failure rate < 1%")
	if err != nil {
		return err
	}
	m := requireForm.FindStringSubmatch(s)
	if m == nil {
		return r.fault(startOf(v.Node), "require is %q, expected failure rate < SHARE, such as failure rate < 1%%", strictyaml.Clip(s))
	}
	x, err := quantity.Parse(m[1], "")
	if err != nil || !(x > 0 && x < 1) {
		return r.fault(startOf(v.Node), "require: the failure rate %s, expected a share above 0%% and below 100%%", strings.TrimSpace(m[1]))
	}
	r.campaign.Require = &rate.Requirement{Limit: x}
	return nil
}

var keeps = []string{string(campaign.KeepNone), string(campaign.KeepBroken), string(campaign.KeepWorst), string(campaign.KeepAll)}

func readKeep(r *reader, v value) error {
	s, err := r.text(v, "none, broken, worst or all")
	if err != nil {
		return err
	}
	if !slices.Contains(keeps, s) {
		return r.fault(startOf(v.Node), "keep is %q, expected none, broken, worst or all", strictyaml.Clip(s))
	}
	r.campaign.Keep = campaign.Keep(s)
	return nil
}

// finish checks what concerns several keys.
func (r *reader) finish() error {
	c := r.campaign
	var all faults.List
	at := func(name string) Pos {
		if p, ok := r.values[name]; ok {
			return p
		}
		return Pos{Line: 1, Col: 1}
	}
	if c.Require != nil {
		c.Require.Confidence = c.Confidence
		if why := c.Method.noRate(); why != "" {
			all.Add(r.fault(at("require"), "require: %s", why))
		}
	}
	if c.Scenario != nil && c.Margin > len(c.Scenario.Expect) {
		all.Add(r.fault(at("margin"), "margin is %d, but the scenario has %d expectations", c.Margin, len(c.Scenario.Expect)))
	}
	if c.Scenario != nil && len(c.Scenario.Expect) == 0 {
		all.Add(r.fault(at("scenario"), "scenario: it expects nothing, so that no flight could break it: add expectations by expect:"))
	}
	if c.Method.Kind == Compare && len(c.Variants) < 2 {
		all.Add(r.fault(at("method"), "method: compare needs variants, two at least: variants: {stock: {}, heavy: {vehicle: heavy.yaml}}"))
	}
	if c.Method.Kind != "" && c.Method.Kind != Compare && len(c.Variants) > 0 {
		all.Add(r.fault(at("variants"), "variants are for method: compare, not for %s", c.Method.Kind))
	}
	if c.Flights == 0 && c.Method.Kind != "" && !c.Method.grid() {
		if _, wrong := r.values["flights"]; !wrong {
			all.Add(r.fault(Pos{Line: 1, Col: 1}, "the file lacks the key flights: expected how many flights %s has, such as flights: 300", c.Method.Kind))
		}
	}
	for i := range c.Variables {
		for _, v := range c.Variants {
			if name := c.Variables[i].Name; name == "vehicle" && v.Vehicle != "" || name == "parameters" && v.Parameters != "" {
				all.Add(r.fault(c.Variables[i].at, "variable %s sets what variant %s sets: remove one", name, v.Name))
				break
			}
		}
	}
	if r.failed || c.Scenario == nil || len(c.Variables) == 0 {
		return all.Err()
	}
	all.Add(r.targets())
	if all.Err() == nil {
		all.Add(r.space())
	}
	if c.Space != nil && c.Method.Kind != "" && all.Err() == nil {
		if _, err := c.NewMethod(); err != nil {
			all.Add(r.fault(at("method"), "method: %v", err))
		}
	}
	return all.Err()
}
