// Package secret keeps passwords, tokens and keys out of whatever is shown or written: errors, logs, reports,
// recordings and pages. A URL and a Text print themselves without; Redact is for text of which nobody
// knows what it holds, such as an argument in the wrong place.
package secret

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// hidden stands in the place of a secret.
const hidden = "…"

// unreadable stands in the place of an address of which it is not clear where its secret ends.
const unreadable = "(an address that is not shown, since it may hold a password)"

// URL is the address of a service, or several with commas between them, which may hold a user's password or a
// token. However it is printed, logged or encoded, it shows neither. Its text is behind a pointer, which is
// all that fmt shows of unexported fields. It is a pflag.Value.
type URL struct{ text *string }

// NewURL returns a URL of any text: Check says whether it is an address.
func NewURL(text string) URL { return URL{&text} }

// Reveal returns the text with its secrets, for the one that connects.
func (u URL) Reveal() string {
	if u.text == nil {
		return ""
	}
	return *u.text
}

// Empty reports whether there is no text.
func (u URL) Empty() bool { return u.Reveal() == "" }

// Set takes a text. It takes any: the errors of flags would show it.
func (u *URL) Set(text string) error {
	u.text = &text
	return nil
}

// Type is what help calls the value.
func (u URL) Type() string { return "string" }

// String returns the addresses without user, password, token and the values of queries.
func (u URL) String() string {
	if u.Empty() {
		return ""
	}
	var all []string
	for text := range strings.SplitSeq(u.Reveal(), ",") {
		p, err := parse(strings.TrimSpace(text))
		if err != nil {
			return unreadable
		}
		all = append(all, p.shown())
	}
	return strings.Join(all, ",")
}

// The other ways of showing a value.

func (u URL) GoString() string              { return "secret.URL(" + strconv.Quote(u.String()) + ")" }
func (u URL) Format(f fmt.State, verb rune) { format(f, verb, u.String(), u.GoString()) }
func (u URL) MarshalText() ([]byte, error)  { return []byte(u.String()), nil }
func (u URL) MarshalYAML() (any, error)     { return u.String(), nil }
func (u URL) LogValue() slog.Value          { return slog.StringValue(u.String()) }

// format writes what a verb asks for, of the text that may be shown.
func format(f fmt.State, verb rune, text, goText string) {
	switch {
	case verb == 'v' && f.Flag('#'):
		fmt.Fprint(f, goText)
	default:
		fmt.Fprintf(f, fmt.FormatString(f, verb), text)
	}
}

// Check says why a text is none or not only addresses HOST:PORT with one of the schemes, the first of which
// may be omitted; nil: it is. The error shows nothing of what it does not understand.
func (u URL) Check(schemes ...string) error {
	expected := fmt.Errorf("expected %s://HOST:PORT or %s://USER:PASSWORD@HOST:PORT", schemes[0], schemes[0])
	for text := range strings.SplitSeq(u.Reveal(), ",") {
		p, err := parse(strings.TrimSpace(text))
		switch {
		case err != nil:
			return fmt.Errorf("%w; %w", err, expected)
		case p.scheme != "" && !slices.Contains(schemes, p.scheme):
			return fmt.Errorf("its scheme is %s: expected one of %s", p.scheme, strings.Join(schemes, ", "))
		case p.host == "" || p.path != "" && p.path != "/" || p.query:
			return expected
		}
	}
	return nil
}

// Scheme is the scheme in small letters of a text that begins like a URL; empty: it does not.
func Scheme(text string) string {
	scheme, _, found := strings.Cut(text, "://")
	if !found || scheme == "" || strings.IndexFunc(scheme, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-.", r)
	}) >= 0 {
		return ""
	}
	return strings.ToLower(scheme)
}

// address is one address in parts that may be shown.
type address struct {
	scheme string
	user   bool // something stands before the host
	host   string
	path   string
	query  bool
}

func (a *address) shown() string {
	text := a.host + a.path
	if a.user {
		text = hidden + "@" + text
	}
	if a.scheme != "" {
		text = a.scheme + "://" + text
	}
	if a.query {
		text += "?" + hidden
	}
	return text
}

// parse reads an address. What stands before the last @ is a secret, whatever it is; an error says nothing
// of the text.
func parse(text string) (a address, err error) {
	rest := text
	if a.scheme = Scheme(text); a.scheme != "" {
		rest = text[len(a.scheme)+len("://"):]
	} else if strings.Contains(text, "://") {
		return a, errors.New("what stands before :// is no scheme")
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		a.user = true
		if err := checkUser(rest[:at]); err != nil {
			return a, err
		}
		rest = rest[at+1:]
	}
	rest, query, _ := strings.Cut(rest, "?")
	rest, fragment, _ := strings.Cut(rest, "#")
	a.query = query != "" || fragment != ""
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		rest, a.path = rest[:slash], rest[slash:]
	}
	a.host = rest
	return a, checkHost(a.host)
}

func checkUser(user string) error {
	if strings.ContainsAny(user, "/?#[]") {
		return errors.New("user or password hold one of / ? # [ ], which must be written as %2F %3F %23 %5B %5D")
	}
	if _, err := url.PathUnescape(user); err != nil {
		return errors.New("user or password hold a % that two hexadecimal digits do not follow: write %25 for it")
	}
	if strings.ContainsFunc(user, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return errors.New("user or password hold a space or a control character: write %20 for a space")
	}
	return nil
}

// checkHost checks a name or number, with a port or without.
func checkHost(text string) error {
	host, port := text, ""
	if strings.Contains(text, ":") && !strings.HasSuffix(text, "]") {
		var err error
		if host, port, err = net.SplitHostPort(text); err != nil {
			return errors.New("expected a port after the name of the host")
		}
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return errors.New("its port must be a number from 1 to 65535")
		}
	}
	if strings.ContainsFunc(host, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.:[]%", r)
	}) {
		return errors.New("the host's name has a character that no name has")
	}
	return nil
}
