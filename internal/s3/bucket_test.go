package s3

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/s3/s3test"
)

// opened is a bucket that does not wait long between attempts.
func opened(t *testing.T, address string, env func(string) string) *Bucket {
	t.Helper()
	b, err := Open(address, env)
	if err != nil {
		t.Fatal(err)
	}
	b.pause = time.Millisecond
	return b
}

func file(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFilesAreStoredAndReadAgain, under the prefix, also after the service was busy.
func TestFilesAreStoredAndReadAgain(t *testing.T) {
	s := s3test.Serve(t)
	for address, key := range map[string]string{"s3://flights": "one.mcap", "s3://flights/": "one.mcap", "s3://flights/a/b_c.d": "a/b_c.d/one.mcap", "s3://flights/a/": "a/one.mcap"} {
		b := opened(t, address, s.Environment())
		if err := b.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		content := bytes.Repeat([]byte(address), 50_000)
		moved := 0
		s.Busy.Store(2)
		at, err := b.Put(t.Context(), "one.mcap", file(t, content), func() { moved++ })
		if err != nil || at != "s3://flights/"+key || !bytes.Equal(s.Content(t, key), content) || moved == 0 {
			t.Errorf("%s: %v, stored at %s, %d bytes, told %d times", address, err, at, len(s.Content(t, key)), moved)
		}
		var got bytes.Buffer
		if err := b.Get(t.Context(), at, &got); err != nil || !bytes.Equal(got.Bytes(), content) {
			t.Errorf("%s: %v, %d bytes", at, err, got.Len())
		}
	}
}

// TestOnlyTheBucketsOwnFilesAreRead: an address of another bucket, as a result of somebody else may hold it, is refused
// and not asked for with this bucket's keys.
func TestOnlyTheBucketsOwnFilesAreRead(t *testing.T) {
	s := s3test.Serve(t)
	b := opened(t, "s3://flights", s.Environment())
	at, err := b.Put(t.Context(), "one.mcap", file(t, []byte("a flight")), func() {})
	if err != nil {
		t.Fatal(err)
	}
	asked := s.Asked.Load()
	for _, other := range []string{"s3://others/one.mcap", "s3://flights2/one.mcap", strings.Replace(at, "s3:", "https:", 1), "one.mcap", ""} {
		var got bytes.Buffer
		if err := b.Get(t.Context(), other, &got); err == nil || got.Len() > 0 || s.Asked.Load() != asked {
			t.Errorf("%q: %v, %d bytes, asked %d times", other, err, got.Len(), s.Asked.Load()-asked)
		}
	}
}

// TestFaultsSayWhatToDo, at once where another attempt would not help, and no secret is shown.
func TestFaultsSayWhatToDo(t *testing.T) {
	s := s3test.Serve(t)
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	silent.Close() // nobody is at its port
	tls := httptest.NewTLSServer(nil)
	defer tls.Close()
	for name, c := range map[string]struct {
		address string
		env     []string
		want    string
		asked   int32
	}{
		"no such bucket":       {"s3://fligths", nil, "NoSuchBucket: there is no such bucket: check its name", 1},
		"unknown key":          {"s3://flights", []string{"AWS_ACCESS_KEY_ID", "AKIAWRONG"}, "check AWS_ACCESS_KEY_ID", 1},
		"wrong secret":         {"s3://flights", []string{"AWS_SECRET_ACCESS_KEY", "wrong-secret"}, "check AWS_SECRET_ACCESS_KEY", 1},
		"wrong token":          {"s3://flights", []string{"AWS_SESSION_TOKEN", "wrong-token"}, "check AWS_SESSION_TOKEN", 1},
		"another region":       {"s3://flights", []string{"AWS_REGION", "us-west-2"}, "the bucket is in region eu-central-1: set AWS_REGION=eu-central-1", 1},
		"no permission":        {"s3://flights/closed", nil, "allow s3:PutObject", 1},
		"nobody answers":       {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "http://" + silent.Addr().String()}, "does not answer", 0},
		"TLS where there none": {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "https" + strings.TrimPrefix(s.URL, "http")}, "write http:// in AWS_ENDPOINT_URL_S3", 0},
		"a strange authority":  {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", tls.URL}, "SSL_CERT_FILE", 0},
		"no such host":         {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "http://no-such-host.invalid"}, "no-such-host.invalid", 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, c.address, s.Environment(c.env...))
			before := s.Asked.Load()
			err := b.Check(t.Context())
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.address+"/") {
				t.Fatalf("got %v, want an error with %q", err, c.want)
			}
			if n := s.Asked.Load() - before; n != c.asked {
				t.Errorf("%d requests, expected %d", n, c.asked)
			}
			for _, secret := range []string{s3test.Secret, s3test.Key, s3test.Token, "AKIAWRONG", "wrong-secret", "wrong-token"} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("the error shows %s: %v", secret, err)
				}
			}
		})
	}
}

