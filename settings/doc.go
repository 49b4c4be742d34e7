// Package settings holds what a person arranged, from one run to the next: one small
// YAML file in the user's config folder.
//
// A file that can't be read is set aside under another name and said, and the
// defaults are used: settings are never a reason not to fly. Package main loads it,
// hands it to the panels, and keeps it while the program runs.
package settings
