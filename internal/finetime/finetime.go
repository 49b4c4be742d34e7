// Package finetime lets the program's clock and its sleeps have a resolution of 1 ms. Windows has one
// of up to 15.6 ms unless a program asks for a finer one; other systems need no request.
package finetime

// Begin asks for it, until the program ends.
func Begin() { begin() }
