package cli

import (
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/cli/verify"
)

// TestReplayVerifies tells of a flight that it is the same, of a damaged file which part is not known, and
// of what it can't verify why.
func TestReplayVerifies(t *testing.T) {
	folder := t.TempDir()
	flight, cut, empty := filepath.Join(folder, "flight.mcap"), filepath.Join(folder, "damaged.mcap"), filepath.Join(folder, "empty.mcap")
	if _, err := called(t, "--headless", "--demo", "--vehicles", "2", "--for", "6s", "--record", flight); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(flight)
	if err != nil {
		t.Fatal(err)
	}
	damaged := append([]byte(nil), data...)
	damaged[middleOfChunk(data)] ^= 0x55
	for path, content := range map[string][]byte{cut: damaged, empty: data[:60]} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args      []string
		out, fail string
		code      int
	}{
		{[]string{flight}, "the same to the last bit: 2 checkpoints and 60", "", exitOK},
		{[]string{cut}, "the recording is damaged", "damaged.mcap can't be verified as a whole", exitFailure},
		{[]string{empty}, "", "nothing is recorded in it", exitUsage},
		{[]string{flight, "--camera", "top"}, "", "--verify opens no window and shows nothing: omit --camera", exitUsage},
	} {
		out, err := called(t, append([]string{"replay", "--verify"}, c.args...)...)
		code, words := exitOK, ""
		if err != nil {
			code, words = exitCode(err), err.Error()
		}
		if code != c.code || !strings.Contains(words, c.fail) || !strings.Contains(out, c.out) {
			t.Errorf("%v: exit status %d, %q, %q", c.args, code, words, out)
		}
	}
	out, err := called(t, "replay", "--verify", "--json", flight)
	var f verify.File
	if err == nil {
		err = json.Unmarshal([]byte(out), &f)
	}
	if err != nil || !f.Same || !f.Complete || len(f.Vehicles) != 2 || f.Vehicles[1].States < 500 {
		t.Errorf("%v: %s", err, out)
	}
}

// middleOfChunk returns the place of a byte in the last chunk that begins in the first half of an MCAP file.
func middleOfChunk(data []byte) (place int) {
	const magic, head, chunk = 8, 9, 0x06
	for at := magic; at < len(data)/2; {
		size := int(binary.LittleEndian.Uint64(data[at+1:]))
		if data[at] == chunk {
			place = at + head + size/2
		}
		at += head + size
	}
	return place
}
