// Package designtest flies the samples of methods for tests.
package designtest

import (
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Run flies a method's samples to its end, in order.
func Run(m design.Method, fly func(space.Sample) design.Outcome) (samples []space.Sample, outcomes []design.Outcome, err error) {
	var last []design.Outcome
	for {
		next, err := m.Next(last)
		if err != nil || len(next) == 0 {
			return samples, outcomes, err
		}
		last = make([]design.Outcome, len(next))
		for i, s := range next {
			last[i] = fly(s)
		}
		samples, outcomes = append(samples, next...), append(outcomes, last...)
	}
}
