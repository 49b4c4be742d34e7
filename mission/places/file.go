package places

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
)

// The limits of a file: ArduPilot's own has 5 kB, and the flag may name anything, even a
// device.
const (
	maxSize = 1 << 20 // bytes
	maxLine = 4096    // bytes
)

// source is a file with places, or the built-in ones.
type source struct {
	path   string
	state  string // what the user should know, such as that it does not exist
	places []Place
	faults []string // FILE:LINE: what is wrong, for each line that was skipped
}

// read never fails: a file that can't be read sets state, an invalid line adds to faults.
func read(path string) source {
	s := source{path: path}
	text, err := inputfile.Read(path, maxSize)
	if err != nil {
		s.state = reason(err)
		return s
	}
	s.parse(bytes.NewReader(text))
	return s
}

// reason is the error without the path, which is shown next to it.
func reason(err error) string {
	var path *fs.PathError
	var odd *inputfile.Error
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "not there"
	case errors.As(err, &odd):
		return odd.Err.Error()
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
}

func (s *source) parse(r io.Reader) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	n := 0
	for lines.Scan() {
		n++
		s.parseLine(n, lines.Text())
	}
	if err := lines.Err(); err != nil {
		s.fault(n+1, fmt.Errorf("%w; what follows is not read", err))
	}
}

// parseLine parses one line. Of two places with the same name the first one counts.
func (s *source) parseLine(n int, line string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if line == "" {
		return
	}
	name, where, ok := strings.Cut(line, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" || plaintext.Line(name) != name || strings.ContainsRune(name, ',') {
		s.fault(n, fmt.Errorf("%.60q: expected NAME=LAT,LON,ALT,HEADING, such as CMAC=%s", line, builtIn[0].Home))
		return
	}
	home, err := mission.ParseHome(where)
	if err != nil {
		s.fault(n, fmt.Errorf("%s: %w", name, err))
		return
	}
	s.places = append(s.places, Place{name, home})
}

func (s *source) fault(line int, err error) {
	s.faults = append(s.faults, fmt.Sprintf("%s:%d: %v", s.path, line, err))
}
