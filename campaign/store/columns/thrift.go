package columns

import "encoding/binary"

// Types of Thrift's compact protocol.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI16    = 4
	thriftI32    = 5
	thriftI64    = 6
	thriftDouble = 7
	thriftBinary = 8
	thriftList   = 9
	thriftSet    = 10
	thriftMap    = 11
	thriftStruct = 12
)

// deepest bounds how deep structures lie in each other: those of Parquet, 8.
const deepest = 32

// thrift reads values. Once something is wrong, bad is set, and all that follows is zero.
type thrift struct {
	left []byte
	bad  bool
}

func (t *thrift) fail() { t.bad, t.left = true, nil }

func (t *thrift) byte() byte {
	if len(t.left) == 0 {
		t.fail()
		return 0
	}
	b := t.left[0]
	t.left = t.left[1:]
	return b
}

func (t *thrift) uvarint() uint64 {
	u, n := binary.Uvarint(t.left)
	if n <= 0 {
		t.fail()
		return 0
	}
	t.left = t.left[n:]
	return u
}

// int reads an i16, i32 or i64.
func (t *thrift) int() int64 {
	u := t.uvarint()
	return int64(u>>1) ^ -int64(u&1)
}

// text reads a binary.
func (t *thrift) text() string {
	n := t.uvarint()
	if n > uint64(len(t.left)) {
		t.fail()
		return ""
	}
	s := string(t.left[:n])
	t.left = t.left[n:]
	return s
}

// list reads the head of a list. Each element takes a byte at least, so that there are no more than bytes are left.
func (t *thrift) list() (n int, kind byte) {
	head := t.byte()
	size := uint64(head >> 4)
	if size == 15 {
		size = t.uvarint()
	}
	if size > uint64(len(t.left)) {
		t.fail()
		return 0, 0
	}
	return int(size), head & 15
}

// fields reads a struct: take is called with each field, and reads its value or returns false to have it skipped.
func (t *thrift) fields(take func(id int64, kind byte) bool) {
	var id int64
	for !t.bad {
		head := t.byte()
		kind := head & 15
		if head == 0 {
			return
		}
		if delta := head >> 4; delta > 0 {
			id += int64(delta)
		} else {
			id = t.int()
		}
		if !take(id, kind) {
			t.skip(kind, 0)
		}
	}
}

// structs reads a list of structs with each.
func (t *thrift) structs(each func()) {
	n, kind := t.list()
	if n > 0 && kind != thriftStruct {
		t.fail()
	}
	for range n {
		if t.bad {
			return
		}
		each()
	}
}

// skip leaves out a value.
func (t *thrift) skip(kind byte, depth int) {
	if depth > deepest {
		t.fail()
		return
	}
	switch kind {
	case thriftTrue, thriftFalse: // the type is the value
	case thriftByte:
		t.byte()
	case thriftI16, thriftI32, thriftI64:
		t.uvarint()
	case thriftDouble:
		for range 8 {
			t.byte()
		}
	case thriftBinary:
		t.text()
	case thriftList, thriftSet:
		n, kind := t.list()
		t.skipAll(n, depth, kind)
	case thriftMap:
		n := t.uvarint()
		if n > uint64(len(t.left)) {
			t.fail()
		} else if n > 0 {
			kinds := t.byte()
			t.skipAll(int(n), depth, kinds>>4, kinds&15)
		}
	case thriftStruct:
		for !t.bad {
			head := t.byte()
			if head == 0 {
				return
			}
			if head>>4 == 0 {
				t.int()
			}
			t.skip(head&15, depth+1)
		}
	default:
		t.fail()
	}
}

// skipAll leaves out n times a value of each kind. Booleans in a list take a byte.
func (t *thrift) skipAll(n, depth int, kinds ...byte) {
	for range n {
		for _, kind := range kinds {
			if kind == thriftTrue || kind == thriftFalse {
				kind = thriftByte
			}
			t.skip(kind, depth+1)
		}
		if t.bad {
			return
		}
	}
}
