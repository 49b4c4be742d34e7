package protocol

import "time"

// Waking a sleeping thread takes longer than a step of the physics. So a server whose
// next packet is due in some microseconds should poll for it instead of sleeping. spinner
// decides when: only while most of the last waits were short enough, so that an autopilot
// at real time (a packet every 800 µs) does not occupy a core that the window needs.
type spinner struct {
	score   int  // of the last waits, 0 to maxScore; it spins from spinFrom on
	asleep  bool // it sleeps in every read: the cores are for others
	contest contest
}

const (
	// spinBudget limits one spin. SITL's next packet comes 30 to 60 µs after its
	// answer when it runs freely (Copter with two EKF lanes on a slow core).
	spinBudget = 100 * time.Microsecond

	// shortWait is how long a wait with a sleep in it may take to count as one that
	// spinning would have shortened: the budget and the waking.
	shortWait = spinBudget + spinBudget/2

	maxScore = 16
	spinFrom = 8
)

// newSpinner takes the number of cores that the process may use. With one, the autopilot
// could not run during a spin.
func newSpinner(cores int) (s spinner) {
	s.contest.may = [ways]bool{spinning: cores > 1, blocking: true}
	if cores < 2 {
		s.contest.restart(blocking)
	}
	return s
}

// sleep lets it never spin.
func (s *spinner) sleep() {
	s.asleep = true
	s.contest.allow(spinning, false)
}

// fast reports whether most of the last waits were short.
func (s *spinner) fast() bool { return s.score >= spinFrom }

// budget is how long to spin now.
func (s *spinner) budget() time.Duration {
	if s.fast() && s.contest.now == spinning {
		return spinBudget
	}
	return 0
}

// way is how to wait in a fast exchange; spinning in a slow one, whose budget is 0.
func (s *spinner) way() way {
	switch {
	case s.fast():
		return s.contest.now
	case s.asleep:
		return blocking
	}
	return spinning
}

// waited notes how long the last wait took, spin and sleep together, and when it ended. One
// long wait cancels two short ones: a useless spin costs more than a sleep.
func (s *spinner) waited(now, d time.Duration) {
	if s.fast() {
		s.contest.passed(now)
	} else {
		s.contest.paused()
	}
	if d <= shortWait {
		s.score = min(s.score+1, maxScore)
	} else {
		s.score = max(s.score-2, 0)
	}
}
