package autotest

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/vehicle/kind"
)

//go:embed default-model-plane.txt
var defaultModelPlane string

//go:embed unfired-plane.txt
var unfiredPlane string

//go:embed not-applicable-plane.txt
var notApplicablePlane string

//go:embed not-applicable-quadplane.txt
var notApplicableQuadPlane string

//go:embed not-applicable-rover.txt
var notApplicableRover string

//go:embed not-applicable-sub.txt
var notApplicableSub string

//go:embed not-applicable-tracker.txt
var notApplicableTracker string

//go:embed not-applicable-heli.txt
var notApplicableHeli string

// Series are the tests of one kind of vehicle.
type Series struct {
	Name   string // as --vehicle takes it
	Kind   kind.Kind
	prefix string // of its tests, for autotest.py
	frame  string // of most of its tests, as --model names it

	// vehicle is Checkout.vehicleOf for a model's name and the frame file that follows it. FrameFiles: it takes one.
	vehicle    func(c *Checkout, name, file string) (Vehicle, bool)
	FrameFiles bool

	rules []rule // of those that are not applicable

	// DefaultPart is what those of the rules default have of ArduPilot's default model.
	DefaultPart string
	defaults    []rule

	// onSitlark are values of parameters in the files of the tests that ArduPilot's own model needs otherwise than any other vehicle.
	onSitlark map[string]string

	unfired []rule // of those that name a catapult and never fire it

	// LeastRate is the number of steps in a second of simulated time below which ArduPilot, with the parameters of
	// these tests, does not arm [Hz]: 1.8 times its loop's rate (AP_InertialSensor::pre_arm_check_gyro_backend_rate_hz).
	LeastRate int
}

// AllSeries are the series that a checkout is asked for.
var AllSeries = []*Series{
	{Name: "copter", Kind: kind.Copter, prefix: "Copter", frame: "+", vehicle: (*Checkout).multirotor, FrameFiles: true, rules: notApplicableRules,
		DefaultPart: "numbers", defaults: defaultModelRules, LeastRate: 720},
	{Name: "plane", Kind: kind.Plane, prefix: "Plane", frame: "plane-elevrev", vehicle: (*Checkout).named, rules: parseRules(notApplicablePlane),
		DefaultPart: "battery", defaults: parseRules(defaultModelPlane), unfired: parseRules(unfiredPlane), LeastRate: 90},
	{Name: "quadplane", Kind: kind.Plane, prefix: "QuadPlane", frame: "quadplane", vehicle: (*Checkout).named, rules: parseRules(notApplicableQuadPlane), LeastRate: 540},
	{Name: "rover", Kind: kind.Rover, prefix: "Rover", frame: "rover", vehicle: (*Checkout).named, rules: parseRules(notApplicableRover), LeastRate: 90},
	{Name: "sailboat", Kind: kind.Rover, prefix: "Sailboat", frame: "sailboat", vehicle: (*Checkout).named, rules: parseRules(notApplicableRover), LeastRate: 90},
	{Name: "balancebot", Kind: kind.Rover, prefix: "BalanceBot", frame: "balancebot", vehicle: (*Checkout).named, rules: parseRules(notApplicableRover), LeastRate: 90,
		onSitlark: map[string]string{"ATC_STR_RAT_FF": "0.047", "ATC_STR_RAT_P": "0.019", "ATC_STR_RAT_I": "0.093"}}, // the stock ones are for ArduPilot's model, which wheels of any speed turn by at most 120 °/s
	{Name: "sub", Kind: kind.Sub, prefix: "Sub", frame: "vectored", vehicle: (*Checkout).named, rules: parseRules(notApplicableSub), LeastRate: 400,
		onSitlark: map[string]string{"RNGFND1_TYPE": "100"}}, // sub.parm has the analogue one, which the JSON backend gives the height above home
	{Name: "heli", Kind: kind.Heli, prefix: "Helicopter", frame: "heli", vehicle: (*Checkout).named, rules: parseRules(notApplicableHeli), LeastRate: 720},
	{Name: "tracker", Kind: kind.Tracker, prefix: "Tracker", frame: "tracker", vehicle: (*Checkout).named, rules: parseRules(notApplicableTracker), LeastRate: 90},
	{Name: "blimp", Kind: kind.Blimp, prefix: "Blimp", frame: "Blimp", vehicle: (*Checkout).named, LeastRate: 90},
}

// FindSeries returns the series of a name.
func FindSeries(name string) (*Series, error) {
	var names []string
	for _, s := range AllSeries {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return nil, fmt.Errorf("%.40q: expected one of %s", name, strings.Join(names, ", "))
}

// NotApplicable is why a test says nothing about sitlark; empty: it does.
func (s *Series) NotApplicable(test string) (reason string) { return reasonIn(s.rules, test) }

// DefaultModel is why a test is flown with DefaultPart of ArduPilot's default model; empty: it is flown with sitlark's own.
func (s *Series) DefaultModel(test string) (reason string) { return reasonIn(s.defaults, test) }

// Unfired is why a test whose model has a catapult is flown from the ground; empty: it is launched.
func (s *Series) Unfired(test string) (reason string) { return reasonIn(s.unfired, test) }

// Flown reports whether sitlark has a vehicle for the frame that most of the series' tests fly.
func (s *Series) Flown() bool {
	_, ok := (&Checkout{Series: s}).vehicleOf(s.frame)
	return ok
}

// step is what autotest.py calls a test.
func (s *Series) step(test string) string { return "test." + s.prefix + "." + test }
