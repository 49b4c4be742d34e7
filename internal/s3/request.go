package s3

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"github.com/sitlark/sitlark/internal/inputfile"
)

const (
	// attempts is how often a request is tried.
	attempts = 5
	// slowest is how many bytes a second a transfer moves at least; one that is slower is begun again.
	slowest = 64 << 10
	// base is the time that a request may take besides.
	base = 20 * time.Second
	// MaxFile bounds a file [bytes]: what the service takes in one request.
	MaxFile = 5 << 30
)

// checkName is the file that Check writes.
const checkName = ".sitlark"

// Check writes a small file, .sitlark, to find out whether the bucket takes files. The error says what
// to do.
func (b *Bucket) Check(ctx context.Context) error {
	text := []byte("sitlark keeps recordings here\n")
	_, err := b.put(ctx, checkName, int64(len(text)), func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }, nil)
	return err
}

// Put stores a file under a name, which has letters, digits, "-", "_" and "." alone, and returns its
// address. It tries again, with growing pauses, what may succeed then. moved is called while bytes are
// sent; nil: not.
func (b *Bucket) Put(ctx context.Context, name, path string, moved func()) (address string, err error) {
	file, err := inputfile.Open(path, MaxFile)
	if err != nil {
		return "", err
	}
	size, err := file.Seek(0, io.SeekEnd)
	if err = errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	return b.put(ctx, name, size, func() (io.ReadCloser, error) { return inputfile.Open(path, MaxFile) }, moved)
}

// put stores what open returns, which has size bytes.
func (b *Bucket) put(ctx context.Context, name string, size int64, open func() (io.ReadCloser, error), moved func()) (address string, err error) {
	address = b.String() + name
	if _, _, err := split(address); err != nil {
		return "", err
	}
	sum := sha256.New()
	content, err := open()
	if err == nil {
		_, err = io.Copy(sum, content)
		err = errors.Join(err, content.Close())
	}
	if err != nil {
		return "", err
	}
	hash := hex.EncodeToString(sum.Sum(nil))
	err = b.again(ctx, size, func(ctx context.Context) error {
		content, err := open()
		if err != nil {
			return err
		}
		defer content.Close()
		r, err := b.request(ctx, http.MethodPut, b.prefix+name, hash, size, &counted{content, moved})
		if err != nil {
			return err
		}
		answer, err := b.do(r)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		return b.deniedYet(answer)
	})
	if err != nil {
		return "", fmt.Errorf("%s: %w", address, err)
	}
	return address, nil
}

// Get writes the file at an address to w, at most MaxFile bytes. The address must be in this bucket.
func (b *Bucket) Get(ctx context.Context, address string, w io.Writer) error {
	name, key, err := split(address)
	if err != nil {
		return err
	}
	if name != b.name {
		return fmt.Errorf("%s: the bucket is %s", address, b.name)
	}
	var answer *http.Response
	err = b.again(ctx, MaxFile, func(ctx context.Context) error {
		r, err := b.request(ctx, http.MethodGet, key, emptyHash, 0, nil)
		if err == nil {
			answer, err = b.do(r)
		}
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		_, err = io.Copy(w, io.LimitReader(answer.Body, MaxFile))
		if err != nil {
			return &permanent{err} // part of it is written
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

// emptyHash is the hash of no content.
const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// counted tells that bytes are read.
type counted struct {
	io.Reader
	moved func()
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if n > 0 && c.moved != nil {
		c.moved()
	}
	return n, err
}

// request returns a signed request.
func (b *Bucket) request(ctx context.Context, method, key, hash string, size int64, body io.Reader) (*http.Request, error) {
	at, err := b.url(key)
	if err != nil {
		return nil, &permanent{err}
	}
	who, err := b.access.credentials()
	if err != nil {
		return nil, &permanent{err}
	}
	region, err := b.access.region()
	if err != nil {
		return nil, &permanent{err}
	}
	if region == "" {
		region = "us-east-1" // what services that have no regions expect
	}
	r, err := http.NewRequestWithContext(ctx, method, at.String(), body)
	if err != nil {
		return nil, &permanent{err}
	}
	r.ContentLength = size
	r.Header.Set("X-Amz-Content-Sha256", hash)
	signer := v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true })
	if err := signer.SignHTTP(ctx, who, r, hash, "s3", region, time.Now()); err != nil {
		return nil, &permanent{err}
	}
	return r, nil
}

// do sends a request. The error of an answer that is not 2xx is a refusal.
func (b *Bucket) do(r *http.Request) (*http.Response, error) {
	answer, err := b.client.Do(r)
	if err != nil {
		return nil, unreachable(r.URL, err)
	}
	if answer.StatusCode/100 == 2 {
		return answer, nil
	}
	defer answer.Body.Close()
	return nil, b.refused(answer)
}

// again tries until an attempt succeeds, its error is one that does not go away, or there were
// enough.
func (b *Bucket) again(ctx context.Context, size int64, try func(context.Context) error) error {
	pause := b.pause
	for attempt := 1; ; attempt++ {
		trying, cancel := context.WithTimeout(ctx, base+time.Duration(size/slowest)*time.Second)
		err := try(trying)
		cancel()
		var final *permanent
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &final):
			return err
		case attempt == attempts:
			return fmt.Errorf("%w (tried %d times)", err, attempts)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause)):
		}
		pause *= 2
	}
}
