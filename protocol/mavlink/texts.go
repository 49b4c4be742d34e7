package mavlink

import (
	"fmt"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// The severities that sitlark itself uses.
const (
	warning Severity = 4
	info    Severity = 6
)

const (
	chunkBytes = 50              // of one STATUSTEXT
	mostChunks = 16              // of one text; more are dropped
	chunkWait  = 2 * time.Second // after which a text is told without what is missing
)

// chunks puts long texts together. A text goes over several messages of the same
// id, and ends with one that is not full.
type chunks struct {
	id    uint16 // 0: none is open
	sev   Severity
	parts []string
	have  uint32 // bit i: part i came
	last  bool   // the last part is there
	since time.Time
}

// take takes one message in and tells the text that it completes.
func (c *chunks) take(m *apm.MessageStatustext, now time.Time, tell func(Severity, string)) {
	if c.id != 0 && c.id != m.Id {
		c.end(tell)
	}
	if m.Id == 0 {
		tell(Severity(m.Severity), m.Text)
		return
	}
	if c.id == 0 {
		*c = chunks{id: m.Id, sev: Severity(m.Severity), since: now}
	}
	at := int(m.ChunkSeq)
	if at >= mostChunks {
		return
	}
	for len(c.parts) <= at {
		c.parts = append(c.parts, "")
	}
	c.parts[at], c.have = m.Text, c.have|1<<at
	c.last = c.last || len(m.Text) < chunkBytes
	if all := uint32(1)<<len(c.parts) - 1; c.last && c.have == all {
		c.end(tell)
	}
}

// flush tells a text whose end never came.
func (c *chunks) flush(now time.Time, tell func(Severity, string)) {
	if c.id != 0 && now.Sub(c.since) > chunkWait {
		c.end(tell)
	}
}

func (c *chunks) end(tell func(Severity, string)) {
	var all strings.Builder
	for i, part := range c.parts {
		if c.have&(1<<i) == 0 {
			part = "…"
		}
		all.WriteString(part)
	}
	sev := c.sev
	*c = chunks{}
	tell(sev, all.String())
}

// text takes note of a status text of the autopilot.
func (l *Link) text(sev Severity, text string) {
	text = strings.TrimRight(strings.ToValidUTF8(text, "·"), " \x00\r\n")
	if text == "" {
		return
	}
	t := Text{Time: l.config.History.now(), Severity: sev, Text: text}
	l.status.Texts.add(t)
	if !strings.HasPrefix(text, "Reached command #") { // reached says it, of every item
		l.said = append(l.said, t)
	}
	l.requestText(sev, text)
}

// OwnWords begin what the link itself has to say, as against the autopilot.
const OwnWords = "MAVLink: "

// news is something that the link itself has to say.
func (l *Link) news(sev Severity, text string) {
	l.said = append(l.said, Text{Time: l.config.History.now(), Severity: sev, Text: OwnWords + text})
}

// reached tells of an item of the mission that was reached. Item 0 is the end of a
// flight in guided mode.
func (l *Link) reached(m MissionState) {
	if m.Reached <= 0 {
		return
	}
	text := fmt.Sprintf("%sreached item %d", OwnWords, m.Reached)
	if m.Total > m.Reached {
		text += fmt.Sprintf(" of %d", m.Total-1)
	}
	const info = 6
	l.said = append(l.said, Text{Time: l.config.History.now(), Severity: info, Text: text, EachTime: true})
}
