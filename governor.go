package main

// governor chooses how much work goes into the picture, by what frames took. It
// steps down when too many frames are late, and up when there is plenty of time
// left; a step up that had to be taken back is tried again after twice the time.
//
// It knows levels as numbers, from 0 for the cheapest. It has no clock: the same
// frames give the same levels.
type governor struct {
	level, most int // now, and the best there is

	frames   int     // in this window
	late     int     // of them
	sum      float64 // of their times [s]
	calm     float64 // time since the last change or late window [s]
	patience float64 // how long it must be calm before a step up [s]
	sinceUp  float64 // time since the last step up [s]
}

const (
	governedFrames = 90        // frames that are judged together
	lateFrame      = 1.25 / 60 // a frame that takes longer is late [s]
	lateShare      = 0.25      // share of late ones from which on there is too much to do
	easyFrame      = 0.55 / 60 // mean time of frames that leave room for more [s]
	strangeFrame   = 0.5       // a frame that took longer says nothing of the picture [s]
	firstPatience  = 8.0       // [s]
	mostPatience   = 600.0     // [s]
	regret         = 30.0      // a step up that is taken back within this was wrong [s]
)

func newGovernor(level, most int) governor {
	return governor{level: level, most: most, patience: firstPatience, sinceUp: regret}
}

// frame takes the time that one frame needed for its work [s], without waiting, and
// the time since the frame before it [s]. It returns the level for the next frame.
func (g *governor) frame(work, passed float64) int {
	if !(work >= 0 && work < strangeFrame && passed >= 0 && passed < strangeFrame) {
		return g.level
	}
	g.calm += passed
	g.sinceUp += passed
	g.frames++
	g.sum += work
	if work > lateFrame {
		g.late++
	}
	if g.frames == governedFrames {
		g.judge()
		g.frames, g.late, g.sum = 0, 0, 0
	}
	return g.level
}

func (g *governor) judge() {
	share, mean := float64(g.late)/governedFrames, g.sum/governedFrames
	switch {
	case share > lateShare:
		g.down()
	case mean > easyFrame:
		g.calm = 0
	case g.calm >= g.patience:
		g.up()
	}
}

func (g *governor) down() {
	g.calm = 0
	if g.level == 0 {
		return
	}
	g.level--
	if g.sinceUp < regret {
		g.patience = min(2*g.patience, mostPatience)
	} else {
		g.patience = max(g.patience/2, firstPatience) // the load has changed
	}
}

func (g *governor) up() {
	g.calm = 0
	if g.level < g.most {
		g.level++
		g.sinceUp = 0
	}
}
