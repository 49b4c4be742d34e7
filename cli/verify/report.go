// Package verify makes recorded flights again and reports whether they are the same.
package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/record"
)

// File is what sitlark replay --verify --json prints of a recording.
type File struct {
	File     string    `json:"file"`
	Sitlark  string    `json:"sitlark"`  // the version that recorded it
	Complete bool      `json:"complete"` // false: sitlark was killed, or is still recording
	Same     bool      `json:"same"`     // to the last bit, all vehicles, and nothing is damaged
	Damage   string    `json:"damage,omitempty"`
	Vehicles []Vehicle `json:"vehicles"`
}

// Vehicle is one vehicle of it.
type Vehicle struct {
	Name        string      `json:"name,omitempty"` // in a fleet
	Vehicle     string      `json:"vehicle"`
	Same        bool        `json:"same"`
	Length      float64     `json:"length_s"`
	Until       float64     `json:"verified_until_s"`
	Flights     uint64      `json:"flights"`
	Checkpoints int         `json:"checkpoints"`
	States      int         `json:"states"`
	Gaps        int         `json:"gaps"`
	Holes       []Hole      `json:"holes,omitempty"`   // where they are
	Branch      bool        `json:"branch"`            // it began at a moment of another flight
	Inexact     string      `json:"inexact,omitempty"` // why this program can't make the flight again
	Damage      string      `json:"damage,omitempty"`
	Differs     *Difference `json:"first_difference,omitempty"`

	bare bool // its inputs were left out
}

// Hole is a part of a flight that was not recorded.
type Hole struct {
	From float64 `json:"from_s"`
	To   float64 `json:"to_s"`
}

// mostHoles is how many holes a line lists.
const mostHoles = 5

// Difference is a record.Difference.
type Difference struct {
	Elapsed  float64 `json:"elapsed_s"`
	Flight   uint64  `json:"flight"`
	Time     float64 `json:"time_s"` // in that flight
	Quantity string  `json:"quantity"`
	Recorded float64 `json:"recorded"`
	Again    float64 `json:"again"`
	words    string
}

// Files makes the flights of recordings again, and prints whether they are the same. The error
// says which are not.
func Files(ctx context.Context, out io.Writer, paths []string, asJSON bool) error {
	var wrong []error
	for _, path := range paths {
		f, err := read(ctx, path)
		if ctx.Err() != nil {
			return err
		}
		if err != nil { // the others are verified all the same
			wrong = append(wrong, err)
			continue
		}
		if asJSON {
			e := json.NewEncoder(out)
			e.SetEscapeHTML(false)
			e.SetIndent("", "  ")
			err = e.Encode(f)
		} else {
			_, err = io.WriteString(out, f.text())
		}
		if err != nil {
			return err
		}
		if err := f.verdict(); err != nil {
			wrong = append(wrong, err)
		}
	}
	return errors.Join(wrong...)
}

// read makes the flights of a recording again.
func read(ctx context.Context, path string) (*File, error) {
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return nil, config.InputError{Err: err}
	}
	defer r.Close()
	r.Check()
	f := &File{File: path, Sitlark: r.Vehicles[0].Sitlark, Complete: r.Complete, Same: r.Damage == nil}
	if r.Damage != nil {
		f.Damage = r.Damage.Error()
	}
	for _, v := range r.Vehicles {
		one, err := vehicle(ctx, r, v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		f.Vehicles = append(f.Vehicles, one)
		f.Same = f.Same && one.Same
	}
	return f, nil
}

func vehicle(ctx context.Context, r *record.Recording, v *record.Vehicle) (Vehicle, error) {
	one := Vehicle{Name: v.Name, Vehicle: v.Start.Vehicle, Length: v.Length, Branch: v.Origin != nil && v.Origin.How != record.AgainFromStart}
	if v.Inexact != nil {
		one.Inexact, one.bare = v.Inexact.Error(), v.Bare
		return one, nil
	}
	found, err := record.Verify(ctx, r, v)
	if err != nil {
		return one, err
	}
	one.Until, one.Flights, one.Checkpoints, one.States, one.Gaps = found.Until, found.Flights, found.Checkpoints, found.States, len(found.Gaps)
	for _, h := range found.Gaps {
		one.Holes = append(one.Holes, Hole{h.From, h.To})
	}
	one.Same = found.Differs == nil && found.Damage == nil && found.Checkpoints > 0
	if found.Damage != nil {
		one.Damage = found.Damage.Error()
	}
	if d := found.Differs; d != nil {
		one.Differs = &Difference{d.Elapsed, d.Flight, d.Time, d.Quantity, d.Recorded, d.Again, d.Words()}
	}
	return one, nil
}

// text is what a reader is told.
func (f *File) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, recorded by sitlark %s", f.File, f.Sitlark)
	if !f.Complete {
		b.WriteString(", unfinished")
	}
	b.WriteString("\n")
	if f.Damage != "" {
		fmt.Fprintf(&b, "  damaged: %s\n", f.Damage)
	}
	for i := range f.Vehicles {
		v := &f.Vehicles[i]
		name := v.Vehicle
		if v.Name != "" {
			name = v.Name + " (" + v.Vehicle + ")"
		}
		fmt.Fprintf(&b, "  %s: %s\n", name, v.words())
	}
	return b.String()
}

// words says in a line how the vehicle's flight made again compares.
func (v *Vehicle) words() string {
	agree := fmt.Sprintf("%s and %s agree", count(v.Checkpoints, "checkpoint"), count(v.States, "state"))
	length := fmt.Sprintf("%.1f s", v.Length)
	if v.Flights > 1 {
		length += fmt.Sprintf(" in %d flights", v.Flights)
	}
	if v.Branch {
		length += " of a branch"
	}
	if v.Gaps > 0 {
		length += fmt.Sprintf(" with %s", count(v.Gaps, "gap"))
		for i, h := range v.Holes {
			if i == mostHoles {
				length += ", …"
				break
			}
			length += map[bool]string{true: " ", false: ", "}[i == 0] + fmt.Sprintf("from %.2f s to %.2f s", h.From, h.To)
		}
	}
	switch {
	case v.Inexact != "":
		return length + ", not verified: " + v.Inexact
	case v.Differs != nil:
		return length + ", differs " + v.Differs.words + "; before that " + agree
	case v.Damage != "":
		return length + ", not verified as a whole: " + v.Damage + "; of the rest " + agree
	case !v.Same:
		return length + ", nothing to verify"
	}
	return length + ", the same to the last bit: " + agree
}

// verdict is the error of a recording that is not the same.
func (f *File) verdict() error {
	inexact, bare := false, false
	for i := range f.Vehicles {
		if f.Vehicles[i].Differs != nil {
			return fmt.Errorf("%s: the flight made again differs from the recorded one", f.File)
		}
		inexact, bare = inexact || f.Vehicles[i].Inexact != "", bare || f.Vehicles[i].bare
	}
	switch {
	case bare:
		return fmt.Errorf("%s can't be verified without its inputs: use the recording that it was made from", f.File)
	case inexact:
		return fmt.Errorf("%s can't be verified by this sitlark: use the version and the kind of processor that recorded it", f.File)
	case !f.Same:
		return fmt.Errorf("%s can't be verified as a whole", f.File)
	}
	return nil
}

// count returns a number with a noun.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
