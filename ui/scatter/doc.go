// Package scatter draws the panel of a campaign's flights: a plot over two of what they have,
// coloured by margin, and what is known of the chosen one.
//
//	table.go    what is plotted: columns of numbers, a row for each flight
//	panel.go    the panel: its parts, and what can be asked for
//	plot.go     the plot: axes, marks, the mouse
//	marks.go    which marks are drawn where: many flights, few pixels
//	legend.go   what colours, marks and lines mean; the variants
//	menu.go     the menus of the axes
//	details.go  the chosen flight
package scatter
