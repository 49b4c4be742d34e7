package architecture

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// bannedWords are words that the project does not use, with what it says instead. Each
// is split, so that this file does not contain it.
var bannedWords = []struct {
	word    string // in lower case
	whole   bool   // found only between what is no letter
	instead string
}{
	{"\u00ab", false, "straight double quotes"},
	{"\u00bb", false, "straight double quotes"},
	{"keepe" + "r", false, "supervisor"},
	{"watche" + "r", false, "observer or spectator"},
	{"squadro" + "n", false, "fleet"},
	{"wingma" + "n", false, "fleet vehicle"},
	{"wingme" + "n", false, "fleet vehicles"},
	{"cre" + "w", true, "fleet"},
	{"scrib" + "e", true, "recorder"},
	{"misfi" + "t", false, "unsupported"},
	{"a perso" + "n", true, "the user"},
	{"ane" + "w", true, "again, or a verb with re-"},
	{"seconds a secon" + "d", false, "real-time factor"},
}

// TestWords finds the banned words in every text file that git knows.
func TestWords(t *testing.T) {
	read := 0
	for _, name := range tracked(t) {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || !utf8.Valid(text) || strings.Contains(string(text), "\x00") {
			continue // deleted, or not a text
		}
		read++
		lower := strings.ToLower(string(text))
		if word, _ := bannedWord(lower); word == "" {
			continue
		}
		for n, line := range strings.Split(lower, "\n") {
			if word, instead := bannedWord(line); word != "" {
				t.Errorf("%s:%d: %q: write %s", name, n+1, word, instead)
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d files were read", read)
	}
}

// tracked lists the files that git knows, or those of them that match patterns, from the
// root. Outside a git checkout it skips the test.
func tracked(t *testing.T, patterns ...string) []string {
	t.Helper()
	list := exec.Command("git", append([]string{"ls-files", "-z", "--"}, patterns...)...)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Skipf("not in a git checkout: %v", err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
}

// contents reads the files that git tracks and that match a pattern, by name, without those that
// are deleted in the working tree.
func contents(t *testing.T, patterns ...string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, name := range tracked(t, patterns...) {
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		all[name] = text
	}
	return all
}

// TestBannedWordsAreFound in a text that has them, and in none that looks alike.
func TestBannedWordsAreFound(t *testing.T) {
	for _, text := range []string{"say \u00abyes\u00bb", "new" + "Keepe" + "r()", "what a perso" + "n sees", "starts ane" + "w", "the cre" + "w"} {
		if word, _ := bannedWord(strings.ToLower(text)); word == "" {
			t.Errorf("nothing is wrong with %q", text)
		}
	}
	for _, text := range []string{"a screw", "describes", "subscribe", "a personal file", "bookkeeping", "watch", `"quoted"`} {
		if word, _ := bannedWord(text); word != "" {
			t.Errorf("%q in %q", word, text)
		}
	}
}

// bannedWord returns the first banned word of a text in lower case, and what to write
// instead.
func bannedWord(text string) (word, instead string) {
	for _, b := range bannedWords {
		for rest := text; ; {
			before, after, found := strings.Cut(rest, b.word)
			if !found {
				break
			}
			last, _ := utf8.DecodeLastRuneInString(before)
			next, _ := utf8.DecodeRuneInString(after)
			if !b.whole || !unicode.IsLetter(last) && !unicode.IsLetter(next) {
				return b.word, b.instead
			}
			rest = after
		}
	}
	return "", ""
}
