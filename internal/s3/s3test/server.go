// Package s3test serves the protocol of Amazon S3 for tests: with buckets in memory, and with
// credentials, a region and signatures that it checks as the service does.
package s3test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// What the server knows.
const (
	Bucket = "flights"
	Key    = "AKIASITLARKTEST"
	Secret = "a-secret-that-nobody-may-see"
	Token  = "a-session-token"
	Region = "eu-central-1"
)

// Server is a service with one bucket, of whose credentials the user may read and write below any
// prefix but "closed".
type Server struct {
	URL     string
	Busy    atomic.Int32 // so many requests are answered with 503
	Asked   atomic.Int32 // requests so far
	backend *s3mem.Backend
}

// Serve starts a server, until the test ends.
func Serve(t testing.TB) *Server {
	t.Helper()
	s := &Server{backend: s3mem.New()}
	if err := s.backend.CreateBucket(Bucket); err != nil {
		t.Fatal(err)
	}
	protocol := gofakes3.New(s.backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Asked.Add(1)
		if s.Busy.Add(-1) >= 0 {
			refuse(w, http.StatusServiceUnavailable, "SlowDown", "")
			return
		}
		if status, code, more := fault(r); code != "" {
			refuse(w, status, code, more)
			return
		}
		protocol.ServeHTTP(w, r)
	}))
	t.Cleanup(listening.Close)
	s.URL = listening.URL
	return s
}

// Environment is that of a user with the server's credentials. Further names and values, in turn,
// replace or add some.
func (s *Server) Environment(more ...string) func(name string) string {
	env := map[string]string{"AWS_ENDPOINT_URL_S3": s.URL, "AWS_REGION": Region, "AWS_ACCESS_KEY_ID": Key, "AWS_SECRET_ACCESS_KEY": Secret, "AWS_SESSION_TOKEN": Token}
	for ; len(more) > 0; more = more[2:] {
		env[more[0]] = more[1]
	}
	return func(name string) string { return env[name] }
}

// Content is what the bucket has under a key; nil: nothing.
func (s *Server) Content(t testing.TB, key string) []byte {
	t.Helper()
	object, err := s.backend.GetObject(Bucket, key, nil)
	if err != nil {
		return nil
	}
	defer object.Contents.Close()
	content, err := io.ReadAll(object.Contents)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func refuse(w http.ResponseWriter, status int, code, more string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>%s</Code><Message>You sent %s and %s</Message>%s</Error>`, code, Key, Secret, more)
}

// fault is what is wrong with a request's signature, and the code that the service has for it.
func fault(r *http.Request) (status int, code, more string) {
	fields := map[string]string{}
	for _, f := range strings.Split(strings.TrimPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 "), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(f), "=")
		fields[name] = value
	}
	scope := strings.Split(fields["Credential"], "/")
	at, err := time.Parse("20060102T150405Z", r.Header.Get("X-Amz-Date"))
	switch {
	case len(scope) != 5 || err != nil:
		return http.StatusForbidden, "AccessDenied", ""
	case scope[0] != Key:
		return http.StatusForbidden, "InvalidAccessKeyId", "<AWSAccessKeyId>" + scope[0] + "</AWSAccessKeyId>"
	case scope[2] != Region:
		return http.StatusBadRequest, "AuthorizationHeaderMalformed", "<Region>" + Region + "</Region>"
	case r.Header.Get("X-Amz-Security-Token") != Token:
		return http.StatusBadRequest, "InvalidToken", ""
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return http.StatusBadRequest, "IncompleteBody", ""
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	sum := sha256.Sum256(body)
	again, err := http.NewRequest(r.Method, "http://"+r.Host+r.URL.EscapedPath(), bytes.NewReader(body))
	if err != nil {
		return http.StatusBadRequest, "InvalidURI", ""
	}
	for _, name := range strings.Split(fields["SignedHeaders"], ";") {
		if values := r.Header.Values(name); len(values) > 0 {
			again.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	again.ContentLength = r.ContentLength
	signer := v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true })
	err = signer.SignHTTP(r.Context(), aws.Credentials{AccessKeyID: Key, SecretAccessKey: Secret, SessionToken: Token}, again, hex.EncodeToString(sum[:]), "s3", Region, at)
	switch {
	case err != nil || again.Header.Get("Authorization") != r.Header.Get("Authorization"):
		return http.StatusForbidden, "SignatureDoesNotMatch", "<StringToSign>" + fields["Credential"] + "</StringToSign>"
	case strings.HasPrefix(r.URL.Path, "/"+Bucket+"/closed/"):
		return http.StatusForbidden, "AccessDenied", ""
	}
	return 0, "", ""
}
