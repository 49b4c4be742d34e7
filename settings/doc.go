// Package settings remembers what the user arranged from one run to the next: one small
// YAML file in the user's config folder.
//
// A file that can't be read is renamed, the user is told, and the defaults are used:
// settings are never a reason not to fly.
package settings
