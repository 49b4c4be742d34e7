package mavlink

import (
	"slices"
	"sync"

	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// subscribers get the autopilot's messages.
type subscribers struct {
	mu   sync.Mutex
	last uint64       // guarded by mu
	all  []subscriber // guarded by mu; replaced, never changed
}

type subscriber struct {
	id   uint64
	tell func(message.Message)
}

// Subscribe lets tell have every message of the one autopilot, on the link's
// goroutine: it must be quick and must not keep the message's pointer to write to
// it. cancel ends that; a call that runs already comes to its end.
func (l *Link) Subscribe(tell func(message.Message)) (cancel func()) {
	s := &l.subscribers
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	id := s.last
	s.all = append(slices.Clone(s.all), subscriber{id, tell})
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = slices.DeleteFunc(slices.Clone(s.all), func(o subscriber) bool { return o.id == id })
	}
}

func (s *subscribers) tell(m message.Message) {
	s.mu.Lock()
	all := s.all
	s.mu.Unlock()
	for _, o := range all {
		o.tell(m)
	}
}
