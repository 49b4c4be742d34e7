package control

import (
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits on requests, for each address. A slider that is dragged sends 60 commands per second,
// a dashboard reads some ten snapshots.
const (
	commandsASecond = 200
	commandsAtOnce  = 400
	requestsASecond = 500
	requestsAtOnce  = 1000
	maxList         = 100  // commands in one request: they act between the same two steps
	maxAddresses    = 1024 // whose limits are remembered
)

type limits struct {
	requests, commands *limiter
}

func newLimits() limits {
	return limits{
		requests: newLimiter(requestsASecond, requestsAtOnce),
		commands: newLimiter(commandsASecond, commandsAtOnce),
	}
}

// limiter limits the rate of each address by itself, so that no client uses up what
// another may send.
type limiter struct {
	each  rate.Limit
	burst int

	mu  sync.Mutex
	all map[netip.Addr]*rate.Limiter // guarded by mu
}

func newLimiter(each rate.Limit, burst int) *limiter {
	return &limiter{each: each, burst: burst, all: map[netip.Addr]*rate.Limiter{}}
}

// of returns the limiter of an address.
func (l *limiter) of(a netip.Addr, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.all[a]
	if own == nil {
		if len(l.all) >= maxAddresses {
			l.forget(now)
		}
		own = rate.NewLimiter(l.each, l.burst)
		l.all[a] = own
	}
	return own
}

// forget drops the addresses that have used nothing lately, which changes nothing for them;
// where all have, any one.
func (l *limiter) forget(now time.Time) {
	for a, own := range l.all {
		if own.TokensAt(now) >= float64(l.burst) {
			delete(l.all, a)
		}
	}
	for a := range l.all {
		if len(l.all) < maxAddresses {
			return
		}
		delete(l.all, a)
	}
}

// take uses n of the limit of the client of r, and returns the problem where it is used up.
func (l *limiter) take(r *http.Request, n int, what string) *problem {
	now := time.Now()
	use := l.of(clientOf(r), now).ReserveN(now, n)
	wait := use.DelayFrom(now)
	if wait == 0 {
		return nil
	}
	use.CancelAt(now)
	p := newProblem(http.StatusTooManyRequests, "too_many",
		"more than %g %s a second: wait %s", float64(l.each), what, wait.Round(time.Millisecond))
	p.retryAfter = strconv.Itoa(int(math.Ceil(wait.Seconds())))
	return p
}

// clientOf is the address that a limit counts for: of IPv6 the network, of which one client
// may have all addresses.
func clientOf(r *http.Request) netip.Addr {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	if a = a.Unmap().WithZone(""); a.Is4() || a.IsLoopback() {
		return a
	}
	network, err := a.Prefix(64)
	if err != nil {
		return a
	}
	return network.Addr()
}
