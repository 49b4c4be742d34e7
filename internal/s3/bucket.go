// Package s3 stores files in a bucket of Amazon S3, or of another service that speaks its protocol,
// and reads them again.
//
// It is our own, over the signatures of the AWS SDK, because the SDK's client for S3 would add
// several megabytes to the program for the two requests that it needs.
package s3

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/secret"
)

// Scheme begins the addresses of files in buckets.
const Scheme = "s3://"

// Is reports whether text is an address in a bucket.
func Is(text string) bool { return strings.HasPrefix(text, Scheme) }

// Bucket is a place in a bucket. All its methods may be called from several goroutines.
type Bucket struct {
	name   string
	prefix string // with "/" at the end; empty: none
	access access
	client *http.Client

	pause time.Duration // before the second attempt; twice as long before each further one
}

// Open reads an address, s3://BUCKET/PREFIX, and finds the region and credentials: in the
// environment variables that the AWS command line has, or in its files. It sends nothing: Check does.
func Open(address string, getenv func(string) string) (*Bucket, error) {
	name, prefix, err := split(address)
	if err != nil {
		return nil, err
	}
	b := &Bucket{name: name, access: access{getenv: getenv}, pause: 500 * time.Millisecond}
	if prefix = strings.Trim(prefix, "/"); prefix != "" {
		b.prefix = prefix + "/"
	}
	// A redirect would need another signature: it is an error, which says what to do.
	b.client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if _, _, err := b.access.endpoint(); err != nil {
		return nil, err
	}
	if _, err := b.access.credentials(); err != nil {
		return nil, err
	}
	return b, nil
}

// split reads s3://BUCKET/KEY.
func split(address string) (bucket, key string, err error) {
	rest, found := strings.CutPrefix(address, Scheme)
	bucket, key, _ = strings.Cut(rest, "/")
	if !found || len(bucket) < 3 || len(bucket) > 63 || strings.Trim(bucket, "abcdefghijklmnopqrstuvwxyz0123456789.-") != "" {
		if strings.Contains(address, "@") {
			return "", "", errors.New("keys have no place in the address of a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and write s3://BUCKET/PREFIX")
		}
		return "", "", fmt.Errorf("%s: expected s3://BUCKET/PREFIX; a bucket's name has 3 to 63 of a-z, 0-9, \"-\" and \".\"", secret.NewURL(address))
	}
	for part := range strings.SplitSeq(strings.Trim(key, "/"), "/") {
		if part == "." || part == ".." || strings.ContainsFunc(part, odd) {
			return "", "", fmt.Errorf("%s: expected letters, digits, \"-\", \"_\" and \".\" between the slashes", secret.NewURL(address))
		}
	}
	return bucket, key, nil
}

// odd reports whether a character of a key would have to be escaped.
func odd(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r))
}

// String is the address of the place.
func (b *Bucket) String() string { return Scheme + b.name + "/" + b.prefix }

// url is where a key is. Services of others, and names with a dot, which no certificate covers, have
// the bucket in the path.
func (b *Bucket) url(key string) (*url.URL, error) {
	base, own, err := b.access.endpoint()
	if err != nil {
		return nil, err
	}
	if own || strings.Contains(b.name, ".") {
		return base.JoinPath(b.name, key), nil
	}
	base.Host = b.name + "." + base.Host
	return base.JoinPath(key), nil
}

// Containing opens the bucket of a file's address.
func Containing(address string, getenv func(string) string) (*Bucket, error) {
	name, _, err := split(address)
	if err != nil {
		return nil, err
	}
	return Open(Scheme+name, getenv)
}
