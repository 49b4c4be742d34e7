package secret

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

var (
	// userPart is what stands between a scheme and the last @ of a word.
	userPart = regexp.MustCompile(`([A-Za-z0-9+.\-]*://)[^\s"'<>]*@`)
	// plainUser is USER:PASSWORD@HOST without a scheme, but not within the path of a file, as in /data/a:b.mcap@Alpha.
	plainUser = regexp.MustCompile(`(^|[\s"'<>=,(:@]|:/|//)[^\s"'<>:@/=,(]+:[^\s"'<>@/][^\s"'<>@]*@(\[?[A-Za-z][\w.\-]*|\d+\.\d+\.\d+\.\d+)`)
	// driven is the beginning of a path on a drive of Windows.
	driven = regexp.MustCompile(`^[\s"'<>=,(:]?[A-Za-z]:\\`)
	// queryValue is the value of a query's parameter that is a secret by its name.
	queryValue = regexp.MustCompile(`(?i)([?&;](?:[a-z0-9_.\-]*(?:token|secret|passw|signature|credential|apikey|api_key|api-key|access_key)[a-z0-9_.\-]*|key|sig|auth)=)[^\s"'<>&;]+`)
)

// Redact returns text without what looks like the user, password or token of a URL in it.
func Redact(text string) string {
	if strings.Contains(text, "://") {
		text = userPart.ReplaceAllString(text, "${1}"+hidden+"@")
	}
	if strings.Contains(text, "@") {
		text = plainUser.ReplaceAllStringFunc(text, func(found string) string {
			if driven.MatchString(found) {
				return found // C:\FILE@VEHICLE
			}
			return plainUser.ReplaceAllString(found, "${1}"+hidden+"@${2}")
		})
	}
	if strings.Contains(text, "=") {
		text = queryValue.ReplaceAllString(text, "${1}"+hidden)
	}
	return text
}

// Error returns an error without the secrets of addresses, which errors of libraries quote. It is still
// the same for errors.Is and errors.As; nil stays nil.
func Error(err error, addresses ...URL) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	for _, u := range addresses {
		for _, part := range u.parts() {
			text = strings.ReplaceAll(text, part, hidden)
		}
	}
	if text = Redact(text); text == err.Error() {
		return err
	}
	return &redacted{text, err}
}

// leastPart is the length from which a part of a secret is looked for in texts: a shorter one is part of words.
const leastPart = 4

// parts are the texts that must not be shown, the longest first.
func (u URL) parts() (all []string) {
	for text := range strings.SplitSeq(u.Reveal(), ",") {
		text = strings.TrimSpace(text)
		rest := text
		if scheme := Scheme(text); scheme != "" {
			rest = text[len(scheme)+len("://"):]
		}
		at := strings.LastIndexByte(rest, '@')
		if at < 0 {
			continue
		}
		all = append(all, rest[:at])
		user, password, _ := strings.Cut(rest[:at], ":")
		for _, part := range []string{password, user} {
			all = append(all, part)
			if plain, err := url.PathUnescape(part); err == nil {
				all = append(all, plain)
			}
		}
	}
	var long []string
	for _, part := range all {
		if len(part) >= leastPart {
			long = append(long, part)
		}
	}
	return long
}

// redacted is an error with another text.
type redacted struct {
	text string
	err  error
}

func (e *redacted) Error() string        { return e.text }
func (e *redacted) Is(target error) bool { return errors.Is(e.err, target) }
func (e *redacted) As(target any) bool   { return errors.As(e.err, target) }
