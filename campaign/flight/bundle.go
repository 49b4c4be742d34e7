package flight

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/session"
)

// maxBundles is how many bundles stay loaded: a worker seldom serves more campaigns at a time.
const maxBundles = 8

// bundles are the scenarios of bundles that were loaded. Flights share their vehicles, missions and
// terrain.
type bundles struct {
	mu     sync.Mutex
	loaded []*bundle // the newest used last
}

// bundle is a scenario that was loaded, or is being loaded.
type bundle struct {
	hash     string
	mu       sync.Mutex              // held while it is loaded
	scenario *session.LoadedScenario // guarded by mu; nil: not yet, or there is a fault
	fault    error                   // guarded by mu; of what the bundle says: no worker can fly it
}

// find returns a bundle, loaded. An error is this worker's, and the next call tries again.
func (b *bundles) find(ctx context.Context, hash string, o *Options) (*bundle, error) {
	entry := b.entry(hash)
	entry.mu.Lock()
	defer entry.mu.Unlock()
	if entry.scenario != nil || entry.fault != nil {
		return entry, nil
	}
	raw, err := o.Bundle(ctx, hash)
	if err != nil {
		return nil, fmt.Errorf("bundle %s: %w", hash, err)
	}
	if sum := sha256.Sum256(raw); hex.EncodeToString(sum[:]) != hash {
		return nil, fmt.Errorf("bundle %s has other content: its SHA-256 is %s", hash, hex.EncodeToString(sum[:]))
	}
	file, err := o.Open(raw)
	if err == nil {
		entry.scenario, err = session.LoadScenario(file)
	}
	if err != nil && workersOwn(err) {
		return nil, err
	}
	entry.fault = err
	return entry, nil
}

// entry returns the place of a bundle, which is made where there is none.
func (b *bundles) entry(hash string) *bundle {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := slices.IndexFunc(b.loaded, func(e *bundle) bool { return e.hash == hash })
	if at < 0 {
		if len(b.loaded) == maxBundles {
			b.loaded = slices.Delete(b.loaded, 0, 1)
		}
		b.loaded = append(b.loaded, &bundle{hash: hash})
		return b.loaded[len(b.loaded)-1]
	}
	entry := b.loaded[at]
	b.loaded = append(slices.Delete(b.loaded, at, at+1), entry)
	return entry
}
