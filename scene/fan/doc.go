// Package fan draws the flights of a campaign as a fan of paths, coloured by margin. All paths are
// one strip in one buffer, drawn by one call; the chosen flight lies over them.
//
//	fan.go     the flights, how they are drawn, which is chosen
//	paths.go   their points: simplified, kept, found under the mouse
//	colors.go  the colours of margins
package fan
