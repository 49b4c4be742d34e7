package film

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"strings"
)

// Entry is one line of a picture's metadata.
type Entry struct {
	Key  string // 1 to 79 printable ASCII characters
	Text string // UTF-8
}

// WritePNG writes img with its metadata. Text in ASCII goes into tEXt chunks, other
// text into iTXt, right after the header, as most programs read it.
//
// Source: W3C, Portable Network Graphics (PNG) Specification, third edition, 5.3,
// 11.3.3.
func WritePNG(w io.Writer, img image.Image, about []Entry) error {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return err
	}
	const header = 8 + 4 + 4 + 13 + 4 // signature; length, type, data and CRC of IHDR
	out := append([]byte(nil), b.Bytes()[:header]...)
	for _, e := range about {
		out = appendText(out, e)
	}
	out = append(out, b.Bytes()[header:]...)
	_, err := w.Write(out)
	return err
}

func appendText(dst []byte, e Entry) []byte {
	key := keyword(e.Key)
	text := strings.ReplaceAll(e.Text, "\x00", " ")
	if isASCII(text) {
		return appendChunk(dst, "tEXt", key+"\x00"+text)
	}
	// No compression, no language, no translated keyword.
	return appendChunk(dst, "iTXt", key+"\x00\x00\x00\x00\x00"+strings.ToValidUTF8(text, "?"))
}

// keyword turns a key into one that the format allows.
func keyword(s string) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, s))
	if s == "" {
		return "Comment"
	}
	return s[:min(len(s), 79)]
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func appendChunk(dst []byte, kind, data string) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(data)))
	from := len(dst)
	dst = append(append(dst, kind...), data...)
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[from:]))
}
