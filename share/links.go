package share

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Link is what lets people watch, and perhaps act.
type Link struct {
	Name string // that tells it from others
	Acts bool   // it lets them send commands
	URL  string // with the secret: whoever has it can use it
}

// Viewer is somebody who watches.
type Viewer struct {
	Link  string    // by the name of it
	From  string    // address
	Since time.Time // of the connection
	Late  bool      // does not take messages as fast as they come
	Acts  bool
}

const (
	secretBytes = 16 // of a link: 128 bits can't be guessed
	maxLinks    = 32
	maxName     = 40 // [bytes]
)

// link is a Link with the sum of its secret.
type link struct {
	name string
	acts bool
	key  string
	sum  [sha256.Size]byte
	end  chan struct{} // closed when it is revoked
}

// links are the valid ones.
type links struct {
	mu  sync.Mutex
	all []*link // guarded by mu
}

// add makes a link of a name that none has.
func (l *links) add(name string, acts bool) (*link, error) {
	secret := make([]byte, secretBytes)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	made := &link{name: name, acts: acts, key: base64.RawURLEncoding.EncodeToString(secret), end: make(chan struct{})}
	made.sum = sha256.Sum256([]byte(made.key))
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case name == "" || len(name) > maxName:
		return nil, fmt.Errorf("%q: expected a name of at most %d bytes for the link", cut(name), maxName)
	case slices.ContainsFunc(l.all, func(o *link) bool { return o.name == name }):
		return nil, fmt.Errorf("there is a link %q already: choose another name, or revoke that one", name)
	case len(l.all) >= maxLinks:
		return nil, fmt.Errorf("there are %d links already: revoke one that nobody needs", maxLinks)
	}
	l.all = append(l.all, made)
	return made, nil
}

var errNoLink = errors.New("there is no such link any more")

// revoke ends a link and whoever watches with it.
func (l *links) revoke(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.all, func(o *link) bool { return o.name == name })
	if i < 0 {
		return fmt.Errorf("%q: %w", cut(name), errNoLink)
	}
	close(l.all[i].end)
	l.all = slices.Delete(l.all, i, i+1)
	return nil
}

// of returns the link of a secret; nil: there is none. It compares with all links, and sums of equal length in
// constant time, so that how long it takes tells nothing of a secret.
func (l *links) of(secret string) (found *link) {
	sum := sha256.Sum256([]byte(secret))
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.all {
		if subtle.ConstantTimeCompare(sum[:], o.sum[:]) == 1 {
			found = o
		}
	}
	return found
}

func (l *links) list() []*link {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.all)
}
