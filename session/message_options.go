package session

import (
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/sim"
)

// exchangeOf is what the physics needs of it.
func exchangeOf(s Setup) sim.MessageOptions {
	e := sim.MessageOptions{NoTimeSync: s.Exchange.NoTimeSync, NoLockstep: s.Exchange.NoLockstep}
	if s.Exchange.Geodetic {
		e.Geodesy = geodesyOf(s.Home)
	}
	return e
}

// geodesyOf places the vehicle in degrees, from home.
func geodesyOf(home mission.Home) func(north, east, down float64) (latDeg, lonDeg, altM float64) {
	return func(north, east, down float64) (latDeg, lonDeg, altM float64) {
		p := home.Global(north, east, down)
		return p.LatDeg, p.LonDeg, p.AltM
	}
}
