package webpage_test

import (
	"errors"
	"html/template"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/webpage"
)

// TestTemplateWritesWhatHTMLTemplateWrites, for all that the program's pages use, with texts
// that try to break out.
func TestTemplateWritesWhatHTMLTemplateWrites(t *testing.T) {
	type inner struct {
		Name  string
		Share float64
		Many  []string
	}
	data := map[string]any{
		"Title": `<script>alert("a")</script> & 'b' + c`, "Err": errors.New("a < b"), "None": error(nil), "Zero": 0, "Number": 3,
		"Inner": inner{Name: `"><img>`, Share: 0.25, Many: []string{"x&y", "z"}}, "Pointer": &inner{Name: "behind a pointer"}, "Absent": (*inner)(nil),
		"List": []inner{{Name: "one", Many: []string{"a"}}, {Name: "two"}}, "Empty": []inner{},
	}
	funcs := map[string]any{"upper": strings.ToUpper, "half": func(x float64) float64 { return x / 2 }, "inc": func(i int) int { return i + 1 }}
	for _, text := range []string{
		`{{define "part"}}[{{.Name}}{{if .Many}} {{len .Many}}{{end}}]{{end}}<p title="{{.Title}}">{{.Title}}</p>{{template "part" .Inner}}{{template "part" .Pointer}}`,
		`{{range .List}}<li>{{.Name}}{{range .Many}}, {{.}}{{end}}</li>{{else}}none{{end}}{{range .Empty}}x{{else}}none{{end}}`,
		`{{range $i, $v := .List}}{{if $i}}, {{end}}{{inc $i}} {{$v.Name}}{{end}}`,
		`{{$kept := .Number}}{{with .Inner}}{{.Name}} {{$kept}} {{$.Title}}{{end}}{{with .Absent}}{{.Name}}{{else}}absent{{end}}`,
		`{{with .Err}}{{.}}{{end}}{{with .None}}never{{end}}{{if .Zero}}never{{else if .Number}}three{{end}}`,
		`{{if eq .Inner.Name "x"}}a{{else if gt .Number 2}}b{{end}}{{if lt .Inner.Share 10.0}}c{{end}}{{if eq (len .List) 2}}d{{end}}`,
		`{{upper .Title}} {{half .Inner.Share}} {{printf "%.1f%%" (half .Inner.Share)}} {{(index .List 1).Name}}`,
		`{{if and .List .Number}}a{{end}}{{if and .List .Zero}}b{{end}}{{if or .Zero .Empty}}c{{else}}d{{end}}{{if not .Empty}}e{{end}}`,
		"<p>\n{{- .Number -}}\n</p>",
	} {
		var want, got strings.Builder
		if err := template.Must(template.New("page").Funcs(funcs).Parse(text)).Execute(&want, data); err != nil {
			t.Fatal(err)
		}
		if err := webpage.MustParse("page", text, funcs).Execute(&got, data); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got.String() != want.String() {
			t.Errorf("%s\nwrites %s\nwant   %s", text, got.String(), want.String())
		}
	}
}

// TestTemplateKeepsRawText, and only text of that type.
func TestTemplateKeepsRawText(t *testing.T) {
	var b strings.Builder
	err := webpage.MustParse("page", `{{.A}}{{.B}}`, nil).Execute(&b, map[string]any{"A": webpage.Raw("<svg>"), "B": "<svg>"})
	if err != nil || b.String() != "<svg>&lt;svg&gt;" {
		t.Error(b.String(), err)
	}
}

// TestTemplateRefusesWhatItLacks, instead of leaving it out.
func TestTemplateRefusesWhatItLacks(t *testing.T) {
	for _, text := range []string{`{{.Name.Missing}}`, `{{.Name | printf "%s"}}`, `{{len 3}}`, `{{upper 3}}`, `{{range .Name}}{{end}}`, `{{template "absent"}}`, `{{if eq .Name 3}}{{end}}`, `{{block "a" .}}{{break}}{{end}}`} {
		page := func() *webpage.Template {
			defer func() { _ = recover() }() // what is wrong in the text itself
			return webpage.MustParse("page", text, map[string]any{"upper": strings.ToUpper})
		}()
		if page == nil {
			continue
		}
		if err := page.Execute(&strings.Builder{}, struct{ Name string }{"x"}); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}
