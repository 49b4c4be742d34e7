// Package vehiclefile reads sitlark's own vehicle format: YAML in which every quantity
// has its unit.
package vehiclefile
