package control

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/sim/snapshot"
)

type object = map[string]any

func (s *Server) getOpenAPI(w http.ResponseWriter, r *http.Request) {
	writeJSON(w, http.StatusOK, s.document("http://"+r.Host))
}

// document is the API as OpenAPI 3.1, from the routes, the table of commands and the
// types of the answers.
func (s *Server) document(url string) object {
	paths := object{}
	for _, r := range s.routes() {
		item, ok := paths[r.address()].(object)
		if !ok {
			item = object{}
			paths[r.address()] = item
		}
		item[strings.ToLower(r.method)] = s.operation(r)
	}
	components := object{"schemas": schemas()}
	if s.guard.token != nil {
		components["securitySchemes"] = object{"token": object{"type": "http", "scheme": "bearer"}}
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "sitlark control API", "version": "1.0.0", "license": object{"name": "MIT", "identifier": "MIT"},
			"description": "Reads a simulated flight and sends it commands. Numbers are SI; a member whose name ends in a unit has that one. Served by sitlark " + s.version + ".",
		},
		"servers":    []any{object{"url": url}},
		"paths":      paths,
		"components": components,
	}
}

// operation describes one route.
func (s *Server) operation(r route) object {
	op := object{
		"summary":     r.doc,
		"operationId": operationID(r),
		"responses":   responses(r),
		"security":    []any{},
	}
	if s.guard.token != nil && !r.open {
		op["security"] = []any{object{"token": []any{}}}
	}
	parameters := []any{}
	if r.base != "" {
		parameters = append(parameters, object{"name": "vehicle", "in": "path", "description": "name of a vehicle, as GET /v1/vehicles lists it", "required": true, "schema": object{"type": "string"}})
	}
	switch r.key() {
	case "POST /v1/commands":
		op["requestBody"] = object{"required": true, "content": content("application/json", object{"anyOf": []any{
			ref("Command"), object{"type": "array", "items": ref("Command"), "minItems": 1, "maxItems": maxList}}})}
	case "POST /v1/run":
		op["requestBody"] = object{"required": true, "content": content("application/json", object{"type": "object", "additionalProperties": false, "properties": object{
			"paused": object{"type": "boolean", "description": "true pauses the flight, false lets it go on"},
			"frames": object{"type": "integer", "minimum": 0, "maximum": snapshot.MaxRunFrames, "description": "how many frames a paused flight steps"},
			"step":   quantitySchema("by how much time a paused flight steps, above 0", "s", 0, snapshot.MaxRunStep, 0),
			"speed":  object{"type": "number", "minimum": 0, "maximum": snapshot.MaxRunSpeed, "description": "limit of the real-time factor, from 0.05; above 1 the autopilot is made as fast, ArduPilot over MAVLink; 0: the autopilot alone sets the pace"},
		}})}
	case "DELETE /v1/commands/{id}":
		parameters = append(parameters, parameter("id", "path", "that POST /v1/commands answered", true))
	case "GET /v1/events":
		parameters = append(parameters,
			parameter("from", "query", "id of the first event to send; absent: the next one that happens", false),
			parameter("Last-Event-ID", "header", "id of the last event that was read, as browsers send it; counts more than from", false))
	}
	if len(parameters) > 0 {
		op["parameters"] = parameters
	}
	return op
}

func operationID(r route) string {
	path := strings.NewReplacer(vehiclePath, "vehicle_", "/v1/", "", "/", "", "{$}", "page", "{id}", "", ".json", "").Replace(r.path)
	return strings.ToLower(r.method) + "_" + path
}

func parameter(name, in, doc string, required bool) object {
	return object{"name": name, "in": in, "description": doc, "required": required, "schema": object{"type": "integer", "minimum": 0}}
}

