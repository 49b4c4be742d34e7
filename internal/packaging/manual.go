package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// manual are the files about the program, the same for all systems.
type manual struct {
	files []file
}

// maintainer is who packages name.
const maintainer = "sitlark authors <sitlark@users.noreply.github.com>"

// newManual makes licences, man pages, completion and changelogs. It builds the headless
// program for this computer below work, which writes the completion.
func newManual(r release, work string) (m manual, err error) {
	var notice bytes.Buffer
	if err := writeNotice(&notice); err != nil {
		return m, err
	}
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		return m, err
	}
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return m, err
	}
	m.files = []file{
		{to: docs + "/copyright", content: debianCopyright(licence), only: "deb"},
		{to: docs + "/NOTICE.gz", content: pack(notice.Bytes()), only: "deb"},
		{to: docs + "/changelog.Debian.gz", content: pack(debianChangelog(r)), only: "deb"},
		{to: docs + "/changelog.gz", content: pack(changes)},
		{to: licences + "/LICENSE", content: licence, only: "rpm"},
		{to: licences + "/NOTICE", content: notice.Bytes(), only: "rpm"},
	}
	if err := m.addPages(); err != nil {
		return m, err
	}
	return m, m.addCompletion(r, filepath.Join(work, "host", "sitlark"))
}

// addPages adds the man pages.
func (m *manual) addPages() error {
	pages, err := filepath.Glob("docs/man/*.1")
	if err != nil || len(pages) == 0 {
		return fmt.Errorf("docs/man: there is no man page: make docs writes them")
	}
	for _, page := range pages {
		content, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		m.files = append(m.files, file{to: "/usr/share/man/man1/" + filepath.Base(page) + ".gz", content: pack(content)})
	}
	return nil
}

// addCompletion adds what shells complete command lines with.
func (m *manual) addCompletion(r release, program string) error {
	t := target{arch: runtime.GOARCH, system: runtime.GOOS}
	if err := t.build(r, program); err != nil {
		return err
	}
	for _, c := range []struct{ shell, to, only string }{
		{"bash", "/usr/share/bash-completion/completions/sitlark", ""},
		{"fish", "/usr/share/fish/vendor_completions.d/sitlark.fish", ""},
		{"zsh", "/usr/share/zsh/vendor-completions/_sitlark", "deb"},
		{"zsh", "/usr/share/zsh/site-functions/_sitlark", "rpm"},
	} {
		script, err := output(nil, program, "completion", c.shell)
		if err != nil {
			return err
		}
		m.files = append(m.files, file{to: c.to, content: []byte(script + "\n"), only: c.only})
	}
	return nil
}

// debianCopyright is the file that Debian reads, with the licence's text.
func debianCopyright(licence []byte) []byte {
	_, text, _ := strings.Cut(string(licence), "\n\nPermission")
	var b bytes.Buffer
	b.WriteString(`Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: sitlark
Source: https://github.com/sitlark/sitlark
Comment: The program contains Go modules and fonts of others.
 NOTICE.gz in this folder has their licenses in full.

Files: *
Copyright: 2026 the sitlark authors
License: Expat

License: Expat
`)
	for line := range strings.Lines("Permission" + strings.TrimRight(text, "\n") + "\n") {
		if line == "\n" {
			line = ".\n"
		}
		b.WriteString(" " + line)
	}
	return b.Bytes()
}

// debianChangelog has this release alone: what changed is in the changelog of the project.
func debianChangelog(r release) []byte {
	return fmt.Appendf(nil, "sitlark (%s-%s) unstable; urgency=medium\n\n  * What changed is in changelog.gz.\n\n -- %s  %s\n",
		r.version, packageRelease, maintainer, r.time.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
}

// pack compresses a text, without a name or time.
func pack(content []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is known
	}
	if _, err := z.Write(content); err != nil {
		panic(err) // a buffer takes all
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// writeChanges writes the section of CHANGELOG.md for a release, or the one of what is not
// released.
func writeChanges(w io.Writer, r release) error {
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return err
	}
	section, err := sectionOf(string(changes), r.version)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, section)
	return err
}

// sectionOf returns the text below the heading of a version, or of what is not released yet.
func sectionOf(changes, version string) (string, error) {
	heading := release{version: version}.plain()
	if isSnapshot(version) {
		heading = "Unreleased"
	}
	for _, section := range strings.Split("\n"+changes, "\n## ")[1:] {
		title, text, _ := strings.Cut(section, "\n")
		if fields := strings.Fields(title); len(fields) == 0 || strings.Trim(fields[0], "[],") != heading {
			continue
		}
		if text = strings.TrimSpace(text); text == "" {
			return "", fmt.Errorf("CHANGELOG.md: the section %q is empty", "## "+heading)
		}
		return text + "\n", nil
	}
	if isSnapshot(version) {
		return "", fmt.Errorf("CHANGELOG.md has no section %q", "## "+heading)
	}
	return "", fmt.Errorf("CHANGELOG.md has no section %q: rename \"Unreleased\" before the tag is set", "## "+heading)
}
