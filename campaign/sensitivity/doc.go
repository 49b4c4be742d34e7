// Package sensitivity tells which variables matter: the share of a result's variance that each
// explains alone (first order) and with all interactions that it takes part in (total).
//
//	sobol.go         Sobol indices from Saltelli's design
//	bootstrap.go     their intervals
package sensitivity
