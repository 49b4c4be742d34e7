// Package cputime measures the CPU time of a program, for benchmarks: a busy machine lengthens wall
// time, and this much less.
package cputime
