package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// whatIsMissing drops what is no vehicle of sitlark, and returns an error where too little of a recording is
// there to be shown: programs may have rewritten it with some of its channels, or some of its time.
func (r *Recording) whatIsMissing() error {
	var begun []*Vehicle
	ours := ""
	for _, v := range r.Vehicles {
		switch {
		case v.epoch != 0:
			begun = append(begun, v)
		case v.has(truthChannel) || v.has(inputsChannel):
			ours = v.topic
		}
	}
	r.Vehicles = begun
	for _, v := range begun {
		if err := v.enough(r.Complete); err != nil {
			return err
		}
	}
	switch {
	case len(begun) > 0:
		return nil
	case r.Damage != nil:
		return r.Damage
	case ours != "":
		return fmt.Errorf("it is a sitlark recording without its beginning, the message of /%[1]s/%[2]s: the program that cut or filtered it left that out; open the whole recording, or filter it again from its first message on", ours, startChannel)
	case len(r.chunks) == 0:
		return errors.New("nothing is recorded in it")
	case len(r.channels) == 0:
		return errors.New("it is an MCAP file without channels, not a sitlark recording")
	}
	return fmt.Errorf("it is an MCAP file, but not a sitlark recording: it has %s", strings.Join(r.someTopics(), ", "))
}

// someTopics returns topics of the file, not all if there are many.
func (r *Recording) someTopics() (list []string) {
	for _, c := range r.channels {
		list = append(list, c.Topic)
	}
	slices.Sort(list)
	if list = slices.Compact(list); len(list) > 5 {
		list = append(list[:5], "…")
	}
	return list
}

// has reports whether the file has one of the vehicle's channels, perhaps without messages.
func (v *Vehicle) has(channel string) bool {
	for _, name := range v.channels {
		if name == channel {
			return true
		}
	}
	return false
}

// enough returns an error if what there is of a vehicle can't be shown. Of a file that is complete and has
// no inputs, the recorded states are.
func (v *Vehicle) enough(complete bool) error {
	if !complete {
		return nil
	}
	if !v.has(truthChannel) {
		return fmt.Errorf("it lacks the recorded states, /%[1]s/%[2]s, which the program that rewrote it left out: rewrite it with all channels below /%[1]s", v.topic, truthChannel)
	}
	if len(v.inputs) == 0 && len(v.truths) > 0 && v.Inexact == nil {
		v.Inexact, v.Bare = fmt.Errorf("it has no inputs, /%s/%s: the program that rewrote it left them out", v.topic, inputsChannel), true
	}
	return nil
}

// measure finds out how long the vehicle's flights are: as its inputs or, without any, its states.
func (v *Vehicle) measure(r *Recording) error {
	var err error
	for n := len(v.inputs); n > 0; n = len(v.inputs) {
		var body []byte
		if body, err = r.message(v.inputs[n-1]); err == nil {
			if _, v.Length, _, err = parseSpan(body); err == nil {
				return nil
			}
		}
		v.inputs = v.inputs[:n-1] // what can't be read is not there
	}
	if n := len(v.truths); n > 0 && v.epoch != 0 && err == nil {
		m, err := r.whole(v.truths[n-1])
		if err != nil {
			return err
		}
		v.Length = v.elapsed(m.PublishTime)
	}
	return err
}
