package film

import "io"

// storage is what an AVI file is written to.
type storage interface {
	io.Writer
	io.Seeker
	Truncate(size int64) error
	Close() error
}

// aviFile is one RIFF file of form AVI, version 1.0: headers, frames, index.
//
// Source: Microsoft, AVI RIFF File Reference; struct layouts from vfw.h and
// wingdi.h (AVIMAINHEADER, AVISTREAMHEADER, BITMAPINFOHEADER, AVIOLDINDEX).
type aviFile struct {
	f             storage
	width, height int
	fps           int
	title         string
	movi          int64 // offset of the list of frames: of its form type
	at            int64 // size of what was written
	largest       int   // frame [bytes]
	index         []aviEntry
	ended         bool
}

// aviEntry is the offset of a frame's chunk from the form type of the list, and the
// length of its data.
type aviEntry struct{ offset, length uint32 }

const aviKeyFrame, aviHasIndex = 0x10, 0x10

// begin writes the headers, whose sizes are not known yet.
func (a *aviFile) begin() error {
	h := a.headers(0)
	a.at = int64(len(h))
	a.movi = a.at - 4
	_, err := a.f.Write(h)
	return err
}

// headers is everything before the first frame, for the frames so far and an index of
// that size [bytes].
func (a *aviFile) headers(index int) []byte {
	var body riff
	body.chunk("avih", a.mainHeader())
	var stream riff
	stream.chunk("strh", a.streamHeader())
	stream.chunk("strf", a.format())
	body.list("strl", stream)
	var all riff
	all.list("hdrl", body)
	var info riff
	info.chunk("ISFT", []byte("sitlark\x00"))
	info.chunk("INAM", []byte(a.title+"\x00"))
	all.list("INFO", info)
	head := riff("RIFF")
	head = head.u32(uint32(max(0, a.at+int64(index)-8)))
	head = append(append(head, "AVI "...), all...)
	head = append(head, "LIST"...).u32(uint32(max(4, a.at-a.movi)))
	return append(head, "movi"...)
}

func (a *aviFile) mainHeader() riff {
	n := uint32(len(a.index))
	return riff(nil).u32(uint32(1_000_000/a.fps), uint32(a.largest*a.fps), 0, aviHasIndex, n, 0, 1,
		uint32(a.largest), uint32(a.width), uint32(a.height), 0, 0, 0, 0)
}

func (a *aviFile) streamHeader() riff {
	h := riff("vidsMJPG").u32(0, 0, 0, 1, uint32(a.fps), 0, uint32(len(a.index)), uint32(a.largest), 0xFFFFFFFF, 0)
	return h.u16(0, 0, uint16(a.width), uint16(a.height))
}

func (a *aviFile) format() riff {
	h := riff(nil).u32(40, uint32(a.width), uint32(a.height)).u16(1, 24)
	return append(h, "MJPG"...).u32(uint32(a.width*a.height*3), 0, 0, 0, 0)
}

// size is the size of the file with one more frame [bytes].
func (a *aviFile) size(frame int) int64 {
	return a.at + 8 + int64(frame) + 1 + 8 + 16*int64(len(a.index)+1)
}

func (a *aviFile) frame(jpeg []byte) error {
	var c riff
	c.chunk("00dc", jpeg)
	if _, err := a.f.Write(c); err != nil {
		a.salvage()
		return err
	}
	a.index = append(a.index, aviEntry{uint32(a.at - a.movi), uint32(len(jpeg))})
	a.at += int64(len(c))
	a.largest = max(a.largest, len(jpeg))
	return nil
}

// salvage completes a file that can't grow any more, so that it can be played: it drops
// as many of the last frames as the index needs room for.
func (a *aviFile) salvage() {
	need := int64(8 + 16*len(a.index))
	for free := int64(0); len(a.index) > 0 && free < need; {
		last := a.index[len(a.index)-1]
		a.index = a.index[:len(a.index)-1]
		free += a.at - a.movi - int64(last.offset)
		a.at = a.movi + int64(last.offset)
	}
	if a.f.Truncate(a.at) == nil {
		if _, err := a.f.Seek(a.at, io.SeekStart); err == nil {
			_ = a.finish() // the cause is reported
		}
	}
	a.ended = true
	_ = a.f.Close()
}

// end writes the index and the sizes and closes the file. A second call, or one
// after a failure, does nothing.
func (a *aviFile) end() error {
	if a.ended {
		return nil
	}
	if err := a.finish(); err != nil {
		a.salvage()
		return err
	}
	a.ended = true
	return a.f.Close()
}

func (a *aviFile) finish() error {
	var entries, c riff
	for _, e := range a.index {
		entries = append(entries, "00dc"...).u32(aviKeyFrame, e.offset, e.length)
	}
	c.chunk("idx1", entries)
	if _, err := a.f.Write(c); err != nil {
		return err
	}
	if _, err := a.f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := a.f.Write(a.headers(len(c)))
	return err
}
