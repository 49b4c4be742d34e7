package mavlink

// Append adds an answer as the newest, and returns its number.
func (r *AnswerRing) Append(a Answer) uint64 {
	a.Seq = 0
	return r.put(a)
}
