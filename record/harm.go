package record

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"sort"
	"strings"

	"github.com/foxglove/mcap/go/mcap"
)

// harm is a part of the file that can't be read.
type harm struct {
	at  int64 // offset of its first record
	err error // why
}

// Hole is a part of a vehicle's flight that is not in its file.
type Hole struct {
	From, To float64 // elapsed times [s]; To infinite: nothing is known of what follows
	Why      string  // in few words; empty: it is not known
}

// String says when it is, and why.
func (h Hole) String() string {
	text := fmt.Sprintf("from %.2f s to %.2f s", h.From, h.To)
	if math.IsInf(h.To, 1) {
		text = fmt.Sprintf("from %.2f s on", h.From)
	}
	if h.Why != "" {
		text += ": " + h.Why
	}
	return text
}

// hurt notes a part that can't be read. It returns an error of the disk, which ends the reading.
func hurt(r *Recording, at int64, err error) error {
	if err == nil || isDisk(err) {
		return err
	}
	r.harm = append(r.harm, harm{at, err})
	return nil
}

// isDisk reports whether an error is the disk's: the file may be as it was written.
func isDisk(err error) bool {
	var disk *fs.PathError
	return errors.As(err, &disk)
}

// The head of a chunk's record up to the name of its compression, by the format: two times, a size, a
// checksum and the length of the name.
const chunkHead = opBytes + 8 + 8 + 8 + 4 + 4

// isChunk reports whether a chunk's record begins at an offset: all of its lengths must agree. The error is
// the disk's.
func isChunk(file io.ReaderAt, offset, size int64) (bool, error) {
	head := make([]byte, chunkHead+4+8)
	if n, err := file.ReadAt(head, offset); isDisk(err) {
		return false, err
	} else if err != nil && n < chunkHead+8 {
		return false, nil
	}
	length := binary.LittleEndian.Uint64(head[1:])
	name := int64(binary.LittleEndian.Uint32(head[chunkHead-4:]))
	if mcap.OpCode(head[0]) != mcap.OpChunk || name > 4 || length > mostRecord || offset+opBytes+int64(length) > size {
		return false, nil
	}
	records := binary.LittleEndian.Uint64(head[chunkHead+name:])
	return length == uint64(chunkHead-opBytes+name+8)+records, nil
}

// nextChunk returns the offset of the next record of a chunk from an offset on, in a file of a size; −1:
// there is none. The error is the disk's, or that of the context.
func nextChunk(r *Recording, from, size int64) (int64, error) {
	buffer := make([]byte, 1<<16)
	for from < size {
		if err := r.ctx.Err(); err != nil {
			return -1, err
		}
		n, err := r.file.ReadAt(buffer, from)
		if isDisk(err) {
			return -1, err
		}
		for at := 0; at < n; at++ {
			i := bytes.IndexByte(buffer[at:n], byte(mcap.OpChunk))
			if i < 0 {
				break
			}
			at += i
			if is, err := isChunk(r.file, from+int64(at), size); is || err != nil {
				return from + int64(at), err
			}
		}
		if n == 0 {
			break
		}
		from += int64(n)
	}
	return -1, nil
}

// readAgain reads a file once more that is not as it was written, or whose channels came late: all its
// chunks by their content.
func readAgain(r *Recording) {
	defer func() { r.ahead = nil }()
	if isDisk(r.Damage) {
		return
	}
	whole, ends, err := checksum(r)
	if err != nil {
		r.Damage = cmp.Or(r.Damage, err)
		return
	}
	if !whole || len(r.harm) > 0 || r.orphans {
		again(r)
	}
	if !whole && r.Damage == nil {
		r.Damage = fmt.Errorf("%w outside of its chunks, and nothing of the flight is missing", ErrDamaged)
	}
	tellEnd(r, ends)
}

// again reads all chunks by their content.
func again(r *Recording) {
	r.distrust, r.orphans, r.Complete, r.harm, r.chunks, r.tail = true, false, false, nil, nil, int64(len(mcap.Magic))
	r.read.reset()
	for _, v := range r.Vehicles {
		v.forget(0)
		v.Damaged = nil
	}
	r.readOn()
}

// tellEnd notes that what other programs need at the end of the file is damaged.
func tellEnd(r *Recording, whole bool) {
	if !whole && r.Damage == nil {
		r.Damage = fmt.Errorf("%w in its summary, which other programs need, and nothing of the flight is missing: mcap recover makes a new recording of it", ErrDamaged)
	}
}

