package s3

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/s3/s3test"
)

// oddly passes requests on to a service, but for the first one, which gets answer in place of, or after, the
// service's own.
func oddly(t *testing.T, s *s3test.Server, answer func(w http.ResponseWriter, serve func() *http.Response)) (env func(string) string, asked *atomic.Int32) {
	t.Helper()
	to, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	asked = new(atomic.Int32)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = to.Scheme, to.Host, r.In.Host
	}}
	odd := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) > 1 {
			proxy.ServeHTTP(w, r)
			return
		}
		answer(w, func() *http.Response {
			done := httptest.NewRecorder()
			proxy.ServeHTTP(done, r)
			return done.Result()
		})
	}))
	t.Cleanup(odd.Close)
	return s.Environment("AWS_ENDPOINT_URL_S3", odd.URL), asked
}

// TestServiceThatAnswersOddly: what may pass is tried again and then stored once, whatever the first attempt has
// stored; what does not pass is told; nothing that was not stored counts as stored.
func TestServiceThatAnswersOddly(t *testing.T) {
	broken := func(w http.ResponseWriter, _ func() *http.Response) {
		c, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			c.Close()
		}
	}
	fail := func(status int, body string) func(http.ResponseWriter, func() *http.Response) {
		return func(w http.ResponseWriter, _ func() *http.Response) { w.WriteHeader(status); io.WriteString(w, body) }
	}
	const errorXML = `<?xml version="1.0"?><Error><Code>%</Code><Message>You sent ` + s3test.Secret + `</Message></Error>`
	coded := func(code string) string { return strings.Replace(errorXML, "%", code, 1) }
	for name, c := range map[string]struct {
		answer func(w http.ResponseWriter, serve func() *http.Response)
		want   string // of the error; empty: it is stored
		asked  int32
	}{
		"500":                        {fail(500, ""), "", 2},
		"500 that is no XML":         {fail(500, "<html>"+s3test.Secret), "", 2},
		"503":                        {fail(503, coded("SlowDown")), "", 2},
		"no answer":                  {broken, "", 2},
		"stored, and then no answer": {func(w http.ResponseWriter, serve func() *http.Response) { serve(); broken(w, nil) }, "", 2},
		"stored, and then 500":       {func(w http.ResponseWriter, serve func() *http.Response) { serve(); w.WriteHeader(500) }, "", 2},
		"slow": {func(w http.ResponseWriter, serve func() *http.Response) {
			time.Sleep(300 * time.Millisecond)
			w.WriteHeader(serve().StatusCode)
		}, "", 1},
		"another ETag": {func(w http.ResponseWriter, serve func() *http.Response) { // which is no hash where the bucket encrypts
			serve()
			w.Header().Set("ETag", `"00"`)
		}, "", 1},
		"200 with an error that passes": {fail(200, coded("InternalError")), "", 2},
		"200 with an error":             {fail(200, coded("AccessDenied")), "AccessDenied", 1},
		"403":                           {fail(403, coded("AccessDenied")), "allow s3:PutObject", 1},
		"403 cut off":                   {fail(403, coded("AccessDenied")[:40]), "403", 1},
		"redirect": {func(w http.ResponseWriter, _ func() *http.Response) {
			w.Header().Set("Location", "http://elsewhere.invalid/"+s3test.Secret)
			w.Header().Set("X-Amz-Bucket-Region", "eu-west-9")
			w.WriteHeader(307)
		}, "AWS_REGION=eu-west-9", 1},
		"clock": {fail(403, coded("RequestTimeTooSkewed")), "this computer's clock is wrong", 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := s3test.Serve(t)
			env, asked := oddly(t, s, c.answer)
			content := bytes.Repeat([]byte("flight"), 10_000)
			at, err := opened(t, "s3://flights", env).Put(t.Context(), "x.mcap", file(t, content), nil)
			stored := s.Content(t, "x.mcap")
			if n := asked.Load(); n != c.asked {
				t.Errorf("%d requests, expected %d", n, c.asked)
			}
			if c.want == "" {
				if err != nil || at != "s3://flights/x.mcap" || !bytes.Equal(stored, content) {
					t.Errorf("%v, %d bytes at %s", err, len(stored), at)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), s3test.Secret) || stored != nil {
				t.Errorf("%v, %d bytes are stored", err, len(stored))
			}
		})
	}
}

// TestRecordingThatIsCutOffIsNoRecording: what ends before its length is an error.
func TestRecordingThatIsCutOffIsNoRecording(t *testing.T) {
	s := s3test.Serve(t)
	if _, err := opened(t, "s3://flights", s.Environment()).Put(t.Context(), "x.mcap", file(t, make([]byte, 1000)), nil); err != nil {
		t.Fatal(err)
	}
	env, _ := oddly(t, s, func(w http.ResponseWriter, _ func() *http.Response) {
		w.Header().Set("Content-Length", "1000")
		w.Write(make([]byte, 400))
	})
	if err := opened(t, "s3://flights", env).Get(t.Context(), "s3://flights/x.mcap", io.Discard); err == nil || !strings.Contains(err.Error(), "s3://flights/x.mcap") {
		t.Errorf("got %v", err)
	}
}
