package mission

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
)

// maxLine limits a line of a mission file [bytes]; a good one has about 100.
const maxLine = 64 * 1024

// parseText reads the text forms: QGC WPL 110, its older versions, and the lists of corners and of
// rally points that came before them.
//
// Fields are separated by tabs or spaces, lines end in \n or \r\n; empty lines and lines
// that start with # are skipped.
func parseText(data []byte, name string) (Plan, error) {
	p := parser{plan: Plan{Name: name}}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, maxLine)
	var all faults.List
	for lines.Scan() {
		p.line++
		err := p.read(lines.Text())
		if all.Add(err); err != nil && (p.form == nil || p.next > MaxItems) {
			break // a file of another kind, or one that goes on like this
		}
	}
	if err := all.Err(); err != nil {
		return Plan{}, err
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		p.line++
		return Plan{}, p.errorf("a line of more than %d bytes", "a text file in "+header+" form", "name such a file", maxLine)
	} else if err != nil {
		p.line++
		return Plan{}, p.errorf("%v", "a text file in "+header+" form", "name such a file", err)
	}
	return p.finish()
}

// parser is the state after the lines so far.
type parser struct {
	plan     Plan
	line     int                           // number of the current line, from 1
	form     func(*parser, []string) error // reads a line; nil: the first one was not read yet
	homeless bool                          // the form has no home
	began    bool                          // an item was read
	next     int                           // seq that the next item gets
	odd      int                           // line of the first item with another number than its place; 0: none
	corners  []Place                       // of an old fence file
	first    int                           // line of the first one
}

// errorf makes an error of one line; got is a format for args.
func (p *parser) errorf(got, expected, do string, args ...any) error {
	return fmt.Errorf("%s:%d: got %s, expected %s, %s", p.plan.Name, p.line, fmt.Sprintf(got, args...), expected, do)
}

// notice tells the user something about a line.
func (p *parser) notice(line int, format string, args ...any) {
	p.plan.Notices = append(p.plan.Notices, fmt.Sprintf("%s:%d: %s", p.plan.Name, line, fmt.Sprintf(format, args...)))
}

func (p *parser) read(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case p.form == nil:
		return p.readFirst(line)
	}
	return p.form(p, strings.Fields(line))
}

// readFirst finds the form of a file by its first line.
//
// Source: the loaders of pymavlink (mavwp.py), Mission Planner (MissionFile.cs) and QGroundControl
// (MissionController.cc).
func (p *parser) readFirst(line string) error {
	cols := strings.Fields(line)
	switch head := strings.Join(cols, " "); {
	case head == header:
		p.form = (*parser).readItem
	case head == "QGC WPL 120":
		p.form, p.homeless = (*parser).readItem, true
		p.notice(p.line, "%s has no home: item 0 is the first one that is flown", head)
	case head == "QGC WPL 100":
		p.form = (*parser).readOldItem
	case strings.EqualFold(cols[0], "RALLY"):
		p.form = (*parser).readRally
		return p.readRally(cols)
	case isCorner(cols):
		p.form = (*parser).readCorner
		return p.readCorner(cols)
	case isCorner(strings.Fields(strings.ReplaceAll(line, ",", " "))):
		return p.errorf("%s", "a fence's corner as LATITUDE LONGITUDE", "write a space in place of each comma", quote(line))
	default:
		return p.errorf("%s", quote(header)+" as the first line", "save the mission as .waypoints or .plan in your ground station", quote(line))
	}
	return nil
}

func (p *parser) readItem(cols []string) error {
	item, err := p.item(cols)
	if err != nil {
		p.began = true
		p.next++
		return err
	}
	return p.add(item)
}

// oldActions are the commands of QGC WPL 100.
var oldActions = map[string]Command{"2": TakeOff, "3": ReturnHome, "4": Land, "24": TakeOff, "25": NavWaypoint, "26": Land, "27": LoiterUnlim}

