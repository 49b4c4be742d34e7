package flight

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
)

// maxBundles is how many bundles stay loaded: a worker seldom serves more campaigns at a time.
const maxBundles = 8

// bundles are the scenarios of bundles that were loaded. Flights share their vehicles, missions and
// terrain.
type bundles struct {
	mu     sync.Mutex
	loaded []*loadedBundle // the newest used last
}

// loadedBundle is a bundle that was opened, or is being opened.
type loadedBundle struct {
	hash   string
	mu     sync.Mutex     // held while it is opened
	opened *bundle.Bundle // guarded by mu; nil: not yet, or there is a fault
	fault  error          // guarded by mu; of what the bundle says: no worker can fly it
}

// find returns a bundle, loaded. An error is a *campaign.RefusedError, and the next call tries again.
func (b *bundles) find(ctx context.Context, hash string, o *Options) (*loadedBundle, error) {
	entry := b.entry(hash)
	entry.mu.Lock()
	defer entry.mu.Unlock()
	if entry.opened != nil || entry.fault != nil {
		return entry, nil
	}
	raw, err := o.Bundle(ctx, hash)
	if err != nil {
		return nil, &campaign.RefusedError{Why: fmt.Errorf("bundle %s: %w", hash, err), Bundle: true}
	}
	if found := bundle.Hash(raw); found != hash {
		return nil, &campaign.RefusedError{Why: fmt.Errorf("bundle %s has other content: its SHA-256 is %s", hash, found), Bundle: true}
	}
	entry.opened, entry.fault = bundle.Open(raw)
	return entry, nil
}

// entry returns the place of a bundle, which is made where there is none.
func (b *bundles) entry(hash string) *loadedBundle {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := slices.IndexFunc(b.loaded, func(e *loadedBundle) bool { return e.hash == hash })
	if at < 0 {
		if len(b.loaded) == maxBundles {
			b.loaded = slices.Delete(b.loaded, 0, 1)
		}
		b.loaded = append(b.loaded, &loadedBundle{hash: hash})
		return b.loaded[len(b.loaded)-1]
	}
	entry := b.loaded[at]
	b.loaded = append(slices.Delete(b.loaded, at, at+1), entry)
	return entry
}
