// Package scenario reads and judges scenarios: a YAML file says what is done to the vehicle
// when, and what must hold.
//
// Load reads a File, strictly; File.Check checks it against a vehicle and a mission; a Judge
// made of both is a sim.Observer: after every step of the physics it evaluates triggers and
// expectations and schedules commands, which take effect before the next step. At the end
// it makes the Result. It has no clock: the same steps give the same Result. The flights
// themselves are package session's.
//
//	file.go         what a file says, and where its numbers stand
//	keys.go         the keys of the format, for the reader, the schema and the documentation
//	read.go         the text, strictly; readstep.go, readexpect.go, readfly.go,
//	                caption.go: its lists
//	trigger.go      when something begins
//	condition.go    conditions, such as "landed and impact < 2m/s": lex.go their words, and the
//	                short forms of commands, hidden from the YAML parser,
//	                parse.go their grammar, operand.go what they are about, eval.go their
//	                truth, and what values their parts can have
//	quantity.go     what conditions are about, and the units of numbers
//	change.go       the same file with other numbers, commands and parameters
//	check.go        checks against the vehicle and the mission
//	route.go        where the vehicle is on its mission
//	fly.go          what is done with ArduPilot; report.go: what it reports of itself
//	judge.go        the judge; observer.go what each vehicle's simulation tells it, follow.go
//	                what it knows of the flight, plan.go its steps, caption.go the captions,
//	                judgement.go its expectations
//	checkpoint.go   the judge as bytes, for flights that go on from a recording
//	result.go       the result; progress.go how far a flight is, for those who watch
//	trajectory.go   a flight's time series, and its trajectory in one number
//	schema.go       the JSON schema for editors
package scenario