// oldColumns are the places of a line's columns in one of QGC WPL 100; its own 11th has no meaning.
var oldColumns = [columns]int{0, 7, 1, 2, 5, 6, 3, 4, 9, 8, 10, 12}

// readOldItem reads an item of QGC WPL 100: seq frame action p3 p4 p1 p2 current lon lat alt … autocontinue.
func (p *parser) readOldItem(cols []string) error {
	if len(cols) != columns+1 {
		return p.errorf("%d columns", "13 of QGC WPL 100 (seq frame action p3 p4 p1 p2 current lon lat alt unused autocontinue)", "complete the line", len(cols))
	}
	c, ok := oldActions[cols[2]]
	if !ok {
		return p.errorf("%s as action", "2, 3, 4, 24, 25, 26 or 27", "save the mission as .waypoints or .plan in your ground station", quote(cols[2]))
	}
	ordered := make([]string, columns)
	for i, from := range oldColumns {
		ordered[i] = cols[from]
	}
	ordered[colCommand] = strconv.Itoa(int(c))
	return p.readItem(ordered)
}

// add appends an item that was checked by itself. The order of the lines counts, whatever their
// numbers are, as for every ground station.
func (p *parser) add(item Item) error {
	first := !p.began
	p.began = true
	border := item.Command.border()
	if first {
		p.next = 1
		if item.Seq == 0 && !border && !p.homeless {
			p.takeHome(item)
			return nil
		}
		if item.Seq == 0 && border {
			p.next = 0 // MAVProxy writes fences and rally points without a home
		}
	}
	number := item.Seq
	if p.homeless && !border {
		number++
	}
	if number != p.next && p.odd == 0 {
		p.odd = p.line
	}
	item.Seq = p.next
	p.next++
	if len(p.plan.Items) >= MaxItems {
		return p.errorf("more than %d items", fmt.Sprintf("at most %d", MaxItems), "split the mission", MaxItems)
	}
	p.plan.Items = append(p.plan.Items, item)
	return nil
}

// takeHome takes item 0, which is home whatever its command: ArduPilot replaces it by its own home.
func (p *parser) takeHome(it Item) {
	alt := it.Alt
	if it.Command != NavWaypoint && it.Command != 0 { // 0: Mission Planner's, where none is set
		p.notice(p.line, "item 0 is home: its %v is not flown; put the home before it", it.Command)
		if it.Frame.Datum() != FrameAbsolute {
			alt = math.NaN()
		}
	}
	p.plan.takeHome(fmt.Sprintf("%s:%d: item 0", p.plan.Name, p.line), it.Lat, it.Lon, alt)
}

// finish checks what depends on the whole file.
func (p *parser) finish() (Plan, error) {
	if p.form == nil {
		p.line = max(p.line, 1)
		return Plan{}, p.errorf("an empty file", quote(header), "name a mission file")
	}
	if len(p.corners) > 0 {
		if err := p.takeCorners(); err != nil {
			return Plan{}, err
		}
	}
	if err := p.plan.takeBorders(); err != nil {
		return Plan{}, err
	}
	jumps := false
	var all faults.List
	for i := range p.plan.Items {
		it := &p.plan.Items[i]
		if it.Command != DoJump {
			continue
		}
		jumps = true
		if p.homeless {
			it.Param[0]++ // its number does not count a home
		}
		all.Add(p.plan.checkJump(*it))
	}
	if err := all.Err(); err != nil {
		return Plan{}, err
	}
	if !p.plan.moves() && len(p.plan.Fences)+len(p.plan.Rally) == 0 {
		return Plan{}, p.errorf("the end without anything to fly", "at least one waypoint after item 0 (home)", "add one")
	}
	if p.odd > 0 {
		text := "the numbers of the items have gaps or repeats: the order of the lines counts"
		if jumps {
			text += ", for jumps too"
		}
		p.notice(p.odd, "%s", text)
	}
	return p.plan, nil
}
