package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	mitText  = "Permission is hereby granted, free of charge, to any person\nobtaining a copy of this software"
	bsd2Text = "Redistributions of source code must retain the above copyright.\n  Redistributions in binary form must reproduce it."
	bsd3Text = bsd2Text + "\nNeither the name may be used to endorse or promote\n\tproducts derived from this software."
)

func TestKindsOfTexts(t *testing.T) {
	for _, c := range []struct{ name, text, kinds string }{
		{"MIT, broken in lines", mitText, "MIT"},
		{"two clauses", bsd2Text, "BSD-2-Clause"},
		{"three clauses hide two", bsd3Text, "BSD-3-Clause"},
		{"several in one file", bsd3Text + "\n\n" + mitText, "BSD-3-Clause MIT"},
		{"letters of another size", "APACHE LICENSE\nVersion 2.0, January 2004", "Apache-2.0"},
		{"only half of the words", "Apache License, some version", ""},
		{"GPL", "GNU GENERAL PUBLIC LICENSE Version 3", ""},
		{"nothing", "", ""},
	} {
		kinds, err := kindsOf(c.text)
		if strings.Join(kinds, " ") != c.kinds || (err != nil) != (c.kinds == "") {
			t.Errorf("%s: %q, %v, expected %q", c.name, kinds, err, c.kinds)
		}
	}
}

// TestLicencesOfAModule are those of its root, around linked packages, and in sources of others below them.
func TestLicencesOfAModule(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{
		"LICENSE":                       bsd3Text + "\r\n",
		"NOTICE":                        "This product includes a thing.",
		"README":                        mitText,
		"parts/COPYING.txt":             mitText,
		"parts/linked/a.go":             "package linked",
		"parts/linked/c/lib.c":          "int x;",
		"parts/linked/c/LICENCE.md":     "Altered source versions must be plainly marked as such.",
		"parts/linked/deep/b.go":        "package deep",
		"parts/linked/deep/LICENSE":     "of a package that is not linked",
		"parts/linked/testdata/LICENSE": "of a test",
		"elsewhere/LICENSE":             "of a package that is not linked",
	})
	texts, err := readTexts(root, map[string]bool{filepath.Join(root, "parts", "linked"): true})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, x := range texts {
		found = append(found, x.name+" "+strings.Join(x.kinds, ","))
	}
	want := []string{"LICENSE BSD-3-Clause", "NOTICE ", "parts/COPYING.txt MIT", "parts/linked/c/LICENCE.md Zlib"}
	if !slices.Equal(found, want) {
		t.Errorf("they are %q, expected %q", found, want)
	}
	if strings.Contains(texts[0].content, "\r") {
		t.Error("line ends of another system are kept")
	}
	if kinds := (linked{texts: append(texts, texts...)}).kinds(); !slices.Equal(kinds, []string{"BSD-3-Clause", "MIT", "Zlib"}) {
		t.Errorf("together they are %q", kinds)
	}
}

// TestModuleWithoutALicence must not be distributed.
func TestModuleWithoutALicence(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"no file":     {"a.go": "package a"},
		"only notice": {"NOTICE": "a thing"},
		"unknown":     {"LICENSE": "Buy a copy first."},
	} {
		root := t.TempDir()
		write(t, root, files)
		if texts, err := readTexts(root, map[string]bool{root: true}); err == nil {
			t.Errorf("%s: %+v", name, texts)
		}
	}
}

// write makes files below a folder.
func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
