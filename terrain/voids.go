package terrain

// fillVoids fills posts without a measurement with heights between those around them:
// the grid is halved until nothing is missing, each post the mean of the measured ones in
// a square of four, and missing posts are interpolated in the halved grid. A grid without
// any measurement is sea.
//
// Source: S.J. Gortler et al., The Lumigraph, SIGGRAPH 1996, section 3.4 (push and pull),
// with weights 0 and 1.
func fillVoids(posts []float32, rows, cols int) {
	if !hasVoid(posts) {
		return
	}
	if rows == 1 && cols == 1 {
		posts[0] = 0
		return
	}
	halfRows, halfCols := (rows+1)/2, (cols+1)/2
	half := make([]float32, halfRows*halfCols)
	for r := range halfRows {
		for c := range halfCols {
			half[r*halfCols+c] = meanOfFour(posts, rows, cols, 2*r, 2*c)
		}
	}
	fillVoids(half, halfRows, halfCols)
	for r := range rows {
		for c := range cols {
			if p := &posts[r*cols+c]; *p == void {
				*p = sample(half, halfRows, halfCols, float32(r)/2-0.25, float32(c)/2-0.25)
			}
		}
	}
}

func hasVoid(posts []float32) bool {
	for _, p := range posts {
		if p == void {
			return true
		}
	}
	return false
}

// meanOfFour is the mean of the measured posts in a square of four, or a void.
func meanOfFour(posts []float32, rows, cols, row, col int) float32 {
	sum, n := float32(0), float32(0)
	for r := row; r < min(row+2, rows); r++ {
		for c := col; c < min(col+2, cols); c++ {
			if p := posts[r*cols+c]; p != void {
				sum, n = sum+p, n+1
			}
		}
	}
	if n == 0 {
		return void
	}
	return sum / n
}

// sample interpolates in a grid without voids, clamped to its rim.
func sample(posts []float32, rows, cols int, row, col float32) float32 {
	row, col = max(0, min(float32(rows-1), row)), max(0, min(float32(cols-1), col))
	r, c := min(int(row), max(0, rows-2)), min(int(col), max(0, cols-2))
	r1, c1 := min(r+1, rows-1), min(c+1, cols-1)
	u, w := row-float32(r), col-float32(c)
	low := posts[r*cols+c] + w*(posts[r*cols+c1]-posts[r*cols+c])
	high := posts[r1*cols+c] + w*(posts[r1*cols+c1]-posts[r1*cols+c])
	return low + u*(high-low)
}
