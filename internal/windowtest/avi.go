package windowtest

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"
)

// AVIFrames is how many frames an AVI file's header and index tell.
func AVIFrames(t *testing.T, path string) int {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(b, []byte("idx1"))
	if len(b) < 52 || at < 0 {
		t.Fatalf("%s of %d bytes is no film", path, len(b))
	}
	said := int(binary.LittleEndian.Uint32(b[48:]))
	if indexed := int(binary.LittleEndian.Uint32(b[at+4:])) / 16; indexed != said {
		t.Errorf("%s: %d frames in the header, %d in the index", path, said, indexed)
	}
	return said
}
