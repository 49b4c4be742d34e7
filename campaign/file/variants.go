package file

import (
	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// Variant is one of those that a comparison compares. What it leaves empty is as in the scenario.
type Variant struct {
	Name       string
	Vehicle    string // a name that package catalog knows, or a file
	Parameters string // a file of ArduPilot parameters
	Build      string // an ArduPilot, by a name that each worker has configured

	at Pos
}

// maxVariants bounds a comparison.
const maxVariants = 20

// variantKeys are the keys of a variant.
func variantKeys(x *Variant) []key {
	text := func(name, form, doc string, to func() *string) key {
		return key{Name: name, Form: form, Doc: doc, Schema: schema{"type": "string"}, Read: func(r *reader, v value) (err error) {
			*to(), err = r.text(v, form)
			return err
		}}
	}
	return []key{
		text("vehicle", "a name that sitlark vehicles lists, or a file", "what flies", func() *string { return &x.Vehicle }),
		text("parameters", "a file of ArduPilot parameters", "what it is set to", func() *string { return &x.Parameters }),
		text("build", "a name that the workers know", "which ArduPilot flies", func() *string { return &x.Build }),
	}
}

func readVariants(r *reader, v value) error {
	pairs, err := r.pairs(v.Node, "variants")
	if err != nil {
		return err
	}
	if len(pairs) > maxVariants {
		return r.fault(v.Key, "%d variants, expected at most %d", len(pairs), maxVariants)
	}
	var all faults.List
	for _, p := range pairs {
		name, at := strictyaml.KeyOf(p)
		x := Variant{Name: name, at: at}
		if name == "" || len(name) > 60 {
			all.Add(r.fault(at, "variant %q: expected a name of 1 to 60 characters", strictyaml.Clip(name)))
		}
		if !empty(p.Value) {
			all.Add(r.mapping(p.Value, variantKeys(&x), "variants."+name+".", "variant "+strictyaml.Clip(name), at))
		}
		for _, o := range r.campaign.Variants {
			switch {
			case o.Name == name:
				all.Add(r.fault(at, "variant %s comes a second time: rename one", strictyaml.Clip(name)))
			case o.Vehicle == x.Vehicle && o.Parameters == x.Parameters && o.Build == x.Build:
				all.Add(r.fault(at, "variant %s is the same as %s: change one", strictyaml.Clip(name), o.Name))
			}
		}
		r.campaign.Variants = append(r.campaign.Variants, x)
	}
	return all.Err()
}

// Settings are those that distinguish a variant; its build is none: a worker finds that by its hash.
func (v *Variant) Settings() (all []campaign.Setting) {
	add := func(target campaign.Target, text string) {
		if text != "" {
			all = append(all, campaign.Setting{Variable: "variant", Target: target, Text: text})
		}
	}
	add(campaign.VehicleFile, v.Vehicle)
	add(campaign.ParameterFile, v.Parameters)
	return all
}
