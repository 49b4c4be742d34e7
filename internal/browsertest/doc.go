// Package browsertest lets tests that draw pictures (build tag pictures) open pages in a real Chromium, drive it by the
// DevTools protocol, and look at what it shows.
package browsertest
