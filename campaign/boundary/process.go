package boundary

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// process is a Gaussian process with a constant mean, fitted to values at points. (Rasmussen and
// Williams 2006, algorithm 2.1; the mean by generalised least squares, the variance by maximum likelihood.)
type process struct {
	kernel kernel
	nugget float64 // variance of the noise, as a share of the process's
	at     [][]float64

	mean, variance float64
	lower          mat.TriDense  // Cholesky factor of the correlation matrix with the nugget
	residual       *mat.VecDense // the inverse of that matrix times the values less the mean
	logDet         float64
}

// newProcess fits mean and variance for given lengths and nugget. It reports whether the
// correlation matrix could be factorized.
func newProcess(k kernel, nugget float64, at [][]float64, values []float64) (*process, bool) {
	n := len(at)
	p := &process{kernel: k, nugget: nugget, at: at}
	r := mat.NewSymDense(n, nil)
	for i := range n {
		r.SetSym(i, i, 1+nugget)
		for j := range i {
			r.SetSym(i, j, k.of(at[i], at[j]))
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(r) {
		return nil, false
	}
	chol.LTo(&p.lower)
	p.logDet = chol.LogDet()
	ones, y := mat.NewVecDense(n, nil), mat.NewVecDense(n, append([]float64(nil), values...))
	for i := range n {
		ones.SetVec(i, 1)
	}
	var inverseOnes mat.VecDense
	if chol.SolveVecTo(&inverseOnes, ones) != nil {
		return nil, false
	}
	p.mean = mat.Dot(&inverseOnes, y) / mat.Dot(&inverseOnes, ones)
	y.AddScaledVec(y, -p.mean, ones)
	p.residual = mat.NewVecDense(n, nil)
	if chol.SolveVecTo(p.residual, y) != nil {
		return nil, false
	}
	p.variance = max(mat.Dot(y, p.residual)/float64(n), 1e-12)
	return p, true
}

// signs is how surely the process tells the sign of each value from all others: the sum of the
// logarithms of the probabilities. (Rasmussen and Williams 2006, eqs. (5.12): leaving one out.)
func (p *process) signs(values []float64) float64 {
	n := len(p.at)
	half, squares := invert(&p.lower).RawTriangular(), make([]float64, n) // squares: the diagonal of the inverse
	for j := range n {
		for i, x := range half.Data[j*half.Stride : j*half.Stride+j+1] {
			squares[i] += x * x
		}
	}
	sum := 0.0
	for i, v := range values {
		z := (v - p.residual.AtVec(i)/squares[i]) / math.Sqrt(p.variance/squares[i])
		if v < 0 {
			z = -z
		}
		sum += math.Log(max(math.Erfc(-z/math.Sqrt2)/2, 1e-6)) // one surprise does not decide
	}
	return sum
}

// prediction is what the process knows at some points: the mean and the standard deviation at each.
type prediction struct {
	mean, sd []float64
	explain  *mat.Dense // the lower factor's inverse times the correlations of data and points
}

func (p *process) predict(at [][]float64) prediction {
	n := len(p.at)
	cross := mat.NewDense(n, len(at), nil)
	for i, a := range p.at {
		row := cross.RawRowView(i)
		for k, b := range at {
			row[k] = p.kernel.of(a, b)
		}
	}
	q := prediction{mean: make([]float64, len(at)), sd: make([]float64, len(at))}
	for i := range n {
		w := p.residual.AtVec(i)
		for k, c := range cross.RawRowView(i) {
			q.mean[k] += w * c
		}
	}
	q.explain = forward(&p.lower, cross)
	explained := make([]float64, len(at))
	for i := range n {
		for k, v := range q.explain.RawRowView(i) {
			explained[k] += v * v
		}
	}
	for k := range at {
		q.mean[k] += p.mean
		q.sd[k] = math.Sqrt(p.variance * max(0, 1-explained[k]))
	}
	return q
}

// forward solves L X = B, in place of B.
func forward(lower *mat.TriDense, b *mat.Dense) *mat.Dense {
	blas64.Trsm(blas.Left, blas.NoTrans, 1, lower.RawTriangular(), b.RawMatrix())
	return b
}

// invert is the inverse of a Cholesky factor, which has no zero on its diagonal.
func invert(lower *mat.TriDense) *mat.TriDense {
	var inverse mat.TriDense
	_ = inverse.InverseTri(lower) // it only warns of a large condition number, and the inverse is set
	return &inverse
}
