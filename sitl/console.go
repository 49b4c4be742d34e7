package sitl

import (
	"bytes"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/internal/plaintext"
)

const (
	consoleLines = 400 // kept
	lineBytes    = 400 // of a line, the rest is cut
)

// console keeps the newest lines of a child's output. A flood of output costs no more
// than reading it.
type console struct {
	mu      sync.Mutex
	lines   []string // guarded by mu; a ring, begun at total-len
	total   uint64   // guarded by mu; lines in all
	partial []byte   // guarded by mu; of the line that has not ended
}

// Write accepts any bytes; it never fails.
func (c *console) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(p)
	for {
		line, rest, ended := bytes.Cut(p, []byte("\n"))
		if room := lineBytes - len(c.partial); room > 0 {
			c.partial = append(c.partial, line[:min(room, len(line))]...)
		}
		if !ended {
			return n, nil
		}
		c.add(plaintext.Line(string(c.partial)))
		c.partial, p = c.partial[:0], rest
	}
}

func (c *console) add(line string) {
	if len(c.lines) < consoleLines {
		c.lines = append(c.lines, line)
	} else {
		c.lines[c.total%consoleLines] = line
	}
	c.total++
}

// since returns the lines that are still kept, from line number from on, counted from 0,
// and the number of the next line.
func (c *console) since(from uint64) (lines []string, next uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	from = max(from, c.total-uint64(len(c.lines)))
	for ; from < c.total; from++ {
		lines = append(lines, c.lines[from%consoleLines])
	}
	return lines, c.total
}

// last returns the last n lines that are not empty, including the unfinished one, without
// repetitions.
func (c *console) last(n int) []string {
	lines, _ := c.since(0)
	c.mu.Lock()
	lines = append(lines, plaintext.Line(string(c.partial)))
	c.mu.Unlock()
	var said []string
	for i := len(lines) - 1; i >= 0 && len(said) < n; i-- {
		if strings.TrimSpace(lines[i]) != "" && (len(said) == 0 || said[0] != lines[i]) {
			said = append([]string{lines[i]}, said...)
		}
	}
	return said
}
