// Package user imports tiny.
package user

import "example.org/tiny"

func Fall(a, b int) int { return -tiny.Difference(a, b) }
