package file

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/internal/faults"
)

// Check makes the bundle and tries the middle and the ends of the space, without flying: each variable at
// its smallest and largest value, each item of a list of words, and all variables at their ends. ardupilot
// says whether an ArduPilot that sitlark starts will fly. An error is at the variable's place.
func (c *Campaign) Check(ardupilot bool) (archive []byte, err error) {
	if why := c.NeedsArduPilot(); why != "" && !ardupilot {
		return nil, fmt.Errorf("%s: only ArduPilot can fly this campaign, since %s: give --sitl PATH", c.File, why)
	}
	if archive, err = c.Bundle(); err != nil {
		return nil, err
	}
	b, err := bundle.Open(archive)
	if err != nil {
		return nil, err
	}
	variants := c.Variants
	if len(variants) == 0 {
		variants = []Variant{{at: c.variables}}
	}
	var all faults.List
	for i := range variants {
		all.Add(c.try(b, &variants[i], ardupilot))
	}
	return archive, all.Err()
}

// try tries the corners of the space with a variant.
func (c *Campaign) try(b *bundle.Bundle, variant *Variant, ardupilot bool) error {
	apply := func(u []float64) error {
		settings := append(c.Settings(c.Space.At(u)), variant.Settings()...)
		_, err := b.Scenario(settings, ardupilot)
		return err
	}
	n := c.Space.Len()
	middle := slices.Repeat([]float64{0.5}, n)
	failed, told := apply(middle), false
	var all faults.List
	for i := range n {
		places := []float64{1, 0, 0.5}
		if !c.Space.Ordered(i) {
			places = places[:0]
			for cell := range c.Space.Marginal(i).Cells() {
				from, to := c.Space.Borders(i, cell)
				places = append(places, (from+to)/2)
			}
		}
		for _, u := range places {
			point := slices.Clone(middle)
			point[i] = u
			settings := c.Settings(c.Space.At(point))[i : i+1]
			if _, err := b.Scenario(append(settings, variant.Settings()...), ardupilot); err != nil { // alone
				all.Add(c.fault(c.Variables[i].at, "%s: %s", c.named(settings[0], variant), c.reason(i, err)))
				told = true
				break
			}
		}
	}
	if failed != nil && !told {
		all.Add(c.fault(c.variables, "the middle of the space%s: %s", of(variant), plain(failed)))
		return all.Err()
	}
	for _, u := range []float64{0, 1} {
		if told {
			break
		}
		if err := apply(slices.Repeat([]float64{u}, n)); err != nil {
			all.Add(c.fault(c.variables, "all variables at the %s of their values%s: %s", []string{"lower ends", "upper ends"}[int(u)], of(variant), plain(err)))
			break
		}
	}
	return all.Err()
}

func of(v *Variant) string {
	if v.Name == "" {
		return ""
	}
	return ", variant " + v.Name
}

func (c *Campaign) named(s campaign.Setting, v *Variant) string {
	return "variable " + s.Variable + " at " + s.Text + of(v)
}

// reason says why a variable's value can't be flown, and what to do where its distribution has no ends.
func (c *Campaign) reason(i int, err error) string {
	text := plain(err)
	if !c.Space.Bounded(i) {
		text += ". The distribution has no ends: cut it, as by normal: {...}, within: LOW..HIGH"
	}
	return text
}

// plain is what a fault of the scenario says, without its place in a text that nobody has written.
func plain(err error) string {
	var setting *bundle.SettingError
	if errors.As(err, &setting) {
		return plain(setting.Err)
	}
	var at *Error
	if errors.As(err, &at) {
		return at.Text
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return text
}
