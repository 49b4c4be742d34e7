// Package shaders holds the GLSL programs of package scene.
//
// Each program is a pair NAME.vert.glsl and NAME.frag.glsl in GLSL "330 core"; the
// version line and what chunk.*.glsl holds ("#include <NAME>") are put in when a
// program is built.
package shaders

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.glsl
var files embed.FS

// Program is the source of one GL program.
type Program struct{ Name, Vertex, Fragment string }

// Programs returns all programs, in the order of their names.
func Programs() []Program {
	names, _ := fs.Glob(files, "*.vert.glsl") // the pattern is well formed
	programs := make([]Program, 0, len(names))
	for _, n := range names {
		name := strings.TrimSuffix(n, ".vert.glsl")
		programs = append(programs, Program{
			Name:     name,
			Vertex:   source(n),
			Fragment: source(name + ".frag.glsl"),
		})
	}
	return programs
}

// Chunks returns the sources for #include, by name.
func Chunks() map[string]string {
	names, _ := fs.Glob(files, "chunk.*.glsl") // the pattern is well formed
	chunks := make(map[string]string, len(names))
	for _, n := range names {
		name := strings.TrimSuffix(strings.TrimPrefix(n, "chunk."), ".glsl")
		chunks[name] = source(n)
	}
	return chunks
}

// source returns a file, empty if there is none: GL then says what is missing.
func source(name string) string {
	b, _ := files.ReadFile(name)
	return string(b)
}