// TestBusyServiceIsGivenUp after a number of attempts.
func TestBusyServiceIsGivenUp(t *testing.T) {
	s := s3test.Serve(t)
	s.Busy.Store(1000)
	_, err := opened(t, "s3://flights", s.Environment()).Put(t.Context(), "x.mcap", file(t, []byte("x")), nil)
	if err == nil || !strings.Contains(err.Error(), "SlowDown (tried 5 times)") || s.Asked.Load() != attempts {
		t.Errorf("%v, %d requests", err, s.Asked.Load())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := opened(t, "s3://flights", s.Environment()).Check(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// TestSettingsThatAreMissingOrWrong are found before anything is sent.
func TestSettingsThatAreMissingOrWrong(t *testing.T) {
	s := s3test.Serve(t)
	for name, c := range map[string]struct {
		address string
		env     []string
		want    string
	}{
		"no bucket":          {"s3://", nil, "expected s3://BUCKET/PREFIX"},
		"capitals":           {"s3://Flights/x", nil, "expected s3://BUCKET/PREFIX"},
		"odd prefix":         {"s3://flights/a b", nil, "between the slashes"},
		"upwards":            {"s3://flights/../x", nil, "between the slashes"},
		"no credentials":     {"s3://flights", []string{"AWS_ACCESS_KEY_ID", "", "AWS_SECRET_ACCESS_KEY", "", "HOME", t.TempDir()}, "no credentials: set AWS_ACCESS_KEY_ID"},
		"half of them":       {"s3://flights", []string{"AWS_ACCESS_KEY_ID", ""}, "only one is set"},
		"no file":            {"s3://flights", []string{"AWS_ACCESS_KEY_ID", "", "AWS_SECRET_ACCESS_KEY", "", "AWS_SHARED_CREDENTIALS_FILE", "/nowhere"}, "/nowhere"},
		"no region":          {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "", "AWS_REGION", ""}, "set AWS_REGION"},
		"odd region":         {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "", "AWS_REGION", "x/y"}, "expected a region such as"},
		"no URL":             {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "minio:9000"}, "expected http://HOST:PORT"},
		"password in an URL": {"s3://flights", []string{"AWS_ENDPOINT_URL_S3", "http://me:hidden-word@minio"}, "without user and password"},
	} {
		_, err := Open(c.address, s.Environment(c.env...))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hidden-word") {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}

// TestFilesOfTheCommandLine have credentials, region and endpoint too, and are read again for each
// request, so that renewed credentials are used.
func TestFilesOfTheCommandLine(t *testing.T) {
	s := s3test.Serve(t)
	home := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(home, ".aws"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(home, ".aws", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	credentials := func(secret string) string {
		return "[default]\naws_access_key_id = other\naws_secret_access_key = other\n\n# mine\n[lab]\naws_access_key_id=" + s3test.Key +
			"\naws_secret_access_key = " + secret + "\r\naws_session_token = " + s3test.Token + "\n"
	}
	write("credentials", credentials("an-old-secret"))
	write("config", "[default]\nregion = us-east-1\n[profile lab]\nregion = "+s3test.Region+"\nendpoint_url = "+s.URL+"\n")
	env := map[string]string{"HOME": home, "AWS_PROFILE": "lab"}
	b := opened(t, "s3://flights/x", func(name string) string { return env[name] })
	if err := b.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "secret key is wrong") {
		t.Errorf("with an old secret: %v", err)
	}
	write("credentials", credentials(s3test.Secret))
	if err := b.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestAddressesOfAmazon have the bucket in the host's name where a certificate covers it.
func TestAddressesOfAmazon(t *testing.T) {
	s := s3test.Serve(t)
	for address, want := range map[string]string{
		"s3://flights/night":  "https://flights.s3.eu-central-1.amazonaws.com/night/x.mcap",
		"s3://my.flights/a/b": "https://s3.eu-central-1.amazonaws.com/my.flights/a/b/x.mcap",
	} {
		b := opened(t, address, s.Environment("AWS_ENDPOINT_URL_S3", ""))
		if at, err := b.url(b.prefix + "x.mcap"); err != nil || at.String() != want {
			t.Errorf("%s: %v, %v, want %s", address, at, err, want)
		}
	}
}
