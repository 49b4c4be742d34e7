package cli

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/mission/places"
)

// completeHome offers the names of places to a shell, with their coordinates. Case is
// ignored, as in the flag.
func completeHome(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	var offers []string
	for _, p := range places.Open(places.Files(os.Getenv)).All() {
		if len(p.Name) >= len(typed) && strings.EqualFold(p.Name[:len(typed)], typed) {
			offers = append(offers, cobra.CompletionWithDesc(p.Name, p.Home.String()))
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}
