// Package strictyaml reads YAML files that people write, strictly: sitlark's vehicles
// and scenarios. It tells faults with line, column, the line itself and a caret, and
// refuses what makes YAML dangerous or ambiguous.
//
// A Document is the text; Tree parses it; Section reads the keys of a mapping, of which the
// format says what each is; Pairs and Words read what is in them.
package strictyaml
