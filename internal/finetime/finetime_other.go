//go:build !windows

package finetime

func begin() {}
