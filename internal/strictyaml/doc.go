// Package strictyaml reads YAML files that people write, strictly: sitlark's vehicles
// and scenarios. It tells faults with line, column, the line itself and a caret, and
// refuses what makes YAML dangerous or ambiguous.
//
// A Document is the text; Tree parses it; the formats read the tree themselves, with
// the words of this package for what they meet.
package strictyaml
