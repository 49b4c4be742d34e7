// Package report tells people and CI systems what a campaign says: a summary as JSON, a page in one
// file, JUnit XML, and words for a terminal.
//
// Everything but Run depends on the results alone, in the order of their samples: the same
// campaign gives the same report, whoever flew it.
//
//	input.go         what a report is made of besides the results
//	summary.go       the summary's types; summarise.go: made from results
//	records.go       results by variant, and given again to a method
//	analysis.go      sensitivities, rare failures, what a search found
//	variants.go      comparison of variants
//	repeats.go       how much flights of one sample differ
//	boundarymap.go   probability of failure over pairs of variables
//	words.go         verdicts in words, and commands that fly a sample again
//	progress.go      a line while it runs
//	text.go          JSON, and what a terminal shows at the end
//	junit.go         for CI systems
//	page.go          the page, of web/; columns.go: its data
package report
