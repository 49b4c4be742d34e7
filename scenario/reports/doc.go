// Package reports writes what came of scenarios for others than a terminal: JUnit's XML
// for CI systems, and a page with plots for people.
//
//	flight.go   one flight as both see it
//	junit.go    the XML
//	page.go     the page, of page.html
//	plots.go    its plots
package reports
