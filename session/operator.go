package session

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// operator does with the ArduPilot of one vehicle what a user does by hand for a scenario: it
// sets parameters, uploads the mission, waits until it would arm, and does the fly steps. It
// waits in physics time, and gives up when that stands still.
type operator struct {
	vehicle  *Vehicle
	link     *mavlink.Link
	observer *scenario.Observer
	file     *scenario.File
	rc       rcSender
	partly   string // what of the mission was not uploaded as it is, in words; empty: all was
}

const (
	operatorPeriod = 10 * time.Millisecond // between two looks [wall]
	standstill     = 45 * time.Second      // without a step, after which ArduPilot is given up [wall]
	answerLimit    = 60.0                  // for its first heartbeat [s]
	uploadLimit    = 120.0                 // for a mission [s]
	readyLimit     = 180.0                 // until it would arm [s]
	positionLimit  = 60.0                  // until it knows where it is, which not every mode needs [s]
	retryPause     = 1.0                   // before what was denied is tried again [s]
	retryOnClock   = 0.2                   // likewise, where all has its time [s]
)

// operated reports whether sitlark flies the ArduPilot of its scenario: one that it has started,
// or where the file says how.
func (v *Vehicle) operated() bool {
	return v.Scenario != nil && v.Link != nil && !v.builtIn() && v.Scenario.flies(v.Setup.Config)
}

func newOperator(v *Vehicle) *operator {
	o := &operator{vehicle: v, link: v.Link, observer: v.Scenario.judge.Observer(v.Index), file: v.Scenario.loaded.File}
	o.rc.vehicle = v
	return o
}

// run prepares and flies. Where that fails before the vehicle has flown it returns why, in a
// window it only tells.
func (o *operator) run(ctx context.Context) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-o.vehicle.Scenario.judge.Done():
			stop()
		case <-working.Done():
		}
	}()
	defer o.rc.stop()
	var leading sync.WaitGroup
	defer leading.Wait()
	leading.Go(func() { o.lead(working) })
	if err := o.fly(working); err != nil && working.Err() == nil {
		if o.vehicle.Setup.Headless && !o.observer.Flown() {
			return fmt.Errorf("%s%w", o.prefix(), err)
		}
		slog.Error(o.prefix() + err.Error())
		o.vehicle.Scenario.judge.Warn(o.prefix() + err.Error())
	}
	<-ctx.Done()
	return nil
}

func (o *operator) prefix() string {
	if o.vehicle.alone {
		return ""
	}
	return o.vehicle.Name + ": "
}

// fly does everything, in order.
func (o *operator) fly(ctx context.Context) error {
	for _, part := range []func(context.Context) error{o.hear, o.setParameters, o.upload, o.becomeReady} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	o.checkSticks()
	o.vehicle.Scenario.prepared(o)
	o.observer.Ready()
	if err := o.wait(ctx, readyLimit, "the other vehicles are ready", o.vehicle.Scenario.judge.Begun); err != nil {
		return err
	}
	if o.partly != "" { // the judge has forgotten what was before
		o.vehicle.Scenario.judge.Warn(o.prefix() + o.partly)
	}
	if len(o.file.Fly) == 0 {
		s := &scenario.DefaultFly()[0]
		if err := o.do(ctx, 0, s); err != nil {
			return err
		}
		return o.endJourney(ctx, s)
	}
	before, last := 0.0, &scenario.FlyStep{}
	for _, i := range o.file.FlyOf(o.vehicle.Index) {
		s := &o.file.Fly[i]
		last = s
		if err := o.wait(ctx, math.Inf(1), s.Text, func() bool { return o.observer.FlyDue(i, before) }); err != nil {
			return err
		}
		switch err := o.do(ctx, i, s); {
		case err == nil:
			o.observer.FlyDone(i)
		case o.vehicle.Scenario.options.FromStart && o.observer.Flown() && ctx.Err() == nil:
			slog.Warn(o.prefix() + err.Error())
			o.vehicle.Scenario.judge.Warn(o.prefix() + err.Error())
		default:
			return err
		}
		before = o.observer.Time()
	}
	if o.vehicle.Scenario.options.FromStart {
		return nil // it is flown again as it was
	}
	return o.endJourney(ctx, last)
}

// What counts as the end of a journey.
const (
	awash     = 0.3  // how deep the middle of a submarine may be that has come up [m]
	atHome    = 5.0  // how near home what has returned may be [m]
	slow      = 0.3  // how fast what stands on its wheels may be [m/s]
	lyingTime = 3.0  // for how long a submarine has to be at the surface, and what returns at home [s]
	doneTime  = 1.0  // for how long a mission has to be done, since an earlier one may have been [s]
	rollsOut  = 20.0 // after which it counts as standing, whatever drives it on [s]
)

