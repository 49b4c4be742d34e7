package mavlink

import (
	"context"
	"fmt"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// ParamValue is a parameter as PARAM_REQUEST_LIST reports it.
type ParamValue struct {
	Value float64
	Whole bool // the autopilot keeps it as a whole number
}

// How a list of all parameters is asked for.
const (
	listQuiet    = time.Second // without a parameter, before missing ones are asked for
	maxListTries = 5           // in a row that bring nothing
	maxAsked     = 16          // missing ones that are asked for at once
	noIndex      = 0xffff      // of a PARAM_VALUE that is not part of a list
)

// paramList is one list of all parameters that a caller waits for.
type paramList struct {
	names  map[uint16]string
	values map[string]ParamValue
	count  uint16 // that there are; 0: not known yet
	heard  time.Time
	tries  int
	reply  func(map[string]ParamValue, error) // called once, on the link's goroutine
}

// AllParams reads all parameters of the autopilot, by their names, once it has booted. ArduPilot
// leaves out those of a part whose _ENABLE is 0. Errors as Param's.
func (p *Parameters) AllParams(ctx context.Context) (map[string]ParamValue, error) {
	type reply struct {
		all map[string]ParamValue
		err error
	}
	replied := make(chan reply, 1)
	l := &paramList{names: map[uint16]string{}, values: map[string]ParamValue{}}
	l.reply = func(all map[string]ParamValue, err error) { replied <- reply{all, err} }
	if err := p.post(func() { p.beginList(l) }); err != nil {
		return nil, fmt.Errorf("list of parameters: %w", err)
	}
	var r reply
	select {
	case r = <-replied:
	case <-p.done:
		r.err = ErrNotConnected
	case <-ctx.Done():
		_ = p.post(func() { p.endList(l, nil, ctx.Err()) }) // else it times out
		r.err = ctx.Err()
	}
	if r.err != nil {
		return nil, fmt.Errorf("list of parameters: %w", r.err)
	}
	return r.all, nil
}

func (p *Parameters) beginList(l *paramList) {
	switch {
	case p.status.State != Alive || p.autopilot.state < apm.MAV_STATE_STANDBY:
		l.reply(nil, ErrNotConnected)
	case p.list != nil:
		l.reply(nil, ErrBusy)
	default:
		p.list, l.heard = l, p.now()
		p.askList()
	}
}

// askList asks for the whole list, or for what is missing of it.
func (p *Parameters) askList() {
	l := p.list
	if l.tries++; l.count == 0 {
		p.send(&apm.MessageParamRequestList{TargetSystem: p.autopilot.system, TargetComponent: p.autopilot.component})
		return
	}
	asked := 0
	for i := uint16(0); i < l.count && asked < maxAsked; i++ {
		if _, has := l.names[i]; !has {
			p.send(&apm.MessageParamRequestRead{TargetSystem: p.autopilot.system, TargetComponent: p.autopilot.component, ParamIndex: int16(i)})
			asked++
		}
	}
}

// takeListed takes a PARAM_VALUE that may be part of the list. Where the number of parameters
// changes, their indices do, and it begins again.
func (p *Parameters) takeListed(m *apm.MessageParamValue) {
	l := p.list
	if l == nil || m.ParamIndex == noIndex || m.ParamCount == 0 || m.ParamIndex >= m.ParamCount {
		return
	}
	if l.count != 0 && l.count != m.ParamCount {
		clear(l.names)
		clear(l.values)
	}
	l.count, l.heard, l.tries = m.ParamCount, p.now(), 0
	l.names[m.ParamIndex] = m.ParamId
	l.values[m.ParamId] = ParamValue{Value: float64(m.ParamValue), Whole: m.ParamType < apm.MAV_PARAM_TYPE_REAL32}
	if len(l.names) == int(l.count) {
		p.endList(l, l.values, nil)
	}
}

// tickList asks again where the autopilot has fallen silent, and gives up.
func (p *Parameters) tickList(now time.Time) {
	l := p.list
	if l == nil || now.Sub(l.heard) < listQuiet {
		return
	}
	if l.tries >= maxListTries {
		p.endList(l, nil, ErrNoAnswer)
		return
	}
	l.heard = now
	p.askList()
}

func (p *Parameters) endList(l *paramList, all map[string]ParamValue, err error) {
	if p.list == l {
		p.list = nil
		l.reply(all, err)
	}
}
