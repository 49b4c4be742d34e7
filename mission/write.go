package mission

import "strconv"

// AppendText appends the items of the plan to dst in QGC WPL 110 form: Parse reads the same
// ones again, to the last bit. An argument that is not given is 0. Fences and rally points are
// left out: the form has them in files of their own.
func (p *Plan) AppendText(dst []byte) []byte { return AppendFile(dst, p.Home, p.Items) }

// AppendFile is AppendText for items of one kind, such as those of fences, numbered from 1.
func AppendFile(dst []byte, home *Place, items []Item) []byte {
	dst = append(dst, header+"\n"...)
	if home != nil {
		dst = appendItem(dst, Item{Command: NavWaypoint, Lat: home.LatDeg, Lon: home.LonDeg, Alt: home.AltM, Autocontinue: true})
	}
	for i, it := range items {
		it.Seq = i + 1
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
