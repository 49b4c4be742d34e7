package space

import (
	"hash/fnv"
	"math/rand/v2"
)

// Stream returns the random numbers of a seed for one purpose, such as "halton": the same on
// every computer, and independent of those for other purposes. (PCG-DXSM of math/rand/v2.)
func Stream(seed uint64, purpose string) *rand.Rand { return rand.New(Source(seed, purpose)) }

// Source is Stream without methods, for packages that want a source.
func Source(seed uint64, purpose string) rand.Source {
	h := fnv.New64a()
	h.Write([]byte(purpose)) // never fails
	return rand.NewPCG(seed, h.Sum64())
}
