package pacing

import (
	"math"
	"testing"
	"time"
)

// frames passes frames of the given work [ms] through p, with a sleep that ends as late as
// over says [ms], and returns when each began, in ms after the first.
func frames(p *Pacer, over float64, work ...float64) (began []float64) {
	ms := func(v float64) time.Duration { return time.Duration(v * float64(time.Millisecond)) }
	first := time.Unix(1000, 0)
	now := first
	for _, w := range work {
		p.Next(now)
		began = append(began, now.Sub(first).Seconds()*1e3)
		now = now.Add(ms(w))
		if rest := p.Wait(now); rest > 0 {
			now = now.Add(rest + ms(over))
		}
	}
	return began
}

// TestPacerKeepsASchedule: frames begin at multiples of the period, whatever their work
// and however late the sleep ends; what takes too long moves the schedule instead of being
// made up for.
func TestPacerKeepsASchedule(t *testing.T) {
	const period = 1e3 / 60.0
	for _, c := range []struct {
		name    string
		unpaced bool
		over    float64   // by which sleeps end late [ms]
		work    []float64 // of each frame [ms]
		want    []float64 // when each begins, in periods after the first, beside what sleeps add
	}{
		{"even", false, 0, []float64{5, 5, 5, 5}, []float64{0, 1, 2, 3}},
		{"jitter of the work", false, 0, []float64{1, 16, 2, 15, 9}, []float64{0, 1, 2, 3, 4}},
		{"late sleeps do not add up", false, 0.5, []float64{5, 5, 5, 5}, []float64{0, 1, 2, 3}},
		{"exactly one period of work", false, 0, []float64{period, 5, 5}, []float64{0, 1, 2}},
		{"one late frame", false, 0, []float64{5, 1.5 * period, 5, 5}, []float64{0, 1, 2.5, 3.5}},
		{"a late frame after which the next is short", false, 0, []float64{1.25 * period, 0, 0}, []float64{0, 1.25, 2.25}},
		{"always late", false, 0, []float64{2 * period, 2 * period, 2 * period}, []float64{0, 2, 4}},
		{"a long stall", false, 0, []float64{5, 600 * period, 5, 5, 5}, []float64{0, 1, 601, 602, 603}},
		{"unpaced", true, 0, []float64{period / 4, period / 2, period / 4, 0}, []float64{0, 0.25, 0.75, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			began := frames(&Pacer{Unpaced: c.unpaced}, c.over, c.work...)
			for i, got := range began {
				want := c.want[i] * period
				if i > 0 {
					want += c.over
				}
				if math.Abs(got-want) > 1e-3 { // the period is rounded to nanoseconds
					t.Errorf("frame %d begins at %.4f ms, want %.4f", i, got, want)
				}
			}
		})
	}
}

// TestPacerMeasuresFrames: the time between two, the work in one, and frames a second, which
// a single late frame hardly moves.
func TestPacerMeasuresFrames(t *testing.T) {
	at := func(ms int) time.Time { return time.Unix(1000, 0).Add(time.Duration(ms) * time.Millisecond) }
	var p Pacer
	if dt := p.Next(at(0)); dt != 0 || p.FPS != 0 {
		t.Errorf("the first frame: %g s since the last, %g frames a second, want none", dt, p.FPS)
	}
	for i := 1; i <= 100; i++ {
		if dt := p.Next(at(20 * i)); dt != 0.02 {
			t.Fatalf("frame %d: %g s since the last, want 0.02", i, dt)
		}
	}
	if math.Abs(p.FPS-50) > 1e-9 {
		t.Errorf("%g frames a second, want 50", p.FPS)
	}
	if work := p.Spent(at(2007)); work != 0.007 {
		t.Errorf("work of %g s, want 0.007", work)
	}
	p.Next(at(2100))
	if p.FPS > 50 || p.FPS < 43 {
		t.Errorf("after one frame of 100 ms %g frames a second, want little below 50", p.FPS)
	}
	for i := 1; i <= 300; i++ {
		p.Next(at(2100 + 10*i))
	}
	if math.Abs(p.FPS-100) > 0.1 {
		t.Errorf("after 3 s of frames of 10 ms %g frames a second, want 100", p.FPS)
	}
	if dt := p.Next(at(2100 + 3000)); dt != 0 || math.IsInf(p.FPS, 0) || math.IsNaN(p.FPS) {
		t.Errorf("two frames at one time: %g s, %g frames a second", dt, p.FPS)
	}
}
