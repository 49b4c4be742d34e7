package autopilot

// Bounds of the learnt hover thrust.
const minHover, maxHover = 0.02, 0.9

// hoverLearner estimates which share of full thrust balances gravity, from what
// the accelerometer feels of the thrust that was demanded.
type hoverLearner struct {
	share    float64 // the estimate
	motorLag float64 // [s]
	lagged   float64 // demanded thrust behind the motors' lag
}

// learn takes the mean thrust demanded now and the specific force [m/s²] along the
// body's up axis; learning is slow against the motors' lag and waits outside of
// ordinary flight.
func (h *hoverLearner) learn(thrust, forceUp, dt float64) {
	const slowness = 1.0 // [s]
	h.lagged += (thrust - h.lagged) * min(1, dt/h.motorLag)
	if h.lagged < 0.25*h.share || h.lagged > 0.98 || forceUp < 0.5*gravity || forceUp > 1.6*gravity {
		return
	}
	now := h.lagged * gravity / forceUp
	h.share = clamp(h.share+(now-h.share)*min(1, dt/slowness), minHover, maxHover)
}
