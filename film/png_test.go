package film

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPNGTellsItsMetadata reads a picture back: pixels by the standard library,
// metadata chunk by chunk.
func TestPNGTellsItsMetadata(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 7, 5))
	img.SetNRGBA(3, 2, color.NRGBA{200, 100, 50, 255})
	var b bytes.Buffer
	about := []Entry{{"Physics time", "12.300 s"}, {"Vehicle", "10×4.7 propellers"}, {"Bad\nkey", "a\x00b"}, {"", "no key"}}
	if err := WritePNG(&b, img, about); err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if c := color.NRGBAModel.Convert(got.At(3, 2)); c != (color.NRGBA{200, 100, 50, 255}) {
		t.Errorf("the pixel is %v", c)
	}
	want := []string{
		"IHDR", "tEXt Physics time\x0012.300 s", "iTXt Vehicle\x00\x00\x00\x00\x0010×4.7 propellers",
		"tEXt Badkey\x00a b", "tEXt Comment\x00no key", "IDAT", "IEND",
	}
	if diff := cmp.Diff(want, chunks(t, b.Bytes())); diff != "" {
		t.Errorf("chunks: want −, got +:\n%s", diff)
	}
}

// chunks lists a PNG's chunks, texts with what they say.
func chunks(t *testing.T, b []byte) (list []string) {
	t.Helper()
	for b = b[8:]; len(b) >= 12; {
		n := binary.BigEndian.Uint32(b)
		kind, data := string(b[4:8]), b[8:8+n]
		if crc32.ChecksumIEEE(b[4:8+n]) != binary.BigEndian.Uint32(b[8+n:]) {
			t.Errorf("chunk %s has a wrong checksum", kind)
		}
		if kind == "tEXt" || kind == "iTXt" {
			kind += " " + string(data)
		}
		list, b = append(list, kind), b[12+n:]
	}
	return list
}
