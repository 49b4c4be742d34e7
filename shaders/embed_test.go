package shaders

import (
	"strings"
	"testing"
)

func TestEachProgramHasBothHalves(t *testing.T) {
	if len(Programs()) == 0 {
		t.Fatal("no programs are embedded")
	}
	for _, p := range Programs() {
		for half, source := range map[string]string{"vertex": p.Vertex, "fragment": p.Fragment} {
			if !strings.Contains(source, "void main()") {
				t.Errorf("%s: the %s shader has no main: is the file named NAME.vert.glsl and NAME.frag.glsl?", p.Name, half)
			}
			if strings.Contains(source, "#version") {
				t.Errorf("%s: the %s shader has a #version line; it is put in when the program is built", p.Name, half)
			}
		}
	}
}

func TestIncludesExist(t *testing.T) {
	chunks := Chunks()
	for _, p := range Programs() {
		for _, line := range strings.Split(p.Vertex+p.Fragment, "\n") {
			name, ok := strings.CutPrefix(strings.TrimSpace(line), "#include <")
			if ok && chunks[strings.TrimSuffix(name, ">")] == "" {
				t.Errorf("%s includes <%s, which no chunk.*.glsl provides", p.Name, name)
			}
		}
	}
}
