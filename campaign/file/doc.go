// Package file reads campaign files: a scenario, the variables that change from flight to flight, the
// method that chooses the samples, and how many flights there are.
//
// The format is strict YAML. Faults have line, column and a caret; all that can be found without one
// another are reported at once.
//
//	campaign.go   what a file says; its id
//	keys.go       the keys of the format, for the reader, the schema and the documentation
//	read.go       reading sections, texts and numbers
//	variable.go   variables: what they set
//	values.go     variables: how their values are distributed
//	method.go     methods and their options
//	variants.go   what a comparison compares
//	settings.go   a sample as the texts that are flown
//	check.go      whether the samples can be flown
//	show.go       a campaign in words
//	schema.go     the JSON schema for editors
package file
