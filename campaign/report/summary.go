package report

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/rate"
)

// Report is what a campaign says. It is written as JSON with these names.
type Report struct {
	Summary Summary `json:"summary"` // the same whoever flew it
	Run     Run     `json:"run"`     // who flew it, and how long that took
}

// Summary is the part of a report that the campaign's file, seed, version and architecture
// decide.
type Summary struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Campaign    string `json:"campaign"` // id
	Build       string `json:"build"`
	Bundle      string `json:"bundle,omitempty"`
	Seed        uint64 `json:"seed"`
	Scenario    string `json:"scenario,omitempty"`
	Method      Method `json:"method"`

	Confidence float64  `json:"confidence"`           // of all intervals
	Autopilot  string   `json:"autopilot"`            // in its own words; those of variants with commas between them
	Autopilots []string `json:"autopilots,omitempty"` // SHA-256 of ArduPilot's binaries, one of each variant

	State    State  `json:"state"`
	Headline string `json:"headline"` // the verdict in a sentence
	Detail   string `json:"detail"`   // what it rests on

	Variables []Variable `json:"variables"`
	Flights   Flights    `json:"flights"`
	Failures  Share      `json:"failures"` // share of the flights that broke

	Expectations []ExpectationSummary `json:"expectations"`
	Variants     []VariantSummary     `json:"variants,omitempty"`

	Requirement   *Requirement   `json:"requirement,omitempty"`
	Importance    *Importance    `json:"importance,omitempty"`
	Sensitivities *Sensitivities `json:"sensitivities,omitempty"`
	Boundary      *BoundaryMap   `json:"boundary,omitempty"`
	Comparison    []Comparison   `json:"comparison,omitempty"`
	Found         *Found         `json:"found,omitempty"` // of a search
	Repeats       *Repeats       `json:"repeats,omitempty"`

	Worst    []Flight `json:"worst"`               // by margin, the smallest first
	NotFlown []Flight `json:"not_flown,omitempty"` // the first ones
}

// State is the verdict in a word.
type State string

// The states of a campaign.
const (
	StateHeld      State = "held"       // the requirement holds, or without one: every flight held
	StateBroken    State = "broken"     // it does not hold, or without one: a flight broke
	StateNotEnough State = "not enough" // flights to tell
	StateCompared  State = "compared"   // variants were compared, and nothing was required
)

// Variable is one that the campaign varies.
type Variable struct {
	Name         string `json:"name"`
	Unit         string `json:"unit"`
	Distribution string `json:"distribution"` // in words
}

// Flights counts samples.
type Flights struct {
	Asked      int     `json:"asked,omitempty"` // 0: not known
	Flown      int     `json:"flown"`
	Held       int     `json:"held"`
	Broken     int     `json:"broken"`
	NotFlown   int     `json:"not_flown"` // tried, but could not be
	PhysicsS   float64 `json:"physics_s"` // physics time of all [s]
	MeanS      Number  `json:"mean_s"`    // of one [s]
	Generation int     `json:"generations"`
	Partial    bool    `json:"partial,omitempty"` // some remain
}

