//go:build !linux

package scene

func keepFreed() {}
