package timeline

// AsFromElsewhere lets a recording be shown as one that this program's physics can't make again.
func AsFromElsewhere(s Source) { s.(*recorded).player = nil }
