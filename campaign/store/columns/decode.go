package columns

import (
	"encoding/binary"
	"math/bits"
)

// Encodings of values.
const (
	encPlain           = 0
	encPlainDictionary = 2 // an old name of encRLEDictionary
	encDeltaLength     = 6
	encRLEDictionary   = 8
)

// plainValues reads n values that stand one after the other.
func plainValues(kind Kind, content []byte, n int64) ([]Value, error) {
	least := map[Kind]int64{Int64: 64, Double: 64, ByteArray: 32, Boolean: 1}[kind] // bits
	if n < 0 || n > int64(len(content))*8/least {
		return nil, refuse("%d values in %d bytes", n, len(content))
	}
	values := make([]Value, n)
	for i := range values {
		switch kind {
		case Boolean:
			values[i].bits = uint64(content[i/8] >> (i % 8) & 1)
		case ByteArray:
			if len(content) < 4 {
				return nil, refuse("%d values in too few bytes", n)
			}
			length := uint64(binary.LittleEndian.Uint32(content))
			content = content[4:]
			if length > uint64(len(content)) {
				return nil, refuse("a text of %d bytes where %d are left", length, len(content))
			}
			values[i].text, content = string(content[:length]), content[length:]
		default:
			values[i].bits = binary.LittleEndian.Uint64(content[8*i:])
		}
	}
	return values, nil
}

// indexed reads n numbers of a dictionary's entries.
func indexed(dictionary []Value, content []byte, n int64) ([]Value, error) {
	if n == 0 {
		return nil, nil
	}
	if len(content) == 0 || content[0] > 32 {
		return nil, refuse("no entries of the dictionary, or of too many bits")
	}
	values := make([]Value, 0, n)
	err := runs(content[1:], uint(content[0]), n, func(index uint64, times int64) error {
		if index >= uint64(len(dictionary)) {
			return refuse("entry %d of a dictionary that has %d", index, len(dictionary))
		}
		for range times {
			values = append(values, dictionary[index])
		}
		return nil
	})
	return values, err
}

// levels reads n levels of 0 to most; none where most is 0.
func levels(content []byte, most int, n int64) ([]byte, error) {
	if most == 0 {
		return nil, nil
	}
	list := make([]byte, 0, n)
	err := runs(content, uint(bits.Len(uint(most))), n, func(level uint64, times int64) error {
		if level > uint64(most) {
			return refuse("level %d, expected at most %d", level, most)
		}
		for range times {
			list = append(list, byte(level))
		}
		return nil
	})
	return list, err
}

// runs reads n numbers of width bits each, in runs of equal ones and groups of eight; each is called with them.
func runs(content []byte, width uint, n int64, each func(x uint64, times int64) error) error {
	for n > 0 {
		head, used := binary.Uvarint(content)
		if used <= 0 {
			return refuse("%d numbers are missing", n)
		}
		content = content[used:]
		count := int64(min(head>>1, uint64(n)))
		if head&1 == 0 {
			size := int(width+7) / 8
			if len(content) < size {
				return refuse("%d numbers are missing", n)
			}
			var raw [8]byte
			copy(raw[:], content[:size])
			content = content[size:]
			if err := each(binary.LittleEndian.Uint64(raw[:]), count); err != nil {
				return err
			}
			if n -= count; head>>1 == 0 {
				return refuse("a run of no numbers")
			}
			continue
		}
		size := int64(min(head>>1, uint64(len(content)+1))) * int64(width) // bytes: a group of eight takes width
		if head>>1 == 0 || size > int64(len(content)) {
			return refuse("%d numbers are missing", n)
		}
		groups := count // at most n, whatever the head says
		if head>>1 < uint64(groups) {
			groups = int64(head >> 1)
		}
		for i := range min(n, 8*groups) {
			if err := each(bitsAt(content, uint64(i)*uint64(width), width), 1); err != nil {
				return err
			}
		}
		n, content = n-min(n, 8*groups), content[size:]
	}
	return nil
}

// bitsAt is the number of width bits, up to 64, at a place that content has.
func bitsAt(content []byte, at uint64, width uint) uint64 {
	var x uint64
	for got := uint(0); got < width; {
		b, shift := uint64(content[at/8]), uint(at%8)
		take := min(8-shift, width-got)
		x |= b >> shift & (1<<take - 1) << got
		got, at = got+take, at+uint64(take)
	}
	return x
}

// deltaLengthTexts reads n texts: their lengths, then all of their bytes.
func deltaLengthTexts(content []byte, n int64) ([]Value, error) {
	lengths, content, err := deltas(content, n)
	if err != nil {
		return nil, err
	}
	values := make([]Value, n)
	for i, length := range lengths {
		if length < 0 || length > int64(len(content)) {
			return nil, refuse("a text of %d bytes where %d are left", length, len(content))
		}
		values[i].text, content = string(content[:length]), content[length:]
	}
	return values, nil
}

// deltas reads n numbers of which each is given by its difference from the one before, in blocks of several
// smaller ones with a number of bits each, and returns what follows.
func deltas(content []byte, n int64) (list []int64, rest []byte, err error) {
	t := &thrift{left: content} // the same numbers of any length
	size, parts, total, x := t.uvarint(), t.uvarint(), t.uvarint(), t.int()
	switch {
	case t.bad || total != uint64(n):
		return nil, nil, refuse("%d lengths for %d texts", total, n)
	case size == 0 || size%128 != 0 || size > 1<<16 || parts == 0 || parts > size/32 || size%parts != 0 || size/parts%32 != 0:
		return nil, nil, refuse("lengths in blocks of %d in %d parts", size, parts)
	}
	each := int64(size / parts)
	if n == 0 {
		return nil, t.left, nil
	}
	for list = append(make([]int64, 0, n), x); int64(len(list)) < n; {
		least := t.int()
		if t.bad || uint64(len(t.left)) < parts {
			return nil, nil, refuse("%d lengths are missing", n-int64(len(list)))
		}
		widths := t.left[:parts]
		t.left = t.left[parts:]
		for _, width := range widths {
			if int64(len(list)) == n {
				break
			}
			bytes := each * int64(width) / 8
			if width > 64 || bytes > int64(len(t.left)) {
				return nil, nil, refuse("%d lengths are missing", n-int64(len(list)))
			}
			for i := int64(0); i < each && int64(len(list)) < n; i++ {
				x += least + int64(bitsAt(t.left, uint64(i)*uint64(width), uint(width)))
				list = append(list, x)
			}
			t.left = t.left[bytes:]
		}
	}
	return list, t.left, nil
}
