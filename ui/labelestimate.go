package ui

// estimateWords say how far the autopilot's estimate is off.
func estimateWords(l *Label) string {
	far := metres(l.Value)
	if l.Value >= 1000 {
		far = quantity{number(l.Value/1000, 2), "km"}
	}
	text := "EKF error " + far.String()
	if l.Angle > 0 {
		text += ", " + degrees(l.Angle).String()
	}
	return text
}

// alongs are the shares of the way back to From at which a label may stand.
func (l *Label) alongs() []float64 {
	if l.Kind == EstimateLabel {
		return []float64{0, 0.2, 0.4, 0.55, 0.7, 0.8}
	}
	return []float64{0}
}

// toward is the label at a share of the way to From.
func (l *Label) toward(share float64) Label {
	at := *l
	if share > 0 {
		at.X, at.Y = l.X+share*(l.FromX-l.X), l.Y+share*(l.FromY-l.Y)
	}
	return at
}
