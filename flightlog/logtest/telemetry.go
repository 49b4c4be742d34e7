package logtest

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/bluenviron/gomavlib/v3/pkg/dialect"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/frame"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// Telemetry is a telemetry log that is being written. The zero value is an empty one.
type Telemetry struct {
	bytes.Buffer
	V1      bool // write frames of MAVLink 1 from here on
	Untimed bool // write no times from here on
	rw      *dialect.ReadWriter
	number  byte
}

// Add writes a message of a sender at a time [µs since 1970].
func (l *Telemetry) Add(timeUs int64, system, component byte, m message.Message) {
	if l.rw == nil {
		l.rw = &dialect.ReadWriter{Dialect: apm.Dialect}
		if err := l.rw.Initialize(); err != nil {
			panic(err)
		}
	}
	if !l.Untimed {
		l.Write(binary.BigEndian.AppendUint64(nil, uint64(timeUs)))
	}
	l.number++
	var f frame.Frame
	if l.V1 {
		f = &frame.V1Frame{SequenceNumber: l.number, SystemID: system, ComponentID: component, Message: m}
	} else {
		f = &frame.V2Frame{SequenceNumber: l.number, SystemID: system, ComponentID: component, Message: m}
	}
	if raw, ok := m.(*message.MessageRaw); ok { // without a checksum that anyone knows
		f.(*frame.V2Frame).Message = raw
	} else {
		rw := l.rw.GetMessage(m.GetID())
		switch f := f.(type) {
		case *frame.V1Frame:
			f.Message = rw.Write(m, false)
			f.Checksum = f.GenerateChecksum(rw.CRCExtra())
		case *frame.V2Frame:
			f.Message = rw.Write(m, true)
			f.Checksum = f.GenerateChecksum(rw.CRCExtra())
		}
	}
	w := &frame.Writer{ByteWriter: l}
	if err := w.Initialize(); err != nil {
		panic(err)
	}
	if err := w.Write(f); err != nil {
		panic(fmt.Sprintf("logtest: %v", err))
	}
}
