package columns

// Kind is a column's type, by its number in the format.
type Kind int64

// The types that are read.
const (
	Boolean   Kind = 0
	Int64     Kind = 2
	Double    Kind = 5
	ByteArray Kind = 6
)

// How often a value stands in its parent.
const (
	optional = 1
	repeated = 2
)

// Codecs of pages.
const (
	plainCodec = 0
	zstdCodec  = 6
)

// footer is what a file says of itself at its end.
type footer struct {
	schema    []element
	rows      int64
	groups    []group
	meta      map[string]string
	encrypted bool
}

// element is a node of the schema, in the order of a walk from the root.
type element struct {
	leaf       bool
	kind       Kind
	repetition int64
	name       string
	children   int64
}

// group is a group of rows.
type group struct {
	rows   int64
	chunks []chunk
}

// chunk is a column's part of a group.
type chunk struct {
	elsewhere              bool // in another file
	kind                   Kind
	codec                  int64
	values, bytes          int64 // in the file
	dataOffset, dictOffset int64
}

// start is where the chunk's first page begins.
func (c *chunk) start() int64 {
	if c.dictOffset != 0 {
		return c.dictOffset
	}
	return c.dataOffset
}

// parseFooter reads the structure FileMetaData. ok is false for bytes that are none.
func parseFooter(content []byte) (f footer, ok bool) {
	t := &thrift{left: content}
	f.meta = map[string]string{}
	t.fields(func(id int64, kind byte) bool {
		switch {
		case id == 2 && kind == thriftList:
			t.structs(func() { f.schema = append(f.schema, t.element()) })
		case id == 3 && kind == thriftI64:
			f.rows = t.int()
		case id == 4 && kind == thriftList:
			t.structs(func() { f.groups = append(f.groups, t.group()) })
		case id == 5 && kind == thriftList:
			t.structs(func() {
				key, value := t.pair()
				f.meta[key] = value
			})
		case id == 8:
			f.encrypted = true
			return false
		default:
			return false
		}
		return true
	})
	return f, !t.bad
}

func (t *thrift) element() (e element) {
	t.fields(func(id int64, kind byte) bool {
		switch {
		case id == 1 && kind == thriftI32:
			e.leaf, e.kind = true, Kind(t.int())
		case id == 3 && kind == thriftI32:
			e.repetition = t.int()
		case id == 4 && kind == thriftBinary:
			e.name = t.text()
		case id == 5 && kind == thriftI32:
			e.children = t.int()
		default:
			return false
		}
		return true
	})
	return e
}

func (t *thrift) group() (g group) {
	t.fields(func(id int64, kind byte) bool {
		switch {
		case id == 1 && kind == thriftList:
			t.structs(func() { g.chunks = append(g.chunks, t.chunk()) })
		case id == 3 && kind == thriftI64:
			g.rows = t.int()
		default:
			return false
		}
		return true
	})
	return g
}

func (t *thrift) chunk() (c chunk) {
	t.fields(func(id int64, kind byte) bool {
		switch {
		case id == 1:
			c.elsewhere = true
			return false
		case id == 3 && kind == thriftStruct:
			t.chunkMeta(&c)
			return true
		}
		return false
	})
	return c
}

func (t *thrift) chunkMeta(c *chunk) {
	t.fields(func(id int64, kind byte) bool {
		if kind != thriftI32 && kind != thriftI64 {
			return false
		}
		switch id {
		case 1:
			c.kind = Kind(t.int())
		case 4:
			c.codec = t.int()
		case 5:
			c.values = t.int()
		case 7:
			c.bytes = t.int()
		case 9:
			c.dataOffset = t.int()
		case 11:
			c.dictOffset = t.int()
		default:
			return false
		}
		return true
	})
}

func (t *thrift) pair() (key, value string) {
	t.fields(func(id int64, kind byte) bool {
		switch {
		case id == 1 && kind == thriftBinary:
			key = t.text()
		case id == 2 && kind == thriftBinary:
			value = t.text()
		default:
			return false
		}
		return true
	})
	return key, value
}
