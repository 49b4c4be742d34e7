package control

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// checker holds every exchange of the tests to the server's own OpenAPI document:
// each answer, and each request that was taken.
type checker struct {
	*testing.T
	router routers.Router
}

func checked(t *testing.T, s *Server) http.RoundTripper {
	t.Helper()
	if testplan.Race {
		return http.DefaultTransport // the check is most of the work, and in one goroutine
	}
	router, err := legacy.NewRouter(load(t, s))
	if err != nil {
		t.Fatal(err)
	}
	return &checker{T: t, router: router}
}

// load reads the document as a stranger would and judges it by the standard.
func load(t *testing.T, s *Server) *openapi3.T {
	t.Helper()
	text, err := json.Marshal(s.document(s.URL()))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		t.Fatalf("the OpenAPI document: %v", err)
	}
	return doc
}

func (c *checker) RoundTrip(r *http.Request) (*http.Response, error) {
	sent := r.Clone(context.Background())
	if r.GetBody != nil {
		sent.Body, _ = r.GetBody()
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err == nil && answer.Header.Get("Content-Type") != "text/event-stream" {
		c.check(sent, answer)
	}
	return answer, err
}

func (c *checker) CloseIdleConnections() {
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
}

func (c *checker) check(sent *http.Request, answer *http.Response) {
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		c.Errorf("%s %s: %v", sent.Method, sent.URL, err)
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	sent.Host = sent.URL.Host
	route, params, err := c.router.FindRoute(sent)
	if err != nil {
		return // what there is not has no description
	}
	options := &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true}
	in := &openapi3filter.RequestValidationInput{Request: sent, PathParams: params, Route: route, Options: options}
	if answer.StatusCode < 300 {
		if err := openapi3filter.ValidateRequest(context.Background(), in); err != nil {
			c.Errorf("%s %s was taken, but is not what the document says: %v", sent.Method, sent.URL, err)
		}
	}
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: answer.StatusCode, Header: answer.Header, Options: options}
	out.SetBodyBytes(body)
	if err := openapi3filter.ValidateResponse(context.Background(), out); err != nil {
		c.Errorf("%s %s: %s is not what the document says: %v\n%s", sent.Method, sent.URL, answer.Status, err, body)
	}
}

// TestEveryCommandIsServedAsTheDocumentSays sends each command of the table with its
// least arguments and with all of them, as numbers and with units. The document and
// the server agree on each; and the document alone refuses what lies outside.
func TestEveryCommandIsServedAsTheDocumentSays(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f := newFlight(t, winged)
	f.fly(4, 1000)
	schema := load(t, f.server).Components.Schemas["Command"].Value
	for _, c := range command.All() {
		all, least, text := map[string]any{"command": c.Name, "at": 1e-3}, map[string]any{"command": c.Name}, map[string]any{"command": c.Name}
		for _, a := range c.Args {
			if a.IsText() {
				all[a.Name], text[a.Name] = wordFor(a), wordFor(a)
				switch {
				case a.Required && a.Words != nil:
					least[a.Name] = a.Words[0]
				case a.Required:
					least[a.Name] = 1 // by its number
				}
				continue
			}
			value := max(a.Min, min(a.Max, 0.1)) // little enough for the vehicle to bear all pushes together
			switch {
			case a.Integer:
				value = 1
			case a.Unit == "V":
				value = 12 // that the pack can have
			}
			all[a.Name], text[a.Name] = value, strings.TrimSpace(fmt.Sprintf("%g %s", value, a.Unit))
			if a.Required {
				least[a.Name] = value
			}
		}
		if c.Name == "set_icing" {
			f.do(f.request("POST", "/v1/commands", `{"command": "set_atmosphere", "temperature": -30}`)) // in which water freezes
		}
		for _, body := range []map[string]any{all, least, text} {
			encoded, _ := json.Marshal(body)
			answer, got := f.do(f.request("POST", "/v1/commands", string(encoded)))
			want := 200
			if c.Name == "launch" || c.Group == command.GroupEngines || c.Group == command.GroupHulls || c.Group == command.GroupRotors || c.Group == command.GroupEnvelope { // the quad has none
				want = 400
			}
			if answer.StatusCode != want && !(answer.StatusCode == 409 && c.Name == "drop_payload") { // it is gone
				t.Errorf("%s: %s\n%s", encoded, answer.Status, got)
			}
		}
		if c.Once {
			f.fly(300, 1000) // the pushes end, of which only some may act at once
		}
		for _, a := range c.Args {
			if a.IsText() {
				for _, wrong := range []any{0, -1, true, 1.5} {
					all[a.Name] = wrong
					if err := schema.VisitJSON(all, openapi3.EnableJSONSchema2020()); err == nil {
						t.Errorf("%s: the document lets %s be %v", c.Name, a.Name, wrong)
					}
				}
				all[a.Name] = wordFor(a)
				continue
			}
			all[a.Name] = a.Max + 1
			if err := schema.VisitJSON(all, openapi3.EnableJSONSchema2020()); err == nil {
				t.Errorf("%s: the document lets %s be %g", c.Name, a.Name, a.Max+1)
			}
			all[a.Name] = a.Max
		}
		all["frobnicate"] = 1
		if err := schema.VisitJSON(all, openapi3.EnableJSONSchema2020()); err == nil {
			t.Errorf("%s: the document lets it have any member", c.Name)
		}
	}
}

