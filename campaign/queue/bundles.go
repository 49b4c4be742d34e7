package queue

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"
)

// MaxBundle bounds a bundle [bytes].
const MaxBundle = 256 << 20

// store opens the object store of bundles, and makes it where it is missing.
func (c *Conn) store(ctx context.Context) (jetstream.ObjectStore, error) {
	s, err := c.js.ObjectStore(ctx, bundleBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		s, err = c.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bundleBucket, Description: "files that flights of sitlark need"})
	}
	if err != nil {
		return nil, fmt.Errorf("object store %s of the queue: %w", bundleBucket, c.why(err))
	}
	return s, nil
}

// PutBundle puts the campaign's bundle into the queue again, where it is missing or has changed.
func (q *Campaign) PutBundle(ctx context.Context, content []byte) error {
	_, err := q.conn.PutBundle(ctx, content)
	return err
}

// PutBundle stores a bundle under its hash, unless it is there.
func (c *Conn) PutBundle(ctx context.Context, content []byte) (hash string, err error) {
	if len(content) > MaxBundle {
		return "", fmt.Errorf("the campaign's files take %d MB, the queue carries at most %d MB: leave out tiles of terrain that are not flown over", len(content)>>20, MaxBundle>>20)
	}
	sum := sha256.Sum256(content)
	hash = hex.EncodeToString(sum[:])
	s, err := c.store(ctx)
	if err != nil {
		return "", err
	}
	digest := "SHA-256=" + base64.URLEncoding.EncodeToString(sum[:])
	if info, err := s.GetInfo(ctx, hash); err == nil && !info.Deleted && info.Size == uint64(len(content)) && info.Digest == digest {
		return hash, nil
	}
	if _, err := s.Put(ctx, jetstream.ObjectMeta{Name: hash}, bytes.NewReader(content)); err != nil {
		return "", fmt.Errorf("the campaign's files can't be put into the queue: %w", c.why(err))
	}
	return hash, nil
}

// Bundle returns the bundle with this hash. What has another hash, whoever put it there, is an
// error.
func (c *Conn) Bundle(ctx context.Context, hash string) ([]byte, error) {
	s, err := c.store(ctx)
	if err != nil {
		return nil, err
	}
	object, err := s.Get(ctx, hash)
	if err != nil {
		return nil, fmt.Errorf("bundle %s: %w", clip(hash, 12), c.why(err))
	}
	defer object.Close()
	content, err := io.ReadAll(io.LimitReader(object, MaxBundle+1))
	if err != nil {
		return nil, fmt.Errorf("bundle %s: %w", clip(hash, 12), c.why(err))
	}
	sum := sha256.Sum256(content)
	if got := hex.EncodeToString(sum[:]); got != hash {
		return nil, fmt.Errorf("bundle %s: the queue has other content under this hash: %s", clip(hash, 12), clip(got, 12))
	}
	return content, nil
}
