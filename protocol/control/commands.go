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
	"github.com/sitlark/sitlark/internal/quantity"
)

// patience is how long a client is made to wait for the physics to take its
// commands. The exchange takes them with the next packet, or within 50 ms.
const patience = 2 * time.Second

// The states of an order that an answer tells.
const (
	applied   = "applied"   // it has taken effect
	scheduled = "scheduled" // it waits for its time, or grows
	queued    = "queued"    // the physics has not come to it yet
	refused   = "refused"   // the vehicle could not
)

// orderJSON is what became of one command.
type orderJSON struct {
	ID      uint64   `json:"id" doc:"to cancel it by, and in the snapshot's pending"`
	Command string   `json:"command" doc:"its name"`
	State   string   `json:"state" enum:"applied,scheduled,queued,refused" doc:"applied: it took effect; scheduled: it waits for its time, or grows; queued: the physics has not come to it yet; refused: the vehicle could not"`
	Flight  *uint64  `json:"flight,omitempty" doc:"in which flight; absent while queued"`
	Time    *float64 `json:"time,omitempty" unit:"s" doc:"physics time at which it took effect or will; absent while queued"`
	Refused string   `json:"refused,omitempty" doc:"why the vehicle refused it"`
}

// postCommands checks all that came before any of it acts.
func (s *Server) postCommands(w http.ResponseWriter, r *http.Request) {
	body, p := readBody(w, r)
	if p != nil {
		p.write(w)
		return
	}
	orders, list, p := parseOrders(body)
	if p == nil {
		p = s.check(orders, list)
	}
	if p == nil {
		p = take(s.limits.commands, len(orders), "commands")
	}
	if p != nil {
		p.write(w)
		return
	}
	s.place(w, r, orders, list)
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
		return nil, newProblem(http.StatusBadRequest, "bad_body", "the body did not come whole: %v", err)
	}
	return body, nil
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// check asks the vehicle for each order.
func (s *Server) check(orders []command.Scheduled, list bool) *problem {
	for i, o := range orders {
		err := s.physics.Check(o)
		switch {
		case err != nil && list:
			return misfit(o, err).at(i)
		case err != nil:
			return misfit(o, err)
		}
	}
	return nil
}

func (s *Server) place(w http.ResponseWriter, r *http.Request, orders []command.Scheduled, list bool) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	receipts, err := s.physics.Place(ctx, orders)
	if err != nil {
		p := newProblem(http.StatusServiceUnavailable, "busy", "%v", err)
		p.retryAfter = "1"
		p.write(w)
		return
	}
	s.watch.forget()
	answer := make([]orderJSON, len(orders))
	for i := range orders {
		answer[i] = outcome(orders[i].Command, receipts[i])
	}
	writeOutcomes(w, answer, list)
}

func outcome(c command.Command, r command.Receipt) orderJSON {
	o := orderJSON{ID: r.ID, Command: command.Name(c), State: queued}
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
func writeOutcomes(w http.ResponseWriter, answer []orderJSON, list bool) {
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

// deleteCommand cancels what waits or grows.
func (s *Server) deleteCommand(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseUint(r.PathValue("id"), 10, 64)
	if err != nil {
		p := newProblem(http.StatusBadRequest, "bad_value", "id is %q, must be the number that POST /v1/commands answered", cut(r.PathValue("id")))
		p.Field, p.Value = "id", cut(r.PathValue("id"))
		p.write(w)
		return
	}
	if p := take(s.limits.commands, 1, "commands"); p != nil {
		p.write(w)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	waited, err := s.physics.Withdraw(ctx, id)
	s.watch.forget()
	switch {
	case err != nil:
		p := newProblem(http.StatusServiceUnavailable, "busy", "%v", err)
		p.retryAfter = "1"
		p.write(w)
	case !waited:
		newProblem(http.StatusNotFound, "not_pending", "no command %d waits: it acted already, was cancelled or dropped by a reset, or never was", id).write(w)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// commandJSON tells of one command.
type commandJSON struct {
	Name      string    `json:"name" doc:"for command"`
	Doc       string    `json:"doc" doc:"what it does"`
	Ramps     bool      `json:"ramps" doc:"whether it can grow into effect over the time ramp"`
	Arguments []argJSON `json:"arguments" doc:"in the order in which people read them"`
}

type argJSON struct {
	Name     string   `json:"name" doc:"of the member"`
	Doc      string   `json:"doc" doc:"what it is"`
	Unit     string   `json:"unit" doc:"of min, max, default and of a number; empty: a share or a count"`
	Units    []string `json:"units" doc:"that a string may have after its number"`
	Min      float64  `json:"min" doc:"least value"`
	Max      float64  `json:"max" doc:"greatest value"`
	Default  *float64 `json:"default,omitempty" doc:"where it is left out; absent: it is required"`
	Required bool     `json:"required" doc:"whether it must be given"`
	Integer  bool     `json:"integer" doc:"whether it is a whole number"`
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
		Min: a.Min, Max: a.Max, Required: a.Required, Integer: a.Integer}
	if !a.Required {
		about.Default = &a.Default
	}
	return about
}
