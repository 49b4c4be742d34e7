// Package reports writes the results of scenarios to files: JUnit XML for CI systems, and
// an HTML page with plots.
//
//	flight.go   one flight as both see it
//	sent.go     without the folders of this computer
//	junit.go    the XML
//	page.go     the page, of page.html
//	charts.go   what it plots; plots.go: its plots; bands.go: the modes behind them
package reports
