// Package assets holds the files that are built into the program: fonts, with
// their licences.
//
// It is a leaf: ui draws its text with them.
package assets
