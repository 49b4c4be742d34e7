package air

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	streakCount  = 420
	StreakAsked  = 6    // a streak asks for the air at its place every so many frames
	streakReach  = 42.0 // about the vehicle [m]
	streakLost   = 60.0 // farther away it restarts [m]
	streakRoom   = 11.0 // above and below the vehicle [m]
	streakLow    = 0.35 // least height over the land [m]
	StreakTime   = 0.26 // the way of so long is drawn [s]
	streakSeen   = 0.8  // wind below is not drawn [m/s]
	StreakFloats = 8    // of an instance: head (3), strength, way (3), in a front
	streakLife   = 1.6  // least; twice as long at most [s]
	streakStorm  = 15.0 // wind that has the brightest streaks [m/s]
	waterSlow    = 0.07 // a current is seen like a wind that is so much faster: chosen, 0.06 m/s is then seen
	streakFirst  = 0.35 // share of the streaks in the lightest wind
	goldenStep   = 0.618033988749895
)

// streaks are particles that drift with the air: thin lines along the way that each
// came in the last moment. They are bound to the vehicle's surroundings and restart
// where they leave them.
type streaks struct {
	Layer     *gl.Layer
	List      [streakCount]streak
	Instances []float32
	count     int     // of the list that there are
	slow      float64 // speeds are seen as if they were divided by it
	seed      uint64
	turn      int // which of them ask for the air in this frame
	ready     bool
}

// streak is one particle.
type streak struct {
	place frame.Vec[frame.NED]
	wind  frame.Vec[frame.NED]
	age   float64 // [s]
	life  float64 // [s]
	rank  float64 // 0 to 1: in light wind only those of low rank are seen
}

func newStreaks(st *gl.Picture, seed int64) *streaks {
	k := &streaks{count: streakCount, slow: 1, seed: uint64(seed)*0x9e3779b97f4a7c15 + 1, Instances: make([]float32, StreakFloats*streakCount)}
	d := gl.Patch
	d.InstSizes, d.Instances = []int{4, 4}, k.Instances
	k.Layer = gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "streak", Order: gl.OrderStreaks, Transparent: true, DoubleSided: true})
	size := gl.Uniform("Size")
	k.Layer.Bind = func(gs *gls.GLS) { gs.Uniform2f(size.Location(gs), st.Width, st.Height) }
	for i := range k.List {
		k.List[i].rank = math.Mod(float64(i+1)*goldenStep, 1)
	}
	return k
}

// random returns the next number from 0 to 1: xorshift64*.
// Source: Vigna, ACM Transactions on Mathematical Software 42(4), 2016.
func (k *streaks) random() float64 {
	k.seed ^= k.seed >> 12
	k.seed ^= k.seed << 25
	k.seed ^= k.seed >> 27
	return float64(k.seed*0x2545f4914f6cdd1d>>11) / (1 << 53)
}

// Update lets the streaks drift by dt [s] of physics about a focus.
func (k *streaks) Update(focus frame.Vec[frame.NED], air space.WindAt, land space.Height, dt float64, gusts *fronts) {
	k.turn = (k.turn + 1) % StreakAsked
	if !k.Layer.Visible() {
		return
	}
	k.Layer.Place = focus
	seen := false
	for i := range k.List[:k.count] {
		p := &k.List[i]
		p.age += dt
		p.place = p.place.AddScaled(dt, p.wind)
		fresh := !k.ready || p.age > p.life || p.place.Sub(focus).Len() > streakLost
		if fresh {
			k.begin(p, focus, land)
		}
		if fresh || i%StreakAsked == k.turn {
			p.wind = air(p.place)
		}
		seen = k.show(i, p, focus, gusts) || seen
	}
	k.ready = true
	if k.Layer.Mesh.Instances = 0; !seen {
		return // a calm compiles no program, and costs a frame nothing
	}
	k.Layer.Mesh.UpdateInstances(k.Instances[:StreakFloats*k.count])
	k.Layer.Mesh.Instances = int32(k.count)
}

// begin puts a streak to a new place, denser near the focus.
func (k *streaks) begin(p *streak, focus frame.Vec[frame.NED], land space.Height) {
	sin, cos := math.Sincos(2 * math.Pi * k.random())
	far := streakReach * math.Pow(k.random(), 0.75)
	north, east := focus.X+far*cos, focus.Y+far*sin
	low := max(land(north, east)+streakLow, -focus.Z-streakRoom)
	high := max(low+4, -focus.Z+streakRoom)
	p.place = frame.OfNED(north, east, -(low + (high-low)*k.random()))
	p.life = streakLife * (1 + k.random())
	p.age = 0
	if !k.ready {
		p.age = p.life * k.random()
	}
}

// show writes a streak's instance, and reports whether it may be seen.
func (k *streaks) show(i int, p *streak, focus frame.Vec[frame.NED], gusts *fronts) bool {
	v := k.Instances[StreakFloats*i : StreakFloats*(i+1)]
	v[3] = float32(streakStrength(p.wind.Len()/k.slow, p.rank) * min(1, 3*min(p.age, p.life-p.age)/p.life))
	if v[3] <= 0 {
		return false
	}
	head, way := space.GLFromNED(p.place.Sub(focus)), space.GLFromNED(p.wind.Scale(StreakTime))
	v[0], v[1], v[2] = head.X, head.Y, head.Z
	v[4], v[5], v[6], v[7] = way.X, way.Y, way.Z, gusts.in(p.place.Sub(focus))
	return true
}

// streakStrength is how clearly a streak is seen in a wind [m/s], 0 to 1.
func streakStrength(speed, rank float64) float64 {
	share := min(1, max(0, speed-streakSeen)/streakStorm)
	if speed < streakSeen || rank > streakFirst+(1-streakFirst)*share*1.4 {
		return 0
	}
	return 0.16 + 0.74*math.Sqrt(share)*math.Sqrt(math.Sqrt(share))
}
