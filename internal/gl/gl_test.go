package gl

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// khronos is Khronos' header of OpenGL's core profile, as the engine has it.
func khronos(t *testing.T) string {
	t.Helper()
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/g3n/engine").Output()
	if err != nil {
		t.Fatal(err)
	}
	return read(t, filepath.Join(string(bytes.TrimSpace(folder)), "gls", "glcorearb.h"))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parsed(t *testing.T, path string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestValuesAreKhronos: each constant has the value of the header.
func TestValuesAreKhronos(t *testing.T) {
	header, seen := khronos(t), 0
	ast.Inspect(parsed(t, "constants.go"), func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		seen++
		name := spec.Names[0].Name
		got, err := strconv.ParseInt(spec.Values[0].(*ast.BasicLit).Value, 0, 64)
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`(?m)^#define GL_` + name + `\s+(\w+)`).FindStringSubmatch(header)
		if m == nil {
			t.Errorf("%s is no name of OpenGL", name)
			return true
		}
		if want, err := strconv.ParseInt(m[1], 0, 64); err != nil || got != want {
			t.Errorf("%s is %#x, Khronos has %s", name, got, m[1])
		}
		return true
	})
	if seen < 100 {
		t.Errorf("only %d values were compared", seen)
	}
}

// spaces are what two declarations of one function may differ by.
var spaces = regexp.MustCompile(`\s+`)

// TestFunctionsAreKhronos: functions.h declares each function as the header does, but for offsets,
// passes its parameters on in their order, and there is a Go function for each, with the same parameters.
func TestFunctionsAreKhronos(t *testing.T) {
	lines := regexp.MustCompile(`(?m)^\tF\((.+?), (\w+), \((.*?)\), \((.*?)\)\)`).FindAllStringSubmatch(read(t, "functions.h"), -1)
	if len(lines) < 80 {
		t.Fatalf("only %d functions were compared", len(lines))
	}
	header := khronos(t)
	calls := callsOf(t, parsed(t, "functions.go"))
	for _, line := range lines {
		result, name, parameters, arguments := line[1], line[2], line[3], line[4]
		m := regexp.MustCompile(`GLAPI (.+?) ?APIENTRY gl` + name + ` \((.*?)\);`).FindStringSubmatch(header)
		if m == nil {
			t.Errorf("%s is no function of OpenGL", name)
			continue
		}
		declared := strings.ReplaceAll(m[2], "const void *indices", "uintptr_t indices")
		declared = strings.ReplaceAll(declared, "const void *pointer", "uintptr_t pointer")
		if bare(result) != bare(m[1]) || bare(parameters) != bare(declared) && bare(parameters) != bare(m[2]) {
			t.Errorf("%s %s(%s): Khronos has %s (%s)", result, name, parameters, m[1], m[2])
		}
		var names []string
		for parameter := range strings.SplitSeq(strings.TrimPrefix(parameters, "void"), ", ") {
			if parameter != "" {
				names = append(names, regexp.MustCompile(`\w+$`).FindString(parameter))
			}
		}
		if strings.Join(names, ", ") != arguments {
			t.Errorf("%s passes %s on, want %s", name, arguments, strings.Join(names, ", "))
		}
		if passed, ok := calls[name]; !ok {
			t.Errorf("no Go function calls gl%s", name)
		} else if !passed {
			t.Errorf("the Go function of gl%s does not pass its parameters in their order", name)
		}
		delete(calls, name)
	}
	for name := range calls {
		t.Errorf("gl%s is called and not in functions.h", name)
	}
}

func bare(declaration string) string { return spaces.ReplaceAllString(declaration, "") }

// callsOf are the functions of OpenGL that Go functions of their name call, and whether these pass
// each of their parameters once, in order.
func callsOf(t *testing.T, file *ast.File) map[string]bool {
	calls := map[string]bool{}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		var parameters []string
		for _, field := range f.Type.Params.List {
			for _, name := range field.Names {
				parameters = append(parameters, name.Name)
			}
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			function, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !strings.HasPrefix(function.Sel.Name, "gl") {
				return true
			}
			name := strings.TrimPrefix(function.Sel.Name, "gl")
			if f.Name.Name != name && f.Name.Name != name+"WithOffset" {
				t.Errorf("%s calls gl%s", f.Name.Name, name)
			}
			var passed []string
			for _, arg := range call.Args {
				ast.Inspect(arg, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						for _, p := range parameters {
							if p == id.Name {
								passed = append(passed, p)
							}
						}
					}
					return true
				})
			}
			calls[name] = strings.Join(passed, " ") == strings.Join(parameters, " ")
			return true
		})
	}
	return calls
}

// TestMemory: what Ptr, Str, Strs and GoStr return is where the values are, and what is none is refused.
func TestMemory(t *testing.T) {
	numbers := []float32{1, 2, 3}
	if got := *(*float32)(Ptr(numbers[1:])); got != 2 {
		t.Errorf("a slice is at %v", got)
	}
	if got := *(*float32)(Ptr(&numbers[2])); got != 3 {
		t.Errorf("a number is at %v", got)
	}
	if Ptr(nil) != nil {
		t.Error("nothing is somewhere")
	}
	if got := GoStr(Str("uniform\x00rest\x00")); got != "uniform" {
		t.Errorf("a text is %q", got)
	}
	parts, free := Strs("void main() ", "{}\x00")
	defer free()
	for _, bad := range []func(){func() { Ptr("text") }, func() { Ptr(&struct{}{}) }, func() { Str("no end") }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("what is no memory for OpenGL was taken")
				}
			}()
			bad()
		}()
	}
	if got := GoStr(*parts); got != "void main() " {
		t.Errorf("the first part is %q", got)
	}
}
