package mavlink

import (
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// The severities that sitlark itself uses.
const (
	warning Severity = 4
	info    Severity = 6
)

const (
	chunkBytes = 50              // of one STATUSTEXT
	maxChunks  = 16              // of one text; more are dropped
	chunkWait  = 2 * time.Second // after which an incomplete text is shown
)

// chunks joins the chunks of long texts. A text is sent in several messages with the
// same ID, and ends with one that is not full.
type chunks struct {
	id    uint16 // 0: none is open
	sev   Severity
	parts []string
	have  uint32 // bit i: part i was received
	last  bool   // the last part was received
	since time.Time
}

// take adds one message and passes on the text that it completes.
func (c *chunks) take(m *apm.MessageStatustext, now time.Time, complete func(Severity, string)) {
	if c.id != 0 && c.id != m.Id {
		c.end(complete)
	}
	if m.Id == 0 {
		complete(Severity(m.Severity), m.Text)
		return
	}
	if c.id == 0 {
		*c = chunks{id: m.Id, sev: Severity(m.Severity), since: now}
	}
	at := int(m.ChunkSeq)
	if at >= maxChunks {
		return
	}
	for len(c.parts) <= at {
		c.parts = append(c.parts, "")
	}
	c.parts[at], c.have = m.Text, c.have|1<<at
	c.last = c.last || len(m.Text) < chunkBytes
	if all := uint32(1)<<len(c.parts) - 1; c.last && c.have == all {
		c.end(complete)
	}
}

// flush passes on a text whose end was lost.
func (c *chunks) flush(now time.Time, complete func(Severity, string)) {
	if c.id != 0 && now.Sub(c.since) > chunkWait {
		c.end(complete)
	}
}

func (c *chunks) end(complete func(Severity, string)) {
	var all strings.Builder
	for i, part := range c.parts {
		if c.have&(1<<i) == 0 {
			part = "…"
		}
		all.WriteString(part)
	}
	sev := c.sev
	*c = chunks{}
	complete(sev, all.String())
}

// cleanText makes what the autopilot sent fit to show.
func cleanText(s string) string {
	return strings.TrimRight(plaintext.Line(strings.TrimRight(s, "\x00\r\n")), " ")
}
