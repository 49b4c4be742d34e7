package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestNeedsOfABinary that is linked with two libraries and opens a third while it runs, as GLFW does.
func TestNeedsOfABinary(t *testing.T) {
	binary := compile(t, `
		#include <dlfcn.h>
		#include <math.h>
		#include <stdlib.h>
		int main(int n, char **words) { return dlopen("libXcursor.so.1", RTLD_LAZY) == 0 && cos(n) > 2 && dlopen("libOSMesa.so.8", RTLD_LAZY) == 0; }`)
	need, err := readNeeds(binary)
	if err != nil {
		t.Fatal(err)
	}
	if len(need.deb) != 2 || !regexp.MustCompile(`^libc6 \(>= 2\.\d+\)$`).MatchString(need.deb[0]) || need.deb[1] != "libxcursor1" {
		t.Errorf("its Debian packages are %q", need.deb)
	}
	for _, name := range []string{"libc.so.6()(64bit)", "libXcursor.so.1()(64bit)"} {
		if !slices.Contains(need.rpm, name) {
			t.Errorf("rpm does not require %s, only %q", name, need.rpm)
		}
	}
	if text := strings.Join(need.rpm, " "); strings.Contains(text, "OSMesa") || !strings.Contains(text, "libc.so.6(GLIBC_2.") {
		t.Errorf("rpm requires %q", need.rpm)
	}
}

// TestLibraryThatNoPackageHas ends the build instead of making a package that does not start.
func TestLibraryThatNoPackageHas(t *testing.T) {
	binary := compile(t, `
		#include <dlfcn.h>
		int main(void) { return dlopen("libfuture.so.3", RTLD_LAZY) == 0; }`)
	if need, err := readNeeds(binary); err == nil || !strings.Contains(err.Error(), "loads libfuture.so.3") || !strings.Contains(err.Error(), "needs.go") {
		t.Errorf("it needs %v, %v", need, err)
	}
}

func TestStaticBinaryNeedsNothing(t *testing.T) {
	binary := compile(t, `int main(void) { return 0; }`, "-static")
	if need, err := readNeeds(binary); err != nil || len(need.deb)+len(need.rpm) != 0 {
		t.Errorf("it needs %v, %v", need, err)
	}
}

func TestNeedsOfNoBinary(t *testing.T) {
	if _, err := readNeeds("needs.go"); err == nil {
		t.Error("a text needs nothing, without an error")
	}
}

// TestNewestCIsByNumber, not by letters.
func TestNewestCIsByNumber(t *testing.T) {
	symbols := []elf.ImportedSymbol{{Version: "GLIBC_2.2.5"}, {Version: "GLIBC_2.17"}, {Version: "GLIBC_2.4"}, {Version: "GLIBC_PRIVATE"}, {}}
	if newest := newestC(symbols); newest != "GLIBC_2.17" {
		t.Errorf("it is %q", newest)
	}
}

// compile makes a program from C.
func compile(t *testing.T, source string, flags ...string) string {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the compiler of this system makes no ELF file")
	}
	folder := t.TempDir()
	from, to := filepath.Join(folder, "program.c"), filepath.Join(folder, "program")
	if err := os.WriteFile(from, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(compiler, append([]string{"-fno-builtin", "-o", to, from, "-lm", "-ldl"}, flags...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return to
}
