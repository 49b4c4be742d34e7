package secret

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

const word = "hidden-word"

// TestSecretsDoNotShowThemselves in any way of printing, logging or encoding, also within other values, and
// however malformed the address is.
func TestSecretsDoNotShowThemselves(t *testing.T) {
	for text, want := range map[string]string{
		"nats://me:" + word + "@host:4222":                          "nats://…@host:4222",
		"me:" + word + "@host:4222":                                 "…@host:4222",
		"tls://" + word + "@host,nats://me:" + word + "@[::1]:4222": "tls://…@host,nats://…@[::1]:4222",
		"nats://me:%40" + word + "@host/":                           "nats://…@host/",
		"nats://me:p@" + word + "@host":                             "nats://…@host",
		"https://host:1/x?token=" + word:                            "https://host:1/x?…",
		"https://host/x#" + word:                                    "https://host/x?…",
		"nats://host:4222":                                          "nats://host:4222",
		"":                                                          "",
		"nats://me:%zz" + word + "@host":                            unreadable,
		"nats://me:#" + word + "@host":                              unreadable,
		"nats://me:/" + word + "@host":                              unreadable,
		"nats://me:" + word:                                         unreadable,
		"nats://me:" + word + "@host:port":                          unreadable,
		"nats://me:" + word + "@ho st":                              unreadable,
		"nats://me:p@x/" + word + "@host":                           unreadable,
		"://me:" + word + "@host":                                   unreadable,
	} {
		u := NewURL(text)
		in := struct {
			Shown URL
			inner URL
			token Text
			Token Text
		}{u, u, NewText(word), NewText(word)}
		var log bytes.Buffer
		slog.New(slog.NewJSONHandler(&log, nil)).Info("m", "url", u, "in", in, "error", fmt.Errorf("to %v", u))
		slog.New(slog.NewTextHandler(&log, nil)).Info("m", "url", u, "in", in, "pointer", &in)
		encoded, err := json.Marshal(map[string]any{"url": u, "in": in})
		asYAML, yamlErr := yaml.Marshal(map[string]any{"url": u, "in": in})
		if err = errors.Join(err, yamlErr); err != nil {
			t.Fatal(err)
		}
		all := log.String() + string(encoded) + string(asYAML) + fmt.Sprintf("%v %+v %#v %s %q %x %d %v %+v %#v %v %#v", u, u, u, u, u, u, u, in, in, in, &in, []URL{u})
		if u.String() != want || u.Reveal() != text || strings.Contains(all, word) || strings.Contains(all, fmt.Sprintf("%x", word)) {
			t.Errorf("%q is shown as %q, expected %q: %s", text, u, want, all)
		}
		if err := u.Check("nats", "tls"); err != nil && (strings.Contains(err.Error(), word) || !strings.Contains(err.Error(), "expected")) {
			t.Errorf("%q: %v", text, err)
		}
		_, parsing := url.Parse(text)
		if parsing != nil && strings.Contains(Error(fmt.Errorf("library: %w", parsing), u).Error(), word) && strings.Contains(text, "@") {
			t.Errorf("%q: %v", text, Error(parsing, u))
		}
		if strings.Contains(text, "@") && strings.Contains(Redact("got "+text+" there"), word) {
			t.Errorf("%q: %s", text, Redact("got "+text+" there"))
		}
	}
}

// TestSchemesAreAClosedList.
func TestSchemesAreAClosedList(t *testing.T) {
	for text, good := range map[string]bool{"nats://h:1": true, "TLS://h": true, "h:4222": true, "h": true, "nats://h,tls://h": true, "nats://a:b@h:1": true,
		"http://h": false, "file:///h": false, "nats://": false, "": false, "nats://h,": false, "nats://h/x": false, "nats://h?x=1": false, "nats://h:0": false} {
		if err := NewURL(text).Check("nats", "tls"); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestOrdinaryTextStays.
func TestOrdinaryTextStays(t *testing.T) {
	for _, text := range []string{"wind: 3@270 m/s", "from nats://…@127.0.0.1:4222, 1 at a time", "wind:3@270", "sitlark worker --nats nats://host:4222", "mail me@example.org", "http://127.0.0.1:9100/metrics", "--set wind.speed=3", "key = value", "a?b=c&d=e",
		`C:\flights\a.mcap@Alpha`, `replay C:\flights\a.mcap@Alpha: no such file`, "/data/a:b.mcap@Alpha", "me@host"} {
		if got := Redact(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	const signed = "https://b.s3.example/k?X-Amz-Algorithm=x&X-Amz-Credential=AKIA&X-Amz-Signature=" + word + "&token=" + word
	if got := Redact(signed); strings.Contains(got, word) || strings.Contains(got, "AKIA") || !strings.Contains(got, "X-Amz-Algorithm=x") {
		t.Error(got)
	}
}
