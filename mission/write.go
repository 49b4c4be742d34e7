package mission

import "strconv"

// AppendText appends the items of the plan to dst in QGC WPL 110 form: Parse reads the same
// ones again, to the last bit. An argument that is not given is 0. Fences and rally points are
// left out: the form has them in files of their own.
func (p *Plan) AppendText(dst []byte) []byte { return p.appendFile(dst, p.Items) }

// AppendFences appends the plan's fences to dst as a file of their own.
func (p *Plan) AppendFences(dst []byte) []byte { return p.appendBorders(dst, p.FenceItems()) }

// AppendRally appends the plan's rally points to dst as a file of their own.
func (p *Plan) AppendRally(dst []byte) []byte { return p.appendBorders(dst, p.RallyItems()) }

// appendBorders appends items whose numbers begin at 0, as a vehicle has them; in a file home is 0.
func (p *Plan) appendBorders(dst []byte, items []Item) []byte {
	for i := range items {
		items[i].Seq++
	}
	return p.appendFile(dst, items)
}

func (p *Plan) appendFile(dst []byte, items []Item) []byte {
	dst = append(dst, header+"\n"...)
	if p.Home != nil {
		dst = appendItem(dst, Item{Command: NavWaypoint, Lat: p.Home.LatDeg, Lon: p.Home.LonDeg, Alt: p.Home.AltM, Autocontinue: true})
	}
	for _, it := range items {
		dst = appendItem(dst, it)
	}
	return dst
}

// appendItem appends the line of an item.
func appendItem(dst []byte, it Item) []byte {
	whole := func(n int) { dst = append(strconv.AppendInt(dst, int64(n), 10), '\t') }
	number := func(x float64) { dst = append(strconv.AppendFloat(dst, given(x), 'f', -1, 64), '\t') }
	whole(it.Seq)
	whole(0) // "current"
	whole(int(it.Frame))
	whole(int(it.Command))
	for _, x := range it.Param {
		number(x)
	}
	number(it.Lat)
	number(it.Lon)
	number(it.Alt)
	on := byte('0')
	if it.Autocontinue {
		on = '1'
	}
	return append(dst, on, '\n')
}
