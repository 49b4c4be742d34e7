package control

import (
	"math"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/time/rate"
)

// Limits on requests, for all clients together. A hand at a slider sends 60
// commands a second, a dashboard reads some ten snapshots.
const (
	commandsASecond = 200
	commandsAtOnce  = 400
	requestsASecond = 500
	requestsAtOnce  = 1000
	maxList         = 100 // commands in one request: they act between the same two steps
)

type limits struct {
	requests, commands *rate.Limiter
}

func newLimits() limits {
	return limits{
		requests: rate.NewLimiter(requestsASecond, requestsAtOnce),
		commands: rate.NewLimiter(commandsASecond, commandsAtOnce),
	}
}

// take uses n of l, and returns the problem where they are used up.
func take(l *rate.Limiter, n int, what string) *problem {
	now := time.Now()
	r := l.ReserveN(now, n)
	wait := r.DelayFrom(now)
	if wait == 0 {
		return nil
	}
	r.CancelAt(now)
	p := newProblem(http.StatusTooManyRequests, "too_many",
		"more than %g %s a second: wait %s", float64(l.Limit()), what, wait.Round(time.Millisecond))
	p.retryAfter = strconv.Itoa(int(math.Ceil(wait.Seconds())))
	return p
}
