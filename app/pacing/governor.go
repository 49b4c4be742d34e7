package pacing

// Governor chooses how much work goes into the picture, by what frames took. It
// steps down when too many frames are late for two windows, and up when there is time
// enough left; a step up that had to be taken back is tried again after twice the time.
//
// It knows levels as numbers, from 0 for the cheapest. It has no clock: the same
// frames give the same levels.
type Governor struct {
	level, most int // now, and the best there is

	seen     int     // of the first frames
	first    float64 // their time [s]
	strange  int     // frames that took very long, one after the other
	bad      int     // windows with too many late frames, one after the other
	frames   int     // in this window
	late     int     // of them
	sum      float64 // of the times of their work [s]
	lasted   float64 // this window's time [s]
	calm     float64 // time since the last change or late window [s]
	patience float64 // how long it must be calm before a step up [s]
	sinceUp  float64 // time since the last step up [s]
}

const (
	governedFrames = 90        // frames that are judged together
	governedTime   = 2.0       // or those of such a time, where that is less [s]
	leastFrames    = 3         // of such a window
	lateFrame      = 1.25 / 60 // a frame that takes longer is late [s]
	lateShare      = 0.25      // share of late ones from which on there is too much to do
	firstFrames    = 90        // that are not judged: shaders are compiled, the ground is built
	firstTime      = 3.0       // nor those of such a time, where that is less [s]
	strangeFrame   = 0.5       // a frame that took longer says nothing of the picture [s]
	strangeFrames  = 3         // but from so many one after the other on they do
	firstPatience  = 8.0       // [s]
	mostPatience   = 600.0     // [s]
	regret         = 30.0      // a step up that is taken back within this was wrong [s]
)

// easyFrame is the mean time of frames that leave room for the level above [s], by
// level. Medium costs some 1.2 times as much as low, high half as much again as medium.
var easyFrame = [...]float64{0.75 / 60, 0.55 / 60}

// NewGovernor returns a Governor that starts at a level; most is the best one.
func NewGovernor(level, most int) Governor {
	return Governor{level: level, most: most, patience: firstPatience, sinceUp: regret}
}

// Frame takes the time that one frame needed for its work [s], without waiting, and
// the time since the frame before it [s]. It returns the level for the next frame.
func (g *Governor) Frame(work, passed float64) int {
	switch {
	case !(work >= 0 && passed >= 0):
		return g.level
	case work < strangeFrame && passed < strangeFrame:
		g.strange = 0
	case g.strange < strangeFrames:
		g.strange++
		return g.level
	}
	g.calm += passed
	g.sinceUp += passed
	if g.seen < firstFrames && g.first < firstTime {
		g.seen++
		g.first += passed
		return g.level
	}
	g.frames++
	g.sum += work
	g.lasted += passed
	if work > lateFrame {
		g.late++
	}
	if g.frames == governedFrames || g.lasted >= governedTime && g.frames >= leastFrames {
		g.judge()
		g.frames, g.late, g.sum, g.lasted = 0, 0, 0, 0
	}
	return g.level
}

func (g *Governor) judge() {
	share, mean := float64(g.late)/float64(g.frames), g.sum/float64(g.frames)
	if share <= lateShare {
		g.bad = 0
	}
	switch {
	case share > lateShare:
		if g.bad++; g.bad > 1 {
			g.bad = 0
			g.down()
		}
	case mean > easyFrame[min(g.level, len(easyFrame)-1)]:
		g.calm = 0
	case g.calm >= g.patience:
		g.up()
	}
}

func (g *Governor) down() {
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

func (g *Governor) up() {
	g.calm = 0
	if g.level < g.most {
		g.level++
		g.sinceUp = 0
	}
}