// Share is a share of flights with its interval.
type Share struct {
	Count      int     `json:"count"`
	Of         int     `json:"of"`
	Share      Number  `json:"share"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	Confidence float64 `json:"confidence"`
	// Rate tells that the share estimates a rate: with other methods than plain sampling it
	// is that of the flights that were chosen, and Low and High mean nothing.
	Rate bool `json:"rate"`
}

func (in *Input) shareOf(count, of int) Share {
	s := Share{Count: count, Of: of, Share: Number(float64(count) / float64(of)), Confidence: in.confidence(), Rate: in.Method.Plain()}
	i := rate.Wilson(count, of, s.Confidence)
	s.Low, s.High = i.Low, i.High
	return s
}

// ExpectationSummary is an expectation over all flights.
type ExpectationSummary struct {
	Expectation string `json:"expectation"`
	Unit        string `json:"unit,omitempty"`
	Failures    Share  `json:"failures"`
	NotJudged   int    `json:"not_judged"` // flights in which nothing could be judged; they count as failures
	Worst       Number `json:"worst_margin"`
	WorstSample int    `json:"worst_sample,omitempty"`
	Low         Number `json:"margin_5_percent"` // 5 % of the flights have a smaller margin
	Median      Number `json:"median_margin"`
}

// VariantSummary is one variant of a comparison.
type VariantSummary struct {
	Name      string `json:"name"`
	Autopilot string `json:"autopilot,omitempty"` // in its own words
	Binary    string `json:"binary,omitempty"`    // SHA-256 of its ArduPilot
	Failures  Share  `json:"failures"`
	NotFlown  int    `json:"not_flown"`
	Mean      Number `json:"mean_margin"`
	Worst     Number `json:"worst_margin"`
}

// Requirement is what was required of the failure rate.
type Requirement struct {
	Limit      float64 `json:"limit"`
	Confidence float64 `json:"confidence"`
	State      State   `json:"state"`
	Lower      float64 `json:"lower_bound"`
	Upper      float64 `json:"upper_bound"`
	AtBest     int     `json:"more_flights_at_best"`      // to show it if none of them fails; 0: it is shown; -1: no number would do
	AtThisRate int     `json:"more_flights_at_this_rate"` // if they fail as often as those that flew
	Words      string  `json:"words"`
}

// Importance is the failure rate by importance sampling.
type Importance struct {
	Rate       float64       `json:"rate"`
	SE         float64       `json:"standard_error"`
	Interval   rate.Interval `json:"interval"`
	Flights    int           `json:"flights"`  // that the estimate rests on
	Failures   int           `json:"failures"` // among them
	Finding    int           `json:"finding"`  // flights that found where failures are
	NotFlown   int           `json:"not_flown"`
	ESS        float64       `json:"effective_flights"`
	FailureESS float64       `json:"effective_failures"`
	Plain      float64       `json:"equivalent_plain_flights"`
	Levels     []float64     `json:"levels"` // margins by generation on the way to the failures
	Words      string        `json:"words"`

	bounds rate.Interval // one-sided, with the confidence of the requirement
}

// Sensitivities say which variables matter for the margin.
type Sensitivities struct {
	Blocks    int           `json:"blocks"`
	Mean      Number        `json:"mean_margin"`
	Variance  Number        `json:"variance"`
	Variables []Sensitivity `json:"variables"` // in the order of the space
	Words     string        `json:"words"`
}

// Sensitivity is the influence of one variable, as shares of the variance.
type Sensitivity struct {
	Variable  string `json:"variable"`
	First     Number `json:"first"`
	FirstLow  Number `json:"first_low"`
	FirstHigh Number `json:"first_high"`
	Total     Number `json:"total"`
	TotalLow  Number `json:"total_low"`
	TotalHigh Number `json:"total_high"`
}

// BoundaryMap is the probability of failure over pairs of variables, by a model of the margin.
type BoundaryMap struct {
	Flights  int       `json:"flights"` // that the model rests on
	Of       int       `json:"of"`      // flights; fewer in Flights: the model takes no more
	Pictures []Picture `json:"pictures"`
	Left     int       `json:"pairs_left_out"` // too many pairs of variables
}

// Picture is a grid over two variables; the others are averaged over.
type Picture struct {
	First  int       `json:"first"` // variables, from 0
	Second int       `json:"second"`
	X      []float64 `json:"x"` // values of First; of words, their places
	Y      []float64 `json:"y"`
	P      []float64 `json:"p"` // by Y, then X
}

// Comparison is a pair of variants.
type Comparison struct {
	First       string `json:"first"`
	Second      string `json:"second"`
	Pairs       int    `json:"pairs"` // samples with margins of both
	Mean        Number `json:"mean_difference"`
	Low         Number `json:"low"`
	High        Number `json:"high"`
	Both        int    `json:"both_held"`
	OnlyFirst   int    `json:"only_first_held"`
	OnlySecond  int    `json:"only_second_held"`
	Neither     int    `json:"neither_held"`
	P           Number `json:"p"`
	ByMargin    bool   `json:"by_margin"`
	Significant bool   `json:"significant"`
	Better      string `json:"better,omitempty"`
	Words       string `json:"words"`
}

// Found is what a search came upon.
type Found struct {
	What     string  `json:"what"` // worst or minimal
	Sample   int     `json:"sample"`
	Margin   Number  `json:"margin"`
	Severity Number  `json:"severity"` // of a minimal fault
	Held     Number  `json:"held"`     // share of the severity at which a flight still held
	Words    string  `json:"words"`
	Progress []Level `json:"progress,omitempty"` // smallest margin so far, by generation; not of a minimal fault
}

// Level is a generation of a search.
type Level struct {
	Generation int    `json:"generation"`
	Best       Number `json:"best"`   // of all until then
	Median     Number `json:"median"` // of the generation
}

// Repeats say how much flights of one sample differ.
type Repeats struct {
	Samples      int    `json:"samples"` // that flew more than once
	Flights      int    `json:"flights"`
	VerdictsVary int    `json:"verdicts_vary"` // samples of which some flights held and others broke
	MeanSpread   Number `json:"mean_spread"`   // of the margin, largest less smallest, mean over samples
	MedianSpread Number `json:"median_spread"`
	LargestSpan  Number `json:"largest_spread"`

	Figures []FigureSpread `json:"figures"` // by name
	Words   string         `json:"words"`
}

// FigureSpread is how much a key figure differs between flights of one sample: largest less
// smallest, over samples.
type FigureSpread struct {
	Name    string `json:"name"`
	Words   string `json:"-"` // the name without its unit
	Unit    string `json:"unit"`
	Samples int    `json:"samples"` // all of whose flights have it
	Median  Number `json:"median_spread"`
	Largest Number `json:"largest_spread"`
}

// Flight is a line of a table of flights.
type Flight struct {
	Sample   int                `json:"sample"`
	Variant  string             `json:"variant,omitempty"`
	Status   campaign.Status    `json:"status"`
	Margin   Number             `json:"margin"`
	Reason   string             `json:"reason,omitempty"`
	Settings []campaign.Setting `json:"settings"`
	Hash     string             `json:"hash,omitempty"`
	Again    string             `json:"again"` // the command that flies it again
	Duration float64            `json:"duration_s"`
	Figures  map[string]float64 `json:"figures,omitempty"`
}

// Run is who flew a campaign and how long that took.
type Run struct {
	WallS   float64  `json:"wall_s"` // of all flights together [s]
	CPUS    float64  `json:"cpu_s"`
	Workers []Worker `json:"workers"`

	Recordings []Recording `json:"recordings,omitempty"` // of the worst flights, in their order
	Unrecorded int         `json:"unrecorded,omitempty"` // flights whose recording could not be kept
	Why        string      `json:"why_unrecorded,omitempty"`

	Broken         int `json:"broken,omitempty"`          // flights that broke
	BrokenRecorded int `json:"broken_recorded,omitempty"` // those of them that have recordings

	// Partly says how many of the broken flights have recordings, and why not all have. It is empty
	// where all have, and where no flight has one.
	Partly string `json:"partly_recorded,omitempty"`

	Aside string `json:"aside,omitempty"` // what came as a result and does not count
}

// partly is the text of Partly.
func (r *Run) partly() string {
	if r.BrokenRecorded == 0 || r.BrokenRecorded+r.Unrecorded >= r.Broken {
		return ""
	}
	return fmt.Sprintf("%s of %s broken flights have recordings: at the end of a campaign at most %d flights are recorded, those with the smallest margins. keep: all records every flight; the command that flies a sample again, with --record FILE.mcap, records that one",
		thousands(r.BrokenRecorded), thousands(r.Broken), campaign.MostRecorded)
}

// Recording is where the recording of a flight is.
type Recording struct {
	Sample  int    `json:"sample"`
	Variant string `json:"variant,omitempty"`
	Where   string `json:"where"` // a path on its worker's computer, or an address
}

// Worker is one that flew.
type Worker struct {
	Name    string  `json:"name"`
	Flights int     `json:"flights"`
	WallS   float64 `json:"wall_s"`
}
