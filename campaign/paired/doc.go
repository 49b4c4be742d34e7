// Package paired compares variants, such as two vehicles, parameter files or builds, that flew the
// same samples: who is better, by how much, and whether that is more than chance.
//
//	compare.go      all pairs of variants, with Holm's correction, and the verdict
//	margin.go       differences of margins: t and bootstrap intervals
//	ranks.go        sign test and Wilcoxon's signed-rank test
//	mcnemar.go      held and broken: McNemar's exact test
package paired
