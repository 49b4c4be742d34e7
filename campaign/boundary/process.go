package boundary

import (
	"math"

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
	identity := mat.NewDense(n, n, nil)
	for i := range n {
		identity.Set(i, i, 1)
	}
	half := forward(&p.lower, identity)
	sum := 0.0
	for i, v := range values {
		diagonal := 0.0 // of the inverse of the correlation matrix
		for j := range n {
			diagonal += half.At(j, i) * half.At(j, i)
		}
		z := (v - p.residual.AtVec(i)/diagonal) / math.Sqrt(p.variance/diagonal)
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

// forward solves L X = B by substitution, in place of B.
func forward(lower *mat.TriDense, b *mat.Dense) *mat.Dense {
	n, _ := b.Dims()
	for i := range n {
		row := b.RawRowView(i)
		for j := range i {
			l := lower.At(i, j)
			for k, v := range b.RawRowView(j) {
				row[k] -= l * v
			}
		}
		d := 1 / lower.At(i, i)
		for k := range row {
			row[k] *= d
		}
	}
	return b
}
