package foxglove

import (
	"strings"

	"github.com/sitlark/sitlark/foxglove/schema"
)

// Level is the severity of an event.
type Level = schema.Log_Level

// The levels.
const (
	Info    Level = schema.Log_INFO
	Warning Level = schema.Log_WARNING
	Error   Level = schema.Log_ERROR
)

// Log makes the message of an event at a time since 1970 [ns]. Source is who tells of it.
func (v *Vehicle) Log(at uint64, level Level, source, text string, emit Emit) error {
	clean := func(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
	return v.emit(Events, at, &schema.Log{
		Timestamp: timestamp(at), Level: level, Message: clean(text), Name: clean(v.name + "/" + source),
	}, emit)
}
