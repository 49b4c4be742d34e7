package control

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/localserver"
	"github.com/sitlark/sitlark/internal/quantity"
)

// patience is how long a request waits for the physics to take its commands. The
// physics takes them with the next packet, or within 50 ms.
const patience = 2 * time.Second

// The states of a command in an answer.
const (
	applied   = "applied"   // it has taken effect
	scheduled = "scheduled" // it waits for its time, or ramps
	queued    = "queued"    // the physics has not taken it yet
	refused   = "refused"   // the vehicle could not
)

// outcomeJSON says what became of one command. In the API its name is Order.
type outcomeJSON struct {
	ID      uint64   `json:"id" doc:"to cancel it by, and in the snapshot's pending"`
	Command string   `json:"command" doc:"its name"`
	State   string   `json:"state" enum:"applied,scheduled,queued,refused" doc:"applied: it took effect; scheduled: it waits for its time, or ramps; queued: the physics has not taken it yet; refused: the vehicle could not apply it"`
	Flight  *uint64  `json:"flight,omitempty" doc:"in which flight; absent while queued"`
	Time    *float64 `json:"time,omitempty" unit:"s" doc:"physics time at which it took effect or will; absent while queued"`
	Refused string   `json:"refused,omitempty" doc:"why the vehicle refused it"`
}

// postCommands checks all commands before any of them acts.
func (s *Server) postCommands(w http.ResponseWriter, r *http.Request) {
	body, p := readBody(w, r)
	if p != nil {
		p.write(w)
		return
	}
	scheduled, list, p := parseCommands(body)
	if p == nil {
		p = s.check(scheduled, list)
	}
	if p == nil {
		p = s.limits.commands.take(r, len(scheduled), "commands")
	}
	if p != nil {
		p.write(w)
		return
	}
	s.place(w, r, scheduled, list)
}

// readBody returns the JSON that a client sent.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, *problem) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || !strings.EqualFold(orElse(params["charset"], "utf-8"), "utf-8") {
		return nil, newProblem(http.StatusUnsupportedMediaType, "not_json",
			"Content-Type is %q, must be application/json: curl -H 'Content-Type: application/json'", cut(r.Header.Get("Content-Type")))
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		return nil, newProblem(http.StatusRequestEntityTooLarge, "too_long", "the body has more than %d bytes", maxBody)
	case err != nil:
		return nil, newProblem(http.StatusBadRequest, "bad_body", "the body is incomplete: %v", err)
	}
	localserver.Enter(r.Context(), localserver.Answered)
	return body, nil
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// check asks the vehicle about each command.
func (s *Server) check(all []command.Scheduled, list bool) *problem {
	for i, c := range all {
		err := s.physics.Check(c)
		switch {
		case err != nil && list:
			return unsupported(c.Command, err).at(i)
		case err != nil:
			return unsupported(c.Command, err)
		}
	}
	return nil
}

func (s *Server) place(w http.ResponseWriter, r *http.Request, all []command.Scheduled, list bool) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	receipts, err := s.physics.Place(ctx, all)
	if err != nil {
		p := newProblem(http.StatusServiceUnavailable, "busy", "%v", err)
		p.retryAfter = "1"
		p.write(w)
		return
	}
	s.observer.forget()
	answer := make([]outcomeJSON, len(all))
	for i := range all {
		answer[i] = outcome(all[i].Command, receipts[i])
	}
	writeOutcomes(w, answer, list)
}

func outcome(c command.Command, r command.Receipt) outcomeJSON {
	o := outcomeJSON{ID: r.ID, Command: command.Name(c), State: queued}
	if !r.Taken {
		return o
	}
	o.Flight, o.Time, o.State, o.Refused = &r.Flight, &r.Time, applied, r.Refused
	switch {
	case r.Refused != "":
		o.State = refused
	case r.Waits:
		o.State = scheduled
	}
	return o
}

