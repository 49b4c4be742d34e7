package mavlink

import (
	"slices"
	"sync"

	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// subscribers get the messages of the autopilot.
type subscribers struct {
	mu   sync.Mutex
	last uint64       // guarded by mu
	all  []subscriber // guarded by mu; replaced, never changed
}

type subscriber struct {
	id       uint64
	received func(message.Message)
}

// Subscribe calls received with every message of the autopilot, on the link's
// goroutine. It must return quickly and not change the message. cancel ends the
// subscription; a call in progress completes.
func (l *Link) Subscribe(received func(message.Message)) (cancel func()) {
	s := &l.subscribers
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	id := s.last
	s.all = append(slices.Clone(s.all), subscriber{id, received})
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = slices.DeleteFunc(slices.Clone(s.all), func(o subscriber) bool { return o.id == id })
	}
}

func (s *subscribers) call(m message.Message) {
	s.mu.Lock()
	all := s.all
	s.mu.Unlock()
	for _, o := range all {
		o.received(m)
	}
}
