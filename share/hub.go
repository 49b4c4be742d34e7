package share

import (
	"sync"

	"github.com/sitlark/sitlark/page"
)

// maxViewers is how many watch at most.
const maxViewers = 500

// keptMessages is for how many messages the message of a whole flight is kept for the next viewer.
const keptMessages = 50

// hub passes messages on to viewers. Nothing in it waits for one.
type hub struct {
	mu      sync.Mutex
	live    *page.Live       // guarded by mu
	feeds   []*feed          // guarded by mu
	viewers map[*viewer]bool // guarded by mu
	whole   []byte           // message of the flight as it was a short while ago; nil: none is kept; guarded by mu
	since   [][]byte         // what came after it; guarded by mu
}

// look takes in what is new of all vehicles, and passes it on.
func (h *hub) look() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range h.feeds {
		f.look(h.live)
	}
	if !h.live.Ready() {
		return nil
	}
	news, err := h.live.News()
	if err != nil || len(news) == 0 {
		return err
	}
	if h.whole != nil {
		if h.since = append(h.since, news...); len(h.since) > keptMessages {
			h.whole, h.since = nil, nil
		}
	}
	for v := range h.viewers {
		v.push(news...)
	}
	return nil
}

// join adds a viewer, who is told the whole flight first; false: there is no room, or no flight yet.
func (h *hub) join(v *viewer) (room bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.viewers) >= maxViewers {
		return false, nil
	}
	if h.whole == nil && h.live.Ready() {
		if h.whole, err = h.live.Whole(); err != nil {
			return true, err
		}
	}
	h.viewers[v] = true
	if h.whole != nil {
		v.push(h.whole)
		v.push(h.since...)
	}
	return true, nil
}

func (h *hub) leave(v *viewer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.viewers, v)
}

// detail returns the message with a past part of the flight; nil: there is none.
func (h *hub) detail(vehicle int, from, to float64) ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.live.Detail(vehicle, from, to)
}

func (h *hub) list() (all []Viewer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for v := range h.viewers {
		all = append(all, v.told())
	}
	return all
}
