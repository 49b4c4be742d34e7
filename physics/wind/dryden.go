package wind

import "math"

const (
	foot = 0.3048 // [m]

	// severe is the wind at 20 ft of severe turbulence, 45 kt [m/s]; light is 15
	// and moderate 30 kt, so intensities of 1/3 and 2/3.
	// Source: MIL-F-8785C, 1980, 3.7.3 (low-altitude disturbance model).
	severe = 45 * 1852.0 / 3600

	// SevereVertical is the standard deviation of the vertical wind at low altitude in severe
	// turbulence, at the intensity 1 [m/s]. Source: as scalesAt.
	SevereVertical = 0.1 * severe

	lowest  = 10 * foot   // of the model [m]
	highest = 1000 * foot // [m]; turbulence is isotropic there
)

// scales are the standard's intensities [m/s] and lengths [m]. Those of the
// lateral component equal the longitudinal ones at low altitude.
type scales struct {
	sigmaU, sigmaW   float64
	lengthU, lengthW float64
}

// scalesAt returns the scales at a height [m], which is taken within the model's
// 10 to 1000 ft.
//
// Source: MIL-F-8785C, 1980, 3.7.3.4 (turbulence scale lengths and intensities
// below 1000 ft): Lw = h, Lu = Lv = h/(0.177 + 0.000823 h)^1.2, σw = 0.1 W20,
// σu = σv = σw/(0.177 + 0.000823 h)^0.4, h in ft.
func scalesAt(height, intensity float64) scales {
	h := max(lowest, min(highest, height)) / foot
	k := 0.177 + 0.000823*h
	k04 := math.Pow(k, 0.4)
	sigmaW := SevereVertical * intensity
	return scales{
		sigmaU:  sigmaW / k04,
		sigmaW:  sigmaW,
		lengthU: foot * h / (k04 * k04 * k04),
		lengthW: foot * h,
	}
}

// layerCount divides the model's heights into equal ratios of 1.8.
const layerCount = 9

// layer is the turbulence of one height. On the way from one layer to the next
// their patterns, which are independent, blend with weights whose squares add up to
// one: so the variance holds, and the spectrum lies between theirs. One pattern
// stretched with the height instead would be sheared without bound far from its
// origin.
type layer struct {
	perU, perW     float64 // samples of a row a metre
	sigmaU, sigmaW float64 // at full intensity [m/s]
}

var (
	logLowest = math.Log(lowest)
	// perLayer is layers a unit of the height's logarithm.
	perLayer = (layerCount - 1) / math.Log(highest/lowest)
	// layers go from lowest to highest.
	layers = makeLayers()
)

func makeLayers() (ls [layerCount]layer) {
	for i := range ls {
		s := scalesAt(lowest*math.Exp(float64(i)/perLayer), 1)
		ls[i] = layer{perLength / s.lengthU, perLength / s.lengthW, s.sigmaU, s.sigmaW}
	}
	return ls
}

// groupCount is the number of groups of bands that change from layer to layer at
// heights of their own, so that only one group needs two layers at once.
const groupCount = 3

// blend is the layers that a group of bands has at a height: layer with the weight
// lower, and the next with upper.
type blend struct {
	layer        int
	lower, upper float64
}

// blendsAt returns the layers of all groups at the logarithm of a height.
func blendsAt(logHeight float64) (m [groupCount]blend) {
	at := (logHeight - logLowest) * perLayer
	for i := range m {
		m[i] = split(at + (float64(i)-(groupCount-1)/2)/groupCount)
	}
	return m
}

// split returns the layers for a height on their scale. A group changes within a third
// of the way; elsewhere the nearer layer serves alone.
func split(at float64) blend {
	switch {
	case at <= 0:
		return blend{0, 1, 0}
	case at >= layerCount-1:
		return blend{layerCount - 1, 1, 0}
	}
	lower := int(at)
	f := (at-float64(lower)-0.5)*groupCount + 0.5
	switch {
	case f >= 1:
		return blend{lower + 1, 1, 0}
	case f <= 0:
		return blend{lower, 1, 0}
	}
	share := f * f * (3 - 2*f) // smooth, so that the weights are too
	return blend{lower, math.Sqrt(1 - share), math.Sqrt(share)}
}
