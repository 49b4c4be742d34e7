package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/record/message"
)

// foxgloveChannels is the number of the first channel with messages of Foxglove. Those that
// make the flight again have lower ones.
const foxgloveChannels = 1 << 14

// openFoxglove writes the channels with which other programs show the vehicle. They are made
// on the writer's goroutine from what is written anyway, and nothing of sitlark reads them.
func (o *output) openFoxglove(r *Recorder, s *Start) error {
	first := foxgloveChannels + uint16(len(o.views)*foxglove.Topics)
	o.views[r] = foxglove.NewVehicle(r.topic, s.Home, &s.Params.Vehicle)
	for t := range foxglove.Topic(foxglove.Topics) {
		schema, err := o.schema(t.Schema(), "protobuf")
		if err != nil {
			return err
		}
		id := first + uint16(t)
		o.channels[r][t.Name()] = id
		if err := o.channel(&mcap.Channel{
			ID: id, SchemaID: schema, Topic: "/" + r.topic + "/" + t.Name(), MessageEncoding: "protobuf",
		}); err != nil {
			return err
		}
	}
	return nil
}

// descriptor returns the descriptors of a type of messages that is written as Protobuf.
func descriptor(name string) []byte {
	for t := range foxglove.Topic(foxglove.Topics) {
		if t.Schema() == name {
			return t.Descriptor()
		}
	}
	if name == message.EstimateType.Name {
		return message.EstimateType.Descriptor()
	}
	return message.TruthType.Descriptor()
}

// show writes what other programs show of a Truth.
func (o *output) show(r *Recorder, at uint64, t *message.Truth) error {
	return o.views[r].Look(at, t, o.emit(r))
}

// tell writes an entry of the log as other programs show it.
func (o *output) tell(r *Recorder, at uint64, entry map[string]any) error {
	source, _ := entry["source"].(string)
	if source == "" {
		source = "sitlark"
	}
	return o.views[r].Log(at, levelOf(entry), source, textOf(entry), o.emit(r))
}

func (o *output) emit(r *Recorder) foxglove.Emit {
	return func(topic foxglove.Topic, at uint64, body []byte) error { return o.message(r, topic.Name(), at, body) }
}

func levelOf(entry map[string]any) foxglove.Level {
	switch {
	case entry["severity"] == "fault", kindOf(entry) == VerdictEntry && entry["judged"] == true && entry["held"] == false:
		return foxglove.Error
	case entry["severity"] == "caution", kindOf(entry) == GapEntry:
		return foxglove.Warning
	}
	return foxglove.Info
}

// textOf says an entry in words.
func textOf(entry map[string]any) string {
	text, _ := entry["text"].(string)
	switch kindOf(entry) {
	case EventEntry:
		return text
	case ModeEntry:
		return fmt.Sprintf("mode %v", entry["mode"])
	case GapEntry:
		return fmt.Sprintf("nothing was recorded from %.3f s to %.3f s: %s", entry["since"], entry["until"], text)
	case ParameterEntry:
		return fmt.Sprintf("%v is %v, was %v", entry["name"], entry["value"], entry["before"])
	case StartedEntry:
		given, _ := entry["parameters"].(map[string]float64)
		return fmt.Sprintf("ArduPilot starts with %d parameters of the user's", len(given))
	case VerdictEntry:
		return strings.TrimSuffix(fmt.Sprintf("%s: %v: %s", verdictOf(entry), entry["expectation"], text), ": ")
	}
	return generalText(entry, text)
}

// kindOf returns the kind of an entry that is not yet written.
func kindOf(entry map[string]any) Kind {
	kind, _ := entry["kind"].(string)
	return Kind(kind)
}

func verdictOf(entry map[string]any) string {
	switch {
	case entry["judged"] != true:
		return "not judged"
	case entry["held"] == true:
		return "held"
	}
	return "failed"
}

// generalText says an entry of any other kind: its text, or all that it has.
func generalText(entry map[string]any, text string) string {
	words := []string{fmt.Sprint(entry["kind"])}
	if text != "" {
		return words[0] + ": " + text
	}
	var names []string
	for name := range entry {
		if name != "kind" && name != "flight" && name != "time" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		words = append(words, fmt.Sprintf("%s=%v", name, entry[name]))
	}
	return strings.Join(words, " ")
}
