// Package catalog finds vehicles: those that come with sitlark, the default quad's
// parts on any layout, and files of both formats.
//
// Its place in the flow: the command line gives a name or a path; Find makes an Entry of
// it, whose Vehicle goes to physics.New, and whose parameters `sitlark vehicles --parm`
// prints. It is asked once, before anything starts. Changed returns an Entry with other numbers
// of its vehicle file.
package catalog
