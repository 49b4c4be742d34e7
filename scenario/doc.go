// Package scenario is a flight's script and its judge: what is done to the vehicle when,
// and what must hold, from a YAML file.
//
// Its place in the flow: Load reads a File, strictly; File.Check holds it to a vehicle
// and a mission; a Judge made of both is a sim.Watcher: after every step of the physics it
// evaluates triggers and expectations, orders commands, which take effect before the next
// step, and makes the Result. It has no clock: the same steps give the same Result.
// Package scenario/flight flies a File without a window.
//
//	file.go         what a file says
//	keys.go         the keys of the format, for the reader, the schema and people
//	read.go         the text, strictly; readstep.go, readexpect.go: its lists
//	trigger.go      when something begins
//	lex.go, parse.go, eval.go    conditions, such as «landed and impact < 2m/s»
//	quantity.go     what conditions are about
//	units.go        units of numbers
//	vary.go         the same file with another number
//	check.go        what the vehicle and the mission say of it
//	route.go        where the vehicle is on its mission
//	judge.go        the judge; follow.go what it knows of the flight, plan.go its steps,
//	                verdict.go its expectations
//	result.go       what it says
//	hash.go         the trajectory in one number
//	schema.go       the JSON schema for editors
package scenario