// writeOutcomes answers 200 when all took effect, 202 when some will, and 409 when
// the vehicle refused some; the others act then all the same.
func writeOutcomes(w http.ResponseWriter, answer []outcomeJSON, list bool) {
	status := http.StatusOK
	for _, o := range answer {
		if o.State == refused {
			p := newProblem(http.StatusConflict, "refused", "%s", o.Refused)
			p.Command, p.Orders = o.Command, answer
			p.write(w)
			return
		}
		if o.State != applied {
			status = http.StatusAccepted
		}
	}
	if list {
		writeJSON(w, status, answer)
		return
	}
	writeJSON(w, status, answer[0])
}

// deleteCommand cancels a scheduled or ramping command.
func (s *Server) deleteCommand(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseUint(r.PathValue("id"), 10, 64)
	if err != nil {
		p := newProblem(http.StatusBadRequest, "bad_value", "id is %q, must be the number that POST /v1/commands answered", cut(r.PathValue("id")))
		p.Field, p.Value = "id", cut(r.PathValue("id"))
		p.write(w)
		return
	}
	if p := s.limits.commands.take(r, 1, "commands"); p != nil {
		p.write(w)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	waited, err := s.physics.Withdraw(ctx, id)
	s.observer.forget()
	switch {
	case err != nil:
		p := newProblem(http.StatusServiceUnavailable, "busy", "%v", err)
		p.retryAfter = "1"
		p.write(w)
	case !waited:
		newProblem(http.StatusNotFound, "not_pending", "command %d is not scheduled: it took effect, was cancelled or dropped by a reset, or never existed", id).write(w)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// commandJSON describes one command.
type commandJSON struct {
	Name      string    `json:"name" doc:"for command"`
	Doc       string    `json:"doc" doc:"what it does"`
	Ramps     bool      `json:"ramps" doc:"whether it can take effect gradually, over the time ramp"`
	Arguments []argJSON `json:"arguments" doc:"in the usual order"`
}

type argJSON struct {
	Name     string   `json:"name" doc:"of the member"`
	Doc      string   `json:"doc" doc:"what it is"`
	Unit     string   `json:"unit" doc:"of min, max, default and of a number; empty: a share or a count"`
	Units    []string `json:"units" doc:"units that a string may have after its number"`
	Min      float64  `json:"min" doc:"least value"`
	Max      float64  `json:"max" doc:"greatest value"`
	Default  *float64 `json:"default,omitempty" doc:"where it is left out; absent: it is required, or what leaving it out means stands in doc"`
	Required bool     `json:"required" doc:"whether it must be given"`
	Integer  bool     `json:"integer" doc:"whether it is a whole number"`
	Part     string   `json:"part,omitempty" doc:"it is the name or the number of a part of the vehicle of this kind, and has no range; absent: it is none"`
	Words    []string `json:"words,omitempty" doc:"it is one of these words, the first where it is left out, and has no range; absent: it is a number"`
}

func (s *Server) getCommands(w http.ResponseWriter, _ *http.Request) {
	table := []commandJSON{}
	for _, c := range command.All() {
		args := []argJSON{}
		for _, a := range c.Args {
			args = append(args, aboutArg(a))
		}
		table = append(table, commandJSON{Name: c.Name, Doc: c.Doc, Ramps: c.Ramps, Arguments: args})
	}
	writeJSON(w, http.StatusOK, table)
}

func aboutArg(a command.Arg) argJSON {
	about := argJSON{Name: a.Name, Doc: a.Doc, Unit: a.Unit, Units: quantity.Units(a.Unit),
		Min: a.Least(), Max: a.Max, Required: a.Required, Integer: a.Integer}
	if a.Integer {
		about.Units = []string{} // a count has none, nor per cent
	}
	if a.IsText() {
		about.Units, about.Min, about.Max, about.Part, about.Words = []string{}, 0, 0, a.Part.String(), a.Words
		return about
	}
	if !a.Required && !a.Optional {
		about.Default = &a.Default
	}
	return about
}
