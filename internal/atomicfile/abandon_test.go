package atomicfile

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAbandonLeavesNothingIncomplete: neither half a file nor its hidden one, while what was there before stays. It
// is for a program that ends, so the test is one.
func TestAbandonLeavesNothingIncomplete(t *testing.T) {
	const variable = "SITLARK_ABANDON"
	if folder := os.Getenv(variable); folder != "" {
		err := Write(filepath.Join(folder, "b"), func(w io.Writer) error {
			if _, err := io.WriteString(w, strings.Repeat("half", 10_000)); err != nil {
				return err
			}
			before, err := os.ReadDir(folder)
			fmt.Println(len(before), err)
			Abandon()
			os.Exit(7)
			return nil
		})
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := WriteBytes(filepath.Join(folder, name), []byte("old")); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestAbandonLeavesNothingIncomplete$")
	cmd.Env = append(os.Environ(), variable+"="+folder)
	out, _ := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 7 || !strings.HasPrefix(string(out), "3 <nil>") {
		t.Fatalf("%v: %s", cmd.ProcessState, out)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 2 || left[0].Name() != "a" || left[1].Name() != "b" {
		t.Errorf("%v is left, %v", left, err)
	}
	if content, err := os.ReadFile(filepath.Join(folder, "b")); string(content) != "old" {
		t.Errorf("%q, %v", content, err)
	}
}
