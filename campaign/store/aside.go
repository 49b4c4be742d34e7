package store

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// The bounds of what is put aside.
const (
	maxLetter  = 4 << 10 // of one message [bytes]; the rest of it is cut off
	maxLetters = 8 << 20 // of the file [bytes]; what follows is counted alone
	maxReasons = 5       // that are shown
)

// Letter is what came as a result and does not count.
type Letter struct {
	Reason  string `json:"reason"`  // in words
	From    string `json:"from"`    // where it stood: message 17 of the queue, line 3 of results.ndjson
	Bytes   int    `json:"bytes"`   // size of the whole message
	Message string `json:"message"` // as text, cut off where it is long
	More    int    `json:"more,omitempty"`
}

// Aside says what was put aside.
type Aside struct {
	Count   int      // how many
	Reasons []string // of the first ones
}

// Add counts one more.
func (a *Aside) Add(from, reason string) { a.add(&Letter{From: from, Reason: reason}) }

func (a *Aside) add(l *Letter) {
	a.Count += 1 + l.More
	if len(a.Reasons) < maxReasons {
		a.Reasons = append(a.Reasons, l.From+": "+l.Reason)
	}
}

// String says it in a sentence; empty: nothing was put aside.
func (a *Aside) String() string {
	if a.Count == 0 {
		return ""
	}
	noun := "messages do"
	if a.Count == 1 {
		noun = "message does"
	}
	text := fmt.Sprintf("%d %s not count, see %s: %s", a.Count, noun, AsideFile, strings.Join(a.Reasons, "; "))
	if more := a.Count - len(a.Reasons); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

// DeadLetters is the file of what was put aside. It may be used from several goroutines.
type DeadLetters struct {
	mu    sync.Mutex
	path  string
	seen  map[[sha256.Size]byte]struct{}
	total Aside
	size  int64
	more  int // not written: the file is full
}

// openLetters reads the file, which need not exist.
func openLetters(path string) (*DeadLetters, error) {
	d := &DeadLetters{path: path, seen: map[[sha256.Size]byte]struct{}{}}
	size, err := scanLetters(path, func(l *Letter) {
		d.total.add(l)
		d.seen[l.key()] = struct{}{}
	})
	d.size = size
	return d, err
}

// key tells letters apart: what comes a second time from the same place is the same.
func (l *Letter) key() [sha256.Size]byte {
	return sha256.Sum256([]byte(l.From + "\x00" + l.Reason + "\x00" + l.Message))
}

// Add keeps what does not count, unless it is there. Nothing of a result is lost by an error: it is still
// where it came from.
func (d *DeadLetters) Add(from, reason string, message []byte) (added bool, err error) {
	l := Letter{Reason: cut(reason), From: from, Bytes: len(message), Message: cut(string(message))}
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, has := d.seen[l.key()]; has {
		return false, nil
	}
	line, err := json.Marshal(l)
	if err != nil {
		return false, err
	}
	if d.size+int64(len(line))+1 > maxLetters {
		d.more++
	} else if err := d.append(line); err != nil {
		return false, fmt.Errorf("%s can't be written: %w", AsideFile, err)
	} else {
		d.seen[l.key()] = struct{}{}
	}
	d.total.add(&l)
	return true, nil
}

// append writes a line, through to the disk; the caller holds mu.
func (d *DeadLetters) append(line []byte) error {
	file, err := os.OpenFile(d.path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = file.WriteAt(append(line, '\n'), d.size) // over half a line of before
	if err == nil {
		err = errors.Join(file.Truncate(d.size+int64(len(line))+1), file.Sync())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		d.size += int64(len(line)) + 1
	}
	return err
}

// Aside says what was put aside so far.
func (d *DeadLetters) Aside() Aside {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.total
}

// close writes how many did not fit into the file.
func (d *DeadLetters) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.more == 0 {
		return nil
	}
	line, err := json.Marshal(Letter{Reason: "the file is full", From: "further messages", More: d.more - 1})
	d.more = 0
	if err == nil {
		err = d.append(line)
	}
	return err
}

// cut shortens a text that is kept.
func cut(text string) string {
	text = strings.ToValidUTF8(text, "·")
	if len(text) > maxLetter {
		return strings.ToValidUTF8(text[:maxLetter], "") + "…"
	}
	return text
}

// scanLetters reads a file of letters; what is no letter is skipped, as it was put aside already. It
// returns where the last complete line ends.
func scanLetters(path string, each func(*Letter)) (whole int64, err error) {
	file, err := inputfile.Open(path, 2*maxLetters)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer file.Close()
	for reader := bufio.NewReader(file); ; {
		line, size, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return whole, fmt.Errorf("%s: %w", path, err)
		}
		whole += size
		var l Letter
		if json.Unmarshal(line, &l) == nil && l.Reason != "" {
			each(&l)
		}
	}
}

// ReadAside says what was put aside of the results in a folder, also while another process runs it.
func ReadAside(folder string) (Aside, error) {
	var a Aside
	_, err := scanLetters(filepath.Join(folder, AsideFile), func(l *Letter) { a.add(l) })
	return a, err
}

// DeadLetters is the file of what does not count.
func (f *Folder) DeadLetters() *DeadLetters { return f.letters }

// Sift puts aside the results for which check has an error: no campaign of this folder asked for them.
func (f *Folder) Sift(check func(r *campaign.Record) error) error {
	var failed error
	_, err := f.Rewrite(func(r *campaign.Record) bool {
		why := check(r)
		if why == nil || failed != nil {
			return true
		}
		var text []byte
		if text, failed = json.Marshal(r); failed == nil {
			_, failed = f.letters.Add(fmt.Sprintf("sample %d in %s", r.Sample.Number, ResultsFile), why.Error(), text)
		}
		return failed != nil
	})
	return errors.Join(failed, err)
}
