// Package pacing keeps the window's frames in time: when the next one is due, and how much work goes into it.
package pacing

import "time"

// framePeriod is the time a frame may take: vsync does not limit under Xvfb or in
// many virtual machines, so the loop paces itself.
const framePeriod = time.Second / 60

// Pacer keeps the render loop at one frame per framePeriod and measures it. A late frame
// is not made up for: the next one starts at once and sets the new schedule.
//
// It has no clock: times are passed in, and must not decrease from call to call.
type Pacer struct {
	last time.Time // start of the present frame
	due  time.Time // of the next
	FPS  float64   // frames a second, smoothed over about half a second

	Unpaced bool // never wait: for measuring
}

// Next marks the start of a frame at now and returns the wall time [s] since the last
// one, 0 for the first.
func (p *Pacer) Next(now time.Time) float64 {
	if p.last.IsZero() {
		p.last, p.due = now, now.Add(framePeriod)
		return 0
	}
	dt := now.Sub(p.last).Seconds()
	p.last = now
	if dt > 0 {
		const weight = 1.0 / 30
		if p.FPS == 0 {
			p.FPS = 1 / dt
		}
		p.FPS = 1 / ((1-weight)/p.FPS + weight*dt)
	}
	return dt
}

// Spent is the wall time from the start of the frame to now [s].
func (p *Pacer) Spent(now time.Time) float64 { return now.Sub(p.last).Seconds() }

// Wait returns how long to sleep until the next frame is due, 0 for not at all, and
// schedules the one after it.
func (p *Pacer) Wait(now time.Time) time.Duration {
	rest := p.due.Sub(now)
	if rest <= 0 || p.Unpaced {
		p.due = now.Add(framePeriod)
		return 0
	}
	p.due = p.due.Add(framePeriod)
	return rest
}
