package main

import (
	"debug/elf"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// library is one that binaries load: by the linker, or while they run, by GLFW.
type library struct {
	deb string // Debian's package; empty if nothing needs it
}

// libraries are all that a binary may name. One that is missing here ends the build,
// so that no package lacks a dependency.
var libraries = map[string]library{
	"libc.so.6":        {deb: "libc6"},
	"libm.so.6":        {deb: "libc6"},
	"libdl.so.2":       {deb: "libc6"},
	"libpthread.so.0":  {deb: "libc6"},
	"libGL.so.1":       {deb: "libgl1"}, // brings Mesa's drivers, or the vendor's
	"libGLX.so.0":      {deb: "libglx0"},
	"libX11.so.6":      {deb: "libx11-6"},
	"libXcursor.so.1":  {deb: "libxcursor1"},
	"libXi.so.6":       {deb: "libxi6"},
	"libXinerama.so.1": {deb: "libxinerama1"},
	"libXrandr.so.2":   {deb: "libxrandr2"},
	"libXrender.so.1":  {deb: "libxrender1"},
	"libXxf86vm.so.1":  {deb: "libxxf86vm1"},
	"libX11-xcb.so.1":  {deb: "libx11-xcb1"},

	// GLFW would load these for a program that draws with EGL, OpenGL ES, OSMesa or Vulkan.
	"libEGL.so.1":       {},
	"libGLES_CM.so.1":   {},
	"libGLESv1_CM.so.1": {},
	"libGLESv2.so.2":    {},
	"libOpenGL.so.0":    {},
	"libOSMesa.so.6":    {},
	"libOSMesa.so.8":    {},
	"libvulkan.so.1":    {},
}

// needs are the packages that a binary cannot run without.
type needs struct{ deb, rpm []string }

// loadedLater finds the libraries that a binary opens while it runs: their names are
// among its constants, in GLFW.
var loadedLater = regexp.MustCompile(`\b(lib[A-Za-z0-9_+-]+\.so\.[0-9]+)\x00`)

// readNeeds reads which libraries the binary at path loads, and from which version of the C
// library on it runs.
func readNeeds(path string) (needs, error) {
	f, err := elf.Open(path)
	if err != nil {
		return needs{}, err
	}
	defer f.Close()
	linked, err := f.ImportedLibraries()
	if err != nil || len(linked) == 0 { // static: it has no dynamic section
		return needs{}, nil
	}
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return needs{}, fmt.Errorf("%s: %w", path, err)
	}
	constants, err := f.Section(".rodata").Data()
	if err != nil {
		return needs{}, fmt.Errorf("%s: %w", path, err)
	}
	for _, found := range loadedLater.FindAllSubmatch(constants, -1) {
		linked = append(linked, string(found[1]))
	}
	deb, rpm := map[string]bool{}, map[string]bool{}
	for _, name := range linked {
		known, ok := libraries[name]
		if !ok {
			return needs{}, fmt.Errorf("%s loads %s, which the table in internal/packaging/needs.go does not have: add the package that has it", path, name)
		}
		if known.deb == "" {
			continue
		}
		deb[known.deb] = true
		rpm[name+"()(64bit)"] = true
	}
	newest := newestC(symbols)
	delete(deb, "libc6")
	deb["libc6 (>= "+strings.TrimPrefix(newest, "GLIBC_")+")"] = true
	rpm["libc.so.6("+newest+")(64bit)"] = true
	return needs{deb: slices.Sorted(maps.Keys(deb)), rpm: slices.Sorted(maps.Keys(rpm))}, nil
}

// newestC returns the newest version of the C library that a symbol needs.
func newestC(symbols []elf.ImportedSymbol) (newest string) {
	best := -1
	for _, s := range symbols {
		minor, found := strings.CutPrefix(s.Version, "GLIBC_2.")
		if !found {
			continue
		}
		minor, _, _ = strings.Cut(minor, ".")
		if n, err := strconv.Atoi(minor); err == nil && n > best {
			best, newest = n, "GLIBC_2."+minor
		}
	}
	return newest
}
