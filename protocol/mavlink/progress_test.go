package mavlink

import (
	"errors"
	"math"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink/conn"
	"github.com/sitlark/sitlark/protocol/mavlink/missions"
)

// baseOf is a link's base without a link: what it sends goes nowhere.
func baseOf(t *testing.T) *base {
	t.Helper()
	c, err := conn.New(conn.Address{Kind: conn.UDP, Host: "127.0.0.1", Port: 9})
	if err != nil {
		t.Fatal(err)
	}
	b := &base{conn: c, began: time.Now(), waiting: waitingTime{wall: time.Now, physics: (*History)(nil).newest}}
	b.status.State, b.autopilot.state = Alive, apm.MAV_STATE_STANDBY
	return b
}

// TestProgressOfAnUploadGoesFromNothingToAll: what is there is saved in the first third, the second sends, the third reads back; a
// download has the whole for itself. The words say which it is, and of which part.
func TestProgressOfAnUploadGoesFromNothingToAll(t *testing.T) {
	parts := missions.AllParts()
	plan := &mission.Plan{}
	for _, c := range []struct {
		job      job
		from, to float64
		verb     string
		upload   bool
	}{
		{job{}, 0, 1, "reading", false},
		{job{before: &job{}}, 0, 1.0 / 3, "saving", true},
		{job{upload: plan}, 1.0 / 3, 2.0 / 3, "uploading", true},
		{job{check: plan}, 2.0 / 3, 1, "reading back", true},
		{job{upload: plan, cause: errors.New("it broke")}, 0, 1, "restoring", true},
	} {
		ms := &Missions{base: baseOf(t)}
		for done, part := range parts {
			j := c.job
			j.parts, j.done, j.running = parts, done, missions.NewDownload(missions.Peer{System: 1, Component: 1}, part)
			ms.show(&j)
			got, want := ms.status.Transfers, c.from+(c.to-c.from)*float64(done)/float64(len(parts))
			if math.Abs(got.Progress-want) > 1e-12 || got.Words != c.verb+" the "+part.String() || !got.Active || got.Upload != c.upload {
				t.Errorf("part %d: %+v, want %q and %g", done, got, c.verb, want)
			}
		}
	}
}

// answers are those of lists of parameters.
type answers struct {
	all map[string]ParamValue
	err error
	n   int
}

func (a *answers) list() *paramList {
	return &paramList{names: map[uint16]string{}, values: map[string]ParamValue{}, reply: func(all map[string]ParamValue, err error) { a.all, a.err = all, err; a.n++ }}
}

// TestAListOfParametersEndsOnce, with all of them, and then another one can be asked for; a second one meanwhile is refused. Where the
// number of parameters changes it begins again; what is not of the list does not count.
func TestAListOfParametersEndsOnce(t *testing.T) {
	p := &Parameters{base: baseOf(t)}
	value := func(id string, index, count uint16, x float32, kind apm.MAV_PARAM_TYPE) {
		p.takeListed(&apm.MessageParamValue{ParamId: id, ParamIndex: index, ParamCount: count, ParamValue: x, ParamType: kind})
	}
	for range 2 {
		var first, second answers
		p.beginList(first.list())
		if p.beginList(second.list()); !errors.Is(second.err, ErrBusy) || second.n != 1 {
			t.Fatalf("a second list: %v", second.err)
		}
		value("OLD", 1, 2, 7, apm.MAV_PARAM_TYPE_REAL32)
		value("A", 0, 3, 1.5, apm.MAV_PARAM_TYPE_REAL32)
		value("ANSWER", noIndex, 3, 9, apm.MAV_PARAM_TYPE_REAL32)
		value("BEYOND", 3, 3, 9, apm.MAV_PARAM_TYPE_REAL32)
		value("C", 2, 3, 3, apm.MAV_PARAM_TYPE_INT32)
		value("A", 0, 3, 1.25, apm.MAV_PARAM_TYPE_REAL32)
		if first.n != 0 {
			t.Fatalf("it ended without B: %v, %v", first.all, first.err)
		}
		value("B", 1, 3, 2, apm.MAV_PARAM_TYPE_UINT8)
		value("B", 1, 3, 4, apm.MAV_PARAM_TYPE_UINT8) // nobody waits any more
		want := map[string]ParamValue{"A": {Value: 1.25}, "B": {Value: 2, Whole: true}, "C": {Value: 3, Whole: true}}
		if first.n != 1 || first.err != nil || len(first.all) != 3 || first.all["A"] != want["A"] || first.all["B"] != want["B"] || first.all["C"] != want["C"] {
			t.Fatalf("%d answers, %v, %v", first.n, first.all, first.err)
		}
	}
}

// TestASilentListIsAskedForAgain: once a second, five times in all, and then it has no answer; each parameter that comes begins the count
// again. Another one can be asked for afterwards.
func TestASilentListIsAskedForAgain(t *testing.T) {
	p := &Parameters{base: baseOf(t)}
	for range 2 {
		var a answers
		l := a.list()
		p.beginList(l)
		begin := l.heard
		tick := func(seconds float64) { p.tickList(begin.Add(time.Duration(seconds * float64(time.Second)))) }
		tick(0.99)
		if l.tries != 1 {
			t.Errorf("asked %d times within a second", l.tries)
		}
		for n := 1; n <= 4; n++ {
			l.heard = begin // whatever the clock of this test's machine says
			if tick(1.01); l.tries != n+1 || a.n != 0 {
				t.Errorf("after %d seconds of silence asked %d times, %d answers", n, l.tries, a.n)
			}
		}
		l.heard = begin
		if tick(1.01); a.n != 1 || !errors.Is(a.err, ErrNoAnswer) || a.all != nil {
			t.Errorf("in the end %d answers, %v", a.n, a.err)
		}
		if tick(2.5); a.n != 1 {
			t.Error("it ended twice")
		}
	}
	p.status.State = Lost
	var a answers
	if p.beginList(a.list()); !errors.Is(a.err, ErrNotConnected) {
		t.Errorf("without an autopilot: %v", a.err)
	}
}
