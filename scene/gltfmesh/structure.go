package gltfmesh

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// What the JSON of a body may have: many times what modelling programs write. Each object becomes some hundred
// bytes in memory, however few it has in the file.
const (
	mostObjects = 300_000
	mostValues  = 8_000_000
	deepestJSON = 500
)

// countStructure refuses a file whose JSON has more objects or values than any body, before it is decoded, and
// returns to the file's beginning.
func countStructure(f io.ReadSeeker) error {
	_, err := f.Seek(0, io.SeekStart)
	if err != nil {
		return err
	}
	in := bufio.NewReaderSize(f, 1<<16)
	var text io.ByteReader = in
	if head, err := in.Peek(20); err == nil && string(head[:4]) == "glTF" {
		length := int64(binary.LittleEndian.Uint32(head[12:]))
		_, _ = in.Discard(20)
		text = bufio.NewReaderSize(io.LimitReader(in, length), 1<<16)
	}
	if err := countJSON(text); err != nil {
		return err
	}
	_, err = f.Seek(0, io.SeekStart)
	return err
}

// countJSON counts objects and the commas between values, up to the end of the text. Whether it is JSON, the
// decoder says.
func countJSON(text io.ByteReader) error {
	objects, values, depth, quoted, escaped := 0, 0, 0, false, false
	for {
		c, err := text.ReadByte()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if quoted {
			quoted, escaped = escaped || c != '"', !escaped && c == '\\'
			continue
		}
		switch c {
		case '"':
			quoted = true
		case '{':
			objects++
			depth++
		case '[':
			values++
			depth++
		case ',':
			values++
		case '}', ']':
			depth--
		}
		if objects > mostObjects || values > mostValues || depth > deepestJSON {
			return fmt.Errorf("its JSON has more than %d objects, %d values or %d levels: simplify it before exporting", mostObjects, mostValues, deepestJSON)
		}
	}
}
