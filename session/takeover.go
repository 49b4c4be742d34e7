package session

import (
	"context"
	"errors"
	"math"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim"
)

// BranchMode says who flies a Branch.
type BranchMode int

// The modes of a Branch.
const (
	FlyOn    BranchMode = iota // the built-in autopilot flies on, or takes over where another one flew
	TakeOver                   // the built-in autopilot takes over from the vehicle's state
	OpenLoop                   // nobody flies: the recorded motor commands go on
)

// What a Branch of these modes says of itself.
const (
	fliesOn   = "the built-in autopilot flies on"
	takesOver = "the built-in autopilot takes over"
	openLoop  = "open loop: the recorded motor commands are replayed, without an autopilot"
)

// holdTime is how long the built-in autopilot stays where it has taken over, before it returns
// [s].
const holdTime = 10

// OpenLoopTime is the longest time for which recorded motor commands are replayed [s]. After that
// the flight differs too much from the one they were meant for.
const OpenLoopTime = 5.0

// takeOver begins with the Worlds alone, as the recording has them at an elapsed time [s].
func (b *Branch) takeOver(r *record.Recording, s *Setup, at float64) error {
	for _, v := range r.Vehicles {
		p, err := r.Player(v)
		if err != nil {
			return err
		}
		if err := p.Seek(at); err != nil {
			return err
		}
		w := p.World()
		m := &branchPoint{params: v.Params, elapsed: p.Elapsed(), time: w.State().Time}
		m.Checkpoint = sim.Checkpoint{World: physics.AppendCheckpoint(nil, w), Flight: p.Flight()}
		b.moments = append(b.moments, m)
		place := w.State().PositionNED.Sub(w.Home())
		b.flew = append(b.flew, &record.Flown{FrameRate: pilotRate(len(r.Vehicles)), Mission: holdPlan(s.Home, place.X, place.Y, max(-place.Z, tuning.LeastHeight(&v.Params.Vehicle)))})
	}
	b.Origin.Exact = false
	s.Demo, s.Plan = true, b.flew[0].Mission
	return nil
}

// holdPlan stays at a place, given from home [m], and returns.
func holdPlan(home mission.Home, north, east, up float64) mission.Plan {
	at := home.Global(north, east, 0)
	return mission.Plan{Name: "hold and return", Items: []mission.Item{
		{Seq: 1, Command: mission.LoiterTime, Frame: mission.FrameRelative, Param: [4]float64{holdTime}, Lat: at.LatDeg, Lon: at.LonDeg, Alt: up},
		{Seq: 2, Command: mission.ReturnHome, Frame: mission.FrameRelative},
	}}
}

// flier is an autopilot in this program: it makes a vehicle's exchanges.
type flier interface {
	Step(ctx context.Context) (over bool, err error)
	StandBy(ctx context.Context) error
	Over() bool
}

// flierOf returns who flies the vehicle.
func flierOf(v *Vehicle) flier {
	if v.openLoop != nil {
		return v.openLoop
	}
	return v.Pilot()
}

// commandReplay replays the recorded motor commands of a vehicle. It is for one goroutine.
type commandReplay struct {
	again    *record.Again
	exchange func([]byte) []byte
	servo    protocol.Servo
	out      []byte
	until    float64 // elapsed time in the recording at which it ends [s]
	over     bool
	close    func() error
}

// newCommandReplay returns what replays the motor commands of a vehicle.
func (b *Branch) newCommandReplay(v *Vehicle) (*commandReplay, error) {
	r, err := record.Open(b.Origin.File)
	if err != nil {
		return nil, err
	}
	m := b.moments[v.Index]
	p := &commandReplay{exchange: v.Sim.Exchange, until: m.elapsed + OpenLoopTime, close: r.Close}
	p.servo.Channels = protocol.MaxServos
	if p.again, err = r.Steps(r.Vehicles[v.Index], m.elapsed); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return p, nil
}

// Step sends the next packet. At the end of the recording, of OpenLoopTime or of the flight it is
// over.
func (p *commandReplay) Step(ctx context.Context) (over bool, err error) {
	if p.over {
		return true, nil
	}
	entries, err := p.again.Next()
	if err != nil || len(entries) == 0 || p.again.Now() >= p.until-stepSlack {
		p.over = true
		return true, errors.Join(err, p.close())
	}
	e := &entries[len(entries)-1]
	p.servo.FrameCount++
	p.servo.FrameRate, p.servo.PWMUs = uint16(math.Round(1/e.Step)), e.Inputs.PWMUs
	p.out = protocol.AppendServo(p.out[:0], &p.servo)
	if p.exchange(p.out) == nil && ctx.Err() == nil { // --for is over
		p.over = true
		return true, p.close()
	}
	return false, ctx.Err()
}

// StandBy does nothing: the vehicle stays where the recorded commands have ended.
func (p *commandReplay) StandBy(ctx context.Context) error { return ctx.Err() }

// Over reports whether the recorded commands have ended.
func (p *commandReplay) Over() bool { return p.over }

// Run sends all of them, and waits for the end of ctx.
func (p *commandReplay) Run(ctx context.Context) error {
	for {
		over, err := p.Step(ctx)
		if err != nil {
			return err
		}
		if over {
			<-ctx.Done()
			return nil
		}
	}
}

// flyThenStand runs an autopilot that flies once, and stands by afterwards.
func flyThenStand(ctx context.Context, v *Vehicle) error {
	pilot := v.Pilot()
	err := pilot.Run(ctx)
	for err == nil {
		err = pilot.StandBy(ctx)
	}
	return err
}

// OpenLoop reports whether recorded motor commands are replayed without an autopilot.
func (b *Branch) OpenLoop() bool { return b.changes.Mode == OpenLoop }
