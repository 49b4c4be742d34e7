package terrain

// grid is a window of the globe's posts, counted from 0° in steps of 1/lats degree to the north and 1/lons
// degree to the east, edges included.
type grid struct{ lats, lons, south, north, west, east int }

func (g *grid) rows() int { return g.north - g.south + 1 }
func (g *grid) cols() int { return g.east - g.west + 1 }

// blank returns the window's posts, rows from south to north, all of them voids.
func (g *grid) blank() []float32 {
	posts := make([]float32, g.rows()*g.cols())
	for i := range posts {
		posts[i] = void
	}
	return posts
}

// paste copies a tile's posts to where there are voids. It interpolates between the posts
// of a tile that is coarser than the window.
func (g *grid) paste(posts []float32, t placed) error {
	south, west := t.lat*g.lats, t.lon*g.lons
	row0, row1 := max(g.south, south), min(g.north, south+g.lats)
	col0, col1 := max(g.west, west), min(g.east, west+g.lons)
	if row0 > row1 || col0 > col1 {
		return nil
	}
	rowStep, colStep := 1, 1
	if t.rows > 0 {
		rowStep, colStep = g.lats/t.rows, g.lons/t.cols
		var err error
		if t.file, err = t.open(); err != nil {
			return err
		}
		defer t.close()
	}
	r := newReader(t.tile, (col0-west)/colStep, (col1-west+colStep-1)/colStep)
	for row := row0; row <= row1; row++ {
		if err := r.seek(row-south, rowStep); err != nil {
			return err
		}
		line := posts[(row-g.south)*g.cols():][:g.cols()]
		for col := col0; col <= col1; col++ {
			if p := &line[col-g.west]; *p == void {
				*p = r.at(col-west, colStep)
			}
		}
	}
	return nil
}

// reader holds the two rows of a tile between which posts are interpolated.
type reader struct {
	tile      *tile
	first     int // column
	low, high []int16
	buf       []byte
	row       int     // of low; −1: none was read
	up        float64 // position of the wanted row above low, 0 to 1
}

func newReader(t *tile, first, last int) *reader {
	n := last - first + 1
	return &reader{tile: t, first: first, low: make([]int16, n), high: make([]int16, n), buf: make([]byte, 2*n), row: -1}
}

// seek goes to a row, in steps of the window.
func (r *reader) seek(row, step int) error {
	at := row / step
	r.up = float64(row%step) / float64(step)
	if at == r.row {
		return nil
	}
	r.row = at
	if err := r.tile.readRow(at, r.first, r.low, r.buf); err != nil || step == 1 || at == r.tile.rows {
		return err
	}
	return r.tile.readRow(at+1, r.first, r.high, r.buf)
}

// at returns the post of a column, in steps of the window; a void if one of those around
// it is one.
func (r *reader) at(col, step int) float32 {
	i, right := col/step-r.first, float64(col%step)/float64(step)
	low, ok := between(r.low, i, right)
	if r.up == 0 || !ok {
		return low
	}
	high, ok := between(r.high, i, right)
	if !ok {
		return high
	}
	return low + float32(r.up)*(high-low)
}

func between(line []int16, i int, right float64) (v float32, ok bool) {
	a := float32(line[i])
	if right == 0 || a == void {
		return a, a != void
	}
	b := float32(line[i+1])
	if b == void {
		return b, false
	}
	return a + float32(right)*(b-a), true
}
