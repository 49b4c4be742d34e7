package control

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// problem is the answer to a request that failed, after RFC 9457.
type problem struct {
	Type     string        `json:"type" doc:"always about:blank: see code"`
	Title    string        `json:"title" doc:"the status in words"`
	Status   int           `json:"status" doc:"the HTTP status"`
	Detail   string        `json:"detail" doc:"what was wrong and what to do, in words"`
	Code     string        `json:"code" doc:"what was wrong, for programs"`
	Index    *int          `json:"index,omitempty" doc:"in a list of commands: which, from 0"`
	Command  string        `json:"command,omitempty" doc:"the command concerned"`
	Field    string        `json:"field,omitempty" doc:"the field concerned"`
	Value    string        `json:"value,omitempty" doc:"what was given, cut where it is long"`
	Expected string        `json:"expected,omitempty" doc:"what the field must be, in words"`
	Allowed  *allowed      `json:"allowed,omitempty" doc:"the field's range"`
	Orders   []outcomeJSON `json:"orders,omitempty" doc:"what became of each command, where the vehicle refused one"`

	retryAfter string
}

// allowed is a range of numbers.
type allowed struct {
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
	Unit string  `json:"unit" doc:"of both; empty: a share or a count"`
}

func newProblem(status int, code, format string, args ...any) *problem {
	return &problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Code: code,
		Detail: fmt.Sprintf(format, args...),
	}
}

func (p *problem) write(w http.ResponseWriter) {
	if p.retryAfter != "" {
		w.Header().Set("Retry-After", p.retryAfter)
	}
	if p.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="sitlark"`)
	}
	writeBody(w, p.Status, "application/problem+json", p)
}

// writeJSON answers with v.
func writeJSON(w http.ResponseWriter, status int, v any) { writeBody(w, status, "application/json", v) }

// writeBody encodes v before anything is sent, so that what can't be encoded is an
// answer too.
func writeBody(w http.ResponseWriter, status int, kind string, v any) {
	body, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		p := newProblem(http.StatusInternalServerError, "internal", "the answer can't be written as JSON: %v", err)
		body, _ = json.Marshal(p)
		status, kind = p.Status, "application/problem+json"
	}
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // the client may have gone
}