// wordFor is one of an argument's words, or a name that a part of winged has.
func wordFor(a command.Arg) string {
	if a.Words != nil {
		return a.Words[1]
	}
	return "left"
}

// winged gives a vehicle a servo, a wheel, and a wing with a control surface, of one name.
func winged(v *airframe.Vehicle) {
	v.Wheels = append(v.Wheels, airframe.Wheel{Params: wheel.ForLoad(frame.OfFRD(0, -0.2, -0.2), 0.03, 1)}) // above the hull
	v.Servos = append(v.Servos, servo.Params{Name: "left", Output: 9, MinUs: 1000, MaxUs: 2000, AtMinDeg: -30, AtMaxDeg: 30, StartUs: 1500, RateDeg: 300})
	v.Wings = append(v.Wings, wing.Params{
		Name: "left", Mirrored: true, Strips: 4,
		Section:  wing.Section{LiftSlope: 5.7, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, DragMin: 0.01},
		Stations: []wing.Station{{Place: frame.OfFRD(0, 0, 0), Chord: 0.1}, {Place: frame.OfFRD(0, 0.3, 0), Chord: 0.1}},
		Controls: []wing.Control{{Name: "left", From: -1, To: 1, Chord: 0.2, Gain: 1, Least: -0.5, Most: 0.5}},
	})
}

// TestNoArgumentHidesTheOrdersOwnMembers: at and ramp stand beside the arguments.
func TestNoArgumentHidesTheOrdersOwnMembers(t *testing.T) {
	for _, c := range command.All() {
		for _, own := range []string{commandKey, atKey, rampKey} {
			if _, taken := c.Arg(own); taken {
				t.Errorf("%s has an argument %s", c.Name, own)
			}
		}
	}
}

// TestWaysAreListed: each route is in the document and on the page, with a command
// line that works.
func TestWaysAreListed(t *testing.T) {
	f := newFlight(t)
	_, page := f.do(f.request("GET", "/", ""))
	var doc struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	answer, text := f.do(f.request("GET", "/v1/openapi.json", ""))
	if err := json.Unmarshal([]byte(text), &doc); err != nil || answer.StatusCode != 200 {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	for _, r := range f.server.routes() {
		if _, ok := doc.Paths[r.address()][strings.ToLower(r.method)]; !ok {
			t.Errorf("the document lacks %s %s", r.method, r.address())
		}
		if !strings.Contains(page, r.doc) || !strings.Contains(page, f.server.curl(r, f.url)) {
			t.Errorf("the page lacks %s %s:\n%s", r.method, r.address(), page)
		}
	}
}
