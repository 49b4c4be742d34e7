// Package store keeps the last flights in a folder of the user's, within a size. The oldest go
// first, and never one that the user has renamed or marked, or that is open in a sitlark.
//
//	store.go  Store: a new flight, and which ones go
//	bookmarks.go  moments that the user has marked
//	name.go   names of flights, and how one that the user has given is told from them
//
// Any number of sitlarks share a folder without knowing of each other: a flight that one of
// them writes or shows has a shared lock (internal/filelock), and who removes one must have
// its lock alone. A flight is marked by a file beside it, whose name
// ends in .keep: it is empty, or holds bookmarks.
package store
