// Package campaign is what a campaign consists of: samples of a space of variables, each flown as
// one flight of a scenario, and what is known of each flight afterwards.
//
// The packages below it each have one part of the work:
//
//	space/ design/ search/ boundary/           which samples are flown
//	rate/ sensitivity/ paired/                 what the results say, with intervals
//	file/                                      campaign files
//	bundle/                                    the files that a flight needs, under one hash
//	flight/                                    flies a sample: the worker's side
//	queue/                                     tasks and results on NATS JetStream
//	store/                                     the campaign's folder: results, resume, merge
//	coordinate/                                the loop from samples to results
//	project/ runner/                           a campaign with its files, and the run of its folder
//	metrics/                                   progress and workers for Prometheus
//	library/                                   the campaigns that come with sitlark
//	report/                                    what people and CI read
//
// A campaign is deterministic: the file, its seed, the version and the architecture decide the
// samples, and with the built-in autopilot their results, whatever flies them and in which order
// they end.
//
//	sample.go   a sample and what it sets
//	result.go   what is kept of a flight
//	task.go     what a worker gets, and who flies it
//	check.go    what a task or result must be to count, whoever sent it
//	path.go     a trajectory in few bytes
//	places.go   places of recordings, as others are told them
package campaign
