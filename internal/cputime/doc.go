// Package cputime measures the CPU time of this program and of its threads: a busy machine lengthens
// wall time, and this much less.
package cputime
