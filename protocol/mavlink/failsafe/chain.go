package failsafe

import (
	"fmt"
	"strings"
)

// Chain is what happened when a failsafe fired: from the cause to the mode that followed.
type Chain struct {
	Seq  uint64 // counts from 1
	Kind Kind
	Time float64 // when it fired, physics time [s]

	Cause  string // "10.4 V below BATT_LOW_VOLT 10.5 V for 10 s"
	Action string // the parameter and what it asks for: "BATT_FS_LOW_ACT 2 = RTL"; empty: unknown
	From   string // mode at the time; empty: unknown
	Mode   string // that followed; empty: it did not change
	After  float64
	Note   string // what the autopilot said of it: "continuing landing"; empty: nothing

	Disarmed bool
	Settled  bool // what followed is known
	Over     bool // the failsafe is over
	OverTime float64
}

// String says all of it in one sentence.
func (c *Chain) String() string {
	return c.Kind.Title() + ": " + strings.Join(c.Parts(), "; ")
}

// Parts are the links of the chain: cause, action, result.
func (c *Chain) Parts() []string {
	var parts []string
	for _, p := range []string{c.Cause, c.Action, c.Result()} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// Result says what followed: "mode RTL 0.1 s later".
func (c *Chain) Result() string {
	var all []string
	if c.Note != "" {
		all = append(all, c.Note)
	}
	if c.Disarmed {
		all = append(all, fmt.Sprintf("disarmed %.1f s later", c.After))
	}
	switch {
	case c.Mode != "":
		all = append(all, fmt.Sprintf("mode %s %.1f s later", c.Mode, c.After))
	case c.Settled && !c.Disarmed && c.From != "":
		all = append(all, "mode stays "+c.From)
	}
	return strings.Join(all, ", ")
}

// Recovery says that the failsafe is over, in a flight that is in mode now; empty: unknown.
func (c *Chain) Recovery(mode string) string {
	text := fmt.Sprintf("%s is over after %.1f s", c.Kind.Title(), max(0, c.OverTime-c.Time))
	if mode != "" {
		text += "; mode stays " + mode
	}
	return text
}

// ringSize is how many chains are kept.
const ringSize = 8

// ChainRing holds the newest chains. The zero value is empty.
type ChainRing struct {
	last uint64
	ring [ringSize]Chain
}

// Last is the number of the newest chain, 0 when there is none.
func (r *ChainRing) Last() uint64 { return r.last }

// Get returns chain seq, false when it is not kept.
func (r *ChainRing) Get(seq uint64) (Chain, bool) {
	if seq == 0 || seq > r.last || seq+ringSize <= r.last {
		return Chain{}, false
	}
	return r.ring[seq%ringSize], true
}

// All returns the chains that are kept, the newest first.
func (r *ChainRing) All() (all []Chain) {
	for seq := r.last; seq > 0; seq-- {
		c, ok := r.Get(seq)
		if !ok {
			break
		}
		all = append(all, c)
	}
	return all
}

// add adds a chain as the newest and returns it, to be changed until the next add.
func (r *ChainRing) add(c Chain) *Chain {
	r.last++
	c.Seq = r.last
	at := &r.ring[r.last%ringSize]
	*at = c
	return at
}

// newestOf returns the newest chain of a kind that is kept, nil if there is none.
func (r *ChainRing) newestOf(k Kind) *Chain {
	for seq := r.last; seq > 0 && seq+ringSize > r.last; seq-- {
		if c := &r.ring[seq%ringSize]; c.Kind == k {
			return c
		}
	}
	return nil
}
