// Package store keeps the latest flights in a folder of the user's, within a size limit. It
// removes the oldest first, but never one that the user renamed or marked, or that is open.
//
//	store.go      Store: adds flights and removes old ones
//	bookmarks.go  the user's bookmarks
//	name.go       names of flights, and which names the user gave
//
// Any number of sitlark processes may share a folder. A process that writes or shows a flight
// holds a shared lock on it (internal/filelock); removing one needs the exclusive lock. A
// flight is marked by a file next to it whose name ends in .keep, which is empty or holds
// bookmarks.
package store
