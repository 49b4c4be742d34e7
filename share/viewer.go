package share

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/sitlark/sitlark/page"
)

// Limits on what a viewer may hold.
const (
	maxRequest   = 4 << 10 // of a viewer [bytes]
	greetTime    = 10 * time.Second
	writeTime    = 30 * time.Second // for one message: that of a whole flight takes seconds on a slow line
	pingEvery    = 20 * time.Second
	farewell     = time.Second
	maxAhead     = 64 // messages that are sent and not acknowledged: 2.5 s
	maxWaiting   = 64 // that wait, before states are left out
	maxNews      = 4096
	detailsRate  = 4 // a second
	detailsBurst = 8
)

// Why a connection ends for good, as codes of its own.
const (
	statusNoLink websocket.StatusCode = 4401
	statusOver   websocket.StatusCode = 4410
)

// viewer is somebody who watches.
type viewer struct {
	conn   *websocket.Conn
	socket net.Conn // below conn
	from   string   // address
	since  time.Time
	link   *link
	hub    *hub
	detail *rate.Limiter

	wake  chan struct{}
	mu    sync.Mutex
	queue [][]byte // messages that wait; guarded by mu
	sent  int      // messages; guarded by mu
	got   int      // that are acknowledged; guarded by mu
	late  bool     // states were left out; guarded by mu
}

func newViewer(conn *websocket.Conn, socket net.Conn, from string, h *hub) *viewer {
	conn.SetReadLimit(maxRequest)
	return &viewer{conn: conn, socket: socket, from: from, since: time.Now(), hub: h, detail: rate.NewLimiter(detailsRate, detailsBurst), wake: make(chan struct{}, 1)}
}

// request is what a viewer sends: one of these.
type request struct {
	Key    *string `json:"key"` // of its link, first of all
	Got    *int    `json:"got"` // how many messages it has taken
	Detail *struct {
		Vehicle int     `json:"vehicle"`
		From    float64 `json:"from"`
		To      float64 `json:"to"`
	} `json:"detail"`
}

// push adds messages to those that wait. Where too many do, the viewer is behind: of states only the newest is
// kept. It waits for nothing.
func (v *viewer) push(messages ...[]byte) {
	v.mu.Lock()
	for _, m := range messages {
		if page.Whole(m) { // it says what all before it do
			clear(v.queue)
			v.queue = v.queue[:0]
		}
		v.queue = append(v.queue, m)
	}
	if len(v.queue) > maxWaiting {
		v.skip()
	}
	v.mu.Unlock()
	v.stir()
}

// skip leaves out all states that wait but the newest.
func (v *viewer) skip() {
	newest := -1
	for i, m := range v.queue {
		if page.Skippable(m) {
			newest = i
		}
	}
	kept := v.queue[:0]
	for i, m := range v.queue {
		if i == newest || !page.Skippable(m) {
			kept = append(kept, m)
		}
	}
	clear(v.queue[len(kept):])
	v.queue, v.late = kept, true
}

func (v *viewer) stir() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

// next returns the next message; nil: none may be sent now. over: it takes so little that it has to be told again.
func (v *viewer) next() (m []byte, over bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.queue) > maxNews {
		return nil, true
	}
	if len(v.queue) == 0 || v.sent-v.got >= maxAhead {
		return nil, false
	}
	m = v.queue[0]
	v.queue[0] = nil
	v.queue = v.queue[1:]
	v.sent++
	if len(v.queue) == 0 {
		v.late = false
	}
	return m, false
}

// greet waits for the viewer's link.
func (v *viewer) greet(ctx context.Context, all *links) (*link, error) {
	ctx, cancel := context.WithTimeout(ctx, greetTime)
	defer cancel()
	_, data, err := v.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	var r request
	if json.Unmarshal(data, &r) != nil || r.Key == nil {
		return nil, errNoLink
	}
	if l := all.of(*r.Key); l != nil {
		return l, nil
	}
	return nil, errNoLink
}

// introduce tells the viewer what its link lets it do, before it is told of the flight.
func (v *viewer) introduce() error {
	m, err := page.LinkMessage(v.link.name, v.link.acts)
	if err != nil {
		return err
	}
	v.mu.Lock()
	v.sent++
	v.mu.Unlock()
	return v.send(m)
}

// serve serves the viewer until it goes, its link is revoked, or ctx ends.
func (v *viewer) serve(ctx context.Context) {
	alive, gone := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer gone()
		v.read()
	}()
	stop := context.AfterFunc(ctx, func() { v.socket.SetDeadline(time.Now().Add(farewell)) })
	defer stop()
	switch v.write(alive); {
	case revoked(v.link):
		v.socket.SetDeadline(time.Now().Add(farewell))
		v.conn.Close(statusNoLink, "the link has been revoked")
	case ctx.Err() != nil:
		v.conn.Close(statusOver, "the flight is over")
	}
	gone()
	v.conn.CloseNow()
	<-done
}

func revoked(l *link) bool {
	select {
	case <-l.end:
		return true
	default:
		return false
	}
}

// write sends what waits until ctx ends, the link is revoked, or the viewer takes nothing.
func (v *viewer) write(ctx context.Context) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		switch m, over := v.next(); {
		case over:
			return
		case m != nil:
			if v.send(m) != nil {
				return
			}
			if ctx.Err() != nil || revoked(v.link) {
				return
			}
			continue
		}
		select {
		case <-v.wake:
		case <-v.link.end:
			return
		case <-ctx.Done():
			return
		case <-ping.C:
			reply, cancel := context.WithTimeout(ctx, writeTime)
			err := v.conn.Ping(reply)
			cancel()
			if err != nil {
				return
			}
		}
	}
}

// send sends one message; the error says that the viewer took it not in time or is gone.
func (v *viewer) send(m []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	return v.conn.Write(ctx, websocket.MessageBinary, m)
}

var errRequest = errors.New("not a request of a viewer")

// read does what the viewer asks for until its connection ends.
func (v *viewer) read() {
	for {
		kind, data, err := v.conn.Read(context.Background())
		if err != nil {
			return
		}
		var r request
		if err := json.Unmarshal(data, &r); err != nil || kind != websocket.MessageText {
			v.conn.Close(websocket.StatusPolicyViolation, errRequest.Error())
			return
		}
		v.do(&r)
	}
}

func (v *viewer) do(r *request) {
	if r.Got != nil {
		v.mu.Lock()
		v.got = max(v.got, min(*r.Got, v.sent))
		v.mu.Unlock()
		v.stir()
	}
	if d := r.Detail; d != nil && v.detail.Allow() {
		if m, err := v.hub.detail(d.Vehicle, d.From, d.To); err == nil && m != nil {
			v.push(m)
		}
	}
}

// told is what others are told of the viewer.
func (v *viewer) told() Viewer {
	v.mu.Lock()
	defer v.mu.Unlock()
	return Viewer{Link: v.link.name, From: v.from, Since: v.since, Late: v.late, Acts: v.link.acts}
}
