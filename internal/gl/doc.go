// Package gl has the functions and values of OpenGL 3.3 that sitlark and its tests use, as
// Khronos' reference describes them (Segal, Akeley, The OpenGL Graphics System, version 3.3, core
// profile), under their names without gl and GL_. Bindings to all of OpenGL, with every vendor's
// extensions, took 38 s of CPU time to compile; these take 1.2 s.
//
// A function is a line in functions.h and a function in functions.go; a test compares both, and the values,
// with Khronos' header.
//
//	functions.h     how the driver's functions are found and called
//	functions.go    the functions
//	constants.go    the values
//	memory.go       Go's memory and texts as OpenGL takes them
package gl
