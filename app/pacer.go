//go:build !headless

package app

import "time"

// pacer keeps the render loop at one frame a framePeriod and measures it. A late
// frame is not made up for: the next one starts at once and the beat goes on
// from there.
type pacer struct {
	last time.Time // start of the present frame
	due  time.Time // of the next
	fps  float64   // frames a second, smoothed over about half a second

	unpaced bool // never wait: for measuring
}

// next marks the start of a frame and returns the wall time [s] since the last
// one, 0 for the first.
func (p *pacer) next() float64 {
	now := time.Now()
	if p.last.IsZero() {
		p.last, p.due = now, now.Add(framePeriod)
		return 0
	}
	dt := now.Sub(p.last).Seconds()
	p.last = now
	if dt > 0 {
		const weight = 1.0 / 30
		if p.fps == 0 {
			p.fps = 1 / dt
		}
		p.fps = 1 / ((1-weight)/p.fps + weight*dt)
	}
	return dt
}

// spent is the wall time since the start of the frame [s].
func (p *pacer) spent() float64 { return time.Since(p.last).Seconds() }

// wait sleeps until the next frame is due.
func (p *pacer) wait() {
	if rest := time.Until(p.due); rest > 0 && !p.unpaced {
		time.Sleep(rest)
		p.due = p.due.Add(framePeriod)
		return
	}
	p.due = time.Now().Add(framePeriod)
}
