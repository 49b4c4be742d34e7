package inputfile

import "time"

// ShortenPipeTime lets a pipe be slow sooner.
func ShortenPipeTime() { pipeTime = 20 * time.Millisecond }
