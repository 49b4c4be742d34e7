// Package assets holds the files that are built into the program: the icon, and fonts with
// their licences.
//
// It is a leaf: ui draws its text with the fonts, scene gives the window its icon.
package assets
