package file

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/bundle"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/strictyaml"
	"github.com/sitlark/sitlark/scenario"
)

// The limits of a file.
const (
	MaxSize    = 1 << 20   // bytes
	MaxFlights = 1_000_000 // of a campaign
	maxRepeat  = 10_000
)

// Error is one fault of a campaign file, with its place.
type Error = strictyaml.Error

// Pos is a place in a file.
type Pos = strictyaml.Pos

// Campaign is what a campaign file says, checked as far as it can be without flying.
type Campaign struct {
	Name        string
	Description string
	Seed        uint64
	Scenario    *scenario.File
	Variables   []Variable
	Space       *space.Space // of the variables, in their order
	Method      Method
	Flights     int // budget; 0: a grid has as many as it needs
	Generation  int // 0: the method's own
	Repeat      int // samples that are flown a second time; -1: the file does not say
	Variants    []Variant
	Require     *rate.Requirement // nil: none
	Confidence  float64           // of intervals and of Require
	Margin      int               // number of the expectation whose margin counts, from 1; 0: the smallest in proportion to its limit
	Keep        campaign.Keep

	File string // as in messages
	Text []byte

	doc       strictyaml.Document
	variables Pos // where they begin
}

// Load reads a campaign file of this computer, and its scenario.
//
// An error in the text is an *Error, or several.
func Load(name string) (*Campaign, error) {
	text, err := inputfile.Read(name, MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such file; `sitlark campaign list` lists the campaigns that come with sitlark", name)
	}
	if err != nil {
		return nil, fmt.Errorf("campaign file: %w", err)
	}
	return Parse(text, name)
}

// Parse reads the text of a campaign file. Files that it names are beside name.
func Parse(text []byte, name string) (*Campaign, error) { return ParseWith(text, name, nil) }

// ParseWith reads the text of a campaign file for a scenario that is loaded already, such as that of
// a bundle, whatever the text names: no file is opened. Without one it is Parse.
func ParseWith(text []byte, name string, of *scenario.File) (*Campaign, error) {
	text = []byte(strictyaml.WithoutMark(string(text)))
	c := &Campaign{Seed: 1, Repeat: -1, Confidence: 0.95, Keep: campaign.KeepBroken, File: name, Text: bytes.Clone(text)}
	c.doc = strictyaml.Document{Name: name, Text: string(text), Kind: "campaign",
		Hints: "keys such as name, scenario, variables, method, flights; `sitlark campaign list` names whole examples"}
	if len(text) > MaxSize {
		c.doc.Text = c.doc.Text[:200]
		return nil, c.doc.Fault(Pos{Line: 1, Col: 1}, "the file has more than %d MB, expected a campaign", MaxSize>>20)
	}
	root, err := c.doc.Tree()
	if err != nil {
		return nil, err
	}
	r := &reader{campaign: c, scenario: of, values: map[string]Pos{}}
	var all faults.List
	all.Add(r.mapping(root, topKeys(), "", "the file", Pos{Line: 1, Col: 1}))
	all.Add(r.finish())
	if err := all.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// folder is that of the campaign file.
func (c *Campaign) folder() string { return filepath.Dir(c.File) }

// Fault returns an *Error at a place of the file.
func (c *Campaign) fault(at Pos, format string, args ...any) error {
	return c.doc.Fault(at, format, args...)
}

// ID identifies a campaign by all that decides its results: its file's text, the seed, the bundle, the
// build of sitlark, and of each variant, one at least, the SHA-256 of its ArduPilot in hexadecimal, empty for the
// built-in autopilot. It has 16 hexadecimal digits.
func (c *Campaign) ID(bundleHash, build string, autopilots []string) string {
	text, err := json.Marshal([]any{string(c.Text), bundleHash, c.Seed, build, autopilots})
	if err != nil {
		panic(err) // texts and numbers always can
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// Bundle returns the archive with all files that the flights need.
func (c *Campaign) Bundle() ([]byte, error) {
	s := bundle.Source{Scenario: c.Scenario, Folder: c.folder()}
	for _, v := range c.Variants {
		if v.Vehicle != "" {
			s.Vehicles = append(s.Vehicles, v.Vehicle)
		}
		if v.Parameters != "" {
			s.Parameters = append(s.Parameters, v.Parameters)
		}
	}
	for i := range c.Variables {
		switch v := &c.Variables[i]; v.Target {
		case campaign.VehicleFile:
			s.Vehicles = append(s.Vehicles, v.texts...)
		case campaign.ParameterFile:
			s.Parameters = append(s.Parameters, v.texts...)
		case campaign.StartPlace:
			s.Moves = true
		}
	}
	archive, err := bundle.Make(s)
	var about *bundle.FileError
	if errors.As(err, &about) {
		return nil, c.fault(c.placeOf(about.Name), "%v", about)
	}
	return archive, err
}

// placeOf is where a file is named.
func (c *Campaign) placeOf(name string) Pos {
	for _, v := range c.Variants {
		if v.Vehicle == name || v.Parameters == name {
			return v.at
		}
	}
	for i := range c.Variables {
		for _, text := range c.Variables[i].texts {
			if text == name {
				return c.Variables[i].at
			}
		}
	}
	return Pos{Line: 1, Col: 1}
}

// NeedsArduPilot says why only ArduPilot can fly the campaign; empty: the built-in autopilot can.
func (c *Campaign) NeedsArduPilot() string {
	if c.Scenario.Autopilot == scenario.ArduPilot {
		return "the scenario has autopilot: ardupilot"
	}
	for i := range c.Variables {
		if v := &c.Variables[i]; v.Target == campaign.AutopilotParam || v.Target == campaign.ParameterFile {
			return "variable " + v.Name + " sets ArduPilot's parameters"
		}
	}
	for _, v := range c.Variants {
		if v.Build != "" || v.Parameters != "" {
			return "variant " + v.Name + " is about ArduPilot"
		}
	}
	return ""
}
