package model

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	MostPuffs   = 128
	smokeRate   = 26.0 // puffs a second, of all motors together
	smokeLife   = 2.2  // [s]
	smokeRises  = 0.9  // [m/s]
	smokeFades  = 8.0  // a motor that failed smokes strongly for so long [s]
	smokeRemain = 0.3  // and then with this share
	sparkCount  = 14   // when a motor fails
	sparkLife   = 0.45 // [s]
	sparkSpeed  = 2.6  // [m/s]
	tooHot      = 400  // a winding smokes from here on [K]
	blackHot    = 480  // and heavily from here on [K]
)

// Smoke is what a motor gives off that failed, lost its propeller or is too hot:
// some soft puffs that drift with the wind, and sparks when it happens. There is
// none of a healthy vehicle. All of it goes by physics time and is the same in
// each run.
type Smoke struct {
	Puffs  [MostPuffs]puff
	next   int
	count  uint32  // of all that were made
	due    float64 // puffs that are due
	failed [state.MaxRotors]float64
}

// puff is one particle. Its life is 0 where there is none.
type puff struct {
	Place, velocity frame.Vec[frame.NED]
	Age, Life       float64 // [s]
	radius          float64 // at its beginning [m]
	strength        float64
	spark           bool
}

// smoking returns how strongly a motor smokes, 0 to 1, since seconds after it
// failed.
func smoking(r *state.Rotor, since float64) float64 {
	heat := space.Between((r.Temperature-tooHot)/(blackHot-tooHot), 0, 1)
	if !r.Failed && !r.Broken {
		return heat
	}
	return max(heat, smokeRemain+(1-smokeRemain)*space.Between(1-since/smokeFades, 0, 1))
}

// update moves what there is by dt [s] and adds what comes new.
func (s *Smoke) update(l *layout, at camera.Subject, snap *snapshot.Snapshot, air space.WindAt, dt float64) {
	if !(dt > 0) {
		return
	}
	for i := range s.Puffs {
		s.Puffs[i].move(air, dt)
	}
	total, sources := 0.0, [state.MaxRotors]float64{}
	for i := range min(l.Count, snap.Count) {
		sources[i] = s.source(i, l, at, snap, dt)
		total += sources[i]
	}
	if total == 0 {
		s.due = 0
		return
	}
	for s.due += dt * smokeRate * min(1, total); s.due >= 1; s.due-- {
		s.emit(s.pick(sources[:], total), l, at, snap)
	}
}

// source returns how strongly a rotor smokes and throws sparks where it just
// failed.
func (s *Smoke) source(i int, l *layout, at camera.Subject, snap *snapshot.Snapshot, dt float64) float64 {
	r := &snap.Rotors[i]
	if !r.Failed && !r.Broken {
		s.failed[i] = 0
		return smoking(r, 0)
	}
	if s.failed[i] == 0 {
		for range sparkCount {
			s.spark(i, l, at, snap)
		}
	}
	s.failed[i] += dt
	return smoking(r, s.failed[i])
}

// pick chooses a source by its strength.
func (s *Smoke) pick(sources []float64, total float64) int {
	left := s.random() * total
	for i, v := range sources {
		if left -= v; left < 0 {
			return i
		}
	}
	return 0
}

// random gives the next value, 0 to 1, the same in each run.
func (s *Smoke) random() float64 {
	s.count++
	h := s.count * 0x9E3779B1
	h = (h ^ h>>15) * 0x85EBCA77
	h = (h ^ h>>13) * 0xC2B2AE3D
	return float64(h^h>>16) / (1 << 32)
}

// scatter gives a vector in a ball of radius 1.
func (s *Smoke) scatter() frame.Vec[frame.NED] {
	z, turn := 2*s.random()-1, 2*math.Pi*s.random()
	sin, cos := math.Sincos(turn)
	r := math.Sqrt(1 - z*z)
	return frame.OfNED(r*cos, r*sin, z).Scale(math.Cbrt(s.random()))
}

func (s *Smoke) put(p puff) {
	s.Puffs[s.next] = p
	s.next = (s.next + 1) % MostPuffs
}

// emit adds a puff at a motor.
func (s *Smoke) emit(i int, l *layout, at camera.Subject, snap *snapshot.Snapshot) {
	m := &l.rotors[i]
	from := at.Place.Add(at.Att.Apply(m.PlaceFRD)).AddScaled(0.12*m.Radius, s.scatter())
	s.put(puff{
		Place: from, velocity: snap.Body.VelGround.Scale(0.4).AddScaled(0.25, s.scatter()),
		Life: smokeLife * (0.7 + 0.6*s.random()), radius: 0.30 * m.Radius,
		strength: 0.35 + 0.65*smoking(&snap.Rotors[i], s.failed[i]),
	})
}

func (s *Smoke) spark(i int, l *layout, at camera.Subject, snap *snapshot.Snapshot) {
	m := &l.rotors[i]
	s.put(puff{
		Place: at.Place.Add(at.Att.Apply(m.PlaceFRD)), velocity: snap.Body.VelGround.AddScaled(sparkSpeed, s.scatter()),
		Life: sparkLife * (0.5 + s.random()), radius: 0.07 * m.Radius, strength: 1, spark: true,
	})
}

// move lets a puff drift into the air's own motion, and a spark fall.
func (p *puff) move(air space.WindAt, dt float64) {
	if p.Life == 0 {
		return
	}
	p.Age += dt
	if p.Age >= p.Life || !p.velocity.IsFinite() {
		*p = puff{}
		return
	}
	if p.spark {
		p.velocity.Z += standard.Gravity * dt
	} else {
		drift := air(p.Place).Add(frame.OfNED(0, 0, -smokeRises))
		p.velocity = p.velocity.AddScaled(1-math.Exp(-dt/0.25), drift.Sub(p.velocity))
	}
	p.Place = p.Place.AddScaled(dt, p.velocity)
}

// draw adds the puffs to the sprites, the oldest first.
func (s *Smoke) draw(to *sprites) {
	for k := range MostPuffs {
		p := &s.Puffs[(s.next+k)%MostPuffs]
		if p.Life == 0 {
			continue
		}
		t := p.Age / p.Life
		if p.spark {
			to.add(spriteSpark, p.Place, p.radius, gl.RGB{1, 0.72, 0.30}, 1-t)
			continue
		}
		grey := gl.RGB{0.13, 0.13, 0.135}
		to.add(spriteSmoke, p.Place, p.radius*(1+4.5*math.Sqrt(t)), gl.Mix(grey, gl.RGB{0.45, 0.45, 0.46}, float32(t)), 0.52*p.strength*(1-t)*space.Between(p.Age/0.06, 0, 1))
	}
}

// forget takes all of it out of the air.
func (s *Smoke) forget() { *s = Smoke{count: s.count} }
