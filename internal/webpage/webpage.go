// Package webpage is what pages in one file have in common: their style with the house's font, their
// scripts in one scope, packed data, and a policy that lets them ask for nothing.
package webpage

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/assets"
)

// Pack returns data compressed by gzip, in base64.
func Pack(data []byte) (string, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// Policy lets a page use its own style, script, font and pictures, and nothing else but more: directives.
func Policy(style, script string, more ...string) string {
	policy := fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; font-src data:; img-src data:; base-uri 'none'; form-action 'none'", hash(script), hash(style))
	return strings.Join(append([]string{policy}, more...), "; ")
}

// hash is the source of a policy that allows one text.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Style returns a style sheet of files, with the font B612. The file is in the program: it
// panics without it.
func Style(files fs.FS, name string) string {
	face := func(weight int, font []byte) string {
		return fmt.Sprintf("@font-face{font-family:B612;font-weight:%d;src:url(data:font/otf;base64,%s)}\n", weight, base64.StdEncoding.EncodeToString(font))
	}
	return "/* B612: Copyright 2012 The B612 Project Authors, SIL Open Font License 1.1, scripts.sil.org/OFL */\n" +
		face(400, assets.B612Regular) + face(700, assets.B612Bold) + Text(files, name)
}

// Script returns the scripts of a folder in the order of their names, in one scope, but for those of these names. The
// folder is in the program: it panics without it.
func Script(files fs.FS, folder string, without ...string) string {
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		panic(err)
	}
	var parts []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".js") && !slices.Contains(without, e.Name()) {
			parts = append(parts, e.Name())
		}
	}
	slices.Sort(parts)
	var b strings.Builder
	b.WriteString("(() => {\n\"use strict\";\n")
	for _, name := range parts {
		fmt.Fprintf(&b, "\n/* %s */\n%s", name, Text(files, path.Join(folder, name)))
	}
	b.WriteString("})();\n")
	return b.String()
}

// Text returns a file. Browsers read the ends of lines as one character each, and so must the
// policy's hashes. The file is in the program: it panics without it.
func Text(files fs.FS, name string) string {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}
