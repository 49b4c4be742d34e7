package film

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

// parsedAVI is what a player would find in a file.
type parsedAVI struct {
	frames        [][]byte
	width, height uint32
	rate, count   uint32
}

// parseAVI reads a file as the format's reference says and fails on whatever a
// player could stumble over.
func parseAVI(t *testing.T, path string) parsedAVI {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	u32 := binary.LittleEndian.Uint32
	if string(b[:4]) != "RIFF" || string(b[8:12]) != "AVI " || int(u32(b[4:])) != len(b)-8 {
		t.Fatalf("%s: header %q, size %d in a file of %d", path, b[:12], u32(b[4:]), len(b))
	}
	var p parsedAVI
	var movi, index []byte
	for rest := b[12:]; len(rest) >= 8; {
		id, n := string(rest[:4]), u32(rest[4:])
		data := rest[8 : 8+n]
		switch {
		case id == "LIST" && string(data[:4]) == "hdrl":
			main, stream := data[4+8:], data[4+8+56+12+8:]
			p.width, p.height, p.count = u32(main[32:]), u32(main[36:]), u32(main[16:])
			p.rate = u32(stream[24:]) / u32(stream[20:])
			if string(stream[:8]) != "vidsMJPG" || u32(stream[32:]) != p.count {
				t.Errorf("%s: stream %q of %d frames, file of %d", path, stream[:8], u32(stream[32:]), p.count)
			}
		case id == "LIST" && string(data[:4]) == "movi":
			movi = data
		case id == "idx1":
			index = data
		}
		rest = rest[8+n+n%2:]
	}
	for ; len(index) >= 16; index = index[16:] {
		at, n := u32(index[8:]), u32(index[12:])
		if string(movi[at:at+4]) != "00dc" || u32(movi[at+4:]) != n {
			t.Fatalf("%s: the index points at %q", path, movi[at:at+8])
		}
		p.frames = append(p.frames, movi[at+8:at+8+n])
	}
	if int(p.count) != len(p.frames) {
		t.Errorf("%s: %d frames said, %d in the index", path, p.count, len(p.frames))
	}
	return p
}

// TestAVIReadsBack writes pictures of known colours, one of them three times.
func TestAVIReadsBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	a, err := newAVI(Options{Path: path, FPS: 25, Width: 64, Height: 48, Title: "test"})
	if err != nil {
		t.Fatal(err)
	}
	for i, repeat := range []int{1, 3, 1} {
		if err := a.write(plain(64, 48, byte(40*i), 90, byte(200-40*i)).Pix, repeat); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.close(); err != nil {
		t.Fatal(err)
	}
	p := parseAVI(t, path)
	if p.width != 64 || p.height != 48 || p.rate != 25 || len(p.frames) != 5 {
		t.Errorf("%dx%d, %d fps, %d frames, want 64x48, 25 fps, 5 frames", p.width, p.height, p.rate, len(p.frames))
	}
	const tolerance = 6 // JPEG's, of 255
	for i, picture := range []int{0, 1, 1, 1, 2} {
		img, err := jpeg.Decode(bytes.NewReader(p.frames[i]))
		if err != nil {
			t.Fatalf("frame %d: %v", i, err)
		}
		r, g, b, _ := img.At(30, 20).RGBA()
		for j, d := range []int{int(r>>8) - (200 - 40*picture), int(g>>8) - 90, int(b>>8) - 40*picture} {
			if d < -tolerance || d > tolerance {
				t.Errorf("frame %d: colour %d is off by %d", i, j, d)
			}
		}
	}
}

// TestAVIGoesOnInANewFile where the first is full.
func TestAVIGoesOnInANewFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	a, err := newAVI(Options{Path: path, FPS: 30, Width: 64, Height: 48})
	if err != nil {
		t.Fatal(err)
	}
	a.most = 8000
	for range 30 {
		if err := a.write(plain(64, 48, 1, 2, 3).Pix, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.close(); err != nil {
		t.Fatal(err)
	}
	frames := 0
	for i := 1; i <= a.files; i++ {
		frames += len(parseAVI(t, numbered(path, i)).frames)
		if info, err := os.Stat(numbered(path, i)); err != nil || info.Size() > a.most {
			t.Errorf("file %d: %v, want at most %d bytes", i, info.Size(), a.most)
		}
	}
	if frames != 30 || a.files < 2 {
		t.Errorf("%d frames in %d files, want 30 in several", frames, a.files)
	}
}

// fullDisk is a file on a disk with room for so many bytes.
type fullDisk struct {
	*os.File
	room int64
}

var errFull = errors.New("no space left on device")

func (f *fullDisk) Write(p []byte) (int, error) {
	at, err := f.Seek(0, 1)
	if err != nil {
		return 0, err
	}
	if at+int64(len(p)) > f.room {
		n, _ := f.File.Write(p[:max(0, f.room-at)])
		return n, errFull
	}
	return f.File.Write(p)
}

// TestAVIOnAFullDiskCanBePlayed: the last frames make room for the index.
func TestAVIOnAFullDiskCanBePlayed(t *testing.T) {
	for _, room := range []int64{5000, 5001, 9000, 9999, 20000} {
		path := filepath.Join(t.TempDir(), fmt.Sprint(room)+".avi")
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		a := &aviFile{f: &fullDisk{File: f, room: room}, width: 64, height: 48, fps: 30}
		if err := a.begin(); err != nil {
			t.Fatal(err)
		}
		var werr error
		written := 0
		for ; werr == nil; written++ {
			werr = a.frame(bytes.Repeat([]byte{7}, 301))
		}
		if !errors.Is(werr, errFull) {
			t.Errorf("the error is %v", werr)
		}
		if err := a.end(); err != nil {
			t.Error(err)
		}
		const frame, entry = 310, 16 // bytes that each takes
		whole := written - 1
		if n := len(parseAVI(t, path).frames); n < whole-(8+entry*whole)/frame-1 {
			t.Errorf("room for %d bytes: %d of %d frames are left", room, n, whole)
		}
	}
}
