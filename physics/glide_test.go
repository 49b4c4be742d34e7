package physics

import "github.com/sitlark/sitlark/physics/launch"

// Glide puts a World's vehicle in the air, level, with a speed along its nose [m/s].
func Glide(w *World, height, speed float64) {
	w.hold()
	w.launch.Phase = launch.None
	glideFrom(w, height, speed)
}
