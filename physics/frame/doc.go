// Package frame lets the compiler check coordinate frames.
//
// It is the lowest layer of sitlark: every vector that crosses a package border
// is a Vec tagged with the frame in which it is expressed, and every rotation is
// a Rot tagged with both of its frames, so that adding a body vector to a world
// vector does not compile. The tags cost nothing at run time.
//
// World vectors are NED (north, east, down; origin at home), body vectors are
// FRD (forward, right, down; origin at the centre of mass). No other package
// converts between the two, and only package scene leaves them, for GL.
package frame
