package physics

// Reseed makes the seed of w another one from now on, for turbulence, thermals, the waves of a sea and the noise of
// sensors: the vehicle flies on from where it is, in air that is another. The same seed changes
// nothing.
func Reseed(w *World, seed int64) {
	w.params.Seed, w.sensors.seed = seed, seed
	w.around.wind.Reseed(seed)
	w.around.water.Reseed(seed)
}
