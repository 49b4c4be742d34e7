package framefile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/physics/frame"
)

// readKeys goes through the object key by key.
func (p *parser) readKeys() error {
	p.dec = json.NewDecoder(bytes.NewReader(p.json))
	p.dec.UseNumber()
	if tok, at := p.next(); tok != json.Delim('{') {
		return p.fault(at, kind(tok), "one JSON object", "write {…} with keys such as \"mass\"")
	}
	var all faults.List
	for p.dec.More() {
		tok, at := p.next()
		key, _ := tok.(string) // the grammar has been checked
		p.tokens = 0
		if isComment(key) {
			// not read
		} else if first, again := p.seen[key]; again {
			all.Add(p.fault(at, fmt.Sprintf("%s a second time", excerpt(key)), "each key once",
				fmt.Sprintf("remove it here or in line %d", first.Line)))
		} else {
			p.seen[key] = posAt(p.text, at)
			all.Add(p.readValue(key, at))
		}
		for p.tokens == 0 || p.depth > 1 { // what was not read of the value
			p.next()
		}
	}
	return all.Err()
}

// isComment reports whether a key is a comment, as people write them in JSON.
func isComment(key string) bool { return strings.HasPrefix(key, "_") || strings.HasPrefix(key, "//") }

// next returns the next token and the offset at which it begins.
func (p *parser) next() (json.Token, int) {
	p.tokens++
	at := int(p.dec.InputOffset())
	for at < len(p.json) && strings.IndexByte(" \t\r\n:,", p.json[at]) >= 0 {
		at++
	}
	tok, _ := p.dec.Token() // the grammar has been checked
	switch tok {
	case json.Delim('{'), json.Delim('['):
		p.depth++
	case json.Delim('}'), json.Delim(']'):
		p.depth--
	}
	return tok, at
}

// motorKey are the keys of one motor. ArduPilot writes N without leading zeros.
var motorKey = regexp.MustCompile(`^motor([1-9][0-9]?)_(position|vector|yaw)$`)

// readValue reads the value of the key that stands at offset at.
func (p *parser) readValue(key string, at int) error {
	for _, k := range keys {
		if k.Name == key {
			return p.number(k.field(&p.file), k)
		}
	}
	if key == "moment_inertia" {
		return p.inertia()
	}
	m := motorKey.FindStringSubmatch(key)
	if m == nil {
		return p.unknown(key, at)
	}
	n, _ := strconv.Atoi(m[1])
	if n > limits.Motors {
		return p.fault(at, excerpt(key), fmt.Sprintf("a motor from 1 to %d", limits.Motors), "remove it")
	}
	return p.motor(&p.file.Motors[n-1], key, m[2])
}

func (p *parser) motor(m *Motor, key, part string) error {
	switch part {
	case "position":
		return p.vector(&m.Position, key, 0, 30, "m from the centre of mass, forward, right and down")
	case "vector":
		return p.vector(&m.Thrust, key, 0.1, 2, "of thrust, forward, right and down: [0, 0, -1] is straight up")
	default:
		k := yawKey
		k.Name = key
		err := p.number(&m.Yaw, k)
		m.Yaw.Given = m.Yaw.Value != 0
		return err
	}
}

// number reads one number into dst.
func (p *parser) number(dst *Number, k Key) error {
	x, at, err := p.float(k.Name+": "+k.Range(), k.Meaning)
	if err != nil {
		return err
	}
	if !k.accepts(x) {
		got := strconv.FormatFloat(x, 'g', -1, 64)
		return p.fault(at, got, k.Name+": "+k.Range(), "write the "+k.Meaning)
	}
	*dst = Number{Value: x, Given: true, At: posAt(p.text, at)}
	return nil
}

// float reads one number; want and meaning are for the message when it is none.
func (p *parser) float(want, meaning string) (float64, int, error) {
	tok, at := p.next()
	literal, ok := tok.(json.Number)
	if !ok {
		do := "write the " + meaning
		switch tok.(type) {
		case nil:
			do = "remove the key to have the default"
		case string:
			do = "write it without quotes"
		}
		return 0, at, p.fault(at, kind(tok), want, do)
	}
	x, err := literal.Float64()
	if err != nil {
		return 0, at, p.fault(at, excerpt(string(literal)), want, "write the "+meaning)
	}
	return x, at, nil
}

// vector reads three numbers into dst; their length must be 0, or from least to most.
func (p *parser) vector(dst *Vector, key string, least, most float64, meaning string) error {
	want := fmt.Sprintf("%s: a list of three numbers of length %g to %g", key, least, most)
	v, at, err := p.three(want, "three numbers "+meaning)
	if err != nil {
		return err
	}
	length := v.Len()
	if length != 0 && (length < least || length > most) {
		return p.fault(at, fmt.Sprintf("a length of %.4g", length), want, "write the three numbers "+meaning)
	}
	*dst = Vector{Value: v, Given: length != 0, At: posAt(p.text, at)}
	return nil
}

// three reads a list of three numbers and returns the offset at which it begins.
func (p *parser) three(want, meaning string) (frame.Vec[frame.FRD], int, error) {
	var v frame.Vec[frame.FRD]
	tok, at := p.next()
	if tok != json.Delim('[') {
		return v, at, p.fault(at, kind(tok), want, "write [x, y, z]: "+meaning)
	}
	for i, c := range []*float64{&v.X, &v.Y, &v.Z} {
		if !p.dec.More() {
			return v, at, p.fault(at, fmt.Sprintf("a list of %d", i), want, "write [x, y, z]: "+meaning)
		}
		x, _, err := p.float(want, meaning)
		if err != nil {
			return v, at, err
		}
		*c = x
	}
	if tok, extra := p.next(); tok != json.Delim(']') {
		return v, at, p.fault(extra, "a fourth entry", want, "remove it")
	}
	return v, at, nil
}

// kind tells what a token is that was not expected.
func kind(tok json.Token) string {
	switch v := tok.(type) {
	case nil:
		return "null"
	case string:
		return "the text " + excerpt(v)
	case json.Number:
		return "the number " + excerpt(string(v))
	case json.Delim:
		if v == '[' {
			return "a list"
		}
		return "an object"
	default:
		return fmt.Sprint(v)
	}
}

// unknown makes the error for a key that no frame file has.
func (p *parser) unknown(key string, at int) error {
	names := []string{"moment_inertia"}
	for _, k := range keys {
		names = append(names, k.Name)
	}
	do := "remove it"
	switch near := spelling.Near(key, names, 2); {
	case strings.Contains(strings.ToLower(key), "comment"):
		do = "write comments as # to the end of the line, or begin the key with _"
	case strings.HasPrefix(key, "motor"):
		do = "write motorN_position, motorN_vector or motorN_yaw, N from 1"
	case len(near) > 0:
		do = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return p.fault(at, "the unknown key "+excerpt(key), "a key of ArduPilot's frame files", do)
}