// endJourney disarms what drives or swims once its journey is over: it has no landing that would. So its scenario ends where its last step,
// done before, begins the mission or a return; ArduRover and ArduSub stay armed there.
func (o *operator) endJourney(ctx context.Context, last *scenario.FlyStep) error {
	v := &o.vehicle.Setup.Entry.Vehicle
	over := o.forLong(doneTime, func() bool { return o.link.Status().Mission.Complete })
	if airframe.Dives(v) {
		over = o.forLong(lyingTime, o.endsUp)
	}
	switch mode := strings.ReplaceAll(last.Mode, "_", ""); {
	case v.Category().TakesOff():
		return nil
	case last.Kind == scenario.FlyMission || last.Kind == scenario.FlyMode && mode == "AUTO":
	case last.Kind == scenario.FlyMode && (mode == "RTL" || mode == "SMARTRTL"):
		over = o.forLong(lyingTime, o.returned)
	case last.Kind == scenario.FlyMode && mode == "SURFACE":
		over = o.forLong(lyingTime, o.cameUp)
	default:
		return nil
	}
	if err := o.wait(ctx, math.Inf(1), "ArduPilot has ended its journey", over); err != nil {
		return err
	}
	if len(v.Wheels) > 0 { // what swims drifts
		if err := o.wait(ctx, rollsOut, "it stands", o.stands); ctx.Err() != nil {
			return err
		}
	}
	return o.do(ctx, len(o.file.Fly), &scenario.FlyStep{Kind: scenario.FlyDisarm, Within: readyLimit, Text: "disarm"})
}

// forLong returns what reports whether something has been so for a time [s].
func (o *operator) forLong(time float64, is func() bool) func() bool {
	since := math.Inf(1)
	return func() bool {
		t, _ := o.now()
		if !is() {
			since = math.Inf(1)
		} else if t < since {
			since = t
		}
		return t-since >= time
	}
}

// endsUp reports whether a submarine has done its whole mission. One that is to come up at its end goes on there with its thrusters, and ArduSub
// never takes that item for done (seen with 4.7-dev of December 2025).
func (o *operator) endsUp() bool {
	m, items := o.link.Status().Mission, o.vehicle.Setup.Plan.Items
	return m.Complete || len(items) > 0 && m.Known && m.Active >= items[len(items)-1].Seq && o.cameUp()
}

// cameUp reports whether a submarine is at the surface.
func (o *operator) cameUp() bool { _, place := o.now(); return -place[2] <= awash }

// returned reports whether the vehicle is at ArduPilot's home, which is where it was armed: what swims has drifted from where it started. On
// wheels it stands there.
func (o *operator) returned() bool {
	_, place := o.now()
	if home := o.link.Status().Home; home.Valid { // from the world's origin, and the place from the pad
		away := home.PositionNED.Sub(o.vehicle.Sim.Home())
		place[0], place[1] = place[0]-away.X, place[1]-away.Y
	}
	return math.Hypot(place[0], place[1]) < atHome && (o.stands() || len(o.vehicle.Setup.Entry.Vehicle.Wheels) == 0)
}

// stands reports whether the vehicle moves over the ground no more.
func (o *operator) stands() (stands bool) {
	o.vehicle.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { stands = s.VelGround.Len() < slow })
	return stands
}

// do carries out one fly step.
func (o *operator) do(ctx context.Context, i int, s *scenario.FlyStep) error {
	o.observer.Note("fly: " + s.Text)
	_ = o.vehicle.Sim.Note(snapshot.SourceSitlark, snapshot.Info, s.Text) // queue full: the report has it
	if err := o.carryOut(ctx, s); err != nil {
		if i == len(o.file.Fly) {
			return fmt.Errorf("%s at the journey's end: %w", s.Text, err)
		}
		return fmt.Errorf("fly step %d (%s): %w", i+1, s.Text, err)
	}
	return nil
}

// hear waits for the autopilot and its version.
func (o *operator) hear(ctx context.Context) error {
	known := func() bool {
		s := o.link.Status()
		return s.State == mavlink.Alive && s.Vehicle != "" && s.EKF.Valid && s.Battery.Valid
	}
	if err := o.wait(ctx, answerLimit, "ArduPilot answers over MAVLink", known); err != nil {
		if problem := o.link.Status().Problem; problem != "" {
			err = fmt.Errorf("%w; %s", err, problem)
		}
		return err
	}
	return nil
}

// upload sends the mission, its fences and rally points.
func (o *operator) upload(ctx context.Context) error {
	plan := o.vehicle.Setup.Plan
	if len(plan.Items)+len(plan.Fences)+len(plan.Rally) == 0 {
		return nil
	}
	answer, err := o.ask(ctx, uploadLimit, "the mission is uploaded", func() { o.link.Upload(plan) })
	switch {
	case err == nil && !answer.OK:
		err = fmt.Errorf("%s: %s", answer.Request, answer.Words)
	case err == nil && answer.Partly:
		o.partly = answer.Words
	}
	return err
}