// checksum reports whether the data of a complete file, and what follows them, are as they were written. It
// knows nothing of files without checksums. The error is the disk's, or that of the context.
func checksum(r *Recording) (data, end bool, err error) {
	if !r.Complete {
		return true, true, nil
	}
	info, err := r.file.Stat()
	if err != nil {
		return false, false, err
	}
	tail := make([]byte, min(mostRecord, max(0, info.Size()-r.end)))
	n, err := r.file.ReadAt(tail, r.end)
	if err != nil && !errors.Is(err, io.EOF) {
		return false, false, err
	}
	if tail = tail[:n]; n < opBytes+4 {
		return false, false, nil
	}
	data, end = true, true
	if sum := binary.LittleEndian.Uint32(tail[opBytes:]); sum != 0 {
		is, err := r.ahead.checksum(r.end)
		if err != nil {
			return false, false, err
		}
		data = is == sum
	}
	const footer = opBytes + 8 + 8 + 4
	at := len(tail) - len(mcap.Magic) - footer
	if at < opBytes+4 || !bytes.Equal(tail[at+footer:], mcap.Magic) || mcap.OpCode(tail[at]) != mcap.OpFooter {
		return data, false, nil
	}
	sum, from := binary.LittleEndian.Uint32(tail[at+footer-4:]), int64(binary.LittleEndian.Uint64(tail[at+opBytes:]))
	if from == 0 {
		from = r.end + int64(at)
	}
	if from -= r.end; from < 0 || from > int64(at) || sum != 0 && crc32.ChecksumIEEE(tail[from:at+footer-4]) != sum {
		return data, false, nil
	}
	_ = eachRecord(tail[:at], func(op mcap.OpCode, _ int, content []byte) error {
		if op != mcap.OpStatistics {
			return nil
		}
		s, err := parse(mcap.ParseStatistics, content)
		if err == nil {
			r.ends = s.MessageEndTime
		}
		return err
	})
	return data, true, nil
}

// reset forgets all chunks.
func (r *chunkReader) reset() { r.kept, r.recent, r.size = map[int][]byte{}, nil, 0 }

// mostHoles is how many of them an error lists.
const mostHoles = 8

// tellHarm notes what of the vehicles' flights is missing.
func tellHarm(r *Recording) {
	if len(r.harm) == 0 {
		return
	}
	var words []string
	for _, v := range r.Vehicles {
		v.Damaged = nil
		for _, h := range r.harm {
			v.miss(r, h)
		}
		for _, hole := range v.Damaged {
			words = append(words, v.topicWords(len(r.Vehicles))+Hole{From: hole.From, To: hole.To}.String())
		}
	}
	missing := "nothing of the flight is missing"
	if len(words) > mostHoles {
		words = append(words[:mostHoles], fmt.Sprintf("and %d more", len(words)-mostHoles))
	}
	if len(words) > 0 {
		missing = "missing: " + strings.Join(words, ", ")
	}
	why := r.harm[0].err
	if !errors.Is(why, ErrDamaged) && len(r.chunks) > 0 { // else it is a file that is not read at all
		why = damaged(why)
	}
	if r.Damage == nil {
		r.Damage = fmt.Errorf("%w; %s", why, missing)
	}
}

// topicWords is the vehicle's name before what is said of it.
func (v *Vehicle) topicWords(vehicles int) string {
	if vehicles < 2 {
		return ""
	}
	return v.topic + " "
}

// miss adds the hole that a part that can't be read leaves in a vehicle's flight: from the last inputs
// before it to the next ones.
func (v *Vehicle) miss(r *Recording, h harm) {
	next := sort.Search(len(v.inputs), func(i int) bool { return r.chunks[v.inputs[i].chunk].record() > h.at })
	hole := Hole{To: math.Inf(1), Why: "damaged"}
	if next > 0 {
		if body, err := r.message(v.inputs[next-1]); err == nil {
			_, hole.From, _, _ = parseSpan(body)
		}
	}
	if next < len(v.inputs) {
		if body, err := r.message(v.inputs[next]); err == nil {
			hole.To, _, _, _ = parseSpan(body)
		}
	}
	if math.IsInf(hole.To, 1) && r.Complete && r.ends > 0 {
		hole.To = max(hole.From, v.elapsed(r.ends))
	}
	if n := len(v.Damaged); n > 0 && v.Damaged[n-1].From == hole.From {
		v.Damaged[n-1].To = hole.To
		return
	}
	if hole.To > hole.From+1e-6 {
		v.Damaged = append(v.Damaged, hole)
	}
}
