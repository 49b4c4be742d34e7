//go:build !headless

package app

import "time"

// framePeriod is the time a frame may take: vsync does not limit under Xvfb or in
// many virtual machines, so the loop paces itself.
const framePeriod = time.Second / 60

// pacer keeps the render loop at one frame per framePeriod and measures it. A late frame
// is not made up for: the next one starts at once and sets the new schedule.
//
// It has no clock: times are passed in, and must not decrease from call to call.
type pacer struct {
	last time.Time // start of the present frame
	due  time.Time // of the next
	fps  float64   // frames a second, smoothed over about half a second

	unpaced bool // never wait: for measuring
}

// next marks the start of a frame at now and returns the wall time [s] since the last
// one, 0 for the first.
func (p *pacer) next(now time.Time) float64 {
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

// spent is the wall time from the start of the frame to now [s].
func (p *pacer) spent(now time.Time) float64 { return now.Sub(p.last).Seconds() }

// wait returns how long to sleep until the next frame is due, 0 for not at all, and
// schedules the one after it.
func (p *pacer) wait(now time.Time) time.Duration {
	rest := p.due.Sub(now)
	if rest <= 0 || p.unpaced {
		p.due = now.Add(framePeriod)
		return 0
	}
	p.due = p.due.Add(framePeriod)
	return rest
}