// becomeReady waits until the autopilot would arm. The error has its reasons.
func (o *operator) becomeReady(ctx context.Context) error {
	var reasons []string
	told, held := uint64(0), false
	from, _ := o.now()
	err := o.wait(ctx, readyLimit, "ArduPilot would arm", func() bool {
		s := o.link.Status()
		for ; told < s.Texts.Last(); told++ {
			if t, ok := s.Texts.Get(told + 1); ok && strings.HasPrefix(t.Text, "PreArm:") {
				reasons = append(reasons[max(0, len(reasons)-2):], t.Text)
			}
		}
		t, _ := o.now()
		if !held && s.State == mavlink.Alive && s.Kind.Interlocked() && !s.Armed && !s.Ready && s.EKF.KnowsPosition() {
			held = true
			o.link.HoldRotors()
		}
		return s.State == mavlink.Alive && s.Ready && s.Estimate.Valid && (s.EKF.KnowsPosition() || t-from > positionLimit)
	})
	if err != nil && len(reasons) > 0 {
		err = fmt.Errorf("%w; it says: %s", err, strings.Join(reasons, "; "))
	}
	return err
}

// now is the physics time since the vehicle's start, and the altitude and place from its pad.
func (o *operator) now() (t float64, place [3]float64) {
	home := o.vehicle.Sim.Home()
	o.vehicle.Sim.Buffer().Peek(func(s *snapshot.Snapshot) {
		t = s.Time
		p := s.PositionNED.Sub(home)
		place = [3]float64{p.X, p.Y, -p.Z}
	})
	return t, place
}

// wait waits until something is so, for at most limit of physics time [s].
func (o *operator) wait(ctx context.Context, limit float64, what string, is func() bool) error {
	tick := time.NewTicker(operatorPeriod)
	defer tick.Stop()
	from, _ := o.now()
	clock := o.vehicle.fleet.RunControl().Now // a pause is no silence
	last, moved := from, clock()
	for !is() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		t, _ := o.now()
		switch {
		case t < last: // it restarted
			from, last, moved = t, t, clock()
		case t > last:
			last, moved = t, clock()
		case clock().Sub(moved) > standstill:
			return fmt.Errorf("ArduPilot has sent nothing for %.0f s, at %.1f s of physics time; waited until %s", standstill.Seconds(), t, what)
		}
		if t-from > limit {
			return fmt.Errorf("not within %.10g s: %s", limit, what)
		}
	}
	return nil
}

// slowly holds the physics to wall time until done is called, once the scenario has begun.
func (o *operator) slowly() (done func()) {
	if !o.vehicle.Scenario.judge.Begun() {
		return func() {}
	}
	return o.vehicle.requestPace.ask()
}

// ask makes a request of the link and waits for its answer.
func (o *operator) ask(ctx context.Context, limit float64, what string, request func()) (mavlink.Answer, error) {
	defer o.slowly()()
	status := o.link.Status()
	seq := status.Answers.Last() + 1
	var answer mavlink.Answer
	request()
	err := o.wait(ctx, limit, what, func() bool {
		s := o.link.Status()
		a, ok := s.Answers.Get(seq)
		answer = a
		return ok && a.Done
	})
	return answer, err
}

// insist makes a request again and again until it is accepted, for at most limit [s]: an
// autopilot may be ready the next moment.
func (o *operator) insist(ctx context.Context, limit float64, what string, request func()) error {
	from, _ := o.now()
	refusal := ""
	for {
		t, _ := o.now()
		left := limit - (t - from)
		answer, err := o.ask(ctx, max(left, retryPause), what, request)
		switch {
		case err != nil && refusal != "":
			return fmt.Errorf("%w; %s", err, refusal)
		case err != nil && answer.Words != "":
			return fmt.Errorf("%w; %s: %s", err, answer.Request, answer.Words)
		case err != nil:
			return err
		case answer.OK:
			return nil
		}
		refusal = answer.Request + ": " + answer.Words
		t, _ = o.now()
		pause := retryPause
		if o.vehicle.Scenario.options.FromStart {
			pause = retryOnClock
		}
		if t-from+pause > limit {
			return fmt.Errorf("not within %.10g s: %s; %s", limit, what, refusal)
		}
		again := t + pause
		if err := o.wait(ctx, 10*retryPause, what, func() bool { t, _ := o.now(); return t >= again || t < again-2*retryPause }); err != nil {
			return err
		}
	}
}

// rcPort is where the vehicle's ArduPilot takes RC by UDP.
func rcPort(v *Vehicle) int {
	if v.Supervisor != nil {
		if child, _ := v.Supervisor.Child(); child != nil {
			return child.Config().RC()
		}
	}
	return sitl.Config{Instance: v.Setup.SITL.Instance}.RC()
}
