package columns

import (
	"errors"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"pgregory.net/rapid"
)

// TestRunsAreReadAsTheyWereWritten, by the library that writes our tables: numbers of every width, in runs and alone.
func TestRunsAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 31).Draw(t, "width")
		var want []int32
		for range rapid.IntRange(1, 20).Draw(t, "runs") {
			x := int32(rapid.Uint32Range(0, 1<<width-1).Draw(t, "x"))
			for range rapid.IntRange(1, 30).Draw(t, "times") {
				want = append(want, x)
			}
		}
		content, err := (&rle.Encoding{BitWidth: width}).EncodeInt32(nil, want)
		if err != nil {
			t.Fatal(err)
		}
		var got []int32
		if err := runs(content, uint(width), int64(len(want)), func(x uint64, times int64) error {
			for range times {
				got = append(got, int32(x))
			}
			return nil
		}); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, got %v, want %v", err, got, want)
		}
	})
}

// TestTextsAreReadAsTheyWereWritten, likewise.
func TestTextsAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfN(rapid.StringN(0, 200, 600), 1, 400).Draw(t, "texts")
		all, offsets := strings.Join(want, ""), []uint32{0}
		for _, s := range want {
			offsets = append(offsets, offsets[len(offsets)-1]+uint32(len(s)))
		}
		content, err := (&delta.LengthByteArrayEncoding{}).EncodeByteArray(nil, []byte(all), offsets)
		if err != nil {
			t.Fatal(err)
		}
		got, err := deltaLengthTexts(content, int64(len(want)))
		if err != nil || !slices.EqualFunc(got, want, func(v Value, s string) bool { return v.Text() == s }) {
			t.Errorf("%v, got %v, want %q", err, got, want)
		}
		if _, err := deltaLengthTexts(content, int64(len(want))+1); !errors.Is(err, ErrRefused) {
			t.Errorf("one text more than there are: %v", err)
		}
	})
}

// FuzzDecode: whatever stands in a page, there are as many values as were asked for, or an error.
func FuzzDecode(f *testing.F) {
	runsOf, _ := (&rle.Encoding{BitWidth: 3}).EncodeInt32(nil, []int32{1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 0, 1})
	texts, _ := (&delta.LengthByteArrayEncoding{}).EncodeByteArray(nil, []byte("abcdef"), []uint32{0, 2, 2, 6})
	f.Add(byte(encRLEDictionary), byte(ByteArray), append([]byte{3}, runsOf...), uint16(17))
	f.Add(byte(encRLEDictionary), byte(ByteArray), []byte{0, 0xFE, 0xFF, 0xFF, 0x0F}, uint16(9))
	f.Add(byte(encDeltaLength), byte(ByteArray), texts, uint16(3))
	f.Add(byte(encPlain), byte(ByteArray), []byte{2, 0, 0, 0, 'a', 'b', 0, 0, 0, 0}, uint16(2))
	f.Add(byte(encPlain), byte(Boolean), []byte{0x5A, 1}, uint16(9))
	f.Add(byte(encPlain), byte(Double), make([]byte, 24), uint16(3))
	f.Fuzz(func(t *testing.T, encoding, kind byte, content []byte, n uint16) {
		k := []Kind{Boolean, Int64, Double, ByteArray}[kind%4]
		r := &columnReader{column: Column{Kind: k}, dictionary: make([]Value, 8)}
		values, err := r.decode(int64(encoding), content, int64(n))
		if err == nil && len(values) != int(n) || err != nil && !errors.Is(err, ErrRefused) {
			t.Errorf("%d values of %d, %v", len(values), n, err)
		}
		for most := range 4 {
			list, err := levels(content, most, int64(n))
			if err == nil && most > 0 && (len(list) != int(n) || n > 0 && int(slices.Max(list)) > most) {
				t.Errorf("%d levels of %d, at most %d bits", len(list), n, bits.Len(uint(most)))
			}
		}
	})
}

// FuzzFooter: whatever a footer says, what is made of it is in proportion to its bytes.
func FuzzFooter(f *testing.F) {
	f.Add([]byte{0x15, 2, 0x19, 0x1C, 0x48, 1, 'a', 0x15, 0, 0, 0x16, 4, 0})
	f.Add([]byte{0x29, 0xFC, 0xFF, 0xFF, 0xFF, 0x0F})
	f.Add([]byte{0x1C, 0x1C, 0x1C, 0x1C})
	f.Fuzz(func(t *testing.T, content []byte) {
		footer, _ := parseFooter(content)
		if n := len(footer.schema) + len(footer.groups) + len(footer.meta); n > len(content) {
			t.Errorf("%d parts in %d bytes", n, len(content))
		}
		parsePage(&thrift{left: content})
	})
}
