package plaintext

import "regexp"

// rooted is a path from the root in a text, with what stands before it and its last name.
var rooted = regexp.MustCompile(`(^|[\s"'(=:,])(?:[A-Za-z]:\\(?:[^\\\s"':]+\\)*|/(?:[^/\s"':]+/)*)([^/\\\s"':]+)`)

// WithoutFolders returns a text with the last names alone of the files that it names by paths from the
// root: it is sent to others, whom the folders of this computer do not concern. Addresses such as
// s3://BUCKET/KEY stay.
func WithoutFolders(text string) string { return rooted.ReplaceAllString(text, "$1$2") }