// responses tells what each route answers; problems are the same everywhere.
func responses(r route) object {
	answers := object{"default": answer("the error", "application/problem+json", ref("Problem"))}
	add := func(status int, doc, kind string, schema object) {
		answers[fmt.Sprint(status)] = answer(doc, kind, schema)
	}
	if r.base != "" {
		add(404, "there is no such vehicle, or what is named in it is not there", "application/problem+json", ref("Problem"))
	}
	switch r.key() {
	case "GET /v1/vehicles":
		add(200, "the vehicles", "application/json", object{"type": "array", "items": ref("Vehicle")})
	case "GET /v1/snapshot":
		add(200, "the state", "application/json", ref("Snapshot"))
	case "GET /v1/state":
		add(200, "the state", "application/json", ref("State"))
	case "GET /v1/commands":
		add(200, "the table", "application/json", object{"type": "array", "items": ref("CommandInfo")})
	case "POST /v1/commands":
		one := object{"anyOf": []any{ref("Order"), object{"type": "array", "items": ref("Order")}}}
		add(200, "it took effect, or all of the list did", "application/json", one)
		add(202, "it is scheduled, or some of the list is", "application/json", one)
		add(400, "a command is invalid: none took effect", "application/problem+json", ref("Problem"))
		add(409, "the vehicle refused a command; the others of a list take effect", "application/problem+json", ref("Problem"))
		add(429, "too many commands: wait as Retry-After says", "application/problem+json", ref("Problem"))
	case "DELETE /v1/commands/{id}":
		answers["204"] = object{"description": "it was cancelled; a ramp stopped where it was"}
		add(404, "it is not scheduled", "application/problem+json", ref("Problem"))
	case "POST /v1/run":
		add(200, "how the flight runs now", "application/json", ref("Run"))
		add(400, "the request is invalid", "application/problem+json", ref("Problem"))
		add(409, "it is not possible: the flight is not paused, or runs without lockstep", "application/problem+json", ref("Problem"))
	case "GET /v1/events":
		add(200, "server-sent events. Without a name: data is an Event in JSON. gap: data has from and to, the ids that are lost. restart: the program was restarted since Last-Event-ID. dropped: the client was too slow. end: the program ends.",
			"text/event-stream", object{"type": "string"})
	case "GET /v1/openapi.json":
		add(200, "the document", "application/json", object{"type": "object"})
	case "GET /healthz":
		add(200, "the physics runs", "application/json", ref("Health"))
		add(503, "it does not", "application/json", ref("Health"))
	default:
		add(200, "text", "text/plain", object{"type": "string"})
	}
	return answers
}

func answer(doc, kind string, schema object) object {
	return object{"description": doc, "content": content(kind, schema)}
}

func content(kind string, schema object) object { return object{kind: object{"schema": schema}} }

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

// schemas describes every type that goes over the wire, one for each command.
func schemas() object {
	all := object{
		"Snapshot":    schemaOf(snapshotJSON{}),
		"State":       schemaOf(stateJSON{}),
		"Run":         schemaOf(runJSON{}),
		"Order":       schemaOf(outcomeJSON{}),
		"Event":       schemaOf(eventJSON{}),
		"Problem":     schemaOf(problem{}),
		"CommandInfo": schemaOf(commandJSON{}),
		"Health":      schemaOf(healthJSON{}),
		"Vehicle":     schemaOf(vehicleJSON{}),
	}
	var choice []any
	mapping := object{}
	for _, c := range command.All() {
		all[c.Name] = commandSchema(c)
		choice = append(choice, ref(c.Name))
		mapping[c.Name] = ref(c.Name)["$ref"]
	}
	all["Command"] = object{"oneOf": choice, "discriminator": object{"propertyName": commandKey, "mapping": mapping}}
	return all
}

func commandSchema(c *command.Descriptor) object {
	properties := object{
		commandKey: object{"const": c.Name},
		atKey:      quantitySchema("physics time in the present flight at which it takes effect; one that has passed means at once", "s", 0, command.MaxTime, 0),
	}
	if c.Ramps {
		properties[rampKey] = quantitySchema("time of the ramp from what is in effect to what is asked for", "s", 0, command.MaxTime, 0)
	}
	required := []any{commandKey}
	for _, a := range c.Args {
		properties[a.Name] = argSchema(a)
		if a.Required {
			required = append(required, a.Name)
		}
	}
	return object{"type": "object", "description": c.Doc, "properties": properties, "required": required, "additionalProperties": false}
}

func argSchema(a command.Arg) object {
	switch {
	case a.Part != command.NoPart:
		return object{"type": []any{"integer", "string"}, "description": a.Doc, "minimum": 1}
	case a.Words != nil:
		q := object{"enum": a.Words, "description": a.Doc}
		if !a.Required {
			q["default"] = a.Words[0]
		}
		return q
	}
	q := quantitySchema(a.Doc, a.Unit, a.Least(), a.Max, a.Default)
	if a.Required || a.Optional {
		delete(q, "default")
	}
	if a.Integer {
		q["type"] = []any{"integer", "string"}
		q["description"] = a.Doc
	}
	return q
}

// quantitySchema is a number in unit, or a string of a number with a unit.
func quantitySchema(doc, unit string, least, most, otherwise float64) object {
	if units := quantity.Units(unit); len(units) > 0 {
		doc += "; a number"
		if unit != "" {
			doc += " in " + unit
		}
		doc += ", or a string that ends in " + strings.Join(units, ", ")
	}
	return object{"type": []any{"number", "string"}, "description": doc, "minimum": least, "maximum": most, "default": otherwise}
}
