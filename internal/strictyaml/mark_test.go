package strictyaml

import "testing"

func TestMarkIsNoText(t *testing.T) {
	for text, want := range map[string]string{"\uFEFFname: x": "name: x", "name: x": "name: x", "": "", "\uFEFF": "", "a\uFEFF": "a\uFEFF"} {
		if got := WithoutMark(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
